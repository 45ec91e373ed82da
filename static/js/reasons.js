/* A ready reason is written into its field; there it can be changed like a typed one. */

document.addEventListener("click", ({ target }) => {
  const reason = target.closest("[data-reason]");
  if (!reason) return;
  const field = reason.closest(".field").querySelector("[name=reason]");
  field.value = reason.textContent.trim();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

/* The reason that the two totals were exchanged exchanges them, unless somebody did so by hand. Another reason undoes that. */
const exchanged = new Map();

document.addEventListener("input", ({ target }) => {
  const { exchanges, winner } = target.dataset;
  if (!exchanges) return;
  const says = target.value.trim() === exchanges;
  const was = exchanged.get(target) ?? target.defaultValue.trim() === exchanges;
  if (says === was) return;
  const totals = [...target.form.querySelectorAll("[data-was]")];
  const recorded = totals.map((total) => total.dataset.was);
  const from = says ? recorded : [...recorded].reverse();
  const isAsThen = totals.every((total, at) => total.value.trim() === from[at]);
  exchanged.set(target, says && isAsThen);
  if (!isAsThen) return;
  totals.forEach((total, at) => { total.value = from[1 - at]; });
  const won = winner && target.form.querySelector("[name=winner]:checked");
  if (won) target.form.querySelector(`[name=winner][value="${1 - won.value}"]`)?.click();
});
