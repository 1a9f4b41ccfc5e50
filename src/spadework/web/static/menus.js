// Menus: on wide screens the offers of a turn are menus over the board, one open at a time.
import { afterSwap } from "./swap.js";

const wide = matchMedia("(min-width: 700px)");
const groups = () => document.querySelectorAll("#decision .offers:not(.narrowed) .offer-group");

function close(except) {
  for (const group of groups()) if (group !== except) group.open = false;
}

// What the server opens is for lists; a menu opens when it is asked for.
function fold() {
  if (!wide.matches) return;
  for (const group of groups()) if (group.closest(".of-turn")) group.open = false;
}

export function startMenus() {
  fold();
  afterSwap(fold);
  document.addEventListener("click", (event) => {
    if (!wide.matches) return;
    const group = event.target.closest("#decision .offer-group");
    if (group && event.target.closest("summary")) close(group);
    else if (!event.target.closest("#decision, #popover") && document.querySelector(".of-turn")) close(null);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && wide.matches) close(null); });
}
