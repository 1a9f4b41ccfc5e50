// The keys of the table; the help lists them.
import { endTurn, undo } from "./acting.js";
import { fit, nextLit, zoom } from "./board.js";
import { stepTo } from "./replay.js";
import { openSheet } from "./sheet.js";

const KEYS = {
  u: undo,
  e: endTurn,
  n: () => nextLit(false),
  N: () => nextLit(true),
  "/": () => { openSheet("act", "half"); document.getElementById("say")?.focus(); },
  "?": () => document.getElementById("help").showModal(),
  "+": () => zoom(1.35),
  "-": () => zoom(1 / 1.35),
  0: fit,
  ArrowLeft: () => stepTo("back"),
  ArrowRight: () => stepTo("on"),
  Home: () => stepTo("first"),
  End: () => stepTo("last"),
};

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, select, textarea, dialog[open]")) return;
    const command = KEYS[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  });
  for (const button of document.querySelectorAll("[data-help]")) {
    button.addEventListener("click", () => document.getElementById("help").showModal());
  }
}
