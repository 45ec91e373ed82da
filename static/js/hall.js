/* The hall: the clock counts down, the page follows what happens, and the keyboard is enough.
   Without this file everything still works; the page then is as old as its last reload. */

import { compareWithAnswer, compareWithPage, face, secondsUntil } from "./server-time.js";

const hall = document.getElementById("hall");

/* --- What a poll changes --------------------------------------------------------------------
   Part by part, and nothing that has the focus: a card never moves from under a finger, nor does
   a figure that is being typed go away. What was left out comes with a later answer, since the
   old tag is kept until everything has been taken over. */

const isUsed = (element) => element.contains(document.activeElement) && document.activeElement.matches("a, button, input, summary");

/* The clock itself has the focus when somebody comes from one of its buttons: it stays there. A fold that is open
   stays open. */
function replace(old, fresh) {
  const words = new Set([...old.querySelectorAll(".fold[open] > summary")].map((word) => word.textContent));
  for (const word of fresh.querySelectorAll(".fold > summary")) if (words.has(word.textContent)) word.parentElement.open = true;
  if (old.isEqualNode(fresh)) return;
  const focus = old.contains(document.activeElement) && document.activeElement.id;
  old.replaceWith(fresh);
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
}

/* The cards around the one that has the focus: each in its place. A new one comes with the answer after. */
function renewCards(old, fresh) {
  const cards = new Map([...fresh.querySelectorAll(".seat")].map((card) => [card.id, card]));
  for (const card of old.querySelectorAll(".seat")) {
    if (isUsed(card)) continue;
    const newer = cards.get(card.id);
    if (newer) replace(card, newer);
    else card.remove();
  }
}

/* The page says what it shows, and in the answer an empty element stands for each part of that. */
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt !== hall) return;
  detail.headers["X-Shown"] = [...hall.querySelectorAll("[data-mark]")].map((part) => part.dataset.mark).join(" ");
});

function fillIn(fresh) {
  let isWhole = true;
  for (const same of fresh.querySelectorAll("[data-same]")) {
    const there = hall.querySelector(`[data-mark="${same.dataset.same}"]`);
    if (there) same.replaceWith(there.cloneNode(true));
    else { isWhole = false; same.remove(); }
  }
  return isWhole;
}

function takeOver(fresh) {
  let isWhole = fillIn(fresh);
  for (const old of hall.querySelectorAll("[data-part]")) {
    const newer = fresh.querySelector(`#${old.id}`);
    if (!newer) { old.remove(); continue; } // the tournament has no phones any more
    if (!isUsed(old)) { replace(old, newer); continue; }
    isWhole = false;
    if (old.querySelector(".seats")) renewCards(old, newer);
  }
  if (isWhole) hall.setAttribute("hx-headers", fresh.getAttribute("hx-headers"));
  wind();
}

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target !== hall || !event.detail.shouldSwap) return;
  event.detail.shouldSwap = false;
  const answer = new DOMParser().parseFromString(event.detail.serverResponse, "text/html").getElementById("hall");
  if (answer) takeOver(answer);
});

/* --- The clock ------------------------------------------------------------------------------
   Counted by the clock of the server: the one of this computer may be wrong. Five minutes and the
   last hand are said once. */

let clock = null;
let sent = 0;

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt === hall) sent = performance.now();
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.elt === hall && detail.xhr.status) compareWithAnswer(detail.xhr.getResponseHeader("X-Server-Time"), sent);
});

function wind() {
  const section = document.getElementById("clock");
  if (!section) { clock = null; return; }
  const shown = section.querySelector("[data-ends]");
  const was = clock?.shown === shown ? clock : null;
  const { five, up, last } = section.dataset;
  if (last && clock && !clock.last) say(last);
  clock = was ?? { shown, left: clock?.left };
  Object.assign(clock, { five, up, last });
  tick();
}

function say(words) {
  document.getElementById("said").textContent = words;
}

function tick() {
  if (!clock?.shown) return;
  const left = secondsUntil(Number(clock.shown.dataset.ends));
  if (clock.shown.textContent !== face(left)) clock.shown.textContent = face(left);
  document.querySelector(".clock__bar rect").setAttribute("width", left);
  if (clock.left > 300 && left <= 300) say(clock.five);
  if (clock.left > 0 && left === 0) say(clock.up);
  clock.left = left;
}

if (hall) {
  compareWithPage(Number(hall.dataset.now));
  wind();
  setInterval(tick, 250);
}

/* --- Typing results -------------------------------------------------------------------------
   Enter goes to the next field; after the last one, or with Ctrl, it notes them all. A row with both figures is sent when it is left. Who came by the
   number of the table goes back there, so that slips can be typed as they lie on the desk. */

const slips = document.getElementById("slips");
let byNumber = false;

const fieldsOf = (row) => [...row.querySelectorAll(".points-field")];
/* Both totals come first; what else is counted may stay empty. */
const isFull = (row) => fieldsOf(row).length > 1
  && (fieldsOf(row).slice(0, 2).every((field) => field.value.trim()) || row.querySelector("select").value !== "");

document.addEventListener("focusin", (event) => {
  if (event.target.matches(".points-field, #go")) event.target.select();
});

if (slips) {
  const go = document.querySelector(".go");
  const fieldOf = (number) => document.getElementById(`id_first-${number}`);
  let isAsking = false;

  /* The row of a table on another page comes to the top of this one: what is typed here stays. */
  async function fetchRow(number) {
    const url = new URL(slips.action);
    url.search = new URLSearchParams({ table: number });
    isAsking = true;
    try {
      await htmx.ajax("GET", url.pathname + url.search, { target: ".slips", swap: "afterbegin" });
    } finally {
      isAsking = false;
    }
  }

  /* Both figures of a row that is still on its way, each typed with Enter. */
  const ahead = [];

  go.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { table } = go.elements;
    if (isAsking) {
      if (ahead.length < 2) { ahead.push(table.value); table.value = ""; }
      return;
    }
    const number = Number(table.value);
    table.value = "";
    if (!fieldOf(number)) await fetchRow(number).catch(() => {}); // without a network: as if noted
    const field = fieldOf(number);
    const typed = [...ahead.splice(0), table.value];
    table.value = field ? "" : number;
    if (!field) { go.submit(); return; } // noted already: to the page of that table
    const row = field.closest(".slip");
    htmx.process(row); // a row that has just come listens only later, and both figures can be typed by then
    const fields = fieldsOf(row);
    byNumber = typed.length <= fields.length;
    if (byNumber) fields[typed.length - 1].focus(); // which selects what is in it
    fields.forEach((one, at) => { if (typed[at]) one.value = typed[at]; });
    if (byNumber) return;
    table.value = typed.at(-1);
    htmx.trigger(row, "complete");
  });

  slips.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches(".points-field")) return;
    event.preventDefault();
    const fields = fieldsOf(slips);
    const next = fields[fields.indexOf(event.target) + 1];
    const isLast = event.target === fieldsOf(event.target.closest(".slip")).at(-1);
    if (event.ctrlKey || event.metaKey || !(next || byNumber)) slips.requestSubmit();
    else if (isLast && byNumber) document.getElementById("go").focus();
    else next.focus();
    if (isLast) byNumber = false;
  });

  slips.addEventListener("focusout", (event) => {
    const row = event.target.closest(".slip");
    if (row && !row.contains(event.relatedTarget) && isFull(row)) htmx.trigger(row, "complete");
  });

  /* The last question of a row is answered: it is noted, and the next Tab goes on from there. */
  let answered = "";
  slips.addEventListener("change", ({ target }) => {
    const row = target.closest(".slip:has(.problem)");
    if (!row || !target.matches(".tick") || row.querySelector(".tick:not(:checked)")) return;
    answered = row.id;
    htmx.trigger(row, "complete");
  });
  slips.addEventListener("htmx:afterSwap", ({ target }) => {
    const wrong = target.querySelector(".points-field[aria-invalid]");
    const isNextEmpty = document.activeElement?.id === "go" && !document.activeElement.value;
    if (target.id === answered) {
      answered = "";
      (wrong ?? target.querySelector("a"))?.focus();
    } else if (wrong && isNextEmpty) { // nothing is typed for the next slip yet
      wrong.focus();
      byNumber = true;
    }
  });

  /* Without a network a row waits in sight, and is sent again until it gets through. */
  slips.addEventListener("htmx:sendError", ({ target: row }) => {
    row.querySelector(".slip__wait").hidden = false;
    setTimeout(() => { if (isFull(row) && !isUsed(row)) htmx.trigger(row, "complete"); }, 5000);
  });
}

/* Slips of tables of several: Enter goes to the next field; after the last one, or with Ctrl, it notes them all. */
document.getElementById("slips-several")?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".points-field")) return;
  event.preventDefault();
  const fields = fieldsOf(event.currentTarget);
  const next = fields[fields.indexOf(event.target) + 1];
  if (next && !event.ctrlKey && !event.metaKey) next.focus();
  else event.currentTarget.requestSubmit();
});

/* After a result the keyboard goes on with the next number. A narrow screen stays at what was recorded. */
if (hall && !location.hash && document.querySelector("#notes .note") && matchMedia("(min-width: 68.75rem)").matches)
  document.getElementById("go")?.focus({ preventScroll: true });

/* On the page of one table: the button says what the choice does, also when an older preview comes after it. */
const nameButton = () => {
  const choice = document.querySelector(".result-form [data-button]:checked");
  if (choice) document.querySelector("#result-acts .btn span").textContent = choice.dataset.button;
};
document.querySelector(".result-form")?.addEventListener("change", nameButton);
document.addEventListener("htmx:oobAfterSwap", nameButton);

/* On the page of one table: Enter after the first figure goes to the second. */
document.querySelector(".result-form")?.addEventListener("keydown", (event) => {
  const { first, second } = event.currentTarget.elements;
  if (event.key !== "Enter" || event.target !== first || second.value) return;
  event.preventDefault();
  second.focus();
});
