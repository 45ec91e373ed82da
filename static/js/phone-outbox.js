/* What this phone has not sent yet: stored first, sent then. Without an answer the page stays open, says what waits,
   and offers the next hand; no hand needs the network to be entered. */

import { entriesByTable, entriesOf, isHand, newKey, nextOf, put, remove } from "./outbox.js";
import { post, send, sendWhenPossible, settle } from "./outbox-sender.js";

const FIRST_PATIENCE = 6_000; // milliseconds until a hand is said to wait
const AGES_EVERY = 15_000;

const panel = document.getElementById("outbox");
const table = panel.dataset.table;
const open = new Set(); // the keys of the forms on this page, which are not shown as waiting
const refused = new Map(); // the refused entries that this page has shown
let isWaitingHere = false; // whether a form of this page was put away, since the network did not answer
let isLeaving = false;
let isOnlyHere = false; // whether an entry is nowhere but on this page, since the browser stores nothing

/** How long ago, in words: "há 2 minutos". The phone's clock may be wrong, but only by a constant. */
function age(entry) {
  const minutes = Math.max(0, Math.floor((Date.now() - entry.at) / 60_000));
  if (!minutes) return panel.dataset.now;
  const [number, unit] = minutes > 90 ? [Math.round(minutes / 60), "hour"] : [minutes, "minute"];
  return new Intl.RelativeTimeFormat(document.documentElement.lang).format(-number, unit);
}

/** Whether the page says that this table takes no hands: it is decided, or its key opens nothing any more. Then no hand
 *  of it is opened again. */
const isDecided = () => Boolean(document.querySelector("[data-decided]"));

async function show() {
  if (isLeaving) return; // the next page says what was refused
  const tables = await entriesByTable(table);
  const stored = tables.get(table);
  for (const entry of stored.filter(({ state }) => state === "refused")) {
    refused.set(entry.key, entry);
    await remove(entry.key);
  }
  const waiting = stored.filter(({ key, state }) => state !== "refused" && !open.has(key));
  tables.delete(table);
  const elsewhere = [...tables.values()].map((entries) => entries.filter(({ state }) => state !== "refused"));
  const entries = [...refused.values(), ...waiting, ...elsewhere.flat()];
  panel.hidden = !entries.length;
  nameNextHand(waiting);
  if (!entries.length) return;
  sayHowMany([[waiting, stored], ...elsewhere.map((others) => [others, others])]);
  const list = panel.querySelector("ol");
  const shown = entries.map((entry) => `${entry.key} ${entry.state} ${age(entry)} ${isDecided()}`).join();
  if (list.dataset.shown === shown) return; // an open list of figures stays open
  list.dataset.shown = shown;
  list.replaceChildren(...entries.map(row));
}

/** The network holds up what would be sent next; an open hand holds up itself and all hands after it at its table.
 *  `tables`: of each table the shown entries, and all stored ones: also those that a form on this page shows. */
function sayHowMany(tables) {
  const { one, many, oneToDecide, manyToDecide, oneKept, manyKept } = panel.dataset;
  const toSend = tables.map(heldByNetwork).reduce((sum, number) => sum + number, 0);
  const [[here]] = tables;
  const kept = isDecided() ? here.length - heldByNetwork(tables[0]) : 0;
  const toDecide = tables.reduce((sum, [shown]) => sum + shown.length, 0) - toSend - kept;
  const say = (element, number, words) => {
    if (!element) return; // an open match of the club is never decided
    element.textContent = words.replace("{number}", number);
    element.closest(".outbox__band").hidden = !number;
  };
  say(panel.querySelector("[data-count]"), toSend, toSend === 1 ? one : many);
  say(panel.querySelector("[data-to-decide]"), toDecide, toDecide === 1 ? oneToDecide : manyToDecide);
  say(panel.querySelector("[data-kept]"), kept, kept === 1 ? oneKept : manyKept);
  panel.querySelector(".outbox__try").hidden = !toSend;
  if (isOnlyHere) panel.querySelector("[data-count] ~ span").textContent = panel.dataset.onlyHere;
}

function heldByNetwork([shown, stored]) {
  const firstOpen = stored.findIndex((entry) => isHand(entry) && entry.state === "open");
  const isFirst = (entry) => firstOpen < 0 || stored.indexOf(entry) < firstOpen;
  return shown.filter((entry) => entry.state === "waiting" && isFirst(entry)).length;
}

/** The button of the table records the first hand that is neither on the server nor waiting here. A hand with problems
 *  comes before it, since the hands after it wait for it. */
function nameNextHand(entries) {
  const link = document.querySelector("[data-next-hand]");
  if (!link) return;
  const hands = entries.filter(isHand);
  const wrong = hands.find((entry) => entry.state === "open");
  let number = wrong?.number ?? Number(link.dataset.nextHand);
  while (!wrong && hands.some((entry) => entry.number === number)) number += 1;
  link.hidden = number > Number(link.dataset.last || Infinity);
  link.href = link.href.replace(/\/hands\/\d+\//, `/hands/${number}/`);
  const words = wrong ? link.dataset.correctWords : link.dataset.nextWords;
  link.querySelector("span").textContent = words.replace("{number}", number);
}

function row(entry) {
  if (entry.table !== table) return rowElsewhere(entry);
  const item = document.getElementById(`outbox-${entry.state}`).content.firstElementChild.cloneNode(true);
  const isKept = entry.isOver && isDecided(); // the band above the list says why
  if (isKept) item.querySelector("[data-look]")?.remove();
  item.querySelector("[data-label]").textContent = entry.label;
  item.querySelector("[data-age]").textContent = age(entry);
  const details = item.querySelector("details");
  if (details) {
    details.hidden = !entry.summary.length;
    details.append(...entry.summary.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  }
  if (entry.state !== "waiting" && !isKept) item.querySelector("[data-message]").textContent = entry.message ?? "";
  item.querySelector("[data-look]")?.addEventListener("click", () => look(entry));
  item.querySelector("[data-drop]")?.addEventListener("click", async () => {
    await remove(entry.key);
    await show();
    send(table, sent); // the hands after it waited for this
  });
  return item;
}

/** An entry of another table is decided about there. */
function rowElsewhere(entry) {
  const item = document.getElementById("outbox-elsewhere").content.firstElementChild.cloneNode(true);
  item.querySelector("[data-label]").textContent = [entry.place, entry.label].filter(Boolean).join(": ");
  item.querySelector("[data-age]").textContent = age(entry);
  item.querySelector("[data-message]").textContent = entry.message ?? "";
  item.querySelector("a").href = entry.table;
  return item;
}

/** Send what was entered as a form of its own, so that the server shows what is to be decided. */
function look(entry) {
  const again = Object.assign(document.createElement("form"), { method: "post", action: entry.url, hidden: true });
  for (const [name, value] of new URLSearchParams(entry.body)) {
    again.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(again);
  again.submit();
}

addEventListener("beforeunload", (event) => {
  if (isOnlyHere && !panel.hidden && !isLeaving) event.preventDefault();
});

/** Load a page anew without sending a form of it again. */
function leave(address) {
  isLeaving = true;
  location.replace(address);
}

/** Whether a form is being sent. It says so itself, and takes no second tap. */
export const isSending = (form) => "sending" in form.dataset;

/* Back from the browser's memory. At the first load a form may already be on its way. */
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const form of document.querySelectorAll("[data-sending]")) delete form.dataset.sending;
});

/** Store what a form says and send it. Leaves the page once the server has answered. Returns what became of it:
 *  "stored", "open" if somebody has to decide about it, "refused", or "waiting": then the form is hidden. */
export async function save(form, { key, kind, label, number = null, summary = [], submitter = null }) {
  const data = new FormData(form);
  if (submitter?.name) data.set(submitter.name, submitter.value);
  form.dataset.sending = "";
  data.set("client_key", key);
  const body = new URLSearchParams(data).toString();
  const { place } = panel.dataset;
  const what = { kind, number, label, summary, url: form.action, body };
  const entry = { key, table, place, ...what, at: Date.now(), state: "waiting" };
  open.add(key);
  isOnlyHere = !(await put(entry));
  if (isHand(entry)) await removeEarlier(entry);
  const isNext = nextOf(await entriesOf(table))?.key === key;
  const answer = isNext ? await post(entry, FIRST_PATIENCE) : null;
  if (answer) {
    const became = await settle(entry, answer);
    if (became === "open" && answer.state !== "over") look(entry);
    else leave(answer.url);
    return became;
  }
  await putAway(key);
  panel.scrollIntoView({ block: "start" });
  send(table, sent);
  form.hidden = true;
  delete form.dataset.sending;
  return "waiting";
}

/* The same hand with problems, of an earlier try: what is entered now replaces it. */
async function removeEarlier({ key, number }) {
  for (const entry of (await entriesOf(table)).filter(isHand)) {
    if (entry.state === "open" && entry.number === number && entry.key !== key) await remove(entry.key);
  }
}

/** Say that the form with this key is hidden while its entry waits: it is shown among what waits, and the page is left
 *  once everything was sent. */
export async function putAway(key) {
  open.delete(key);
  isWaitingHere = true;
  await show();
}

/** Say that a form with this key is on the page again. */
export function opened(key) {
  open.add(key);
  isWaitingHere = false;
  show();
}

/** After each entry that the server answered: once nothing more is to be sent, the page shows what came of it. */
async function sent(answer, of) {
  if (of !== table) {
    await show();
    return;
  }
  const isTyping = document.querySelector("#hand, form.call");
  if (nextOf(await entriesOf(table)) || (isTyping && !isWaitingHere)) await show();
  else leave(isWaitingHere ? answer.url : location.pathname + location.search);
}

/* An answer to a recorded hand goes the same way. Pressed twice it is sent once. */
function answerable(form) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isSending(form)) return;
    const { submitter } = event;
    const kind = form.dataset.answer;
    const label = [form.dataset.label, submitter?.textContent.trim()].filter(Boolean).join(": ");
    // A stored page may be shown again, so its key may have been used; a result takes the place of the one before.
    const key = (kind === "result" && form.elements.client_key?.value) || newKey();
    await save(form, { key, kind, label, summary: summaryOf(form), submitter });
  });
}

function summaryOf(form) {
  const chosen = [...form.querySelectorAll("input[type=radio]:checked")].map((field) => field.labels[0].textContent.trim());
  const typed = [...form.querySelectorAll("input[type=text], input:not([type])")].filter((field) => field.value.trim());
  return [...chosen, ...typed.map((field) => `${field.labels[0].textContent.trim()}: ${field.value.trim()}`)];
}

function begin() {
  for (const { value } of document.querySelectorAll("input[name=client_key]")) open.add(value);
  document.querySelectorAll("form[data-answer]").forEach(answerable);
}

/* The table has changed, and the page has taken it over. */
document.addEventListener("phone:changed", () => { begin(); show(); });

panel.querySelector("[data-try]").addEventListener("click", () => send(table, sent));

/** The table takes hands again, for example after the director has undone a correction: what it did not take meanwhile
 *  is sent once more, and only once. A form on this page may show it to be changed before. */
async function sendAgain() {
  if (isDecided() || document.getElementById("hand")) return;
  for (const entry of (await entriesOf(table)).filter(isHand)) {
    if (entry.isOver && !entry.isAgain) await put({ ...entry, state: "waiting", isOver: false, isAgain: true });
  }
}

begin();
setInterval(show, AGES_EVERY);
show();
sendAgain().finally(() => {
  show();
  sendWhenPossible(table, sent);
});

/* The worker stores this page, its files and the pages it leads to, for the time without network. */
if ("serviceWorker" in navigator) {
  // A page that the worker fetched is stored already. A new worker also controls a page that it did not fetch.
  const isStored = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.register(panel.dataset.worker, { scope: "/t/" }).catch(() => {});
  Promise.all([navigator.serviceWorker.ready, document.fonts.ready]).then(([registered]) => {
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    const own = isStored ? [] : [location.href];
    registered.active.postMessage({ store: [...own, ...panel.dataset.pages.split(" ").filter(Boolean), ...files] });
  });
}
