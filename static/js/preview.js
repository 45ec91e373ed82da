/* What a preview answers can move the buttons below it. While somebody presses nothing may move, or the press is lost:
   mousedown and mouseup must meet the same button. */

import { afterPress, isPressed } from "./pressing.js";

let waiting = null; // the form that asks again

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!isPressed() || !detail.elt.matches("[hx-vals*=preview]")) return;
  detail.shouldSwap = false;
  waiting = detail.elt.closest("form");
});

/* An answer may come after somebody has chosen: it takes the choice over, or the choice is lost. */
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  for (const chosen of detail.target.querySelectorAll("input:is([type=radio], [name=accepted]):checked")) {
    const fresh = detail.fragment.querySelector(`#${CSS.escape(chosen.id)}`);
    // The scale on the page follows the hands until somebody chooses another one.
    if (fresh && !(detail.target.id === "award" && chosen.defaultChecked)) fresh.checked = true;
  }
});

document.addEventListener("submit", () => { waiting = null; });

afterPress(() => {
  waiting?.dispatchEvent(new Event("change", { bubbles: true }));
  waiting = null;
});
