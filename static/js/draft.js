/* Dragging one pair of a draft onto another. Without this file two taps do the same.
   A finger drags by the dots, so that the rest of the page still scrolls; a mouse drags anywhere. */

const FAR = 8; // pixels; less is a tap

let held = null; // the seat that is dragged, from where, and whether it has moved yet
let dropped = false; // the click that ends a drag is none

const seatAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-seat]");

function mark(seat) {
  for (const other of document.querySelectorAll(".draw__seat--over")) if (other !== seat) other.classList.remove("draw__seat--over");
  if (seat && seat !== held.seat) seat.classList.add("draw__seat--over");
}

function letGo() {
  mark(null);
  held.seat.classList.remove("draw__seat--held");
  // Wholly: htmx copies attributes, also an empty style, and our policy refuses that. Chromium only
  // lets go of one that was read before.
  if (held.seat.hasAttribute("style")) held.seat.removeAttribute("style");
  held = null;
}

document.addEventListener("pointerdown", (event) => {
  const seat = event.target.closest("[data-seat]");
  dropped = false;
  if (!seat || event.button !== 0 || held) return;
  if (event.pointerType !== "mouse" && !event.target.closest(".draw__grip")) return;
  held = { seat, x: event.clientX, y: event.clientY, id: event.pointerId, isMoved: false };
});

document.addEventListener("pointermove", (event) => {
  if (!held || event.pointerId !== held.id) return;
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  if (!held.isMoved && Math.hypot(x, y) < FAR) return;
  held.isMoved = true;
  held.seat.classList.add("draw__seat--held");
  held.seat.style.transform = `translate(${x}px, ${y}px)`;
  mark(seatAt(event.clientX, event.clientY));
});

document.addEventListener("pointerup", (event) => {
  if (!held || event.pointerId !== held.id) return;
  const { seat, isMoved } = held;
  const onto = isMoved && seatAt(event.clientX, event.clientY);
  letGo();
  dropped = isMoved;
  if (!onto || onto === seat) return;
  const form = seat.closest("form");
  onto.focus(); // htmx gives the focus back to what stands at this place afterwards
  htmx.ajax("POST", form.action, {
    source: form, target: "#draft", swap: "outerHTML",
    values: { first: seat.dataset.seat, second: onto.dataset.seat },
  });
});

document.addEventListener("pointercancel", (event) => { if (held && event.pointerId === held.id) letGo(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (held) letGo();
  else document.querySelector("#draft .draw__chosen .btn")?.click();
});
document.addEventListener("htmx:beforeSwap", () => { if (held) letGo(); });

/* A drag ends with a click on the link, which would choose the pair. */
document.addEventListener("click", (event) => {
  if (!dropped || !event.target.closest("[data-seat]")) return;
  dropped = false;
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });
