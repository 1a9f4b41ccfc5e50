// Acting: a place or an offer is chosen, its future is shown, and it is done by a second press.
import { Refusal, getText, post, postForm } from "./api.js";
import { haunt } from "./board.js";
import { banner, page, words } from "./page.js";
import { closePopover, explain } from "./popover.js";
import { openSheet } from "./sheet.js";
import { afterSwap, show } from "./swap.js";

const HOVER = 120; // milliseconds before an offer under the mouse is looked at
let chosen = ""; // the action whose future is shown
let doing = null; // what has been sent and is not answered yet
let asked = 0; // counts previews, so that a late answer does not replace a newer one

const find = (selector) => document.querySelector(selector);
const offers = () => [...document.querySelectorAll("#decision .offers .offer")];

// --- places

export function choosePlace(place, element) {
  const here = offers().filter((offer) => offer.dataset.places.split(" ").includes(place));
  if (!here.length) {
    explain(isHex(place) ? `hex:${place}` : place, element, true);
    return;
  }
  closePopover();
  narrow(place, here, element);
  openSheet("act", "half");
  const distinct = here.length === 1;
  if (distinct) look(here[0].dataset.action, true);
  else clear();
  // Who uses the keys goes on in the list; there Enter does what is chosen.
  if (element?.matches?.(":focus-visible")) here[0].focus();
}

const isHex = (place) => !place.includes(":");

function narrow(place, here, element) {
  widen();
  const list = find("#decision .offers");
  list.classList.add("narrowed");
  for (const offer of here) {
    offer.classList.add("here");
    offer.closest(".offer-kind").classList.add("here");
    const group = offer.closest(".offer-group");
    group.classList.add("here");
    group.open = true;
  }
  const line = document.createElement("p");
  line.className = "narrowing";
  const name = isHex(place) ? place : "";
  line.append(words("here").replace("{name}", name), " ");
  const all = document.createElement("button");
  all.type = "button";
  all.className = "plain";
  all.textContent = words("all");
  all.addEventListener("click", () => { widen(); clear(); element?.focus?.(); });
  line.append(all);
  list.before(line);
}

function widen() {
  find("#decision .narrowing")?.remove();
  find("#decision .offers")?.classList.remove("narrowed");
  for (const element of document.querySelectorAll("#decision .here")) element.classList.remove("here");
}

// --- looking ahead

// Chosen, an action is shown in full; merely pointed at, only on the mat and on the board.
export async function look(action, choose) {
  if (choose) {
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
  if (choose) find("#choice").replaceChildren(future.content);
}

function foresee(future) {
  for (const element of document.querySelectorAll("[data-next]")) delete element.dataset.next;
  for (const row of future?.querySelectorAll("[data-new]") ?? []) {
    const good = find(`.mat.acting [data-good="${row.dataset.good}"] .number`);
    if (good) good.dataset.next = row.dataset.new;
  }
  haunt(future?.querySelector(".ghost"));
}

function clear() {
  chosen = "";
  asked += 1;
  const choice = find("#choice");
  if (choice) choice.replaceChildren();
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

export const act = (action) => send("draft", { action });
export const undo = inTurn(() => { if (find('[data-command="undo"]:enabled')) send("undo", {}); });
export const endTurn = inTurn(() => { if (find('[data-command="end-turn"]')) send("turn", {}); });

const COMMANDS = {
  undo,
  "end-turn": endTurn,
  stay: () => send("turn", { stay: true }),
  confirm: (button) => act(button.dataset.action),
  cancel: () => { widen(); clear(); },
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
    quiet.closest(".slip").remove();
    return;
  }
  const offer = event.target.closest("[data-action]");
  if (offer && !offer.classList.contains("preview")) {
    if (chosen === offer.dataset.action) act(chosen);
    else look(offer.dataset.action, true);
    return;
  }
  const place = event.target.closest("[data-place]");
  if (place) {
    if (place.classList.contains("lit")) choosePlace(place.dataset.place, place);
    else explain(place.dataset.place, place, true);
  }
}

function hover(event) {
  const offer = event.target.closest?.("#decision .offers .offer");
  if (!offer || event.pointerType === "touch" || chosen) return;
  setTimeout(() => {
    if (!chosen && offer.matches(":hover")) look(offer.dataset.action, false);
  }, HOVER);
  offer.addEventListener("pointerleave", () => { if (!chosen) clear(); }, { once: true });
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
  const again = chosen;
  chosen = "";
  asked += 1;
  haunt(null);
  if (again && offers().some((offer) => offer.dataset.action === again)) look(again, true);
}

export function startActing() {
  document.addEventListener("click", pressed);
  document.addEventListener("pointerover", hover);
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
  afterSwap(resume);
}
