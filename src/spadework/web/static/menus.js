// The list of all moves: over the board on wide screens, and closed by a press anywhere else.
const wide = matchMedia("(min-width: 700px)");
const list = () => document.querySelector("#decision .all-offers:has(.of-turn)");

function close() {
  const open = wide.matches && list();
  if (open) open.open = false;
}

export function startMenus() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#decision, #popover")) close();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
}
