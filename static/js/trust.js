/* Say whether this phone trusts the computer: it loads a small file by https. The phone goes to its settings and comes
   back to this page, which then asks again. */

const part = document.querySelector("[data-check]");

async function check() {
  let trusts = true;
  try {
    await fetch(part.dataset.check, { mode: "no-cors", cache: "no-store", credentials: "omit" });
  } catch {
    trusts = false;
  }
  part.querySelector(".trust__yes").hidden = !trusts;
  part.querySelector(".trust__no").hidden = trusts;
}

if (part) {
  check();
  document.addEventListener("visibilitychange", () => document.hidden || check());
}
