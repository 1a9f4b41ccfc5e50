// The title of a page says how many games wait for whoever has signed in: "(2) Your turn – ...".
import { getJson } from "./api.js";
import { sound } from "./sounds.js";

const GLANCE = 30_000; // milliseconds between two looks
const { yourTurn } = document.querySelector("script[data-your-turn]").dataset;
let waiting = null; // not known yet
let base = document.title;
let shown = document.title;

function write() {
  if (document.title !== shown) base = document.title; // the page has said something else
  const isSaid = document.querySelector("#headline .yours"); // what there is to do at this table
  shown = waiting ? `(${waiting}) ${isSaid ? "" : `${yourTurn} – `}${base}` : base;
  if (document.title !== shown) document.title = shown;
}

async function look() {
  const answer = await getJson("/waiting").catch(() => ({ ok: false }));
  if (!answer.ok) return;
  const more = waiting !== null && answer.games > waiting;
  waiting = answer.games;
  write();
  // A table that is looked at rings by itself.
  if (more && (document.hidden || !document.body.dataset.game)) sound("bell", { hidden: true });
}

new MutationObserver(write).observe(document.querySelector("title"), { childList: true });
document.addEventListener("visibilitychange", look);
setInterval(look, GLANCE);
look();
