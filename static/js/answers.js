/* The sentence of an answer names the radio that is chosen behind "Change". */

document.addEventListener("change", ({ target }) => {
  const answer = target.type === "radio" && target.closest(".answers details:has(> .answers__row)");
  if (!answer) return;
  const chosen = target.closest("label");
  const name = document.createElement("b");
  name.textContent = chosen.querySelector("span").textContent;
  const more = chosen.querySelector("small")?.textContent.trim();
  answer.querySelector(".answers__what + span").replaceChildren(name, more ? `. ${more}` : ".");
});
