"""The rules of the duel, one after the other."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.testing import rule
from atoll.testing.scenes import Scene

from .. import GAME

DEALT = "chance deal north stone\nchance deal south river\n"


def opening(options: dict[str, str] | None = None, revision: int = 2) -> Scene:
    """A scene at the first bid: north holds the stone, south the river."""
    state: Any = GAME.start(GAME.edition().tables(options, revision))
    return Scene(GAME, state).play(DEALT)


@rule("R1")
def test_full_purses_and_a_card_each() -> None:
    g = opening()
    assert g.s.purse == [5, 5]
    assert g.s.card == [0, 1]


@rule("R2")
@pytest.mark.parametrize(("length", "left"), [("long", "bid"), ("short", "")])
def test_the_option_says_how_many_rounds(length: str, left: str) -> None:
    assert opening({"length": length}).play("north bid 0\nsouth bid 0").asked() == left


@rule("R3")
def test_nobody_bids_more_than_the_purse() -> None:
    g = opening()
    assert g.choices("north") == [f"bid {n}" for n in range(6)]
    assert g.objection("north", "bid 7") == "R3"
    assert g.sentence("north", "bid 7") == "A bid of 7 is 2 coins more than your purse of 5."


@rule("R3")
def test_both_bids_are_paid() -> None:
    assert opening().play("north bid 2\nsouth bid 5").s.purse == [3, 0]


@rule("R4")
@pytest.mark.parametrize(("roll", "points"), [(1, [1, 0]), (2, [1, 0]), (3, [0, 1]), (6, [0, 1])])
def test_the_higher_bid_wins_on_three_or_more(roll: int, points: list[int]) -> None:
    assert opening().play(f"north bid 1\nsouth bid 2\nchance die {roll}").s.points == points


@rule("R5", "Q1")
def test_equal_bids_win_nothing() -> None:
    g = opening().play("north bid 2\nsouth bid 2")
    assert (g.s.points, g.asked(), g.s.rounds) == ([0, 0], "bid", 2)


@rule("Q1")
@pytest.mark.parametrize(("roll", "points"), [(3, [0, 1]), (4, [1, 0])])
def test_equal_bids_were_rolled_for_until_revision_1(roll: int, points: list[int]) -> None:
    assert opening(revision=1).play(f"north bid 2\nsouth bid 2\nchance die {roll}").s.points == points


@rule("R6", "Q2")
def test_the_winner_takes_half_of_an_odd_pot_rounded_down() -> None:
    g = opening().play("north bid 1\nsouth bid 2\nchance die 6\nsouth take")
    assert g.s.purse == [4, 4]
    assert g.objection("south", "take") == "R6"


@rule("R6")
def test_a_card_is_shown_once_and_only_ones_own() -> None:
    g = opening().play("north bid 1\nsouth bid 2\nchance die 6")
    assert g.objection("south", "card stone") == "R6"
    g = g.play("south show river")
    assert g.s.points == [0, 3]
    assert g.sentence("south", "show river") == "Your card has been shown already."


@rule("R7")
def test_more_points_win() -> None:
    g = opening({"length": "short"}).play("north bid 1\nsouth bid 2\nchance die 6\nsouth done")
    assert GAME.outcome(g.s) == "south"
    assert GAME.returns(g.s) == [-1.0, 1.0]


@rule("R8")
def test_who_holds_a_card_that_counts_may_announce_it() -> None:
    g = opening({"window": "yes"}).play("north bid 1\nsouth bid 2")
    assert g.asked() == "window"
    assert g.choices("north") == ["announce", "pass"]
    g = g.play("north announce\nsouth pass")
    assert g.asked() == "roll_die"
    assert g.s.shown == [1, 0]
    assert g.s.points == [1, 0]


@rule("R8")
def test_a_card_that_counts_nothing_cannot_be_announced_but_its_holder_is_asked() -> None:
    state: Any = GAME.start(GAME.edition().tables({"window": "yes"}, 2))
    g = Scene(GAME, state).play("chance deal north old wood\nchance deal south river\nnorth bid 1\nsouth bid 2")
    assert g.choices("north") == ["pass"]
    assert g.objection("north", "announce") == "R8"


@rule("R8")
def test_a_shown_card_is_not_asked_for_again() -> None:
    g = opening({"window": "yes"}).play("north bid 1\nsouth bid 2\nnorth announce\nsouth announce")
    assert g.play("chance die 5\nsouth done\nnorth bid 0\nsouth bid 1").asked() == "roll_die"
