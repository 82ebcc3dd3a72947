"""Actions of personnel, intelligence and logistics (R63-R70, R91-R94)."""

from __future__ import annotations

import pytest

from atoll.games.centrifugal_offensive.rules.sequence import ACTION
from atoll.games.centrifugal_offensive.rules.staff import can_start
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ACTIONS, ASIDE, DESTROYED, JAPAN, JAPANESE, POOL, REPAIR
from atoll.games.centrifugal_offensive.tests.positions import at, code, position, scene, space, unit
from atoll.testing import rule
from atoll.testing.scenes import Scene


def begin(s: State, name: str) -> Scene:
    """A position in which an action has just been chosen."""
    s.phase = ACTIONS
    return scene(s, ACTION).play(f"japan act {name}")


def known(s: State, name: str) -> bool:
    """Whether the player knows which Unit a counter is."""
    return s.guess[unit(name) - s.t.japanese] == 1 << unit(name)


def hide(s: State, *names: str) -> None:
    """Counters any of which may be any of them."""
    every = sum(1 << unit(name) for name in names)
    for name in names:
        s.guess[unit(name) - s.t.japanese] = every


# ---- G1


@rule("R63", "R64")
def test_the_die_draws_reinforcements_for_japan_or_a_fortress_with_a_base() -> None:
    s = position("army 33, cve-1, air a10: pool", japan="truk 1, palaus 2")
    g = begin(s, "g1-1").play("chance die 2\nchance draw army 33\nchance draw air a10")
    assert g.choices("japan") == ["put japan", "put truk"]  # the air Unit comes first
    g = g.play("japan put truk\njapan put japan")
    assert (at(g.s, "truk"), at(g.s, "japan")) == (["air a10"], ["army 33"])
    assert g.s.place[unit("cve-1")] == POOL


@rule("R63")
def test_a_die_above_the_box_draws_all() -> None:
    g = begin(position("army 33: pool"), "g1-1").play("chance die 6\nchance draw army 33\njapan put japan")
    assert g.asked() == "hub"
    assert g.objection("japan", "act g1-1") == "R26"


@rule("R64", "R33", "R34")
def test_placement_keeps_stacking_and_avoids_allied_ships() -> None:
    s = position(
        "army 33, air a10, cve-1: pool; army 5, army 18, army 16, army 48: truk; air 21: truk; us dd-1: singapore",
        japan="truk 1, singapore 1",
    )
    g = begin(s, "g1-1").play("chance die 3\nchance draw army 33\nchance draw air a10\nchance draw cve-1")
    assert g.choices("japan") == ["put japan", "put truk"]  # the ship
    assert g.objection("japan", "put singapore") == "R64"
    g = g.play("japan put japan")
    assert g.choices("japan") == ["put japan", "put singapore"]  # the air Unit: Truk is full
    g = g.play("japan put japan")
    assert g.choices("japan") == ["put japan"]
    assert g.objection("japan", "put manila") == "R64"


@rule("R64", "R54")
def test_a_land_unit_drawn_with_an_amphibious_one_may_start_aboard() -> None:
    s = position("army 33, army 38, army 65b, tr-6, army siam: pool", japan="truk 1")
    g = begin(s, "g1-1").play("chance die 4\nchance draw army 33\nchance draw tr-6\nchance draw army 65b\nchance draw army 38")
    g = g.play("japan put truk")
    assert g.choices("japan") == ["put japan", "put truk", "aboard tr-6"]
    g = g.play("japan aboard tr-6")
    assert g.objection("japan", "aboard tr-6") == "R54"
    assert g.objection("japan", "aboard tr-1") == "R64"
    g = g.play("japan put japan\njapan put japan")
    assert g.s.aboard[unit("army 33")] == unit("tr-6")


@rule("R65")
def test_a_transport_or_engineer_comes_back_without_a_die() -> None:
    g = begin(position("tr-1, ls-1, engineer bf1, army 5: repair", vp=5), "g1-2")
    assert g.choices("japan") == ["take tr-1", "take engineer bf1"]
    assert g.objection("japan", "take ls-1") == "R65"
    g = g.play("japan take tr-1\njapan put japan")
    assert (at(g.s, "japan"), g.s.vp) == (["tr-1"], 5)
    assert not can_start(position("ls-1, apd-1, dd-1: repair"), code("g1-2"))


@rule("R66")
def test_an_appeal_draws_a_marker() -> None:
    g = begin(position(ap=2, bag="yamamoto"), "g1-3").play("chance marker yamamoto")
    assert (g.s.hand != [], g.s.bag, g.s.drawn) == (True, [], 1)


# ---- G2


@rule("R67", "R137")
def test_air_reconnaissance_reveals_the_space_and_its_neighbours() -> None:
    s = position("us dd-1: luzon; us dd-2: luzon strait; us dd-3: borneo; us dd-4: wake", japan="formosa 1")
    hide(s, "us dd-1", "us dd-2", "us dd-3", "us dd-4")
    g = begin(s, "g2-1")
    assert g.choices("japan") == ["target formosa"]
    g = g.play("japan target formosa")
    assert [known(g.s, name) for name in ("us dd-1", "us dd-2", "us dd-3", "us dd-4")] == [False, True, False, False]


@rule("R67")
def test_carriers_of_every_kind_look_around_other_ships_do_not() -> None:
    s = position("av-11: okinawa; cve-1: truk; bb-1: palaus; air 21: bonins")
    assert begin(s, "g2-1").choices("japan") == ["target truk", "target okinawa"]


@rule("R68")
def test_long_range_reconnaissance_reaches_three_edges_of_any_type() -> None:
    s = position("air 21: formosa; av-11: okinawa; cv-1: truk; us dd-1: sulu sea; us dd-2: manila", japan="formosa 1")
    hide(s, "us dd-1", "us dd-2")
    g = begin(s, "g2-2")
    assert g.choices("japan") == ["target okinawa", "target formosa"]
    g = g.play("japan target formosa")
    assert known(g.s, "us dd-1")
    assert known(g.s, "us dd-2")  # formosa, luzon strait, luzon, manila
    assert begin(s, "g2-2").objection("japan", "target truk") == "R68"


@rule("R69")
@pytest.mark.parametrize(("where", "seen"), [("map", [True, True, False]), ("reserve", [False, False, True])])
def test_espionage_on_an_odd_number_shows_the_map_or_the_reserve(where: str, seen: list[bool]) -> None:
    s = position("us dd-1: sulu sea; us dd-2: wake; us cv-1, us dd-3, us dd-4: reserve")
    hide(s, "us dd-1", "us dd-2", "us dd-3", "us dd-4")
    g = begin(s, "g2-3").play(f"chance die 3\njapan look {where}")
    assert [known(g.s, name) for name in ("us dd-1", "us dd-2", "us dd-3")] == seen


@rule("R69")
def test_espionage_on_an_even_number_shows_nothing() -> None:
    g = begin(position("us dd-1: sulu sea"), "g2-3").play("chance die 4")
    assert g.asked() == "hub"


@rule("R70")
def test_bia_appears_when_japan_controls_the_burma_road() -> None:
    s = position("army bia: aside; army 5: burma road")
    g = begin(s, "g2-4")
    assert at(g.s, "burma road") == ["army 5", "army bia"]
    assert not can_start(g.s, code("g2-4"))
    s = position("army bia: aside; army 5: burma road; chinese army 5ch: burma road")
    assert (can_start(s, code("g2-4")), s.place[unit("army bia")]) == (False, ASIDE)


# ---- G4: bases


@rule("R91", "R30")
def test_bases_are_placed_with_amphibious_ships_or_engineers() -> None:
    s = position("tr-1: wake; engineer bf1: luzon; army 5: rangoon; tr-2: marcus sea; apd-1: truk", japan="truk 1", vp=5)
    g = begin(s, "g4l-1")
    assert g.choices("japan") == ["build wake", "build luzon"]
    assert g.objection("japan", "build rangoon") == "R91"
    assert g.objection("japan", "build marcus sea") == "R30"
    assert g.objection("japan", "build truk") == "R91"
    assert g.objection("japan", "done") == "R91"
    g = g.play("japan build wake")
    assert (g.s.base[JAPAN][space("wake")], g.s.control[space("wake")], g.s.vp) == (1, JAPANESE, 6)
    g = g.play("japan build luzon")
    assert g.asked() == "hub"


@rule("R91")
def test_spaces_are_chosen_in_ascending_order() -> None:
    g = begin(position("tr-1: wake; tr-2: samoa; tr-3: borneo"), "g4l-1").play("japan build samoa")
    assert g.choices("japan") == ["build borneo", "done"]
    assert g.objection("japan", "build wake") == "R91"


@rule("R91", "Q41", "Q42")
def test_no_base_where_only_allied_land_units_are_but_in_disputed_spaces() -> None:
    s = position("tr-1: wake; tr-2: luzon; army 5: luzon; us army lf: luzon; tr-3: borneo", allies="wake 2, luzon 1")
    g = begin(s, "g4l-1")
    assert g.choices("japan") == ["build luzon", "build borneo"]
    assert g.objection("japan", "build wake") == "R91"
    g = g.play("japan build luzon")
    assert (g.s.base[0][space("luzon")], g.s.base[1][space("luzon")]) == (1, 1)


@rule("Q41")
def test_switch_amphibious_ships_build_only_with_troops_ashore() -> None:
    s = position("tr-1: wake; tr-2: luzon; army 5: luzon", amphibious_builds_in_neutral="no")
    assert begin(s, "g4l-1").choices("japan") == ["build luzon"]


@rule("R91", "R16", "Q40")
def test_the_available_bases_are_sixteen_in_all_or_by_their_counters() -> None:
    spaces = [
        "aleutians", "wake", "midway", "gilberts", "samoa", "bonins", "marianas", "truk", "rabaul", "solomons", "new hebrides",
        "palaus", "okinawa", "formosa", "luzon",
    ]  # fmt: skip
    levels = ", ".join(f"{name} 1" for name in spaces)
    s = position("tr-1: marshalls; tr-2: manila", japan=levels)
    g = begin(s, "g4l-1").play("japan build marshalls")
    assert g.asked() == "hub"  # the sixteenth was the last
    s = position("tr-1: marshalls", japan=", ".join(f"{name} 1" for name in spaces[:11]), strict_base_counters="yes")
    assert not can_start(s, code("g4l-1"))
    s = position("tr-1: marshalls", japan=", ".join(f"{name} 1" for name in spaces[:11]))
    assert can_start(s, code("g4l-1"))


@rule("R92")
def test_bases_are_raised_by_one_to_four_at_most() -> None:
    s = position("tr-1: truk; engineer bf1: palaus; engineer bf2: formosa", japan="truk 3, palaus 4, formosa 1, okinawa 1")
    g = begin(s, "g4l-2")
    assert g.choices("japan") == ["build truk", "build formosa"]
    assert g.objection("japan", "build palaus") == "R92"
    assert g.objection("japan", "build okinawa") == "R91"
    g = g.play("japan build truk\njapan done")
    assert (g.s.base[JAPAN][space("truk")], g.s.base[JAPAN][space("formosa")]) == (4, 1)


@rule("Q40")
def test_switch_large_bases_are_limited_by_their_counters() -> None:
    five = "truk 3, marianas 3, palaus 4, okinawa 3, bonins 4"
    s = position("tr-1: wake; engineer bf1: truk", japan=f"{five}, wake 2", strict_base_counters="yes")
    assert begin(s, "g4l-2").choices("japan") == ["build truk"]
    s = position("tr-1: wake", japan=f"{five}, wake 2")
    assert begin(s, "g4l-2").choices("japan") == ["build wake"]


# ---- G4: Units


@rule("R93", "R7")
def test_every_unit_of_the_category_is_rolled_for_and_ships_score_again() -> None:
    s = position("cv-1, ca-4, dd-1, tr-1: repair; army 5: repair", vp=5)
    g = begin(s, "g4l-3").play("chance die 6\nchance die 6\nchance die 1\nchance die 4")
    assert (g.s.place[unit("dd-1")], g.s.place[unit("tr-1")]) == (DESTROYED, REPAIR)
    g = g.play("japan put japan")
    assert g.s.vp == 8
    g = g.play("japan put japan")
    assert (g.s.vp, at(g.s, "japan")) == (10, ["cv-1", "ca-4"])
    assert g.s.place[unit("army 5")] == REPAIR


@rule("R93", "Q30")
@pytest.mark.parametrize(("option", "steps"), [("yes", 1), ("no", 2)])
def test_divisions_return_reduced(option: str, steps: int) -> None:
    g = begin(position("army 5, army k: repair", reequipped_reduced=option), "g4l-5")
    g = g.play("chance die 6\nchance die 6\njapan put japan\njapan put japan")
    assert (g.s.steps[unit("army 5")], g.s.steps[unit("army k")]) == (steps, 1)


@rule("R93", "R52")
def test_bia_and_the_siamese_return_only_where_they_belong() -> None:
    g = begin(position("army bia, army siam: repair"), "g4l-5").play("chance die 6\nchance die 6")
    assert (g.asked(), g.s.place[unit("army bia")], g.s.place[unit("army siam")]) == ("hub", REPAIR, REPAIR)
    s = position("army bia, army siam: repair; army 5: rangoon; army 18: siam")
    g = begin(s, "g4l-5").play("chance die 6\nchance die 6")
    assert g.choices("japan") == ["put siam"]
    g = g.play("japan put siam")
    assert g.choices("japan") == ["put rangoon"]
    assert g.objection("japan", "put japan") == "R93"


@rule("R93")
def test_air_units_have_their_own_table() -> None:
    g = begin(position("air 21, air 22: repair"), "g4l-4").play("chance die 5\nchance die 2\njapan put japan")
    assert (at(g.s, "japan"), g.s.place[unit("air 22")]) == (["air 21"], DESTROYED)
    assert not can_start(g.s, code("g4l-3"))


@rule("R94")
def test_all_are_restored_at_home_and_as_many_as_the_base_elsewhere() -> None:
    s = position(
        "army 5, army 18: japan; army 16, army 48, army 55: formosa; army 33: manila",
        japan="formosa 2",
        reduced="army 5, army 18, army 16, army 48, army 55, army 33",
    )
    g = begin(s, "g4l-6")
    assert g.choices("japan") == ["from japan", "from formosa"]
    assert g.objection("japan", "from manila") == "R94"
    home = g.play("japan from japan")
    assert [home.s.steps[unit(name)] for name in ("army 5", "army 18", "army 16")] == [2, 2, 1]
    g = g.play("japan from formosa")
    assert g.objection("japan", "done") == "R94"
    assert g.objection("japan", "restore army 5") == "R94"
    g = g.play("japan restore army 16")
    assert g.choices("japan") == ["restore army 48", "done"]  # the 55th comes before the 16th
    g = g.play("japan restore army 48")
    assert (g.asked(), g.s.steps[unit("army 55")]) == ("hub", 1)
