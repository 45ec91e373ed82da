/* Rings when a table calls the director: once for each call, and only after one tap on the button, since browsers play
   no sound before. Without this file the hall shows the calls in silence. */

import "./waiting.js";

const hall = document.getElementById("hall");
const button = document.getElementById("ring");
const words = button.querySelector("span");
const off = words.textContent;
const rungKey = `rung ${hall.dataset.of}`;
const memory = {};
let audio = null;

function read(key) {
  try { return localStorage.getItem(key) ?? memory[key] ?? ""; } catch { return memory[key] ?? ""; }
}

function write(key, text) {
  memory[key] = text;
  try { localStorage.setItem(key, text); } catch { /* not allowed: this page remembers it */ }
}

const isOn = () => read("ring") === "1";
const canSound = () => audio?.state === "running";

/* Two tones, three times. */
function play() {
  navigator.vibrate?.([300, 150, 300, 150, 300]);
  if (!canSound()) return;
  for (let at = 0; at < 6; at += 1) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + at * 0.22;
    tone.frequency.value = at % 2 ? 660 : 880;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.4, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.21);
  }
}

function show() {
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isOn()));
  const text = isOn() ? (canSound() ? button.dataset.on : button.dataset.wake) : off;
  if (words.textContent !== text) words.textContent = text;
}

async function wake() {
  audio ??= new AudioContext();
  await audio.resume().catch(() => {});
  show();
}

/* After a reload the first tap anywhere lets the page sound again. */
document.addEventListener("pointerdown", ({ target }) => {
  if (isOn() && !canSound() && !button.contains(target)) wake();
});

button.addEventListener("click", async () => {
  const isSilent = !canSound();
  write("ring", isOn() && !isSilent ? "" : "1");
  if (isOn()) { await wake(); play(); }
  show();
});

function look() {
  const section = document.getElementById("hall-calls");
  const waiting = (section?.dataset.ring ?? "").split(" ").filter(Boolean);
  const rung = new Set(read(rungKey).split(" "));
  const fresh = waiting.filter((call) => !rung.has(call));
  if (!fresh.length) return;
  write(rungKey, [...rung, ...fresh].filter(Boolean).slice(-200).join(" "));
  document.getElementById("said").textContent = section.dataset.words;
  if (isOn()) play();
}

show();
look();
new MutationObserver(look).observe(hall, { childList: true, subtree: true });
