// The bar of every page but the table: its switches, and the way that leads here, in sight.
import { startSettings } from "./settings.js";

startSettings();
const here = document.querySelector(".ways-to [aria-current]");
if (here) here.parentElement.scrollLeft = here.offsetLeft - here.parentElement.clientWidth / 2 + here.offsetWidth / 2;
