/* A final result: its labels name the pairs while they are chosen, and Enter goes on to the next field. */

import "./seats.js";

const form = document.getElementById("result-form");
const initial = new Map();

function name(side) {
  const pair = form.querySelector(`[name=${side}]:checked`)?.closest("label").querySelector("[data-name]").textContent;
  for (const place of form.querySelectorAll(`[data-pair=${side}]`)) {
    if (!initial.has(place)) initial.set(place, place.textContent);
    place.textContent = pair || initial.get(place);
  }
}

function nameBoth() {
  for (const side of ["first", "second"]) name(side);
}

form.addEventListener("change", nameBoth);
form.addEventListener("htmx:afterSettle", nameBoth);
nameBoth();

form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (!event.target.matches("input:is([type=text], [type=search])")) return;
  const fields = [...form.querySelectorAll("input:not([type=hidden])")].filter((field) => field.getClientRects().length);
  const next = fields.slice(fields.indexOf(event.target) + 1).find((field) => field.name !== event.target.name);
  if (!next) return;
  event.preventDefault();
  (next.type === "radio" ? form.querySelector(`[name="${next.name}"]:checked`) ?? next : next).focus();
});
