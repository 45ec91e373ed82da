/* Sends the entries of this phone, those of one table first and each table's in their order, one at a time, until each
   has reached the server. An answer that never came is asked for again: the server knows the client key. */

import { entriesByTable, entriesOf, nextOf, put, remove } from "./outbox.js";

const TIMEOUT = 15_000;
const SHORTEST_WAIT = 2_000;
const LONGEST_WAIT = 30_000;

let underWay = null;
let timer = null;
let wait = SHORTEST_WAIT;

/** Send one entry. Returns the answer of the server, or null if there was none. */
export async function post(entry, timeout = TIMEOUT) {
  const abort = new AbortController();
  const alarm = setTimeout(() => abort.abort(), timeout);
  try {
    const response = await fetch(entry.url, {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
      body: entry.body,
      signal: abort.signal,
      cache: "no-store",
    });
    // A busy or restarting server answers without our words: ask again later.
    if (response.status >= 500 || response.status === 429 || response.status === 408) return null;
    return await response.json();
  } catch {
    return null;
  } finally {
    clearTimeout(alarm);
  }
}

/** Take over what the server said of an entry, and return its state. Refused figures stay "open", for they were typed;
 *  a refused answer or call is only a tap, and the page shows what there is to tap now. */
export async function settle(entry, answer) {
  if (answer.state === "stored") {
    await remove(entry.key);
    return "stored";
  }
  const state = entry.kind === "hand" || entry.kind === "result" ? "open" : "refused";
  // Nothing is left to decide about a hand of a table that takes no hands: the phone only keeps it.
  await put({ ...entry, state, isOver: answer.state === "over", message: answer.message });
  return state;
}

/* Of all tables, since somebody who goes on to the next one leaves no page of the last one open. */
async function sendAll(table, changed) {
  for (const each of (await entriesByTable(table)).keys()) {
    for (let entry = nextOf(await entriesOf(each)); entry; entry = nextOf(await entriesOf(each))) {
      const answer = await post(entry);
      if (!answer) return false;
      await settle(entry, answer);
      wait = SHORTEST_WAIT;
      changed(answer, each);
    }
  }
  return true;
}

/** Send what waits now, and again later if the network is away. `changed(answer, table)`: after each. The list of what
 *  waits says meanwhile that it is being sent. */
export function send(table, changed) {
  const panel = document.getElementById("outbox");
  clearTimeout(timer);
  panel.dataset.sending = "";
  underWay ??= sendAll(table, changed).catch(() => false).then((isDone) => {
    underWay = null;
    delete panel.dataset.sending;
    if (isDone) return;
    timer = setTimeout(() => send(table, changed), wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  });
  return underWay;
}

/** Send at once whenever the network or the page comes back. */
export function sendWhenPossible(table, changed) {
  const again = () => {
    wait = SHORTEST_WAIT;
    if (!document.hidden) send(table, changed);
  };
  addEventListener("online", again);
  addEventListener("pageshow", again);
  document.addEventListener("visibilitychange", again);
  send(table, changed);
}
