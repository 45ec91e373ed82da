/* Says beside "live" since when there has been no network; the last state stays on the page. */

const hour = () => new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" }).format(new Date());

document.body.addEventListener("htmx:sendError", () => {
  const live = document.getElementById("live");
  if (!live || live.classList.contains("live--off")) return;
  live.classList.add("live--off");
  live.dataset.online = live.textContent;
  live.textContent = `${live.dataset.offline} ${hour()}`;
});

document.body.addEventListener("htmx:afterRequest", (event) => {
  const live = document.getElementById("live");
  if (!live || !live.classList.contains("live--off") || !event.detail.xhr.status) return;
  live.classList.remove("live--off");
  live.textContent = live.dataset.online;
});

/* What was typed of a hand that is on the sheet is of no more use, even if the answer that it was
   recorded never came. */
for (const { id } of document.querySelectorAll("tbody.hand")) {
  try { localStorage.removeItem(`hand ${location.pathname}hands/${id.slice(5)}/record/`); } catch { /* not allowed */ }
}
