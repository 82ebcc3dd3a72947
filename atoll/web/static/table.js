// What the page sends, and how it shows what comes back. The server is the only judge.
import { outline } from "./help.js";
import { isStill, play, settle } from "./motion.js";
import { forget, narrow } from "./select.js";

export const UNREACHED = "The server cannot be reached. What was confirmed is safe; try again in a moment.";
const LONG = 4;                                 // pictures from which on it is said how to skip them
const root = document.getElementById("table");
const answerBox = document.getElementById("answer");
const said = document.getElementById("said");
let version = Number(root.dataset.version);
let busy = false;
let refreshing = null;
const received = new Map();                     // the parts as they came
let wanted = 0;                                 // the newest version that was heard of

export const SHOWN = "atoll-shown";             // told to the page when the table stands as it is now
export const isBusy = () => busy;

// An address of this game, for the place from which this page looks.
export function address(what, params = []) {
  const query = new URLSearchParams(root.dataset.query);
  for (const [name, value] of params) query.append(name, value);
  return `/game/${root.dataset.game}/${what}?${query}`;
}

export function startTable() {
  for (const part of document.querySelectorAll("[id^=part-]")) received.set(part.id, part.innerHTML);
  root.addEventListener("submit", (event) => {
    const form = event.target;
    const asks = form.matches(".why-form, .asks");
    if ((form.method !== "post" && !asks) || form.matches(".by-page")) return;
    event.preventDefault();
    if (asks) ask(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
    else send(form, event.submitter);
  });
}

// One request at a time: a second click of a double click finds the table busy.
export async function send(form, button) {
  if (busy) return;
  refreshing?.abort();
  if (form.matches("[data-helps]")) answer("The computer is thinking about it…", "", true);
  const fields = new URLSearchParams(new FormData(form));
  fields.set("version", version);
  if (isStill()) fields.set("motion", "none");
  if (button?.name) fields.append(button.name, button.value);
  await exchange(() => request(form.getAttribute("action"), { method: "POST", body: fields }), button);
}

// News of another's act: look at it, now or as soon as one's own is through.
export async function lookAgain(latest) {
  wanted = Math.max(wanted, latest);
  if (wanted > version && !busy) await refresh();
}

// In the background: it gives way to whatever the person does meanwhile.
export async function refresh() {
  if (busy || refreshing) return;
  refreshing = new AbortController();
  const { signal } = refreshing;
  try {
    const news = await request(address("now", [["version", version], ["motion", isStill() ? "none" : ""]]), { signal });
    if (!signal.aborted) await exchange(async () => news);
  } catch {
    if (!signal.aborted) answer(UNREACHED);
  } finally {
    refreshing = null;
  }
}

export const why = (things) => ask(address("why", things.map((thing) => ["about", thing])));

// A question changes nothing; its answer is a sentence.
async function ask(url) {
  try {
    const news = await request(url);
    answer(news.error ?? news.sentence, news.rule, news.verified === true);
  } catch {
    answer(UNREACHED);
  }
}

// Show a sentence with the rule that it rests on; an empty one clears it.
export function answer(sentence, rule = "", isGood = false) {
  answerBox.hidden = !sentence;
  answerBox.classList.toggle("good", isGood);
  answerBox.replaceChildren();
  if (!sentence) return;
  const line = document.createElement("p");
  line.append(sentence);
  if (rule) line.append(" ", ruleLink(rule));
  answerBox.append(line);
}

// A hint: its lines, and what it means on the board.
function tell(told) {
  answer(told.lines[0], "", true);
  for (const text of told.lines.slice(1)) {
    const line = document.createElement("p");
    line.textContent = text;
    answerBox.append(line);
  }
  outline(told);
  answerBox.scrollIntoView({ block: "start" });
}

export function say(text) {
  said.textContent = text;
}

function ruleLink(rule) {
  const link = document.createElement("a");
  link.className = "rule-link";
  link.href = `#${rule}`;
  link.textContent = rule;
  link.setAttribute("aria-label", `Rule ${rule}`);
  return link;
}

export async function request(url, options = {}) {
  const reply = await fetch(url, { ...options, headers: { accept: "application/json" }, cache: "no-store" });
  return reply.json();
}

async function exchange(asking, button) {
  let heard = false;
  busy = true;
  root.setAttribute("aria-busy", "true");
  try {
    const news = await asking();
    heard = true;
    if (news.parts) await show(news, button);
    else if (news.error) answer(news.error, news.rule);
    if (news.told) tell(news.told);
  } catch {
    answer(UNREACHED);
  } finally {
    busy = false;
    root.removeAttribute("aria-busy");
  }
  if (wanted > version && heard) setTimeout(() => lookAgain(wanted));
  else root.dispatchEvent(new CustomEvent(SHOWN, { detail: { undone: button?.name === "plies" } }));
}

async function show(news, button) {
  const place = placeOf(button);
  version = news.version;
  root.dataset.version = version;
  answer(news.notice);
  forget();
  const layer = (numbers) => `<g id="pieces">${numbers.map((n) => news.elements[n]).join("")}</g>`;
  if (news.frames.length && !isStill()) await playFrames(news.frames.map((frame) => ({ ...frame, pieces: layer(frame.pieces) })));
  settle(layer(news.pieces));
  for (const [name, html] of Object.entries(news.parts)) renew(document.getElementById(`part-${name}`), html);
  showLog(news.log);
  narrow();
  focusAgain(place, news.over);
  const latest = document.querySelectorAll("#part-latest li:not(.earlier)");
  say([news.notice, ...[...latest].map((each) => each.textContent)].join(" ").replace(/\s+/g, " ").trim());
}

// A part that is the same stays, with what is being typed there; what was opened stays open.
function renew(part, html) {
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  if (received.get(part.id) === parsed.innerHTML) return;
  received.set(part.id, parsed.innerHTML);
  const open = [...part.querySelectorAll("details[open][id]")].map((each) => each.id);
  part.replaceChildren(parsed.content);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
}

// While dice roll nothing can be chosen, so that nothing moves under the pointer; any key or click skips to the end.
async function playFrames(frames) {
  const choices = document.getElementById("part-choices");
  const latest = document.getElementById("part-latest");
  choices.inert = true;
  choices.classList.add("waiting");
  latest.replaceChildren(document.createElement("ul"));
  if (frames.length > LONG) hint(latest, "Any key or click skips to the end.");
  await play(frames, (frame) => {
    const line = document.createElement("li");
    line.textContent = frame.said.join(" ");
    if (frame.said.length) latest.firstChild.append(line);
  });
  choices.inert = false;
  choices.classList.remove("waiting");
}

function hint(part, text) {
  const line = document.createElement("p");
  line.className = "skip";
  line.textContent = text;
  part.append(line);
}

function showLog(log) {
  const list = document.getElementById("entries");
  for (const entry of [...list.children]) if (Number(entry.dataset.ply) > log.kept) entry.remove();
  list.insertAdjacentHTML("beforeend", log.html);
  const scroll = list.closest(".tab");
  scroll.scrollTop = scroll.scrollHeight;
}

// Where the keyboard was: the same heading, or the same button, if there is one afterwards too.
function placeOf(button) {
  if (!button?.matches(":focus-visible")) return null;
  return { value: button.value, title: button.closest(".group")?.querySelector("legend").textContent, undo: button.name === "plies" };
}

function focusAgain(place, over) {
  if (!place) document.getElementById("choices").scrollTop = 0;
  if (over) document.getElementById("end").focus();
  if (!place || over) return;
  const group = [...document.querySelectorAll(".group")].find((each) => each.querySelector("legend").textContent === place.title);
  const again = place.undo ? document.getElementById("undo") : group?.querySelector(".choice");
  (again ?? document.getElementById("prompt"))?.focus();
}
