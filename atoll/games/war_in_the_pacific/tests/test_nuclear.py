"""Nuclear research and bombs. Rules R29-R35."""

from __future__ import annotations

import pytest

from atoll.games.war_in_the_pacific.tests.positions import altered, assigning, cubes, dice, told
from atoll.testing import rule
from atoll.testing.scenes import Scene

ONE_DIE = {"one_die_on_nuclear_tracker": "yes"}
NO_BOMBS = {"bombs_rule": "no"}


@rule("R29")
@pytest.mark.parametrize(("marked", "number"), list(enumerate([2, 3, 3, 3, 2, 3, 3, 2, 4])))
def test_the_current_box_is_the_first_unmarked_of_nine(marked: int, number: int) -> None:
    g = assigning("1 2 3 4", research=marked)
    able = [value for value in (1, 2, 3, 4) if f"research white {value}" in g.choices("usa")]
    assert able == [value for value in (1, 2, 3, 4) if value >= number]


@rule("R33")
def test_a_die_below_the_number_cannot_research() -> None:
    g = assigning("3 | 4", research=8)
    assert g.objection("usa", "research white 3") == "R33"
    assert g.sentence("usa", "research white 3") == "The current research box needs 4; the white 3 counts 3."
    assert g.sentence("usa", "research red 2") == "The current research box needs 4; the red 2 counts 2."


@rule("R33")
def test_a_die_of_the_number_marks_the_box_and_lies_on_the_tracker() -> None:
    g = assigning("3 1", research=1)
    assert told(g, "usa research white 3") == ["1 research box is marked."]
    g = g.play("usa research white 3")
    assert (g.s.research, g.s.researched, dice(g)) == (2, 1, ["white 1"])
    assert g.s.t.value[g.s.research_die] == 3


@rule("R34")
@pytest.mark.parametrize(("value", "research"), [(2, 1), (3, 1), (4, 2), (6, 2)])
def test_twice_the_number_marks_the_next_box_too_whatever_its_number(value: int, research: int) -> None:
    assert assigning(f"{value} 1").play(f"usa research white {value}").s.research == research


@rule("R34")
def test_a_critical_advance_marks_no_more_than_two_boxes() -> None:
    assert assigning("6 1", research=4).play("usa research white 6").s.research == 6
    assert told(assigning("6 1", research=4), "usa research white 6") == ["2 research boxes are marked."]


@rule("R34")
def test_a_critical_advance_on_the_last_box_marks_just_that_one() -> None:
    assert told(altered_last_box(2), "usa research white 6")[0] == "1 research box is marked."
    assert altered_last_box(2).play("usa research white 6").s.research == 9


def altered_last_box(number: int) -> Scene:
    """The last research box waits and shows another number."""
    return assigning("6 1", research=8, t=altered(research=[2, 3, 3, 3, 2, 3, 3, 2, number]))


@rule("R30")
def test_research_is_complete_with_the_ninth_box_and_takes_no_more_dice() -> None:
    assert "Research is complete: bombs can be built." in told(assigning("4 1", research=8), "usa research white 4")
    assert "Research is complete: bombs can be built." not in told(assigning("4 1", research=6), "usa research white 4")
    g = assigning("6", research=9)
    assert g.objection("usa", "research white 6") == "R30"
    assert g.sentence("usa", "research white 6") == "Research is complete; there is no box left to mark."


@rule("R32")
def test_one_die_a_turn_goes_to_research() -> None:
    g = assigning("5 5 5").play("usa research white 5")
    assert g.objection("usa", "research white 5") == "R32"
    assert g.sentence("usa", "research white 5") == "Only one die a turn may go to research, and it has been given."


@rule("R35")
def test_red_and_raised_dice_may_research() -> None:
    assert assigning("1 | 6", research=1).play("usa research red 3").s.research == 2
    assert assigning("2 1", research=1, black=1).play("usa bump white 2\nusa research white 3+").s.research == 2
    assert assigning("1 | 6+1").play("usa research red 4+").s.research == 2


@rule("R31")
def test_a_natural_white_six_builds_a_bomb_when_research_is_complete() -> None:
    g = assigning("6 1", research=9)
    assert told(g, "usa build white 6") == ["A nuclear bomb is ready."]
    g = g.play("usa build white 6")
    assert (cubes(g), dice(g), g.s.built) == ((0, 0, 1), ["white 1"], 1)
    assert g.s.t.value[g.s.research_die] == 6


@rule("R31", "R30")
@pytest.mark.parametrize(("research", "words"), [(8, "1 box is"), (3, "6 boxes are")])
def test_no_bomb_is_built_before_research_is_complete(research: int, words: str) -> None:
    g = assigning("6", research=research)
    assert g.objection("usa", "build white 6") == "R30"
    assert g.sentence("usa", "build white 6") == f"Bombs can be built only when research is complete; {words} still open."


@rule("R31", "Q13")
def test_neither_a_raised_nor_a_red_nor_a_lower_die_builds_a_bomb() -> None:
    g = assigning("5 5+1 | 6 6+3", research=9)
    for die in ("white 6+", "red 6+", "red 3", "white 5"):
        name = die.replace("+", " (raised)")
        assert g.objection("usa", f"build {die}") == "R31"
        assert g.sentence("usa", f"build {die}") == f"Only a white die that was rolled as a 6 builds a bomb; the {name} is none."


@rule("R31", "Q15")
def test_there_are_three_bombs_at_most() -> None:
    g = assigning("6 6", research=9, green=2).play("usa build white 6")
    assert g.s.green == 3
    assert g.objection("usa", "build white 6") == "R31"
    assert g.sentence("usa", "build white 6") == "The bomb track is full."
    assert "build white 6" not in g.choices("usa")


@rule("R32", "Q14")
def test_building_is_not_research_and_not_limited_to_one_die() -> None:
    g = assigning("6 6 6 1", research=8).play("usa research white 6\nusa build white 6\nusa build white 6")
    assert (g.s.research, g.s.green, g.s.researched, g.s.built) == (9, 2, 1, 2)


@rule("Q14")
def test_by_option_the_nuclear_tracker_takes_one_die_a_turn_for_whatever_purpose() -> None:
    g = assigning("6 6", research=8, options=ONE_DIE).play("usa research white 6")
    assert g.objection("usa", "build white 6") == "R32"
    assert g.sentence("usa", "build white 6") == (
        "The nuclear tracker has had its one die this turn (option one_die_on_nuclear_tracker)."
    )
    assert "build white 6" not in g.choices("usa")
    assert "claim_bomb" in assigning("6 6", tokens=2, research=9, options=ONE_DIE).play("usa build white 6").choices("usa")
    g = assigning("6 6", research=9, options=ONE_DIE).play("usa build white 6")
    assert g.objection("usa", "build white 6") == "R32"


@rule("Q40")
def test_a_bomb_may_be_built_in_the_turn_that_completes_research() -> None:
    g = assigning("6 4", research=8)
    assert "build white 6" not in g.choices("usa")
    assert g.play("usa research white 4\nusa build white 6").s.green == 1


def test_played_without_bombs_there_is_neither_research_nor_building() -> None:
    g = assigning("6", options=NO_BOMBS)
    for text in ("research white 6", "build white 6"):
        assert g.objection("usa", text) == "R29"
        assert g.sentence("usa", text) == "This game is played without research and bombs (option bombs_rule)."
        assert text not in g.choices("usa")
