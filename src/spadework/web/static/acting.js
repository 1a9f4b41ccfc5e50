// Acting: a place or an offer is chosen, its future is shown, and it is done by a second press.
import { Refusal, getText, post, postForm } from "./api.js";
import { haunt } from "./board.js";
import { boxOf } from "./boxes.js";
import { banner, page, words } from "./page.js";
import { closePopover, explain } from "./popover.js";
import { openSheet } from "./sheet.js";
import { sound } from "./sounds.js";
import { afterSwap, show } from "./swap.js";

const HOVER = 120; // milliseconds before an offer under the mouse is looked at
let chosen = ""; // the action whose future is shown
let doing = null; // what has been sent and is not answered yet
let opening = 0; // menus that are on their way; what is merely pointed at then does not matter
let asked = 0; // counts previews, so that a late answer does not replace a newer one

const find = (selector) => document.querySelector(selector);
const offers = () => [...document.querySelectorAll("#decision .offer")];
const wide = matchMedia("(min-width: 700px)");

// --- places

let place = ""; // where the menu of intentions stands
let anchor = null; // and the element that was pressed for it

// A second press on a hex plays what is chosen there, as long as it can be taken back.
export async function choosePlace(here, element) {
  if (page.isPast) {
    explain(isHex(here) ? `hex:${here}` : here, element, true);
    return;
  }
  if (chosen && place === here && find("#decision .undoable")) {
    act(chosen);
    return;
  }
  const number = ++asked;
  let html = "";
  opening += 1;
  try {
    html = await getText(`${page.path("menu")}?${new URLSearchParams({ place: here })}`);
  } catch (error) {
    banner(error instanceof Refusal ? error.message || words("failed") : words("lost"));
    return;
  } finally {
    opening -= 1;
  }
  if (number !== asked) return;
  clear();
  if (!html) {
    explain(isHex(here) ? `hex:${here}` : here, element, true);
    return;
  }
  closePopover();
  openSheet("act", "half");
  openMenu(html, here, element);
}

const isHex = (here) => !here.includes(":");

function openMenu(html, here, element) {
  [place, anchor] = [here, element];
  const choice = find("#choice");
  choice.innerHTML = html;
  choice.classList.add("placed");
  const first = choice.querySelector(".offer");
  if (!choice.querySelector(".offer ~ *")) choice.querySelector(".intentions").append(...wayToTheRest());
  // Who uses the keys goes on in the menu; there Enter does what is chosen.
  if (element?.matches?.(":focus-visible")) first.focus({ preventScroll: true });
  settleMenu();
  look(first.dataset.action, true);
}

// Where there is nothing else to choose beside the only intention, the list of all moves is a press away.
function wayToTheRest() {
  const list = find("#decision .all-offers > summary");
  if (!list) return [];
  const card = document.createElement("button");
  card.type = "button";
  card.className = "rest";
  card.dataset.command = "all-moves";
  card.innerHTML = list.innerHTML;
  return [card];
}

function showAllMoves() {
  clear();
  openSheet("act", "full");
  const list = find("#decision .all-offers");
  list.open = true;
  list.querySelector("summary").focus();
}

// On wide screens the menu stands beside its place: inside the window, and not over what it is about.
const APART = 14;

function settleMenu() {
  const menu = find("#choice .intentions");
  if (!place || !menu || !anchor?.isConnected || !wide.matches) return;
  menu.style.left = menu.style.top = "0px";
  const box = boxOf(menu);
  const scale = box.width / menu.offsetWidth || 1;
  const near = boxOf(anchor);
  const bar = boxOf(find("#decision"));
  const clear = [near, ...[...document.querySelectorAll(".ghosts > *, #choice .notes")].map(boxOf)];
  const across = near.top + near.height / 2 - box.height / 2;
  const along = near.left + near.width / 2 - box.width / 2;
  const spots = [];
  for (const away of [APART, 90, 180]) {
    for (const y of [across, near.top, near.bottom - box.height]) spots.push([near.right + away, y], [near.left - box.width - away, y]);
    spots.push([along, near.bottom + away], [along, near.top - box.height - away]);
  }
  const inside = spots.map(([x, y]) => [
    Math.min(innerWidth - box.width - 8, Math.max(8, x)),
    Math.min(bar.top - box.height - 6, Math.max(8, y)),
  ]);
  const covered = ([x, y]) => clear.reduce((sum, other) => sum
    + Math.max(0, Math.min(x + box.width, other.right) - Math.max(x, other.left))
    * Math.max(0, Math.min(y + box.height, other.bottom) - Math.max(y, other.top)), 0);
  const best = inside.reduce((one, other) => (covered(other) < covered(one) ? other : one));
  menu.style.left = `${(best[0] - box.left) / scale}px`;
  menu.style.top = `${(best[1] - box.top) / scale}px`;
  tie(near, boxOf(menu));
}

// A line from the edge of a place to the edge of its menu; none where they touch.
function tie(from, to) {
  const line = document.getElementById("tie");
  const middle = [from.left + from.width / 2, from.top + from.height / 2];
  const end = [Math.min(to.right, Math.max(to.left, middle[0])), Math.min(to.bottom, Math.max(to.top, middle[1]))];
  const [x, y] = [end[0] - middle[0], end[1] - middle[1]];
  const length = Math.hypot(x, y);
  const radius = Math.min(from.width, from.height) / 2;
  line.toggleAttribute("hidden", length < radius + 4);
  if (length < radius + 4) return;
  const start = [middle[0] + (x / length) * (radius - 3), middle[1] + (y / length) * (radius - 3)];
  for (const path of line.querySelectorAll("path")) path.setAttribute("d", `M${start.join(" ")}L${end.join(" ")}`);
  const [disc] = line.getElementsByTagName("circle");
  disc.setAttribute("cx", start[0]);
  disc.setAttribute("cy", start[1]);
}

function closeMenu() {
  [place, anchor] = ["", null];
  find("#choice")?.classList.remove("placed");
  document.getElementById("tie")?.setAttribute("hidden", "");
}

// --- looking ahead

// Chosen, an action is shown in full; merely pointed at, only on the mat and on the board.
export async function look(action, choose) {
  if (choose) {
    if (place && !offers().some((offer) => offer.closest("#choice") && offer.dataset.action === action)) clear();
    chosen = action;
    for (const offer of offers()) offer.classList.toggle("chosen", offer.dataset.action === action);
  }
  const number = ++asked;
  const query = new URLSearchParams({ action, draft: page.draft });
  let html = "";
  try {
    html = await getText(`${page.path("preview")}?${query}`);
  } catch (error) {
    banner(error instanceof Refusal ? error.message || words("failed") : words("lost"));
    return;
  }
  if (number !== asked) return;
  const future = document.createElement("template");
  future.innerHTML = html;
  foresee(future.content);
  if (!choose) return;
  find("#choice").querySelector(".preview, .explanation")?.remove();
  find("#choice").append(future.content);
  settleMenu();
}

function foresee(future) {
  for (const element of document.querySelectorAll("[data-next]")) delete element.dataset.next;
  const seat = find(".mat.acting")?.dataset.seat;
  for (const row of future?.querySelectorAll("[data-new]") ?? [])
    for (const where of [".mat.acting", `#turns [data-seat="${seat}"]`]) {
      const good = find(`${where} [data-good="${row.dataset.good}"] .number`);
      if (!good) continue;
      good.dataset.next = row.dataset.new;
      good.toggleAttribute("data-less", "less" in row.dataset);
    }
  const scored = future?.querySelector("[data-scored]")?.dataset.scored;
  const round = find(".round.current .scored");
  if (round && scored) round.dataset.now = scored;
  else delete round?.dataset.now;
  haunt(future?.querySelector(".ghost"));
}

function clear() {
  chosen = "";
  asked += 1;
  closeMenu();
  find("#choice")?.replaceChildren();
  for (const offer of offers()) offer.classList.remove("chosen");
  foresee();
}

// --- doing

function send(what, content) {
  doing ??= exchange(what, content);
}

async function exchange(what, content) {
  chosen = "";
  document.body.classList.add("busy");
  await say(what, { ...content, sequence: page.sequence, draft: page.draft });
  doing = null;
  document.body.classList.remove("busy");
}

// Says something to the server and shows what comes of it; whether it was taken.
async function say(what, content) {
  try {
    const answer = await post(page.path(what), content);
    banner(answer.ok ? "" : answer.message || words("failed"));
    show(answer);
    sound(answer.sound);
    return answer.ok;
  } catch {
    banner(words("lost"));
    return false;
  }
}

// Who is quick means the table as it will be: what is said before an answer came is done after it.
const inTurn = (command) => async () => {
  while (doing) await doing;
  command();
};

export const act = (action, end = false) => send("draft", { action, end });
export const undo = inTurn(() => { if (find('[data-command="undo"]:enabled')) send("undo", {}); });
export const endTurn = inTurn(() => { if (find('[data-command="end-turn"]')) send("turn", {}); });

function leave() {
  const back = anchor;
  clear();
  back?.focus?.({ preventScroll: true });
}

const COMMANDS = {
  undo,
  "end-turn": endTurn,
  stay: () => send("turn", { stay: true }),
  confirm: (button) => act(button.dataset.action),
  "confirm-end": (button) => act(button.dataset.action, true),
  cancel: leave,
  "all-moves": showAllMoves,
  leave,
  ask: ({ dataset }) => send("requests", { kind: dataset.kind }),
  consent: ({ dataset }) => say("consent", { request: Number(dataset.request), agrees: "agrees" in dataset }),
  return: ({ dataset }) => say("return", { seat: Number(dataset.seat) }),
  link: ({ dataset }) => say("links", { seat: Number(dataset.seat), open: !("close" in dataset), leave: "leave" in dataset }),
};

function pressed(event) {
  const command = event.target.closest("[data-command]");
  if (command) {
    COMMANDS[command.dataset.command]?.(command);
    return;
  }
  const quiet = event.target.closest("[data-silence]");
  if (quiet) {
    postForm("/preferences", { silence: quiet.dataset.silence, back: location.pathname });
    quiet.closest(".mistake").remove();
    return;
  }
  const offer = event.target.closest("[data-action]");
  if (offer && !offer.classList.contains("preview")) {
    // What a neighbor offers is answered where it is asked, by one press.
    if (chosen === offer.dataset.action || offer.closest(".at-once")) act(offer.dataset.action);
    else look(offer.dataset.action, true);
    return;
  }
  const place = event.target.closest("[data-place]");
  if (place) {
    if (place.classList.contains("lit")) choosePlace(place.dataset.place, place);
    else explain(place.dataset.place, place, true);
  }
}

// The offer that something pointed at stands for. Where a first structure is placed, hexes do.
function offerAt(pointed) {
  if (pointed?.matches(".offer")) return pointed;
  const places = (offer) => offer.dataset.places.split(" ");
  return pointed && offers().find((offer) => offer.closest(".placing") && places(offer).includes(pointed.dataset.hex));
}

function hover(event) {
  const pointed = event.target.closest?.("#decision .offers .offer, .hex.lit");
  const offer = offerAt(pointed);
  if (!offer || event.pointerType === "touch" || chosen) return;
  setTimeout(() => {
    if (!chosen && !opening && pointed.matches(":hover, :focus")) look(offer.dataset.action, false);
  }, HOVER);
  const leaves = event.type === "focusin" ? "focusout" : "pointerleave";
  pointed.addEventListener(leaves, () => { if (!chosen) clear(); }, { once: true });
}

async function order(event) {
  const form = event.target.closest(".leech-order");
  if (!form) return;
  const value = event.target.value;
  const content = { seat: Number(form.dataset.seat), accept: null, most_points: null };
  if (value === "always") content.accept = true;
  else if (value === "never") content.accept = false;
  else if (value !== "ask") [content.accept, content.most_points] = [true, Number(value)];
  if (!await say("orders", content)) form.reset(); // to what the server has drawn
}

// Others may act while somebody chooses: what is looked at stays, as long as it is offered.
let where = find("#choice"); // where the chosen action is shown

function resume() {
  const choice = find("#choice");
  if (choice === where) return;
  where = choice;
  const [again, there] = [chosen, place];
  chosen = "";
  asked += 1;
  haunt(null);
  closeMenu();
  const element = there && find(`[data-hex="${CSS.escape(there)}"], [data-place="${CSS.escape(there)}"]`);
  if (again && element) choosePlace(there, element);
  else if (again && offers().some((offer) => offer.dataset.action === again)) look(again, true);
}

export function startActing() {
  document.addEventListener("click", pressed);
  document.addEventListener("pointerover", hover);
  document.addEventListener("focusin", (event) => { if (event.target.matches(".hex")) hover(event); });
  // Parts of a drawing are no buttons to the browser, so the keys are told what to do.
  document.addEventListener("keydown", (event) => {
    const place = event.target.closest?.("g[data-place]");
    if (!place || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    pressed(event);
  });
  document.addEventListener("change", order);
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "say-form") return;
    event.preventDefault();
    const text = find("#say").value.trim();
    if (!text) return;
    if (chosen === text) act(text);
    else look(text, true);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && chosen) leave(); });
  afterSwap(resume);
}
