// Dice that are seen to roll, crosses that are drawn, pieces that go where they are put. All of it can be skipped, or off.
import { showLayers } from "./layers.js";
import { stripTitles } from "./select.js";

const ROLL = 750;                               // milliseconds that a picture stands after chance has acted
const STEP = 350;
const FLIGHT = 320;
let skip = () => {};

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// Show pictures one after the other; `tell` is called with each.
export async function play(frames, tell) {
  let skipped = false;
  const stop = (event) => {
    if (event.type === "keydown" && (event.ctrlKey || event.metaKey || event.altKey)) return;
    event.preventDefault();
    event.stopPropagation();
    skipped = true;
    skip();
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, stop, true);
  for (const frame of frames) {
    if (skipped) break;
    tell(frame);
    settle(frame.pieces, frame.chance);
    await pause(frame.chance ? ROLL : STEP);
  }
  for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, stop, true);
}

const pause = (time) => new Promise((resolve) => {
  skip = resolve;
  setTimeout(resolve, time);
});

// Put a new layer of pieces in place of the old one; what is new is drawn, what moved goes there, dice of chance roll.
export function settle(text, chance = false) {
  const old = document.getElementById("pieces");
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "image/svg+xml");
  const layer = document.importNode(parsed.documentElement.firstElementChild, true);
  const before = new Map([...old.querySelectorAll("[id]")].map((each) => [each.id, each]));
  const focused = document.activeElement?.closest?.("#pieces [id]")?.id;
  old.replaceWith(layer);
  stripTitles();
  showLayers();
  if (focused) document.getElementById(focused)?.focus();
  for (const place of layer.querySelectorAll(".place[id]")) if (said(place) !== said(before.get(place.id))) place.classList.add("changed");
  if (isStill()) return;
  let dice = 0;
  for (const piece of layer.querySelectorAll("[id]")) {
    const was = before.get(piece.id);
    if (chance && piece.classList.contains("die") && looks(piece) !== looks(was)) roll(piece, dice++);
    else if (!was) piece.classList.add("new");
    else move(piece, was);
  }
}

// What is said of a place changes with what lies there.
const said = (piece) => piece?.getAttribute("aria-label");

const looks = (piece) => piece && `${piece.innerHTML}${piece.getAttribute("aria-label")}`.replace(/ (class|tabindex|role|aria-pressed)="[^"]*"/g, "");

// Turned about its own middle: the turn is added to the place where the die lies.
function roll(die, nth) {
  die.style.transformBox = "fill-box";
  die.style.transformOrigin = "center";
  die.animate(
    [
      { transform: `rotate(${-300 - 60 * nth}deg) scale(0.5)`, opacity: 0.3 },
      { transform: "rotate(20deg) scale(1.12)", opacity: 1, offset: 0.75 },
      { transform: "rotate(0deg) scale(1)", opacity: 1 },
    ],
    { duration: 460 + 45 * nth, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards", composite: "add" },
  );
}

function move(piece, was) {
  const from = shift(was);
  const to = shift(piece);
  if (!from || !to || (from[0] === to[0] && from[1] === to[1])) return;
  piece.animate(
    [{ translate: `${from[0] - to[0]}px ${from[1] - to[1]}px` }, { translate: "0 0" }], { duration: 260, easing: "ease-out" },
  );
}

const shift = (piece) => piece.getAttribute("transform")?.match(/translate\(([-\d.]+) ([-\d.]+)\)/)?.slice(1).map(Number);

// A copy of a piece goes to where it is used, while the server is asked.
export function fly(from, to) {
  if (isStill()) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  const scale = from.ownerSVGElement.viewBox.baseVal.width / from.ownerSVGElement.getBoundingClientRect().width;
  const dx = (end.left + end.width / 2 - start.left - start.width / 2) * scale;
  const dy = (end.top + end.height / 2 - start.top - start.height / 2) * scale;
  const ghost = from.cloneNode(true);
  for (const name of ["id", "data-thing", "role", "tabindex", "aria-label"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.remove("can", "selected");
  from.ownerSVGElement.append(ghost);
  const flight = ghost.animate(
    [{ translate: "0 0" }, { translate: `${dx}px ${dy}px`, opacity: 1, offset: 0.8 }, { translate: `${dx}px ${dy}px`, opacity: 0 }],
    { duration: FLIGHT, easing: "cubic-bezier(.3,.1,.3,1)" },
  );
  flight.onfinish = flight.oncancel = () => ghost.remove();
}
