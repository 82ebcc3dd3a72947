"""Tora Tora Tora! in real browsers: a Battle between two of them, its secrets, and a whole Round by keyboard alone."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from atoll import games
from tests.first_round import SLUG, TO_SEA, let_fall
from tests.served import Visitor
from tests.test_first_round import Table
from tests.windows import Desk, Window

# What Japan and the Allies hold.
HELD = ("Kido Butai", "Tokyo Express", "Bicycle Infantry", "Flying Tigers")
READY = "() => document.documentElement.classList.contains('js')"


def opened(desk: Desk, visitor: Visitor, path: str) -> Window:
    """A browser that goes on with what a visitor has begun."""
    window = desk.open()
    cookies = visitor.client.cookies.jar
    window.page.context.add_cookies([{"name": each.name, "value": str(each.value), "url": desk.base} for each in cookies])
    window.go(path).wait_for_function(READY)
    return window


def choose(page: Page, words: str) -> None:
    """Press a button by what it sends."""
    page.locator(f'.choice[value="{words}"]').first.dispatch_event("click")


@contextmanager
def settling(windows: Iterable[Window]) -> Iterator[None]:
    """What is done inside is seen in all windows."""
    versions = [(window, window.version) for window in windows]
    yield
    for window, version in versions:
        window.settled(version)


@pytest.fixture
def table(base: str, monkeypatch: pytest.MonkeyPatch) -> Table:
    let_fall(monkeypatch)
    return Table(Visitor(base), Visitor(base), Visitor(base)).play(TO_SEA)


def test_a_battle_between_two_browsers_and_one_who_watches(desk: Desk, table: Table) -> None:
    japan, allies = (opened(desk, player, table.path) for player in table.players)
    watching = desk.open()
    watching.go(f"{table.path}?watch={table.watch['watch']}").wait_for_function(READY)
    windows = (japan, allies, watching)
    for window, own in zip(windows, (HELD[:3], HELD[3:], ()), strict=True):
        assert [name for name in HELD if name in window.page.content()] == [*own]
    choose(allies.page, "pass")                                 # the window: he has no card that fits
    expect(japan.page.locator('.choice[value="announce"]')).to_have_count(1)
    assert allies.page.locator(".choice").count() == watching.page.locator(".choice").count() == 0
    choose(japan.page, "pass")
    for window in (japan, allies):                              # both are asked at once
        expect(window.page.locator('.choice[value="commit 2"]')).to_have_count(1)
    boards = []
    for words in ("commit 3", "commit 1"):                      # that there is one is seen, and nothing of which
        with settling(windows):
            choose(japan.page, words)
        expect(japan.page.locator("#prompt")).to_contain_text("You have decided. Waiting for")
        boards.append([window.page.locator("#viewport").inner_html() for window in (allies, watching)])
        if words == "commit 3":
            with settling(windows):
                japan.page.locator("#undo").click()
    assert boards[0] == boards[1]
    choose(allies.page, "commit 2")
    for window in windows:
        expect(window.page.locator("#entries")).to_contain_text("Dice of Japan: 1 hits on 1.")


def test_a_round_is_played_by_keyboard_alone(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(games.load(SLUG))
    for made in range(100):
        page.wait_for_function("() => document.querySelector('.choice:not([hidden])')")
        if "Round 2" in page.locator("#part-status").inner_text():
            break
        version = window.version
        for _ in range(2 if made < 10 else 1):                  # at first Units move, at last all is passed
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        window.settled(version)
    else:
        raise AssertionError("a Round has fewer decisions")
    expect(page.locator("#entries")).to_contain_text("moves to")
