"""The Campaign Phase: pool, timeline, event die and events. Rules R3-R12, R15."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import UNSET
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.rules.campaign import CAMPAIGN_PHASE
from atoll.games.war_in_the_pacific.tables import AIR_POWER, EUROPEAN_PRIORITIES
from atoll.games.war_in_the_pacific.tests.positions import altered, assigning, beginning, cubes, dice, position, told
from atoll.testing import rule
from atoll.testing.scenes import Scene

PLAIN_TURN = 4  # the first without red symbols


def rolled_event(face: int, turn: int = PLAIN_TURN, **given: Any) -> Scene:
    """The event die has been rolled."""
    return beginning(turn, **given).play(f"chance die {face}")


def accepted(face: int, turn: int = PLAIN_TURN, **given: Any) -> Scene:
    """The event die stands as rolled."""
    g = rolled_event(face, turn, **given)
    return g.play("usa accept") if g.asked() == "event_modify" else g


# --- the turn ---------------------------------------------------------------------------------------------------------


@rule("R4")
def test_a_turn_is_the_campaign_phase_and_then_the_american_phase() -> None:
    g = beginning(PLAIN_TURN, black=1)
    seen = [g.asked()]
    for line in ("chance die 1", "usa accept", "chance roll 6 5 4 3 2 1", "usa end"):
        g = g.play(line)
        seen.append(g.asked())
    assert seen == ["event_die", "event_modify", "pool_roll", "assign", "event_die"]
    assert g.s.turn == PLAIN_TURN + 1


@rule("R3", "R6")
def test_each_turn_marks_the_next_box_of_the_timeline_and_no_other() -> None:
    g = Scene(GAME, GAME.start(beginning(1).s.t))
    for turn in range(1, 12):
        assert (g.s.turn, g.asked()) == (turn, "event_die")
        g = g.play("chance die 1")
        g = g.play("usa accept") if g.asked() == "event_modify" else g
        g = g.play("chance " + g.s.words.text(GAME.flow.legal(g.s, 7)[-1])).play("usa end")
    assert (g.s.turn, g.asked()) == (11, "")


@rule("R5", "R25", "Q34")
def test_a_fresh_pool_of_six_white_dice_replaces_all_that_was_left() -> None:
    g = assigning("6 5 4 | 3", turn=3, black=0, blue=3, tokens=1, researched=1, built=1, raided=1, research_die=24, raid_die=18)
    g = g.play("usa end")
    assert (g.s.turn, g.s.whites, g.s.reds) == (4, 6, 0)
    assert dice(g) == []
    assert not g.s.pool_rolled
    assert (g.s.sixes, g.s.tokens, g.s.researched, g.s.built, g.s.raided) == (0, 0, 0, 0, 0)
    assert (g.s.research_die, g.s.raid_die) == (UNSET, UNSET)


@rule("R5")
def test_dice_that_lie_about_are_swept_off_before_the_turn() -> None:
    s = position("6 5", turn=3)
    s.raid_dice, s.pool_rolled = s.dice[:], True
    g = Scene.at(GAME, s, GAME.flow.root)
    assert (g.asked(), dice(g), g.s.raid_dice, g.s.pool_rolled) == ("event_die", [], [], False)


@rule("R5")
def test_a_die_taken_or_turned_red_comes_back_as_white_next_turn() -> None:
    g = assigning("1 1 | 1 1 1", turn=8).play("usa end")
    assert (g.s.whites, g.s.reds) == (6, 0)


@rule("R7")
@pytest.mark.parametrize(
    ("turn", "reds"), [(1, 2), (2, 2), (3, 2), (4, 0), (5, 0), (6, 2), (7, 2), (8, 2), (9, 0), (10, 0), (11, 0)]
)
def test_red_symbols_of_the_timeline_replace_white_dice(turn: int, reds: int) -> None:
    g = beginning(turn)
    assert (g.s.whites, g.s.reds) == (6 - reds, reds)


@rule("Q30")
def test_more_red_symbols_than_white_dice_replace_as_many_as_there_are() -> None:
    t = altered(pool_white=2, red_at=[3] * 11)
    g = beginning(1, t=t)
    assert (g.s.whites, g.s.reds) == (0, 2)


@rule("Q30")
def test_no_more_dice_turn_red_than_there_are_red_dice() -> None:
    g = beginning(1, t=altered(red_at=[5] * 11))
    assert (g.s.whites, g.s.reds) == (3, 3)
    g = beginning(1, t=altered(red_at=[5] * 11, pool_white=5, pool_red=1))
    assert (g.s.whites, g.s.reds) == (3, 3)


# --- the event die ------------------------------------------------------------------------------------------------------


@rule("R8")
def test_one_fair_die_is_rolled_for_the_event() -> None:
    g = beginning(PLAIN_TURN)
    assert g.is_chance()
    outcomes = GAME.flow.chance(g.s).outcomes(g.s)
    assert [(g.s.words.text(action), weight) for action, weight in outcomes] == [(f"die {face}", 1) for face in range(1, 7)]


@rule("R9")
def test_the_player_may_accept_raise_or_reroll_the_event_die() -> None:
    assert rolled_event(3, black=1, blue=1).choices("usa") == ["accept", "bump event", "reroll event"]
    assert rolled_event(3, black=1).choices("usa") == ["accept", "bump event"]
    assert rolled_event(3, blue=1).choices("usa") == ["accept", "reroll event"]
    g = rolled_event(3, black=1, blue=1)
    assert [g.objection("usa", text) for text in g.choices("usa")] == ["", "", ""]


@rule("R9")
def test_without_cubes_nobody_is_asked_about_the_event_die() -> None:
    assert rolled_event(1).asked() == "pool_roll"


@rule("R8", "R9")
def test_the_event_die_of_every_turn_is_rolled_and_may_be_changed() -> None:
    g = rolled_event(5, black=1).play("usa accept\nchance roll 5 4 3 2 1 red 1\nusa end")
    assert (g.asked(), g.s.rolled, g.s.accepted) == ("event_die", 0, False)
    g = g.play("chance die 3")
    assert g.choices("usa") == ["accept", "bump event"]


@rule("R9", "Q27")
def test_each_black_cube_adds_one_to_the_event_die() -> None:
    g = rolled_event(2, black=3).play("""
        usa bump event
        usa bump event
        usa bump event
    """)
    assert (g.asked(), g.s.event_roll, g.s.event, g.s.black) == ("pool_roll", 5, AIR_POWER, 0)


@rule("R9", "Q9")
def test_the_event_die_is_not_raised_beyond_six() -> None:
    g = rolled_event(5, black=3).play("usa bump event")
    assert g.choices("usa") == ["accept"]
    assert g.objection("usa", "bump event") == "R9"
    assert g.sentence("usa", "bump event") == "The die shows 6 already; 6 is the highest."


@rule("R9", "Q27")
def test_a_blue_cube_rolls_the_event_die_again_and_earlier_raises_are_lost() -> None:
    g = rolled_event(1, black=3, blue=2).play("""
        usa bump event
        usa bump event
        usa reroll event
    """)
    assert (g.asked(), cubes(g)) == ("event_die", (1, 1, 0))
    g = g.play("""
        chance die 2
        usa reroll event
        chance die 4
        usa bump event
    """)
    assert (g.asked(), g.s.event_roll, cubes(g)) == ("pool_roll", 5, (0, 0, 0))


@rule("R9", "Q10")
def test_a_six_of_the_event_die_gives_no_token() -> None:
    g = accepted(6, black=1, research=9)
    assert (g.s.sixes, g.s.tokens, g.s.blue) == (0, 0, 0)
    g = rolled_event(1, blue=1).play("usa reroll event\nchance die 6")
    assert (g.s.sixes, g.s.tokens, g.s.blue) == (0, 0, 0)


@rule("R9")
def test_the_event_die_cannot_be_changed_with_cubes_that_are_not_there() -> None:
    g = rolled_event(3, blue=1)
    assert g.objection("usa", "bump event") == "R9"
    assert g.sentence("usa", "bump event") == "Raising the die costs a black cube, and you hold none."
    g = rolled_event(3, black=1)
    assert g.objection("usa", "reroll event") == "R9"
    assert g.sentence("usa", "reroll event") == "Rolling the die again costs a blue cube, and you hold none."


@rule("R9")
def test_no_other_die_can_be_changed_at_the_event() -> None:
    g = rolled_event(3, black=1, blue=1)
    for text in ("bump white 3", "reroll white 3", "bump advancement", "reroll advancement"):
        assert g.objection("usa", text) == "R9"
    assert g.sentence("usa", "bump white 3") == "Only the die just rolled can be changed now; the white 3 is not on the table."


# --- the events -------------------------------------------------------------------------------------------------------


@rule("R15")
@pytest.mark.parametrize(("face", "event"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_every_face_of_the_event_die_is_one_of_the_four_events(face: int, event: int) -> None:
    g = accepted(face)
    assert (g.s.event, g.s.event_roll) == (event, face)
    names = ["Japanese Naval Counter-Attack", "European Priorities", "Japanese Air Power", "Nuclear Advancement"]
    assert f"Event: {names[event]}." in told(beginning(PLAIN_TURN), f"chance die {face}")


@rule("R15")
def test_there_is_one_event_a_turn_and_the_old_one_is_gone_at_the_next() -> None:
    g = beginning(PLAIN_TURN).play("chance die 3").play("chance roll 6 5 4 3 2")
    assert (g.asked(), g.s.event, g.s.event_roll) == ("assign", EUROPEAN_PRIORITIES, 3)
    g = g.play("usa end")
    assert (g.asked(), g.s.event, g.s.event_roll, g.s.rolled) == ("event_die", UNSET, 0, 0)


@rule("R10", "Q31")
@pytest.mark.parametrize(("held", "left"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 3)])
def test_the_counter_attack_takes_two_black_cubes_or_as_many_as_there_are(held: int, left: int) -> None:
    g = accepted(1, black=held, blue=2)
    assert cubes(g) == (left, 2, 0)


@rule("R10")
def test_the_counter_attack_says_how_many_cubes_are_lost() -> None:
    assert "1 black cube is lost." in told(rolled_event(1, black=1), "usa accept")
    assert "2 black cubes are lost." in told(rolled_event(1, black=5), "usa accept")
    assert told(beginning(PLAIN_TURN), "chance die 1")[1:] == ["There is no black cube to lose."]


@rule("Q38", "R9")
def test_cubes_spent_on_the_event_die_are_gone_before_the_counter_attack_takes_its_two() -> None:
    g = rolled_event(1, black=4).play("usa bump event\nusa accept")
    assert g.s.black == 1


@rule("R11")
def test_european_priorities_takes_one_die_of_the_pool_this_turn_only() -> None:
    g = accepted(3)
    assert (g.s.whites, g.s.reds, g.asked()) == (5, 0, "pool_roll")
    g = g.play("chance roll 6 5 4 3 2\nusa end")
    assert (g.s.whites, g.s.reds) == (6, 0)


@rule("R11", "Q28")
@pytest.mark.parametrize(("colour", "pool"), [("white", (3, 2)), ("red", (4, 1))])
def test_the_player_chooses_which_die_european_priorities_takes(colour: str, pool: tuple[int, int]) -> None:
    g = accepted(4, turn=6)
    assert (g.asked(), g.choices("usa")) == ("remove_die", ["remove white", "remove red"])
    assert told(g, f"usa remove {colour}") == [f"A {colour} die leaves the pool this turn."]
    g = g.play(f"usa remove {colour}")
    assert (g.asked(), g.s.whites, g.s.reds, g.s.removing) == ("pool_roll", *pool, 0)


@rule("R11", "Q28")
def test_by_option_european_priorities_always_takes_a_white_die() -> None:
    g = accepted(4, turn=6, options={"european_priorities_removes": "white"})
    assert (g.asked(), g.s.whites, g.s.reds) == ("pool_roll", 3, 2)


@rule("R11", "Q28")
@pytest.mark.parametrize("removes", ["choice", "white"])
def test_a_pool_of_one_colour_loses_a_die_of_it_without_a_question(removes: str) -> None:
    options = {"european_priorities_removes": removes}
    red = accepted(3, turn=1, t=altered(options, pool_white=2))
    assert (red.asked(), red.s.whites, red.s.reds) == ("pool_roll", 0, 1)
    white = accepted(3, options=options)
    assert (white.asked(), white.s.whites, white.s.reds) == ("pool_roll", 5, 0)


@rule("R11")
def test_european_priorities_takes_no_more_dice_than_there_are() -> None:
    g = accepted(3, t=altered(event_amount=[2, 9, 1, 1]))
    assert (g.asked(), g.s.whites, g.s.reds, g.s.removing) == ("pool_roll", 0, 0, 0)


@rule("R12")
def test_japanese_air_power_turns_one_white_die_red_this_turn_only() -> None:
    g = accepted(5)
    assert (g.s.whites, g.s.reds) == (5, 1)
    assert "1 white die becomes red this turn." in told(beginning(PLAIN_TURN), "chance die 5")
    g = g.play("chance roll 5 4 3 2 1 red 1\nusa end")
    assert (g.s.whites, g.s.reds) == (6, 0)


@rule("R12", "Q41")
def test_japanese_air_power_comes_on_top_of_the_timeline() -> None:
    g = accepted(5, turn=6)
    assert (g.s.whites, g.s.reds) == (3, 3)


@rule("Q29", "R12")
def test_japanese_air_power_does_nothing_without_a_white_or_a_red_die_to_be_had() -> None:
    no_white = accepted(5, turn=1, t=altered(pool_white=2))
    assert (no_white.s.whites, no_white.s.reds) == (0, 2)
    no_red = accepted(5, turn=1, t=altered(red_supply=2))
    assert (no_red.s.whites, no_red.s.reds) == (4, 2)
    assert all("red" not in each for each in told(beginning(1, t=altered(red_supply=2)), "chance die 5"))


@rule("Q41", "R7")
def test_the_timeline_turns_dice_red_before_the_event_is_rolled() -> None:
    g = beginning(6)
    assert (g.asked(), g.s.whites, g.s.reds) == ("event_die", 4, 2)
    s = position(turn=5)
    s.journal = []
    GAME.flow.start(s, CAMPAIGN_PHASE)
    sentences = [GAME.labels.tell(s.words, key, values) for key, values in s.journal]
    assert sentences == ["Early '44: a new turn.", "2 white dice become red this turn."]
    assert told(assigning("1", turn=3), "usa end")[-1] == "Mid '43: a new turn."
