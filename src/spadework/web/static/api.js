// Asking the server. Every answer about a game carries the pieces of the page that have changed.
const token = () => document.querySelector('meta[name="csrf-token"]').content;

// What the page shows already does not have to be sent again; and an answer is later than what it
// shows, though another server with another clock may give it.
const shown = () => ({
  "x-have": document.body.dataset.versions ?? "",
  "x-kept": document.body.dataset.kept ?? "",
  "x-moment": document.body.dataset.moment ?? "",
});

export class Refusal extends Error {}

// A piece of HTML comes as such; what is accepted says how to refuse: with a sentence, not a page.
export async function getText(path) {
  const answer = await fetch(path, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Refusal((await read(answer)).message);
  return answer.text();
}

export async function getJson(path) {
  return read(await fetch(path, { headers: { accept: "application/json", ...shown() } }));
}

export async function post(path, content) {
  return read(await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", "x-csrftoken": token(), ...shown() },
    body: JSON.stringify(content),
  }));
}

export function postForm(path, fields) {
  return fetch(path, {
    method: "POST",
    redirect: "manual",
    headers: { "x-csrftoken": token() },
    body: new URLSearchParams({ _csrf_token: token(), ...fields }),
  });
}

async function read(answer) {
  // Of which version of the program the answer is: the page may be of one before.
  const edition = answer.headers.get("x-edition");
  if (edition) document.dispatchEvent(new CustomEvent("edition", { detail: edition }));
  let content = {};
  try {
    content = await answer.json();
  } catch {
    content = {};
  }
  const message = content.message || content.detail || "";
  return { ...content, message, ok: answer.ok, status: answer.status };
}
