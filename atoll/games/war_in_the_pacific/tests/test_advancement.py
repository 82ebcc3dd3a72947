"""The event Nuclear Advancement. Rules R13-R14."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.games.war_in_the_pacific.tests.positions import altered, beginning, cubes, told
from atoll.testing import rule
from atoll.testing.scenes import Scene

TURN = 9


def advancement(**given: Any) -> Scene:
    """The event is Nuclear Advancement."""
    g = beginning(TURN, **given).play("chance die 6")
    return g.play("usa accept") if g.asked() == "event_modify" else g


@rule("R13")
def test_an_extra_die_is_rolled_for_research() -> None:
    g = advancement()
    assert (g.asked(), g.is_chance()) == ("advancement_die", True)
    g = g.play("chance die 2")
    assert (g.asked(), g.s.research, g.s.whites, g.s.reds) == ("pool_roll", 1, 6, 0)
    assert (g.s.rolled, g.s.advancing) == (0, False)


@rule("R13", "R33")
@pytest.mark.parametrize(("face", "research"), [(1, 1), (2, 1), (3, 2), (5, 2), (6, 3)])
def test_the_advancement_die_marks_a_box_it_reaches_and_two_at_double_its_number(face: int, research: int) -> None:
    assert advancement(research=1).play(f"chance die {face}").s.research == research  # box 2 is a 3


@rule("R13")
def test_too_low_an_advancement_die_does_nothing() -> None:
    assert told(advancement(research=8), "chance die 3") == ["Too low: research gains nothing."]
    assert advancement(research=8).play("chance die 3").s.research == 8


@rule("R13", "R32")
def test_the_advancement_die_is_not_the_research_die_of_the_turn() -> None:
    g = advancement().play("chance die 2\nchance roll 6 5 4 3 2 1")
    assert g.s.researched == 0
    assert g.objection("usa", "research white 3") == ""


@rule("R13", "Q10", "Q32")
def test_a_six_of_the_advancement_die_gives_no_token() -> None:
    g = advancement().play("chance die 6")
    assert (g.s.sixes, g.s.tokens, cubes(g)) == (0, 0, (0, 0, 0))


@rule("Q32", "R13")
def test_cubes_may_change_the_advancement_die() -> None:
    g = advancement(black=2, blue=1, research=8).play("chance die 2")
    assert (g.asked(), g.choices("usa")) == ("advancement_modify", ["accept", "bump advancement", "reroll advancement"])
    g = g.play("""
        usa bump advancement
        usa reroll advancement
        chance die 3
        usa bump advancement
    """)
    assert (g.asked(), g.s.research, cubes(g)) == ("pool_roll", 9, (0, 0, 0))


@rule("Q32")
def test_by_option_nothing_changes_the_advancement_die() -> None:
    g = advancement(black=2, blue=1, research=8, options={"advancement_die_modifiable": "no"})
    assert g.play("chance die 2").asked() == "pool_roll"
    assert g.play("chance die 4").s.research == 9


@rule("Q32", "R13")
def test_without_cubes_nobody_is_asked_about_the_advancement_die() -> None:
    assert advancement().play("chance die 1").asked() == "pool_roll"


@rule("R13")
def test_only_the_advancement_die_can_be_changed_then() -> None:
    g = advancement(black=1, blue=1).play("chance die 2")
    for text in ("bump event", "reroll event", "bump white 2"):
        assert g.objection("usa", text) == "R13"


@rule("R13")
def test_the_advancement_die_is_not_raised_beyond_six() -> None:
    g = advancement(black=2).play("chance die 6")
    assert g.choices("usa") == ["accept"]
    assert g.sentence("usa", "bump advancement") == "The die shows 6 already; 6 is the highest."


@rule("Q33")
def test_the_advancement_die_has_to_be_applied() -> None:
    g = advancement(black=1).play("chance die 2")
    assert g.choices("usa") == ["accept", "bump advancement"]
    assert g.play("usa accept").s.research == 1


@rule("R14")
def test_with_research_complete_a_bomb_is_gained_and_no_die_rolled() -> None:
    g = advancement(research=9, green=1)
    assert (g.asked(), g.s.green) == ("pool_roll", 2)


@rule("R14", "Q15")
def test_no_bomb_is_gained_beyond_the_limit() -> None:
    assert advancement(research=9, green=3).s.green == 3
    assert "The bomb track is full; no bomb is gained." in told(beginning(TURN, research=9, green=3), "chance die 6")
    assert advancement(green=2, research=9).s.green == 3
    assert advancement(t=altered(green_limit=1), green=1, research=9).s.green == 1


@rule("R13", "R30", "R34")
def test_the_advancement_die_may_complete_research_and_no_bomb_comes_with_it() -> None:
    g = advancement(research=7).play("chance die 4")
    assert (g.s.research, g.s.green) == (9, 0)


def test_played_without_bombs_the_event_does_nothing() -> None:
    g = advancement(options={"bombs_rule": "no"})
    assert (g.asked(), g.s.research, g.s.green) == ("pool_roll", 0, 0)
