"""What hits do: steps, bases, VP, who takes an Allied hit, captured bases, withdrawal. Rules R37, R56, R103-R108, R139, R140."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.tables import (
    ALLIES,
    DESTROYED,
    DISPUTED,
    F_LAND,
    F_SUBMARINE,
    F_SURFACE,
    JAPAN,
    REPAIR,
)
from atoll.games.centrifugal_offensive.tests.battles import fight, join, miss, roll, shooters, where_is
from atoll.games.centrifugal_offensive.tests.positions import position, space, unit
from atoll.testing import rule
from atoll.testing.scenes import Scene

SEA = "java sea"


def allied_fire(g: Scene, stage: int) -> Scene:
    """The scene when the Allies, who fire first, begin a stage."""
    return miss(roll(g, 1, 6) if g.asked() == "advantage" else g, stage)


# --- steps and bases --------------------------------------------------------------------------------------------------------


@rule("R103")
def test_a_base_loses_a_level_for_each_hit() -> None:  # example 3
    g = fight("air raid", "luzon", "air 21, air a3, air a7", base=3, turn=1)
    levels = []
    for _ in range(3):
        g = roll(g, 1)
        levels.append(g.s.base[ALLIES][space("luzon")])
    assert levels == [2, 1, 0]
    assert not g.asked()
    g = roll(fight("air raid", "luzon", "air 21, air a3", base=3, turn=1), 1, 1)
    assert g.s.base[ALLIES][space("luzon")] == 1


@rule("R103")
def test_one_step_goes_at_once_and_two_steps_go_one_by_one() -> None:
    g = fight("assault", "malaya", "army 5, army 18, army k", "british army 3ind", turn=1)
    g = roll(g, 4)  # a hit at the factor itself
    assert (g.s.steps[unit("british army 3ind")], where_is(g, "british army 3ind")) == (1, space("malaya"))
    g = roll(g, 4)
    assert where_is(g, "british army 3ind") == REPAIR
    assert not g.asked()  # the third shot has no target: more hits are lost


@rule("R103")
def test_reduced_units_use_their_reduced_factor() -> None:
    s = position("army 5: malaya; british army 3ind: malaya", reduced="army 5", turn=1)
    assert where_is(roll(join(s, "assault", "malaya"), 3), "british army 3ind") == space("malaya")
    assert roll(join(s, "assault", "malaya"), 3).s.steps[unit("british army 3ind")] == 2
    assert roll(join(s, "assault", "malaya"), 2).s.steps[unit("british army 3ind")] == 1


@rule("R5", "R6", "R104")
def test_the_lost_go_to_their_box_and_count_vp() -> None:
    g = roll(fight("at sea", SEA, "ca-4", "british bb-z", turn=1, vp=0), 1)
    assert (where_is(g, "british bb-z"), g.s.vp) == (REPAIR, 3)
    g = roll(fight("in port", "ceylon", "ca-4", "british fef", turn=1, vp=0), 1)
    assert (where_is(g, "british fef"), g.s.vp) == (DESTROYED, 4)
    g = roll(allied_fire(fight("at sea", SEA, "ca-4", "british bb-z", vp=5), F_SURFACE), 1)
    assert (where_is(g, "ca-4"), g.s.vp) == (REPAIR, 3)


@rule("R8", "R5")
def test_vp_can_end_the_game_between_two_shots() -> None:
    s = position(f"ca-4, ca-5: {SEA}; british bb-z, us dd-1: {SEA}", vp=16)
    s.live = 1
    g = roll(join(s, "at sea", SEA), 6, 1)
    g = roll(g.play("japan fire ca-4 us dd-1"), 6)
    g = roll(g.play("japan fire ca-5 british bb-z"), 1)
    assert (g.asked(), g.game.outcome(g.s)) == ("", "decisive_victory")


@rule("R2", "R103")
def test_the_last_hit_on_land_gives_control() -> None:
    g = fight("assault", "malaya", "army 5", "british army bc", turn=1, vp=0)
    g.s.steps[unit("british army bc")] = 1
    g = roll(g, 1)
    assert (g.s.control[space("malaya")], g.s.vp) == (1, 1)


# --- who takes an Allied hit ------------------------------------------------------------------------------------------------


@rule("R107")
def test_ships_are_hit_by_the_priority_list() -> None:  # example 6
    g = allied_fire(fight("at sea", SEA, "cv-1, cv-2, cvl-4, dd-1, dd-2, dd-3", "us ca-1, us ca-2, us ca-sf", vp=9), F_SURFACE)
    g = roll(g, 1)
    assert (g.asked(), g.choices("japan")) == ("lose", ["lose cv-1", "lose cv-2"])
    assert g.objection("japan", "lose dd-1") == "R107"
    assert g.objection("japan", "lose ca-4") == "R107"
    g = roll(g.play("japan lose cv-2"), 1)
    assert where_is(g, "cv-1") == REPAIR  # the only one of its type: no question
    g = roll(g, 1)
    assert where_is(g, "cvl-4") == REPAIR


@rule("R107", "Q60", "Q66")
def test_loaded_transports_count_by_type_and_what_they_carry_is_never_hit() -> None:
    g = allied_fire(fight("reaction", "midway", "tr-1, tr-2, ca-4, army 5 aboard tr-1", "us ca-1"), F_SURFACE)
    g = roll(g, 1)
    assert g.choices("japan") == ["lose tr-1", "lose tr-2"]
    g = g.play("japan lose tr-1")
    assert (where_is(g, "tr-1"), where_is(g, "army 5")) == (REPAIR, REPAIR)  # R56


@rule("R107")
def test_japan_chooses_among_aircraft_and_submarines() -> None:
    g = roll(fight("air raid", "luzon", "air 21, air a3", "us air 5p", base=1), 1, 6)
    g = roll(g, 1)
    assert g.choices("japan") == ["lose air 21", "lose air a3"]
    g = allied_fire(fight("at sea", SEA, "ss-1, ss-2", "us dd-1"), F_SUBMARINE)
    assert roll(g, 1).choices("japan") == ["lose ss-1", "lose ss-2"]


@rule("R107", "R108")
def test_land_fire_hits_what_japan_chooses() -> None:  # example 7
    g = allied_fire(fight("counterattack", "malaya", "army 5, army k", "british army 3ind, british army 8a"), F_LAND)
    g = roll(g, 1)
    assert g.choices("japan") == ["lose army 5", "lose army k"]
    g = roll(g.play("japan lose army 5"), 1)
    assert where_is(g.play("japan lose army 5"), "army 5") == REPAIR
    assert where_is(g.play("japan lose army k"), "army k") == REPAIR
    assert g.play("japan lose army k").s.steps[unit("army 5")] == 1


@rule("R108")
def test_fire_from_the_air_destroys_the_base_first() -> None:  # example 8
    g = fight("counterattack", "luzon", "army k", "us air 5b, us air 7b, us ca-1", own_base=2)
    g = allied_fire(g, F_LAND)
    assert shooters(g) == ["us ca-1", "us air 5b", "us air 7b"]
    g = roll(g, 1, 1)
    assert (g.s.base[JAPAN][space("luzon")], where_is(g, "army k")) == (0, space("luzon"))
    assert where_is(roll(g, 1), "army k") == REPAIR


@rule("R108")
def test_land_fire_may_hit_the_base_or_others() -> None:
    g = allied_fire(fight("counterattack", "luzon", "army k", "us army pd, us air 5b", own_base=1), F_LAND)
    assert shooters(g) == ["us air 5b", "us army pd"]
    g = roll(g, 6, 1)
    assert g.choices("japan") == ["lose army k", "lose base"]


@rule("Q17")
def test_return_fire_in_a_counterattack_spares_the_base_unless_the_option_says_otherwise() -> None:
    g = fight("counterattack", "luzon", "army 5", "us army pd", base=1, turn=1)
    assert roll(g, 1).s.base[ALLIES][space("luzon")] == 1
    assert where_is(roll(g, 1), "us army pd") == REPAIR
    g = fight("counterattack", "luzon", "army 5", "us army pd", base=1, turn=1, counterattack_hits_bases="yes")
    assert g.choices("japan") == ["fire army 5 us army pd", "fire army 5 base"]


@rule("R102")
def test_attackers_bases_are_not_in_the_battle() -> None:
    g = allied_fire(fight("assault", "luzon", "army 5", "us army pd", own_base=1), F_LAND)
    assert roll(g, 1).s.base[JAPAN][space("luzon")] == 1


# --- air Units without room -------------------------------------------------------------------------------------------------


@rule("R37")
def test_japan_chooses_which_aircraft_lose_their_room() -> None:  # example 11
    g = allied_fire(fight("counterattack", "formosa", "air 23, air a4", "us army pd", own_base=2), F_LAND)
    g = roll(g, 1)
    assert (g.asked(), g.choices("japan")) == ("lose_air", ["remove air 23", "remove air a4"])
    assert g.objection("japan", "remove air 21") == "R37"
    g = g.play("japan remove air 23")
    assert (where_is(g, "air 23"), where_is(g, "air a4"), g.asked()) == (REPAIR, space("formosa"), "roll")


@rule("R37")
def test_with_the_base_gone_all_aircraft_go_without_a_question() -> None:
    g = allied_fire(fight("counterattack", "formosa", "air 23, army k", "us air 7b, us air 5b", own_base=1), F_LAND)
    assert where_is(roll(g, 1), "air 23") == REPAIR
    assert "air 23" not in shooters(miss(roll(g, 1), F_LAND, 1))


@rule("R37")
def test_allied_aircraft_without_room_are_drawn_at_random() -> None:
    names = "us air 5p, us air 5b, us air 7b, us air 14p"
    g = miss(fight("air raid", "pearl harbor", "air 21, air 22", names, base=4, turn=1), F_LAND)
    assert g.asked() == "roll"
    g = roll(g, 1)
    assert (g.asked(), g.is_chance()) == ("lose_allied_air", True)
    assert chance(g) == [f"lose {each}" for each in names_of(g, names)]
    g = g.play("chance lose us air 5b")
    assert where_is(g, "us air 5b") == REPAIR
    assert g.asked() in ("roll", "")


@rule("R37", "Q15")
def test_shots_that_are_declared_are_fired_after_aircraft_have_lost_their_room() -> None:
    own, enemy = "army 5, army 18", "us air 5p, us air 5b, us army lf"
    g = miss(fight("assault", "luzon", own, enemy, base=2, turn=1, simultaneous_targets="yes"), F_LAND)
    g = g.play("japan fire army 5 base").play("japan fire army 18 us army lf")
    g = roll(g, 1).play("chance lose us air 5b")
    assert (g.asked(), g.s.battle.turn) == ("roll", 0)
    assert roll(g, 1).s.steps[unit("us army lf")] == 1


def chance(g: Scene) -> list[str]:
    """What nature may do, in words."""
    return [g.s.words.text(each) for each, _ in g.game.flow.chance(g.s).outcomes(g.s)]


def names_of(g: Scene, names: str) -> list[str]:
    """Units of a list in the order of the data."""
    return [g.s.words.names["unit"][each] for each in sorted(unit(name) for name in names.split(", "))]


# --- captured bases ---------------------------------------------------------------------------------------------------------


@rule("R139")
def test_by_option_a_land_attack_may_capture_the_base() -> None:
    def taken(kind: str, own: str, **options: Any) -> Scene:
        return roll(fight(kind, "luzon", own, base=1, turn=1, vp=0, **options), 1)

    assert taken("assault", "army 5").s.base[JAPAN][space("luzon")] == 0
    g = taken("assault", "army 5", base_capture="yes")
    assert (g.asked(), g.choices("japan")) == ("capture", ["build luzon", "decline"])
    assert g.objection("japan", "build malaya") == "R139"
    assert g.play("japan build luzon").s.base[JAPAN][space("luzon")] == 1
    declined = g.play("japan decline")
    assert (declined.asked(), declined.s.base[JAPAN][space("luzon")]) == ("", 0)
    assert not taken("air raid", "air 21", base_capture="yes").asked()


@rule("R139")
def test_nothing_is_captured_while_allied_troops_are_left() -> None:
    g = fight("assault", "luzon", "army 5", "us army pd", base=1, turn=1, base_capture="yes")
    g = roll(g.play("japan fire army 5 base"), 1)
    assert not roll(g, 6).asked()


# --- withdrawal -------------------------------------------------------------------------------------------------------------


def attack(where: str, own: str, enemy: str, *faces: int, **options: Any) -> Scene:
    """A land attack in the first turn with the option, after some dice."""
    g = fight("assault", where, own, enemy, turn=1, **{"land_withdrawal": "yes", **options})
    return roll(g, *faces)


@rule("R140")
def test_by_option_troops_that_took_more_hits_withdraw() -> None:
    g = attack("malaya", "army 5", "british army 3ind", 1, 6)
    assert (g.asked(), chance(g)) == ("withdraw", ["way siam", "way singapore"])
    g = g.play("chance way singapore")
    assert where_is(g, "british army 3ind") == space("singapore")
    assert g.s.control[space("malaya")] == 1
    assert not attack("malaya", "army 5", "british army 3ind", 1, 6, land_withdrawal="no").asked()


@rule("R140")
@pytest.mark.parametrize(
    ("where", "enemy", "faces"),
    [
        ("malaya", "british army 3ind", (1, 1)),  # as many hits on both sides
        ("manila", "us army lf", (1, 6)),  # a fortress
        ("malaya", "british army nac", (1, 6)),  # static
    ],
)
def test_who_does_not_withdraw(where: str, enemy: str, faces: tuple[int, ...]) -> None:
    g = attack(where, "army 5", enemy, *faces)
    assert (g.asked(), where_is(g, enemy)) == ("", space(where))


@rule("R140")
def test_nobody_withdraws_after_an_allied_attack() -> None:
    g = fight("counterattack", "malaya", "army 5", "british army 3ind", turn=1, land_withdrawal="yes")
    assert not roll(g, 1, 6).asked()


@rule("R140")
def test_who_cannot_withdraw_is_eliminated() -> None:
    s = position("army 5: malaya; british army 3ind: malaya; army k: singapore; army 18: siam", turn=1, land_withdrawal="yes")
    g = roll(join(s, "assault", "malaya"), 1, 6)
    assert (g.asked(), where_is(g, "british army 3ind")) == ("", REPAIR)


@rule("R39")
def test_survivors_of_both_sides_stay_where_they_fought() -> None:
    g = roll(fight("assault", "malaya", "army 5", "british army 3ind", turn=1), 6, 6)
    assert (g.asked(), where_is(g, "army 5"), where_is(g, "british army 3ind")) == ("", space("malaya"), space("malaya"))
    assert g.s.control[space("malaya")] == DISPUTED


@rule("R102", "R103")
def test_a_battle_has_one_round() -> None:
    g = roll(fight("at sea", SEA, "ca-4", "us ca-1", turn=1), 6, 6)
    assert (g.asked(), g.s.battle.space) == ("", UNSET)
