// What others have done, played over a page that already shows what came of it.
//
// How this works: scenes that have not been played yet are pending. A veil over the page shows how things
// stood before them: old land and pieces cover the new ones, as do old rows of tiles and cards, numbers
// are reduced, markers stand lower. When a scene is played the veil gets smaller, and whatever it has uncovered moves into place.
// Any key or press takes the whole veil away.
import { getJson } from "./api.js";
import { boxOf } from "./boxes.js";
import { page, words } from "./page.js";
import { setting } from "./settings.js";
import { sound } from "./sounds.js";
import { afterSwap, show } from "./swap.js";

const BEAT = 600; // milliseconds for a scene
const LONGEST = 4800; // for all of them; then each gets less
const SHORTEST = 120;
const MOST_PIECES = 3; // of a kind of goods that fly at once

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 699px)");
const find = (selector, inside = document) => inside.querySelector(selector);
const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

let pending = [];
let beat = BEAT;
let timer = 0;

// --- the show

export function tell(scenes, isAskedFor = false) {
  const speed = Number(setting("speed", "1"));
  if (!scenes?.length || document.hidden || page.isPast) return;
  if ((calm.matches || !speed) && !isAskedFor) return;
  const begins = !pending.length && !timer;
  pending.push(...scenes);
  beat = Math.max(SHORTEST, Math.min(BEAT, LONGEST / pending.length) / (speed || 1));
  veil();
  if (begins) next();
}

function finish() {
  clearTimeout(timer);
  timer = 0;
  pending = [];
  unveil();
  find(".flights")?.replaceChildren();
  find(".spots")?.remove();
  if (find("#telling")) find("#telling").hidden = true;
  delete document.body.dataset.telling;
}

function next() {
  const scene = pending.shift();
  if (!scene) {
    finish();
    return;
  }
  document.body.dataset.telling = pending.length;
  play(scene);
  timer = setTimeout(next, beat);
}

async function again(from) {
  const answer = await getJson(`${page.path("fragments")}?since=${from}&again=true`);
  if (!answer.ok) return;
  show(answer);
  tell(answer.happened, true);
}

// --- the veil

const turn = () => find(".board-drawing .turn");
const hexOf = (name) => find(`.hex[data-hex="${CSS.escape(name)}"]`);
const piecesOn = (name) => all(`.pieces > [data-structure][transform="${hexOf(name)?.getAttribute("transform")}"]`);
const drawn = (name) => all(`.pieces ${name.replace(/(\S+) (.+)/, '[data-$1="$2"]')}`);
const number = (seat, good) => find(`#mat-${seat} [data-good="${good}"] .number`);
const numbers = (seat, good) => [number(seat, good), find(`#turns [data-seat="${seat}"] [data-good="${good}"] .number`)];
const marker = (seat, cult) => find(`.cult[data-place="cult:${cult}"] [data-marker="${seat}"]`);
const step = () => Number(find(".cult-board")?.dataset.step ?? 0);

function layer(name, before) {
  const found = find(`.${name}`, turn());
  if (found) return found;
  const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
  made.classList.add(name);
  turn().insertBefore(made, find(before, turn()));
  return made;
}

function veil() {
  unveil();
  const seen = new Set();
  const [goods, steps] = [new Map(), new Map()];
  for (const scene of pending) {
    for (const [hex, cover] of Object.entries(scene.covers)) {
      if (seen.has(hex)) continue;
      seen.add(hex);
      for (const piece of piecesOn(hex)) piece.classList.add("to-come");
      if (cover) layer("covers", ".above").insertAdjacentHTML("beforeend", `<g data-cover="${hex}">${cover}</g>`);
    }
    for (const [where, things] of Object.entries(scene.beside)) {
      if (!seen.has(where)) putBack(find(where), things);
      seen.add(where);
    }
    for (const thing of scene.appears.flatMap(drawn)) thing.classList.add("to-come");
    for (const [seat, changes] of Object.entries(scene.goods)) {
      for (const [good, n] of Object.entries(changes)) for (const each of numbers(seat, good)) add(goods, each, n);
    }
    for (const { seat, cult, steps: n } of scene.moves) add(steps, marker(seat, cult), n);
  }
  for (const [element, n] of goods) {
    element.dataset.settled = element.textContent;
    element.textContent = Number(element.textContent) - n;
  }
  for (const [element, n] of steps) element.style.translate = `0 ${n * step()}px`;
}

function putBack(element, things) {
  element?.classList.add("put-back");
  element?.insertAdjacentHTML("beforeend", `<span class="as-it-lay">${things}</span>`);
}

function add(sums, element, n) {
  if (element) sums.set(element, (sums.get(element) ?? 0) + n);
}

function unveil() {
  find(".covers")?.remove();
  for (const element of all(".put-back")) element.classList.remove("put-back");
  for (const things of all(".as-it-lay")) things.remove();
  for (const piece of all(".to-come")) piece.classList.remove("to-come");
  for (const element of all("[data-settled]")) {
    element.textContent = element.dataset.settled;
    delete element.dataset.settled;
  }
  for (const element of all("[data-marker]")) element.style.removeProperty("translate");
}

// --- a scene

function play(scene) {
  const old = all("[data-cover]").filter((cover) => cover.dataset.cover in scene.covers);
  veil();
  say(scene);
  light(scene.hexes);
  sound(scene.sound);
  if (calm.matches) return;
  const ms = (usual) => Math.min(usual, usual * beat / BEAT);
  for (const cover of old) {
    if (find(`[data-cover="${cover.dataset.cover}"]`)) continue;
    layer("covers", ".above").append(cover);
    cover.animate([{ opacity: 1 }, { opacity: 0 }], { duration: ms(360), easing: "ease-in-out" }).finished
      .then(() => cover.remove(), () => cover.remove());
  }
  for (const hex of Object.keys(scene.covers)) {
    for (const piece of piecesOn(hex)) {
      // Inside of what keeps it upright: a piece falls down the screen, however the board lies.
      find(".up > g", piece)?.animate(
        [{ translate: "0 -34px", opacity: 0 }, { translate: "0 0", opacity: 1 }],
        { duration: ms(320), easing: "cubic-bezier(.2, 1.4, .4, 1)" },
      );
    }
  }
  for (const thing of scene.appears.flatMap(drawn)) {
    thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: ms(500), easing: "ease-in-out" });
  }
  for (const { seat, cult, steps } of scene.moves) climb(marker(seat, cult), steps, ms(180));
  const from = hexOf(scene.hexes[0] ?? "") ?? find("#telling");
  for (const [seat, goods] of Object.entries(scene.goods)) trade(seat, goods, from, ms);
}

function climb(disc, steps, duration) {
  if (!disc) return;
  const rest = parseFloat((disc.style.translate || "0 0").split(" ")[1]) || 0;
  disc.animate(
    [{ translate: `0 ${rest + steps * step()}px` }, { translate: `0 ${rest}px` }],
    { duration: duration * Math.min(3, Math.abs(steps)), easing: "ease-out" },
  );
}

// Goods fly between the board and a mat, power from bowl to bowl; where no mat is in sight, the seat's chip.
function trade(seat, goods, from, ms) {
  const inSight = (element) => (element?.getClientRects().length ? element : null);
  const chip = inSight(find(`#turns [data-open="${seat}"]`));
  const place = (good) => inSight(find(`#mat-${seat} [data-good="${good}"]`)) ?? chip;
  for (const [good, n] of Object.entries(goods)) {
    const count = number(seat, good);
    count?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: ms(240) });
    if (good.startsWith("bowl")) continue;
    const icon = find(`#mat-${seat} [data-good="${good}"] svg`);
    const [here, there] = n > 0 ? [from, place(good)] : [place(good), from];
    if (icon && here && there) fly(() => icon.cloneNode(true), here, there, n, ms);
  }
  const [first = 0, , third = 0] = ["bowl-I", "bowl-II", "bowl-III"].map((bowl) => goods[bowl]);
  const flow = (here, there, n) => {
    if (n > 0 && place(here) && place(there) && place(here) !== place(there)) fly(token, place(here), place(there), n, ms);
  };
  flow("bowl-I", "bowl-II", -first);
  flow("bowl-II", "bowl-III", third);
  flow("bowl-III", "bowl-I", Math.min(first, -third));
}

function token() {
  const made = document.createElement("i");
  made.className = "token-in-flight";
  return made;
}

function fly(make, here, there, n, ms) {
  const [a, b] = [here, there].map(boxOf);
  const sky = find(".flights") ?? document.body.appendChild(Object.assign(document.createElement("div"), { className: "flights" }));
  for (let i = 0; i < Math.min(MOST_PIECES, Math.abs(n)); i += 1) {
    const piece = make();
    sky.append(piece);
    const at = (box) => `${box.left + box.width / 2 - 9}px ${box.top + box.height / 2 - 9}px`;
    piece.animate(
      [{ translate: at(a), opacity: 0.2 }, { opacity: 1, offset: 0.2 }, { translate: at(b), opacity: 1 }],
      { duration: ms(420), delay: ms(40) * i, easing: "ease-in", fill: "backwards" },
    ).finished.then(() => piece.remove(), () => piece.remove());
  }
}

function say(scene) {
  let line = find("#telling");
  if (!line) {
    line = document.createElement("p");
    line.id = "telling";
    line.setAttribute("aria-hidden", "true"); // the log and the headline say it to whoever listens
    find(".board-frame").append(line);
  }
  const disc = find(`#turns [data-seat="${scene.seat}"] .disc`)?.cloneNode(true);
  const said = Object.assign(document.createElement("span"), { textContent: scene.words });
  const skip = Object.assign(document.createElement("small"), { textContent: words("skip") });
  line.replaceChildren(...(disc ? [disc] : []), said, skip);
  line.hidden = false;
}

// --- where to look

function light(hexes) {
  find(".spots")?.remove();
  for (const name of hexes) {
    const hex = hexOf(name);
    if (!hex) continue;
    const ring = find(".cursor", turn()).cloneNode();
    ring.setAttribute("class", "spot");
    ring.setAttribute("transform", hex.getAttribute("transform"));
    layer("spots", ".ghosts").append(ring);
  }
  // On a phone the board may be longer than its frame.
  const frame = find(".board-frame");
  const first = hexOf(hexes[0] ?? "");
  if (first && frame.scrollHeight > frame.clientHeight) first.scrollIntoView({ block: "nearest" });
}

export function startTelling() {
  for (const kind of ["keydown", "pointerdown"]) {
    addEventListener(kind, () => { if (timer) finish(); }, { capture: true });
  }
  document.addEventListener("visibilitychange", () => { if (document.hidden && timer) finish(); });
  document.addEventListener("click", (event) => {
    const show = event.target.closest("[data-replay-from]");
    if (show) again(Number(show.dataset.replayFrom));
    const card = event.target.closest("[data-hexes]");
    if (!card) return;
    const isLit = card.getAttribute("aria-pressed") === "true";
    for (const other of all("[data-hexes][aria-pressed]")) other.removeAttribute("aria-pressed");
    if (!isLit) card.setAttribute("aria-pressed", "true");
    const hexes = isLit ? [] : card.dataset.hexes.split(" ").filter(Boolean);
    light(hexes);
    if (hexes.length && narrow.matches) card.closest("details").open = false; // they lie behind the cards
  });
  afterSwap(() => {
    if (timer && page.isPast) finish();
    else if (timer) veil();
  });
}
