/* What is typed of a hand, kept in this browser until it is recorded. The windows of a browser share one draft of a
   hand. A window does not write over a draft it has not read: what is typed in it is then kept beside, as long as that
   window is open, and its page says so. */

const shared = { storage: () => localStorage }; // a browser may refuse to name it
const own = { storage: () => sessionStorage };
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
  const isShared = there === null || there === read.get(name) || keyOf(there) === keyOf(text);
  set(isShared ? shared : own, name, text);
  if (isShared) {
    read.set(name, text);
    remove(own, name);
  }
  return isShared;
}

/* `key`: only the draft of this form. Without it, the draft that this window shows. */
export function forgetDraft(name, key = draftOf(name).get("client_key")) {
  if (keyOf(read.get(name)) === key) read.delete(name);
  for (const place of [own, shared]) if (keyOf(get(place, name)) === key) remove(place, name);
}

/* Another window has put its draft in the place of what is typed here. */
export function onOverwritten(nameOf, keep) {
  const look = () => {
    const name = nameOf();
    const before = read.get(name);
    if (before && get(shared, name) !== before && get(own, name) === null) keep();
  };
  addEventListener("storage", look);
  addEventListener("pageshow", (event) => { if (event.persisted) look(); }); // a page that rested heard nothing
}
