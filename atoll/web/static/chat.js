// Talking beside the game: messages come by themselves, and what was not read yet is marked at the tab.
import { UNREACHED, address, request, say } from "./table.js";

const panel = document.getElementById("chat");
const list = document.getElementById("talk");
const form = document.getElementById("say");
const fault = document.getElementById("say-fault");
const mark = document.getElementById("unread");
const STORED = `atoll-chat-${document.getElementById("table").dataset.game}`;
let last = Number(list?.dataset.last);          // the number of the last message that is shown
let sending = false;

export function startChat() {
  if (!panel) return;
  panel.addEventListener("opened", read);
  form.addEventListener("submit", onSubmit);
  form.elements.text.addEventListener("keydown", onKey);
  document.addEventListener("visibilitychange", () => isOpen() && read());
  showMark();
}

// Somewhere something was said: fetch it, unless it is here.
export async function hear(number) {
  if (!panel || number <= last) return;
  const before = last;
  show(await request(address("chat")).catch(() => ({})));
  if (last > before && !isOpen()) say("There is a new message in the chat.");
}

const isOpen = () => panel.classList.contains("open") && document.visibilityState === "visible";

function onKey(event) {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
}

async function onSubmit(event) {
  event.preventDefault();
  event.stopPropagation();                      // it is no act in the game
  if (sending) return;
  sending = true;
  const news = await request(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form)) })
    .catch(() => ({ error: UNREACHED }));
  sending = false;
  fault.hidden = !news.error;
  fault.textContent = news.error ?? "";
  if (news.error) return;
  form.elements.text.value = "";
  form.elements.form.value = news.form;
  show(news);
}

function show(news) {
  if (!(news.last >= last)) return;
  last = news.last;
  list.innerHTML = news.html;
  if (isOpen()) read();
  else showMark();
}

function read() {
  localStorage.setItem(STORED, last);
  showMark();
  list.parentElement.scrollTop = list.parentElement.scrollHeight;
}

function showMark() {
  const unread = Math.max(0, last - Number(localStorage.getItem(STORED) ?? 0));
  mark.hidden = unread === 0;
  mark.firstElementChild.textContent = unread;
}
