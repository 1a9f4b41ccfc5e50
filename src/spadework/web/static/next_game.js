// When others have to act here, the page offers the next game that waits for whoever looks.
import { page } from "./page.js";
import { afterSwap } from "./swap.js";

const link = document.getElementById("next-game");
let asked = 0;

const isMine = () => Boolean(document.querySelector("#headline .line.yours"));

async function look() {
  const mine = ++asked;
  if (isMine() || page.isPast || document.hidden) {
    link.hidden = true;
    return;
  }
  try {
    const answer = await fetch(`/my-games/waiting?after=${encodeURIComponent(page.game)}`, { headers: { accept: "application/json" } });
    const { number } = answer.ok ? await answer.json() : { number: 0 };
    if (mine !== asked) return;
    link.hidden = number === 0;
    link.querySelector(".count").textContent = number;
  } catch {
    link.hidden = true; // without a connection there is nowhere to go
  }
}

export function startNextGame() {
  if (!link) return;
  look();
  afterSwap((moved) => { if (moved) look(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
}
