/* The system's own sheet, else text and link are copied, else the link opens a page. */

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
    const words = button.querySelector("span");
    button.usual ??= words.textContent;
    words.textContent = done;
    setTimeout(() => (words.textContent = button.usual), 4000);
  } catch (error) {
    // Closing the sheet is no failure.
    if (error.name !== "AbortError") location.assign(button.href);
  }
});
