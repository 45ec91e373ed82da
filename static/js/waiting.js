/* How long a call has been waiting, counted on in the page: "Waiting for 40 s.", then "Waiting for 3 min." Without this
   file the words stay as the server wrote them. */

import { now } from "./server-time.js";

const EVERY = 10; // seconds

function inWords(minutes) {
  const hours = minutes > 90 ? Math.floor(minutes / 60) : 0;
  const rest = minutes - 60 * hours;
  return [hours && `${hours}\u00a0h`, rest && `${rest}\u00a0min`].filter(Boolean).join("\u00a0");
}

function count() {
  for (const place of document.querySelectorAll("[data-since]")) {
    const seconds = Math.floor(now() / 1000 - Number(place.dataset.since));
    if (seconds < EVERY) continue;
    const text = seconds < 60
      ? place.dataset.seconds.replace("{number}", EVERY * Math.floor(seconds / EVERY))
      : place.dataset.minutes.replace("{time}", inWords(Math.floor(seconds / 60)));
    if (place.textContent !== text) place.textContent = text;
  }
}

count();
setInterval(count, 1000);
