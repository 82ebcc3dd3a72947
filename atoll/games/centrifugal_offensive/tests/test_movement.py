"""Where fleets, aircraft and troops can go (R41-R53, R71, R72, R144)."""

from __future__ import annotations

import pytest

from atoll.games.centrifugal_offensive.rules.movement import defended, flights, hostile
from atoll.games.centrifugal_offensive.rules.naval import sails_to
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tests.actions import begin, japan, offered, starts
from atoll.games.centrifugal_offensive.tests.positions import at, code, position, space, unit
from atoll.testing import rule


def reached(s: State, name: str, origin: str, *force: str) -> set[str]:
    """Where a force gets to by an action of a type."""
    found = sails_to(s, code(name), space(origin), [unit(each) for each in force], hostile(s))
    return {s.words.names["space"][each] for each in members(found)}


def flown(s: State, origin: str, most: int) -> set[str]:
    """Where aircraft get to."""
    found = flights(s, 1 << space(origin), most, defended(s))[most]
    return {s.words.names["space"][each] for each in members(found) if each != space(origin)}


@rule("R41")
def test_ships_use_sea_and_lateral_edges_only() -> None:
    g = japan(begin(position("dd-1: singapore"), "g3n-1"), "from singapore", "take dd-1")
    assert set(offered(g, "to")) == {"karimata strait", "andaman sea"}
    assert g.objection("japan", "to malaya") == "R41"


@rule("R42", "R43")
def test_a_force_moves_at_the_speed_of_its_slowest_ship() -> None:
    s = position("dd-1, tr-1: japan")
    assert "wake" in reached(s, "g3n-1", "japan", "dd-1")
    assert "midway approaches" in reached(s, "g3n-1", "japan", "dd-1", "tr-1")
    assert "midway" in reached(s, "g3n-1", "japan", "dd-1")
    assert "midway" not in reached(s, "g3n-1", "japan", "dd-1", "tr-1")


@rule("R42")
def test_example_10_a_lateral_edge_takes_the_whole_movement() -> None:
    g = japan(begin(position("tr-1: manila"), "g3n-1"), "from manila", "take tr-1")
    assert set(offered(g, "to")) == {"sulu sea", "palaus"}
    after = japan(g, "to palaus")
    assert after.asked() == ""
    assert after.s.place[unit("tr-1")] == space("palaus")
    later = japan(g, "to sulu sea", "to molucca sea")
    assert later.objection("japan", "to palaus") == "R42"


@rule("R72", "Q7")
def test_from_base_to_base_a_force_goes_twice_as_far_and_laterals_cost_two() -> None:
    s = position("tr-1: palaus", japan="palaus 1, truk 1, indochina 1")
    assert "truk" in reached(s, "g3n-4", "palaus", "tr-1")
    g = japan(begin(s, "g3n-4"), "from palaus", "take tr-1", "to truk")
    assert (g.s.action.left, g.asked()) == (4, "step")
    assert "stop" in g.choices("japan")


@rule("R72")
def test_a_move_from_base_to_base_touches_no_enemy() -> None:
    s = position("tr-1: formosa; us dd-1: okinawa", japan="formosa 1")
    g = japan(begin(s, "g3n-4"), "from formosa", "take tr-1")
    assert g.objection("japan", "to okinawa") == "R72"
    assert g.objection("japan", "stop") != ""
    assert not starts(position("tr-1: formosa; us dd-1: formosa", japan="formosa 1, okinawa 1"), "g3n-4")
    assert not starts(position("tr-1: formosa"), "g3n-4")  # no base at the start


@rule("R44", "Q6")
@pytest.mark.parametrize(
    ("enemy", "base"), [("us dd-1: wake", ""), ("us air 11: wake", ""), ("", "wake 1")], ids=["ships", "aircraft", "base"]
)
def test_enemies_stop_surface_ships_but_not_submarines(enemy: str, base: str) -> None:
    s = position(f"dd-1, ss-1: marcus sea; {enemy}", allies=base)
    assert "midway approaches" not in reached(s, "g3n-1", "marcus sea", "dd-1")
    assert "wake" in reached(s, "g3n-1", "marcus sea", "dd-1")
    assert "midway approaches" in reached(s, "g3n-1", "marcus sea", "ss-1")
    assert "midway approaches" not in reached(s, "g3n-1", "marcus sea", "dd-1", "ss-1")


@rule("R44")
def test_troops_alone_stop_no_ship() -> None:
    s = position("dd-1: marcus sea; us army 24: wake")
    assert "midway approaches" in reached(s, "g3n-1", "marcus sea", "dd-1")


@rule("R45")
def test_a_force_may_leave_enemies_for_enemies_and_stops_there() -> None:
    s = position("dd-1: south china sea; us dd-1: south china sea; us dd-2: gulf of siam")
    g = japan(begin(s, "g3n-1"), "from south china sea", "take dd-1", "to gulf of siam")
    assert g.s.action.stopped or g.s.battle.space == space("gulf of siam")
    assert g.s.place[unit("dd-1")] == space("gulf of siam")


@rule("R46")
def test_example_18_in_the_first_turn_nothing_allied_stops_ships() -> None:
    s = position("dd-1: marcus sea; us dd-1: wake", allies="wake 2", turn=1)
    assert "midway approaches" in reached(s, "g3n-1", "marcus sea", "dd-1")
    assert "midway approaches" not in reached(position("dd-1: marcus sea", allies="wake 2"), "g3n-1", "marcus sea", "dd-1")


@rule("R47")
def test_who_enters_national_territory_stops_there() -> None:
    g = japan(begin(position("dd-1: marcus sea"), "g3n-1"), "from marcus sea", "take dd-1", "to japan")
    assert (g.asked(), at(g.s, "japan")) == ("", ["dd-1"])


@rule("R41")
def test_example_12_ships_never_get_to_spaces_without_a_sea_edge() -> None:
    s = position("dd-1: andaman sea")
    assert not {"siam", "burma road", "india"} & reached(s, "g3n-1", "andaman sea", "dd-1")


@rule("R48")
def test_flights_end_where_allied_aircraft_or_bases_are() -> None:
    assert {"malaya", "singapore"} <= flown(position(), "siam", 2)
    past = flown(position(allies="malaya 1"), "siam", 2)
    assert "malaya" in past
    assert "singapore" not in past


@rule("R48", "Q13")
def test_a_flight_over_a_lateral_edge_is_all_of_it() -> None:
    assert "palaus" in flown(position(), "manila", 1)
    assert "marianas" not in flown(position(), "manila", 2)
    assert "truk" not in flown(position(), "manila", 2)


@rule("R48")
def test_example_13_distance_from_singapore_to_indochina() -> None:
    near = flights(position(), 1 << space("singapore"), 4, 0)
    assert [each >> space("indochina") & 1 for each in near] == [0, 0, 0, 1, 1]


@rule("R49", "R82")
def test_troops_march_one_land_edge() -> None:
    g = japan(begin(position("army 5: siam; british army 3ind: malaya"), "g3g-1"), "from siam")
    assert set(offered(g, "target")) == {"indochina", "malaya", "rangoon"}


@rule("R50")
def test_static_units_never_move() -> None:
    s = position("army siam: siam; army 5: siam")
    g = japan(begin(s, "g3g-1"), "from siam", "target malaya")
    assert offered(g, "take") == ["army 5"]
    assert not starts(position("army siam: siam"), "g3g-1")


@rule("R52", "Q51")
def test_the_siamese_unit_appears_when_a_japanese_land_unit_enters() -> None:
    s = position("army 5: indochina; army siam: aside; british army bc: siam")
    g = japan(begin(s, "g3g-1"), "from indochina", "target siam", "take army 5")
    assert "army siam" in at(g.s, "siam")


@rule("R52")
def test_the_burmese_unit_stays_in_its_spaces() -> None:
    g = japan(begin(position("army bia: rangoon"), "g3g-1"), "from rangoon")
    assert offered(g, "target") == ["burma road"]


@rule("R71", "Q1")
def test_one_naval_move_serves_to_and_from_national_territory() -> None:
    g = japan(begin(position("dd-1: japan"), "g3n-1"), "from japan", "take dd-1", "to marcus sea", "stop")
    assert (g.asked(), at(g.s, "marcus sea")) == ("", ["dd-1"])


@rule("R71")
def test_a_force_without_troops_has_to_move() -> None:
    g = japan(begin(position("dd-1: truk"), "g3n-1"), "from truk", "take dd-1")
    assert g.objection("japan", "stop") == "R144"


@rule("Q68")
def test_an_event_for_an_axis_binds_the_end_of_the_move() -> None:
    s = position("dd-1: japan; dd-2: east china sea", japan="truk 1")
    g = begin(s, "g3n-1", granted="operation ai")
    assert offered(g, "from") == ["japan"]
    g = japan(g, "from japan", "take dd-1")
    assert offered(g, "to") == ["marcus sea"]
    assert not starts(position("dd-2: karimata strait"), "g3n-1", granted="operation ai")
    assert starts(position("dd-2: karimata strait"), "g3n-1")
