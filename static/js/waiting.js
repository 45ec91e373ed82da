/* How long a call has been waiting, counted on in the page: "Waiting for 40 s.", then "Waiting for 3 min." Without this
   file the words stay as the server wrote them. */

import { now } from "./server-time.js";

const EVERY = 10; // seconds

function count() {
  for (const place of document.querySelectorAll("[data-since]")) {
    const seconds = Math.floor(now() / 1000 - Number(place.dataset.since));
    if (seconds < EVERY) continue;
    const [words, number] = seconds < 60
      ? [place.dataset.seconds, EVERY * Math.floor(seconds / EVERY)]
      : [place.dataset.minutes, Math.floor(seconds / 60)];
    const text = words.replace("{number}", number);
    if (place.textContent !== text) place.textContent = text;
  }
}

count();
setInterval(count, 1000);
