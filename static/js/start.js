/* A note says that a chosen pair plays at a table already. */

import "./seats.js";

const form = document.querySelector("[name=rules]").closest("form");

function noteSeated() {
  const seats = form.querySelectorAll(".seat-found :checked");
  const chosen = [...seats].map((seat) => seat.value);
  for (const note of form.querySelectorAll("[data-seated]")) note.hidden = !chosen.includes(note.dataset.seated);
}

form.addEventListener("change", noteSeated);
form.addEventListener("htmx:afterSettle", noteSeated);
noteSeated();
