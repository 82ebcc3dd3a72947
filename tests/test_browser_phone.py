"""The table on the small screen of a phone, in a real browser."""
from __future__ import annotations

from atoll import games
from tests.windows import Desk

GAME = games.load(games.names()[0])


def test_on_a_phone_lying_on_its_side_the_choices_are_beside_the_board(desk: Desk) -> None:
    page = desk.open(viewport={"width": 812, "height": 375}, has_touch=True, is_mobile=True).begin(GAME)
    board, choice = page.locator("#viewport").bounding_box(), page.locator(".choice").first.bounding_box()
    assert board is not None
    assert choice is not None
    assert choice["x"] >= board["x"] + board["width"]
    assert choice["y"] + choice["height"] <= 375


def test_on_a_phone_the_newest_sentence_is_seen(desk: Desk) -> None:
    """Where the last sentences do not all fit, it is the old ones that give way."""
    window = desk.open(viewport={"width": 375, "height": 812}, has_touch=True, is_mobile=True)
    window.begin(GAME)
    window.play(3)
    below = window.page.evaluate("""() => {
      const bottom = (it) => it.getBoundingClientRect().bottom;
      return bottom([...document.querySelectorAll("#part-latest li")].at(-1)) - bottom(document.getElementById("part-latest"));
    }""")
    assert below < 3


def test_two_fingers_enlarge_the_board(desk: Desk) -> None:
    window = desk.open(viewport={"width": 375, "height": 812}, has_touch=True, is_mobile=True)
    page = window.begin(GAME)
    width = "document.querySelector('#viewport > svg').getBoundingClientRect().width"
    before = page.evaluate(width)
    page.evaluate("""() => {
      const board = document.getElementById("viewport");
      const at = (id, x) => new Touch({ identifier: id, target: board, clientX: x, clientY: 150 });
      const send = (kind, a, b) => {
        const touches = [at(1, a), at(2, b)];
        board.dispatchEvent(new TouchEvent(kind, { touches, targetTouches: touches, bubbles: true, cancelable: true }));
      };
      send("touchstart", 150, 200);
      send("touchmove", 100, 250);
    }""")
    assert page.evaluate(width) > before * 2
