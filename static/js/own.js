/* The page of somebody who found the own entry: a change that arrives while they read their
   results does not close them. */
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (!detail.target.querySelector(".own__fold[open]")) return;
  detail.fragment.querySelector(".own__fold")?.setAttribute("open", "");
});
