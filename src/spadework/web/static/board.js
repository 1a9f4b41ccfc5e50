// The board under the hand: zoom and pan by wheel, fingers, buttons and keys; a cursor for the keys.
import { boxOf, uncounted } from "./boxes.js";
import { onSetting, setting } from "./settings.js";
import { afterSwap } from "./swap.js";

const CLOSEST = 5;
const frame = document.getElementById("board");
let view = null; // the part of the board that is shown; null: all of it
let current = null; // the hex the keys stand on

const drawing = () => frame.querySelector(".board-drawing");

function whole() {
  const [x, y, width, height] = drawing().dataset.whole.split(" ").map(Number);
  return { x, y, width, height };
}

// On a narrow screen the board is turned by 90 degrees: its hexes are as large as fingers then.
const narrow = matchMedia("(max-width: 699px)");
const SQUASH = 0.93; // as in view/coast.py: hexes are drawn so much lower than they are wide

function lay(svg) {
  const [, , width, height] = (svg.dataset.drawn ??= svg.getAttribute("viewBox")).split(" ").map(Number);
  const turned = narrow.matches && setting("turned", "on") === "on";
  svg.classList.toggle("turned", turned);
  svg.dataset.whole = turned ? `0 0 ${height / SQUASH} ${width * SQUASH}` : svg.dataset.drawn;
  const turn = svg.querySelector(".turn");
  if (turned) turn.setAttribute("transform", `matrix(0 ${SQUASH} ${-1 / SQUASH} 0 ${height / SQUASH} 0)`);
  else turn.removeAttribute("transform");
}

function apply() {
  const svg = drawing();
  if (!svg.dataset.whole) lay(svg);
  const { x, y, width, height } = view ?? whole();
  svg.classList.toggle("zoomed", Boolean(view));
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
}

function toBoard(clientX, clientY) {
  const zoom = uncounted(frame);
  const point = new DOMPoint(clientX / zoom, clientY / zoom).matrixTransform(drawing().getScreenCTM().inverse());
  return { x: point.x, y: point.y };
}

export function zoom(factor, clientX, clientY) {
  const all = whole();
  const old = view ?? all;
  const width = Math.min(all.width, Math.max(all.width / CLOSEST, old.width / factor));
  const scale = width / old.width;
  const box = boxOf(frame);
  const center = toBoard(clientX ?? box.left + box.width / 2, clientY ?? box.top + box.height / 2);
  settle({
    x: center.x - (center.x - old.x) * scale,
    y: center.y - (center.y - old.y) * scale,
    width,
    height: old.height * scale,
  });
}

export function fit() {
  view = null;
  apply();
}

function settle(next) {
  const all = whole();
  if (next.width >= all.width * 0.999) return fit();
  next.x = Math.min(all.x + all.width - next.width, Math.max(all.x, next.x));
  next.y = Math.min(all.y + all.height - next.height, Math.max(all.y, next.y));
  view = next;
  return apply();
}

// --- fingers and mouse

const fingers = new Map();
let moved = 0;

function down(event) {
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 1) moved = 0;
}

function move(event) {
  const old = fingers.get(event.pointerId);
  if (!old) return;
  const now = { x: event.clientX, y: event.clientY };
  moved += Math.abs(now.x - old.x) + Math.abs(now.y - old.y);
  if (fingers.size === 2) {
    const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
    const before = Math.hypot(old.x - other.x, old.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    if (before > 0) zoom(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
  } else if (view && moved > 6) {
    const from = toBoard(old.x, old.y);
    const to = toBoard(now.x, now.y);
    drawing().classList.add("moving");
    settle({ ...view, x: view.x + from.x - to.x, y: view.y + from.y - to.y });
  }
  fingers.set(event.pointerId, now);
}

function up(event) {
  fingers.delete(event.pointerId);
  drawing().classList.remove("moving");
}

// --- the cursor of the keys

const places = () => [...drawing().querySelectorAll(".hex[role=button]")];

function middle(hex) {
  const { e: x, f: y } = hex.transform.baseVal.consolidate().matrix;
  return { x, y };
}

function stand(hex) {
  if (!hex) return;
  for (const other of places()) other.setAttribute("tabindex", other === hex ? "0" : "-1");
  current = hex.dataset.hex;
}

function mark(hex) {
  const cursor = drawing().querySelector(".cursor");
  cursor.classList.toggle("shown", Boolean(hex));
  if (hex) cursor.setAttribute("transform", hex.getAttribute("transform"));
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function step(event) {
  const way = STEPS[event.key];
  const hex = event.target.closest?.(".hex");
  if (!way || !hex) return;
  event.preventDefault();
  event.stopPropagation();
  const here = middle(hex);
  let best = null;
  let least = Infinity;
  for (const other of places()) {
    const there = middle(other);
    const along = (there.x - here.x) * way[0] + (there.y - here.y) * way[1];
    const aside = Math.abs((there.x - here.x) * way[1]) + Math.abs((there.y - here.y) * way[0]);
    const far = along + 2 * aside;
    if (along > 5 && aside <= along * 1.8 && far < least) [best, least] = [other, far];
  }
  if (best) {
    stand(best);
    best.focus();
  }
}

export function nextLit(backwards) {
  const lit = places().filter((hex) => hex.classList.contains("lit"));
  if (!lit.length) return;
  const at = lit.findIndex((hex) => hex.dataset.hex === current);
  const next = lit[(at + (backwards ? lit.length - 1 : 1)) % lit.length] ?? lit[0];
  stand(next);
  next.focus();
}

function renewed() {
  apply();
  stand(places().find((hex) => hex.dataset.hex === current)
    ?? places().find((hex) => hex.classList.contains("lit")) ?? places()[0]);
  mark(document.activeElement?.closest?.(".hex"));
}

export function startBoard(choose) {
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    // A mouse tells of lines or of a hundred pixels at once, a trackpad of a few, a pinch on it of fewer.
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    const speed = event.ctrlKey ? 0.01 : 0.0018;
    zoom(Math.exp(-speed * Math.min(200, Math.max(-200, pixels))), event.clientX, event.clientY);
  }, { passive: false });
  frame.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  frame.addEventListener("keydown", step);
  frame.addEventListener("focusin", (event) => {
    const hex = event.target.closest(".hex");
    if (hex) stand(hex);
    mark(hex?.matches(":focus-visible") ? hex : null);
  });
  frame.addEventListener("focusout", () => mark(null));
  frame.addEventListener("keydown", (event) => {
    const hex = event.target.closest(".hex");
    if (hex && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(hex);
    }
  });
  frame.addEventListener("click", (event) => {
    const hex = event.target.closest(".hex[role=button]");
    if (hex && moved < 8) choose(hex);
  });
  for (const button of document.querySelectorAll("[data-zoom]")) {
    const factors = { in: 1.35, out: 1 / 1.35 };
    button.addEventListener("click", () => {
      if (button.dataset.zoom === "fit") fit();
      else zoom(factors[button.dataset.zoom]);
    });
  }
  const layAgain = () => { lay(drawing()); fit(); };
  narrow.addEventListener("change", layAgain);
  onSetting((name) => { if (name === "turned") layAgain(); });
  afterSwap(renewed);
  renewed();
}

export function haunt(ghost) {
  const layer = drawing().querySelector(".ghosts");
  layer.replaceChildren();
  if (ghost) layer.append(...ghost.content.querySelector("svg").cloneNode(true).children);
  // What is shown there takes the place of the price.
  const places = new Set([...layer.children].map((each) => each.getAttribute("transform")));
  for (const spot of drawing().querySelectorAll(".above > g")) spot.classList.toggle("haunted", places.has(spot.getAttribute("transform")));
}
