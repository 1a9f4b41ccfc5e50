// The switches in the bar of every page but the table, which has them among its own.
import { startSettings } from "./settings.js";

startSettings();
