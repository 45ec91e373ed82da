/* Steering a screen from a phone: steppers of minutes, the seconds until the page changes, the letters of a message. */

import { secondsUntil } from "./server-time.js";

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-step]");
  const input = button?.parentElement.querySelector("input");
  if (!input) return;
  const number = Number(input.value) + Number(button.dataset.step);
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), number));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

/* A page of the turn that is ticked while the last change is being saved stays ticked: the answer, which does not know
   of it, is left out, and the whole turn is saved next. */
let isNewer = false;
const turn = () => document.getElementById("turn");

document.addEventListener("change", ({ target }) => { isNewer ||= turn().contains(target); });
document.addEventListener("htmx:beforeRequest", ({ detail }) => { if (turn().contains(detail.elt)) isNewer = false; });
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target === turn() && isNewer) detail.shouldSwap = false;
});
/* Until htmx is ready, no tap would be saved. */
document.addEventListener("DOMContentLoaded", () => { document.documentElement.dataset.ready = ""; });

function count() {
  for (const element of document.querySelectorAll("[data-until]:not([data-until=''])")) {
    const left = secondsUntil(Number(element.dataset.until));
    const time = left < 60 ? `${left} s` : `${Math.ceil(left / 60)} min`;
    element.textContent = left < 600 ? element.dataset.words.replace("{time}", time) : "";
  }
}
setInterval(count, 1000);
count();

const letters = document.querySelector("[data-count]");
const text = document.getElementById("id_text");
const say = () => { letters.textContent = letters.dataset.count.replace("{number}", [...text.value].length); };
text.addEventListener("input", say);
if (text.value) say();
