// Staying up to date: the server says that something has changed, the page fetches what it shows.
import { banner, page, words } from "./page.js";
import { go, refresh } from "./replay.js";

const GLANCE = 15_000; // milliseconds between two looks of a hidden page, for its title
let source = null;
let lost = false;
let waiting = false; // a computer player cannot think yet

// A browser opens few connections to one server: a page that nobody sees leaves its own to others.
export function startLive() {
  if (!document.hidden) listen();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      source?.close();
    } else {
      listen();
      catchUp();
    }
  });
  setInterval(() => { if (document.hidden) refresh(); }, GLANCE);
}

function listen() {
  source = new EventSource(`/game/${encodeURIComponent(page.game)}/events`);
  source.addEventListener("open", () => {
    if (lost) {
      lost = false;
      banner("");
      catchUp();
    }
  });
  source.addEventListener("error", () => {
    lost = true;
    banner(words("lost"));
    if (!isClosed()) return;
    refresh(); // it was refused: a page has its reasons told
    setTimeout(() => { if (isClosed() && !document.hidden) listen(); }, 2000);
  });
  source.addEventListener("changed", (event) => {
    const { sequence, draft } = JSON.parse(event.data);
    if (page.isPast && sequence !== undefined && sequence < page.at) go(sequence); // it was taken back
    else if (page.isPast) document.body.dataset.length = sequence ?? page.length;
    else if (sequence !== page.sequence || (draft !== undefined && draft !== page.draft)) refresh();
  });
  source.addEventListener("seated", refresh);
  source.addEventListener("present", refresh);
  source.addEventListener("rematch", refresh);
  source.addEventListener("consent", refresh);
  source.addEventListener("chat", () => document.dispatchEvent(new Event("chat")));
  source.addEventListener("waiting", () => {
    waiting = true;
    refresh();
  });
  source.addEventListener("thinking", (event) => {
    if (waiting) {
      waiting = false;
      refresh();
    }
    const { seat, seconds } = JSON.parse(event.data);
    for (const status of document.querySelectorAll(`[data-open="${seat}"] .chip-status, #mat-${seat} .status`)) {
      status.dataset.thinking = seconds;
      status.textContent = words("thinks");
    }
  });
}

function catchUp() {
  page.forget(); // another server may have another clock
  refresh();
  document.dispatchEvent(new Event("chat"));
}

const isClosed = () => source.readyState === EventSource.CLOSED;

export function startClock() {
  setInterval(() => {
    for (const chip of document.querySelectorAll("[data-thinking]")) {
      chip.dataset.thinking = Number(chip.dataset.thinking) + 1;
      chip.dataset.seconds = `${Math.round(chip.dataset.thinking)} s`;
    }
  }, 1000);
}
