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
