"""The end of the game. Rules R3, R51."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.tests.positions import altered, assigning, position
from atoll.testing import rule
from atoll.testing.scenes import Scene


def finished(**given: Any) -> Scene:
    """The last turn has been played."""
    return assigning("1", turn=11, **given).play("usa end")


@rule("R3", "Q36")
@pytest.mark.parametrize("cp", [0, 13, 17, 20])
def test_play_goes_on_whatever_the_score_until_the_eleventh_turn(cp: int) -> None:
    for turn in range(1, 11):
        assert assigning("1", turn=turn, raid_cp=cp).play("usa end").asked() == "event_die"
    assert finished(raid_cp=cp).asked() == ""


@rule("R3")
def test_the_last_turn_is_played_to_its_end() -> None:
    g = assigning("2 5", turn=10).play("usa end").play("chance die 1").play("chance roll 6 5 4 3 2 1")
    assert (g.s.turn, g.asked()) == (11, "assign")
    g = g.play("usa supply white 5\nusa end")
    assert (g.s.turn, g.asked(), g.choices("usa")) == (11, "", [])


@rule("R3", "R25")
def test_no_dice_and_no_tokens_lie_about_when_the_game_is_over() -> None:
    g = assigning("6 5 | 4", turn=11, blue=3, tokens=1).play("usa end")
    assert (g.asked(), g.s.dice, g.s.raid_dice, g.s.tokens) == ("", [], [], 0)


@rule("R3")
def test_after_the_end_nothing_more_can_be_done() -> None:
    assert finished().sentence("usa", "end") == "The game is over."


@rule("R3")
def test_the_number_of_turns_is_that_of_the_timeline() -> None:
    t = altered(turns=2)
    assert assigning("1", turn=1, t=t).play("usa end").asked() == "event_die"
    assert assigning("1", turn=2, t=t).play("usa end").asked() == ""


@rule("R51")
@pytest.mark.parametrize(
    ("cp", "expected"),
    [
        (0, "defeat"),
        (12, "defeat"),
        (13, "victory"),
        (16, "victory"),
        (17, "unconditional"),
        (20, "unconditional"),
    ],
)
def test_the_cps_at_the_end_decide(cp: int, expected: str) -> None:
    g = finished(raid_cp=cp)
    assert GAME.outcome(g.s) == expected
    assert GAME.returns(g.s) == [-1.0 if expected == "defeat" else 1.0]
    assert expected in GAME.outcomes


@rule("R51")
def test_cubes_and_bombs_left_over_are_worth_nothing() -> None:
    rich = finished(raid_cp=12, black=5, blue=3, green=3, research=9)
    assert (rich.s.cp, GAME.outcome(rich.s)) == (12, "defeat")


@rule("R51")
def test_suns_and_raids_count_together() -> None:
    g = finished(captured="luzon, kwajalein", raid_cp=6)
    assert (g.s.cp, GAME.outcome(g.s)) == (13, "victory")


def test_the_figures_for_statistics_are_those_of_the_sheet() -> None:
    s = position(captured="guadalcanal, saipan", marks={"bougainville": 2}, raid_cp=3, research=4, turn=11)
    assert GAME.measures(s) == {"cp": 5, "raid_cp": 3, "islands": 4, "boxes": 15, "bases": 2, "research": 4}
