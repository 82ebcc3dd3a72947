// Choices, log and rules as tabs; a link to a rule opens the rules there.

const tabs = [...document.querySelectorAll("#tabs a")];
const panels = tabs.map((tab) => document.getElementById(tab.dataset.tab));

export function startTabs() {
  document.getElementById("tabs").setAttribute("role", "tablist");
  tabs.forEach((tab, n) => {
    tab.setAttribute("role", "tab");
    tab.id = `tab-${tab.dataset.tab}`;
    tab.setAttribute("aria-controls", tab.dataset.tab);
    panels[n].setAttribute("role", "tabpanel");
    panels[n].setAttribute("aria-labelledby", tab.id);
    panels[n].removeAttribute("aria-label");
    tab.addEventListener("click", (event) => {
      event.preventDefault();
      open(n);
    });
    tab.addEventListener("keydown", (event) => onArrow(event, n));
  });
  document.addEventListener("click", onLink);
  open(Math.max(0, panels.findIndex((panel) => panel.id === location.hash.slice(1))));
  if (location.hash) openRule(location.hash.slice(1));
}

function open(chosen) {
  tabs.forEach((tab, n) => {
    tab.setAttribute("aria-selected", String(n === chosen));
    tab.tabIndex = n === chosen ? 0 : -1;
    panels[n].classList.toggle("open", n === chosen);
  });
  panels[chosen].dispatchEvent(new Event("opened"));
  if (panels[chosen].id === "log") panels[chosen].scrollTop = panels[chosen].scrollHeight;
}

function onArrow(event, n) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = (n + step + tabs.length) % tabs.length;
  open(next);
  tabs[next].focus();
}

function onLink(event) {
  const link = event.target.closest('a[href^="#"]');
  if (link && openRule(link.hash.slice(1))) event.preventDefault();
}

// Tells whether there is such a rule.
function openRule(id) {
  const rule = document.getElementById(id);
  const at = panels.findIndex((panel) => panel.id === "rules" && panel.contains(rule));
  if (!rule || at < 0) return false;
  open(at);
  document.querySelector(".reference .shown")?.classList.remove("shown");
  rule.classList.add("shown");
  rule.tabIndex = -1;
  rule.focus({ preventScroll: true });
  rule.scrollIntoView({ block: "center" });
  return true;
}
