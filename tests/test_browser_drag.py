"""Things are dragged onto each other in a real browser, with mouse and finger; what was chosen in secret is taken back."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from atoll import games
from tests.windows import Desk, Window, piece, to_a_pair

Point = tuple[float, float]
Move = Callable[[Page, Point, Point], None]
SEALED = games.load(next(name for name in games.names() if len(games.load(name).sides) == 2))
MAP = "tora_tora_tora"                          # its pieces are taken in hand where they lie, and then put down
PHONE: dict[str, Any] = {"viewport": {"width": 375, "height": 812}, "has_touch": True, "is_mobile": True}


def middle(found: Locator) -> Point:
    """Where to take hold of a piece: of cards that overlap the left edge is free."""
    box = found.bounding_box()
    assert box is not None
    return box["x"] + min(12, box["width"] / 2), box["y"] + box["height"] / 2


def drag(page: Page, start: Point, end: Point) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def swipe(page: Page, start: Point, end: Point) -> None:
    """The same with a finger."""
    finger = page.context.new_cdp_session(page)
    along = [(start[0] + (end[0] - start[0]) * n / 5, start[1] + (end[1] - start[1]) * n / 5) for n in range(1, 6)]
    steps = [("touchStart", [start]), *(("touchMove", [at]) for at in along), ("touchEnd", [])]
    for kind, points in steps:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


@contextmanager
def answered(window: Window) -> Iterator[None]:
    """What is done inside makes the server answer."""
    version = window.version
    yield
    window.settled(version)


def labels(page: Page) -> list[str]:
    """What has been chosen in secret."""
    return [text.removesuffix("×").strip() for text in page.locator("#part-undo .back").all_inner_texts()]


def exchange(window: Window) -> tuple[Page, list[str], str]:
    """A table at which several cards may be chosen in secret: the page, the cards, and where they go."""
    page = window.begin(SEALED)
    spoken = [json.loads(choice.get_attribute("data-things") or "[]") for choice in page.locator(".choice").all()]
    cards = [str(things[0]) for things in spoken if things]
    places = page.locator(".choice[data-places]").first.get_attribute("data-places")
    assert len(cards) > 5
    assert places is not None
    return page, cards, places.split('"')[1]


@pytest.mark.parametrize("slug", [name for name in games.names() if name != MAP])
def test_dragging_is_pointing_at_one_and_then_at_the_other(desk: Desk, slug: str) -> None:
    window = desk.open()
    page = window.begin(games.load(slug))
    thing, target = to_a_pair(window)
    with answered(window):
        drag(page, middle(page.locator(piece(thing)).first), middle(page.locator(piece(target)).first))
    expect(page.locator("#answer")).to_be_hidden()
    expect(page.locator("#undo")).to_be_visible()
    with answered(window):
        page.locator("#undo").click()                           # the next click is one again


def printed_at(page: Page, area: str) -> Point:
    """Where an Area's name stands on the screen: its outline's middle may lie elsewhere."""
    found = games.load(MAP).edition()
    x, y = (int(next(each.value for each in found.data if each.key.endswith(f"{area}.{axis}"))) for axis in "xy")
    box = page.locator("svg.board").bounding_box()
    width = float((page.locator("svg.board").get_attribute("viewBox") or "").split()[2])
    assert box is not None
    return box["x"] + x * box["width"] / width, box["y"] + y * box["width"] / width


@pytest.mark.parametrize(("settings", "move"), [({}, drag), (PHONE, swipe)], ids=["mouse", "finger on a phone"])
def test_a_piece_is_dragged_from_its_place_to_another(desk: Desk, settings: dict[str, Any], move: Move) -> None:
    window = desk.open(**settings)
    page = window.begin(games.load(MAP))
    fleet = page.locator('#pieces [data-thing="block japanese fleet"][data-at="area truk"]')
    while not fleet.evaluate("(each) => each.classList.contains('can')"):
        window.play(1)
    with answered(window):
        move(page, middle(fleet), printed_at(page, "caroline_sea"))
    to = page.get_by_role("button", name="To Caroline Sea")
    expect(to).to_be_focused()                                  # it cannot be taken back, so it is confirmed


def test_cards_are_dragged_away_and_back_in_any_order(desk: Desk) -> None:
    window = desk.open()
    page, cards, pile = exchange(window)
    for n, card in enumerate((cards[4], cards[1], cards[3]), 1):
        with answered(window):
            drag(page, middle(page.locator(piece(card))), middle(page.locator(piece(pile))))
        assert len(labels(page)) == n
    first, second, third = labels(page)
    with answered(window):
        drag(page, middle(page.locator(piece(cards[1]))), (700, 500))
    assert labels(page) == [first, third]
    with answered(window):
        page.locator(piece(cards[4])).click(position={"x": 8, "y": 60})
    assert labels(page) == [third]
    assert second != first


def test_a_card_let_go_on_nothing_stays(desk: Desk) -> None:
    window = desk.open()
    page, cards, _ = exchange(window)
    version = window.version
    drag(page, middle(page.locator(piece(cards[0]))), (700, 300))
    page.wait_for_timeout(200)
    assert window.version == version
    assert labels(page) == []
    expect(page.locator("#pieces .selected")).to_have_count(0)


def test_a_finger_drags_on_a_phone(desk: Desk) -> None:
    window = desk.open(**PHONE)
    page, cards, pile = exchange(window)
    with answered(window):
        swipe(page, middle(page.locator(piece(cards[2]))), middle(page.locator(piece(pile))))
    assert len(labels(page)) == 1
    with answered(window):
        swipe(page, middle(page.locator(piece(cards[2]))), (200, 200))
    assert labels(page) == []


def test_a_tap_and_a_key_do_the_same(desk: Desk) -> None:
    window = desk.open(**PHONE)
    page, cards, _ = exchange(window)
    with answered(window):                                      # the one thing to do with a card is done at once
        page.locator(piece(cards[0])).tap(position={"x": 3, "y": 20})
    assert len(labels(page)) == 1
    page.keyboard.press("1")
    page.locator(".choice:not([hidden])").first.focus()
    with answered(window):
        page.keyboard.press("Enter")
    assert len(labels(page)) == 2
    page.locator("#part-undo .back").first.focus()
    with answered(window):
        page.keyboard.press("Enter")
    assert len(labels(page)) == 1


def test_an_enlarged_board_is_still_moved_by_its_empty_places(desk: Desk) -> None:
    window = desk.open()
    page, _, _ = exchange(window)
    page.locator("[data-zoom=in]").click()
    page.locator("[data-zoom=in]").click()
    left = "document.getElementById('viewport').scrollLeft"
    before = page.evaluate(left)
    box = page.locator("#viewport").bounding_box()
    assert box is not None
    bare = page.evaluate("""([x, y, w, h]) => {
      for (let dy = 10; dy < h; dy += 10) for (let dx = w / 2; dx < w - 20; dx += 10)
        if (!document.elementFromPoint(x + dx, y + dy)?.closest("[data-thing]")) return [x + dx, y + dy];
    }""", [box["x"], box["y"], box["width"], box["height"]])
    drag(page, (bare[0], bare[1]), (bare[0] - 120, bare[1]))
    assert page.evaluate(left) > before + 60
