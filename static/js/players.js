/* Players' pages: the minutes that are left, and the keyboard for "Where do I sit?". */

const MINUTE = 60_000;

/* The server says when the time is up; a page that is looked at for long counts down by itself. */
function count() {
  for (const element of document.querySelectorAll("[data-ends]")) {
    const minutes = Math.ceil((1000 * Number(element.dataset.ends) - Date.now()) / MINUTE);
    const text = minutes > 0 ? element.dataset.left.replace("{minutes}", minutes) : element.dataset.up;
    if (element.textContent !== text) element.textContent = text;
  }
}

count();
setInterval(count, 5000);
document.addEventListener("htmx:afterSettle", count);

/* Phones show the keyboard only when the field gets the focus while the tap is handled. */
const findMe = document.querySelector(".find-me");
findMe?.querySelector("summary").addEventListener("click", (event) => {
  if (findMe.open) return;
  event.preventDefault();
  findMe.open = true;
  findMe.querySelector("input").focus();
});
