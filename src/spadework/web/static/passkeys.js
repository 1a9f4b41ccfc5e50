// Passkeys: the server says what a device is asked, the browser asks it, the server looks at the answer.
import { post } from "./api.js";

const said = document.getElementById("passkey-said");
const { failed } = document.querySelector("[data-passkeys]").dataset;

class Said extends Error {} // a sentence of the server

const encoded = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const decoded = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const known = (list) => (list ?? []).map((one) => ({ ...one, id: decoded(one.id) }));

// Texts for the server, bytes for the browser.
function packed({ id, rawId, type, response, authenticatorAttachment }) {
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const content = Object.fromEntries(parts.filter((name) => response[name]).map((name) => [name, encoded(response[name])]));
  return { id, rawId: encoded(rawId), type, authenticatorAttachment, response: content, clientExtensionResults: {} };
}

async function asked(path, content) {
  const answer = await post(path, content);
  if (!answer.ok) throw new Said(answer.message);
  return answer;
}

async function made(options) {
  const publicKey = {
    ...options,
    challenge: decoded(options.challenge),
    user: { ...options.user, id: decoded(options.user.id) },
    excludeCredentials: known(options.excludeCredentials),
  };
  return packed(await navigator.credentials.create({ publicKey }));
}

async function add(password) {
  const { options } = await asked("/account/passkeys/begin", { password });
  await asked("/account/passkeys", { credential: await made(options) });
  location.hash = "passkeys";
  location.reload();
}

async function signUp({ name, back, program }) {
  const { options } = await asked("/sign-up/passkey/begin", { name: name.value });
  const wish = { name: name.value, back: back.value || "/", program: program.checked };
  const answer = await asked("/sign-up/passkey", { credential: await made(options), ...wish });
  location.assign(answer.location);
}

async function enter(back) {
  const { options } = await asked("/sign-in/passkey/begin", {});
  const publicKey = { ...options, challenge: decoded(options.challenge), allowCredentials: known(options.allowCredentials) };
  const credential = await navigator.credentials.get({ publicKey });
  const answer = await asked("/sign-in/passkey", { credential: packed(credential), back });
  location.assign(answer.location);
}

async function tried(work) {
  said.hidden = true;
  try {
    await work();
  } catch (error) {
    said.textContent = error instanceof Said && error.message ? error.message : failed;
    said.hidden = false;
  }
}

if (window.PublicKeyCredential) {
  const form = document.getElementById("passkey-add");
  if (form) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      tried(() => add(form.elements.password?.value ?? ""));
    });
  }
  const newcomer = document.getElementById("passkey-sign-up");
  if (newcomer) {
    newcomer.hidden = false;
    newcomer.querySelector("button").addEventListener("click", (event) => {
      const { elements } = event.target.form;
      if (elements.name.reportValidity()) tried(() => signUp(elements));
    });
  }
  const button = document.getElementById("passkey-enter");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => tried(() => enter(button.dataset.back || "/")));
  }
}
