"""Rolling the pool, six tokens, and what cubes do to dice. Rules R16-R23."""

from __future__ import annotations

from math import factorial

import pytest

from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.tables import ROLL
from atoll.games.war_in_the_pacific.tests.positions import assigning, beginning, cubes, dice, told
from atoll.testing import rule
from atoll.testing.scenes import Scene


def to_be_rolled(turn: int = 4, event: int = 1) -> Scene:
    """The pool waits to be rolled; no cubes are held."""
    return beginning(turn).play(f"chance die {event}")


# --- the roll ---------------------------------------------------------------------------------------------------------


@rule("R16")
def test_all_dice_of_the_pool_are_rolled_together_once() -> None:
    g = to_be_rolled().play("chance roll 6 5 4 3 2 1")
    assert (g.asked(), dice(g)) == ("assign", [f"white {face}" for face in range(1, 7)])
    assert g.s.pool_rolled


@rule("R16")
@pytest.mark.parametrize(("turn", "event", "white", "red"), [(4, 1, 6, 0), (4, 3, 5, 0), (1, 1, 4, 2), (1, 5, 3, 3)])
def test_every_throw_of_the_pool_is_as_likely_as_fair_dice_make_it(turn: int, event: int, white: int, red: int) -> None:
    g = to_be_rolled(turn, event)
    outcomes = dict(GAME.flow.chance(g.s).outcomes(g.s))
    assert sum(outcomes.values()) == 6 ** (white + red)
    assert len(outcomes) == multisets(white) * multisets(red)
    sixes = " ".join("6" * white) + (" red " + " ".join("6" * red) if red else "")
    assert outcomes[g.s.words.parse(f"roll {sixes}")] == 1
    assert all(action >= ROLL for action in outcomes)


def multisets(count: int) -> int:
    """Throws of so many dice that can be told apart."""
    return factorial(count + 5) // factorial(count) // factorial(5)


@rule("R16")
def test_a_throw_with_different_faces_is_as_likely_as_the_orders_of_its_dice() -> None:
    g = to_be_rolled(1, 5)
    outcomes = dict(GAME.flow.chance(g.s).outcomes(g.s))
    assert outcomes[g.s.words.parse("roll 6 5 5 red 3 2 1")] == 3 * 6


@rule("R17", "Q6")
@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_red_die_counts_half_its_face_rounded_up(face: int, value: int) -> None:
    g = to_be_rolled(1, 5).play(f"chance roll 1 1 1 red {face} {min(face, 1)} 1")
    assert f"red {value}" in dice(g)
    assert dice(assigning(f"| {face}")) == [f"red {value}"]


@rule("R22", "R17")
def test_a_red_die_rolled_again_is_red_still() -> None:
    g = assigning("| 1", blue=1).play("usa reroll red 1\nchance die 5")
    assert dice(g) == ["red 3"]


# --- natural sixes ------------------------------------------------------------------------------------------------------


@rule("R18", "Q10")
def test_each_white_six_of_the_roll_gives_a_token() -> None:
    g = to_be_rolled(4, 5).play("chance roll 6 6 5 4 1 red 6")
    assert (g.s.sixes, g.s.tokens, g.s.blue) == (2, 2, 0)
    assert told(to_be_rolled(), "chance roll 5 5 5 4 2 1") == []
    assert told(to_be_rolled(), "chance roll 6 6 5 4 2 1") == ["2 natural sixes, each good for a blue cube."]


@rule("R18", "Q10")
def test_a_six_of_a_re_roll_gives_a_token_too_and_a_red_one_none() -> None:
    g = assigning("2 | 2", blue=2).play("usa reroll white 2\nchance die 6")
    assert (g.s.sixes, g.s.tokens) == (1, 1)
    g = g.play("usa reroll red 1\nchance die 6")
    assert (g.s.sixes, g.s.tokens) == (1, 1)


@rule("R18")
def test_a_token_is_used_once_for_one_blue_cube() -> None:
    g = assigning("6 1", tokens=1)
    assert "claim_blue" in g.choices("usa")
    assert told(g, "usa claim_blue") == ["A blue cube joins air power."]
    g = g.play("usa claim_blue")
    assert (g.s.blue, g.s.tokens, g.s.sixes) == (1, 0, 1)
    assert g.objection("usa", "claim_blue") == "R18"
    assert g.sentence("usa", "claim_blue") == (
        "A blue cube is gained for a natural white 6 rolled this turn, and none is left to use."
    )


@rule("R18", "Q11")
def test_a_token_outlasts_the_die_that_gave_it() -> None:
    g = assigning("6 6 2", tokens=2, blue=1)
    given = g.play("usa supply white 6\nusa claim_blue")
    assert (given.s.blue, given.s.tokens) == (2, 1)
    rerolled = g.play("usa reroll white 6\nchance die 1")
    assert (rerolled.s.tokens, rerolled.s.sixes) == (2, 2)


@rule("R19")
def test_using_the_token_leaves_the_die_as_a_six() -> None:
    g = assigning("6", tokens=1).play("usa claim_blue")
    assert dice(g) == ["white 6"]
    assert g.play("usa supply white 6").s.black == 3


@rule("R19", "Q12")
def test_a_six_used_for_a_double_six_may_still_build_a_bomb() -> None:
    g = assigning("6 6", tokens=2, research=9).play("usa claim_bomb\nusa build white 6")
    assert (g.s.green, g.s.tokens, dice(g)) == (2, 0, ["white 6"])


@rule("R20")
def test_blue_cubes_never_exceed_three() -> None:
    g = assigning("6 2", tokens=1, blue=3)
    assert "claim_blue" not in g.choices("usa")
    assert g.objection("usa", "claim_blue") == "R20"
    assert g.sentence("usa", "claim_blue") == "Air power is full; spend a blue cube first, then claim."


@rule("R20")
def test_a_blue_cube_may_be_spent_first_and_claimed_back() -> None:
    g = assigning("6 2", tokens=1, blue=3).play("usa reroll white 2\nchance die 4\nusa claim_blue")
    assert (g.s.blue, g.s.tokens) == (3, 0)


@rule("R21", "R18")
def test_two_tokens_give_a_bomb_once_research_is_complete() -> None:
    g = assigning("6 6 1", tokens=3, research=9)
    assert told(g, "usa claim_bomb") == ["A nuclear bomb is ready."]
    g = g.play("usa claim_bomb")
    assert (cubes(g), g.s.tokens, len(g.s.dice)) == ((0, 0, 1), 1, 3)


@rule("R21", "R18")
@pytest.mark.parametrize(("tokens", "words"), [(0, "0 unused sixes"), (1, "1 unused six")])
def test_fewer_than_two_tokens_give_no_bomb(tokens: int, words: str) -> None:
    g = assigning("6 1", tokens=tokens, research=9)
    assert g.objection("usa", "claim_bomb") == "R18"
    assert g.sentence("usa", "claim_bomb") == f"A bomb takes two natural sixes of this turn; you have {words}."


@rule("R21")
def test_tokens_give_no_bomb_before_research_is_complete() -> None:
    g = assigning("6 6", tokens=2, research=8)
    assert g.objection("usa", "claim_bomb") == "R21"
    assert g.sentence("usa", "claim_bomb") == "Sixes build bombs only once research is complete."


@rule("R21")
def test_played_without_bombs_tokens_give_none() -> None:
    g = assigning("6 6", tokens=2, research=9, options={"bombs_rule": "no"})
    assert g.objection("usa", "claim_bomb") == "R21"
    assert "claim_bomb" not in g.choices("usa")


@rule("R21", "Q15")
def test_tokens_give_no_fourth_bomb() -> None:
    g = assigning("6 6", tokens=2, research=9, green=3)
    assert g.objection("usa", "claim_bomb") == "R21"
    assert g.sentence("usa", "claim_bomb") == "The bomb track is full."
    assert assigning("6 6", tokens=2, research=9, green=2).play("usa claim_bomb").s.green == 3


@rule("Q40", "R21")
def test_tokens_from_before_research_was_complete_count() -> None:
    g = assigning("6 6", tokens=2, research=8)
    assert "claim_bomb" not in g.choices("usa")
    assert "claim_bomb" in g.play("usa research white 6").choices("usa")


# --- re-rolls -----------------------------------------------------------------------------------------------------------


@rule("R22")
def test_a_blue_cube_rolls_one_unallocated_die_again_with_even_chances() -> None:
    g = assigning("2 2 | 3", blue=1).play("usa reroll white 2")
    assert (g.asked(), g.s.blue, dice(g)) == ("reroll_die", 0, ["white 2", "red 2"])
    assert GAME.flow.chance(g.s).outcomes(g.s) == [(g.s.words.parse(f"die {face}"), 1) for face in range(1, 7)]
    g = g.play("chance die 5")
    assert (g.asked(), dice(g)) == ("assign", ["white 2", "white 5", "red 2"])


@rule("R22")
def test_a_die_may_be_rolled_again_and_again_while_there_are_cubes() -> None:
    g = assigning("1", blue=3)
    for left in (2, 1, 0):
        g = g.play("usa reroll white 1\nchance die 1")
        assert g.s.blue == left
    assert g.objection("usa", "reroll white 1") == "R22"
    assert g.sentence("usa", "reroll white 1") == "Rolling a die again costs a blue cube, and you hold none."


@rule("R22")
def test_a_re_roll_loses_what_was_added() -> None:
    g = assigning("3+2", blue=1, black=1)
    assert dice(g) == ["white 5+"]
    assert dice(g.play("usa reroll white 5+\nchance die 3")) == ["white 3"]


@rule("R22", "Q44")
def test_a_natural_six_may_be_rolled_again_its_token_is_kept_and_a_new_six_gives_another() -> None:
    g = assigning("6", tokens=1, blue=1).play("usa reroll white 6\nchance die 6")
    assert (g.s.tokens, g.s.sixes, dice(g)) == (2, 2, ["white 6"])


@rule("R22", "R24")
def test_there_is_no_re_roll_of_a_die_that_is_not_in_the_pool() -> None:
    g = assigning("3", blue=1)
    assert g.objection("usa", "reroll white 5") == "R24"
    assert g.sentence("usa", "reroll white 5") == "There is no white 5 among your unallocated dice."


# --- raises -------------------------------------------------------------------------------------------------------------


@rule("R23")
def test_each_black_cube_raises_a_die_by_one() -> None:
    g = assigning("3 3", black=3).play("usa bump white 3\nusa bump white 4+")
    assert (dice(g), g.s.black) == (["white 3", "white 5+"], 1)


@rule("R23", "Q9")
def test_no_die_is_raised_beyond_six() -> None:
    g = assigning("5 6", black=5).play("usa bump white 5")
    assert not any(each.startswith("bump") for each in g.choices("usa"))
    for text, name in (("bump white 6", "white 6"), ("bump white 6+", "white 6 (raised)")):
        assert g.objection("usa", text) == "R23"
        assert g.sentence("usa", text) == f"The {name} cannot be raised beyond 6."


@rule("R23")
def test_a_die_raised_to_six_is_no_natural_six() -> None:
    g = assigning("5", black=1, research=9).play("usa bump white 5")
    assert (dice(g), g.s.tokens, g.s.sixes) == (["white 6+"], 0, 0)
    assert "build white 6+" not in g.choices("usa")
    assert g.objection("usa", "claim_blue") == "R18"


@rule("R23")
def test_a_raise_without_a_black_cube_is_refused() -> None:
    g = assigning("3")
    assert g.objection("usa", "bump white 3") == "R23"
    assert g.sentence("usa", "bump white 3") == "Raising a die costs a black cube, and you hold none."


@rule("Q8", "R23")
def test_a_red_die_is_raised_from_its_value_up_to_six() -> None:
    g = assigning("| 5", black=5).play("usa bump red 3\nusa bump red 4+\nusa bump red 5+")
    assert (dice(g), g.s.black) == (["red 6+"], 2)
    assert g.objection("usa", "bump red 6+") == "R23"
    low = assigning("| 2", black=5)
    for value in (1, 2, 3, 4, 5):
        low = low.play(f"usa bump red {value}{'+' if value > 1 else ''}")
    assert (dice(low), low.s.black) == (["red 6+"], 0)


@rule("Q8")
def test_by_option_a_red_die_is_raised_to_three_at_most() -> None:
    g = assigning("3 | 3", black=5, options={"red_cap": "3"}).play("usa bump red 2")
    assert dice(g) == ["white 3", "red 3+"]
    assert g.objection("usa", "bump red 3+") == "R23"
    assert g.sentence("usa", "bump red 3+") == "The red 3 (raised) cannot be raised beyond 3."
    assert g.objection("usa", "bump white 3") == ""


@rule("Q26", "R23", "R38")
def test_a_cube_used_to_raise_a_die_does_not_pay_for_a_naval_box_as_well() -> None:
    g = assigning("3", captured="guadalcanal", black=1).play("usa bump white 3")
    assert g.objection("usa", "attack white 4+ bougainville") == "R38"
