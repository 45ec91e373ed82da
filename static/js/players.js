/* Players' pages: the minutes that are left, and the keyboard for "Where do I sit?". */

const MINUTE = 60_000;

/* The server says when the time is up; a page that is looked at for long counts down by itself. */
function count() {
  for (const element of document.querySelectorAll("[data-ends]")) {
    const rest = Math.max(0, 1000 * Number(element.dataset.ends) - Date.now());
    const minutes = Math.ceil(rest / MINUTE);
    const { left, up } = element.dataset;
    // Until then the words of the server stay: "until 22:40".
    if (left && minutes > 90) continue;
    // Without words it is a clock that counts the seconds.
    const face = [rest / MINUTE, (rest / 1000) % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
    const text = !left ? face : minutes > 0 ? left.replace("{minutes}", minutes) : up;
    if (element.textContent !== text) element.textContent = text;
  }
}

count();
setInterval(count, 1000);
document.addEventListener("htmx:afterSettle", count);

/* Phones show the keyboard only when the field gets the focus while the tap is handled. */
const findMe = document.querySelector(".find-me");
findMe?.querySelector("summary").addEventListener("click", (event) => {
  if (findMe.open) return;
  event.preventDefault();
  findMe.open = true;
  findMe.querySelector("input").focus();
});
