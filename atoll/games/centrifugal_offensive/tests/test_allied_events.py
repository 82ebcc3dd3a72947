"""Allied event markers and what they do (R113-R120, R125, R134, R135, Q31-Q35, Q48)."""

from __future__ import annotations

import pytest

from atoll.core.flow import CHANCE, UNSET
from atoll.games.centrifugal_offensive.rules.allied_events import EVENT_PHASE
from atoll.games.centrifugal_offensive.rules.allied_fleets import random_location
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ALLIES, DISPUTED, NEUTRAL, SEA
from atoll.games.centrifugal_offensive.tests.positions import at, number, position, scene, space, unit
from atoll.testing import rule
from atoll.testing.scenes import Scene


def events(s: State, *orders: str) -> Scene:
    """The Allied event phase with these markers in the container."""
    s.orders = sorted(number("order", name) for name in orders)
    return scene(s, EVENT_PHASE)


def flown(s: State, name: str) -> str:
    """The space to which an air Unit has flown, empty if it has not."""
    mission = s.mission[unit(name)]
    return "" if mission == UNSET else s.words.names["space"][mission]


@rule("R113")
def test_as_many_markers_as_the_turn_says_are_carried_out_and_return() -> None:
    g = events(position(turn=3), "land offensive", "air land", "air naval")
    g = g.play("chance order air land")
    assert len(g.game.flow.legal(g.s, CHANCE)) == 3  # it is back already
    g = g.play("chance order land offensive")
    assert (g.asked(), len(g.s.orders), g.s.past) == ("", 3, [])


@rule("R113")
def test_an_empty_container_ends_the_phase() -> None:
    assert events(position(turn=3)).asked() == ""
    g = events(position(turn=3), "naval raid")
    assert g.play("chance order naval raid\nchance die 3").asked() == "order_draw"


@rule("R114")
def test_abda_sends_a_ship_of_each_nation_and_raises_the_base() -> None:
    s = position("us cv-1, us dd-3, british cl-ei, dutch ss-nei: reserve", allies="java 3")
    g = events(s, "abda").play("""
        chance order abda
        chance draw british cl-ei
        chance draw dutch ss-nei
        chance draw us dd-3
        chance die 4
    """)
    assert at(g.s, "java") == ["us dd-3", "british cl-ei", "dutch ss-nei"]
    assert (g.s.base[ALLIES][space("java")], g.s.past, g.s.orders) == (4, [number("order", "abda")], [])


@rule("R114")
def test_abda_without_ships_still_raises_the_base() -> None:
    g = events(position(allies="singapore 4, rangoon 1"), "abda").play("chance order abda\nchance die 1")
    assert (g.s.base[ALLIES][space("rangoon")], g.asked()) == (2, "")


@rule("R119", "Q31")
def test_example_14_an_offensive_sails_inward_and_stops_at_japan() -> None:
    s = position("us cv-1, us bb-1, us ss-sf: reserve")
    start = "chance order naval offensive\nchance die 3\nchance draw us cv-1\nchance draw us bb-1\nchance draw us ss-sf\n"
    g = events(s, "naval offensive").play(start + "chance die 4")
    assert at(g.s, "rabaul") == ["us cv-1", "us bb-1", "us ss-sf"]  # the lowest MF is 2
    s = position("us cv-1, us bb-1, us ss-sf: reserve; dd-1: solomons")
    assert "us cv-1" in at(events(s, "naval offensive").play(start + "chance die 4").s, "solomons")
    s = position("us cv-1, us bb-1, us ss-sf: reserve", japan="new hebrides 1")
    assert "us cv-1" in at(events(s, "naval offensive").play(start + "chance die 4").s, "new hebrides")


@rule("R119", "R135")
def test_an_offensive_never_enters_japan() -> None:
    s = position("us cv-1: reserve")
    g = events(s, "naval offensive").play("chance order naval offensive\nchance die 1\nchance draw us cv-1\nchance die 6")
    assert g.s.place[unit("us cv-1")] == space("wake")  # Pearl Harbor, four edges inward
    assert s.t.home not in g.s.place[s.t.japanese :]


@rule("R120", "Q32")
@pytest.mark.parametrize(("die", "ships"), [(1, 1), (2, 1), (3, 2), (6, 3)])
def test_a_raid_is_half_a_die_and_does_not_move(die: int, ships: int) -> None:
    names = ["us cv-1", "us cv-2", "us bb-1", "us bb-2"]
    g = events(position(", ".join(names) + ": reserve"), "naval raid").play(f"chance order naval raid\nchance die {die}")
    for name in names[:ships]:
        g = g.play(f"chance draw {name}")
    assert at(g.play("chance die 6").s, "marshalls") == names[:ships]


@rule("R119", "R120")
def test_without_ships_in_the_reserve_nothing_comes() -> None:
    g = events(position(), "naval raid").play("chance order naval raid\nchance die 6")
    assert (g.asked(), g.s.orders) == ("", [number("order", "naval raid")])


@rule("R134", "Q35")
def test_example_15_a_surprise_attack_at_a_random_location() -> None:
    s = position("us cv-1: reserve")
    g = events(s, "surprise naval attack")
    g = g.play("chance order surprise naval attack\nchance die 1\nchance draw us cv-1\nchance die 4\nchance die 3")
    assert (g.s.place[unit("us cv-1")], g.s.orders) == (space("truk"), [])
    assert random_location(s, 1, 4) == random_location(s, 1, 6) == space("aleutians")


@rule("R134", "R135", "Q35")
def test_a_random_location_is_always_a_sea_or_a_port() -> None:
    t = position().t
    for axis in range(1, 7):
        for die in range(1, 7):
            where = random_location(position(), axis, die)
            assert where != t.home
            assert t.port[where] or t.kind[where] == SEA


@rule("Q33", "Q69")
def test_doolittle_costs_a_vp_and_an_action() -> None:
    g = events(position("us cv-1: reserve", turn=4, vp=5), "doolittle").play("chance order doolittle")
    assert (g.s.vp, g.s.next_ap, g.s.orders, g.s.past) == (4, -1, [], [number("order", "doolittle")])


@rule("Q33")
@pytest.mark.parametrize(("units", "turn"), [("us cv-1: reserve", 3), ("us bb-1: reserve", 4), ("us cv-1: hawaiian sea", 4)])
def test_without_a_carrier_or_too_early_doolittle_returns(units: str, turn: int) -> None:
    s = position(units, turn=turn, vp=5)
    g = events(s, "doolittle").play("chance order doolittle")
    assert (g.s.vp, g.s.next_ap, g.s.orders) == (5, 0, [number("order", "doolittle")])


@rule("Q34", "R125")
def test_reorganization_brings_units_and_raises_bases_on_four() -> None:
    s = position("us bb-3: pool; air yokh: pearl harbor", allies="aleutians 1, samoa 1, pearl harbor 1", turn=2)
    g = events(s, "theatre reorganization").play("chance order theatre reorganization\nchance throw 1\nchance draw us bb-3")
    assert (at(g.s, "reserve"), g.asked()) == (["us bb-3"], "base_die")
    g = g.play("chance die 4\nchance die 3")  # an air Unit keeps Pearl Harbor from growing
    assert [g.s.base[ALLIES][space(name)] for name in ("aleutians", "samoa", "pearl harbor")] == [2, 1, 1]
    assert (g.asked(), g.s.orders) == ("", [])


# ---- air offensives


@rule("R115", "R48")
def test_example_13_only_who_has_the_range_flies() -> None:
    s = position("cv-1: indochina; british air 224, british air 221: singapore", allies="singapore 2")
    g = events(s, "air naval").play("chance order air naval")
    assert (flown(g.s, "british air 224"), flown(g.s, "british air 221")) == ("indochina", "")


@rule("R115", "R48")
def test_a_japanese_base_on_the_way_keeps_aircraft_at_home() -> None:
    s = position("cv-1: south china sea; british air 224: singapore", allies="singapore 2")
    assert flown(events(s, "air naval").play("chance order air naval").s, "british air 224") == "south china sea"
    g = events(position("cv-1: rangoon; british air 224: burma road", allies="burma road 1"), "air naval")
    assert flown(g.play("chance order air naval").s, "british air 224") == "rangoon"
    s = position("army 5: rangoon; cv-1: andaman sea; british air 224: burma road", allies="burma road 1", japan="rangoon 1")
    assert flown(events(s, "air naval").play("chance order air naval").s, "british air 224") == ""


@rule("R115")
def test_aircraft_beside_japanese_troops_stay_and_ships_of_other_axes_are_no_targets() -> None:
    s = position("army 5: singapore; cv-1: karimata strait; british air 224: singapore", allies="singapore 2")
    assert flown(events(s, "air naval").play("chance order air naval").s, "british air 224") == ""
    s = position("cv-1: java sea; british air 224: singapore", allies="singapore 2")
    assert flown(events(s, "air naval").play("chance order air naval").s, "british air 224") == ""


@rule("R115")
def test_of_several_nearest_targets_the_lot_chooses() -> None:
    s = position("cv-1: malaya; cv-2: karimata strait; british air 224: singapore", allies="singapore 2")
    g = events(s, "air naval").play("chance order air naval")
    assert g.asked() == "air_way"
    assert flown(g.play("chance way malaya").s, "british air 224") == "malaya"


@rule("R116", "R117")
def test_an_air_offensive_against_land_has_no_limit_of_range_and_five_fly() -> None:
    units = "us air 5p, us air 5b, us air 11, us air 35p, us air 7b, us air 49p: java"
    g = events(position(f"army 5: luzon; {units}", allies="java 4"), "air land").play("chance order air land")
    assert g.asked() == "flyer"
    for name in ("us air 5p", "us air 5b", "us air 11", "us air 35p", "us air 7b"):
        g = g.play(f"chance draw {name}")
    assert (g.asked(), flown(g.s, "us air 5p"), flown(g.s, "us air 49p")) == ("", "luzon", "")


@rule("R117")
def test_who_has_flown_does_not_fly_again_in_the_turn() -> None:
    s = position("army 5: malaya; cv-1: karimata strait; british air 224: singapore", allies="singapore 1", turn=3)
    g = events(s, "air land", "air naval").play("chance order air land\nchance order air naval")
    assert (flown(g.s, "british air 224"), g.asked()) == ("malaya", "")


# ---- land offensive


@rule("R118", "R53")
def test_troops_march_one_space_towards_the_nearest_japanese() -> None:
    s = position("army 5: rangoon; british army ic: india; us army 24: burma road")
    g = events(s, "land offensive").play("chance order land offensive")
    assert at(g.s, "burma road") == ["us army 24", "british army ic"] or at(g.s, "burma road") == [
        "british army ic",
        "us army 24",
    ]
    assert (at(g.s, "india"), g.s.control[space("india")]) == ([], NEUTRAL)


@rule("R118", "R1")
def test_troops_that_meet_japan_dispute_the_space() -> None:
    s = position("army 5: rangoon; british army ic, british army bc: burma road")
    g = events(s, "land offensive").play("chance order land offensive")
    assert len(at(g.s, "rangoon")) == 3
    assert g.s.control[space("rangoon")] == DISPUTED


@rule("R118")
def test_troops_beside_japanese_stay_and_none_march_twice() -> None:
    s = position("army 5, british army bc: rangoon; british army ic: india")
    g = events(s, "land offensive").play("chance order land offensive")
    assert at(g.s, "burma road") == ["british army ic"]
    assert "british army bc" in at(g.s, "rangoon")


@rule("R118", "Q48")
def test_a_first_step_over_water_is_no_march_and_the_lot_chooses_among_equals() -> None:
    s = position("army 5: borneo; dutch army nei: java")
    assert at(events(s, "land offensive").play("chance order land offensive").s, "java") == ["dutch army nei"]
    s = position("army 5: indochina; british army bc: malaya")
    g = events(s, "land offensive").play("chance order land offensive")
    assert at(g.s, "siam") == ["british army bc"]
