"""Air and land forces, and combined actions (R78-R90, Q10-Q13)."""

from __future__ import annotations

from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.tables import DISPUTED, JAPAN, JAPANESE
from atoll.games.centrifugal_offensive.tests.actions import attack, begin, japan, miss, offered, starts
from atoll.games.centrifugal_offensive.tests.positions import at, position, space, unit
from atoll.testing import rule

# ---- air


@rule("R78")
def test_aircraft_change_base_over_twice_the_lowest_range() -> None:
    s = position("air a4, air 21: formosa", japan="formosa 2, indochina 1, palaus 1, okinawa 1, truk 2")
    g = japan(begin(s, "g3a-1"), "from formosa", "target truk")
    assert offered(g, "take") == ["air 21"]  # the range of the other is 2
    g = japan(begin(s, "g3a-1"), "from formosa", "target okinawa", "take air a4")
    assert (g.asked(), at(g.s, "okinawa")) == ("", ["air a4"])  # no room for the other


@rule("R78", "R34")
def test_a_seaplane_may_be_based_on_an_av() -> None:
    s = position("air yokh, air 24: truk; av-11: marianas", japan="truk 2")
    g = japan(begin(s, "g3a-1"), "from truk", "target marianas")
    assert offered(g, "take") == ["air yokh"]
    assert at(japan(g, "take air yokh").s, "marianas") == ["av-11", "air yokh"]


@rule("R78")
def test_a_base_in_a_disputed_space_serves() -> None:
    s = position("air a3: siam; us army lf: malaya", japan="siam 1, malaya 1", allies="malaya 1")
    g = japan(begin(s, "g3a-1"), "from siam")
    assert "malaya" in offered(g, "target")


@rule("R79", "R81", "Q12")
def test_an_air_force_attacks_a_space_in_range_from_one_space() -> None:
    s = position(
        "air 21, air 22, air a3: indochina; air a7: siam; air 24: malaya; british army 3ind: malaya",
        japan="indochina 3, siam 1, malaya 1",
    )
    g = begin(s, "g3a-2")
    assert offered(g, "target") == ["malaya"]
    g = japan(g, "target malaya")
    assert offered(g, "from") == ["indochina", "siam", "malaya"]
    g = japan(g, "from indochina", "take air 21", "take air a3")
    assert offered(g, "take") == ["air 24"]  # based in the target: it may join
    g = japan(g, "take air 24")
    assert attack(g) == ("air raid", "malaya", ["air 21", "air 24", "air a3"])
    after = miss(g)
    assert [after.s.place[unit(name)] for name in ("air 21", "air a3")] == [space("indochina")] * 2


@rule("Q12")
def test_by_the_option_an_air_force_comes_from_several_spaces() -> None:
    s = position(
        "air 21: indochina; air a7: siam; british army 3ind: malaya", japan="indochina 3, siam 1", air_from_many_spaces="yes"
    )
    g = japan(begin(s, "g3a-2"), "target malaya", "from indochina", "take air 21")
    assert g.choices("japan") == ["from siam", "none"]
    assert attack(japan(g, "from siam", "take air a7"))[2] == ["air 21", "air a7"]
    assert attack(japan(g, "none"))[2] == ["air 21"]


@rule("R79", "R48")
def test_range_counts_spaces_entered_past_no_enemy_base() -> None:
    s = position("air a3: indochina; british army 8a: singapore", japan="indochina 1")
    assert not starts(s, "g3a-2")  # three spaces away, range 2
    far = position("air 21: indochina; british army 8a: singapore", japan="indochina 1")
    assert offered(begin(far, "g3a-2"), "target") == ["singapore"]


@rule("R81")
def test_five_air_units_of_a_side_at_most() -> None:
    s = position("air 21, air 22, air 23, air 24, air a3, air a7: luzon; us army lf: luzon", japan="luzon 4")
    board.set_base(s, JAPAN, space("luzon"), 6)
    g = japan(begin(s, "g3a-2"), "target luzon", "from luzon", "take air 21", "take air 22", "take air 23", "take air 24")
    g = japan(g, "take air a3")
    assert len(attack(g)[2]) == 5


@rule("R80", "Q11")
def test_aircraft_attack_ships_at_sea_and_by_the_option_in_port() -> None:
    units = "air 22: indochina; british bb-z: singapore; us dd-1: gulf of siam"
    g = begin(position(units, japan="indochina 1"), "g3a-3")
    assert offered(g, "target") == ["gulf of siam", "singapore"]
    assert attack(japan(g, "target singapore", "from indochina", "take air 22"))[:2] == ("air strike", "singapore")
    assert offered(begin(position(units, japan="indochina 1", air_attack_ports="no"), "g3a-3"), "target") == ["gulf of siam"]


# ---- land


@rule("R82", "Q3")
def test_a_march_may_enter_enemy_spaces_without_a_fight() -> None:
    s = position("army 5, army 18: siam; british army 3ind: malaya")
    g = japan(begin(s, "g3g-1"), "from siam", "target malaya", "take army 18")
    assert (g.asked(), at(g.s, "malaya")) == ("", ["army 18", "british army 3ind"])
    assert g.s.control[space("malaya")] == DISPUTED


@rule("R83")
def test_an_attack_into_a_space_takes_all_mobile_units_along_that_are_there() -> None:
    s = position("army 5: siam; army 18, air a3: malaya; british army 3ind: malaya", japan="malaya 1")
    g = japan(begin(s, "g3g-2"), "from siam")
    assert offered(g, "target") == ["malaya"]
    assert attack(japan(g, "target malaya", "take army 5")) == ("assault", "malaya", ["army 5", "army 18"])


@rule("R84")
def test_an_attack_in_place_is_made_by_all_mobile_units() -> None:
    s = position("army 5, army 18, army siam: siam; british army bc: siam; army 55: indochina", japan="siam 1")
    g = begin(s, "g3g-3")
    assert offered(g, "from") == ["siam"]
    assert attack(japan(g, "from siam")) == ("assault", "siam", ["army 5", "army 18"])


@rule("R85")
def test_an_airlift_goes_from_base_to_base_up_to_six_spaces() -> None:
    s = position("airborne ar, army 5: formosa", japan="formosa 1, indochina 1, truk 1, samoa 1")
    g = japan(begin(s, "g3g-4"), "from formosa")
    assert set(offered(g, "target")) == {"japan", "indochina", "truk"}
    g = japan(g, "target indochina", "take airborne ar")
    assert (g.asked(), "airborne ar" in at(g.s, "indochina")) == ("", True)
    assert not starts(position("airborne ar: formosa", japan="indochina 1"), "g3g-4")


@rule("R86")
def test_a_drop_takes_a_neutral_space_within_three_spaces() -> None:
    s = position("airborne ar: indochina", japan="indochina 1")
    g = japan(begin(s, "g3g-5"), "from indochina")
    assert {"siam", "malaya", "rangoon"} <= set(offered(g, "target"))
    assert "burma road" in offered(g, "target")
    assert "india" not in offered(g, "target")
    g = japan(g, "target malaya", "take airborne ar")
    assert (g.asked(), g.s.control[space("malaya")]) == ("", JAPANESE)


@rule("R86")
def test_a_drop_among_enemies_attacks_and_those_there_may_join() -> None:
    s = position("airborne ar: indochina; army 5, air a3: malaya; british army 3ind: malaya", japan="indochina 1, malaya 1")
    g = japan(begin(s, "g3g-5"), "from indochina", "target malaya", "take airborne ar")
    assert g.choices("japan") == ["take air a3", "take army 5", "done"]
    assert attack(japan(g, "done")) == ("assault", "malaya", ["airborne ar"])
    assert attack(japan(g, "take air a3", "take army 5")) == ("assault", "malaya", ["air a3", "army 5", "airborne ar"])


@rule("R38", "R86")
def test_airborne_troops_that_fail_on_an_island_are_lost() -> None:
    s = position("airborne ar: marshalls", japan="marshalls 1", allies="gilberts 1", turn=1)
    g = miss(japan(begin(s, "g3g-5"), "from marshalls", "target gilberts", "take airborne ar"))
    assert (g.asked(), at(g.s, "repair")) == ("", ["airborne ar"])


# ---- combined


@rule("R87")
def test_g3c_1_adds_an_air_force_in_range_to_a_land_attack() -> None:
    s = position("army 5: siam; air 21, air a3: indochina; british army 3ind: malaya", japan="indochina 2")
    g = japan(begin(s, "g3c-1"), "from siam", "target malaya", "take army 5")
    assert g.choices("japan") == ["from indochina"]
    assert g.objection("japan", "none") == "R89"
    g = japan(g, "from indochina", "take air a3")
    assert attack(g) == ("assault", "malaya", ["air a3", "army 5"])
    assert not starts(position("army 5: siam; air 21: truk; british army 3ind: malaya", japan="truk 1"), "g3c-1")


@rule("R87", "R86")
def test_g3c_1_supports_a_drop() -> None:
    s = position("airborne ar, air 21: indochina; british army 3ind: malaya", japan="indochina 1")
    g = japan(begin(s, "g3c-1"), "from indochina", "target malaya", "take airborne ar", "from indochina", "take air 21")
    assert attack(g) == ("assault", "malaya", ["air 21", "airborne ar"])


@rule("R88")
def test_an_air_force_may_join_an_invasion() -> None:
    s = position("tr-1: luzon strait; army 5 aboard tr-1; air 21: formosa; us army lf: luzon", japan="formosa 1")
    g = japan(begin(s, "g3c-2"), "from luzon strait", "target luzon", "take tr-1")
    assert g.choices("japan") == ["from formosa", "none"]
    g = japan(g, "from formosa", "take air 21", "to luzon", "ashore army 5")
    assert attack(g) == ("invasion", "luzon", ["tr-1", "air 21", "army 5"])


@rule("R89", "Q10")
def test_g3c_3_adds_only_the_designated_air_force_to_a_naval_attack() -> None:
    s = position(
        "dd-1: karimata strait; air 22: indochina; air 24: sumatra; british bb-z: singapore", japan="indochina 1, sumatra 1"
    )
    g = japan(
        begin(s, "g3c-3"),
        "from karimata strait",
        "target singapore",
        "take dd-1",
        "from indochina",
        "take air 22",
        "to singapore",
    )
    g = g.play("chance die 6")
    assert attack(g) == ("in port", "singapore", ["dd-1", "air 22"])
    sea = position("dd-1, dd-2: gulf of siam; us dd-1: gulf of siam; air 22: indochina", japan="indochina 1")
    g = japan(
        begin(sea, "g3c-3"), "from gulf of siam", "target gulf of siam", "take dd-1", "done", "from indochina", "take air 22"
    )
    assert attack(g) == ("at sea", "gulf of siam", ["dd-1", "air 22"])


@rule("R90")
def test_g3c_4_drops_an_airborne_unit_into_a_land_attack() -> None:
    s = position("army 5: siam; army 18: malaya; airborne ar: indochina; british army 3ind: malaya", japan="indochina 1")
    g = japan(begin(s, "g3c-4"), "from siam", "target malaya", "take army 5")
    assert g.choices("japan") == ["take airborne ar"]
    assert g.objection("japan", "done") == "R90"
    g = japan(g, "take airborne ar")
    assert attack(g) == ("assault", "malaya", ["army 5", "army 18", "airborne ar"])
    here = japan(begin(s, "g3c-4"), "from malaya", "target malaya", "take army 18", "take airborne ar")
    assert attack(here) == ("assault", "malaya", ["army 18", "airborne ar"])


@rule("R90", "R35")
def test_g3c_4_drops_an_airborne_unit_into_an_invasion() -> None:
    s = position(
        "tr-1, tr-2: marshalls; army k, army ssd aboard tr-1; snlf maz, snlf sas aboard tr-2; airborne ar: marshalls",
        japan="marshalls 1", allies="gilberts 1", turn=1,
    )  # fmt: skip
    g = japan(begin(s, "g3c-4"), "from marshalls", "target gilberts", "take tr-1", "take tr-2")
    assert offered(g, "take") == ["airborne ar"]
    g = japan(g, "take airborne ar", "to gilberts", "ashore army k", "ashore army ssd", "ashore snlf maz")
    assert attack(g) == ("invasion", "gilberts", ["tr-1", "tr-2", "army k", "army ssd", "snlf maz", "airborne ar"])
    after = miss(g)
    assert after.asked() == "reembark"
    while after.asked():
        after = japan(after, after.choices("japan")[0])
    assert at(after.s, "repair") == ["airborne ar"]


@rule("R54", "R90")
def test_the_airborne_unit_that_has_to_drop_is_not_carried() -> None:
    s = position("tr-1: marshalls; airborne ar, army k: marshalls", japan="marshalls 1", allies="gilberts 1")
    g = japan(begin(s, "g3c-4"), "from marshalls", "target gilberts", "take tr-1")
    assert g.objection("japan", "load airborne ar tr-1") == "R90"
