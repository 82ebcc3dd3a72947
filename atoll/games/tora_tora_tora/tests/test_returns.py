"""Returns: where a Unit may go, in the Return Phase and when it is driven back. Rules R56, R59-R64; strays: R40, R66."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import Procedure
from atoll.games.tora_tora_tora.rules.board import find
from atoll.games.tora_tora_tora.rules.returns import RETURN_PHASE, has_haven, havens
from atoll.games.tora_tora_tora.rules.strays import STRAYS
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, JAPAN, MOVEMENT, RETURN
from atoll.games.tora_tora_tora.tests.positions import in_reserves, names_of, number, position, scene, unit, where
from atoll.games.tora_tora_tora.tests.scatter import moments, scattered
from atoll.games.tora_tora_tora.tests.slow_routes import slow_havens
from atoll.testing import rule
from atoll.testing.scenes import Scene

PORTS_ONLY: dict[str, Any] = {"return_armies_to": "port_only"}
WINNER_GAINS: dict[str, Any] = {"control_after_stray_return": "yes"}


def open_to(units: str, **given: Any) -> set[str]:
    """Where the first Unit of a description may Return in the Return Phase."""
    s = position(units, phase=RETURN, **given)
    first = units.split(",")[0].split()
    block = " ".join(first[: 3 if first[0] == "unsupplied" else 2])
    return names_of(s, havens(s, find(s, number("block", block), s.place[_first(s, first)])))


def _first(s: State, words: list[str]) -> int:
    words = words[1:] if words[0] == "unsupplied" else words
    return unit(s, " ".join(words[:2]), " ".join(words[2:]))


def done(procedure: Procedure[State], s: State, script: str = "") -> Scene:
    """A procedure played to its end."""
    g = scene(s, procedure).play(script)
    assert g.asked() == ""
    return g


@rule("R60", "R61", "R62", "R63", "R64", "Q16", "Q18", "Q19", "Q20", "Q21", "Q22", "Q24", "Q57")
@pytest.mark.parametrize("options", [{}, PORTS_ONLY], ids=["any", "ports"])
@pytest.mark.parametrize("seed", range(100))
def test_the_fast_way_finds_what_the_slow_one_finds(seed: int, options: dict[str, Any]) -> None:
    s = scattered(seed, **options)
    for each in [each for each in range(s.t.units) if s.place[each] >= 0]:
        if s.place[each] < s.t.seas or s.t.type[each] == 0:
            found = {name.replace(" ", "_") for name in names_of(s, havens(s, each))}
            assert has_haven(s, each) == bool(found)
            assert found == slow_havens(s, each), s.words.names["kind"][s.t.kind[each]]


@rule("R60", "R61", "R62", "R63", "R64")
@pytest.mark.parametrize("seed", range(4))
def test_both_agree_in_random_games(seed: int) -> None:
    for s in moments(seed):
        for each in [each for each in range(s.t.units) if 0 <= s.place[each] < s.t.seas]:
            assert {name.replace(" ", "_") for name in names_of(s, havens(s, each))} == slow_havens(s, each)


# --- Fleets -------------------------------------------------------------------------------------------------------------


@rule("R60")
def test_a_supplied_fleet_goes_to_any_port_that_friendly_seas_join_to_it() -> None:
    assert open_to("japanese fleet home waters") == {"kure", "yokosuka", "formosa", "palau", "truk", "kwajalein"}
    assert open_to("american fleet gilbert sea") == {"hawaii", "fiji", "townsville"}
    assert open_to("japanese fleet home waters", allied="east china sea, bonin sea") == {"yokosuka"}


@rule("R60", "R62", "Q18", "Q19")
def test_a_fleet_whose_sea_is_in_enemy_hands_goes_to_the_closest_port() -> None:
    assert open_to("american fleet gilbert sea", japanese="gilbert sea") == {"hawaii"}
    assert open_to("american fleet ellice sea", japanese="ellice sea") == {"fiji", "hawaii"}
    assert open_to("japanese fleet bismarck sea") == {"truk", "palau"}


@rule("R60", "R62", "Q20")
def test_a_fleet_out_of_supply_goes_to_the_closest_port_always() -> None:
    assert open_to("unsupplied japanese fleet home waters") == {"yokosuka"}
    assert open_to("unsupplied american fleet ellice sea") == {"hawaii", "fiji"}


@rule("R60", "R61", "Q57")
def test_enemy_units_close_an_area() -> None:
    assert open_to("japanese fleet home waters, american fleet yokosuka", allied="east china sea, bonin sea") == {
        "kure",
        "formosa",
    }
    assert open_to("japanese army bonin sea, american army iwo jima", allied="bonin sea") == {"yokosuka", "saipan"}


@rule("R60", "R63")
def test_only_own_ports_take_a_fleet_in() -> None:
    assert "kwajalein" not in open_to("japanese fleet marshall sea", allied="kwajalein")
    assert open_to("japanese army marshall sea") >= {"kwajalein", "truk"}


# --- Armies -------------------------------------------------------------------------------------------------------------


@rule("R61")
def test_a_supplied_army_also_goes_to_land_beside_its_own_sea() -> None:
    found = open_to("japanese army philippine sea")
    assert found == {"okinawa", "kure", "yokosuka", "formosa", "palau", "truk", "kwajalein"}
    assert open_to("american army solomon sea") >= {"rabaul", "guadalcanal", "pt moresby", "townsville", "hawaii", "fiji"}
    assert "tarawa" not in open_to("american army solomon sea")


@rule("R61")
def test_the_land_beside_its_own_sea_needs_no_friendly_sea() -> None:
    assert open_to("japanese army philippine sea", allied="philippine sea") == {"okinawa", "formosa", "palau"}


@rule("R61", "R62", "Q21")
def test_an_army_out_of_supply_goes_to_the_closest_land() -> None:
    assert open_to("unsupplied japanese army philippine sea") == {"okinawa", "formosa", "palau"}
    assert open_to("unsupplied american army mariana sea") == {"manila"}


@rule("Q16")
def test_by_option_armies_that_are_driven_back_go_to_ports_only() -> None:
    s = position("japanese army philippine sea", phase=MOVEMENT, allied="philippine sea", **PORTS_ONLY)
    army = unit(s, "japanese army", "philippine sea")
    assert names_of(s, havens(s, army)) == {"formosa", "palau"}
    s.phase = RETURN
    assert names_of(s, havens(s, army)) == {"okinawa", "formosa", "palau"}


# --- nations ------------------------------------------------------------------------------------------------------------


@rule("R63", "Q22", "Q23")
def test_british_and_dutch_units_return_to_mainlands_and_batavia_only() -> None:
    for kind in ("british fleet", "dutch fleet"):
        assert open_to(f"{kind} java sea") == {"batavia", "india", "singapore"}
    assert open_to("british army south pacific", japanese="south pacific") <= {"india", "singapore", "batavia"}
    assert open_to("british army celebes sea", japanese="celebes sea") == {"batavia", "singapore"}  # not Balikpapan


@rule("R63", "R36")
def test_american_units_return_neither_to_india_nor_to_burma() -> None:
    for kind in ("american fleet", "american army"):
        assert {"india", "burma"}.isdisjoint(open_to(f"{kind} bay of bengal"))
    assert open_to("american army bay of bengal") == {"imphal", "singapore", "batavia"}


@rule("R63")
def test_the_australian_army_returns_to_townsville() -> None:
    assert open_to("australian army ellice sea") == {"townsville"}
    assert open_to("unsupplied australian army indian ocean") == {"townsville"}


@rule("R63", "Q24", "R36")
@pytest.mark.parametrize("closed", ["japanese", "enemy"])
def test_the_australian_exile_goes_to_the_closest_port_except_hawaii(closed: str) -> None:
    enemy, lost = (", japanese army townsville", "") if closed == "enemy" else ("", "townsville")
    assert open_to(f"australian army hawaiian waters{enemy}", japanese=lost) == {"fiji"}
    assert open_to(f"australian army solomon sea{enemy}", japanese=lost) == {"fiji"}
    assert open_to(f"australian army indian ocean{enemy}", japanese=lost) == {"india", "singapore", "batavia"}


@rule("R62", "R63", "Q17", "Q24")
def test_an_australian_exile_without_any_port_but_hawaii_is_eliminated() -> None:
    s = position("australian army coral sea", japanese="townsville, fiji, india, singapore, batavia, manila", phase=MOVEMENT)
    g = done(RETURN_PHASE, s)
    assert in_reserves(g.s, "australian army") == 1


# --- the Return Phase ----------------------------------------------------------------------------------------------------


@rule("R59", "Q53")
@pytest.mark.parametrize("initiative", [JAPAN, ALLIES])
def test_the_initiative_player_returns_all_units_at_sea_first(initiative: int) -> None:
    units = "japanese fleet home waters, japanese army bonin sea, japanese fleet truk, american fleet gilbert sea"
    g = scene(position(units, initiative=initiative), RETURN_PHASE)
    order = []
    while g.s.asked:
        side = "allies" if g.s.asked >> ALLIES & 1 else "japan"
        order.append(side)
        g = g.play(f"{side} {g.choices(side)[0]}")
    assert order == (["allies", "japan", "japan"] if initiative == ALLIES else ["japan", "japan", "allies"])
    assert "truk" in where(g.s, "japanese fleet")
    assert not [place for place in g.s.place if 0 <= place < g.s.t.seas]


@rule("R59", "Q60")
@pytest.mark.parametrize("seed", range(25))
def test_the_order_in_which_units_return_makes_no_difference(seed: int) -> None:
    """Whatever one Unit does, all others find the same Areas open."""
    s = scattered(seed)
    at_sea = [each for each in range(s.t.units) if 0 <= s.place[each] < s.t.seas]
    before = {each: havens(s, each) for each in at_sea}
    g = scene(s, RETURN_PHASE)
    while g.s.queue:
        each = g.s.queue[0]
        assert havens(g.s, each) == before[each]
        side = ("japan", "allies")[g.s.t.side[each]]
        g = g.play(f"{side} {g.choices(side)[-1]}")
    eliminated = [each for each in at_sea if not before[each]]
    assert all(g.s.place[each] == -2 for each in eliminated)
    assert all(before[each] >> g.s.place[each] & 1 for each in at_sea if before[each])


@rule("R62", "R56", "Q17")
def test_a_unit_with_nowhere_to_return_is_eliminated() -> None:
    s = position("unsupplied dutch fleet coral sea", japanese="india, singapore, batavia")
    s.moved = s.landed = (1 << s.t.units) - 1
    g = done(RETURN_PHASE, s)
    fleet = unit(g.s, "dutch fleet", "reserves")
    assert not (g.s.oos | g.s.moved | g.s.landed) >> fleet & 1


@rule("R60")
def test_why_a_unit_may_not_return_there() -> None:
    s = position("american fleet gilbert sea, japanese fleet fiji", japanese="coral sea, south pacific, noumea")
    g = scene(s, RETURN_PHASE)
    assert g.choices("allies") == ["return hawaii"]
    refused = {
        "tasman sea": ("R59", "A Unit Returns to land; Tasman Sea is a Sea Area."),
        "truk": ("R60", "A Unit Returns to an Area of its own side; Truk is not."),
        "burma": ("R63", "American Units do not Return to Burma now."),
        "fiji": ("R60", "An enemy Unit is in Fiji."),
        "midway": ("R60", "The American Fleet has to Return to a Port; Midway is none."),
        "batavia": ("R60", "No chain of friendly Sea Areas leads from Gilbert Sea to Batavia."),
    }
    for place, (number_of_rule, sentence) in refused.items():
        assert (g.objection("allies", f"return {place}"), g.sentence("allies", f"return {place}")) == (number_of_rule, sentence)


@rule("R62")
def test_why_a_unit_has_to_go_to_the_closest_area() -> None:
    g = scene(position("unsupplied japanese fleet home waters"), RETURN_PHASE)
    assert g.objection("japan", "return kure") == "R62"
    assert "closer to Home Waters than Kure" in g.sentence("japan", "return kure")


# --- strays -------------------------------------------------------------------------------------------------------------


@rule("R40", "R66")
def test_an_army_at_sea_without_escort_is_driven_off_by_an_enemy_fleet() -> None:
    g = scene(position("japanese army solomon sea, american fleet solomon sea"), STRAYS)
    g = g.play("japan return palau")
    assert g.asked() == ""
    assert "solomon sea" not in where(g.s, "japanese army")
    assert where(g.s, "american fleet") == ["solomon sea"]


@rule("R40", "Q49")
@pytest.mark.parametrize(
    "units",
    [
        "japanese army solomon sea, japanese fleet solomon sea, american fleet solomon sea",  # escorted
        "japanese army solomon sea, american army solomon sea",  # only Armies
        "japanese fleet truk, american fleet truk",  # only Fleets, on land
        "japanese fleet truk, japanese army truk, american army truk",
    ],
)
def test_no_unit_with_its_like_beside_it_is_driven_off(units: str) -> None:
    assert done(STRAYS, position(units)).s.place == position(units).place


@rule("R40", "R64", "Q28")
def test_a_fleet_in_port_alone_with_an_enemy_army_returns_by_any_touching_friendly_sea_and_not_to_that_port() -> None:
    s = position("2 japanese fleet truk, american army truk", allied="caroline sea")
    g = scene(s, STRAYS)
    assert g.choices("japan") == ["return formosa", "return kure", "return yokosuka", "return palau", "return kwajalein"]
    g = g.play("japan return kure\n japan return kwajalein")
    assert (g.asked(), where(g.s, "japanese fleet")) == ("", ["kure", "kwajalein"])
    assert not g.s.allied >> g.s.words.names["area"].index("truk") & 1  # Q48
    s = position("japanese fleet truk, american army truk", allied="caroline sea, marshall sea")
    assert scene(s, STRAYS).choices("japan") == ["return palau", "return kwajalein"]
    assert scene(s, STRAYS).objection("japan", "return truk") == "R64"


@rule("Q28")
def test_a_lone_fleet_in_its_port_stays() -> None:
    assert where(done(STRAYS, position("japanese fleet truk")).s, "japanese fleet") == ["truk"]


@rule("R40", "Q53")
def test_the_strays_of_the_initiative_player_return_first() -> None:
    units = "japanese army solomon sea, american fleet solomon sea, american army bonin sea, japanese fleet bonin sea"
    for initiative, first in ((JAPAN, "japan"), (ALLIES, "allies")):
        g = scene(position(units, initiative=initiative), STRAYS)
        assert g.choices(first)


@rule("Q48")
@pytest.mark.parametrize("options", [{}, WINNER_GAINS])
def test_who_remains_where_strays_have_left_gets_control_only_by_option(options: dict[str, Any]) -> None:
    units = "japanese fleet solomon sea, american army solomon sea, american army truk, japanese fleet truk"
    g = scene(position(units, **options), STRAYS)
    while g.s.asked:
        side = "allies" if g.s.asked >> ALLIES & 1 else "japan"
        g = g.play(f"{side} {g.choices(side)[0]}")
    held = {name: g.s.allied >> g.s.words.names["area"].index(name) & 1 for name in ("solomon sea", "truk")}
    assert held == ({"solomon sea": 0, "truk": 1} if options else {"solomon sea": 1, "truk": 0})
    assert g.s.vacated == 0


@rule("R59", "R62", "Q17")
def test_a_unit_after_others_with_nowhere_to_return_is_eliminated_too() -> None:
    s = position("american fleet gilbert sea, british fleet java sea", phase=RETURN, japanese="india, singapore, batavia")
    g = done(RETURN_PHASE, s, "allies return hawaii")
    assert in_reserves(g.s, "british fleet") == 1
