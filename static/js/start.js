/* The sentence about the rules names those that are chosen, so that nobody starts samba by mistake. A note says that a
   chosen pair plays at a table already. */

const rules = document.querySelector("[name=rules]").closest("details");
const sentence = rules.querySelector(".answers__what + span");
const form = rules.closest("form");

rules.addEventListener("change", () => {
  const chosen = rules.querySelector("[name=rules]:checked").closest("label");
  const name = document.createElement("b");
  name.textContent = chosen.querySelector("span").textContent;
  sentence.replaceChildren(name, `. ${chosen.querySelector("small").textContent.trim()}`);
});

function noteSeated() {
  const seats = form.querySelectorAll("select, [type=radio]:checked:not([name=rules])");
  const chosen = [...seats].map((seat) => seat.value);
  for (const note of form.querySelectorAll("[data-seated]")) note.hidden = !chosen.includes(note.dataset.seated);
}

form.addEventListener("change", noteSeated);
form.addEventListener("htmx:afterSettle", noteSeated);
noteSeated();
