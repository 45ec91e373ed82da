/* The hand form: steppers, keeping what was typed, and where the focus goes.
   Without this file everything still works; with it, nothing typed is lost on a bad network. */

const form = () => document.getElementById("hand-form");
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
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), value));
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

/* --- What was typed is kept until it is recorded ------------------------------------------ */

const draftKey = () => `hand ${form().dataset.draft}`;
const typed = () => new URLSearchParams([...new FormData(form())].filter(([name]) => name !== "csrfmiddlewaretoken"));

function keep() {
  try { localStorage.setItem(draftKey(), typed().toString()); } catch { /* no room or not allowed: go on without */ }
}

function forget() {
  try { localStorage.removeItem(draftKey()); } catch { /* as above */ }
}

function giveBack() {
  if ("typed" in form().dataset) return;
  let draft = null;
  try { draft = localStorage.getItem(draftKey()); } catch { /* as above */ }
  if (!draft) return;
  const values = { do: "preview" };
  for (const [name, value] of new URLSearchParams(draft)) (values[name] ??= []).push?.(value);
  values.do = "preview";
  htmx.ajax("POST", form().dataset.draft, { values, target: "#hand-form", swap: "outerHTML" })
    .then(() => { document.getElementById("draft-kept").hidden = false; });
}

document.addEventListener("input", (event) => { if (event.target.closest("#hand-form")) keep(); });
document.addEventListener("change", (event) => { if (event.target.closest("#hand-form")) keep(); });
document.addEventListener("click", (event) => { if (event.target.closest("[data-forget]")) forget(); });

/* --- What happens around a request -------------------------------------------------------- */

let pressed = null;

document.addEventListener("htmx:beforeRequest", (event) => {
  pressed = event.detail.elt.tagName === "BUTTON" ? event.detail.elt.value : null;
});

document.addEventListener("htmx:sendError", () => { document.getElementById("no-network").hidden = false; });

document.addEventListener("htmx:afterRequest", (event) => {
  const { xhr, successful } = event.detail;
  if (xhr.status) document.getElementById("no-network")?.setAttribute("hidden", "");
  if (successful && xhr.getResponseHeader("HX-Redirect") && pressed === "record") forget();
});

document.addEventListener("htmx:afterSwap", (event) => {
  /* A preview fills places of its own and moves nothing; only a pressed button brings a new form. */
  if (pressed === null || !form()) return;
  keep();
  const refused = event.detail.xhr.status === 422;
  const wrong = ":is(.row, .ask, .why):has(.problem--error, .field__error) :is(input:not([type=hidden]), select, button):not([tabindex=\"-1\"], :disabled)";
  const next = form().querySelector(refused ? wrong : "[data-focus]");
  (next ?? form().querySelector(`button[value="${CSS.escape(pressed)}"]:not(.sr)`))?.focus();
});

form()?.querySelectorAll(".stepper").forEach(settle);
if (form()) giveBack();
