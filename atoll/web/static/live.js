// Others act while this page is open: the server says when there is something new to see. The browser mends a lost line itself.
import { hear } from "./chat.js";
import { address, lookAgain } from "./table.js";

let source = null;

export function startLive() {
  if (!("live" in document.getElementById("table").dataset)) return;
  listen();
  // A page that nobody looks at needs no line: a browser has only a few for each server.
  document.addEventListener("visibilitychange", listen);
  window.addEventListener("pagehide", hangUp);
  window.addEventListener("pageshow", listen);
}

function listen() {
  hangUp();
  if (document.visibilityState !== "visible") return;
  source = new EventSource(address("events"));
  source.addEventListener("changed", (event) => lookAgain(JSON.parse(event.data).version));
  source.addEventListener("said", (event) => hear(JSON.parse(event.data).chat));
}

function hangUp() {
  source?.close();
  source = null;
}
