// Through the game: slider, buttons, log lines and arrow keys; every position has its address.
import { getJson } from "./api.js";
import { NOW, banner, page, words } from "./page.js";
import { afterSwap, show } from "./swap.js";
import { tell } from "./telling.js";

const NOT_OPEN = new Set([401, 403]); // signed out elsewhere, or no spectator any more
const AGAIN = 2000; // milliseconds before a position that did not come is asked for again
let wanted = NOW; // the position asked for last
let remembered = false; // whether the browser's history gets it
let asked = 0; // how often one was asked for, so that news during an answer are not missed
let running = false;
let missed = false; // whether the last answer did not come

export function go(at, remember = true) {
  wanted = at >= page.length ? NOW : Math.max(0, at);
  remembered = remember;
  return ask();
}

// What is shown, or on its way, once more: news do not lead away from where somebody wants to be.
export function refresh() {
  if (!running) [wanted, remembered] = [page.at, false];
  return ask();
}

async function ask() {
  asked += 1;
  if (running) return;
  running = true;
  try {
    let answered = 0;
    while (answered !== asked) {
      answered = asked;
      await fetchPosition(wanted, remembered);
    }
  } catch {
    missed = true;
    banner(words("lost"));
    setTimeout(() => { if (missed) ask(); }, AGAIN);
  } finally {
    running = false;
  }
}

async function fetchPosition(target, remember) {
  const query = target === NOW ? "" : `?at=${target}`;
  // Who stays in the present is told what has led there.
  const told = target === NOW && !page.isPast ? `?since=${page.sequence}` : "";
  const answer = await getJson(`${page.path("fragments")}${query}${told}`);
  if (missed) banner("");
  missed = false;
  if (NOT_OPEN.has(answer.status)) location.reload(); // the page that comes says what can be done
  if (!answer.ok) {
    banner(answer.message);
    return;
  }
  if (show({ ...answer, at: target })) tell(answer.happened);
  const address = `${page.base}${query}`;
  if (remember && address !== location.pathname + location.search) history.pushState({}, "", address);
}

export function stepTo(where) {
  const here = page.isPast ? page.at : page.length;
  go({ first: 0, back: here - 1, on: here + 1, last: page.length }[where]);
}

export function startReplay() {
  document.addEventListener("input", (event) => {
    if (event.target.id === "slider") go(Number(event.target.value), false);
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "slider") go(Number(event.target.value));
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) {
      stepTo(button.dataset.step);
      return;
    }
    const link = event.target.closest("a[data-at]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(link.dataset.at === "now" ? page.length : Number(link.dataset.at));
  });
  addEventListener("popstate", () => {
    const at = new URLSearchParams(location.search).get("at");
    go(at === null ? page.length : Number(at), false);
  });
  afterSwap(() => {
    // The log does not tell of every action: the last line that does is where we are.
    const links = [...document.querySelectorAll("#log a[data-at]")];
    const here = Math.max(...links.map((link) => Number(link.dataset.at)).filter((at) => at <= page.at));
    for (const link of links) link.classList.toggle("here", Number(link.dataset.at) === here);
  });
}
