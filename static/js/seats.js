/* Seats of a match. The list below a field is open while somebody writes there, and closes when one of it is chosen:
   the field then shows its name. */

const seats = [...document.querySelectorAll(".seat-search")];
const waiting = new Map();
let isByKey = false;

const inputOf = (seat) => seat.querySelector("input[type=search]");
const chosenIn = (seat) => seat.querySelector(".seat-found :checked");
const shownIn = (seat) => [...seat.querySelectorAll(".seat-found label:not([hidden]) > [type=radio]")];
const words = (text) => text.trim().replace(/\s+/g, " ");
const newPairOf = (seat) => seat.querySelector(".new-pair");

/* Before anything is written, the list leaves out who sits at another seat of the match. */
function offer(seat) {
  const taken = seats.filter((other) => other !== seat).map((other) => chosenIn(other)?.value);
  const isFirst = !seat.querySelector(".seat-found").dataset.text;
  for (const radio of seat.querySelectorAll(".seat-found [type=radio]")) {
    radio.closest("label").hidden = isFirst && taken.includes(radio.value);
  }
}

function show(seat, isOpen) {
  if (isOpen) offer(seat);
  const option = chosenIn(seat)?.closest("label");
  if (!isOpen && option) inputOf(seat).value = words(option.querySelector("b").textContent);
  seat.querySelector(":scope > .field__hint").textContent = option?.querySelector("small").textContent ?? "";
  seat.toggleAttribute("data-open", isOpen);
  if (!isOpen) waiting.delete(seat);
}

function choose(seat, radio) {
  radio.checked = true;
  show(seat, false);
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}

function choseNothing(seat) {
  const radio = chosenIn(seat);
  if (!radio) return;
  radio.checked = false;
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}

/* Keys pressed before the list of what is written has arrived act on that list. */
function catchUp(seat) {
  const keys = waiting.get(seat);
  if (!keys || words(inputOf(seat).value) !== words(seat.querySelector(".seat-found").dataset.text)) return;
  waiting.delete(seat);
  if (!keys.length) return;
  const radios = shownIn(seat);
  const steps = keys.filter((key) => key === "ArrowDown").length;
  const radio = steps ? radios[Math.min(steps, radios.length) - 1] : (chosenIn(seat) ?? radios[0]);
  if (!radio) return;
  if (!keys.includes("Enter")) return radio.focus();
  choose(seat, radio);
  (steps ? inputOf(seat) : seats.map(inputOf).find((input) => !input.value))?.focus();
}

/* Enter takes the chosen name, or else the best one of what is written, and goes on to the next empty seat. */
function take(seat, event) {
  const radio = chosenIn(seat) ?? (inputOf(seat).value.trim() && shownIn(seat)[0]);
  if (!radio || !seat.hasAttribute("data-open")) return;
  const next = seats.map(inputOf).find((input) => !input.value);
  if (next || !radio.checked) event.preventDefault();
  choose(seat, radio);
  next?.focus();
}

function onKey(seat, event) {
  const input = inputOf(seat);
  const radio = event.target.matches(".seat-found [type=radio]") && event.target;
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target !== input && !radio) return;
  if (!radio && ["Enter", "ArrowDown"].includes(event.key) && waiting.has(seat)) {
    event.preventDefault();
    waiting.get(seat).push(event.key);
  } else if (event.key === "Enter" && !radio) take(seat, event);
  else if (event.key === "Enter" || (event.key === " " && radio)) {
    event.preventDefault();
    choose(seat, radio);
    input.focus();
  } else if (event.key === "ArrowDown" && !radio) {
    event.preventDefault();
    show(seat, true);
    (chosenIn(seat) ?? shownIn(seat)[0])?.focus();
  } else if (event.key === "Escape" && seat.hasAttribute("data-open")) {
    event.preventDefault();
    show(seat, false);
    input.focus();
  } else if (event.key === "Tab" && !event.shiftKey && chosenIn(seat)) show(seat, false);
}

for (const seat of seats) {
  const input = inputOf(seat);
  const open = () => chosenIn(seat) ? input.select() : show(seat, true);
  input.addEventListener("focus", open);
  input.addEventListener("click", () => chosenIn(seat) || show(seat, true));
  input.addEventListener("input", () => {
    waiting.set(seat, []);
    choseNothing(seat);
    show(seat, true);
    catchUp(seat);
  });
  seat.addEventListener("keydown", (event) => onKey(seat, event));
  seat.addEventListener("click", (event) => {
    const label = event.target.closest(".seat-found label");
    if (!label || isByKey) return;
    choose(seat, label.querySelector("[type=radio]"));
  });
  seat.addEventListener("htmx:afterSettle", () => {
    show(seat, seat.hasAttribute("data-open"));
    catchUp(seat);
  });
  newPairOf(seat)?.querySelector("summary").addEventListener("click", () => {
    if (newPairOf(seat).open) return;
    /* Two names stand in place of a pair. A name that nobody has is likely the first of them. */
    const [name] = newPairOf(seat).querySelectorAll("input[type=text]");
    if (!chosenIn(seat) && !/\d/.test(input.value)) name.value ||= input.value;
    input.value = "";
    choseNothing(seat);
    show(seat, false);
    newPairOf(seat).addEventListener("toggle", () => name.focus(), { once: true });
  });
}

/* A tap elsewhere closes the list when it is over: earlier, what is tapped would move away from the finger. */
function closeOthers(event) {
  for (const seat of seats) if (!seat.contains(event.target) && seat.hasAttribute("data-open")) show(seat, false);
}

addEventListener("keydown", () => (isByKey = true), true);
addEventListener("pointerdown", () => (isByKey = false), true);
document.addEventListener("focusin", (event) => isByKey && closeOthers(event));
document.addEventListener("click", closeOthers);
if (seats.some((seat) => inputOf(seat) === document.activeElement)) document.activeElement.dispatchEvent(new Event("focus"));
