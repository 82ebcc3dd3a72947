// A choice that everybody can see to be the only one is made at once, if this browser was asked to do so.
import { send, SHOWN } from "./table.js";

const STORED = "atoll-forced-choices";
const root = document.getElementById("table");
let tried = "";                                 // the version at which it was made: a refusal is not repeated

const isOn = () => localStorage.getItem(STORED) === "on";

export function startForced() {
  root.addEventListener(SHOWN, (event) => onShown(event.detail.undone));
  root.addEventListener("change", (event) => {
    if (!event.target.matches("[data-forced-on]")) return;
    localStorage.setItem(STORED, event.target.checked ? "on" : "off");
    onShown();
  });
  onShown();
}

// What was just taken back is not made again at once.
function onShown(undone = false) {
  const box = document.querySelector("[data-forced-on]");
  if (box) box.checked = isOn();
  const choice = document.querySelector(".choices[data-forced] .choice");
  if (undone) tried = root.dataset.version;
  if (!isOn() || !choice || tried === root.dataset.version || document.visibilityState !== "visible") return;
  tried = root.dataset.version;
  send(choice.form, choice);
}
