/* One time for all clocks: that of the server. Each answer says the server's time; it is compared with a clock of this
   browser that nobody can set. Of the last answers the quickest is believed: its error is at most half its way. */

const REMEMBERED = 8;
const known = [];

/* Note that the server's time was `server` (milliseconds) between the moments `sent` and `received` of
   performance.now(). */
export function compare(server, sent, received) {
  if (!Number.isFinite(server)) return;
  known.push({ offset: server - (sent + received) / 2, way: received - sent, at: received });
  if (known.length > REMEMBERED) known.shift();
}

/* The time of the page itself: it was on its way between these two moments. */
export function compareWithPage(server) {
  const [page] = performance.getEntriesByType("navigation");
  if (page) compare(server, page.requestStart, page.responseStart);
}

/* Milliseconds since 1970 on the clock of the server. */
export function now() {
  const best = known.reduce((one, other) => (other.way <= one.way ? other : one), known[0] ?? { offset: Date.now() - performance.now() });
  return best.offset + performance.now();
}

/* The whole seconds left until a moment of the server's clock in seconds; 0 once it has passed. */
export const secondsUntil = (ends) => Math.max(0, Math.ceil(ends - now() / 1000));

/* Seconds as a clock shows them: 03:40. */
export const face = (left) => `${String(Math.floor(left / 60)).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`;
