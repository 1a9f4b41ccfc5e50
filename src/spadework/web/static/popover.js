// One popover for all explanations: on hover, focus or tap of anything that has a key.
import { getText } from "./api.js";
import { boxOf } from "./boxes.js";
import { page } from "./page.js";
import { afterSwap } from "./swap.js";

const WAIT = 350;
const known = new Map();
let box = null;
let waiting = 0;
let held = null; // the element whose explanation is shown

export async function explain(key, element, now = false) {
  clearTimeout(waiting);
  if (!now) {
    waiting = setTimeout(() => explain(key, element, true), WAIT);
    return;
  }
  if (!element.isConnected) return;
  const past = page.isPast ? `&at=${page.at}` : "";
  const path = `${page.path("explain")}?text=${encodeURIComponent(key)}${past}`;
  held = element;
  const name = `${path} ${page.sequence} ${page.draft}`;
  if (!known.has(name)) {
    try {
      known.set(name, await getText(path));
    } catch {
      return;
    }
  }
  if (held === element) open(known.get(name), element);
}

function open(html, element) {
  box.innerHTML = html;
  box.hidden = false;
  const near = boxOf(element);
  const size = boxOf(box);
  const left = Math.min(innerWidth - size.width - 8, Math.max(8, near.left + near.width / 2 - size.width / 2));
  const below = near.bottom + size.height + 10 < innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${below ? near.bottom + 6 : Math.max(8, near.top - size.height - 6)}px`;
  if (!element.hasAttribute("aria-describedby")) element.setAttribute("aria-describedby", "popover");
}

export function closePopover() {
  const explained = held;
  held = null;
  explained?.removeAttribute?.("aria-describedby");
  if (box?.contains(document.activeElement)) explained?.focus?.({ preventScroll: true });
  clearTimeout(waiting);
  box?.replaceChildren();
  if (box) box.hidden = true;
}

// The popover is the last thing in the document: Tab leads into it from what it explains, and back.
function tabbed(event) {
  if (event.key !== "Tab" || box.hidden) return;
  const stops = [held, ...box.querySelectorAll("button")];
  const here = stops.indexOf(document.activeElement);
  if (here < 0 || stops.length === 1) return;
  const next = stops[here + (event.shiftKey ? -1 : 1)];
  if (next) {
    event.preventDefault();
    next.focus();
  } else if (here) {
    closePopover(); // and on from what was explained
  }
}

const thing = (event) => event.target.closest?.("[data-thing]");

export function startPopover() {
  box = document.getElementById("popover");
  document.addEventListener("pointerover", (event) => {
    const found = thing(event);
    if (found && event.pointerType !== "touch" && found !== held && !found.matches(".chosen")) explain(found.dataset.thing, found);
    else if (!found && !event.target.closest?.("#popover") && !held?.matches?.(":focus, .hex") && !box.querySelector(":focus-visible")) closePopover();
  });
  document.addEventListener("focusin", (event) => {
    const found = thing(event);
    if (found && found === held) return; // back from its buttons: drawn anew, they would lose the focus
    if (found?.matches(":focus-visible")) explain(found.dataset.thing, found);
    else if (!event.target.closest("#popover")) closePopover();
  });
  document.addEventListener("click", (event) => {
    const found = thing(event);
    // A chosen offer tells what it is where it is confirmed, and nothing may cover that.
    if (found && !found.closest("[data-place].lit, .offer")) explain(found.dataset.thing, found, true);
    else if (!event.target.closest("#popover, .hex")) closePopover();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") closePopover(); });
  document.addEventListener("keydown", tabbed);
  afterSwap((moved) => { if (moved || (held && !held.isConnected)) closePopover(); });
}
