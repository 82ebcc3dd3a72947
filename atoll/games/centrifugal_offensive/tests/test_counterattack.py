"""Counterattacks and the return of aircraft (R121, R122, Q4, Q5, Q49, Q62)."""

from __future__ import annotations

import pytest

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.rules.counterattack import COUNTERATTACKS, air_return
from atoll.games.centrifugal_offensive.tables import ALLIES, JAPAN, REPAIR, T_BATTLES, T_COUNTERATTACKS
from atoll.games.centrifugal_offensive.tests.actions import miss
from atoll.games.centrifugal_offensive.tests.positions import position, scene, space, tables, unit
from atoll.testing import rule


@rule("R121")
def test_attacks_go_axis_by_axis_and_outward() -> None:
    s = position("army 5, british army bc: malaya; army 18, us army lf: luzon; dd-1, us dd-1: midway")
    g = scene(s, COUNTERATTACKS)
    assert g.s.battle.space == space("midway")
    assert g.s.queue == [space("luzon"), space("malaya")]


@rule("R121")
def test_each_attack_counts_as_a_counterattack_and_no_other_battle_does() -> None:
    s = position("army 5, british army bc: malaya; army 18, us army lf: luzon; dd-1: midway", turn=2)
    g = scene(s, COUNTERATTACKS)
    assert (g.s.tally[T_COUNTERATTACKS], g.s.tally[T_BATTLES]) == (1, 0)
    assert miss(g).s.tally[T_COUNTERATTACKS] == 2


@rule("R121", "Q62")
def test_the_lot_chooses_among_spaces_as_near() -> None:
    t = position().t
    one, other = space("rangoon"), space("sumatra")
    assert (t.axis[one], t.depth[one]) == (t.axis[other], t.depth[other])
    s = position("army 5, british army bc: rangoon; army 18, dutch army nei: sumatra")
    g = scene(s, COUNTERATTACKS)
    assert g.asked() == "next_counterattack"
    assert g.play("chance way rangoon").s.battle.space == one


@rule("R121", "Q50")
def test_only_where_both_are_and_somebody_can_fire() -> None:
    assert scene(position("army 5: malaya; british army bc: singapore"), COUNTERATTACKS).asked() == ""
    assert scene(position("army 5: malaya", allies="malaya 2"), COUNTERATTACKS).asked() == ""
    assert scene(position("army 5, us ss-sf: malaya"), COUNTERATTACKS).asked() == ""


@rule("R121", "R117")
def test_aircraft_on_a_mission_fight_where_they_have_flown() -> None:
    s = position("army 5, british army bc: malaya; british air 224: singapore", allies="singapore 1")
    board.fly(s, unit("british air 224"), space("malaya"))
    g = scene(s, COUNTERATTACKS)
    assert unit("british air 224") in g.s.battle.units[ALLIES]


@rule("Q4", "Q5", "R99", "R121")
@pytest.mark.parametrize(
    ("turn", "shock", "rule_of_fire", "first"),
    [
        (2, "yes", "allied", ALLIES),
        (1, "yes", "allied", JAPAN),
        (1, "no", "allied", ALLIES),
        (2, "yes", "roll", UNSET),
    ],
)
def test_who_fires_first(turn: int, shock: str, rule_of_fire: str, first: int) -> None:
    options = {"shock_covers_counterattacks": shock, "counterattack_first_fire": rule_of_fire}
    s = position("army 5, british army bc: malaya", turn=turn)
    s.t = tables(**options)
    assert scene(s, COUNTERATTACKS).s.battle.first == first


@rule("R122", "Q49")
@pytest.mark.parametrize(("allies", "place"), [("singapore 1", "singapore"), ("", "repair")])
def test_aircraft_fly_home_if_their_base_is_left(allies: str, place: str) -> None:
    s = position("british air 224: singapore", allies=allies)
    board.fly(s, unit("british air 224"), space("malaya"))
    vp = s.vp
    air_return(s)
    where = space(place) if place != "repair" else REPAIR
    assert (s.place[unit("british air 224")], s.mission[unit("british air 224")], s.vp) == (where, UNSET, vp)


@rule("R122")
def test_aircraft_that_stayed_are_not_looked_at() -> None:
    s = position("us air sf, us av-1: pearl harbor")
    air_return(s)
    assert s.place[unit("us air sf")] == space("pearl harbor")
