/* A problem belongs to what was sent: it goes away with the first letter of something else. */

document.addEventListener("input", ({ target }) => {
  const field = target.closest(".field");
  if (!field?.querySelector(".field__problem")) return;
  target.removeAttribute("aria-invalid");
  for (const problem of field.querySelectorAll(".field__problem")) problem.remove();
});
