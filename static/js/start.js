/* The sentence about the rules names those that are chosen, so that nobody starts samba by mistake. */

const rules = document.querySelector("[name=rules]").closest("details");
const sentence = rules.querySelector(".answers__what + span");

rules.addEventListener("change", () => {
  const chosen = rules.querySelector("[name=rules]:checked").closest("label");
  const name = document.createElement("b");
  name.textContent = chosen.querySelector("span").textContent;
  sentence.replaceChildren(name, `. ${chosen.querySelector("small").textContent.trim()}`);
});
