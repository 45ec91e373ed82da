/* Make or use a passkey: ask the browser, then send its answer with the form. */

const form = document.querySelector("form[data-passkey]");
const options = JSON.parse(document.getElementById("passkey-options").textContent);
const { publicKey } = options.creation_options ?? options.request_options;

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const withBytes = (credentials = []) => credentials.map((each) => ({ ...each, id: bytes(each.id) }));

/* Older browsers read and write no JSON themselves. */
const asked = () => ({
  ...publicKey,
  challenge: bytes(publicKey.challenge),
  ...(publicKey.user && { user: { ...publicKey.user, id: bytes(publicKey.user.id) } }),
  excludeCredentials: withBytes(publicKey.excludeCredentials),
  allowCredentials: withBytes(publicKey.allowCredentials),
});

const answered = (credential) => {
  const { response } = credential;
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: Object.fromEntries(
      parts.filter((part) => response[part]).map((part) => [part, text(response[part])]),
    ),
  };
};

form?.addEventListener("submit", async (event) => {
  if (form.elements.credential.value) return;
  event.preventDefault();
  const problem = form.querySelector("[data-passkey-problem]");
  problem.hidden = true;
  try {
    const credential = await navigator.credentials[form.dataset.passkey]({ publicKey: asked() });
    form.elements.credential.value = JSON.stringify(answered(credential));
    form.submit();
  } catch {
    problem.hidden = false;
  }
});
