/* The clock of the round on the page of a table. Counted from what the server said was left, by a clock of this
   browser that nobody sets: the one of the phone may be wrong. */

const face = document.querySelector("[data-left]");
const end = face && performance.now() + 1000 * Number(face.dataset.left);

function tick() {
  const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
  const text = `${String(Math.floor(left / 60)).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`;
  if (face.textContent !== text) face.textContent = text;
}

if (face) setInterval(tick, 250);
