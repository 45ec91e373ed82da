/* The first start: the link of the terminal brings the code, the bookplate shows what is typed, the password can be
   hidden. All of it works without scripts, too. */

const SHORTEST = 10;

/* The browser never sends what follows # in an address, so the code gets into no log. It is taken out of the address
   before it is used. */
const gate = document.querySelector("[data-code]");

function sendCodeOfAddress() {
  if (!location.hash) return;
  const code = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
  if (!gate) return;
  gate.elements.code.value = code;
  gate.requestSubmit();
}

sendCodeOfAddress();
/* The link opened in the tab that shows this page already loads no page anew. */
addEventListener("hashchange", sendCodeOfAddress);

const opening = document.querySelector("[data-opening]");
for (const shown of opening?.querySelectorAll("[data-shows]") ?? []) {
  const input = opening.elements[shown.dataset.shows];
  const show = () => {
    shown.textContent = input.value.trim();
  };
  input.addEventListener("input", show);
  show();
}

const password = opening?.elements.password;
const hint = opening?.querySelector("[data-three]");
const usual = hint?.textContent.trim();

function judge() {
  const { value } = password;
  const words = value.split(/[\s._-]+/).filter((word) => /\p{L}/u.test(word));
  const isLong = [...value].length >= SHORTEST;
  hint.classList.toggle("is-good", isLong);
  hint.querySelector("span").textContent = !isLong ? usual : words.length >= 3 ? hint.dataset.three : hint.dataset.long;
}

if (password) {
  password.addEventListener("input", judge);
  judge();
  const toggle = opening.querySelector("[data-hides]");
  const word = toggle.querySelector("span");
  const words = [word.textContent, toggle.dataset.hides];
  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    const hides = password.type === "text";
    password.type = hides ? "password" : "text";
    word.textContent = words[Number(hides)];
  });
}
