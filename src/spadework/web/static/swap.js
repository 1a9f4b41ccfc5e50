// Putting new pieces into the page while focus, scrolling and opened folds stay where they were.
import { page } from "./page.js";

const body = document.body;
const listeners = [];

export function afterSwap(listener) {
  listeners.push(listener);
}

export function show(answer) {
  // An answer that was overtaken by a later one shows a table that is no more.
  if (!answer.fragments || answer.moment <= page.moment) return;
  page.take(answer);
  const focus = describe(document.activeElement);
  const versions = onPage();
  for (const [id, html] of Object.entries(answer.fragments)) {
    const element = document.getElementById(id);
    const same = versions.get(id) === answer.versions[id];
    versions.set(id, answer.versions[id]);
    if (same || !element) continue;
    const folds = openFolds(element);
    element.innerHTML = html;
    restoreFolds(element, folds);
  }
  body.dataset.versions = [...versions].map((pair) => pair.join(":")).join(" ");
  // Two answers that crossed: what this one left out has been replaced since it was asked for.
  const torn = Object.keys(answer.versions).some((id) => versions.get(id) !== answer.versions[id]);
  if (torn) document.dispatchEvent(new Event("torn"));
  for (const listener of listeners) listener();
  restore(focus);
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

const key = (fold) => fold.id || fold.dataset.group || fold.className;

function openFolds(element) {
  return new Map([...element.querySelectorAll("details")].map((fold) => [key(fold), fold.open]));
}

function restoreFolds(element, folds) {
  for (const fold of element.querySelectorAll("details")) {
    if (folds.has(key(fold)) && !fold.classList.contains("offer-group")) fold.open = folds.get(key(fold)) || fold.open;
  }
}
