/* What this phone has not sent yet: stored first, sent then. Without an answer the page stays open, says what waits,
   and offers the next hand; no hand needs the network to be entered. */

import { entriesOf, put, remove } from "./outbox.js";
import { post, send, sendWhenPossible } from "./outbox-sender.js";

const FIRST_PATIENCE = 6_000; // milliseconds until a hand is said to wait
const AGES_EVERY = 15_000;

const panel = document.getElementById("outbox");
const table = panel.dataset.table;
const open = new Set(); // the keys of the forms on this page, which are not shown as waiting

/** How long ago, in words: "há 2 minutos". The phone's clock may be wrong, but only by a constant. */
function age(entry) {
  const minutes = Math.max(0, Math.floor((Date.now() - entry.at) / 60_000));
  if (!minutes) return panel.dataset.now;
  return new Intl.RelativeTimeFormat(document.documentElement.lang).format(-minutes, "minute");
}

async function show() {
  const entries = (await entriesOf(table)).filter((entry) => !open.has(entry.key));
  panel.hidden = !entries.length;
  nameNextHand(entries);
  if (!entries.length) return;
  const waiting = entries.filter((entry) => entry.state !== "open").length;
  const count = panel.querySelector("[data-count]");
  count.textContent = (waiting === 1 ? panel.dataset.one : panel.dataset.many).replace("{number}", waiting);
  panel.querySelector(".outbox__band").hidden = !waiting;
  panel.querySelector(".outbox__try").hidden = !waiting;
  const list = panel.querySelector("ol");
  const shown = entries.map((entry) => `${entry.key} ${entry.state} ${age(entry)}`).join();
  if (list.dataset.shown === shown) return; // an open list of figures stays open
  list.dataset.shown = shown;
  list.replaceChildren(...entries.map(row));
}

/** Whether an entry is a hand, and not an answer to one. */
export const isHand = (entry) => /\/hands\/\d+\/$/.test(entry.url);

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
  const isOpen = entry.state === "open";
  const template = document.getElementById(isOpen ? "outbox-open" : "outbox-waiting");
  const item = template.content.firstElementChild.cloneNode(true);
  item.querySelector("[data-label]").textContent = entry.label;
  item.querySelector("[data-age]").textContent = age(entry);
  const details = item.querySelector("details");
  details.hidden = !entry.summary.length;
  details.append(...entry.summary.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  if (isOpen) {
    item.querySelector("[data-message]").textContent = entry.message ?? "";
    item.querySelector("[data-look]").addEventListener("click", () => look(entry));
    item.querySelector("[data-drop]").addEventListener("click", async () => {
      await remove(entry.key);
      show();
    });
  }
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

/** Store what a form says and send it. Leaves the page once the server has answered. Returns what became of it:
 *  "stored", "open" if somebody has to decide about it, or "waiting": then the form may be put away. */
export async function save(form, { label, number, summary = [], submitter = null }) {
  const data = new FormData(form);
  if (submitter?.name) data.set(submitter.name, submitter.value);
  const entry = {
    key: form.elements.client_key.value,
    table,
    number,
    label,
    summary,
    url: form.action,
    body: new URLSearchParams(data).toString(),
    at: Date.now(),
    state: "waiting",
  };
  open.add(entry.key);
  await put(entry);
  if (isHand(entry)) await removeEarlier(entry);
  const [first] = (await entriesOf(table)).filter((each) => each.state !== "open");
  const answer = first.key === entry.key ? await post(entry, FIRST_PATIENCE) : null;
  if (answer?.state === "stored") {
    await remove(entry.key);
    location.replace(answer.url);
    return "stored";
  }
  if (answer) {
    await put({ ...entry, state: "open", message: answer.message });
    if (answer.state === "over") location.replace(answer.url);
    else look(entry);
    return "open";
  }
  await putAway(entry.key);
  panel.scrollIntoView({ block: "start" });
  send(table, sent);
  return "waiting";
}

/* The same hand with problems, of an earlier try: what is entered now replaces it. */
async function removeEarlier({ key, number }) {
  for (const entry of (await entriesOf(table)).filter(isHand)) {
    if (entry.state === "open" && entry.number === number && entry.key !== key) await remove(entry.key);
  }
}

/** Say that the form with this key is hidden while its hand waits: it is shown among what waits, and the page is left
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

let isWaitingHere = false; // whether a form of this page was put away, since the network did not answer

async function sent(answer) {
  await show();
  if ((await entriesOf(table)).some((entry) => entry.state !== "open")) return;
  if (isWaitingHere) location.replace(answer.url);
  else if (!document.getElementById("hand")) location.reload();
}

/* An answer to a recorded hand goes the same way. Pressed twice it is sent once. */
function answerable(form) {
  let isSent = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isSent) return;
    isSent = true;
    const { submitter } = event;
    const label = [form.dataset.label, submitter.textContent.trim()].filter(Boolean).join(": ");
    const summary = [...form.querySelectorAll("input[type=text]")].map((field) => `${field.labels[0].textContent}: ${field.value}`);
    if (await save(form, { number: Number(form.dataset.number ?? 0), label, summary, submitter }) === "waiting") form.hidden = true;
  });
  addEventListener("pageshow", () => { isSent = false; });
}

function begin() {
  for (const { value } of document.querySelectorAll("input[name=client_key]")) open.add(value);
  document.querySelectorAll("form[data-answer]").forEach(answerable);
}

/* The table has changed, and the page has taken it over. */
document.addEventListener("phone:changed", () => { begin(); show(); });

panel.querySelector("[data-try]").addEventListener("click", () => send(table, sent));
begin();
setInterval(show, AGES_EVERY);
show();
sendWhenPossible(table, sent);

/* The worker stores this page, its files and the pages it leads to, for the time without network. */
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(panel.dataset.worker, { scope: "/t/" }).catch(() => {});
  Promise.all([navigator.serviceWorker.ready, document.fonts.ready]).then(([registered]) => {
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    // A page that the worker itself has fetched is stored already.
    const own = navigator.serviceWorker.controller ? [] : [location.href];
    registered.active.postMessage({ store: [...own, ...panel.dataset.pages.split(" ").filter(Boolean), ...files] });
  });
}
