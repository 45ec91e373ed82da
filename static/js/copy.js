/* A button that copies the text of a field. Browsers allow it only on pages with https; elsewhere the text can be
   selected and copied by hand, and the button stays hidden. */

for (const part of document.querySelectorAll("[data-needs-scripts]")) part.hidden = !navigator.clipboard;

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
    button.querySelector("span").textContent = button.dataset.done;
  } catch {
    field.select();
  }
});
