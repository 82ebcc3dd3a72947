"""Naval forces and their attacks, invasions, administrative moves, limits (R26, R36, R71-R77, R88, R95, R109)."""

from __future__ import annotations

import pytest

from atoll.games.centrifugal_offensive.rules.overstack import OVERSTACK
from atoll.games.centrifugal_offensive.rules.sequence import ACTION
from atoll.games.centrifugal_offensive.tables import ACTIONS, ALLIES, CODES, JAPAN
from atoll.games.centrifugal_offensive.tests.actions import battle, begin, fighting, japan, miss, offered, starts
from atoll.games.centrifugal_offensive.tests.positions import at, position, scene, space, unit
from atoll.testing import rule


@rule("R26")
def test_a_force_is_some_units_of_one_space_each_set_by_one_path() -> None:
    s = position("cv-1, bb-1, dd-1: japan; dd-2: truk")
    g = japan(begin(s, "g3n-1"), "from japan")
    assert offered(g, "take") == ["cv-1", "bb-1", "dd-1"]
    assert g.objection("japan", "take dd-2") == "R26"
    assert g.objection("japan", "done") == "R26"
    g = japan(g, "take bb-1")
    assert g.choices("japan") == ["take dd-1", "done"]
    assert g.objection("japan", "take cv-1") == "R26"


@rule("R73")
def test_g3n_5_attacks_ships_of_the_same_sea_space_with_the_force_alone() -> None:
    s = position("cv-1, dd-1: marcus sea; us dd-1: marcus sea; dd-2: truk; us dd-2: truk")
    g = begin(s, "g3n-5")
    assert offered(g, "from") == ["marcus sea"]
    g = japan(g, "from marcus sea", "take cv-1", "done")
    assert (battle(g), fighting(g, JAPAN), fighting(g, ALLIES)) == (("at sea", "marcus sea"), ["cv-1"], ["us dd-1"])


@rule("R74")
def test_g3n_6_sails_to_a_sea_space_and_all_ships_that_were_there_join() -> None:
    s = position("cv-1: japan; dd-2: marcus sea; us dd-1: marcus sea; us dd-2: truk")
    g = japan(begin(s, "g3n-6"), "from japan")
    assert offered(g, "target") == ["marcus sea"]
    g = japan(g, "target marcus sea", "take cv-1", "to marcus sea")
    assert (battle(g), fighting(g, JAPAN)) == (("at sea", "marcus sea"), ["cv-1", "dd-2"])


@rule("R62", "R74")
def test_the_way_to_a_named_target_is_the_only_way() -> None:
    s = position("dd-1: japan; us dd-1: midway approaches", turn=1)
    g = japan(begin(s, "g3n-6"), "from japan", "target midway approaches", "take dd-1")
    assert g.choices("japan") == ["to marcus sea"]
    assert g.objection("japan", "to bonins") == "R62"


@rule("R75", "Q20")
def test_g3n_7_bombards_where_no_allied_surface_ship_is() -> None:
    s = position("bb-1: luzon; army 5, air 21: luzon; us army lf, us air 5b, us ss-af: luzon", japan="luzon 1", allies="luzon 1")
    g = japan(begin(s, "g3n-7"), "from luzon", "take bb-1")
    assert (battle(g), fighting(g, JAPAN), fighting(g, ALLIES)) == (
        ("bombardment", "luzon"),
        ["bb-1"],
        ["us air 5b", "us army lf"],
    )
    assert not starts(position("bb-1, us dd-1: luzon", allies="luzon 1"), "g3n-7")


@rule("R75", "Q56")
def test_ships_never_bombard_another_space() -> None:
    assert not starts(position("cv-1: luzon strait", allies="luzon 1"), "g3n-7")


@rule("R76", "Q2")
def test_g3n_8_attacks_ships_in_port_and_meets_everything_there() -> None:
    s = position(
        "cv-1, dd-1: hawaiian sea; ss-1: pearl harbor; us bb-1, us air 14p, us army 24: pearl harbor",
        allies="pearl harbor 4", turn=1,
    )  # fmt: skip
    g = japan(begin(s, "g3n-8"), "from hawaiian sea", "target pearl harbor", "take cv-1", "take dd-1", "to pearl harbor")
    assert battle(g) == ("in port", "pearl harbor")
    assert (fighting(g, JAPAN), fighting(g, ALLIES)) == (["cv-1", "dd-1", "ss-1"], ["us bb-1", "us air 14p", "us army 24"])
    assert battle(japan(begin(s, "g3n-8"), "from pearl harbor", "target pearl harbor", "take ss-1")) == (
        "in port",
        "pearl harbor",
    )


@rule("R77", "Q2")
def test_g3n_9_sails_to_a_port_without_ships_and_bombards() -> None:
    s = position("bb-1: luzon strait; us ss-af: manila", allies="luzon 1, manila 1")
    g = japan(begin(s, "g3n-9"), "from luzon strait")
    assert offered(g, "target") == ["luzon"]
    g = japan(g, "target luzon", "take bb-1", "to luzon")
    assert (battle(g), fighting(g, JAPAN)) == (("bombardment", "luzon"), ["bb-1"])


@rule("R88")
def test_an_invasion_meets_land_units_with_amphibious_ships_alone() -> None:
    s = position(
        "bb-1, tr-1, tr-2: luzon strait; army 5 aboard tr-1; ca-4, army 16, army siam, air 21, air 22, us army lf: luzon",
        japan="luzon 2",
    )  # fmt: skip
    g = japan(begin(s, "g3c-2"), "from luzon strait", "target luzon", "take bb-1", "take tr-1", "take tr-2", "none")
    assert offered(g, "take") == ["ca-4", "air 21", "air 22", "army 16"]  # the static Unit does not attack
    g = japan(g, "take ca-4", "take air 22", "take army 16", "to luzon", "ashore army 5")
    assert (battle(g), fighting(g, JAPAN)) == (("invasion", "luzon"), ["ca-4", "tr-1", "tr-2", "air 22", "army 5", "army 16"])


@rule("R88", "Q9", "Q58")
def test_escorts_bombard_only_by_the_option() -> None:
    units = "bb-1, tr-1: luzon strait; army 5 aboard tr-1; us army lf: luzon"
    words = ("from luzon strait", "target luzon", "take bb-1", "take tr-1", "to luzon", "ashore army 5")
    assert fighting(japan(begin(position(units), "g3c-2"), *words), JAPAN) == ["tr-1", "army 5"]
    assert fighting(japan(begin(position(units, escorts_bombard="yes"), "g3c-2"), *words), JAPAN) == ["bb-1", "tr-1", "army 5"]


@rule("R88")
def test_no_invasion_where_allied_ships_are_even_submarines() -> None:
    s = position("tr-1: luzon strait; army 5 aboard tr-1; us ss-af, us army lf: luzon")
    assert "luzon" not in offered(japan(begin(s, "g3c-2"), "from luzon strait"), "target")


@rule("R88", "Q8")
def test_an_invasion_of_a_neutral_port_is_a_landing() -> None:
    s = position("tr-1: luzon strait; army 5 aboard tr-1")
    g = japan(begin(s, "g3c-2"), "from luzon strait", "target luzon", "take tr-1", "to luzon", "ashore army 5")
    assert (g.asked(), at(g.s, "luzon")) == ("", ["tr-1", "army 5"])


@rule("Q57", "R60")
def test_ships_in_the_target_invade_without_a_move_or_a_reaction() -> None:
    s = position("tr-1: java; army 5 aboard tr-1; dutch army nei: java; us dd-1: reserve")
    g = japan(begin(s, "g3c-2"), "from java", "target java", "take tr-1", "ashore army 5")
    assert (battle(g), fighting(g, JAPAN)) == (("invasion", "java"), ["tr-1", "army 5"])


@rule("R88")
def test_an_invasion_needs_troops() -> None:
    s = position("bb-1, tr-1, tr-2: luzon strait; army 5 aboard tr-2", allies="luzon 1")
    g = japan(begin(s, "g3c-2"), "from luzon strait", "target luzon", "take bb-1")
    assert g.objection("japan", "done") == "R88"
    assert not starts(position("bb-1, tr-1: luzon strait", allies="luzon 1"), "g3c-2")


@rule("R109", "Q3")
def test_a_naval_move_among_allied_ships_ends_in_a_battle() -> None:
    s = position("dd-1: japan; ss-1: marcus sea; us dd-1: marcus sea")
    g = japan(begin(s, "g3n-1"), "from japan", "take dd-1", "to marcus sea")
    assert (battle(g), fighting(g, JAPAN)) == (("at sea", "marcus sea"), ["dd-1", "ss-1"])
    port = japan(begin(position("dd-1: sulu sea; us dd-af: manila"), "g3n-1"), "from sulu sea", "take dd-1", "to manila")
    assert battle(port) == ("in port", "manila")
    free = position("dd-1: japan; us dd-1: marcus sea", mandatory_combat="reaction_only")
    assert japan(begin(free, "g3n-1"), "from japan", "take dd-1", "to marcus sea").asked() == ""


@rule("R109", "Q6")
def test_submarines_fight_only_where_they_end_their_move() -> None:
    s = position("ss-1: japan; us dd-1: marcus sea")
    g = japan(begin(s, "g3n-1"), "from japan", "take ss-1", "to marcus sea")
    assert battle(g) == ("", "")
    assert battle(japan(g, "stop")) == ("at sea", "marcus sea")


@rule("Q3")
def test_by_the_option_every_force_that_ends_among_enemies_fights() -> None:
    s = position("army 5: siam; british army 3ind: malaya", mandatory_combat="all")
    g = japan(begin(s, "g3g-1"), "from siam", "target malaya", "take army 5")
    assert (battle(g), fighting(g, JAPAN)) == (("assault", "malaya"), ["army 5"])


@rule("R95")
def test_g4l_7_moves_ships_one_by_one_from_base_to_base() -> None:
    s = position("ca-4, dd-1: truk; dd-2: marcus sea; tr-1: palaus; army k: palaus", japan="truk 1, palaus 1, marianas 1")
    g = begin(s, "g4l-7")
    assert offered(g, "take") == ["ca-4", "dd-1", "tr-1"]
    assert g.objection("japan", "done") == "R26"
    g = japan(g, "take ca-4", "to marianas", "stop")
    assert g.choices("japan") == ["take dd-1", "take tr-1", "done"]
    g = japan(g, "take tr-1", "load army k tr-1", "to truk", "stop", "ashore army k")
    assert (g.asked(), at(g.s, "truk"), at(g.s, "marianas")) == ("", ["dd-1", "tr-1", "army k"], ["ca-4"])


@rule("R95", "Q21")
def test_a_ship_that_meets_a_reaction_stays_and_the_others_go_on() -> None:
    s = position("ss-1, ss-2: marshalls; us dd-3: reserve", japan="marshalls 1, gilberts 1")
    g = japan(begin(s, "g4l-7"), "take ss-1", "to gilberts").play("chance die 1\nchance draw us dd-3")
    assert battle(g) == ("reaction", "gilberts")
    assert battle(miss(g)) == ("", "")
    assert g.s.place[unit("ss-1")] == space("gilberts")


@rule("R95")
def test_g4l_8_flies_aircraft_one_by_one_to_bases_without_enemies() -> None:
    s = position(
        "air 21: formosa; air 22: luzon; british army 3ind: malaya", japan="formosa 1, luzon 1, palaus 1, manila 1, okinawa 1",
        allies="manila 1",
    )  # fmt: skip
    g = japan(begin(s, "g4l-8"), "take air 21")
    assert set(offered(g, "target")) == {"japan", "palaus", "okinawa"}
    g = japan(g, "target okinawa")
    assert g.choices("japan") == ["take air 22", "done"]
    g = japan(g, "take air 22", "target formosa")
    assert (g.asked(), at(g.s, "formosa"), at(g.s, "okinawa")) == ("", ["air 22"], ["air 21"])


@rule("R36", "R34")
def test_units_above_a_limit_are_removed_by_choice() -> None:
    s = position("air 21, air 22, air 24: truk; army k, army ssd, snlf maz, snlf sas, snlf yoka: wake", japan="truk 2")
    g = scene(s, OVERSTACK)
    assert (g.asked(), len(g.choices("japan"))) == ("overstack", 8)
    g = japan(g, "remove air 22", "remove army k")
    assert (g.asked(), at(g.s, "repair")) == ("", ["air 22", "army k"])
    assert g.s.vp == s.vp


@rule("R37", "R51")
def test_aircraft_without_a_base_are_lost_but_an_av_houses_seaplanes() -> None:
    g = scene(position("av-11: marcus sea; air yokh: marcus sea; air 21: wake"), OVERSTACK)
    assert (g.asked(), at(g.s, "repair"), at(g.s, "marcus sea")) == ("", ["air 21"], ["av-11", "air yokh"])


@rule("R34", "R36")
def test_example_11_a_base_of_level_one_keeps_one_of_two_aircraft() -> None:
    g = scene(position("air 21, air 23: formosa", japan="formosa 1"), OVERSTACK)
    assert g.choices("japan") == ["remove air 21", "remove air 23"]


@rule("R36", "Q52")
def test_the_limits_are_kept_at_actions_that_an_event_grants_too() -> None:
    s = position("air 21, air 22, dd-1: truk", japan="truk 1", hand="operation c", ap=0)
    s.phase = ACTIONS
    g = japan(scene(s, ACTION), "play operation c", "act g3n-1")
    assert g.asked() == "overstack"
    assert japan(g, "remove air 22").asked() == "origin"


@rule("R53")
def test_the_player_neither_carries_nor_moves_allied_troops() -> None:
    s = position("tr-1, us army lf, us marine 4m: luzon; army 5: luzon", japan="luzon 1")
    g = japan(begin(s, "g3n-1"), "from luzon", "take tr-1")
    assert offered(g, "load") == ["army 5 tr-1"]
    assert g.objection("japan", "load us marine 4m tr-1") == "R54"
    assert offered(japan(begin(s, "g3g-1"), "from luzon", "target manila"), "take") == ["army 5"]


@rule("Q67")
def test_events_grant_land_and_air_or_naval_actions_only() -> None:
    t = position().t
    granted = {name: t.e_codes[n] for n, name in enumerate(t.words.names["event"])}
    naval = {code for n, code in enumerate(CODES) if granted["operation c"] >> n & 1}
    assert naval == {code for code in CODES if code.startswith("g3n")}


@rule("Q68", "R88")
def test_an_event_for_an_axis_binds_targets() -> None:
    s = position("tr-1: marshalls; army k aboard tr-1; tr-2: formosa; army 5 aboard tr-2", allies="gilberts 1, wake 1, luzon 1")
    g = japan(begin(s, "g3c-2", granted="operation ai"), "from marshalls")
    assert offered(g, "target") == ["wake"]


@pytest.mark.parametrize("name", ["g3n-5", "g3n-6", "g3n-7", "g3n-8", "g3n-9", "g3c-1", "g3c-2", "g3c-3", "g3g-2", "g3a-2"])
@rule("R26")
def test_nothing_begins_without_an_enemy_or_a_place_to_land(name: str) -> None:
    assert not starts(position("bb-1: truk; army 5: siam; air 21: truk", japan="truk 1"), name)
