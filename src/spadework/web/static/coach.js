// The coach: one remark at a time, beside what it is about. The server says which one fits.
import { Refusal, getText } from "./api.js";
import { boxOf } from "./boxes.js";
import { banner, page, words } from "./page.js";
import { afterSwap } from "./swap.js";

const SAID = "coach-said";
const WANTED = "coach";
const AT_ONCE = 3; // remarks about one position; then the next one waits for the game to go on
const APART = 14;
let box = null;
let ring = null;
let told = 0; // remarks about the position that is shown
let where = ""; // and which position that is
let asked = 0;
let shown = ""; // the remark as it was sent

// Without the right to remember anything, everything is said again: that is better than silence.
const memory = {
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* see above */ } },
};
const said = () => (memory.get(SAID) ?? "").split(" ").filter(Boolean);
const isWanted = () => (memory.get(WANTED) ?? document.body.dataset.coach) === "on";

async function look() {
  if (where !== page.position) [where, told] = [page.position, 0];
  if (!isWanted() || page.isPast) return close();
  if (told >= AT_ONCE) return undefined;
  const number = ++asked;
  box.setAttribute("aria-busy", "true");
  let html = shown; // what is lost is told by others
  try {
    html = await getText(`${page.path("hint")}?${new URLSearchParams({ said: said().join(".") })}`);
  } catch { /* see above */ }
  if (number !== asked) return undefined;
  box.removeAttribute("aria-busy");
  if (!html) return close();
  if (html === shown) return settle(); // drawn anew it would take the focus away from who is about to press a button in it
  const same = box.querySelector("[data-hint]")?.dataset.hint;
  shown = html;
  box.innerHTML = html;
  box.hidden = false;
  if (same !== box.firstElementChild.dataset.hint) box.firstElementChild.classList.add("fresh-hint");
  return settle();
}

function close() {
  asked += 1;
  shown = "";
  box.removeAttribute("aria-busy");
  box.replaceChildren();
  box.hidden = ring.hidden = true;
}

// --- where it stands

function target() {
  const about = box.querySelector("[data-about]")?.dataset.about ?? "";
  if (!about) return null;
  const name = CSS.escape(about);
  const found = about === "#undo" ? '[data-command="undo"]' : about.startsWith("#") ? about
    : `#hand [data-thing="${name}"], [data-hex="${name}"], .lit[data-place="${name}"], [data-thing="${name}"]`;
  const seen = [...document.querySelectorAll(found)].filter((element) => {
    const { width, height } = boxOf(element);
    return width && height;
  });
  // A list of moves lies above the remark: what is in it lies on the table as well.
  return seen.find((element) => !element.closest(".offers")) ?? seen[0] ?? null;
}

const inside = (value, size, room, first = 8) => Math.max(first, Math.min(room - size - 8, value));

function settle() {
  const hint = box.firstElementChild;
  if (!hint) return;
  const element = target();
  const sheet = document.querySelector(".tabs");
  const isPhone = getComputedStyle(sheet).position === "fixed";
  if (isPhone && hint.classList.contains("fresh-hint") && element?.matches("[data-hex]")) element.scrollIntoView({ block: "end" });
  hint.removeAttribute("data-side");
  const size = boxOf(hint);
  const near = element && boxOf(element);
  // On a phone the sheet lies over the lower part: there is no room for remarks behind it.
  const floor = isPhone ? boxOf(document.getElementById("headline")).top : innerHeight;
  const ceiling = boxOf(document.querySelector(".top")).bottom + 6;
  const upright = (y) => inside(y, size.height, floor, ceiling);
  ring.hidden = !near || near.bottom > floor + near.height / 2 || near.top < 0;
  if (ring.hidden) {
    hint.style.left = `${(innerWidth - size.width) / 2}px`;
    hint.style.top = `${Math.max(ceiling, (floor - size.height) / (isPhone ? 2 : 4))}px`;
    return;
  }
  for (const [name, value] of [["left", near.left - 5], ["top", near.top - 5], ["width", near.width + 10], ["height", near.height + 10]]) ring.style[name] = `${value}px`;
  const middle = [near.left + near.width / 2 - size.width / 2, near.top + near.height / 2 - size.height / 2];
  const spots = {
    above: [inside(middle[0], size.width, innerWidth), near.top - size.height - APART],
    below: [inside(middle[0], size.width, innerWidth), near.bottom + APART],
    right: [near.right + APART, upright(middle[1])],
    left: [near.left - size.width - APART, upright(middle[1])],
  };
  // Nothing may lie over the bar in which everything is decided; if need be the remark stands above it.
  const bars = ["headline", "decision"].map((id) => boxOf(document.getElementById(id)));
  spots.over = [spots.above[0], Math.min(spots.above[1], bars[1].top - size.height - APART)];
  const covers = (x, y, other) => Math.max(0, Math.min(x + size.width, other.right) - Math.max(x, other.left))
    * Math.max(0, Math.min(y + size.height, other.bottom) - Math.max(y, other.top));
  const trouble = ([x, y]) => (x < 4 || y < ceiling || x + size.width > innerWidth - 4 || y + size.height > floor ? 1e9 : 0)
    + 4 * covers(x, y, bars[0]) + 4 * covers(x, y, bars[1]) + covers(x, y, near);
  const [side, [x, y]] = Object.entries(spots).reduce((one, other) => (trouble(other[1]) < trouble(one[1]) ? other : one));
  hint.style.left = `${inside(x, size.width, innerWidth)}px`;
  hint.style.top = `${upright(y)}px`;
  hint.dataset.side = side === "over" ? "above" : side;
  const across = side !== "left" && side !== "right";
  const tip = across ? near.left + near.width / 2 - inside(x, size.width, innerWidth) : near.top + near.height / 2 - upright(y);
  hint.style.setProperty("--tip", `${Math.min((across ? size.width : size.height) - 22, Math.max(22, tip))}px`);
}

// --- talking back

const COMMANDS = {
  next: () => {
    const { hint } = box.querySelector("[data-hint]").dataset;
    memory.set(SAID, [...new Set([...said(), hint])].join(" "));
    if (hint !== "welcome") told += 1;
    close();
    look();
  },
  away: () => {
    memory.set(WANTED, "off");
    close();
    show();
  },
  heard: () => close(),
  ask: async () => {
    document.getElementById("help").close();
    close();
    const number = asked;
    try {
      shown = await getText(page.path("advice"));
    } catch (error) {
      banner(error instanceof Refusal ? error.message || words("failed") : words("lost"));
      return;
    }
    if (number !== asked) return; // the game has gone on meanwhile
    box.innerHTML = shown;
    box.hidden = false;
    settle();
  },
  back: () => {
    memory.set(WANTED, "on");
    memory.set(SAID, "");
    told = 0;
    document.getElementById("help").close();
    show();
    look();
  },
};

function show() {
  for (const button of document.querySelectorAll('#help [data-coach="away"], #help [data-coach="back"]')) button.hidden = (button.dataset.coach === "away") !== isWanted();
}

export function startCoach() {
  box = document.getElementById("coach");
  ring = document.getElementById("coach-ring");
  show();
  look();
  afterSwap(() => { settle(); look(); });
  addEventListener("resize", settle);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-coach]:not(body)");
    if (button) COMMANDS[button.dataset.coach]();
  });
}
