"""A board with pieces that lie on places and with overlays, in a real browser: pointed at, taken in hand, switched on."""
from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, Page, expect

from atoll import games
from atoll.core.board import Shape
from atoll.core.game import Game
from atoll.render import layers_of
from tests.windows import Desk, Window


def opening(game: Game) -> list[Shape]:
    """What lies on a board at the start."""
    tables = game.edition().tables({}, game.revision)
    return game.pieces(tables, game.view(game.setup(tables), 0))


GAME = next(game for game in map(games.load, games.names()) if layers_of(opening(game)))
HELD = "#pieces .in-hand"


def to_a_piece(window: Window) -> Locator:
    """Play on until a piece may be taken in hand where it lies; returns the first one."""
    for _ in range(60):
        found = window.page.locator("#pieces [data-at].can")
        if found.count() and not window.page.locator(HELD).count():
            return found.first
        window.play(1)
    raise AssertionError("no piece that may be taken where it lies in sixty decisions")


def press(page: Page, piece: Locator) -> None:
    """A click in the middle of a piece; what is drawn over it does not matter."""
    piece.dispatch_event("click")


def test_a_piece_is_taken_in_hand_with_one_click_and_put_down_by_pointing(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    piece = to_a_piece(window)
    version = window.version
    press(page, piece)
    window.settled(version)
    expect(page.locator(HELD)).to_have_count(1)
    places = page.locator("#pieces [data-thing].can")
    assert places.count() > 0
    press(page, places.first)
    shown = page.locator(".choice:not([hidden])")
    expect(shown).to_have_count(1)
    version = window.version
    page.keyboard.press("Enter")
    window.settled(version)
    expect(page.locator(HELD)).to_have_count(0)


def test_a_piece_that_cannot_move_says_why_where_it_lies(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    to_a_piece(window)
    press(page, page.locator("#pieces [data-at]:not(.can)").first)
    expect(page.locator("#answer .rule-link")).to_be_visible()


def test_no_chips_say_again_what_the_buttons_say_and_the_pass_stays_in_sight(desk: Desk) -> None:
    window = desk.open(viewport={"width": 390, "height": 844})
    page = window.begin(GAME)
    to_a_piece(window)
    assert page.locator("button.chip").count() == 0
    choices = page.locator(".choice")
    assert choices.count() > 6
    expect(choices.last).to_have_text("Pass Enter cannot be taken back", use_inner_text=False)
    assert page.evaluate("""() => {
      const closing = document.querySelector(".closing .choice").getBoundingClientRect();
      return document.elementFromPoint(closing.left + 9, closing.top + 9).closest(".closing") !== null;
    }""")


def test_an_overlay_stays_on_while_the_game_goes_on(desk: Desk) -> None:
    window = desk.open()
    page = window.begin(GAME)
    layer = page.locator("#pieces [data-layer]").first
    expect(layer).to_be_hidden()
    page.locator(".layers summary").click()
    page.locator("#layers input").first.check()
    expect(layer).to_have_class("on")
    window.play(2)
    expect(page.locator("#pieces [data-layer].on")).to_have_count(1)
    page.locator("#layers input").first.uncheck()
    expect(page.locator("#pieces [data-layer].on")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_objects_to_nothing(desk: Desk, scheme: str) -> None:
    page = desk.open(color_scheme=scheme).begin(GAME, 4)
    page.locator(".layers summary").click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
