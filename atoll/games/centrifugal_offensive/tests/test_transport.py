"""Troops and seaplanes aboard ships (R38, R54-R58, R144, Q8, Q14, Q23, Q24)."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.tables import DISPUTED, JAPANESE, NEUTRAL, REPAIR
from atoll.games.centrifugal_offensive.tests.actions import begin, japan, miss, offered, starts
from atoll.games.centrifugal_offensive.tests.positions import at, position, space, unit
from atoll.testing import rule
from atoll.testing.scenes import Scene


def aboard(g: Scene, ship: str) -> list[str]:
    """What a ship carries."""
    return [name for n, name in enumerate(g.s.words.names["unit"]) if g.s.aboard[n] == unit(ship)]


@rule("R54", "Q23")
def test_troops_embark_where_the_force_starts_within_capacity() -> None:
    s = position("tr-1, dd-1: japan; army 5, army k, army ssd, snlf maz: japan; army 18: truk")
    g = japan(begin(s, "g3n-1"), "from japan", "take tr-1")
    assert g.objection("japan", "load army 18 tr-1") == "R54"  # elsewhere
    assert g.objection("japan", "load army 5 dd-1") == "R54"  # not in the force
    full = japan(g, "load army 5 tr-1")
    assert full.asked() == "step"  # a division fills it
    half = japan(g, "load army k tr-1")
    assert offered(half, "load") == ["army ssd tr-1", "snlf maz tr-1"]
    assert half.objection("japan", "load army 5 tr-1") == "R54"
    assert japan(half, "load snlf maz tr-1").asked() == "step"


@rule("R55", "Q23")
def test_fast_transports_carry_regiments_and_a_dd_only_from_base_to_base() -> None:
    s = position("apd-1, dd-1, tr-1: truk; army k, snlf maz: truk", japan="truk 1, marshalls 1")
    g = japan(begin(s, "g3n-1"), "from truk", "take dd-1", "take apd-1")
    assert offered(g, "load") == ["snlf maz apd-1"]
    assert g.objection("japan", "load army k apd-1") == "R55"
    assert g.objection("japan", "load snlf maz dd-1") == "R55"
    g = japan(begin(s, "g3n-4"), "from truk", "take dd-1", "done")
    assert offered(g, "load") == ["snlf maz dd-1"]


@rule("R55")
def test_a_loaded_dd_moves_only_where_it_counts_as_apd() -> None:
    s = position("dd-1, dd-2: truk; snlf maz aboard dd-1", japan="truk 1, marshalls 1")
    g = japan(begin(s, "g3n-1"), "from truk")
    assert offered(g, "take") == ["dd-2"]
    assert starts(position("dd-1: truk; snlf maz aboard dd-1", japan="truk 1, marshalls 1"), "g3n-4")
    assert not starts(position("dd-1: truk; snlf maz aboard dd-1"), "g3n-1")


@rule("R55", "Q24")
def test_only_marines_invade_from_apd_and_dd() -> None:
    s = position("apd-1, dd-1: marshalls; snlf maz, engineer bf1: marshalls", japan="marshalls 1", allies="gilberts 1")
    g = japan(begin(s, "g3c-2"), "from marshalls", "target gilberts", "take dd-1", "take apd-1")
    assert offered(g, "load") == ["snlf maz dd-1", "snlf maz apd-1"]
    assert g.objection("japan", "done") == "R88"
    assert not starts(position("apd-1, engineer bf1: marshalls", allies="gilberts 1"), "g3c-2")


@rule("R56")
def test_carried_units_go_with_their_ship_and_cannot_act() -> None:
    s = position("tr-1: truk; army 5 aboard tr-1; army siam: siam", japan="truk 1")
    assert not starts(s, "g3g-1")
    g = japan(begin(s, "g3n-1"), "from truk", "take tr-1", "to rabaul")
    assert g.s.place[unit("army 5")] == space("rabaul")


@rule("R57", "Q8")
def test_troops_land_without_a_fight_where_no_enemy_is_and_gain_control() -> None:
    s = position("tr-1: truk; army k, army ssd aboard tr-1")
    g = japan(begin(s, "g3n-1"), "from truk", "take tr-1", "to rabaul").play("chance die 6\njapan stop")
    vp = g.s.vp
    g = japan(g, "ashore army ssd")
    assert g.s.control[space("rabaul")] == JAPANESE
    assert g.s.vp == vp + 1
    assert aboard(g, "tr-1") == ["army k"]


@rule("R57")
def test_nobody_lands_among_allied_troops_by_a_plain_move() -> None:
    s = position("tr-1: luzon strait; army k aboard tr-1; us army lf: luzon")
    g = japan(begin(s, "g3n-1"), "from luzon strait", "take tr-1", "to luzon")
    g = japan(g, "stop")
    assert g.asked() == ""
    assert aboard(g, "tr-1") == ["army k"]


@rule("R57")
def test_an_allied_base_is_a_land_unit() -> None:
    s = position("tr-1: luzon strait; army k aboard tr-1", allies="luzon 1")
    assert japan(begin(s, "g3n-1"), "from luzon strait", "take tr-1", "to luzon").asked() == ""


@rule("R144")
def test_a_loaded_force_in_port_lands_without_a_step_and_without_a_reaction() -> None:
    s = position("tr-1: rabaul; army k aboard tr-1; us dd-1: reserve")
    g = japan(begin(s, "g3n-1"), "from rabaul", "take tr-1", "stop")
    assert g.objection("japan", "done") == "R57"
    g = japan(g, "ashore army k")
    assert (g.asked(), at(g.s, "rabaul")) == ("", ["tr-1", "army k"])
    assert g.s.control[space("rabaul")] == JAPANESE


@rule("R144")
def test_who_has_just_gone_aboard_does_not_land_without_a_step() -> None:
    s = position("tr-1: rabaul; army k: rabaul")
    g = japan(begin(s, "g3n-1"), "from rabaul", "take tr-1", "load army k tr-1")
    assert g.objection("japan", "stop") == "R144"


@rule("R2", "R54")
def test_embarking_gives_up_control() -> None:
    g = japan(begin(position("tr-1: rabaul; army k: rabaul"), "g3n-1"), "from rabaul", "take tr-1", "load army k tr-1")
    assert g.s.control[space("rabaul")] == NEUTRAL


@rule("Q14")
def test_a_seaplane_travels_with_an_av() -> None:
    s = position("av-11: truk; air yokh, air 24: truk", japan="truk 2")
    g = japan(begin(s, "g3n-1"), "from truk", "take av-11")
    assert offered(g, "load") == ["air yokh av-11"]
    assert g.objection("japan", "load air 24 av-11") == "Q14"
    g = japan(g, "load air yokh av-11", "to marianas", "stop")
    assert (g.s.place[unit("air yokh")], g.s.aboard[unit("air yokh")]) == (space("marianas"), UNSET)


@rule("R38", "R35")
def test_invaders_of_an_island_that_fail_go_back_aboard() -> None:
    s = position("tr-1: marshalls; army k, army ssd aboard tr-1", allies="gilberts 2", turn=1)
    g = japan(begin(s, "g3c-2"), "from marshalls", "target gilberts", "take tr-1", "to gilberts")
    g = miss(japan(g, "ashore army k", "ashore army ssd"))
    assert g.asked() == "reembark"
    g = japan(g, "load army ssd tr-1", "load army k tr-1")
    assert (g.asked(), aboard(g, "tr-1")) == ("", ["army k", "army ssd"])


@rule("R38")
def test_invaders_without_room_aboard_are_lost_and_cost_no_vp() -> None:
    s = position("tr-1, tr-2: marshalls; army 5 aboard tr-1; army 18 aboard tr-2", allies="gilberts 2", turn=1)
    g = japan(begin(s, "g3c-2"), "from marshalls", "target gilberts", "take tr-1", "take tr-2", "to gilberts")
    g = japan(g, "ashore army 5", "ashore army 18")
    vp = g.s.vp
    g = miss(g)
    board.put(g.s, unit("tr-2"), REPAIR)  # as if coast guns had sunk it
    assert offered(g, "load") == ["army 5 tr-1", "army 18 tr-1"]
    g = japan(g, "load army 18 tr-1")
    assert (at(g.s, "repair"), g.s.vp) == (["tr-2", "army 5"], vp)


@rule("R39")
def test_invaders_of_other_land_stay_and_the_space_is_disputed() -> None:
    s = position("tr-1: luzon strait; army 5 aboard tr-1", allies="luzon 2", turn=1)
    g = miss(japan(begin(s, "g3c-2"), "from luzon strait", "target luzon", "take tr-1", "to luzon", "ashore army 5"))
    assert (g.asked(), at(g.s, "luzon")) == ("", ["tr-1", "army 5"])
    assert g.s.control[space("luzon")] == DISPUTED


@rule("R35", "R33")
def test_an_island_takes_four_land_units() -> None:
    s = position("tr-1: truk; army k, army ssd aboard tr-1; snlf maz, snlf sas, snlf yoka: marianas", japan="truk 1, marianas 1")
    g = japan(begin(s, "g3n-1"), "from truk", "take tr-1", "to marianas", "stop", "ashore army ssd")
    assert len([name for name in at(g.s, "marianas") if g.s.aboard[unit(name)] == UNSET and name != "tr-1"]) == 4
    assert aboard(g, "tr-1") == ["army k"]
