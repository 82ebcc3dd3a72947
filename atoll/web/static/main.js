// The page of a game, brought to life. Everything also works without this: choices are buttons in forms.
import { startBoard } from "./board.js";
import { startChat } from "./chat.js";
import { startCopying } from "./copy.js";
import { startDragging } from "./drag.js";
import { startForced } from "./forced.js";
import { startHelp } from "./help.js";
import { startKeys } from "./keys.js";
import { startLayers } from "./layers.js";
import { startLive } from "./live.js";
import { startSelecting } from "./select.js";
import { refresh, startTable } from "./table.js";
import { startTabs } from "./tabs.js";

document.documentElement.classList.add("js");
startChat();
startTabs();
startBoard();
startSelecting();
startDragging();
startLayers();
startTable();
startKeys();
startCopying();
startLive();
startForced();
startHelp();

// A page that comes back from the browser's memory, from another tab or from a lost line may be old.
window.addEventListener("pageshow", (event) => event.persisted && refresh());
window.addEventListener("online", refresh);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
