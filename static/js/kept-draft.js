/* What was typed of a hand that is on the sheet now: recorded by this very form, it is of no more
   use, even if the answer never came. Recorded by somebody else, it waits to be compared. */

const note = document.getElementById("kept-draft");

function draftOf(path) {
  try { return new URLSearchParams(localStorage.getItem(`hand ${path}`) ?? ""); } catch { return new URLSearchParams(); }
}

function forget(path) {
  try { localStorage.removeItem(`hand ${path}`); } catch { /* not allowed, so nothing is there */ }
}

function offer(path, number, draft) {
  note.hidden = false;
  note.querySelector("[data-number]").textContent = number;
  const form = note.querySelector("form");
  form.action = path;
  for (const [name, value] of [...draft, ["do", "record"]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  note.querySelector("[data-forget]").addEventListener("click", () => {
    forget(path);
    note.hidden = true;
  });
}

for (const { id, dataset } of document.querySelectorAll("tbody.hand")) {
  const number = id.slice("hand-".length);
  for (const what of ["record", "correct"]) {
    const path = `${location.pathname}hands/${number}/${what}/`;
    const draft = draftOf(path);
    if (draft.get("client_key") === dataset.key) forget(path);
    else if (draft.size && what === "record" && note?.hidden) offer(path, number, draft);
  }
}
