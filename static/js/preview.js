/* What a preview answers can move the buttons below it. While one of them is pressed nothing may
   move, or the press is lost: mousedown and mouseup must meet the same button. */

let pressed = null;
let waits = false;

document.addEventListener("pointerdown", ({ target }) => { pressed = target.closest("form button"); });

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!pressed || !detail.elt.matches("[hx-vals*=preview]")) return;
  detail.shouldSwap = false;
  waits = true;
});

for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, ({ target }) => {
    const { form } = pressed ?? {};
    const isSent = name === "pointerup" && pressed?.contains(target);
    if (waits && form && !isSent) form.dispatchEvent(new Event("change", { bubbles: true }));
    pressed = null;
    waits = false;
  });
}
