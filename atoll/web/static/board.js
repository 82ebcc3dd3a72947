// Looking at the board: larger and smaller with buttons, Ctrl and wheel, or two fingers; move it by dragging or scrolling.

import { carried, noClick } from "./drag.js";

const MOST = 6;
const viewport = document.getElementById("viewport");
const svg = viewport.querySelector("svg");
let scale = 1;

export function startBoard() {
  const { width, height } = svg.viewBox.baseVal;
  viewport.style.aspectRatio = `${width} / ${height}`;
  const buttons = document.getElementById("zoom");
  buttons.hidden = false;
  buttons.addEventListener("click", (event) => onButton(event.target.closest("button")?.dataset.zoom));
  viewport.addEventListener("wheel", onWheel, { passive: false });
  viewport.addEventListener("touchstart", onTouch, { passive: false });
  viewport.addEventListener("touchmove", onPinch, { passive: false });
  viewport.addEventListener("pointerdown", onDrag);
}

function onButton(what) {
  const box = viewport.getBoundingClientRect();
  const middle = [box.left + box.width / 2, box.top + box.height / 2];
  if (what === "in") zoom(scale * 1.5, ...middle);
  if (what === "out") zoom(scale / 1.5, ...middle);
  if (what === "fit") zoom(1, ...middle);
}

// Change the size so that the point of the board under (x, y) stays there.
function zoom(wanted, x, y) {
  const before = svg.getBoundingClientRect();
  const [u, v] = [(x - before.left) / before.width, (y - before.top) / before.height];
  scale = Math.min(MOST, Math.max(1, wanted));
  viewport.parentElement.classList.toggle("large", scale > 1);
  svg.style.width = svg.style.height = `${scale * 100}%`;
  const after = svg.getBoundingClientRect();
  viewport.scrollLeft += after.left + u * after.width - x;
  viewport.scrollTop += after.top + v * after.height - y;
}

function onWheel(event) {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  zoom(scale * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
}

let pinch = null;                               // distance of the fingers and scale when the pinch began

const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

function onTouch(event) {
  if (event.touches.length !== 2) return;
  event.preventDefault();
  pinch = { distance: spread(event.touches), scale };
}

function onPinch(event) {
  if (event.touches.length !== 2 || !pinch) return;
  event.preventDefault();
  const [a, b] = event.touches;
  zoom(pinch.scale * spread(event.touches) / pinch.distance, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
}

// The mouse drags an enlarged board; a drag is no click.
function onDrag(event) {
  if (event.pointerType !== "mouse" || event.button !== 0 || scale === 1 || carried(event)) return;
  let { clientX: x, clientY: y } = event;
  let moved = 0;
  const follow = (to) => {
    moved += Math.abs(to.clientX - x) + Math.abs(to.clientY - y);
    if (moved > 5) viewport.classList.add("dragging");
    viewport.scrollLeft -= to.clientX - x;
    viewport.scrollTop -= to.clientY - y;
    [x, y] = [to.clientX, to.clientY];
  };
  const drop = () => {
    window.removeEventListener("pointermove", follow);
    viewport.classList.remove("dragging");
    if (moved > 5) noClick();
  };
  window.addEventListener("pointermove", follow);
  window.addEventListener("pointerup", drop, { once: true });
}
