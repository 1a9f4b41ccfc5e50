// The analysis: asks for what the computer finds, a few turns at a time, and shows the turn that is chosen.
import { banner, page, words } from "./page.js";

const BUSY = new Set([429, 503]); // the computer has much to do and finds it later
const PATIENCE = 12; // times that it may say so in a row
let asking = 0; // the last question; answers to earlier ones come too late

const found = () => document.getElementById("found");

async function look() {
  const mine = ++asking;
  for (let tries = 1; ; tries += 1) {
    const query = new URLSearchParams(location.search);
    query.set("parts", found().dataset.parts);
    const answer = await fetch(page.path(`analysis/found?${query}`)).catch(() => null);
    if (mine !== asking) return;
    if (BUSY.has(answer?.status) && tries < PATIENCE) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * (Number(answer.headers.get("retry-after")) || 1)));
      if (mine !== asking) return;
      continue;
    }
    if (!answer?.ok) return banner(words("failed"));
    show(await answer.text());
    if (found().dataset.parts === "0") return;
    tries = 0;
  }
}

function show(html) {
  const old = document.activeElement;
  const focus = found().contains(old) && named(old);
  const opened = found().querySelector("details")?.open;
  found().outerHTML = html;
  if (opened) found().querySelector("details").open = true;
  if (focus) found().querySelector(focus)?.focus({ preventScroll: true });
}

// An arrow stays an arrow, wherever it leads; a turn stays that turn.
const named = (link) => (link.rel ? `.looked [rel="${link.rel}"]` : link.dataset.turn && `.${link.closest("ol").className} [data-turn="${link.dataset.turn}"]`);

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-turn], a[data-seat]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.replaceState(null, "", link.href);
  if (link.dataset.seat) {
    for (const other of document.querySelectorAll("a[data-seat]")) other.toggleAttribute("aria-current", other === link);
    link.setAttribute("aria-current", "true");
    found().dataset.parts = "0";
  } else found().dataset.parts = found().dataset.shown;
  look();
});

document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || event.altKey || event.ctrlKey || event.metaKey || event.target.closest(".scroll")) return;
  document.querySelector(`.looked [rel="${rel}"]`)?.click();
});

look();
