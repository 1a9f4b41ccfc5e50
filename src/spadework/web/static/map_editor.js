// The map editor: what is drawn is sent as a sketch, and the server says what it is and how it looks.
import { post } from "./api.js";

const editor = document.getElementById("editor");
const drawing = document.getElementById("drawing");
const sentences = document.getElementById("sentences");
const name = document.getElementById("map-name");
const known = JSON.parse(editor.dataset.known);

let sketch = known.sketch;
let { sites, file } = known; // as the server has them
let first = null; // the end of a bridge that has been chosen
const past = []; // sketches before the last changes

const copy = () => structuredClone(sketch);
const cell = (row, column) => drawing.querySelector(`[data-row="${row}"][data-column="${column}"]`);
const at = (element) => [Number(element.dataset.row), Number(element.dataset.column)];
const brush = () => editor.querySelector('input[name="brush"]:checked');

// --- the server's word

let asked = 0;
let waiting = 0;

function change(next, soon = 200) {
  past.push(sketch);
  sketch = next;
  clearTimeout(waiting);
  waiting = setTimeout(() => ask("check", sketch), soon);
}

async function ask(what, content) {
  const number = ++asked;
  let answer = null;
  try {
    answer = await post(`/maps/${what}`, content);
  } catch {
    say([editor.dataset.lost], true);
    return;
  }
  if (number !== asked) return;
  if (!answer.ok) {
    say([answer.message || editor.dataset.failed], true);
    return;
  }
  if (what === "read") {
    past.push(sketch);
    sketch = answer.sketch;
    name.value = sketch.name;
  }
  say(answer.sentences, !answer.is_map);
  file = answer.file;
  if (!answer.is_map) return;
  sites = answer.sites;
  show(answer.drawing);
}

function say(lines, isWrong) {
  sentences.classList.toggle("wrong", isWrong);
  sentences.replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
}

// What is pressed stays where it is until it is let go: there would be no click on it otherwise.
let isPressed = false;
let drawn = null; // what has come meanwhile

function show(html) {
  drawn = isPressed ? html : null;
  if (isPressed) return;
  const here = document.activeElement?.closest?.(".cell");
  const place = here && at(here);
  drawing.innerHTML = html;
  if (first) cell(...first)?.classList.add("first");
  if (place) stand(cell(...place));
}

// --- drawing

function paint(element) {
  const [row, column] = at(element);
  const { value, dataset } = brush();
  const letters = sketch.rows.map((line) => line.split(" "));
  if (letters[row][column] === value) return;
  letters[row][column] = value;
  change({ ...copy(), rows: letters.map((line) => line.join(" ")) });
  // At once, as it will look; the rest the server draws.
  element.querySelector(".ground").setAttribute("fill", `var(--${dataset.terrain}-top)`);
  const art = element.querySelector("use");
  art.setAttribute("href", art.getAttribute("href").replace(/#.*/, `#land-${dataset.terrain}`));
}

function join(element) {
  const here = at(element);
  if (!first) {
    first = here;
    element.classList.add("first");
    return;
  }
  const ends = [...first, ...here];
  const back = [...here, ...first];
  cell(...first)?.classList.remove("first");
  first = null;
  if (`${ends}` === `${back}`) return;
  const now = sketch.sites ?? sites;
  const others = now.filter((site) => `${site}` !== `${ends}` && `${site}` !== `${back}`);
  change({ ...copy(), sites: others.length < now.length ? others : [...now, ends] }, 0);
}

const draw = (element) => (brush().value === "bridge" ? join(element) : paint(element));

// A mouse paints as long as it is pressed; a finger scrolls, and paints what it taps.
drawing.addEventListener("click", (event) => {
  const element = event.target.closest(".cell");
  if (element) draw(element);
});
drawing.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "mouse" || !(event.buttons & 1) || brush().value === "bridge") return;
  const element = event.target.closest(".cell");
  if (element) paint(element);
});
drawing.addEventListener("pointerdown", () => { isPressed = true; });
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(() => {
    isPressed = false;
    if (drawn !== null) show(drawn);
  }));
}
drawing.addEventListener("dragstart", (event) => event.preventDefault());

// --- the keys

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

function stand(element) {
  if (!element) return;
  for (const other of drawing.querySelectorAll('.cell[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  element.setAttribute("tabindex", "0");
  element.focus();
}

drawing.addEventListener("keydown", (event) => {
  const element = event.target.closest(".cell");
  if (!element || event.ctrlKey || event.metaKey || event.altKey) return;
  const brushes = [...editor.querySelectorAll('input[name="brush"]')];
  if (STEPS[event.key]) {
    const [row, column] = at(element);
    const [down, right] = STEPS[event.key];
    stand(cell(row + down, column + right) ?? cell(row + down, column - 1));
  } else if (event.key === "Enter" || event.key === " ") {
    draw(element);
  } else if (brushes[Number(event.key) - 1]) {
    brushes[Number(event.key) - 1].checked = true;
    chooseBrush();
  } else {
    return;
  }
  event.preventDefault();
});

function chooseBrush() {
  document.getElementById("bridge-hint").hidden = brush().value !== "bridge";
  if (first) cell(...first)?.classList.remove("first");
  first = null;
}
editor.querySelector(".brushes").addEventListener("change", chooseBrush);

// --- size, name, files

const water = () => editor.querySelector('[data-terrain="river"]').value;
const resized = (rows) => ({ ...copy(), rows, sites: null });

const EDITS = {
  "more-rows": () => change(resized([...sketch.rows, (sketch.rows.at(-2) ?? sketch.rows.at(-1)).replace(/\S+/g, water())]), 0),
  "fewer-rows": () => { if (sketch.rows.length > 1) change(resized(sketch.rows.slice(0, -1)), 0); },
  "more-columns": () => change(resized(sketch.rows.map((row) => `${row} ${water()}`)), 0),
  "fewer-columns": () => {
    if (sketch.rows.every((row) => row.includes(" "))) change(resized(sketch.rows.map((row) => row.replace(/ \S+$/, ""))), 0);
  },
  natural: () => change({ ...copy(), sites: null }, 0),
  undo: () => {
    if (!past.length) return;
    sketch = past.pop();
    name.value = sketch.name;
    ask("check", sketch);
  },
  download: () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "application/toml" }));
    link.download = `${(sketch.name || "map").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_")}.toml`;
    link.click();
    URL.revokeObjectURL(link.href);
  },
};

editor.addEventListener("click", (event) => {
  const button = event.target.closest("[data-edit]");
  if (button) EDITS[button.dataset.edit]();
});
name.addEventListener("input", () => change({ ...copy(), name: name.value }));
document.getElementById("map-file").addEventListener("change", async ({ target }) => {
  const [chosen] = target.files;
  if (chosen) await ask("read", { game: sketch.game, text: await chosen.text() });
  target.value = "";
});
document.getElementById("play-map").addEventListener("submit", async (event) => {
  const form = event.target;
  event.preventDefault();
  clearTimeout(waiting);
  await ask("check", sketch); // what was drawn last may not have been seen yet
  if (!file) return;
  form.elements.own_map.value = file;
  form.submit();
});
