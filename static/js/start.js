/* A note says that somebody of a chosen pair plays at a table already. */

import "./seats.js";

const form = document.querySelector("[name=rules]").closest("form");

function noteSeated() {
  const seats = form.querySelectorAll(".seat-found :checked");
  const chosen = new Set([...seats].map((seat) => seat.value));
  for (const note of form.querySelectorAll("[data-seated]")) {
    note.hidden = !note.dataset.seated.split(" ").some((key) => chosen.has(key));
  }
}

form.addEventListener("change", noteSeated);
form.addEventListener("htmx:afterSettle", noteSeated);
noteSeated();

/* With a keyboard one types at once, and only then the list opens; on a phone the keys would cover the page. */
const first = form.querySelector(".seat-search [type=search]");
const isFree = document.activeElement === document.body && matchMedia("(pointer: fine)").matches;
if (isFree && first?.value === "" && !form.querySelector("[role=alert]")) {
  first.focus();
  first.closest(".seat-search").removeAttribute("data-open");
}
