/* The page of a table: its clock, and what changes there. The server says on one open connection that something has
   changed; without such a connection the page asks now and then. Without this file the page is as old as its last
   reload. */

import { late } from "./late.js";
import { afterPress, isPressed } from "./pressing.js";
import { compareWithAnswer, compareWithPage, face, now, secondsUntil } from "./server-time.js";
import "./waiting.js";

const main = document.getElementById("main");
const content = document.getElementById("content");
const SHORTEST_WAIT = 5_000;
const LONGEST_WAIT = 60_000;
const PATIENCE = 8_000;

/* --- The clock: in the time of the server, since that of a phone may be wrong --------------------------------- */

const clock = () => document.querySelector(".band__face");

function tick() {
  if (!clock()?.dataset.ends) return;
  const text = face(secondsUntil(1000 * Number(clock().dataset.ends)));
  if (clock().textContent !== text) clock().textContent = text;
}

/* A page that a service worker kept is of an earlier time. */
if (clock() && !performance.getEntriesByType("navigation")[0]?.workerStart) compareWithPage(Number(clock().dataset.server));
tick();
setInterval(tick, 250);

/* --- What changes at the table -------------------------------------------------------------------------------- */

let { tag } = main.dataset;
let source = null;
let timer = 0; // of the next request; 0 while the server holds a connection
let wait = SHORTEST_WAIT;
let isLate = false;
let confirmed = Number(main.dataset.at); // when the server last said what this page shows

afterPress(() => { if (isLate) refresh(); });

/* The hour of a moment of the server's clock, with its day unless that is today. */
function hourOf(moment) {
  const day = new Date(moment).toDateString() === new Date(now()).toDateString() ? {} : { day: "2-digit", month: "2-digit" };
  return new Intl.DateTimeFormat(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit" }).format(moment);
}

function tell(isConnected) {
  if (isConnected) confirmed = now();
  const live = document.getElementById("live");
  if (!live) return;
  live.hidden = false;
  live.classList.toggle("is-lost", !isConnected);
  const words = live.querySelector("span");
  words.dataset.on ??= words.textContent;
  words.textContent = isConnected ? words.dataset.on : live.dataset.lost.replace("{hour}", hourOf(confirmed));
}

async function refresh() {
  const sent = performance.now();
  try {
    const answer = await fetch(main.dataset.now, {
      headers: { "If-None-Match": `"${tag}"` },
      cache: "no-store",
      signal: late(PATIENCE),
    });
    compareWithAnswer(answer.headers.get("X-Server-Time"), sent);
    if (answer.status === 200) change(await answer.text(), answer.headers.get("ETag"));
    else if (answer.status !== 304) throw new Error(answer.status);
    tell(true);
  } catch (error) {
    // Closed, or open again: another page. Anything else passes by itself.
    if (["404", "410"].includes(error.message)) location.reload();
    else tell(false);
  }
}

function change(text, newTag) {
  if (!content.querySelector("h1") || !newTag) return;
  if (newTag === `"${tag}"`) return; // another request brought it a moment before
  if ("closed" in main.dataset) { location.reload(); return; }
  isLate = isPressed();
  if (isLate) return;
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const had = document.activeElement?.getAttribute?.("href");
  document.querySelector(".band").replaceChildren(...fresh.querySelector(".band").childNodes);
  const newer = fresh.getElementById("main");
  content.replaceChildren(...newer.childNodes);
  document.getElementById("said").textContent = newer.dataset.says;
  tag = newTag.replaceAll('"', "");
  wait = SHORTEST_WAIT;
  if (had) content.querySelector(`[href="${CSS.escape(had)}"]`)?.focus({ preventScroll: true });
  // A tap that was meant for the page before must not answer a new question.
  content.inert = true;
  setTimeout(() => { content.inert = false; }, 400);
  tick();
  document.dispatchEvent(new Event("phone:changed"));
}

/* --- How the page hears of it --------------------------------------------------------------------------------- */

/* Without a connection: less and less often while nothing changes and nobody touches the phone, since each request
   costs 1 kB. In every slow turn the server is asked for a connection again. */
function ask() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const isSlow = wait === LONGEST_WAIT;
    wait = Math.min(2 * wait, LONGEST_WAIT);
    await refresh();
    if (document.hidden) return;
    if (isSlow) follow();
    else ask();
  }, wait * (0.8 + 0.4 * Math.random()));
}

function follow() {
  source?.close();
  source = new EventSource(`${main.dataset.live}?seen=${tag}`);
  source.onopen = () => {
    stopAsking();
    tell(true);
  };
  source.onmessage = (event) => { if (event.data !== tag) refresh(); };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) ask(); // the server holds no connections, or no more of them
    else tell(false);
  };
}

function stopAsking() {
  clearTimeout(timer);
  timer = 0;
  wait = SHORTEST_WAIT;
}

/* A phone in a pocket asks nothing; it catches up when it is looked at. */
function watch() {
  stopAsking();
  source?.close();
  if (!document.hidden) follow();
}

if (tag) {
  watch();
  document.addEventListener("pointerdown", () => {
    if (!timer || wait === SHORTEST_WAIT) return;
    wait = SHORTEST_WAIT;
    ask();
  });
  document.addEventListener("visibilitychange", () => {
    watch();
    if (!document.hidden) refresh();
  });
  addEventListener("pageshow", (event) => { if (event.persisted) { watch(); refresh(); } });
  addEventListener("pagehide", () => source?.close());
}
