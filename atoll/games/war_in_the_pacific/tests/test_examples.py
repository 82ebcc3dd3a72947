"""The worked examples of the rulebook: section 7 of the specification, in the words of the record."""

from __future__ import annotations

import pytest

from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.tests.positions import assigning, beginning, cubes, dice, front, marked, tables
from atoll.testing import rule
from atoll.testing.scenes import Scene

PLAIN_TURN = 4


@rule("R10", "R15")
@pytest.mark.parametrize("black", [2, 1])
def test_1_event_2_is_the_counter_attack_and_takes_the_cubes(black: int) -> None:
    g = beginning(PLAIN_TURN, black=black).play("""
        chance  die 2
        usa     accept
    """)
    assert g.s.black == 0


@rule("R14")
def test_2_nuclear_advancement_with_research_complete_gives_a_bomb_and_no_die_is_rolled() -> None:
    g = beginning(PLAIN_TURN, research=9).play("""
        chance  die 6
    """)
    assert (g.s.green, g.asked()) == (1, "pool_roll")


@rule("R6", "R7")
def test_3_early_44_makes_two_dice_red() -> None:
    g = beginning(6)
    assert g.s.t.labels[g.s.turn - 1] == "Early '44"
    assert (g.s.whites, g.s.reds) == (4, 2)


def air_power_turn(black: int, blue: int) -> Scene:
    """Example 4's turn, rolled."""
    g = beginning(PLAIN_TURN, black=black, blue=blue).play("""
        chance  die 5
        usa     accept
    """)
    assert (g.s.whites, g.s.reds) == (5, 1)
    return g.play("""
        chance  roll 6 5 4 3 2 red 6
    """)


@rule("R12", "R17")
def test_4_air_power_makes_one_die_red_and_its_six_counts_three() -> None:
    g = air_power_turn(black=2, blue=3)
    assert dice(g) == ["white 2", "white 3", "white 4", "white 5", "white 6", "red 3"]
    assert g.s.tokens == 1


@rule("R18", "R20", "R22")
def test_5_three_blue_cubes_are_kept_by_spending_one_before_claiming() -> None:
    g = air_power_turn(black=2, blue=3)
    assert g.objection("usa", "claim_blue") == "R20"
    g = g.play("""
        usa     reroll white 2
        chance  die 4
    """)
    assert (g.s.blue, dice(g)) == (2, ["white 3", "white 4", "white 4", "white 5", "white 6", "red 3"])
    g = g.play("""
        usa     claim_blue
    """)
    assert (g.s.blue, g.s.tokens) == (3, 0)
    assert g.objection("usa", "claim_blue") == "R18"


@rule("R23", "R39")
def test_6_a_four_raised_to_six_gives_no_token_and_may_break_through_a_three() -> None:
    g = assigning("6 5 4 4 3 | 6", black=2, captured="bougainville", marks={"rabaul": 1}, blue=3).play("""
        usa     bump white 4
        usa     bump white 5+
    """)
    assert (g.s.black, g.s.tokens) == (0, 0)
    assert dice(g) == ["white 3", "white 4", "white 6+", "white 5", "white 6", "red 3"]
    g = g.play("""
        usa     attack white 6+ rabaul
    """)
    assert marked(g)["rabaul"] == 2  # the next box is naval, and no cube is left for it
    onto_a_free_box = assigning("4+2 1", captured="okinawa", marks={"kyushu": 2}).play("usa attack white 6+ kyushu")
    assert marked(onto_a_free_box)["kyushu"] == 3


@rule("R26", "R27")
def test_7_two_threes_one_of_them_red_bring_four_cubes() -> None:
    g = assigning("3 1 | 6").play("""
        usa     supply white 3
    """)
    assert g.s.black == 2
    g = g.play("""
        usa     supply red 3
    """)
    assert g.s.black == 4


@rule("R26")
def test_8_a_five_brings_three_cubes_of_which_only_one_fits_a_tracker_of_four() -> None:
    assert assigning("5 1").play("usa supply white 5").s.black == 3
    assert assigning("5 1", black=4).play("usa supply white 5").s.black == 5
    g = assigning("| 1 2")
    assert g.objection("usa", "supply red 1") == "R26"
    assert not any(each.startswith("supply") for each in g.choices("usa"))


@rule("R34", "R30", "Q39")
def test_9_a_five_on_the_eighth_research_box_completes_research() -> None:
    g = assigning("5 1", research=7)
    assert g.s.t.research[7:] == [2, 4]
    g = g.play("""
        usa     research white 5
    """)
    assert g.s.research == 9


@rule("R31")
def test_10_a_six_builds_a_bomb() -> None:
    g = assigning("6 1", research=9).play("""
        usa     build white 6
    """)
    assert cubes(g) == (0, 0, 1)


@rule("R42", "Q45")
def test_11_kwajalein_gives_a_base_and_no_cp_and_opens_saipan() -> None:
    g = assigning("5 1", captured="tarawa", marks={"kwajalein": 1}, black=1).play("""
        usa     attack white 5 kwajalein
    """)
    assert (marked(g)["kwajalein"], g.s.bases, g.s.cp) == (2, 1, 0)
    assert front(g) == ["guadalcanal", "saipan"]


@rule("R45", "R48", "R49")
def test_12_a_nuclear_raid_from_four_bases_marks_two_cps() -> None:
    g = assigning("5 1", captured="okinawa", green=1, research=9)
    before = g.s.cp
    g = g.play("""
        usa     bomb white 5
        usa     attach
        chance  raid 6 4 3 1
    """)
    assert (g.s.cp - before, g.s.green) == (2, 0)


@rule("R37", "R38", "R39", "R42")
def test_13_guadalcanal_in_one_turn() -> None:
    g = assigning("6 5 3 2 | 6", black=3, tokens=1).play("""
        usa     attack white 2 guadalcanal
    """)
    assert (marked(g), g.s.black) == ({"guadalcanal": 1}, 2)
    g = g.play("""
        usa     attack white 5 guadalcanal
    """)
    assert (marked(g), g.s.black, g.asked()) == ({"guadalcanal": 3}, 2, "assign")
    g = g.play("""
        usa     bump white 3
    """)
    assert g.s.black == 1
    g = g.play("""
        usa     attack white 4+ guadalcanal
    """)
    assert (marked(g), g.s.black, g.s.cp) == ({"guadalcanal": 4}, 0, 1)
    assert front(g) == ["bougainville", "tarawa"]
    assert (dice(g), g.s.tokens) == (["white 6", "red 3"], 1)


@rule("R2", "R42")
def test_14_the_capture_of_tarawa_unlocks_kwajalein() -> None:
    g = assigning("5 1", marks={"tarawa": 2}, black=1)
    assert g.objection("usa", "attack white 5 kwajalein") == "R36"
    assert front(g.play("usa attack white 5 tarawa")) == ["guadalcanal", "kwajalein"]


@rule("R1")
@pytest.mark.parametrize(("mode", "black", "blue"), [("hard", 0, 0), ("standard", 2, 1), ("easy", 3, 2)])
def test_15_the_modes_start_with_other_cubes(mode: str, black: int, blue: int) -> None:
    assert cubes(Scene(GAME, GAME.start(tables({"mode": mode})))) == (black, blue, 0)


@rule("R51")
@pytest.mark.parametrize(
    ("cp", "outcome"), [(12, "defeat"), (13, "victory"), (16, "victory"), (17, "unconditional"), (20, "unconditional")]
)
def test_16_the_score_decides(cp: int, outcome: str) -> None:
    g = assigning("1", turn=11, raid_cp=cp).play("usa end")
    assert (g.asked(), GAME.outcome(g.s)) == ("", outcome)
