// Bidding: a stepper goes through the bids that are offered for a faction.
import { look } from "./acting.js";

function propose(select) {
  const offer = select.closest(".stepper").querySelector(".offer");
  const [bid] = select.selectedOptions;
  const isLookedAt = offer.classList.contains("chosen");
  offer.dataset.action = bid.value;
  offer.setAttribute("aria-label", bid.dataset.label);
  if (isLookedAt) look(bid.value, true);
}

export function startChoosing() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-bid]");
    const select = button?.parentElement.querySelector("select");
    if (!select) return;
    const next = select.selectedIndex + Number(button.dataset.bid);
    select.selectedIndex = Math.min(select.length - 1, Math.max(0, next));
    propose(select);
  });
  document.addEventListener("change", (event) => {
    const select = event.target.closest(".stepper select");
    if (select) propose(select);
  });
}
