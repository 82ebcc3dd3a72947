"""The computer player: what it does in positions set up by hand, and that it can play under every option."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import CHANCE, NATURE
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.snapshot import state_hash
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tests.positions import assigning, beginning, edition, tables
from atoll.testing.scenes import Scene

SETTINGS = [{option.name: choice} for option in edition().options for choice in option.choices]
DEFAULTS = {option.name: option.default for option in edition().options}


def choice(g: Scene, seed: int = 1) -> str:
    """What the player does, in words."""
    seat = Seat(GAME, g.s.t, g.s, 0)
    return seat.text(GAME.players["scripted"](seat, Rng(seed)))


def line(g: Scene, most: int = 20) -> list[str]:
    """What it does until chance acts or its turn ends."""
    said: list[str] = []
    while g.s.asked == 1 and len(said) < most:
        said.append(choice(g))
        if said[-1] == "end":
            break
        g = g.play(f"usa {said[-1]}")
    return said


def finished(options: dict[str, str], seed: int) -> State:
    """A whole game; every choice has to be legal."""
    s: State = GAME.start(tables(options))
    rng, seat = Rng(seed), Seat(GAME, tables(options), s, 0)
    while s.asked:
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, rng))
            continue
        action = GAME.players["scripted"](seat, rng)
        assert action in seat.legal(), f"{seat.text(action)} at {seat.asks()}"
        GAME.flow.apply(s, 0, action)
    return s


# --- whole games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: " ".join(*options.items()))
def test_it_plays_to_the_end_under_every_option(options: dict[str, str]) -> None:
    for seed in range(3):
        assert finished(options, seed).turn == 11


def test_it_plays_to_the_end_with_every_option_changed() -> None:
    others = {option.name: next(each for each in option.choices if each != option.default) for option in edition().options}
    for seed in range(3):
        assert finished(others | {"bombs_rule": "yes"}, seed).turn == 11


def test_it_scores_what_a_plain_plan_scores() -> None:
    """The mean of the specification is 10.9; twenty games have a standard error of half a CP, random play scores two."""
    assert 9.3 < sum(finished({}, seed).cp for seed in range(20)) / 20 < 12.4


def test_it_answers_the_same_whatever_the_random_numbers_and_changes_nothing() -> None:
    g = assigning("6 5 3 2 | 4", black=3, tokens=1)
    before = state_hash(g.s)
    assert choice(g, 1) == choice(g, 2) == choice(g, 3)
    assert state_hash(g.s) == before


# --- dice of the pool ---------------------------------------------------------------------------------------------------


def test_a_raid_comes_first_with_the_cheapest_die() -> None:
    assert choice(assigning("6 5 4 3", captured="kwajalein", black=3)) == "bomb white 4"


def test_a_white_1_is_rolled_again_and_a_red_one_is_not() -> None:
    assert choice(assigning("5 1", blue=1)) == "reroll white 1"
    assert choice(assigning("5 | 1", blue=1, black=2)).startswith("attack white 5")


def test_low_dice_are_rolled_again_only_out_of_plenty() -> None:
    assert choice(assigning("6 5 3", blue=3, tokens=1)) == "reroll white 3"
    assert not choice(assigning("5 5 3", blue=3)).startswith("reroll")


def test_a_six_becomes_a_blue_cube_when_one_is_wanted() -> None:
    assert line(assigning("6 1", tokens=1, black=1))[:2] == ["claim_blue", "reroll white 1"]


def test_a_die_is_raised_for_a_box_and_then_given_to_it() -> None:
    """Kwajalein's first box is a 5 and naval: two cubes for a white 4."""
    g = assigning("4", captured="guadalcanal, tarawa", marks={"bougainville": 2}, black=4, turn=3)
    assert line(g) == ["bump white 4", "attack white 5+ kwajalein"]


def test_the_die_that_fits_goes_to_the_box() -> None:
    assert choice(assigning("6 5", captured="guadalcanal, tarawa", marks={"kwajalein": 1}, black=1)) == "attack white 5 kwajalein"


def test_without_a_cube_the_first_die_goes_to_supply() -> None:
    assert choice(assigning("5 4", captured="guadalcanal, tarawa")) == "supply white 5"


def test_a_breakthrough_is_taken() -> None:
    g = assigning("6", captured="iwo jima", marks={"okinawa": 1}, black=2, raided=1)
    assert line(g) == ["attack white 6 okinawa", "take"]


def test_research_gets_a_die_that_marks_two_boxes_while_supply_is_nearly_full() -> None:
    g = assigning("4", captured="formosa, okinawa", black=4, raided=1, turn=7)
    assert choice(g) == "research white 4"
    g.s.turn = 8
    assert choice(g) != "research white 4"


# --- the last turn ------------------------------------------------------------------------------------------------------


def test_on_the_last_turn_an_island_that_cannot_be_finished_gets_nothing() -> None:
    """Three dice can finish Bougainville but not Saipan, for which they are worth more."""
    given: dict[str, Any] = {"captured": "guadalcanal, kwajalein", "black": 5, "raided": 1}
    assert choice(assigning("5 4 4", turn=10, **given)) == "attack white 4 saipan"
    assert {each.split()[-1] for each in line(assigning("5 4 4", turn=11, **given))} == {"bougainville"}


def test_on_the_last_turn_air_power_is_spent() -> None:
    g = assigning("2", captured="guadalcanal, kwajalein", blue=1, black=5, turn=11, raided=1)
    assert choice(g) == "reroll white 2"


def test_on_the_last_turn_supply_only_lets_another_die_land() -> None:
    marks = {"bougainville": 1, "saipan": 3}
    given: dict[str, Any] = {"captured": "guadalcanal, kwajalein", "marks": marks, "turn": 11, "raided": 1}
    assert line(assigning("5 2", **given)) == ["supply white 2", "attack white 5 saipan"]
    assert line(assigning("5", **given)) == ["end"]


# --- bombs --------------------------------------------------------------------------------------------------------------


def test_bombs_are_built_claimed_and_dropped() -> None:
    g = assigning("6 6 5", captured="kwajalein", research=9, tokens=2)
    assert line(g)[:5] == ["claim_bomb", "build white 6", "build white 6", "bomb white 5", "attach"]


def test_no_bomb_is_built_that_no_raid_can_carry() -> None:
    g = assigning("6", captured="kwajalein", research=9, turn=11, raided=1, black=3)
    assert choice(g) != "build white 6"


def test_a_raid_is_mended_with_blue_cubes_and_with_sixes() -> None:
    g = assigning("5", captured="saipan", blue=1, tokens=1).play("""
        usa     bomb white 5
        chance  raid 4 2
    """)
    assert line(g) == ["reroll white 2"]
    g = g.play("usa reroll white 2").play("chance raid 1")
    assert line(g) == ["claim_blue", "reroll white 1"]


def test_black_cubes_that_may_raise_a_bombing_die_do_so_if_they_suffice() -> None:
    g = assigning("5", captured="saipan", blue=1, black=1, options={"bombing_dice_modifiable": "both"}).play("usa bomb white 5")
    assert choice(g.play("chance raid 4 2")) == "bump white 4"
    assert choice(g.play("chance raid 3 2")) == "reroll white 2"


# --- the campaign phase -------------------------------------------------------------------------------------------------


def test_a_counter_attack_on_two_cubes_is_turned_away() -> None:
    """The early turns have red dice for European Priorities to take, turn 4 has none."""
    red, white = beginning(3, black=2, blue=1), beginning(4, black=2, blue=1)
    assert choice(red.play("chance die 2")) == "bump event"
    assert choice(red.play("chance die 1")) == "reroll event"
    assert choice(white.play("chance die 2")) == "reroll event"
    assert choice(beginning(3, black=1, blue=1).play("chance die 2")) == "accept"


def test_other_events_are_accepted() -> None:
    g = beginning(4, black=5, blue=3)
    assert {choice(g.play(f"chance die {face}")) for face in (3, 4, 5, 6)} == {"accept"}


def test_european_priorities_takes_a_red_die() -> None:
    g = beginning(1, black=1).play("chance die 3").play("usa accept")
    assert choice(g) == "remove red"


def test_a_box_that_takes_two_dice_gets_them() -> None:
    """Q2 as an option: Kyushu's first box takes two sixes."""
    options = {"kyushu_six_six": "pair"}
    g = assigning("6 6 5", captured="formosa, okinawa", black=3, raided=1, options=options)
    assert line(g)[:2] == ["attack white 6 kyushu", "pair_with white 6"]
