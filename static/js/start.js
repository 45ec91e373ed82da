/* The button that starts a match names the rules that are chosen, so that nobody starts samba by mistake. */

const button = document.querySelector("[data-names-rules]");
const form = button.closest("form");
const words = button.textContent.trim();

function name() {
  const chosen = form.querySelector("[name=rules]:checked");
  const rules = chosen?.closest("label").querySelector("span").textContent;
  button.querySelector("span").textContent = rules ? `${words}: ${rules}` : words;
}

form.addEventListener("change", name);
name();
