// Menus: on wide screens the groups of offers are menus over the board, one open at a time.
import { afterSwap } from "./swap.js";

const wide = matchMedia("(min-width: 700px)");
const groups = () => [...document.querySelectorAll("#decision .offers:not(.few) .offer-group")];

function close(except) {
  for (const group of groups()) if (group !== except) group.open = false;
}

// What the server opens is for lists. A menu of a turn opens when it is asked for, and of
// another question the first one does.
let folded = null;

function fold() {
  const list = document.querySelector("#decision .offers");
  if (!wide.matches || list === folded) return; // still the same menus, as they were left
  folded = list;
  const first = groups().find((group) => group.open && !group.closest(".of-turn"));
  close(first);
}

export function startMenus() {
  fold();
  afterSwap(fold);
  document.addEventListener("toggle", ({ target }) => {
    if (wide.matches && target.open && groups().includes(target)) close(target);
  }, true);
  document.addEventListener("click", (event) => {
    if (wide.matches && document.querySelector(".of-turn") && !event.target.closest("#decision, #popover")) close(null);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && wide.matches) close(null); });
}
