"""A browser that makes forced choices at once: only where all can see that there is but one, and not after taking one back."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.served import Visitor
from tests.windows import Desk

READY = "() => document.documentElement.classList.contains('js')"


pytestmark = pytest.mark.usefixtures("toy")


def begin(desk: Desk) -> tuple[Page, Visitor, str]:
    """North in a browser, south by hand."""
    south = Visitor(desk.base)
    page = desk.open().go("/")
    card = page.locator("article[aria-labelledby=game-toy]")
    card.get_by_text("Side and opponent").click()
    card.locator("input[name=opponent][value=friend]").check()
    card.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/game/*")
    page.wait_for_function(READY)
    path, _, key = page.locator("#link-1").input_value().removeprefix(desk.base).partition("?key=")
    assert south.client.post(path, data={"key": key}).status_code == 303
    return page, south, path.removesuffix("/seat")


def spend(page: Page, south: Visitor, path: str) -> None:
    """North bids all it has, and nobody takes anything from the pot: all see that it can bid nothing more."""
    page.locator(".choice", has_text="Bid 5").click()
    expect(page.locator("#prompt")).to_contain_text("You have decided")
    south.act(path, south.look(path)["version"], "bid 4")
    expect(page.locator("#prompt")).not_to_contain_text("You have decided")
    if page.locator(".choice", has_text="Be done").count():
        page.locator(".choice", has_text="Be done").first.click()
    else:
        south.act(path, south.look(path)["version"], "done")


def test_by_default_every_choice_is_asked(desk: Desk) -> None:
    page, south, path = begin(desk)
    spend(page, south, path)
    expect(page.locator(".choices[data-forced] .choice")).to_have_count(1)
    page.wait_for_timeout(300)
    expect(page.locator(".choice")).to_contain_text("Bid 0")


def test_a_browser_makes_the_only_choice_at_once_if_it_was_asked_to(desk: Desk) -> None:
    page, south, path = begin(desk)
    page.get_by_text("Without asking me").click()
    page.get_by_label("Make a choice at once").check()
    spend(page, south, path)
    expect(page.locator("#prompt")).to_contain_text("You have decided")
    page.locator("#undo").click()                                    # it is not made again
    expect(page.locator(".choice")).to_contain_text("Bid 0")
    page.wait_for_timeout(300)
    expect(page.locator(".choice")).to_have_count(1)
    page.reload()                                                    # but on a new page; the setting is this browser's
    page.wait_for_function(READY)
    expect(page.locator("#prompt")).to_contain_text("You have decided")
    page.get_by_text("Without asking me").click()
    expect(page.get_by_label("Make a choice at once")).to_be_checked()
