// Panels: tabs beside the board on wide screens, a sheet over its lower part on small ones.
const SIZES = ["peek", "half", "full"];
const body = document.body;

export function openSheet(panel, atLeast) {
  body.dataset.panel = panel;
  if (atLeast && SIZES.indexOf(body.dataset.sheet) < SIZES.indexOf(atLeast)) body.dataset.sheet = atLeast;
  for (const button of document.querySelectorAll(".tabs [data-panel]")) {
    button.setAttribute("aria-pressed", String(button.dataset.panel === panel));
  }
}

function resize(steps) {
  const next = Math.min(SIZES.length - 1, Math.max(0, SIZES.indexOf(body.dataset.sheet) + steps));
  body.dataset.sheet = SIZES[next];
}

export function startSheet() {
  for (const button of document.querySelectorAll(".tabs [data-panel]")) {
    button.addEventListener("click", () => {
      const again = body.dataset.panel === button.dataset.panel;
      if (again && body.dataset.sheet !== "peek" && body.dataset.panel !== "act") openSheet("act");
      else openSheet(button.dataset.panel, "half");
    });
  }
  const grip = document.getElementById("grip");
  let from = null;
  grip.addEventListener("pointerdown", (event) => { from = event.clientY; grip.setPointerCapture(event.pointerId); });
  grip.addEventListener("pointerup", (event) => {
    const way = from === null ? 0 : event.clientY - from;
    from = null;
    if (Math.abs(way) > 24) resize(way < 0 ? 1 : -1);
    else body.dataset.sheet = SIZES[(SIZES.indexOf(body.dataset.sheet) + 1) % SIZES.length];
  });
  grip.addEventListener("keydown", (event) => {
    if (event.key === "ArrowUp") resize(1);
    else if (event.key === "ArrowDown") resize(-1);
    else if (event.key === "Enter" || event.key === " ") body.dataset.sheet = SIZES[(SIZES.indexOf(body.dataset.sheet) + 1) % SIZES.length];
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-open]");
    if (!chip) return;
    event.preventDefault();
    const mat = document.getElementById(`mat-${chip.dataset.open}`);
    openSheet(mat.closest("#hand") ? "act" : "players", "half");
    mat.open = true;
    mat.scrollIntoView({ block: "nearest" });
  });
}
