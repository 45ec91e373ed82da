/* "Tell this phone when my table is drawn": makes an address at the push service of the browser
   and gives it to the server. Nothing is asked before a tap. */

const KEPT = "notices";

/* Which entry of which tournament this phone is told of. */
function told() {
  try { return JSON.parse(localStorage.getItem(KEPT)) ?? {}; } catch { return {}; }
}

function keep(address, entry) {
  const all = told();
  if (entry) all[address] = entry; else delete all[address];
  try { localStorage.setItem(KEPT, JSON.stringify(all)); } catch { /* the button then shows again */ }
}

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

async function ask(address, fields) {
  const answer = await fetch(address, fields && { method: "POST", body: new URLSearchParams(fields) });
  if (answer.ok) return answer;
  const isSentence = answer.headers.get("Content-Type")?.startsWith("text/plain");
  throw new Error(`${answer.status}`, { cause: isSentence && await answer.text() });
}

/* Not `serviceWorker.ready`: the page of a table has a worker of its own. */
function running(registration) {
  const starting = registration.installing ?? registration.waiting;
  if (registration.active || !starting) return registration;
  return new Promise((resolve) => {
    starting.addEventListener("statechange", () => starting.state === "activated" && resolve(registration));
  });
}

async function subscription(worker) {
  return (await navigator.serviceWorker.getRegistration(worker))?.pushManager.getSubscription();
}

async function subscribe({ address, worker }) {
  const { key } = await (await ask(`${address}key/`)).json();
  const { pushManager } = await running(await navigator.serviceWorker.register(worker, { scope: "/" }));
  const old = await pushManager.getSubscription();
  // An address made for another key of the server cannot be used.
  if (old && !same(new Uint8Array(old.options.applicationServerKey), bytes(key))) await old.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

async function turnOn(data) {
  if (await Notification.requestPermission() !== "granted") return;
  const { endpoint, keys } = (await subscribe(data)).toJSON();
  await ask(`${data.address}on/`, { entry: data.entry, endpoint, ...keys });
  keep(data.address, data.entry);
}

async function turnOff(data) {
  const known = await subscription(data.worker);
  if (known) await ask(`${data.address}off/`, { endpoint: known.endpoint });
  keep(data.address);
  if (!Object.keys(told()).length) await known?.unsubscribe();
}

async function stateOf(data) {
  const isThere = window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window;
  if (!isThere) return /iPhone|iPad/.test(navigator.userAgent) && window.isSecureContext ? "iphone" : "page";
  if (Notification.permission === "denied") return "denied";
  const isOn = Notification.permission === "granted" && told()[data.address] === data.entry;
  return isOn && await subscription(data.worker) ? "on" : "off";
}

function show(offer, state) {
  for (const part of offer.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== state;
}

for (const offer of document.querySelectorAll(".notices")) {
  const data = offer.dataset;
  const refresh = async () => show(offer, await stateOf(data));
  offer.addEventListener("click", async ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    button.disabled = true;
    try {
      await (button.closest("[data-when=on]") ? turnOff : turnOn)(data);
      await refresh();
    } catch ({ cause }) {
      if (cause) offer.querySelector("[data-when=failed] span").textContent = cause;
      show(offer, "failed");
    } finally {
      button.disabled = false;
    }
  });
  // Somebody else takes the phone: it is not told any more of the table found before.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest(".own__not-me");
    if (!link || told()[data.address] === undefined) return;
    event.preventDefault();
    try { await turnOff(data); } catch { /* without network the old pair is still told */ }
    location.assign(link.href);
  });
  refresh();
}
