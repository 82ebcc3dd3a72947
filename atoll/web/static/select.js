// Select a thing, see what can be done with it, then point at where to do it.
import { fly } from "./motion.js";
import { answer, isBusy, say, send, why } from "./table.js";

const root = document.getElementById("table");
const tip = document.getElementById("tip");
let selected = [];                              // {thing, nth}: equal things are told apart by their order

export function startSelecting() {
  if (root.dataset.selected) selected = [{ thing: root.dataset.selected, nth: 0 }];
  stripTitles();
  root.addEventListener("click", onClick);
  root.addEventListener("submit", onChip, true);
  const board = document.getElementById("viewport");
  board.addEventListener("pointerover", (event) => showTip(event.target.closest("[data-thing]")));
  board.addEventListener("focusin", (event) => showTip(event.target.closest("[data-thing]")));
  for (const leaving of ["pointerleave", "focusout"]) board.addEventListener(leaving, () => showTip(null));
  narrow();
}

export const choices = () => [...document.querySelectorAll("#part-choices .choice")].map((button) => ({
  button,
  things: JSON.parse(button.dataset.things),
  speaks: new Set([...JSON.parse(button.dataset.things), ...JSON.parse(button.dataset.places)]),
}));

// Whether a thing is what choices are made with, not only where.
export const canBegin = (thing) => choices().some((choice) => choice.things.includes(thing));

// The button that takes back what was chosen in secret with a thing.
export const chosen = (thing) =>
  [...document.querySelectorAll("#part-undo .back")].find((button) => JSON.parse(button.dataset.things).includes(thing));

export function takeBack(thing) {
  forget();
  const button = chosen(thing);
  send(button.form, button);
}

// Select a piece and nothing else.
export function pick(piece) {
  answer("");
  select(numbered(meaning([], piece.dataset.thing, piece.dataset.at), piece.dataset.thing, nthOf(piece)));
}

// Things that are selected together; of the one that was pointed at it is known which of several equal ones it is.
const numbered = (things, pointed, nth) => things.map((thing) => ({ thing, nth: thing === pointed ? nth : 0 }));

const nthOf = (piece) =>
  Math.max(0, [...document.querySelectorAll(`#pieces [data-thing="${CSS.escape(piece.dataset.thing)}"]`)].indexOf(piece));

const speaking = (things) => choices().filter((choice) => things.every((thing) => choice.speaks.has(thing)));
const names = () => selected.map((each) => each.thing);

export function forget() {
  selected = [];
  showTip(null);
}

// Nothing is selected any more; tells whether something was.
export function clear() {
  const was = selected.length > 0 || !document.getElementById("answer").hidden;
  forget();
  answer("");
  narrow();
  return was;
}

// Take a choice. One that cannot be taken back is only made ready when it was not clicked itself.
export function take(choice) {
  if (choice.button.classList.contains("final")) {
    narrow([choice]);
    choice.button.focus();
    say(`${choice.button.textContent.replace(/\s+/g, " ").trim()}. Press Enter to confirm.`);
    return undefined;
  }
  flyFor(choice);
  return send(choice.button.form, choice.button);
}

// Hide what does not speak of the selection, and light what it can be used on.
export function narrow(only = null) {
  const kept = only ?? speaking(names()).filter((choice) => selected.length || !choice.button.matches("[data-quiet]"));
  const shown = new Set(kept.map((choice) => choice.button));
  for (const { button } of choices()) button.hidden = !shown.has(button);
  for (const group of document.querySelectorAll(".group")) group.hidden = !group.querySelector(".choice:not([hidden])");
  const all = document.querySelector(".chip.all");
  if (all) all.hidden = selected.length === 0 && !only;
  pressChips();
  light(kept, only ?? speaking(names()));
}

function pressChips() {
  for (const chip of document.querySelectorAll("button.chip")) {
    chip.setAttribute("aria-pressed", String(isSelected(chip.value, Number(chip.dataset.nth))));
  }
}

const isSelected = (thing, nth) => selected.some((each) => each.thing === thing && each.nth === nth);

// What is listed lights its things; of quiet choices only those that are pointed at do, the others can be found.
function light(kept, speaks) {
  const seen = {};
  for (const piece of document.querySelectorAll("#pieces [data-thing]")) {
    const thing = piece.dataset.thing;
    const nth = (seen[thing] = (seen[thing] ?? -1) + 1);
    piece.classList.toggle("selected", isSelected(thing, nth));
    const isFree = !names().includes(thing);
    const can = isFree && kept.some((choice) => isMeant(choice.speaks, piece.dataset));
    piece.classList.toggle("can", can);
    piece.classList.toggle("may", isFree && !can && speaks.some((choice) => isMeant(choice.speaks, piece.dataset)));
  }
}

// A choice is about a piece where it lies if it speaks of both, or of nothing else.
const isMeant = (things, { thing, at }) => things.has(thing) && (!at || things.has(at) || things.size === 1);

function onClick(event) {
  const piece = event.target.closest("[data-thing]");
  const all = event.target.closest(".chip.all");
  const choice = event.target.closest(".choice");
  if (all) {
    event.preventDefault();
    clear();
  } else if (choice) {
    flyFor(choices().find((each) => each.button === choice));
  } else if (piece && !isBusy()) {
    pointAt(piece);
  }
}

function onChip(event) {
  if (!event.target.matches(".things")) return;
  event.preventDefault();
  const chip = event.submitter;
  if (!isBusy()) point(chip.value, Number(chip.dataset.nth), chip.dataset.at);
}

export const pointAt = (piece) => point(piece.dataset.thing, nthOf(piece), piece.dataset.at);

// A thing was pointed at: do it, select it, or tell why not.
export function point(thing, nth = 0, at = "") {
  answer("");
  const before = names();
  if (isSelected(thing, nth)) {
    selected = selected.filter((each) => (each.thing !== thing || each.nth !== nth) && each.thing !== at);
    narrow();
    return;
  }
  const meant = meaning(before, thing, at);
  const together = before.includes(thing) ? [] : speaking([...before, ...meant]);
  const said = new Set([...before, ...meant]);
  const exact = together.filter((choice) => choice.things.every((each) => said.has(each)) && isSingle(choice));
  const these = numbered(meant, thing, nth);
  if ((before.length || meant.length > 1 || isInHand()) && exact.length === 1) take(exact[0]);
  else if (exact.length === 1 && isOnlyOne(exact[0], together)) take(exact[0]);
  else if (together.length) select([...selected, ...these]);
  else if (chosen(thing)) takeBack(thing);
  else if (speaking(meant).length && (before.includes(thing) || !isPlaceOnly(meant[0]))) select(these);
  else why([...before, ...meant]);
}

// A piece stands for itself where it lies; for itself alone, or for the place alone, if there is a choice of nothing else.
function meaning(before, thing, at) {
  const both = [thing, at];
  if (!at || before.includes(at)) return [thing];
  if (speaking([...before, ...both]).length) return both;
  const rest = (choice) => choice.things.filter((each) => !before.includes(each));
  const alone = [thing, at].find((one) => speaking([...before, one]).some((choice) => rest(choice).every((each) => each === one)));
  if (alone) return [alone];
  return !speaking([...before, thing]).length && speaking([...before, at]).length ? [at] : both;
}

// A piece in hand is as good as selected: the next thing that is pointed at says where it goes.
const isInHand = () => document.querySelector("#pieces .in-hand") !== null;

// The choice that the selection says by itself: such a piece, from there, is taken in hand.
export const begun = () => speaking(names()).find((choice) =>
  choice.things.length === selected.length && isSingle(choice) && !choice.button.classList.contains("final"));

// Whether something can be done with the selection at a piece.
export const leadsTo = (piece) => speaking([...names(), piece.dataset.thing]).length > 0;

// The one thing that can be done with what was pointed at, and that can be taken back: it is done at once.
const isOnlyOne = (choice, together) =>
  together.filter(isSingle).length === 1 && choice.button.dataset.steps === "1" && !choice.button.classList.contains("final");

const isSingle = (choice) => choice.button.dataset.steps === "1" || choice.button.matches("[data-quiet]");

// A target that the selected thing cannot reach deserves its reason; another thing to begin with is simply selected.
const isPlaceOnly = (thing) => selected.length > 0 && !choices().some((choice) => choice.things[0] === thing);

function select(things) {
  selected = things;
  narrow();
  const count = speaking(names()).length;
  say(`${names().join(", ")}: ${count} ${count === 1 ? "choice" : "choices"}`);
}

function flyFor(choice) {
  const [first, ...rest] = choice.things;
  const target = rest.at(-1) ?? [...choice.speaks].find((thing) => thing !== first);
  const nth = selected.find((each) => each.thing === first)?.nth ?? 0;
  const from = document.querySelectorAll(`#pieces [data-thing="${CSS.escape(first ?? "")}"]`)[nth];
  const to = document.querySelector(`#pieces [data-thing="${CSS.escape(target ?? "")}"]`);
  if (from && to) fly(from, to);
}

// Hovering shows the name, and what the choices with it and the selection lead to.
function showTip(piece) {
  tip.hidden = !piece;
  if (!piece) return;
  const name = document.createElement("b");
  name.textContent = piece.getAttribute("aria-label");
  const leads = speaking([...new Set([...names(), piece.dataset.thing])]).filter(() => selected.length).slice(0, 4);
  tip.replaceChildren(name, ...leads.map(lineOf));
  place(piece);
}

function lineOf(choice) {
  const line = document.createElement("p");
  const preview = choice.button.querySelector(".preview")?.textContent ?? "";
  line.textContent = `${choice.button.querySelector(".label").textContent}. ${preview}`;
  return line;
}

function place(piece) {
  const frame = tip.parentElement.getBoundingClientRect();
  const box = piece.getBoundingClientRect();
  const above = box.top - frame.top > tip.offsetHeight + 12;
  const left = box.left - frame.left + box.width / 2 - tip.offsetWidth / 2;
  tip.style.left = `${Math.max(6, Math.min(left, frame.width - tip.offsetWidth - 6))}px`;
  tip.style.top = `${above ? box.top - frame.top - tip.offsetHeight - 8 : box.bottom - frame.top + 8}px`;
}

// The browser's own tips would stand beside ours; the names stay as labels.
export function stripTitles() {
  for (const title of document.querySelectorAll("#pieces [data-thing] > title")) title.remove();
}
