"""The Movement Phase: turns, passes, cards, and why a Unit does not get there. Rules R30, R31, R33-R39."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.board import controls
from atoll.games.tora_tora_tora.rules.movement import MOVEMENT_PHASE
from atoll.games.tora_tora_tora.tables import ALLIES, JAPAN, T_MOVES
from atoll.games.tora_tora_tora.tests.positions import area, position, scene, waiting, where
from atoll.testing import rule
from atoll.testing.scenes import Scene

UNITS = "2 japanese fleet kure, japanese army truk, 2 american fleet hawaii, british army india"


def phase(units: str = UNITS, **given: Any) -> Scene:
    """The Movement Phase begins: Supply is set anew."""
    return scene(position(units, **given), MOVEMENT_PHASE)


def turn(units: str, side: int = JAPAN, **given: Any) -> Scene:
    """A side's turn to move, Supply as described."""
    s = position(units, **given)
    s.mover = side
    return waiting(s, "move_pick")


def answers(g: Scene, side: str, expected: dict[str, tuple[str, str]]) -> None:
    """Refusals, each with its rule and its sentence."""
    found = {text: (g.objection(side, text), g.sentence(side, text)) for text in expected}
    assert found == expected


# --- turns --------------------------------------------------------------------------------------------------------------


@rule("R30", "R10", "Q53")
@pytest.mark.parametrize("initiative", [JAPAN, ALLIES])
def test_supply_is_set_and_the_initiative_player_moves_first(initiative: int) -> None:
    g = phase("american army manila, japanese fleet kure", initiative=initiative)
    assert g.s.oos.bit_count() == 1
    assert bool(g.choices("allies")) == (initiative == ALLIES)


@rule("R30")
def test_the_sides_take_turns_and_a_pass_is_not_final() -> None:
    g = phase().play("""
        allies  move american fleet hawaii
        allies  to gilbert sea
        japan   pass
        allies  move american fleet hawaii
        allies  to gilbert sea
        japan   move japanese fleet kure
        japan   to home waters
        allies  pass
    """)
    assert g.choices("japan")
    assert g.play("japan pass").asked() == ""


@rule("R30")
def test_who_can_do_nothing_passes_without_being_asked() -> None:
    g = phase("american fleet hawaii, british army india", initiative=JAPAN)
    assert g.choices("allies")
    g = g.play("allies move american fleet hawaii\n allies to gilbert sea")
    assert g.choices("allies")
    assert g.play("allies pass").asked() == ""


@rule("R30")
def test_the_phase_ends_when_nobody_can_move() -> None:
    assert phase(rp=(0, 0, 0)).asked() == ""
    g = phase("american fleet hawaii, japanese fleet kure")
    g = g.play(
        "allies move american fleet hawaii\n allies to gilbert sea\n japan move japanese fleet kure\n japan to home waters"
    )
    assert g.asked() == ""


@rule("R31")
def test_a_unit_moves_only_once() -> None:
    g = phase("2 american fleet hawaii, british army india, japanese fleet kure")
    g = g.play("allies move american fleet hawaii\n allies to gilbert sea\n japan pass")
    assert "move american fleet hawaii" in g.choices("allies")
    answers(
        g,
        "allies",
        {
            "move american fleet gilbert sea": ("R31", "The American Fleet in Gilbert Sea has moved in this Round."),
            "move american fleet midway waters": ("R31", "There is no American Fleet in Midway Waters."),
            "move japanese fleet kure": ("R30", "The Japanese Fleet is not yours to move."),
        },
    )
    g = g.play("allies move american fleet hawaii\n allies to gilbert sea\n japan pass")
    assert "move american fleet hawaii" not in g.choices("allies")


@rule("R31")
def test_a_unit_that_comes_to_one_that_has_not_moved_is_told_from_it() -> None:
    s = position("american fleet gilbert sea, american fleet hawaii, japanese fleet kure")
    g = scene(s, MOVEMENT_PHASE).play("allies move american fleet hawaii\n allies to gilbert sea\n japan pass")
    g = g.play("allies move american fleet gilbert sea\n allies to ellice sea\n japan pass")
    assert where(g.s, "american fleet") == ["ellice sea", "gilbert sea"]
    assert g.s.moved.bit_count() == 2
    assert g.asked() == ""


@rule("R30", "Q61")
def test_equal_units_of_an_area_are_one_choice_and_unsupplied_ones_another() -> None:
    g = turn("2 japanese fleet kure, unsupplied japanese fleet kure, japanese army kure, japanese fleet truk")
    assert g.choices("japan") == [
        "pass",
        "move japanese fleet kure",
        "move japanese fleet truk",
        "move japanese army kure",
        "move unsupplied japanese fleet kure",
    ]


@rule("R37")
def test_the_pool_pays_and_the_move_is_told_with_its_cost() -> None:
    g = turn("japanese fleet palau", rp=(5, 0, 0)).play("japan move japanese fleet palau")
    g.s.journal = []
    GAME.flow.apply(g.s, JAPAN, g.s.words.parse("to marshall sea"))
    assert g.s.rp[JAPAN] == 3
    assert g.s.tally[T_MOVES : T_MOVES + 2] == [1, 0]
    assert GAME.labels.tell(g.s.words, *g.s.journal[0]) == "The Japanese Fleet in Palau moves to Marshall Sea for 2 RPs."


@rule("R3")
def test_any_number_of_units_stands_in_one_area() -> None:
    fleets = 12
    g = turn(f"{fleets} american fleet hawaii, 4 american army hawaii", ALLIES, rp=(0, 39, 0))
    for _ in range(fleets):
        g = g.play("allies move american fleet hawaii\n allies to gilbert sea")
    assert where(g.s, "american fleet") == ["gilbert sea"] * fleets


@rule("R39")
def test_control_of_empty_areas_changes_at_the_end_of_the_phase_and_not_before() -> None:
    g = phase("japanese fleet kure, japanese fleet palau", initiative=JAPAN)
    g = g.play("japan move japanese fleet palau\n japan to bismarck sea")
    assert controls(g.s, ALLIES, area("bismarck sea"))
    assert controls(g.play("japan pass").s, JAPAN, area("bismarck sea"))


@rule("R38")
def test_the_army_set_up_at_sea_is_no_choice_in_round_1() -> None:
    g = phase("", opening=True, round=1).play("allies pass")
    assert "move japanese army east china sea" not in g.choices("japan")
    answers(
        g,
        "japan",
        {
            "move japanese army east china sea": (
                "R38",
                "The Army set up in East China Sea stands still in the first Movement Phase.",
            )
        },
    )
    g = phase("", opening=True, round=2).play("allies pass")
    assert "move japanese army east china sea" in g.choices("japan")


# --- cards --------------------------------------------------------------------------------------------------------------


@rule("Q55", "Q56", "R16", "R37")
def test_a_card_moves_a_unit_of_its_kind_for_its_price_and_that_is_the_turn() -> None:
    g = turn("japanese army truk, japanese fleet kure, american fleet hawaii", rp=(1, 9, 9), hands=("tokyo express", ""))
    assert g.choices("japan")[-1] == "play tokyo express"
    g = g.play("japan play tokyo express")
    assert g.choices("japan") == ["move japanese army truk"]
    assert g.objection("japan", "pass") == "R17"
    assert g.objection("japan", "play tokyo express") == "R17"
    assert g.sentence("japan", "move japanese fleet kure") == "Tokyo Express does not move the Japanese Fleet."
    g = g.play("japan move japanese army truk")
    assert "to east china sea" in g.choices("japan")  # 4 Areas for 1 RP
    g = g.play("japan to east china sea")
    assert (g.s.rp[JAPAN], g.s.base, g.s.card, g.s.hand[JAPAN]) == (0, UNSET, UNSET, [])
    assert g.choices("allies")


@rule("R37", "Q6")
def test_a_card_for_nothing_still_pays_surcharges() -> None:
    given: dict[str, Any] = {"rp": (0, 1, 0), "hands": ("", "island hopping"), "round": 7}
    g = turn("american army hawaii, japanese fleet kure", ALLIES, **given)
    g = g.play("allies play island hopping\n allies move american army hawaii\n allies to central pacific")
    assert g.s.rp[1] == 0
    given["rp"] = (0, 0, 0)
    g = turn("american army hawaii, japanese fleet kure", ALLIES, **given)
    g = g.play("allies play island hopping\n allies move american army hawaii")
    assert "to central pacific" not in g.choices("allies")
    assert g.play("allies to gilbert sea").s.rp == [0, 0, 0]


@rule("R16")
def test_one_card_for_each_side_in_the_phase() -> None:
    g = turn("2 japanese army truk, 2 japanese fleet kure", rp=(9, 0, 0), hands=("tokyo express, operation c", ""))
    g = g.play("japan play operation c\n japan move japanese fleet kure\n japan to home waters")
    assert g.choices("japan")
    assert not [each for each in g.choices("japan") if each.startswith("play")]
    assert g.objection("japan", "play tokyo express") == "R16"


# --- why not? -----------------------------------------------------------------------------------------------------------


@rule("R32", "R33", "R34", "R37")
def test_why_a_fleet_does_not_get_there_names_what_would_have_to_change() -> None:
    g = turn("japanese fleet palau, american fleet mariana sea, american army home waters", rp=(1, 0, 0))
    answers(
        g.play("japan move japanese fleet palau"),
        "japan",
        {
            "to marshall sea": ("R37", "The way to Marshall Sea costs 2 RPs; the Japanese pool is 1 RP short."),
            "to gilbert sea": ("R37", "The way to Gilbert Sea costs 3 RPs; the Japanese pool is 2 RPs short."),
            "to ellice sea": ("R33", "The Japanese Fleet must stop in Gilbert Sea, which is under the control of the Allies."),
            "to bonin sea": ("R33", "The Japanese Fleet must stop in Mariana Sea, where a Unit of the Allies is."),
            "to palau": ("R34", "The Japanese Fleet is in Palau already; a move ends in another Area."),
            "to truk": ("R32", "A Fleet moves through Sea Areas only. It enters a Port when it Returns."),
        },
    )


@rule("R34", "R35", "R36")
def test_why_an_army_does_not_get_there() -> None:
    g = turn("american army burma, british army burma, japanese army burma", ALLIES, japanese="java sea")
    g = g.play("allies move american army burma")
    withdraws = "The American Army is beside an enemy Army in Burma. Its move must end in an Area of its own side"
    answers(
        g,
        "allies",
        {
            "to thailand": ("R35", f"{withdraws} without enemy Units."),
            "to java sea": ("R35", f"{withdraws} without enemy Units."),
            "to india": ("R36", "American Armies never enter India."),
            "to batavia": (
                "R34",
                "A move by sea ends in a Sea Area: move to Indian Ocean, and land in Batavia in the Landing Segment.",
            ),
            "to celebes sea": ("R33", "The American Army must stop in Java Sea, which is under the control of Japan."),
        },
    )
    g = turn("japanese army truk", allied="caroline sea, marshall sea").play("japan move japanese army truk")
    assert g.objection("japan", "to hawaii") == "R32"
    assert "no Sea Area that touches Hawaii can be reached" in g.sentence("japan", "to hawaii")


@rule("R33")
def test_an_army_overland_must_stop_in_enemy_land() -> None:
    g = turn("japanese army indochina", allied="").play("japan move japanese army indochina")
    answers(
        g,
        "japan",
        {"to imphal": ("R33", "The Japanese Army must stop in Burma, which is under the control of the Allies.")},
    )


@rule("R35", "R37")
def test_why_a_unit_cannot_move_at_all() -> None:
    units = "british army burma, japanese army burma, japanese fleet bay of bengal, american fleet hawaii"
    g = turn(units, ALLIES, japanese="indian ocean, imphal", rp=(0, 1, 9))
    assert "move british army burma" not in g.choices("allies")
    assert g.objection("allies", "move british army burma") == "R35"
    assert "none is next to it" in g.sentence("allies", "move british army burma")
    g = turn(units, ALLIES, rp=(0, 1, 0))
    assert g.sentence("allies", "move british army burma") == (
        "The cheapest move of the British Army from Burma costs 1 RP; the British pool is 1 RP short."
    )


@rule("R37")
def test_a_unit_among_surcharges_may_lack_the_second_rp() -> None:
    g = turn("american fleet wake, american fleet hawaii", ALLIES, rp=(9, 1, 9))
    assert g.choices("allies") == ["pass", "move american fleet hawaii"]
    assert g.sentence("allies", "move american fleet wake") == (
        "The cheapest move of the American Fleet from Wake costs 2 RPs; the American pool is 1 RP short."
    )


@rule("R2")
@pytest.mark.parametrize(
    ("at", "sea", "across"),
    [("java sea", "Java Sea", "Coral Sea"), ("batavia", "Java Sea", "Coral Sea"), ("townsville", "Coral Sea", "Java Sea")],
)
def test_across_torres_strait_the_refusal_names_it(at: str, sea: str, across: str) -> None:
    shut = "celebes sea, south china sea, indian ocean, solomon sea, tasman sea, south pacific"
    g = turn(f"american fleet {at}", ALLIES, japanese=shut).play(f"allies move american fleet {at}")
    answers(g, "allies", {f"to {across.lower()}": ("R2", f"Torres Strait is closed: no Unit goes from {sea} to {across}.")})
