// Putting new pieces into the page while focus, scrolling and opened folds stay where they were.
import { page } from "./page.js";
import { renew } from "./renew.js";

const body = document.body;
const listeners = [];
const LASTING = new Set(["board", "tracks", "mats", "hand", "supplies", "tiles", "turns"]); // of which an action changes little
const texts = new Map(); // of pieces as they were sent, and their versions: what can be changed by lines

// Who listens is told whether the position is another one than before.
export function afterSwap(listener) {
  listeners.push(listener);
}

// Whether the answer is shown: one that was overtaken by a later one shows a table that is no more.
export function show(answer) {
  if (!answer.fragments || answer.moment <= page.moment) return false;
  const before = page.position;
  page.take(answer);
  const moved = page.position !== before;
  const focus = describe(document.activeElement);
  const versions = onPage();
  for (const [id, html] of Object.entries({ ...answer.fragments, ...patched(answer, versions) })) {
    const element = document.getElementById(id);
    const same = versions.get(id) === answer.versions[id];
    versions.set(id, answer.versions[id]);
    texts.set(id, { version: answer.versions[id], lines: html.split("\n") });
    if (same || !element) continue;
    const left = new Map(folds(element));
    if (LASTING.has(id)) renew(element, html);
    else if (!renewAround(element, html)) element.innerHTML = html;
    restoreFolds(element, left);
  }
  body.dataset.versions = [...versions].map((pair) => pair.join(":")).join(" ");
  body.dataset.kept = [...versions].filter(([id, version]) => keeps(id, version)).map(([id]) => id).join(" ");
  // Two answers that crossed: what this one left out has been replaced since it was asked for.
  const torn = Object.keys(answer.versions).some((id) => versions.get(id) !== answer.versions[id]);
  if (torn) document.dispatchEvent(new Event("torn"));
  for (const listener of listeners) listener(moved);
  restore(focus);
  return true;
}

// Whether the page has kept the text of a piece: the server may then send the lines that change.
const keeps = (id, version) => texts.get(id)?.version === version;

// The pieces of which some lines have changed. One that was changed since by another answer is
// forgotten, so that it is asked for as a whole.
function patched(answer, versions) {
  const whole = {};
  for (const [id, patch] of Object.entries(answer.patches ?? {})) {
    if (keeps(id, patch.base)) {
      const lines = [...texts.get(id).lines];
      for (const [first, gone, come] of patch.splices) lines.splice(first, gone, ...come);
      whole[id] = lines.join("\n");
    } else versions.delete(id);
  }
  return whole;
}

// A slider under the hand stays the same element, or it would slip out of it.
function renewAround(element, html) {
  const held = element.querySelector("input[type=range]:active");
  if (!held) return false;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const output = fresh.content.querySelector("output");
  if (output) element.querySelector("output")?.replaceWith(output);
  return true;
}

const onPage = () => new Map((body.dataset.versions ?? "").split(" ").filter(Boolean).map((name) => name.split(":")));

const MARKS = ["id", "data-action", "data-hex", "data-place", "data-command", "data-step", "data-at"];

function describe(element) {
  if (!element || element === document.body) return null;
  for (const mark of MARKS) {
    const value = element.getAttribute?.(mark);
    if (value) return `[${mark}="${CSS.escape(value)}"]`;
  }
  return null;
}

function restore(selector) {
  if (!selector || document.activeElement !== document.body) return;
  const found = document.querySelector(selector) ?? document.getElementById("decision");
  found?.focus({ preventScroll: true });
}

// Mats have the same folds: those inside one are called after it.
const key = (fold) => fold.id || fold.dataset.group || `${fold.closest("[id]").id} ${fold.className}`;

const drawn = new Map(folds(document)); // whether the server drew a fold open

function folds(element) {
  return [...element.querySelectorAll("details")].map((fold) => [key(fold), fold.open]);
}

// Folds stay as they were left; one that the server did not open before, and now does, opens.
function restoreFolds(element, left) {
  for (const fold of element.querySelectorAll("details:not(.offer-group, .all-offers)")) {
    const name = key(fold);
    const opens = fold.open && !drawn.get(name);
    drawn.set(name, fold.open);
    if (left.has(name)) fold.open = left.get(name) || opens;
  }
}
