// Staying up to date: the server says that something has changed, the page fetches what it shows.
import { banner, page, words } from "./page.js";
import { refresh } from "./replay.js";

let source = null;
let lost = false;

export function startLive() {
  source = new EventSource(page.path("events"));
  source.addEventListener("open", () => {
    if (lost) {
      lost = false;
      banner("");
      page.forget(); // another server may have another clock
      refresh();
    }
  });
  source.addEventListener("error", () => {
    lost = true;
    banner(words("lost"));
    if (source.readyState === EventSource.CLOSED) setTimeout(startLive, 2000);
  });
  source.addEventListener("changed", (event) => {
    const { sequence, draft } = JSON.parse(event.data);
    if (page.isPast) document.body.dataset.length = Math.max(page.length, sequence);
    else if (sequence !== page.sequence || (draft !== undefined && draft !== page.draft)) refresh();
  });
  source.addEventListener("seated", refresh);
  source.addEventListener("thinking", (event) => {
    const { seat, seconds } = JSON.parse(event.data);
    const chip = document.querySelector(`[data-open="${seat}"] .chip-status`);
    if (!chip) return;
    chip.dataset.thinking = seconds;
    chip.textContent = words("thinks");
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && lost) refresh(); });
}

export function startClock() {
  setInterval(() => {
    for (const chip of document.querySelectorAll("[data-thinking]")) {
      chip.dataset.thinking = Number(chip.dataset.thinking) + 1;
      chip.dataset.seconds = `${Math.round(chip.dataset.thinking)} s`;
    }
  }, 1000);
}
