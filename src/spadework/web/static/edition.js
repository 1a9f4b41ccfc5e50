// A new version of the program: a page of the one before loads itself anew, at a quiet moment.
import { banner, words } from "./page.js";

const LOOKS = 500; // milliseconds between two looks whether the moment is quiet
const CALM = 3000; // milliseconds since somebody last did something
const KNOWN = "edition"; // under which this tab remembers for which version it was loaded
const mine = document.querySelector('meta[name="edition"]').content;
let newer = "";
let touched = performance.now();

export function startEditions() {
  for (const event of ["pointerdown", "keydown", "wheel"]) {
    addEventListener(event, () => { touched = performance.now(); }, { capture: true, passive: true });
  }
  document.addEventListener("edition", ({ detail }) => {
    if (newer || detail === mine || wasLoadedFor(detail)) return;
    newer = detail;
    setInterval(look, LOOKS);
  });
}

function look() {
  if (isDrafting()) banner(words("newer"));
  else if (isQuiet() && remember(newer)) location.reload();
}

// Servers of two versions may answer in turns for a while: once is enough.
function wasLoadedFor(edition) {
  try { return sessionStorage.getItem(KNOWN) === edition; } catch { return true; }
}

function remember(edition) {
  try { sessionStorage.setItem(KNOWN, edition); } catch { return false; }
  return true;
}

// The steps of a plan are kept as they are made: it is no draft.
const isDrafting = () => document.querySelector('body:not(.planning) [data-command="undo"]:not([disabled])') !== null;

const isQuiet = () =>
  (document.hidden || performance.now() - touched > CALM)
  && !document.querySelector('dialog[open], [data-command="confirm"]')
  && [...document.querySelectorAll('textarea, input:not([type]), input[type="text"]')].every((field) => field.value === field.defaultValue || field.readOnly);
