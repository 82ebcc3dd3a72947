"""Windows of a real browser for the tests, which note what must never happen in any of them."""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

from atoll.core.game import Game

# Clicks choices until the wanted number of decisions is made or the game is over: of several now this, now that one.
PLAY = """async (most) => {
  const table = document.getElementById("table");
  const settled = (version) => new Promise((resolve) => {
    const look = () => table.dataset.version !== version && !table.hasAttribute("aria-busy") ? resolve() : setTimeout(look, 4);
    look();
  });
  // A program thinks for a while at a window, so whoever plays waits for his turn.
  const asked = () => new Promise((resolve) => {
    const until = Date.now() + 10000;
    const done = () => document.querySelector("#end, .choice:not([hidden])") || Date.now() > until;
    const look = () => done() ? resolve() : setTimeout(look, 20);
    look();
  });
  let made = 0;
  for (; made < most; made += 1) {
    await asked();
    if (document.getElementById("end")) break;
    const shown = [...document.querySelectorAll(".choice:not([hidden])")];
    const version = table.dataset.version;
    shown[(made * 7) % shown.length].click();
    await settled(version);
  }
  return made;
}"""


@dataclass
class Window:
    """A browser window that notes what must not happen: requests elsewhere, errors of scripts or of the policy."""

    page: Page
    base: str
    faults: list[str] = field(default_factory=list)
    expected: str = "Failed to load resource"           # a refusal that a test provokes is no fault

    def __post_init__(self) -> None:
        self.page.on("console", lambda line: self._note(line.text) if line.type in ("error", "warning") else None)
        self.page.on("pageerror", lambda fault: self._note(str(fault)))
        self.page.on("request", lambda request: self._check(request.url))

    def _note(self, text: str) -> None:
        if not text.startswith(self.expected):
            self.faults.append(text)

    def _check(self, url: str) -> None:
        if url.startswith(("http:", "https:", "ws:")) and urlsplit(url).netloc != urlsplit(self.base).netloc:
            self.faults.append(f"request to {url}")

    def go(self, path: str) -> Page:
        self.page.goto(self.base + path)
        return self.page

    def begin(self, game: Game, decisions: int = 0) -> Page:
        """Start a game from the first page, and play on for some decisions."""
        self.go("/")
        self.page.get_by_role("button", name=f"Play {game.title}", exact=True).click()
        self.page.wait_for_url("**/game/*")
        self.page.wait_for_function("() => document.documentElement.classList.contains('js')")
        self.play(decisions)
        return self.page

    def play(self, decisions: int) -> int:
        return int(self.page.evaluate(PLAY, decisions))

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#table", "data-version") or 0)

    def settled(self, version: int) -> None:
        """Wait until the page shows a later version."""
        self.page.wait_for_function(
            "(v) => Number(document.getElementById('table').dataset.version) > v && "
            "!document.getElementById('table').hasAttribute('aria-busy')", arg=version,
        )


class Desk:
    """Opens windows; at the end all of them must be without fault."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser = browser
        self.base = base
        self.windows: list[Window] = []
        self.contexts: list[BrowserContext] = []

    def context(self, **settings: Any) -> BrowserContext:
        made = self.browser.new_context(**{"reduced_motion": "reduce", "viewport": {"width": 1440, "height": 900}, **settings})
        made.set_default_timeout(10_000)
        self.contexts.append(made)
        return made

    def open(self, context: BrowserContext | None = None, **settings: Any) -> Window:
        window = Window((context or self.context(**settings)).new_page(), self.base)
        self.windows.append(window)
        return window

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        assert [fault for window in self.windows for fault in window.faults] == []


def to_a_pair(window: Window) -> tuple[str, str]:
    """Play on to a choice of two things on the board that can be taken back, among several things; returns the two."""
    for _ in range(40):
        several = len(window.page.query_selector_all("button.chip")) > 1
        for choice in window.page.query_selector_all(".choice:not(.final)[data-steps='1']") if several else []:
            things = re.findall(r'"([^"]+)"', f"{choice.get_attribute('data-things')}{choice.get_attribute('data-places')}")
            if len(things) > 1 and all(window.page.query_selector(f'#pieces [data-thing="{thing}"]') for thing in things[:2]):
                return things[0], things[1]
        window.play(1)
    raise AssertionError("no choice of two things in forty decisions")


def piece(thing: str) -> str:
    return f'#pieces [data-thing="{thing}"]'
