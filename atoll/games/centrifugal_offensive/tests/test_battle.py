"""Battles: who takes part, tactical advantage, stages, who may fire at what. Rules R55, R56, R61, R96-R110."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.rules.battle import can_counterattack, compulsory
from atoll.games.centrifugal_offensive.rules.kinds import muster
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    AIR_RAID,
    ALLIED_ATTACK,
    ALLIES,
    ASSAULT,
    AT_SEA,
    BATTLES,
    BOMBARDMENT,
    F_AIR,
    F_LAND,
    F_SUBMARINE,
    F_SURFACE,
    IN_PORT,
    JAPAN,
    LAND,
    NAVAL,
)
from atoll.games.centrifugal_offensive.tests.battles import fight, join, miss, roll, shooters, targets
from atoll.games.centrifugal_offensive.tests.positions import position, space, unit
from atoll.testing import rule

JAVA = "java sea"  # inside the Initial Objective Line
CORAL = "coral sea"  # outside


# --- who takes part ---------------------------------------------------------------------------------------------------------


def present(kind: str, where: str) -> set[str]:
    """Which Allied Units of a port fight in a battle of a kind."""
    s = position(f"us ca-1, us ss-2, us air 5p, us army mf, us army pd: {where}", allies=f"{where} 2")
    return {s.words.names["unit"][each] for each in muster(s, ALLIES, space(where), BATTLES.index(kind))}


@rule("R61", "R102", "Q19")
@pytest.mark.parametrize(
    ("kind", "units"),
    [
        ("at sea", "us ca-1, us ss-2"),
        ("in port", "us ca-1, us ss-2, us air 5p, us army mf, us army pd"),
        ("bombardment", "us air 5p, us army mf, us army pd"),
        ("air raid", "us air 5p, us army mf, us army pd"),
        ("air strike", "us ca-1, us ss-2, us air 5p"),
        ("assault", "us air 5p, us army mf, us army pd"),
        ("invasion", "us air 5p, us army mf, us army pd"),
        ("reaction", "us ca-1, us ss-2, us air 5p, us army mf"),
        ("counterattack", "us ca-1, us ss-2, us air 5p, us army mf, us army pd"),
    ],
)
def test_who_fights_in_which_battle(kind: str, units: str) -> None:
    assert present(kind, "manila") == set(units.split(", "))


@rule("R102", "R121")
def test_air_units_that_have_flown_elsewhere_fight_there_and_not_at_home() -> None:
    s = position("us air 5p: manila; us air 5b: manila; army 5: luzon", allies="manila 2", japan="luzon 1")
    board.fly(s, unit("us air 5b"), space("luzon"))
    assert muster(s, ALLIES, space("manila"), ALLIED_ATTACK) == [unit("us air 5p")]
    assert muster(s, ALLIES, space("luzon"), ALLIED_ATTACK) == [unit("us air 5b")]


@rule("R137", "Q64")
def test_all_that_fight_are_seen() -> None:
    g = fight("at sea", JAVA, "ca-4", "us ca-1")
    assert g.s.guess[unit("us ca-1") - g.s.t.japanese] == 1 << unit("us ca-1")


@rule("R121")
def test_a_counterattack_needs_somebody_who_can_shoot_or_be_shot_at() -> None:
    def possible(units: str, **settings: Any) -> bool:
        return can_counterattack(position(units, **settings), space("luzon"))

    assert possible("army 5: luzon; us army pd: luzon")
    assert possible("us army pd: luzon", japan="luzon 1")
    assert not possible("us army pd: luzon")
    assert not possible("army 5: luzon", allies="luzon 1")  # the base alone does not attack
    assert possible("us air 5p, army 5: luzon", allies="luzon 1")  # its air factor is of no use, its land factor is
    assert not possible("tr-1: luzon; us army pd: luzon")
    assert possible("ca-4: luzon; us army pd: luzon")  # the ship can fire back


# --- tactical advantage -----------------------------------------------------------------------------------------------------


def first(where: str, japan: str, allies: str, dice: tuple[int, int] = (3, 3), kind: str = "at sea", **settings: Any) -> str:
    """Who has the advantage after a die each."""
    g = fight(kind, where, japan, allies, **settings)
    assert g.asked() == "advantage"
    return ("japan", "allies")[roll(g, *dice).s.battle.first]


@rule("R98")
def test_the_higher_die_fires_first_and_ties_follow_the_line() -> None:
    assert first(JAVA, "ca-4", "us ca-1", (4, 3)) == "japan"
    assert first(JAVA, "ca-4", "us ca-1", (3, 4)) == "allies"
    assert first(JAVA, "ca-4", "us ca-1") == "japan"
    assert first(CORAL, "ca-4", "us ca-1") == "allies"


@rule("R98", "Q18")
def test_aircraft_against_none_add_one() -> None:
    assert first(CORAL, "cvl-4, ca-4", "us ca-1") == "japan"
    assert first(CORAL, "cvl-4, ca-4", "us ca-1, us cv-1") == "allies"  # both have a carrier: the tie
    assert first(JAVA, "ca-4", "us ca-1, us av-1") == "allies"  # a seaplane carrier is a carrier
    assert first(JAVA, "ca-4", "us ca-1, us av-1", kind="reaction") == "allies"


@rule("R98")
def test_a_fortress_adds_one_for_its_controller() -> None:
    assert first("manila", "army 5", "us army pd", kind="assault") == "allies"  # inside the line, but disputed, Allied before
    assert first("luzon", "army 5", "us army pd", kind="assault") == "japan"  # no fortress
    assert first("pearl harbor", "army 5", "us army 24", (3, 3), kind="assault", own_base=1) == "allies"


@rule("R98")
def test_a_disputed_fortress_belongs_to_the_side_that_controlled_it_last() -> None:
    s = position("army 5: manila; us army pd: manila")
    s.held[space("manila")] = JAPAN
    assert roll(join(s, "assault", "manila"), 3, 4).s.battle.first == JAPAN  # the one makes a tie


@rule("R127", "R131")
def test_events_add_to_the_japanese_die() -> None:
    s = position(f"ca-4, us ca-1: {CORAL}")
    s.bonus = 1
    assert roll(join(s, "at sea", CORAL), 3, 3).s.battle.first == JAPAN
    assert roll(fight("at sea", CORAL, "ca-4", "us ca-1", granted="yamamoto"), 3, 3).s.battle.first == JAPAN
    assert roll(fight("at sea", CORAL, "ca-4", "us ca-1", granted="operation c"), 3, 3).s.battle.first == ALLIES


@rule("R143")
def test_elite_units_add_one_however_many() -> None:
    on: dict[str, Any] = {"elite_units": "yes"}
    assert first(CORAL, "bb-1", "us ca-1", **on) == "japan"
    assert first(CORAL, "bb-1", "us ca-1") == "allies"
    assert first(CORAL, "cv-1, bb-1", "us ca-1, us cv-1", (3, 4), **on) == "allies"  # one, not two, makes no more than a tie
    assert first(JAVA, "cv-1", "us cv-2", (3, 3), **on) == "japan"  # both have one: the tie
    assert first(JAVA, "cv-2", "us cv-2", (3, 3), **on) == "allies"


@rule("R99", "R46")
def test_japan_has_the_advantage_in_the_first_turn() -> None:  # example 18
    g = fight("at sea", CORAL, "ca-4", "us ca-1", turn=1)
    assert (g.asked(), g.s.battle.first) == ("roll", JAPAN)


@rule("R121", "Q4", "Q5")
def test_the_allies_fire_first_in_counterattacks_but_for_the_first_turn() -> None:
    def who(turn: int, **options: Any) -> tuple[str, int]:
        g = fight("counterattack", "luzon", "army 5", "us army pd", turn=turn, **options)
        return g.asked(), g.s.battle.first

    assert who(2) == ("roll", ALLIES)
    assert who(2, counterattack_first_fire="roll") == ("advantage", UNSET)
    assert who(1) == ("roll", JAPAN)
    assert who(1, shock_covers_counterattacks="no") == ("roll", ALLIES)


# --- stages -----------------------------------------------------------------------------------------------------------------


@rule("R96", "R103")
def test_a_unit_fires_in_each_stage_with_the_factor_of_that_stage() -> None:  # example 4
    g = roll(fight("air raid", "luzon", "air a3", "us air 5p, us army pd"), 6, 1)  # air 2, land 3
    assert (g.s.battle.stage, shooters(g)) == (F_AIR, ["air a3"])
    g = roll(g, 3, 6)  # 3 is a miss with the factor 2; the Allied fighter misses, too
    assert (g.s.battle.stage, shooters(g)) == (F_LAND, ["air a3"])
    g = roll(g, 3)
    assert g.s.place[unit("us army pd")] < 0


@rule("R96")
def test_the_stages_come_in_order() -> None:
    g = fight("counterattack", "luzon", "ca-4, ss-1, army 5, air 21", "us ca-1, us ss-2, us air 5p, us army pd", own_base=1)
    seen = []
    for stage in (F_AIR, F_SURFACE, F_SUBMARINE, F_LAND):
        for turn in (0, 1):
            g = miss(g, stage, turn)
            seen.append((g.s.battle.stage, g.s.battle.turn))
    assert seen == [
        (F_AIR, 0),
        (F_AIR, 1),
        (F_SURFACE, 0),
        (F_SURFACE, 1),
        (F_SUBMARINE, 0),
        (F_SUBMARINE, 1),
        (F_LAND, 0),
        (F_LAND, 1),
    ]


@rule("R96", "R102")
def test_everybody_with_a_factor_and_a_target_has_to_fire_once() -> None:
    g = roll(fight("at sea", JAVA, "ca-4, ss-1, tr-1", "us ca-1, us ca-2"), 6, 1)
    assert g.asked() == "shot"
    assert all(words.startswith("fire ") for words in g.choices("japan"))  # nobody is held back
    assert g.objection("japan", "fire tr-1 us ca-1") == "R96"
    g = roll(g.play("japan fire ca-4 us ca-1"), 6)
    assert g.objection("japan", "fire ca-4 us ca-1") == "R96"  # once in a stage
    g = roll(g.play("japan fire ss-1 us ca-1"), 6)
    assert shooters(g) == ["us ca-1", "us ca-2"]


@rule("R97", "Q16")
def test_coast_guns_fire_at_ships_that_are_there() -> None:
    g = roll(fight("bombardment", "manila", "bb-1", "us army mf"), 6, 1)
    assert (g.s.battle.stage, shooters(g)) == (F_SURFACE, ["us army mf"])
    g = fight("air raid", "manila", "air 21", "us army mf", turn=1)
    assert g.s.battle.stage == F_LAND  # no ship, no coast guns


@rule("R100")
def test_what_is_lost_before_its_turn_does_not_fire() -> None:
    g = roll(fight("at sea", JAVA, "ca-4", "us ca-1"), 6, 1)
    assert g.asked() == "roll"
    assert not roll(g, 1).asked()  # it is hit, and the battle is over
    assert shooters(roll(g, 5)) == ["us ca-1"]


@rule("R110")
def test_without_a_target_nobody_fires() -> None:
    g = roll(fight("at sea", JAVA, "tr-1, bb-1", "us ss-2"), 6, 1)
    assert (g.s.battle.stage, shooters(g)) == (F_SURFACE, ["us ss-2"])  # no Japanese ship here fires at submarines
    assert roll(g, 6).asked() == ""


# --- aircraft that are attacked ---------------------------------------------------------------------------------------------


@rule("R101")
def test_air_units_that_are_attacked_fire_at_no_ship_where_carriers_attack() -> None:
    def allied_fire(japan: str) -> list[str]:
        g = miss(roll(fight("reaction", "midway", japan, "us air 7b", base=1), 1, 6), F_SURFACE)
        return shooters(g) if g.asked() else []

    assert allied_fire("ca-4") == ["us air 7b"]
    assert allied_fire("ca-4, cvl-4") == []


@rule("R101")
def test_air_units_that_are_attacked_fire_at_no_ship_that_bombards() -> None:
    g = miss(fight("bombardment", "luzon", "bb-1, tr-1", "us air 5b, us army pd", base=1, turn=1), F_SURFACE)
    assert g.s.battle.stage == F_LAND
    g = fight("invasion", "luzon", "ca-4, tr-1, army 5 aboard tr-1", "us air 5b, us army pd", base=1)
    g = miss(roll(g, 1, 6), F_SURFACE)
    assert shooters(g) == ["us air 5b"]
    g = roll(g, 1)  # at the transport, which does not bombard
    assert g.s.place[unit("tr-1")] < 0
    assert g.s.place[unit("army 5")] < 0  # R56


@rule("R101")
def test_air_units_always_fire_at_air_units() -> None:
    g = roll(fight("in port", "manila", "cv-1, air 21", "us air 5p", base=1), 1, 6)
    assert (g.s.battle.stage, shooters(g)) == (F_AIR, ["us air 5p"])


@rule("R101", "R121", "Q54")
def test_in_a_counterattack_the_allies_fire_at_ships_and_japanese_aircraft_may_not() -> None:
    g = fight("counterattack", "luzon", "ca-4, air 21, army 5", "us cv-1, us air 5b", own_base=1)
    g = miss(g, F_SURFACE)
    assert shooters(g) == ["us cv-1", "us air 5b"]
    assert shooters(miss(g, F_SURFACE, 1)) == ["ca-4"]  # carriers attack: the aircraft stay away


@rule("R101")
def test_the_refusal_of_aircraft_on_the_ground_names_its_rule() -> None:
    g = fight("counterattack", "luzon", "ca-4, air 21, army 5", "us ca-1, us tr-1", own_base=1)
    g = miss(g, F_SURFACE, 1)
    assert set(shooters(g)) == {"ca-4", "air 21"}
    assert targets(g, "air 21") == {"us tr-1"}  # the cruiser bombards
    assert g.objection("japan", "fire air 21 us ca-1") == "R101"


# --- the screen -------------------------------------------------------------------------------------------------------------


@rule("R105", "R106")
def test_the_screen_has_to_be_fired_at_first() -> None:  # example 5
    g = roll(fight("at sea", JAVA, "ca-4, ca-5, ca-6, ca-7, ss-1, cvl-4", "us dd-1, us dd-2, us cv-1"), 6, 1)
    assert targets(g, "ca-4") == {"us dd-1", "us dd-2"}
    assert targets(g, "ss-1") == targets(g, "cvl-4") == {"us dd-1", "us dd-2", "us cv-1"}
    assert g.objection("japan", "fire ca-4 us cv-1") == "R106"
    g = roll(g.play("japan fire ca-4 us dd-1"), 6)
    assert targets(g, "ca-5") == {"us dd-1", "us dd-2"}  # one destroyer is still without a shooter
    g = roll(g.play("japan fire ca-5 us dd-2"), 1)  # sunk, it counts as fired at
    assert targets(g, "ca-6") == {"us dd-1", "us cv-1"}
    g = roll(g.play("japan fire ca-6 us cv-1"), 1)
    assert g.s.place[unit("us cv-1")] < 0


@rule("R106")
def test_what_submarines_and_carriers_fire_at_is_not_assigned() -> None:
    g = roll(fight("at sea", JAVA, "ca-4, ss-1", "us dd-1, us cv-1"), 6, 1)
    g = roll(g.play("japan fire ss-1 us dd-1"), 6)
    assert targets(g, "ca-4") == {"us dd-1"}


@rule("R106", "Q70")
def test_amphibious_ships_are_behind_the_screen_and_no_part_of_it() -> None:
    g = roll(fight("at sea", JAVA, "ca-4, ca-5", "us dd-1, us tr-1, us cv-1"), 6, 1)
    assert targets(g, "ca-4") == {"us dd-1"}
    g = roll(g.play("japan fire ca-4 us dd-1"), 6)
    assert targets(g, "ca-5") == {"us dd-1", "us tr-1", "us cv-1"}
    g = roll(fight("at sea", JAVA, "ca-4, ca-5", "us tr-1, us cv-1"), 6, 1)
    assert targets(g, "ca-4") == {"us tr-1", "us cv-1"}  # nobody screens


@rule("Q15")
def test_by_option_all_targets_are_named_before_the_first_die() -> None:
    g = roll(fight("at sea", JAVA, "ca-4, ca-5, ca-6", "us dd-1, us dd-2", simultaneous_targets="yes"), 6, 1)
    g = g.play("japan fire ca-4 us dd-1")
    assert g.asked() == "shot"
    g = g.play("japan fire ca-5 us dd-1").play("japan fire ca-6 us dd-2")
    g = roll(g, 1)  # the first destroyer is sunk: the second shot at it is lost
    assert len(g.s.battle.aims) == 1
    g = roll(g, 1)
    assert not g.asked()
    one = roll(fight("at sea", JAVA, "ca-4, ca-5", "us dd-1, us dd-2"), 6, 1).play("japan fire ca-4 us dd-1")
    assert one.asked() == "roll"


# --- who does not fire ------------------------------------------------------------------------------------------------------


@rule("R55", "R96")
def test_destroyers_that_carry_troops_fire_nothing() -> None:
    g = roll(fight("reaction", "midway", "dd-1, dd-2, snlf maz aboard dd-1", "us ca-1, us ca-2"), 6, 1)
    assert shooters(g) == ["dd-2"]
    g = roll(fight("invasion", "midway", "dd-1, snlf maz aboard dd-1", "us marine 4m"), 6, 1)
    assert shooters(miss(g, F_LAND)) == ["snlf maz"]


@rule("R56", "R58", "R96")
def test_invaders_fight_only_once_they_are_ashore() -> None:
    g = fight("invasion", "wake", "tr-1, army 5 aboard tr-1", "us marine 4m")
    g = roll(g, 6, 1)
    assert (g.s.battle.stage, shooters(g)) == (F_SURFACE, ["us marine 4m"])  # coast guns at the transport
    assert g.s.aboard[unit("army 5")] == unit("tr-1")
    g = roll(g, 6)
    assert (g.s.battle.stage, shooters(g)) == (F_LAND, ["army 5"])
    assert g.s.aboard[unit("army 5")] == UNSET


@rule("R58")
def test_amphibious_ships_of_an_invasion_do_not_bombard() -> None:
    g = miss(roll(fight("invasion", "wake", "apd-1, ca-4, snlf maz aboard apd-1", "us marine 4m, us army pd"), 6, 1), F_LAND)
    assert set(shooters(g)) == {"ca-4", "snlf maz"}


@rule("Q44")
def test_by_option_ships_at_anchor_do_not_fire_in_the_first_turn() -> None:
    def fires(turn: int, choice: str) -> bool:
        g = fight("in port", "pearl harbor", "ca-4", "us bb-1", turn=turn, carriers_fired_on_at_anchor=choice)
        return shooters(miss(roll(g, 6, 1) if turn > 1 else g, F_SURFACE, 1)) == ["us bb-1"]

    assert fires(1, "yes")
    assert not fires(1, "no")
    assert fires(2, "no")


@rule("R96", "R102")
def test_an_attack_on_a_port_reaches_its_base() -> None:
    g = roll(fight("in port", "pearl harbor", "ca-4", "us ca-1", base=2, turn=1), 6, 6)
    assert (g.s.battle.stage, shooters(g)) == (F_LAND, ["ca-4"])
    assert F_SUBMARINE < F_LAND
    assert roll(g, 1).s.base[ALLIES][space("pearl harbor")] == 1


# --- compulsory battles -----------------------------------------------------------------------------------------------------


@rule("R109", "Q3")
def test_which_battles_are_compulsory() -> None:
    def kind(units: str, category: int, where: str, mandatory: str = "naval_moved", base: int = 0) -> int:
        s = position(f"{units}: {where}" if units else "", allies=f"{where} {base}", mandatory_combat=mandatory)
        return compulsory(s, space(where), category)

    assert kind("us ca-1", NAVAL, CORAL) == AT_SEA
    assert kind("us ss-2", NAVAL, "luzon") == IN_PORT
    assert kind("us army pd", NAVAL, "luzon") == UNSET
    assert kind("us army pd", LAND, "luzon") == UNSET
    assert kind("us ca-1", NAVAL, CORAL, "reaction_only") == UNSET
    assert kind("us ca-1", NAVAL, CORAL, "all") == AT_SEA
    assert kind("us army pd", NAVAL, "luzon", "all") == BOMBARDMENT
    assert kind("us army pd", LAND, "luzon", "all") == ASSAULT
    assert kind("", AIR, "luzon", "all", base=1) == AIR_RAID
    assert kind("", LAND, "luzon", "all") == UNSET
