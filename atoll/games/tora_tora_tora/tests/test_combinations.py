"""Rules that meet in one place: several nations, Units out of Supply, Ports lost with all that is in them, closed ways."""

from __future__ import annotations

import pytest

from atoll.games.tora_tora_tora.rules.battle import NAVAL_SEGMENT
from atoll.games.tora_tora_tora.rules.landing import LANDING_SEGMENT
from atoll.games.tora_tora_tora.rules.production import RESOURCE_PHASE
from atoll.games.tora_tora_tora.tables import ALLIES, ALLIES_HOMES, ELIMINATED, JAPAN, JAPAN_BASES, NAVAL
from atoll.games.tora_tora_tora.tests.battles import asked, commit, land, naval, pass_all, roll
from atoll.games.tora_tora_tora.tests.positions import area, in_reserves, position, scene, where
from atoll.testing import rule
from atoll.testing.scenes import Scene


def choices(g: Scene) -> list[str]:
    """What whoever has to act may do."""
    return g.choices(asked(g))


# --- several nations --------------------------------------------------------------------------------------------------------


@rule("R51", "R60", "R61", "R62", "R63", "Q17")
def test_after_a_draw_each_nation_goes_home_by_its_own_rules() -> None:
    units = "american fleet, dutch fleet, unsupplied british fleet, australian army, japanese fleet"
    at_sea = ", ".join(f"{each} coral sea" for each in units.split(", "))
    g = naval(at_sea, japanese="batavia, india, singapore, burma, imphal", rp=(9, 9, 9))
    g = roll(commit(g, "japan", "commit 1", "commit 2"), "6", "6 6, 6")  # a draw is no defeat, for the unsupplied neither
    ways = []
    while g.asked() == "return_unit":
        ways.append(choices(g))
        g = g.play(f"{asked(g)} {choices(g)[-1]}")
    assert ways == [
        ["return hawaii", "return fiji", "return townsville"],  # the American Fleet, by friendly seas
        ["return townsville"],  # the Australian Army; British and Dutch have no Area left
        ["return palau", "return truk", "return kwajalein"],  # Japan, whose sea it was not: the closest, each after three seas
    ]
    assert [in_reserves(g.s, kind) for kind in ("dutch fleet", "british fleet")] == [1, 1]


@rule("R43", "R50", "R53")
def test_an_unsupplied_nation_that_stays_out_of_a_lost_attack_is_lost_all_the_same() -> None:
    units = "british army thailand, unsupplied american army thailand, japanese army thailand"
    g = land(units).play("allies fight\nallies join british")
    g = roll(commit(g, "allies", "commit 1", "commit 1"), "1", "6")
    assert (in_reserves(g.s, "american army"), g.asked(), choices(g)) == (1, "retreat", ["to burma", "to singapore"])


@rule("R49", "R43")
def test_hits_on_an_island_fall_on_any_nation_and_all_retreat_together() -> None:
    g = land("american army fiji, british army fiji, australian army fiji, 2 japanese army fiji")
    g = roll(commit(g.play("japan fight"), "japan", "commit 2", "commit 1"), "1 2", "6 6 1")
    assert choices(g) == ["lose american army", "lose british army", "lose australian army"]
    g = g.play("allies lose british army")
    assert choices(g) == ["stand american army", "stand australian army", "retreat"]
    g = g.play("allies retreat\nallies to south pacific")
    assert (where(g.s, "american army"), where(g.s, "australian army")) == (["south pacific"], ["south pacific"])
    assert g.s.allied >> area("fiji") & 1  # no Japanese sea touches it


# --- out of Supply ----------------------------------------------------------------------------------------------------------


@rule("R50", "R53")
def test_an_unsupplied_stack_may_be_too_small_to_stay_after_its_losses() -> None:
    g = land("british army burma, 3 unsupplied british army burma, japanese army burma")
    g = roll(commit(g, "japan", "commit 1", "commit 0"), "1")
    assert (in_reserves(g.s, "british army"), g.asked()) == (3, "retreat")
    g = land("2 british army burma, 2 unsupplied british army burma, japanese army burma")
    g = roll(commit(g, "japan", "commit 1", "commit 0"), "1")
    assert (in_reserves(g.s, "british army"), g.asked()) == (2, "stand")


@rule("R50", "R54")
def test_an_unsupplied_fleet_is_lost_with_the_armies_that_held_its_port() -> None:
    units = "british army batavia, unsupplied dutch fleet batavia, british fleet batavia, 2 japanese army batavia"
    g = land(units, japanese="java sea")
    g = roll(commit(g, "japan", "commit 1", "commit 0"), "1 1").play("allies lose british army")
    assert (in_reserves(g.s, "dutch fleet"), g.asked()) == (1, "return_unit")
    assert choices(g) == ["return india", "return singapore"]


@rule("R50", "R56", "R51")
def test_a_defeat_at_sea_of_units_all_out_of_supply_leaves_nobody_to_return() -> None:
    units = "2 unsupplied japanese fleet coral sea, unsupplied japanese army coral sea, american fleet coral sea"
    g = roll(commit(naval(units), "japan", "commit 2", "commit 1"), "6 6", "1").play("japan lose unsupplied japanese fleet")
    assert (g.asked(), in_reserves(g.s, "japanese fleet"), in_reserves(g.s, "japanese army")) == ("", 2, 1)


# --- closed ways ------------------------------------------------------------------------------------------------------------


@rule("R53", "Q26")
@pytest.mark.parametrize(("enemy", "ways"), [("truk", ["to solomon sea", "to coral sea"]), ("coral sea", ["to solomon sea"])])
def test_an_enemy_army_at_sea_closes_one_of_two_ways(enemy: str, ways: list[str]) -> None:
    g = land(f"2 american army guadalcanal, japanese army guadalcanal, japanese army {enemy}")
    g = roll(commit(g, "japan", "commit 2", "commit 0"), "2").play("allies lose american army")
    assert (g.asked(), choices(g)) == ("retreat", ways)


@rule("R40", "R66", "R62", "Q17")
def test_an_army_whose_escort_is_struck_and_that_has_nowhere_to_go_is_eliminated() -> None:
    units = "british fleet java sea, british army java sea, japanese fleet java sea"
    lost = "india, imphal, burma, singapore, batavia"
    s = position(units, phase=NAVAL, japanese=lost, hands=("attack on force z", ""))
    g = scene(s, NAVAL_SEGMENT).play("japan announce\njapan play attack on force z\njapan target british fleet java sea")
    g = g.play("chance die 5")  # it has to Return, and cannot either
    assert (g.asked(), in_reserves(g.s, "british fleet"), in_reserves(g.s, "british army")) == ("", 1, 1)
    assert g.s.tally[6] == 0  # no Battle is left


# --- Ports and victories ----------------------------------------------------------------------------------------------------


@rule("R55", "R54", "R24", "R6")
def test_a_landing_may_send_fleets_home_capture_yamamoto_and_the_segment_goes_on() -> None:
    units = "american army marshall sea, american army central pacific, 2 japanese fleet kwajalein"
    s = position(units, yamamoto="kwajalein", japanese="townsville")
    g = scene(s, LANDING_SEGMENT).play("allies land american army marshall sea\nallies to kwajalein")
    assert g.asked() == "return_unit"
    assert choices(g) == [f"return {port}" for port in ("formosa", "kure", "yokosuka", "palau", "truk")]  # by the Marshall Sea
    g = g.play("japan return truk\njapan return truk\nchance die 2")
    assert (g.s.admiral, g.asked(), choices(g)[0]) == (ELIMINATED, "land_pick", "pass")


@rule("R8", "R55", "Q52")
@pytest.mark.parametrize(("first", "ending"), [(JAPAN, JAPAN_BASES), (ALLIES, ALLIES_HOMES)])
def test_with_both_victories_a_landing_away_the_initiative_player_wins(first: int, ending: int) -> None:
    units = "japanese army coral sea, american army home waters"
    g = scene(position(units, japanese="hawaii", allied="kure", initiative=first), LANDING_SEGMENT)
    land_, to = [("japanese army coral sea", "townsville"), ("american army home waters", "yokosuka")][first]
    g = g.play(f"{asked(g)} land {land_}")
    g = g.play(f"{asked(g)} to {to}")
    assert (g.asked(), g.s.ending) == ("", ending)


@rule("R57", "R11")
def test_a_full_track_takes_neither_oil_nor_a_card_and_a_loss_counts_from_there() -> None:
    hands = ("oil wells restarted", "eastern convoy")
    s = position(japanese="brunei, palembang", rp=(37, 39, 38), hands=hands)
    g = scene(s, RESOURCE_PHASE)
    assert g.s.rp == [39, 39, 39]
    g = g.play("allies announce\njapan announce\nallies play eastern convoy\njapan play oil wells restarted")
    assert g.s.rp == [39, 39, 39]


@rule("R17", "R19", "R23")
def test_yamamotos_die_is_never_thrown_again_and_the_others_are() -> None:
    units = "2 japanese fleet caroline sea, american fleet caroline sea"
    g = naval(units, yamamoto="truk", hands=("tokyo express", "")).play("allies fight")
    g = commit(pass_all(g), "allies", "commit 1", "commit 1").play("japan guide 1\nchance roll japan 6\nchance roll allies 6")
    g = g.play("japan announce\njapan reroll tokyo express 1")
    assert g.s.battle.face[JAPAN] == [1, 0]
    assert g.play("chance roll japan 1").s.battle.hits == [2, 0]
