"""Ways and their costs: the fast search against the slow one, and every rule of a way by itself. Rules R32-R38."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora.rules.board import members
from atoll.games.tora_tora_tora.rules.routes import (
    base_of,
    grasp,
    grasps,
    has_move,
    levels,
    may_leave,
    moves_any,
    range_of,
    reach,
    threat,
)
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, JAPAN, MOVEMENT, NAVAL
from atoll.games.tora_tora_tora.tests.positions import area, areas, card, names_of, position, unit
from atoll.games.tora_tora_tora.tests.scatter import moments, scattered
from atoll.games.tora_tora_tora.tests.slow_routes import slow_reach
from atoll.testing import rule

PASSED: dict[str, Any] = {"plus_one_counts": "passed_through"}


def way(s: State, kind: str, place: str) -> dict[str, int]:
    """What a Unit's move costs to each Area in its reach."""
    return {s.words.names["area"][there]: cost for there, cost in reach(s, unit(s, kind, place))}


@rule("R32", "R33", "R34", "R35", "R36", "R37", "Q5", "Q6")
@pytest.mark.parametrize("options", [{}, PASSED], ids=["entered", "passed"])
@pytest.mark.parametrize("seed", range(60))
def test_the_fast_search_finds_what_the_slow_one_finds(seed: int, options: dict[str, Any]) -> None:
    s = scattered(seed, **options)
    for each in [each for each in range(s.t.units) if may_leave(s, each)]:
        for base in (UNSET, 0, 1):
            found: dict[str, int] = {}
            for cost, level in enumerate(levels(s, each, base, s.rp[s.t.pool[each]])):
                found |= {name.replace(" ", "_"): cost for name in names_of(s, level & range_of(s, each, base))}
            assert found == slow_reach(s, each, base), f"{s.words.names['kind'][s.t.kind[each]]}, base {base}"
            assert has_move(s, each, base) == bool(found)


@rule("R32", "R33", "R34", "R35", "R36", "R37")
@pytest.mark.parametrize("seed", range(4))
def test_both_agree_in_random_games(seed: int) -> None:
    for s in moments(seed):
        for each in [each for each in range(s.t.units) if may_leave(s, each) and each != s.unit]:
            found = {s.words.names["area"][there].replace(" ", "_"): cost for there, cost in reach(s, each)}
            assert found == slow_reach(s, each, base_of(s, each))


# --- what a step is -----------------------------------------------------------------------------------------------------


@rule("R32", "R34")
def test_a_fleet_goes_from_port_to_sea_and_from_sea_to_sea() -> None:
    s = position("japanese fleet formosa", rp=(1, 0, 0))
    assert set(way(s, "japanese fleet", "formosa")) == {"east china sea", "south china sea", "philippine sea"}
    s.rp[JAPAN] = 20
    assert names_of(s, areas("formosa, okinawa, kure, manila")).isdisjoint(way(s, "japanese fleet", "formosa"))


@rule("R32")
def test_torres_strait_joins_nothing() -> None:
    s = position("british fleet batavia", rp=(0, 0, 1), japanese="indian ocean, celebes sea, south china sea")
    assert "coral sea" not in way(s, "british fleet", "batavia")
    assert not s.t.touch[area("java sea")] >> area("coral sea") & 1


@rule("R32", "R34", "Q36")
def test_an_army_may_go_overland_and_then_to_sea_but_not_from_mainland_to_island() -> None:
    s = position("japanese army indochina", allied="south china sea", japanese="singapore, indian ocean", rp=(3, 0, 0))
    assert way(s, "japanese army", "indochina") == {
        "thailand": 1,
        "south china sea": 1,
        "singapore": 2,
        "burma": 2,
        "indian ocean": 3,
    }


@rule("R32", "R34")
def test_only_armies_go_overland() -> None:
    s = position("british fleet india, british army india")
    assert "imphal" in way(s, "british army", "india")
    assert "imphal" not in way(s, "british fleet", "india")


# --- where a way stops --------------------------------------------------------------------------------------------------


@rule("R33", "R37")
def test_example_e5_the_fleet_of_palau() -> None:
    s = position("japanese fleet palau")
    found = way(s, "japanese fleet", "palau")
    assert (found["caroline sea"], found["marshall sea"], found["gilbert sea"], found["bismarck sea"]) == (1, 2, 3, 2)
    assert found["mariana sea"] == 2
    assert found["bonin sea"] == 3
    assert not {"ellice sea", "solomon sea", "hawaiian waters"} & set(found)
    s = position("japanese fleet palau, american fleet mariana sea", allied="home waters")
    found = way(s, "japanese fleet", "palau")
    assert found["mariana sea"] == 2
    assert "bonin sea" not in found


@rule("R33")
@pytest.mark.parametrize("enemy", ["american fleet", "american army"])
def test_any_enemy_unit_stops_a_move(enemy: str) -> None:
    s = position(f"japanese fleet yokosuka, {enemy} home waters")
    assert way(s, "japanese fleet", "yokosuka") == {"home waters": 1}


@rule("R33")
def test_units_of_the_own_side_stop_nothing() -> None:
    s = position("british fleet india, american fleet indian ocean, dutch fleet java sea")
    assert "java sea" in way(s, "british fleet", "india")
    assert "celebes sea" in way(s, "british fleet", "india")


# --- Armies beside the enemy; Areas that are closed to a nation -----------------------------------------------------------


@rule("R35")
def test_an_army_beside_an_enemy_army_may_only_withdraw() -> None:
    units = "british army burma, japanese army burma"
    s = position(units, japanese="indian ocean, imphal")
    assert "thailand" not in way(s, "british army", "burma")
    assert "indian ocean" not in way(s, "british army", "burma")
    assert "imphal" not in way(s, "british army", "burma")
    assert way(s, "british army", "burma")["bay of bengal"] == 1
    s = position(f"{units}, japanese fleet bay of bengal", japanese="indian ocean, imphal")
    assert way(s, "british army", "burma") == {}
    assert not has_move(s, unit(s, "british army", "burma"), UNSET)


@rule("R35")
def test_an_enemy_fleet_alone_does_not_hold_an_army() -> None:
    s = position("japanese army truk, american fleet truk", rp=(9, 0, 0))
    assert "gilbert sea" in way(s, "japanese army", "truk")


@rule("R36")
def test_american_armies_never_enter_india_and_australian_ones_never_hawaii() -> None:
    s = position("american army imphal, british army imphal, american fleet bay of bengal")
    assert "india" in way(s, "british army", "imphal")
    assert "india" not in way(s, "american army", "imphal")
    assert not grasp(s, unit(s, "american army", "imphal")) >> area("india") & 1
    s = position("australian army hawaiian waters, american army hawaiian waters", phase=NAVAL)
    assert grasp(s, unit(s, "american army", "hawaiian waters")) >> area("hawaii") & 1
    assert not grasp(s, unit(s, "australian army", "hawaiian waters")) >> area("hawaii") & 1


# --- what a way costs ---------------------------------------------------------------------------------------------------


@rule("R37")
def test_japan_pays_for_each_area_except_in_the_surprise_attack() -> None:
    s = position("japanese fleet kure", round=2)
    assert way(s, "japanese fleet", "kure")["caroline sea"] == 3
    s = position("japanese fleet kure", round=1)
    assert way(s, "japanese fleet", "kure")["caroline sea"] == 1


@rule("R37", "R12")
def test_the_allies_pay_for_a_unit_but_out_of_supply_for_each_area() -> None:
    s = position("british fleet india", rp=(0, 0, 9))
    assert way(s, "british fleet", "india")["celebes sea"] == 1
    s = position("unsupplied british fleet india", rp=(0, 0, 9))
    assert way(s, "british fleet", "india")["celebes sea"] == 3
    for supply in ("", "unsupplied "):  # R12: Japan pays nothing extra
        s = position(f"{supply}japanese fleet kure", round=2)
        assert way(s, "japanese fleet", "kure")["caroline sea"] == 3


@rule("R37", "Q5", "Q6")
def test_surcharges_count_in_all_cases_and_the_cheapest_way_is_taken() -> None:
    s = position("american fleet hawaii", rp=(0, 9, 0))
    found = way(s, "american fleet", "hawaii")
    assert (found["hawaiian waters"], found["central pacific"], found["polynesian sea"]) == (1, 2, 2)
    assert found["ellice sea"] == 1  # round by Gilbert Sea, although Polynesian Sea would be nearer
    assert found["tasman sea"] == 2
    s = position("unsupplied american fleet hawaii", rp=(0, 9, 0))
    assert way(s, "american fleet", "hawaii")["central pacific"] == 3
    s = position("japanese fleet kwajalein", japanese="central pacific, midway waters", round=1)
    assert way(s, "japanese fleet", "kwajalein")["midway waters"] == 3


@rule("Q5")
def test_by_option_only_seas_that_are_passed_cost_more() -> None:
    s = position("japanese fleet kwajalein", japanese="central pacific, midway waters", round=1, **PASSED)
    found = way(s, "japanese fleet", "kwajalein")
    assert (found["central pacific"], found["midway waters"], found["hawaiian waters"]) == (1, 2, 2)


@rule("R37")
@pytest.mark.parametrize(("kind", "pool"), [("american", 1), ("british", 2), ("dutch", 2), ("japanese", 0)])
def test_the_pool_of_the_own_nation_pays(kind: str, pool: int) -> None:
    s = position(f"{kind} fleet truk", rp=(0, 0, 0))
    assert way(s, f"{kind} fleet", "truk") == {}
    s.rp[pool] = 1
    assert way(s, f"{kind} fleet", "truk")


@rule("R37")
def test_australians_are_paid_by_the_british() -> None:
    s = position("australian army townsville", rp=(9, 9, 0))
    assert way(s, "australian army", "townsville") == {}
    s.rp[2] = 1
    assert way(s, "australian army", "townsville")["coral sea"] == 1


@rule("R38")
def test_the_army_set_up_at_sea_stands_still_in_round_1() -> None:
    s = position(opening=True, round=1)
    assert way(s, "japanese army", "east china sea") == {}
    assert way(s, "japanese army", "formosa")
    s.round = 2
    assert way(s, "japanese army", "east china sea")


@rule("R31")
def test_units_that_are_not_on_the_map_do_not_move() -> None:
    s = position("american fleet reserves, american army scheduled")
    for each in range(s.t.units):
        assert reach(s, each) == []


# --- cards that move a Unit -----------------------------------------------------------------------------------------------


@rule("R37")
def test_a_card_that_moves_a_unit_needs_one_of_its_kind_that_can_move_for_its_price() -> None:
    s = position("japanese army truk, american army hawaii", rp=(0, 0, 0))
    assert not moves_any(s, card("tokyo express"))  # 1 RP
    assert not moves_any(s, card("sho go"))  # a Fleet
    assert moves_any(s, card("island hopping"))  # no RP
    s.rp[JAPAN] = 1
    assert moves_any(s, card("tokyo express"))
    s.moved = 1 << unit(s, "japanese army", "truk")
    assert not moves_any(s, card("tokyo express"))


# --- threats --------------------------------------------------------------------------------------------------------------


@rule("R32", "R55")
def test_a_threat_is_where_units_could_move_or_land_next() -> None:
    s = position("japanese army truk, japanese fleet kure", allied="east china sea", rp=(1, 0, 0), phase=MOVEMENT)
    seas = {"caroline sea", "marshall sea", "east china sea"}
    assert names_of(s, threat(grasps(s, JAPAN))) == seas | {"palau", "truk", "kwajalein"}
    s.moved = 1 << unit(s, "japanese army", "truk")
    assert names_of(s, threat(grasps(s, JAPAN))) == {"east china sea"}
    s.phase = NAVAL
    assert names_of(s, threat(grasps(s, JAPAN))) == seas | {"palau", "truk", "kwajalein"}
    assert threat(grasps(s, ALLIES)) == 0


@rule("R32", "R55")
@pytest.mark.parametrize("seed", range(20))
def test_the_threat_of_a_side_is_what_all_its_units_together_could_enter(seed: int) -> None:
    s = scattered(seed)
    s.moved = 0x155555555555
    for side in (JAPAN, ALLIES):
        together = 0
        for each in s.t.of_side[side]:
            together |= grasp(s, each) if s.place[each] >= 0 else 0
        assert threat(grasps(s, side)) == together


@rule("R55")
def test_an_army_at_sea_threatens_the_coast_beside_it_even_without_rps() -> None:
    s = position("american army marshall sea", rp=(0, 0, 0))
    assert names_of(s, threat(grasps(s, ALLIES))) == {"truk", "kwajalein"}


def test_the_reach_of_a_unit_is_in_the_order_of_the_data() -> None:
    s = position(opening=True, round=1)
    for each in [each for each in range(s.t.units) if may_leave(s, each)]:
        assert [there for there, _ in reach(s, each)] == members(range_of(s, each, UNSET))
