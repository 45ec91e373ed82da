/* The hand form on a phone: one step on each screen. All steps are sections of one form, so without this file they
   stand one below another, and with it nothing is asked of the network before the last step. */

import { draftOf, forgetDraft, keepDraft, onOtherWindow, takeDraft } from "./hand-drafts.js";
import { entriesOf, isHand, newKey } from "./outbox.js";
import { isSending, opened, putAway, save } from "./phone-outbox.js";

const form = document.getElementById("hand");
const all = [...form.querySelectorAll("section.step")];
const check = document.getElementById("check");
const REST = 450; // milliseconds in which a new step takes no tap: the second one of a double tap is not meant for it
const FRESH = 1000; // milliseconds in which a step that came by itself takes no tap on its button before another one
const heading = document.querySelector("h1");
const toCorrect = document.getElementById("to-correct");
const onward = form.querySelector("[data-next]");
const hasKeyboard = matchMedia("(pointer: fine)").matches;
let at = 0;
let isAside = false; // whether this step was opened from the last one, to go back there
let going = 0; // the timer after an answer that goes on by itself
let resting = 0, fresh = 0;

const isUsual = (step) => !("rare" in step.dataset) || "filled" in step.dataset;
const usual = () => all.filter(isUsual);
const shown = () => form.querySelector(".step.is-shown");

/* --- Steps -------------------------------------------------------------------------------- */

function show(step, { focus = true } = {}) {
  stay();
  rest();
  for (const each of all) each.classList.toggle("is-shown", each === step);
  const steps = usual();
  at = steps.indexOf(step);
  form.classList.toggle("is-last", step.dataset.step === "check");
  // The answer itself leads to the next step.
  onward.hidden = Boolean(step.querySelector(".choices")) && !step.querySelector(".choices input:checked");
  const bar = form.querySelector(".progress");
  bar.replaceChildren(...steps.map((_step, index) => {
    const mark = document.createElement("li");
    mark.className = at < 0 || index < at ? "is-done" : index === at ? "is-now" : "";
    return mark;
  }));
  if (at >= 0) {
    document.getElementById("where").textContent = form.dataset.stepWords
      .replace("{number}", form.dataset.number).replace("{step}", at + 1).replace("{steps}", steps.length);
  }
  scrollTo(0, 0);
  if (!focus) return;
  toCorrect.hidden = true;
  if (step.dataset.step === "check") preview();
  const field = fieldOf(step);
  (field ?? step.querySelector(".step__title")).focus({ preventScroll: true });
  if (field?.matches(".points-field")) field.select();
}

/* On a touch screen only a field that has to be typed opens the keyboard. */
function fieldOf(step) {
  if (!hasKeyboard || step.dataset.step === "check") return step.querySelector(".points-field");
  return step.querySelector(".choices input:checked") ?? step.querySelector("input");
}

function rest() {
  clearTimeout(resting);
  form.dataset.resting = "";
  resting = setTimeout(() => { delete form.dataset.resting; }, REST);
}

/* The form says that it is about to show another step, and no more of that once it stays or has shown it. */
function goOn(milliseconds) {
  form.dataset.going = "";
  going = setTimeout(leap, milliseconds);
}

/* The button to go on is where that of the step before was: a late tap would pass a step that nobody has seen. */
function leap() {
  clearTimeout(fresh);
  form.dataset.fresh = "";
  fresh = setTimeout(touched, FRESH);
  next();
}
const touched = () => { delete form.dataset.fresh; };

function stay() {
  clearTimeout(going);
  delete form.dataset.going;
}

function goBack() {
  form.dataset.going = "";
  history.back();
}

const named = (code) => all.find((each) => each.dataset.step === code);

/* `depth`: how many steps of this form are before this one in the history of the browser. */
function go(code) {
  const step = named(code);
  if (!step) return;
  history.pushState({ step: code, depth: (history.state?.depth ?? 0) + 1 }, "");
  show(step);
}

function replace(code) {
  history.replaceState({ step: code, depth: 0 }, "");
  show(named(code));
}

function next() {
  stay();
  if (isAside) {
    goBack();
    return;
  }
  const steps = usual();
  go(steps[steps.indexOf(shown()) + 1].dataset.step);
}

/* A form that came back from the server begins at its last step, with no earlier one in the history. */
function back() {
  if (history.state?.depth) goBack();
  else if (at > 0) replace(usual()[at - 1].dataset.step);
  else location.assign(form.dataset.table);
}

addEventListener("popstate", (event) => {
  isAside = false;
  show(named(event.state?.step) ?? usual()[0]);
});

/* A problem leads to the field that has it. */
function open({ go: code, field }) {
  go(code);
  isAside = true;
  const input = document.getElementById(field);
  input?.focus({ preventScroll: true });
  input?.setAttribute("aria-invalid", "true");
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button, [data-go]");
  if (!button) return;
  if ("next" in button.dataset) next();
  if ("back" in button.dataset) back();
  if ("go" in button.dataset) {
    event.preventDefault();
    open(button.dataset);
  }
  if ("both" in button.dataset) {
    for (const box of shown().querySelectorAll(".pad .tick")) box.checked = true;
    keep();
    leap();
  }
  if ("step" in button.dataset) step(button);
});

/* A tap on who went out goes on by itself, as does the last number of a step in which each side has numbers to tap and
   nothing else. The arrow keys, which choose too, do not: they get the button. */
form.addEventListener("click", ({ target, detail }) => {
  if (!target.matches(":is(.choices, .switch) input") || detail === 0) return;
  stay();
  if (target.matches(".choices input")) goOn(150);
  else if ([...shown().querySelectorAll(".pad__row")].every((row) => row.querySelector(".switch :checked"))) goOn(300);
});
form.addEventListener("pointerdown", ({ target }) => { if (target.closest(".step")) touched(); });

/* Enter goes to the next field of the step, and from the last one to the next step. */
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches("input")) return;
  event.preventDefault();
  if (event.repeat) return;
  const fields = [...shown().querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox])")];
  const field = fields[fields.indexOf(event.target) + 1];
  if (field) field.focus();
  else if (shown().dataset.step !== "check") next();
});

/* --- Steppers ------------------------------------------------------------------------------ */

function step(button) {
  const input = button.parentElement.querySelector("input");
  const value = (Number(input.value) || 0) + Number(button.dataset.step);
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), value)) || "";
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/* The number 0 is what an empty field says, too. */
function isFilled({ type, checked, value }) {
  return type === "radio" || type === "checkbox" ? checked && value !== "0" : value.trim();
}

function settle(input) {
  const minus = input.parentElement.querySelector('[data-step="-1"]');
  if (minus) minus.disabled = Number(input.value) <= Number(input.min);
}

form.addEventListener("input", ({ target }) => {
  touched();
  if (target.matches(".choices input")) onward.hidden = "going" in form.dataset;
  if (target.matches(".stepper input")) settle(target);
  target.removeAttribute("aria-invalid");
  const rare = target.closest("[data-rare]");
  if (rare) rare.toggleAttribute("data-filled", [...rare.querySelectorAll("input")].some(isFilled));
});
form.addEventListener("focusin", ({ target }) => { if (target.matches(".stepper input, .points-field")) target.select(); });

/* --- What was typed is kept until it is saved ----------------------------------------------- */

/* A draft belongs to the recorded hand from which it began: a correction begins from what counts now. */
function draftName() {
  return ["phone", new URL(form.action).pathname, form.elements.seen.value].filter(Boolean).join(" ");
}

const typed = () => new URLSearchParams(new FormData(form));

function keep() {
  if (form.hidden) return; // it is emptied for another hand
  if (!keepDraft(draftName(), typed().toString())) tell();
}

/* Stays for as long as the hand: the form would move under a finger that leaves its field. */
function tell() {
  document.getElementById("other-window").hidden = false;
}

/* Under the new key of this page: what was sent under the old one may have been stored. */
function giveBack() {
  const kept = draftOf(draftName());
  if (!kept.size) return;
  takeDraft(draftName());
  fill(kept);
}

function fill(kept) {
  const left = new Map();
  for (const [name, value] of kept) left.set(name, [...(left.get(name) ?? []), value]);
  for (const input of form.elements) {
    if (!input.name || input.type === "hidden" || input.tagName === "BUTTON") continue;
    const values = left.get(input.name) ?? [];
    if (input.type === "radio" || input.type === "checkbox") input.checked = values.includes(input.value);
    else input.value = values.shift() ?? "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

for (const name of ["input", "change"]) form.addEventListener(name, keep);
onOtherWindow(draftName, keep, tell);

/* --- The last step -------------------------------------------------------------------------- */

let asked = null;

async function preview() {
  asked?.abort();
  asked = new AbortController();
  const data = typed();
  data.set("do", "preview");
  data.set("asked", "on");
  try {
    const answer = await fetch(form.action, { method: "POST", body: data, signal: asked.signal });
    if (!answer.ok) throw new Error(answer.status);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("check");
    if (fresh) check.replaceChildren(...fresh.childNodes);
  } catch (problem) {
    if (problem.name !== "AbortError") showTyped();
  }
}

check.addEventListener("change", () => keep());

/* What was typed, in words: shown without network in place of the points, and with what waits. A line for the whole
   hand, then one for each side. */
function summary() {
  const lines = new Map();
  const say = (who, words) => lines.set(who, [...(lines.get(who) ?? []), words]);
  for (const step of all) {
    const chosen = step.querySelector(".choices input:checked");
    const title = step.querySelector(".step__title").textContent.trim();
    if (chosen) say("", `${title} ${chosen.closest("label").querySelector("b").textContent.trim()}`);
    for (const box of step.querySelectorAll(":scope > .check .tick:checked")) say("", box.parentElement.textContent.trim());
    for (const pad of step.querySelectorAll(".pad")) {
      const who = pad.querySelector(".pad__name").textContent.trim();
      for (const words of [...pad.querySelectorAll("input")].map(saidOf).filter(Boolean)) say(who, words);
    }
  }
  return [...lines].map(([who, said]) => (who ? `${who}: ${said.join(", ")}` : said.join(", ")));
}

function saidOf(input) {
  const label = input.closest(".pad__row").querySelector(".pad__label")?.firstChild ?? input.closest("label");
  const words = label?.textContent.trim().replace(/\s+/g, " ") ?? "";
  if (input.type === "radio") return input.checked ? `${words} ${input.value}` : "";
  const row = label?.dataset?.row ?? words;
  const said = row === words ? words : `${row}: ${words.toLowerCase()}`;
  if (input.type === "checkbox") return input.checked ? said : "";
  return input.value.trim() ? `${words} ${input.value.trim()}` : "";
}

function showTyped() {
  const list = document.createElement("ul");
  list.className = "typed";
  list.append(...summary().map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  check.replaceChildren(list);
}

/* --- Saving ----------------------------------------------------------------------------------- */

/* Without network the hand waits on the phone, and the next one can be entered on this page. */
const after = document.getElementById("after");

async function send() {
  const number = Number(form.dataset.number);
  const label = form.dataset.label.replace("{number}", number);
  const submitter = form.querySelector("[data-record]");
  const key = form.elements.client_key.value;
  const became = await save(form, { key, kind: "hand", number, label, summary: summary(), submitter });
  if (became !== "open") forgetDraft(draftName(), key); // it is in the outbox, or the server has it
  if (became === "waiting") offerNext();
}

/* Put the form of a hand that waits away, and offer the first hand after it that does not. */
async function offerNext() {
  form.hidden = true;
  const waiting = (await entriesOf(form.dataset.table)).filter(isHand).map((entry) => entry.number);
  let number = Number(form.dataset.number) + 1;
  while (waiting.includes(number)) number += 1;
  after.dataset.number = number;
  after.querySelector("[data-another]").hidden = number > Number(form.dataset.last || Infinity);
  after.querySelector("[data-words]").textContent = after.dataset.words.replace("{number}", number);
  after.hidden = false;
}

/* A hand of this number may be on this phone already: it waits for the network, or the server found problems in it. */
async function resume() {
  const entries = await entriesOf(form.dataset.table);
  const entry = entries.find((each) => isHand(each) && each.number === Number(form.dataset.number));
  if (!entry) return;
  if (entry.state !== "open") {
    offerNext();
    putAway(form.elements.client_key.value);
    return;
  }
  const body = new URLSearchParams(entry.body);
  opened(entry.key);
  form.elements.seen.value = body.get("seen") ?? "";
  fill(body);
  replace("check");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!isSending(form)) send();
});
after.querySelector("[data-another]").addEventListener("click", () => begin(Number(after.dataset.number)));

/* Empty the form for another hand, under a key of its own. */
function begin(number) {
  form.hidden = true;
  for (const input of form.elements) {
    if (input.type === "hidden" || input.tagName === "BUTTON") continue;
    if (input.type === "radio" || input.type === "checkbox") input.checked = false;
    else input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  for (const rare of form.querySelectorAll("[data-rare]")) rare.removeAttribute("data-filled");
  for (const later of form.querySelectorAll("[data-later]")) later.hidden = false;
  form.action = form.action.replace(/\/hands\/\d+\//, `/hands/${number}/`);
  form.dataset.number = number;
  const title = form.dataset.label.replace("{number}", number);
  document.title = document.title.replace(heading.textContent.trim(), title);
  heading.textContent = title;
  form.elements.seen.value = "";
  form.elements.client_key.value = newKey();
  document.getElementById("other-window").hidden = true;
  const save = form.querySelector("[data-record]");
  save.textContent = form.dataset.save.replace("{number}", number);
  form.hidden = false;
  after.hidden = true;
  opened(form.elements.client_key.value);
  history.pushState({ step: usual()[0].dataset.step, depth: 0 }, "", `../${number}/`);
  show(usual()[0]);
}

/* A stored page may be shown for another hand, and its key may have been used. */
const wanted = Number(location.pathname.match(/\/hands\/(\d+)\//)?.[1]);
if (!("typed" in form.dataset)) form.elements.client_key.value = newKey();
for (const key of [form.elements.client_key.value, form.dataset.typed]) if (key) opened(key);
if (wanted && wanted !== Number(form.dataset.number)) begin(wanted);
if (!("typed" in form.dataset)) giveBack();
form.querySelectorAll(".stepper input").forEach(settle);
document.documentElement.dataset.ready = "";
form.classList.add("is-stepped");
const first = "typed" in form.dataset ? "check" : usual()[0].dataset.step;
history.replaceState({ step: first, depth: 0 }, "");
show(named(first), { focus: false });
/* The server found problems: the button that was pressed says so too. */
toCorrect.hidden = !toCorrect.textContent.trim();
const wrong = toCorrect.hidden ? null : check.querySelector(".problem:not(:has(.tick:checked))");
wrong?.scrollIntoView({ block: "center" });
wrong?.querySelector("a, input")?.focus({ preventScroll: true });
if (!("typed" in form.dataset)) resume();
