// Help from the computer: a hint on the board and in words, and the chance to win, if this browser was asked to show it.
import { address, isBusy, request, SHOWN } from "./table.js";

const STORED = "atoll-chance";
const root = document.getElementById("table");
const shown = document.getElementById("chance");
let reckoned = "";                              // the version whose chance is shown, or is being asked for

const isOn = () => localStorage.getItem(STORED) === "on";

export function startHelp() {
  root.addEventListener(SHOWN, reckon);
  root.addEventListener("change", (event) => {
    if (!event.target.matches("[data-chance-on]")) return;
    localStorage.setItem(STORED, event.target.checked ? "on" : "off");
    reckoned = "";
    reckon();
  });
  document.addEventListener("keydown", onKey);
  reckon();
}

function onKey(event) {
  const elsewhere = event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open]");
  if (event.key !== "H" || elsewhere || isBusy() || !document.getElementById("keys-on").checked) return;
  document.getElementById("hint")?.click();
}

// Small, beside the status; nothing where the game is over or another person plays.
async function reckon() {
  const box = document.querySelector("[data-chance-on]");
  if (box) box.checked = isOn();
  if (!box || !isOn()) shown.hidden = true;
  const version = root.dataset.version;
  if (!box || !isOn() || reckoned === version || document.visibilityState !== "visible") return;
  reckoned = version;
  try {
    const news = await request(address("chance"));
    if (reckoned !== version || typeof news.chance !== "number") return;
    shown.textContent = `Your chance to win: about ${Math.round(news.chance * 100)} %`;
    shown.hidden = false;
  } catch {
    reckoned = "";
  }
}

// The things of a hint are outlined until something else is shown.
export function outline({ things, script }) {
  for (const piece of document.querySelectorAll("#pieces [data-thing], #part-choices .choice")) {
    const isMeant = piece.matches(".choice") ? piece.value === script : things.includes(piece.dataset.thing);
    piece.classList.toggle("hinted", isMeant);
  }
  document.querySelector("#part-choices .choice.hinted:not([hidden])")?.scrollIntoView({ block: "nearest" });
}
