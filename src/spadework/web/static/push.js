// Messages to this browser though no page is open: it is asked for them on the account page.
import { post } from "./api.js";

const section = document.getElementById("push");
const button = document.getElementById("push-on");
const said = document.getElementById("push-said");

function tell(sentence) {
  said.textContent = sentence;
  said.hidden = !sentence;
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const isOurs = (subscription) => {
  const known = new Uint8Array(subscription.options.applicationServerKey ?? []);
  const wanted = bytes(section.dataset.key);
  return known.length === wanted.length && known.every((byte, n) => byte === wanted[n]);
};

async function subscribe() {
  const registration = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  let subscription = await registration.pushManager.getSubscription();
  if (subscription && !isOurs(subscription)) {
    await subscription.unsubscribe(); // it was made for a server with another key
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(section.dataset.key),
  });
  const { endpoint, keys } = subscription.toJSON();
  const answer = await post("/account/pushes", { endpoint, keys });
  if (!answer.ok) throw new Error(answer.message);
}

async function turnOn() {
  tell("");
  if ((await Notification.requestPermission()) !== "granted") {
    tell(section.dataset.denied);
    return;
  }
  try {
    await subscribe();
    location.reload();
  } catch (error) {
    tell(section.dataset.failed);
    console.warn(error);
  }
}

const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
if (button && isAble && !document.querySelector("[data-this-browser]")) {
  button.hidden = false;
  button.addEventListener("click", turnOn);
}

// Who has not said yet where they live is offered the time zone of this browser.
const zone = document.querySelector("[data-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && [...zone.options].some((option) => option.value === here)) zone.value = here;
