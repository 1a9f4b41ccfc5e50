// The table: everything that moves on its page.
import { choosePlace, startActing } from "./acting.js";
import { startBoard } from "./board.js";
import { startChat } from "./chat.js";
import { startChoosing } from "./choosing.js";
import { startClocks } from "./clocks.js";
import { startCoach } from "./coach.js";
import { startEditions } from "./edition.js";
import { startKeys } from "./keys.js";
import { startClock, startLive } from "./live.js";
import { startMenus } from "./menus.js";
import { startNextGame } from "./next_game.js";
import { page, words } from "./page.js";
import { startPopover } from "./popover.js";
import { refresh, startReplay } from "./replay.js";
import { startSettings } from "./settings.js";
import { startSheet } from "./sheet.js";
import { startSounds } from "./sounds.js";
import { afterSwap } from "./swap.js";
import { startTelling } from "./telling.js";

startSettings();
startSheet();
startMenus();
startPopover();
startBoard((hex) => choosePlace(hex.dataset.hex, hex));
startActing();
startChoosing();
startReplay();
startTelling();
startSounds();
startKeys();
startClock();
startClocks();
startCoach();
startNextGame();
startChat();
startEditions();
if (page.game) startLive();
document.addEventListener("torn", refresh);
if (document.querySelector("[data-later]:empty")) refresh(); // what the page did not bring along

function fullAddress() {
  for (const field of document.querySelectorAll("input[data-address]")) field.value = new URL(field.value, location).href;
}
fullAddress();
afterSwap(fullAddress);

afterSwap(() => {
  const line = document.querySelector("#headline .line");
  if (line) document.title = `${line.textContent} – Spadework`;
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    for (const said of document.querySelectorAll("output.copied")) {
      said.textContent = said.htmlFor.contains(field.id) ? words("copied") : "";
    }
  } catch {
    // Without the right to the clipboard the text stays selected, ready to be copied by hand.
  }
});
