/* A problem at a password belongs to the password that was sent: it goes away with the first letter of another one. */

document.addEventListener("input", ({ target }) => {
  if (!target.matches("[name^=password]")) return;
  target.removeAttribute("aria-invalid");
  for (const problem of target.closest(".field").querySelectorAll(".field__problem")) problem.remove();
});
