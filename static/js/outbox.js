/* What was entered on this phone and has not reached the server yet, in IndexedDB, so that it
   survives a reload, a dead battery and a restart. Works on plain HTTP, too. Its key is the client
   key, which the server stores once: sending an entry again never doubles a hand. */

import { late } from "./late.js";

const DATABASE = "caderneta";
const STORE = "outbox";

const PATIENCE = 3_000; // milliseconds for the database: on a full or broken phone it never answers
const REST = 30_000;

let opening = null;
/* What the database held when it last answered, by key: what waits does not vanish because it cannot be read again. */
let known = new Map();
/* What the database does not take, as in some private windows: entries by their keys, null for a removed one. They are
   also in the plain storage, unless the browser refuses that too. */
const beside = new Map();
const PLAIN = "outbox ";

for (const name of plainNames()) {
  try { beside.set(name.slice(PLAIN.length), JSON.parse(localStorage.getItem(name))); } catch { /* not ours */ }
}

function plainNames() {
  try { return Object.keys(localStorage).filter((name) => name.startsWith(PLAIN)); } catch { return []; }
}

/** Keep an entry, or null for a removed one, beside the database. Returns whether it survives this page. */
function keepBeside(key, entry) {
  beside.set(key, entry);
  try {
    if (entry) localStorage.setItem(PLAIN + key, JSON.stringify(entry));
    else localStorage.removeItem(PLAIN + key);
    return true;
  } catch {
    return false;
  }
}

class Silent extends Error {}

/* Of the time in which the page runs: a phone that slept meanwhile has not waited. */
function within(milliseconds, promise) {
  return Promise.race([promise, new Promise((_done, failed) => {
    late(milliseconds).addEventListener("abort", () => failed(new Silent()));
  })]);
}

/** The database does not answer: leave it in peace for a while. */
function rest() {
  setTimeout(() => { opening = null; }, REST);
  return null;
}

function open() {
  opening ??= within(PATIENCE, new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error("blocked"));
  })).catch((problem) => (problem instanceof Silent ? rest() : null));
  return opening;
}

/** Run one request in a transaction of its own; resolve once the disk has it, or with null if the disk does not take
 *  it. Phones close the connection of a page in the background: then it is opened anew. */
async function run(mode, ask) {
  return (await attempt(mode, ask)) ?? attempt(mode, ask);
}

async function attempt(mode, ask) {
  const database = await open();
  if (!database) return null;
  try {
    return await within(PATIENCE, inTransaction(database, mode, ask));
  } catch (problem) {
    // One that was closed is opened anew.
    opening = problem instanceof Silent ? Promise.resolve(rest()) : null;
    return null;
  }
}

function inTransaction(database, mode, ask) {
  return new Promise((done, failed) => {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const request = ask(transaction.objectStore(STORE));
    transaction.oncomplete = () => done({ result: request.result });
    transaction.onabort = () => failed(transaction.error);
  });
}

/** Store an entry, or replace the one with its key: { key, table, place, kind, number, label, summary, url, body, at,
 *  state, message }. `place`: the table in words. `kind`: "hand", "answer", "call" or "result"; only a hand has a
 *  number. `state`: "waiting", "open" (the server asks for a decision) or "refused" (nothing is left to do but to say
 *  so, once). `isOver`: whether an open entry came when the table took nothing more; `isAgain`: whether it
 *  was sent once more since. Returns whether the entry survives this page. */
export async function put(entry) {
  if (!(await run("readwrite", (store) => store.put(entry)))) return keepBeside(entry.key, entry);
  keepBeside(entry.key, null);
  beside.delete(entry.key);
  known.set(entry.key, entry);
  return true;
}

/** Forget an entry: the server has it, or somebody has decided about it. */
export async function remove(key) {
  keepBeside(key, null);
  known.delete(key);
  if (await run("readwrite", (store) => store.delete(key))) beside.delete(key);
}

/** The entries of this phone as a Map of lists by their tables, `table` first, with or without entries. The entries of
 *  a table are in the order in which they are sent: hands by their numbers after everything else. */
export async function entriesByTable(table) {
  const stored = await run("readonly", (store) => store.getAll());
  if (stored) known = new Map(stored.result.map((entry) => [entry.key, entry]));
  const tables = new Map([[table, []]]);
  const entries = new Map([...known, ...beside]);
  for (const entry of [...entries.values()].filter(Boolean).map(withKind).sort(inOrder)) {
    tables.set(entry.table, [...(tables.get(entry.table) ?? []), entry]);
  }
  return tables;
}

/** The entries of one table in the order in which they are sent. */
export const entriesOf = async (table) => (await entriesByTable(table)).get(table);

export const isHand = (entry) => entry.kind === "hand";

function inOrder(a, b) {
  if (isHand(a) !== isHand(b)) return isHand(a) ? 1 : -1;
  return (isHand(a) && a.number - b.number) || a.at - b.at;
}

/* An earlier version of this file stored entries without a kind, and numbered all of them. */
function withKind(entry) {
  if (entry.kind) return entry;
  return { ...entry, kind: /\/hands\/\d+\/$/.test(entry.url) ? "hand" : "answer" };
}

/** The entry to send next; undefined without one. A hand that waits for a decision holds up the hands after it, and
 *  nothing else. */
export function nextOf(entries) {
  const first = entries.find((entry) => entry.state === "waiting" || (isHand(entry) && entry.state === "open"));
  return first?.state === "waiting" ? first : undefined;
}

/** A new client key. `crypto.randomUUID` is missing on plain HTTP. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
