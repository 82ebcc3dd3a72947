"""After the dice: losses, Returns, retreats, control. Rules R49-R54, R56, Q14, Q15, Q19, Q25, Q26, Q29, Q33, Q34, E11."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.games.tora_tora_tora.rules.victory import points
from atoll.games.tora_tora_tora.tables import ENDINGS
from atoll.games.tora_tora_tora.tests.battles import asked, commit, land, naval, roll
from atoll.games.tora_tora_tora.tests.positions import area, in_reserves, where
from atoll.testing import rule
from atoll.testing.scenes import Scene

SEA = "south china sea"


def sea_fight(units: str, japan: str, allies: str, **settings: Any) -> Scene:
    """A Battle in the South China Sea in which all are paid 4 RPs, after the dice."""
    settings.setdefault("rp", (39, 39, 39))
    listed = ", ".join(f"{each.strip()} {SEA}" for each in units.split(","))
    return roll(commit(naval(listed, **settings), "allies", "commit 4", "commit 4"), japan, allies)


def land_fight(units: str, attacker: str, japan: str, allies: str, **settings: Any) -> Scene:
    """A Land Battle in which all are paid 4 RPs, after the dice."""
    settings.setdefault("rp", (39, 39, 39))
    g = land(units, **settings).play(f"{attacker} fight")
    while g.asked() == "join":
        g = g.play(f"allies {g.choices('allies')[0]}")
    return roll(commit(g, attacker, "commit 4", "commit 4"), japan, allies)


def all_return(g: Scene) -> Scene:
    """The scene after all have Returned."""
    while g.asked() == "return_unit":
        g = g.play(f"{asked(g)} {g.choices(asked(g))[0]}")
    return g


def controller(g: Scene, name: str) -> str:
    """Who controls an Area."""
    return "allies" if g.s.allied >> area(name) & 1 else "japan"


# --- at sea -----------------------------------------------------------------------------------------------------------------


@rule("R49", "R51")
def test_the_loser_at_sea_loses_a_fleet_for_each_excess_hit_and_the_rest_return() -> None:
    g = sea_fight("3 british fleet, british army, 2 japanese fleet", "4 1", "6 6 4")
    assert (g.s.battle.hits, g.asked(), g.choices("allies")) == ([2, 1], "casualties", ["lose british fleet"])
    g = g.play("allies lose british fleet")
    assert (g.asked(), len(g.s.queue)) == ("return_unit", 3)  # two Fleets and the Army
    g = all_return(g)
    assert (in_reserves(g.s, "british fleet"), where(g.s, "japanese fleet")) == (1, [SEA, SEA])
    assert controller(g, SEA) == "japan"


@rule("R51", "Q19")
def test_the_winner_at_sea_takes_the_sea_before_the_loser_returns() -> None:
    g = sea_fight("british fleet, 2 japanese fleet", "6 6", "1").play("japan lose japanese fleet")
    assert (controller(g, SEA), g.asked()) == ("allies", "return_unit")
    assert g.choices("japan") == ["return formosa"]  # the closest: its own sea is no longer friendly
    assert where(g.play("japan return formosa").s, "british fleet") == [SEA]


@rule("R51")
def test_a_draw_at_sea_sends_all_units_of_both_sides_home() -> None:
    g = sea_fight("british fleet, british army, japanese fleet, japanese army", "1", "1")
    assert (g.asked(), asked(g), len(g.s.queue)) == ("return_unit", "allies", 4)
    g = all_return(g)
    assert controller(g, SEA) == "japan"
    assert [where(g.s, kind) for kind in ("british fleet", "japanese fleet")] != [[SEA], [SEA]]


@rule("R62", "Q17")
def test_a_unit_that_finds_no_area_after_another_has_returned_is_eliminated() -> None:
    g = naval(
        "american fleet coral sea, dutch fleet coral sea, japanese fleet coral sea", japanese="india, singapore, batavia"
    )
    g = roll(commit(g, "japan", "commit 1", "commit 0"), "6")
    assert asked(g) == "allies"
    g = g.play("allies return townsville")
    assert (asked(g), in_reserves(g.s, "dutch fleet")) == ("japan", 1)


@rule("R51", "Q53")
def test_in_a_draw_the_initiative_player_returns_first() -> None:
    assert asked(sea_fight("british fleet, japanese fleet", "6", "6", initiative=0)) == "japan"


@rule("R49", "Q14", "Q15")
def test_at_sea_armies_fall_after_the_fleets_and_more_hits_than_units_are_ignored() -> None:
    g = sea_fight("british fleet, british army, 4 japanese fleet", "1 1 1 1", "6")
    assert g.choices("allies") == ["lose british fleet"]
    assert g.objection("allies", "lose british army") == "R49"
    g = g.play("allies lose british fleet")
    assert g.choices("allies") == ["lose british army"]
    g = g.play("allies lose british army")
    assert (g.asked(), g.s.battle.area) == ("", -1)


@rule("Q14")
def test_by_option_the_owner_may_lose_an_army_first() -> None:
    g = sea_fight("british fleet, british army, japanese fleet", "1", "6", naval_casualties="owner_any")
    assert g.choices("allies") == ["lose british fleet", "lose british army"]
    assert all_return(g.play("allies lose british army")).s.tally[5] == 1


@rule("Q14", "R43")
def test_nations_that_did_not_join_can_be_lost_and_return() -> None:
    g = naval(f"american fleet {SEA}, british fleet {SEA}, 2 japanese fleet {SEA}").play(
        "allies fight\nallies join american\nallies done"
    )
    g = roll(commit(g, "allies", "commit 4", "commit 4"), "6 1", "6")
    assert g.choices("allies") == ["lose american fleet", "lose british fleet"]
    g = g.play("allies lose british fleet")
    assert (g.asked(), in_reserves(g.s, "british fleet"), len(g.s.queue)) == ("return_unit", 1, 1)


@rule("R50", "R12")
def test_the_losers_units_out_of_supply_are_lost_whatever_their_type() -> None:
    g = sea_fight("2 unsupplied british fleet, british fleet, unsupplied british army, japanese fleet", "1", "6 6, 6")
    g = g.play("allies lose british fleet")
    assert (in_reserves(g.s, "british fleet"), in_reserves(g.s, "british army"), g.asked()) == (3, 1, "")


@rule("R50", "R12")
def test_a_draw_is_no_defeat() -> None:
    g = sea_fight("unsupplied british fleet, japanese fleet", "6", "6")
    assert (g.asked(), in_reserves(g.s, "british fleet")) == ("return_unit", 0)


@rule("R50")
def test_the_winner_keeps_its_units_out_of_supply() -> None:
    g = sea_fight("unsupplied british fleet, japanese fleet", "6", "1").play("japan lose japanese fleet")
    assert (where(g.s, "british fleet"), controller(g, SEA)) == ([SEA], "allies")


# --- on land ----------------------------------------------------------------------------------------------------------------


@rule("R52")
def test_a_draw_on_land_changes_nothing_and_is_not_fought_again() -> None:
    g = land_fight("japanese army burma, british army burma", "japan", "1", "1")
    assert (g.asked(), controller(g, "burma"), g.s.tally[8:10]) == ("", "allies", [1, 1])
    assert (where(g.s, "japanese army"), where(g.s, "british army")) == (["burma"], ["burma"])


@rule("R52", "R53", "R49", "Q34")
def test_e11_burma() -> None:
    g = land("japanese army burma, british army burma")
    before = points(g.s)
    g = roll(commit(g, "japan", "commit 3", "commit 1"), "2", "4")
    assert (g.s.battle.hits, g.s.rp) == ([1, 0], [7, 10, 9])
    assert (g.asked(), g.choices("allies")) == ("retreat", ["to imphal"])
    g = g.play("allies to imphal")
    assert (where(g.s, "british army"), where(g.s, "japanese army")) == (["imphal"], ["burma"])
    assert (controller(g, "burma"), points(g.s), g.asked()) == ("allies", before, "")


@rule("R52", "Q33")
def test_the_winner_takes_the_land_with_a_friendly_sea_beside_it() -> None:
    g = land_fight("japanese army burma, british army burma", "japan", "1", "6", japanese="bay of bengal")
    g = g.play("allies to imphal")
    assert (controller(g, "burma"), points(g.s)) == ("japan", -1)


@rule("R52")
def test_the_defender_who_wins_keeps_control() -> None:
    g = land_fight("japanese army burma, british army burma", "japan", "6", "1")
    assert (g.asked(), g.choices("japan")) == ("retreat", ["to thailand"])
    assert controller(g.play("japan to thailand"), "burma") == "allies"


@rule("R49", "R53", "R56")
def test_on_an_island_armies_fall_and_the_rest_retreats_to_sea() -> None:
    g = land_fight("2 american army saipan, 3 japanese army saipan", "allies", "6 6 6", "1 6")
    assert (g.asked(), g.choices("japan")) == ("casualties", ["lose japanese army"])
    g = g.play("japan lose japanese army")
    assert (g.asked(), g.choices("japan")) == ("stand", ["stand japanese army", "retreat"])
    g = g.play("japan retreat")
    assert g.choices("japan") == ["to mariana sea"]
    g = g.play("japan to mariana sea")
    assert where(g.s, "japanese army") == ["mariana sea", "mariana sea"]
    assert controller(g, "saipan") == "japan"  # no Allied sea touches Saipan


@rule("R53")
def test_an_island_without_a_friendly_sea_is_a_grave() -> None:
    g = land_fight("2 american army saipan, 3 japanese army saipan", "allies", "6 6 6", "1 6", allied="mariana sea")
    g = g.play("japan lose japanese army")
    assert (g.asked(), in_reserves(g.s, "japanese army"), controller(g, "saipan")) == ("", 3, "allies")


@rule("R49")
def test_no_hit_falls_on_a_mainland_and_a_fleet_in_port_never_falls_on_land() -> None:
    g = land_fight("3 japanese army singapore, british army singapore, british fleet singapore", "japan", "1 1 1", "6")
    assert (g.asked(), in_reserves(g.s, "british army")) == ("return_unit", 1)  # no way out: the Fleet is alone in a lost Port
    g = land_fight("2 japanese army batavia, 2 british army batavia, dutch fleet batavia", "japan", "1 1", "6 1")
    assert g.choices("allies") == ["lose british army"]
    assert g.objection("allies", "lose dutch fleet") == "R49"


@rule("R54", "R52")
def test_a_fleet_in_a_lost_port_returns() -> None:
    g = land_fight(
        "2 japanese army batavia, british army batavia, dutch fleet batavia", "japan", "1 1", "6", japanese="java sea"
    ).play("allies lose british army")
    assert (controller(g, "batavia"), g.asked()) == ("japan", "return_unit")
    assert "return batavia" not in g.choices("allies")


@rule("R50")
def test_on_a_mainland_the_unsupplied_are_lost_before_the_retreat() -> None:
    g = land_fight("japanese army burma, british army burma, 2 unsupplied british army burma", "japan", "1", "6, 6 6")
    assert (in_reserves(g.s, "british army"), g.asked()) == (2, "retreat")


@rule("Q26")
def test_nobody_retreats_onto_an_enemy_but_by_option() -> None:
    units = "japanese army burma, british army burma, japanese army imphal"
    g = land_fight(f"{units}, british army india", "japan", "1", "6")
    assert (g.asked(), in_reserves(g.s, "british army")) == ("", 1)
    g = land_fight(units, "japan", "1", "6", retreat_area_must_be_free="no")
    assert g.choices("allies") == ["to imphal"]


@rule("Q26", "R53")
def test_why_not_retreat_there() -> None:
    g = land_fight("japanese army imphal, british army imphal, japanese army burma", "japan", "1", "6")
    assert g.choices("allies") == ["to india"]
    assert [g.objection("allies", f"to {name}") for name in ("truk", "thailand", "burma")] == ["R53"] * 3
    assert g.sentence("allies", "to burma") == "An enemy Unit is in Burma."


@rule("R36", "Q25")
def test_a_barred_army_has_no_way_into_india() -> None:
    g = land_fight("japanese army imphal, american army imphal", "japan", "1", "6", japanese="burma")
    assert (g.asked(), in_reserves(g.s, "american army")) == ("", 1)
    g = land_fight("japanese army imphal, american army imphal", "japan", "1", "6")
    assert g.choices("allies") == ["to burma"]
    assert g.objection("allies", "to india") == "R36"


@rule("Q25")
@pytest.mark.parametrize(("japanese", "burma"), [("", True), ("burma", False)])
def test_in_a_mixed_force_the_barred_army_goes_elsewhere_or_is_lost(japanese: str, burma: bool) -> None:
    units = "japanese army imphal, british army imphal, american army imphal"
    g = land_fight(units, "japan", "1", "6 6", japanese=japanese).play("allies retreat")
    assert g.choices("allies") == (["to india", "to burma"] if burma else ["to india"])
    g = g.play("allies to india")
    assert where(g.s, "british army") == ["india"]
    if burma:
        assert (g.asked(), g.choices("allies")) == ("retreat", ["to burma"])
        assert where(g.play("allies to burma").s, "american army") == ["burma"]
    else:
        assert (g.asked(), in_reserves(g.s, "american army")) == ("", 1)


@rule("Q25")
def test_a_mixed_force_may_stay_together() -> None:
    g = land_fight("japanese army imphal, british army imphal, american army imphal", "japan", "1", "6 6")
    g = g.play("allies retreat\nallies to burma")
    assert (g.asked(), where(g.s, "british army"), where(g.s, "american army")) == ("", ["burma"], ["burma"])


@rule("R8", "R24", "R54", "R52")
def test_all_that_follows_from_a_lost_port() -> None:
    units = "2 american army truk, japanese army truk, 2 japanese fleet truk"
    g = land_fight(units, "allies", "6", "1 1", allied="caroline sea", yamamoto="truk").play("japan lose japanese army")
    assert (controller(g, "truk"), g.asked(), len(g.s.queue)) == ("allies", "return_unit", 2)
    g = all_return(g)
    assert g.asked() == "capture_die"
    g = g.play("chance die 3")
    assert (g.asked(), g.play(f"japan {g.choices('japan')[0]}").asked()) == ("yamamoto_flees", "")


@rule("R8")
def test_a_battle_may_win_the_game_at_once() -> None:
    units = "2 american army kure, japanese army kure, japanese fleet kure"
    g = land_fight(units, "allies", "6", "1 1", allied="yokosuka, east china sea").play("japan lose japanese army")
    assert (ENDINGS[g.s.ending], g.asked(), where(g.s, "japanese fleet")) == ("allies_homes", "", ["kure"])


# --- a cancelled retreat ----------------------------------------------------------------------------------------------------


@rule("R53", "Q29")
def test_one_army_is_the_price_of_staying_and_control_does_not_change() -> None:
    units = "japanese army burma, british army burma, american army burma"
    g = land_fight(units, "japan", "1", "6 6", japanese="bay of bengal")
    assert g.choices("allies") == ["stand american army", "stand british army", "retreat"]
    assert g.objection("allies", "stand japanese army") == "R53"
    g = g.play("allies stand american army")
    assert (g.asked(), where(g.s, "british army"), in_reserves(g.s, "american army")) == ("", ["burma"], 1)
    assert controller(g, "burma") == "allies"


@rule("Q29")
def test_by_option_the_winner_takes_control_although_the_loser_stays() -> None:
    g = land_fight(
        "japanese army burma, 2 british army burma",
        "japan",
        "1",
        "6 6",
        japanese="bay of bengal",
        cancelled_retreat_keeps_control="no",
    ).play("allies stand british army")
    assert (controller(g, "burma"), where(g.s, "british army")) == ("japan", ["burma"])


@rule("Q29")
def test_without_a_destination_nobody_stays_but_by_option() -> None:
    units, closed = "japanese army burma, 2 british army burma", {"japanese": "imphal"}
    g = land_fight(units, "japan", "1", "6 6", **closed)
    assert (g.asked(), in_reserves(g.s, "british army")) == ("", 2)
    g = land_fight(units, "japan", "1", "6 6", cancel_retreat_needs_destination="no", **closed)
    assert g.choices("allies") == ["stand british army", "retreat"]
    assert in_reserves(g.play("allies retreat").s, "british army") == 2
    assert in_reserves(g.play("allies stand british army").s, "british army") == 1


@rule("R53")
def test_one_army_cannot_stay() -> None:
    assert land_fight("japanese army burma, british army burma", "japan", "1", "6").asked() == "retreat"
