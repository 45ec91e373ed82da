/* What the page asks for by itself waits while somebody presses or types. */

import { isPressed } from "./pressing.js";

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const isTyping = detail.target.contains(document.activeElement?.closest("input[type=search]"));
  if ((isPressed() || isTyping) && detail.elt.matches("[hx-trigger^=every]")) detail.shouldSwap = false;
});

const hour = () => new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

document.body.addEventListener("htmx:sendError", () => {
  const live = document.getElementById("live");
  if (!live || live.matches(".live--off")) return;
  live.classList.add("live--off");
  live.dataset.online = live.textContent;
  live.textContent = `${live.dataset.offline} ${hour()}`;
});

document.body.addEventListener("htmx:afterRequest", (event) => {
  const live = document.getElementById("live");
  if (!live?.matches(".live--off") || !event.detail.xhr.status) return;
  live.classList.remove("live--off");
  live.textContent = live.dataset.online;
});
