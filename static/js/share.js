/* "Send to somebody": the system's own sheet where there is one, else text and link are copied. If neither is possible,
   as on a page without https, the link opens the page with the text. */

for (const part of document.querySelectorAll("[data-needs-scripts]")) part.hidden = !(navigator.share || navigator.clipboard);

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { share: text, url, done } = button.dataset;
  const data = url ? { text, url } : { text };
  if (!navigator.share && !navigator.clipboard) return;
  event.preventDefault();
  try {
    if (navigator.share && (navigator.canShare?.(data) ?? true)) {
      await navigator.share(data);
      return;
    }
    await navigator.clipboard.writeText([text, url].filter(Boolean).join("\n"));
    button.querySelector("span").textContent = done;
  } catch (error) {
    // Closing the sheet is no failure.
    if (error.name !== "AbortError") location.assign(button.href);
  }
});
