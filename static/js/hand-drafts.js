/* What is typed of a hand, kept in this browser until it is recorded. The windows of a browser share one draft of a
   hand. A window does not write over a draft it has not read: what is typed in it is then kept beside, as long as that
   window is open, and the pages of both say so. */

const shared = { storage: () => localStorage }; // a browser may refuse to name it
const own = { storage: () => sessionStorage };
const BESIDE = "hand kept beside"; // written for a moment, so that the other windows hear the name of the draft
const read = new Map(); // the shared drafts as this window last read or wrote them

function get({ storage }, name) {
  try { return storage().getItem(name); } catch { return null; }
}

function set({ storage }, name, text) {
  try { storage().setItem(name, text); } catch { /* no room or not allowed: go on without */ }
}

function remove({ storage }, name) {
  try { storage().removeItem(name); } catch { /* as above */ }
}

const keyOf = (text) => new URLSearchParams(text ?? "").get("client_key");

/* The draft for this window: its own, or the one that all share. */
export const draftOf = (name) => new URLSearchParams(get(own, name) ?? get(shared, name) ?? "");

/* This window goes on from the shared draft, unless it has its own. */
export function takeDraft(name) {
  if (get(own, name) === null) read.set(name, get(shared, name));
}

/* Whether the draft is the shared one; otherwise another window has written that meanwhile. */
export function keepDraft(name, text) {
  const there = get(shared, name);
  const isOfForm = get(own, name) === null && keyOf(there) === keyOf(text);
  const isShared = there === null || there === read.get(name) || isOfForm;
  set(isShared ? shared : own, name, text);
  if (isShared) {
    read.set(name, text);
    remove(own, name);
  } else {
    set(shared, BESIDE, name);
    remove(shared, BESIDE);
  }
  return isShared;
}

/* `key`: only the draft of this form. Without it, the draft that this window shows. */
export function forgetDraft(name, key = draftOf(name).get("client_key")) {
  if (keyOf(read.get(name)) === key) read.delete(name);
  for (const place of [own, shared]) if (keyOf(get(place, name)) === key) remove(place, name);
}

/* `keep`: another window has put its draft in the place of what is typed here. `tell`: another window keeps its own. */
export function onOtherWindow(nameOf, keep, tell) {
  const look = () => {
    const name = nameOf();
    const before = read.get(name);
    if (!before || get(shared, name) === before || get(own, name) !== null) return;
    // Before `keep`: a copied window has the same form, and the two would write over each other without end.
    set(own, name, before);
    keep();
  };
  addEventListener("storage", ({ key, newValue }) => (key === BESIDE ? newValue === nameOf() && tell() : look()));
  addEventListener("pageshow", (event) => { if (event.persisted) look(); }); // a page that rested heard nothing
}
