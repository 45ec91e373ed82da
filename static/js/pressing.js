/* Whether somebody presses on the page: nothing may move under a finger then, for mousedown and mouseup must meet the
   same link. Of a mouse only the main button counts, since a browser keeps the release of the others to itself when it
   opens a menu. */

let isDown = false;
const afterwards = [];

export const isPressed = () => isDown;

/** Call this after each press, once what it was meant for has happened. */
export const afterPress = (action) => afterwards.push(action);

function lift() {
  if (!isDown) return;
  isDown = false;
  for (const action of afterwards) action();
}

document.addEventListener("pointerdown", ({ button }) => { isDown ||= button === 0; }, { capture: true });
for (const end of ["pointerup", "pointercancel", "contextmenu"]) {
  document.addEventListener(end, () => setTimeout(lift), { capture: true });
}
addEventListener("blur", lift);
