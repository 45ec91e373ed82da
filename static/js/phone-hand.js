/* The hand form on a phone: one step on each screen. All steps are sections of one form, so without this file they
   stand one below another, and with it nothing is asked of the network before the last step. */

import { newKey } from "./outbox.js";
import { opened, save } from "./phone-outbox.js";

const form = document.getElementById("hand");
const all = [...form.querySelectorAll("section.step")];
const check = document.getElementById("check");
let at = 0;
let from = ""; // the step from which a rare one was opened

const isUsual = (step) => !("rare" in step.dataset) || "filled" in step.dataset;
const usual = () => all.filter(isUsual);
const shown = () => form.querySelector(".step.is-shown");

/* --- Steps -------------------------------------------------------------------------------- */

function show(step, { focus = true } = {}) {
  for (const each of all) each.classList.toggle("is-shown", each === step);
  const steps = usual();
  at = steps.indexOf(step);
  form.classList.toggle("is-last", step.dataset.step === "check");
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
  if (step.dataset.step === "check") preview();
  if (!focus) return;
  const field = step.querySelector(".points-field");
  (field ?? step.querySelector(".step__title")).focus({ preventScroll: true });
  field?.select();
}

function go(code) {
  const step = all.find((each) => each.dataset.step === code);
  if (!step) return;
  history.pushState({ step: code }, "");
  show(step);
}

function next() {
  const step = shown();
  if (from) {
    const back = from;
    from = "";
    go(back);
    return;
  }
  const steps = usual();
  go(steps[steps.indexOf(step) + 1].dataset.step);
}

addEventListener("popstate", (event) => {
  const code = event.state?.step ?? usual()[0].dataset.step;
  show(all.find((each) => each.dataset.step === code) ?? usual()[0], { focus: false });
});

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if ("next" in button.dataset) next();
  if ("back" in button.dataset) {
    if (at === 0) location.assign(form.dataset.table);
    else history.back();
  }
  if ("go" in button.dataset) {
    from = "check";
    go(button.dataset.go);
  }
  if ("both" in button.dataset) {
    for (const box of shown().querySelectorAll(".tick")) box.checked = true;
    keep();
    next();
  }
  if ("step" in button.dataset) step(button);
});

/* A tap on who went out goes on by itself; the arrow keys, which choose too, do not. */
form.addEventListener("click", (event) => {
  if (!event.target.matches(".choices input") || event.detail === 0) return;
  // After "nobody" there may be one more thing to say on this screen.
  if (event.target.value === "" && shown().querySelector(".check")) return;
  setTimeout(next, 150);
});

/* Enter goes to the next field of the step, and from the last one to the next step. */
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches("input")) return;
  event.preventDefault();
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

function settle(input) {
  const minus = input.parentElement.querySelector('[data-step="-1"]');
  if (minus) minus.disabled = Number(input.value) <= Number(input.min);
}

form.addEventListener("input", ({ target }) => {
  if (target.matches(".stepper input")) settle(target);
  const rare = target.closest("[data-rare]");
  if (rare) rare.toggleAttribute("data-filled", [...rare.querySelectorAll("input")].some((input) => input.value.trim()));
});
form.addEventListener("focusin", ({ target }) => { if (target.matches(".stepper input, .points-field")) target.select(); });

/* --- What was typed is kept until it is saved ----------------------------------------------- */

const draftKey = `phone ${location.pathname}`;
const typed = () => new URLSearchParams(new FormData(form));

function keep() {
  try { localStorage.setItem(draftKey, typed().toString()); } catch { /* no room or not allowed: go on without */ }
}

function forget() {
  try { localStorage.removeItem(draftKey); } catch { /* as above */ }
}

/* Under the new key of this page: what was sent under the old one may have been stored. */
function giveBack() {
  let kept = null;
  try { kept = new URLSearchParams(localStorage.getItem(draftKey) ?? ""); } catch { return; }
  if (!kept.size || "typed" in form.dataset) return;
  const rest = new Map();
  for (const [name, value] of kept) rest.set(name, [...(rest.get(name) ?? []), value]);
  for (const input of form.elements) {
    if (!input.name || input.type === "hidden" || input.tagName === "BUTTON") continue;
    const values = rest.get(input.name) ?? [];
    if (input.type === "radio" || input.type === "checkbox") input.checked = values.includes(input.value);
    else input.value = values.shift() ?? "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

for (const name of ["input", "change"]) form.addEventListener(name, keep);

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
  if (input.type === "checkbox" || input.type === "radio") return input.checked ? words : "";
  return input.value.trim() ? `${words} ${input.value.trim()}` : "";
}

function showTyped() {
  const list = document.createElement("ul");
  list.className = "typed";
  list.append(...summary().map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  check.replaceChildren(list);
}

/* --- Saving ----------------------------------------------------------------------------------- */

/* Saved once, however often the button is pressed. Without network the hand waits on the phone, and the next one can
   be entered on this page. */
let isSent = false;
const after = document.getElementById("after");

async function send() {
  isSent = true;
  const number = Number(form.dataset.number);
  const label = form.dataset.label.replace("{number}", number);
  const submitter = form.querySelector("[data-record]");
  const waits = await save(form, { number, label, summary: summary(), submitter });
  forget(); // it is in the outbox, or the server has it
  if (!waits) return;
  form.hidden = true;
  after.hidden = false;
  after.querySelector("[data-another]").hidden = number >= Number(form.dataset.last || Infinity);
  after.querySelector("[data-words]").textContent = after.dataset.words.replace("{number}", number + 1);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!isSent) send();
});
after.querySelector("[data-another]").addEventListener("click", () => begin(Number(form.dataset.number) + 1));
addEventListener("pageshow", () => { isSent = false; });

/* Empty the form for another hand, under a key of its own. */
function begin(number) {
  for (const input of form.elements) {
    if (input.type === "hidden" || input.tagName === "BUTTON") continue;
    if (input.type === "radio" || input.type === "checkbox") input.checked = false;
    else input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  for (const rare of form.querySelectorAll("[data-rare]")) rare.removeAttribute("data-filled");
  form.action = form.action.replace(/\/hands\/\d+\//, `/hands/${number}/`);
  form.dataset.number = number;
  form.elements.client_key.value = newKey();
  const save = form.querySelector("[data-record]");
  save.textContent = form.dataset.save.replace("{number}", number);
  form.hidden = false;
  after.hidden = true;
  isSent = false;
  opened(form.elements.client_key.value);
  history.pushState({ step: usual()[0].dataset.step }, "", `../${number}/`);
  show(usual()[0]);
}

/* A stored page may be shown for another hand, and its key may have been used. */
const wanted = Number(location.pathname.match(/\/hands\/(\d+)\//)?.[1]);
if (!("typed" in form.dataset)) {
  form.elements.client_key.value = newKey();
  opened(form.elements.client_key.value);
}
if (wanted && wanted !== Number(form.dataset.number)) begin(wanted);
giveBack();
form.querySelectorAll(".stepper input").forEach(settle);
form.classList.add("is-stepped");
const first = "typed" in form.dataset ? "check" : usual()[0].dataset.step;
history.replaceState({ step: first }, "");
show(all.find((each) => each.dataset.step === first), { focus: false });
