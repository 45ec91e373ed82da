/* A ready reason is written into its field; there it can be changed like a typed one. */

document.addEventListener("click", ({ target }) => {
  const reason = target.closest("[data-reason]");
  if (!reason) return;
  const field = reason.closest(".field").querySelector("[name=reason]");
  field.value = reason.textContent.trim();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
