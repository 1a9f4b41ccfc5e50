// The chat of the table and one's own notes: fetched when they are looked at, with a number of unread lines before.
import { getJson, post } from "./api.js";
import { banner, page, words } from "./page.js";

const PAUSE = 2500; // milliseconds without a key before notes are kept by themselves
const find = (id) => document.getElementById(id);
const isOpen = () => document.body.dataset.panel === "chat" && !document.hidden;
let asked = 0; // counts what was asked for, so that a late answer does not replace a newer one

async function ask(request) {
  try {
    const answer = await request();
    if (!answer.ok) banner(answer.message || words("failed"));
    return answer.ok ? answer : null;
  } catch {
    banner(words("lost"));
    return null;
  }
}

// --- what was said

function count(unread) {
  const badge = find("chat-unread");
  badge.textContent = unread || "";
  badge.hidden = !unread;
}

async function lookIn() {
  const number = ++asked;
  if (!isOpen()) {
    const answer = await ask(() => getJson(page.path("chat/unread")));
    if (answer && number === asked) count(answer.unread);
    return;
  }
  const answer = await ask(() => getJson(page.path("chat")));
  if (!answer || number !== asked) return;
  show(answer);
  if (answer.unread) count((await ask(() => post(page.path("chat/read"), { line: answer.last })))?.unread ?? 0);
}

function show({ fragments, unread }) {
  for (const [id, html] of Object.entries(fragments)) renew(find(id), html);
  for (const time of document.querySelectorAll("#chat-lines time")) {
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
  }
  count(unread);
}

// What somebody is writing stays under their hand; only a page that has no notes yet gets them.
function renew(element, html) {
  if (element.dataset.html === html || (element.id === "chat-notes" && element.firstElementChild)) return;
  const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
  const opened = element.querySelector("details")?.open;
  element.dataset.html = html;
  element.innerHTML = html;
  if (opened) element.querySelector("details")?.setAttribute("open", "");
  if (element.id === "chat-lines" && isAtEnd) element.scrollTop = element.scrollHeight;
}

async function say(form) {
  const field = form.elements.text;
  const text = field.value.trim();
  if (!text || field.readOnly) return;
  field.readOnly = true;
  const number = ++asked;
  const answer = await ask(() => post(page.path("chat"), { text }));
  field.readOnly = false;
  if (!answer) return;
  field.value = "";
  banner("");
  if (number !== asked) return;
  show(answer);
  find("chat-lines").scrollTop = find("chat-lines").scrollHeight;
}

const COMMANDS = {
  report: ({ dataset }) => ["chat/report", { line: Number(dataset.line) }],
  mute: (button) => ["chat/mute", { seat: Number(button.dataset.seat), muted: button.ariaPressed !== "true" }],
  quiet: (button) => ["chat/quiet", { quiet: button.ariaPressed !== "true" }],
};

async function command(button) {
  asked += 1;
  const answer = await ask(() => post(page.path(COMMANDS[button.dataset.talk](button)[0]), COMMANDS[button.dataset.talk](button)[1]));
  if (!answer) return;
  show(answer);
  if (button.dataset.talk === "report") banner(words("reported"));
}

// --- notes

let later = 0;

async function keep() {
  clearTimeout(later);
  const field = find("notes");
  const text = field.value;
  const answer = await ask(() => post(page.path("notes"), { text, version: Number(field.dataset.version) }));
  if (!answer) return;
  field.dataset.version = answer.version;
  find("notes-kept").textContent = field.value === text ? words("kept") : "";
}

export function startChat() {
  if (!find("chat-lines")) return;
  new MutationObserver(() => { if (isOpen()) lookIn(); }).observe(document.body, { attributeFilter: ["data-panel"] });
  document.addEventListener("chat", lookIn);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-talk]");
    if (button) command(button);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "chat-form" && event.target.id !== "notes-form") return;
    event.preventDefault();
    if (event.target.id === "chat-form") say(event.target);
    else keep();
  });
  document.addEventListener("input", (event) => {
    if (event.target.id !== "notes") return;
    find("notes-kept").textContent = "";
    clearTimeout(later);
    later = setTimeout(keep, PAUSE);
  });
  lookIn();
}
