/* The hand form: steppers, keeping what was typed, and where the focus goes.
   Without this file everything still works; with it, nothing typed is lost on a bad network. */

import { draftOf, forgetDraft, keepDraft, onOtherWindow, takeDraft } from "./hand-drafts.js";
import { afterPress, isPressed } from "./pressing.js";

const form = () => document.querySelector("form#hand-form"); // none on the page of a conflict
const changed = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

/* --- Steppers ----------------------------------------------------------------------------- */

function settle(stepper) {
  const input = stepper.querySelector("input");
  stepper.querySelector('[data-step="-1"]').disabled = Number(input.value) <= Number(input.min);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  const value = (Number(input.value) || 0) + Number(button.dataset.step);
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), value)) || ""; // 0 is left blank
  changed(input);
});

document.addEventListener("input", (event) => {
  const stepper = event.target.closest(".stepper");
  if (stepper) settle(stepper);
});

/* A wheel turned over a number while scrolling must not change it. */
document.addEventListener("wheel", (event) => {
  if (event.target === document.activeElement && event.target.matches("input[type=number]")) event.target.blur();
}, { passive: true });

/* A tap into a figure selects it, so that typing replaces the 0. */
document.addEventListener("focusin", (event) => {
  if (event.target.matches(".stepper input, .points-field")) event.target.select();
});

/* Enter goes to the next field, down one pair and then the other. From the last one it records, as
   Ctrl+Enter does from each, and Enter on the tick of what was asked back. */
const isSeen = (input) => input.getClientRects().length > 0;
const stops = () => [...form().querySelectorAll("input:not([type=hidden], [name=accepted], [name=by-melds]), textarea")]
  .filter((input) => isSeen(input) && (input.type !== "radio" || isStop(input)));
/* A group of radios is one stop: the chosen one, or the first. */
const isStop = (radio) => {
  const group = [...form().querySelectorAll(`input[type=radio][name="${CSS.escape(radio.name)}"]`)];
  return radio === (group.find((one) => one.checked) ?? group[0]);
};

document.addEventListener("keydown", (event) => {
  if (form()) delete form().dataset.fresh;
  if (event.key !== "Enter" || event.isComposing || !event.target.matches("#hand-form :is(input, textarea)")) return;
  if (screen()) return; // there Enter lays what was typed
  event.preventDefault();
  const fields = stops();
  const at = fields.findIndex((field) => field === event.target || (field.type === "radio" && field.name === event.target.name));
  const next = event.ctrlKey || event.metaKey || event.target.name === "accepted" ? null : fields[at + 1];
  if (next) next.focus();
  else form().querySelector(".foot button[value=record]").click();
});

/* The first field has the focus; it is not seen before a key is pressed. */
function begin() {
  if (screen() || "typed" in form().dataset || form().contains(document.activeElement)) return;
  form().dataset.fresh = "";
  (form().querySelector(".ask input:checked") ?? form().querySelector(".ask input"))?.focus({ preventScroll: true });
}

/* --- What was typed is kept until it is recorded ------------------------------------------ */

const draftName = () => `hand ${location.pathname}`;
const typed = () => new URLSearchParams([...new FormData(form())].filter(([name]) => name !== "csrfmiddlewaretoken"));

function keep() {
  if (!form() || form().inert) return; // an older draft is about to come back
  if (!keepDraft(draftName(), typed().toString())) tell();
}

/* Stays for as long as the page: the form would move under a finger that leaves its field. */
function tell() {
  document.getElementById("other-window")?.removeAttribute("hidden");
}

/* The draft of another window stays: what was typed there is not recorded. */
const forgetOwn = () => forgetDraft(draftName(), form()?.elements.client_key.value ?? "");

/* Nothing can be typed until it is back: that would take the draft's place. */
async function giveBack() {
  const kept = draftOf(draftName());
  const key = form().elements.client_key.value;
  /* The server may have brought something typed too. Of the same form, the draft is the newer. */
  if (!kept.size || ("typed" in form().dataset && kept.get("client_key") !== key)) {
    if ("typed" in form().dataset) keep();
    return;
  }
  takeDraft(draftName());
  const values = {};
  for (const [name, value] of kept) (values[name] ??= []).push(value);
  form().inert = true;
  try {
    /* Under the new key: what was sent under the old one may have been recorded and taken back. */
    await htmx.ajax("POST", location.pathname, {
      source: form(), swap: "outerHTML", values: { ...values, client_key: key, do: "preview" },
    });
  } catch { /* no network, said below */ }
  /* The answer is a new form. Where there is none, the draft waits for a better moment. */
  if (form().inert) {
    document.getElementById("no-network").hidden = false;
    setTimeout(giveBack, 3000);
  } else document.getElementById("draft-kept").hidden = false;
}

document.addEventListener("input", (event) => { if (event.target.closest("#hand-form")) keep(); });
document.addEventListener("change", (event) => { if (event.target.closest("#hand-form")) keep(); });
onOtherWindow(draftName, () => {
  keep();
  document.getElementById("other-window")?.scrollIntoView({ block: "center" });
}, tell);
/* Thrown away, or the conflict with another's hand is settled. */
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-forget], .compare__acts :is(a, button)")) forgetDraft(draftName());
});

/* --- What a preview changes ----------------------------------------------------------------
   Never something that is being tapped: leaving a field asks for a preview, and its answer would
   take away or move what the finger is on. It waits until the finger is up, and is asked anew. */

let isMissed = false;

afterPress(() => {
  if (isMissed && form()) changed(form());
  isMissed = false;
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (bringsForm(event) || !isPressed()) return;
  event.detail.shouldSwap = false;
  isMissed = true;
});

/* A tick that was set while the preview was on its way stays; what is the same is left alone. */
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  for (const tick of target.querySelectorAll("[name=accepted]")) {
    tick.toggleAttribute("checked", tick.checked);
    fragment.querySelector(`#${CSS.escape(tick.id)}`)?.toggleAttribute("checked", tick.checked);
  }
  event.detail.shouldSwap = !target.isEqualNode(fragment.firstElementChild);
});

/* --- What happens around a request -------------------------------------------------------- */

/* A preview fills places of its own and moves nothing; everything else brings a new form. */
const bringsForm = (event) => !event.detail.requestConfig.elt.hasAttribute("hx-select-oob");

function pressed(event) {
  const { elt } = event.detail.requestConfig;
  return elt.tagName === "BUTTON" ? elt.value : null;
}

/* The network is back: what was typed without it is added up. */
addEventListener("online", () => {
  document.getElementById("no-network")?.setAttribute("hidden", "");
  if (form() && !form().inert) changed(form());
});

for (const failure of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, () => { document.getElementById("no-network").hidden = false; });
}

document.addEventListener("htmx:afterRequest", (event) => {
  const { xhr } = event.detail;
  if (xhr.status) document.getElementById("no-network")?.setAttribute("hidden", "");
  /* A locked database answers 503: the form stays as it is, and says so. */
  document.getElementById("busy")?.toggleAttribute("hidden", xhr.status !== 503);
  /* Recorded: not so when somebody has to sign in first. */
  if (xhr.getResponseHeader("HX-Redirect")?.match(/#(hand-|match$)/)) forgetOwn();
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (!bringsForm(event)) return;
  if (!form()) {
    sent = null;
    document.querySelector(".conflict [data-focus]")?.focus();
    return;
  }
  bringNewer();
  shown = states();
  keep();
  followScreen();
  if (newer.length || pressed(event) === null) return;
  const refused = event.detail.xhr.status === 422;
  const first = (problems) => [...form().querySelectorAll(
    `:is(.row, .ask, .why):has(${problems}) :is(input:not([type=hidden], [name=accepted]), textarea, select, button):not([tabindex="-1"], :disabled)`)].find(isSeen);
  const next = refused
    ? first(".problem--error, .field__problem") ?? first(".row__problem [name=accepted]:not(:checked)")
      ?? form().querySelector("[name=accepted]:not(:checked)")
    : form().querySelector("[data-focus]");
  (next ?? again(pressed(event)) ?? nearby(pressed(event)))?.focus();
});

/* While cards are put together the rest is hidden. */
const buttons = () => [...form().querySelectorAll("button[name=do]:not(.sr)")].filter((button) => button.getClientRects().length);
const named = (value) => buttons().find((button) => button.value === value);
let opener = ""; // the button that leads to the screen of cards seen last

/* The pressed button. With the last card of a kind it is disabled: the next that is not. */
function again(value) {
  const from = buttons().findIndex((button) => button.value === value);
  return from < 0 ? null : buttons().slice(from).find((button) => !button.disabled);
}

/* Where to go on when the pressed button is gone: into the screen it opened, or back out of it. */
function nearby(value) {
  const [verb, side] = value.split(" ");
  return named("another")
    ?? form().querySelector("#builder input:checked") ?? form().querySelector("#builder .positions [aria-pressed=true]")
    ?? form().querySelector("#builder .positions button, .deck button:not(:disabled)")
    ?? (verb === "add-row" ? document.getElementById(side) : null)
    ?? named(value.replace("by-counts", "by-cards"))
    ?? named(verb === "drop-penalty" ? `add-penalty ${side}` : opener) ?? named("add-row penalties");
}

/* --- Going back closes a screen of cards, as on any phone ---------------------------------- */

const screen = () => form()?.elements.screen?.value;

function followScreen() {
  if (screen()) opener = `show ${screen()}`;
  const isNoted = Boolean(history.state?.cards);
  if (screen() && !isNoted) history.pushState({ cards: true }, "");
  if (!screen() && isNoted) history.back();
}

addEventListener("popstate", () => {
  if (screen() && !history.state?.cards) named("hide")?.click();
  /* The browser scrolls to where the hand was left, past the note of a meld that is not finished. */
  const at = document.activeElement;
  if (!screen()) requestAnimationFrame(() => (at.closest(".note") ?? at).scrollIntoView({ block: "nearest" }));
});

/* --- What is typed and tapped while a new form is on its way goes on in that one ------------ */

let sent = null; // what the fields held when the request left; null while no form is awaited
let awaited = null; // the button that asked for it, if it was one
let newer = []; // the fields that were changed since
let shown = null; // what the new form held when it came; htmx listens to it a moment later
let waiting = []; // the buttons that were pressed since

const isMark = (input) => input.type === "radio" || input.type === "checkbox";
const keyOf = (input) => (input.type === "radio" ? `${input.name} ${input.value}` : input.id);
const fields = () => new Map([...form().querySelectorAll("input[id], textarea[id], input[type=radio]")].map((input) => [keyOf(input), input]));
const states = () => new Map([...fields()].map(([key, input]) => [key, isMark(input) ? input.checked : input.value]));

function bringNewer() {
  for (const [key, state] of newer) {
    const input = fields().get(key);
    if (input) input[isMark(input) ? "checked" : "value"] = state;
  }
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (bringsForm(event) && form()) [sent, awaited] = [states(), pressed(event)];
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (!bringsForm(event) || !form()) return;
  newer = [...states()].filter(([key, state]) => sent?.has(key) && sent.get(key) !== state);
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (bringsForm(event) && !event.detail.successful) [sent, waiting] = [null, []];
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (!bringsForm(event) || !sent || !form()) return;
  sent = null;
  if ([...states()].some(([key, state]) => shown.get(key) !== state)) changed(form());
  for (const [key, state] of newer) {
    const input = fields().get(key);
    if (!input || (input.type === "radio" && !state)) continue; // the other radio speaks for both
    changed(input);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
  newer = [];
  if (waiting.length) named(waiting.shift())?.click();
});

/* Not a button that names a place in a list: after the one before, that may be another's. A hand
   that is being recorded may be sent anew: it is stored once. */
document.addEventListener("click", (event) => {
  const button = event.target.closest("#hand-form button[name=do]");
  if (!button || !sent || (button.value === "record" && awaited === "record")) return;
  event.preventDefault();
  event.stopPropagation();
  if (!/^(drop|edit)-/.test(button.value)) waiting.push(button.value);
}, true);

form()?.querySelectorAll(".stepper").forEach(settle);
document.documentElement.dataset.ready = "";
if (form()) {
  begin();
  giveBack();
}
