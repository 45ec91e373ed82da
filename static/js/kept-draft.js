/* A draft of a hand that is recorded now waits to be compared, unless this form recorded it. */

import { draftOf, forgetDraft } from "./hand-drafts.js";

const note = document.getElementById("kept-draft");

function offer(path, number, draft) {
  note.hidden = false;
  note.querySelector("[data-number]").textContent = number;
  const form = note.querySelector("form");
  form.action = path;
  for (const [name, value] of [...draft, ["do", "record"]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  note.querySelector("[data-forget]").addEventListener("click", () => {
    forgetDraft(`hand ${path}`);
    note.hidden = true;
  });
}

for (const { id, dataset } of document.querySelectorAll("tbody.hand")) {
  const number = id.slice("hand-".length);
  for (const what of ["record", "correct"]) {
    const path = `${location.pathname}hands/${number}/${what}/`;
    forgetDraft(`hand ${path}`, dataset.key ?? "");
    const draft = draftOf(`hand ${path}`);
    if (draft.size && what === "record" && note?.hidden) offer(path, number, draft);
  }
}
