/* One time for all clocks: that of the server. Each answer says the server's time; it is compared with a clock of this
   browser that nobody can set. Of the last answers the quickest is believed: its error is at most half its way. */

const REMEMBERED = 8;
const DRIFT = 50;
let known = [];

/* Note that the server's time was `server` (milliseconds) between the moments `sent` and `received` of
   performance.now(). */
export function compare(server, sent, received) {
  if (!server) return;
  const fresh = { offset: server - (sent + received) / 2, way: received - sent };
  const old = quickest();
  /* A computer that has slept, or a server whose clock was set: what was measured before is wrong now. */
  if (old && Math.abs(fresh.offset - old.offset) > (fresh.way + old.way) / 2 + DRIFT) known = [];
  known = [...known, fresh].slice(-REMEMBERED);
}

/* Compare with the time that a page carries: it was on its way while the browser fetched the page. */
export function compareWithPage(server) {
  const [page] = performance.getEntriesByType("navigation");
  if (page) compare(server, page.requestStart, page.responseStart);
}

/* Compare with the time in the head of an answer that was asked for at the moment `sent`. Returns the hour in words. */
export function compareWithAnswer(header, sent) {
  const [server, ...hour] = (header ?? "").split(" ");
  compare(Number(server), sent, performance.now());
  return hour.join(" ");
}

/* Milliseconds since 1970 on the clock of the server. */
export function now() {
  const best = quickest();
  return best ? best.offset + performance.now() : Date.now();
}

/* The whole seconds left until a moment of the server's clock (milliseconds since 1970); 0 once it has passed. */
export const secondsUntil = (ends) => Math.max(0, Math.ceil((ends - now()) / 1000));

/* Seconds as a clock shows them: 03:40. */
export const face = (left) => `${String(Math.floor(left / 60)).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`;

const quickest = () => known.reduce((one, other) => (one && one.way < other.way ? one : other), null);
