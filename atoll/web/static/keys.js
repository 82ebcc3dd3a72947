// Everything by keyboard. The letters are the game's own: each group of choices carries its key.
import { choices, clear, take } from "./select.js";
import { isBusy } from "./table.js";

const help = document.getElementById("help");
const switched = document.getElementById("keys-on");
const STORED = "atoll-single-keys";

export function startKeys() {
  switched.checked = localStorage.getItem(STORED) !== "off";
  switched.addEventListener("change", () => localStorage.setItem(STORED, switched.checked ? "on" : "off"));
  const button = document.getElementById("help-button");
  button.hidden = false;
  button.addEventListener("click", () => help.showModal());
  document.addEventListener("keydown", onKey);
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || help.open || isBusy()) return;
  if (at(event).closest("input, select, textarea")) return;
  if (onPiece(event) || onWalk(event)) event.preventDefault();
  else if (event.key === "Escape" && clear()) event.preventDefault();
  else if (switched.checked && onSingle(event)) event.preventDefault();
}

// Where the key was pressed; a dialog that has just been closed keeps the focus for a moment.
const at = (event) => (event.target.closest("dialog:not([open])") ? document.body : event.target);

// Things of the board are buttons for the keyboard.
function onPiece(event) {
  if (!event.target.matches("#pieces [data-thing]") || (event.key !== "Enter" && event.key !== " ")) return false;
  event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return true;
}

function onWalk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !at(event).matches("body, .choice, .prompt, .chip, #main")) return false;
  const list = [...document.querySelectorAll(".choice:not([hidden])")];
  const now = list.indexOf(event.target);
  const next = now < 0 ? (step > 0 ? 0 : list.length - 1) : now + step;
  list[next]?.focus();
  return list.length > 0;
}

function onSingle(event) {
  const key = event.key.toLowerCase();
  if (key >= "1" && key <= "9" && key.length === 1) return onNumber(key - 1);
  if (key === "u") return press(document.getElementById("undo"));
  if (key === "?") return help.showModal() ?? true;
  return onGroup(event, key);
}

// A number selects a thing by its place in the row; where there is no row it goes to a choice.
function onNumber(nth) {
  const chips = document.querySelectorAll("button.chip");
  if (chips.length) return press(chips[nth]);
  const choice = choices().filter(({ button }) => !button.hidden)[nth]?.button;
  choice?.focus();
  return choice !== undefined;
}

function press(button) {
  button?.click();
  return button !== undefined && button !== null;
}

// The key of a group: its only choice is taken, of several the first one gets the focus.
function onGroup(event, key) {
  if (key === "enter" && at(event).closest("a, button, summary, [role=button], [role=tab]")) return false;
  const shown = choices().filter(({ button }) => !button.hidden && button.closest(".group").dataset.key.toLowerCase() === key);
  const single = shown.filter(({ button }) => button.dataset.steps === "1");
  if (shown.length === 1) take(shown[0]);
  else (single[0] ?? shown[0])?.button.focus();
  return shown.length > 0;
}
