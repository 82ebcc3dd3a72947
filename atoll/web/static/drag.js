// Dragging a thing onto another one is the same as pointing at one and then at the other; dragged away, a chosen one is taken back.
import { canBegin, chosen, clear, pick, pointAt, takeBack } from "./select.js";
import { isBusy } from "./table.js";

const START = 6;                                // pixels that are still a click
const NEAR = 28;                                // pixels beside a target that still hit it: a finger is broad
const viewport = document.getElementById("viewport");
let held = null;                                // the piece under the mouse button or the finger

export function startDragging() {
  viewport.addEventListener("pointerdown", onDown);
  viewport.addEventListener("touchmove", (event) => held && event.preventDefault(), { passive: false });   // it scrolls nothing
}

// The piece under an event if it can be carried; of an enlarged board fingers move the board.
export function carried(event) {
  const piece = event.target.closest?.("#pieces [data-thing]");
  const pans = event.pointerType !== "mouse" && viewport.parentElement.classList.contains("large");
  if (!piece || pans || event.button !== 0 || !event.isPrimary || isBusy()) return null;
  return canBegin(piece.dataset.thing) || chosen(piece.dataset.thing) ? piece : null;
}

// The click that ends a drag is none.
export function noClick() {
  const stop = (click) => click.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}

function onDown(event) {
  const piece = carried(event);
  if (!piece) return;
  held = piece;
  let ghost = null;
  const follow = (to) => {
    const [dx, dy] = [to.clientX - event.clientX, to.clientY - event.clientY];
    if (!ghost && Math.hypot(dx, dy) > START) ghost = lift(piece);
    if (ghost) shift(ghost, dx, dy);
  };
  const drop = (at) => {
    if (at === event) return;
    for (const [kind, what] of heard) window.removeEventListener(kind, what);
    held = null;
    if (!ghost) return;
    ghost.remove();
    if (at.type === "pointerup") settle(piece.dataset.thing, at);
    else clear();                               // such as a second finger, to enlarge the board
    noClick();
  };
  const heard = [["pointermove", follow], ["pointerup", drop], ["pointercancel", drop], ["pointerdown", drop]];
  for (const [kind, what] of heard) window.addEventListener(kind, what);
}

function settle(thing, at) {
  const target = targetAt(at.clientX, at.clientY, thing);
  if (chosen(thing)) takeBack(thing);
  else if (target) pointAt(target);
  else clear();
}

// A copy under the pointer; what the thing can be used on is lit.
function lift(piece) {
  if (!chosen(piece.dataset.thing)) pick(piece);
  const ghost = piece.cloneNode(true);
  for (const name of ["id", "data-thing", "role", "tabindex", "aria-label"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("pointer-events", "none");
  piece.ownerSVGElement.append(ghost);
  return ghost;
}

function shift(ghost, dx, dy) {
  const board = ghost.ownerSVGElement;
  const scale = board.viewBox.baseVal.width / board.getBoundingClientRect().width;
  ghost.style.translate = `${dx * scale}px ${dy * scale}px`;
}

// What lies under the pointer, else the nearest thing that is lit.
function targetAt(x, y, thing) {
  const under = document.elementFromPoint(x, y)?.closest("#pieces [data-thing]");
  const isOther = under && under.dataset.thing !== thing;
  if (isOther && under.classList.contains("can")) return under;
  const lit = [...document.querySelectorAll("#pieces .can")].filter((piece) => piece.dataset.thing !== thing);
  const [near] = lit.map((piece) => [distance(piece.getBoundingClientRect(), x, y), piece]).sort(([a], [b]) => a - b);
  return near && near[0] <= NEAR ? near[1] : isOther ? under : undefined;
}

const distance = ({ left, right, top, bottom }, x, y) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
