/* Folds and hands stay open through an update; the word of a fold stays where it was. */

document.addEventListener("click", (event) => {
  const summary = event.target.closest(".fold > summary");
  if (!summary || summary.parentElement.open) return;
  event.preventDefault();
  const { top } = summary.getBoundingClientRect();
  summary.parentElement.open = true;
  scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: "instant" });
});

const word = (fold) => fold.querySelector("summary").textContent.trim();
let open = { folds: [], hands: [], focused: "" };

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const old = detail.target;
  const summary = document.activeElement?.closest(".fold > summary");
  open = {
    folds: [...old.querySelectorAll(".fold[open]")].map(word),
    hands: [...old.querySelectorAll(".hand-fold :checked")].map((box) => box.id),
    focused: summary && old.contains(summary) ? word(summary.parentElement) : "",
  };
});

document.body.addEventListener("htmx:afterSwap", () => {
  for (const fold of document.querySelectorAll(".fold")) {
    if (open.folds.includes(word(fold))) fold.open = true;
    if (open.focused === word(fold)) fold.querySelector("summary").focus({ preventScroll: true });
  }
  for (const box of document.querySelectorAll(".hand-fold input")) box.checked ||= open.hands.includes(box.id);
});
