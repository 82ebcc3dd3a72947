// Links to send: a button copies them.
import { say } from "./table.js";

export function startCopying() {
  document.getElementById("table").addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");             // without HTTPS there is no other way
    }
    button.textContent = "Copied";
    say("Copied");
  });
}
