/* A screen of the hall, on a projector or as a small copy on the director's phone: it asks for what it shows, changes it
   in one cut, counts the clock and rings. Without an answer the last state stays, with a mark, and the clock goes on.
   Without this file a projector loads its page again and again. */

import { late } from "./late.js";
import { compareWithAnswer, compareWithPage, face, now, secondsUntil } from "./server-time.js";

const stage = document.querySelector("[data-wall]");
const mark = document.querySelector("[data-offline]");
const isBeamer = document.documentElement.classList.contains("beamer");
const SHIFT_EVERY = 4 * 60 * 1000;
const PATIENCE = 8000;
const HIDDEN_EVERY = 30_000;
let { tag, hour } = stage.dataset;
let timer;

compareWithPage(Number(stage.dataset.now));

/* --- What the screen shows ------------------------------------------------------------------ */

const wall = () => stage.querySelector(".wall");

async function ask() {
  const sent = performance.now();
  try {
    const answer = await fetch(stage.dataset.wall, {
      headers: { "If-None-Match": tag },
      cache: "no-store",
      signal: late(PATIENCE),
    });
    if (answer.status === 404 && isBeamer) { location.assign("/wall/"); return; }
    if (answer.status !== 304 && !answer.ok) throw new Error(answer.status);
    hour = compareWithAnswer(answer.headers.get("X-Server-Time"), sent);
    if (answer.status === 200) change(await answer.text(), answer.headers.get("ETag") ?? "");
    if (mark) mark.hidden = true;
  } catch {
    lose();
  }
  wait();
}

function change(fragment, newTag) {
  const fresh = new DOMParser().parseFromString(fragment, "text/html").querySelector(".wall");
  if (!fresh) return;
  const before = wall().dataset.lastHand;
  wall().replaceWith(document.adoptNode(fresh));
  tag = newTag;
  tick();
  if (fresh.dataset.lastHand && fresh.dataset.lastHand !== before) ring("last-hand");
  stage.dispatchEvent(new CustomEvent("wall:changed", { bubbles: true }));
}

function lose() {
  if (!mark || !mark.hidden) return;
  mark.querySelector("span").textContent = hour;
  mark.hidden = false;
}

/* The next request: after the usual time, or just after the moment at which the screen changes by itself. */
function wait() {
  clearTimeout(timer);
  const isHidden = document.hidden && !isBeamer;
  const every = isHidden ? HIDDEN_EVERY : 1000 * Number(stage.dataset.every);
  const changes = Number(wall().dataset.changes);
  const left = changes ? changes - now() + 40 : Infinity;
  timer = setTimeout(ask, left > 0 && !isHidden ? Math.min(every, left) : every);
}

/* A phone in a pocket asks seldom, and at once when somebody looks at it again. */
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) { clearTimeout(timer); ask(); }
});

/* --- The clock ------------------------------------------------------------------------------ */

let lastLeft = null;

function tick() {
  for (const element of stage.querySelectorAll("[data-ends]")) {
    const text = face(secondsUntil(Number(element.dataset.ends)));
    if (element.textContent !== text) element.textContent = text;
  }
  const shown = stage.querySelector("[data-ends]");
  const left = shown ? secondsUntil(Number(shown.dataset.ends)) : null;
  const bar = shown && stage.querySelector(".wall-time__bar rect");
  if (bar) bar.setAttribute("width", left);
  if (lastLeft > 0 && left === 0) ring("end");
  lastLeft = left;
}

/* --- Sounds --------------------------------------------------------------------------------- */

/* A browser plays no sound before somebody has pressed something; the page of the code is the place for that. */
const wantsSound = isBeamer && new URLSearchParams(location.search).has("sound");
const silent = document.querySelector("[data-silent]");
let audio = null;

function wake() {
  audio ??= new AudioContext();
  return audio.resume().then(() => { silent.hidden = true; });
}

if (wantsSound && "AudioContext" in window) {
  wake();
  setTimeout(() => { silent.hidden = audio.state === "running"; }, 1000);
  for (const gesture of ["keydown", "pointerdown"]) addEventListener(gesture, wake);
}

/* Hertz, and seconds from the beginning. */
const TONES = {
  "last-hand": [[880, 0], [880, 0.35], [1175, 0.7]],
  end: [[659, 0], [523, 0.5], [440, 1], [440, 1.5]],
};

function ring(what) {
  if (!audio || audio.state !== "running" || !wall().dataset.rings.split(" ").includes(what)) return;
  stage.dataset.rang = what;
  for (const [hertz, after] of TONES[what]) {
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const volume = new GainNode(audio, { gain: 0 });
    const at = audio.currentTime + after;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.6, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.45);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  }
}

/* --- A projector that runs all day ----------------------------------------------------------- */

if (isBeamer) {
  let shift = 0;
  setInterval(() => { document.documentElement.dataset.shift = shift = (shift + 1) % 4; }, SHIFT_EVERY);
  navigator.wakeLock?.request("screen").catch(() => {});
}

tick();
setInterval(tick, 250);
wait();
