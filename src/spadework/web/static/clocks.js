// Clocks: the page counts down by itself. The server says when a time is up, and when clocks rest.
import { page, words } from "./page.js";
import { afterSwap } from "./swap.js";

const HOUR = 3600; // seconds
const DAY = 24 * HOUR;
const SOON = HOUR; // less than that is marked
const fill = (pattern, n, m) => pattern.replace("{n}", n).replace("{m}", m);

// How far this computer's clock is behind that of the server, in seconds.
let behind = 0;
function compare() {
  if (page.moment) behind = page.moment / 1e6 - Date.now() / 1000;
}

function lasting(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  if (whole >= DAY) return fill(words("days"), Math.floor(whole / DAY), Math.floor((whole % DAY) / HOUR));
  if (whole >= HOUR) return fill(words("hours"), Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function count() {
  const now = Date.now() / 1000 + behind;
  for (const clock of document.querySelectorAll(".clock[data-ends]")) {
    const ends = Number(clock.dataset.ends);
    const rests = clock.dataset.rests.split(" ").filter(Boolean).map((rest) => rest.split("-").map(Number));
    let left = ends - now - Number(clock.dataset.later);
    for (const [begin, until] of rests) left -= Math.max(0, Math.min(until, ends) - Math.max(begin, now));
    const resting = rests.some(([begin, until]) => begin <= now && now < until);
    clock.textContent = lasting(left);
    clock.classList.toggle("resting", resting);
    clock.classList.toggle("soon", !resting && left < SOON);
    clock.title = resting ? words("rests") : "";
  }
}

export function startClocks() {
  compare();
  count();
  setInterval(count, 1000);
  afterSwap(() => { compare(); count(); });
}
