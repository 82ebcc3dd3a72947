"""A hint in a real browser: by click, by key, on a phone; the board outlines what it means, and the chance to win beside it."""
from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from atoll import games
from tests.windows import Desk, Window

SOLO = games.load("war_in_the_pacific")
DESKTOP: dict[str, Any] = {}
PHONE: dict[str, Any] = {"viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True}


def to_several(window: Window) -> None:
    """To a decision about things on the board."""
    for _ in range(30):
        if window.page.locator("button.chip").count() > 2:
            return
        window.play(1)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_hint_is_told_in_words_and_on_the_board(desk: Desk, screen: dict[str, Any]) -> None:
    window = desk.open(**screen)
    page = window.begin(SOLO)
    to_several(window)
    page.locator("#hint").click()
    answer = page.locator("#answer")
    expect(answer).to_contain_text("Hint: ")
    expect(answer).to_contain_text("Otherwise: ")
    expect(page.locator("#pieces .hinted").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert Axe().run(page).response["violations"] == []


def test_a_hint_is_had_by_key_and_the_chance_is_shown_once_wanted(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(SOLO)
    page.keyboard.press("Shift+H")
    expect(page.locator("#answer")).to_contain_text("Hint: ")
    expect(page.locator("#chance")).to_be_hidden()
    page.locator("#orders summary").click()
    page.locator("[data-chance-on]").check()
    expect(page.locator("#chance")).to_contain_text("Your chance to win: about")
    window.play(1)
    expect(page.locator("#chance")).to_be_visible()
