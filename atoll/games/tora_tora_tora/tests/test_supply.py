"""Supply. Rules R5, R9-R13; examples E2, E4."""

from __future__ import annotations

import pytest

from atoll.core.flow import CHANCE, NATURE, lowest
from atoll.core.rng import Rng
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.board import members, put
from atoll.games.tora_tora_tora.rules.movement import MOVEMENT_PHASE
from atoll.games.tora_tora_tora.rules.supply import in_supply, set_supply, supplied_areas, supply_areas
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    AMERICAN,
    AUSTRALIAN,
    BRITISH,
    DUTCH,
    JAPANESE,
    MOVEMENT,
    NATIONS,
    RESERVES,
)
from atoll.games.tora_tora_tora.tests import slow_supply
from atoll.games.tora_tora_tora.tests.positions import area, areas, names_of, position, scene, tables, unit
from atoll.testing import rule


def compare(s: State) -> None:
    """The fast way and the slow one agree, for every nation and Area."""
    for nation, name in enumerate(NATIONS):
        fast = {each.replace(" ", "_") for each in names_of(s, supplied_areas(s, nation))}
        assert fast == slow_supply.supplied(s, name), name


@rule("R9", "R5", "R10")
@pytest.mark.parametrize("seed", range(6))
def test_the_fast_way_and_the_slow_one_agree_in_every_state_of_random_games(seed: int) -> None:
    s, rng = GAME.start(tables()), Rng(seed)
    seen, fast = -1, list[int]()
    while s.asked:
        if s.allied != seen:
            seen, fast = s.allied, [supplied_areas(s, nation) for nation in range(len(NATIONS))]
            compare(s)
        assert [supplied_areas(s, nation) for nation in range(len(NATIONS))] == fast  # it hangs on control alone
        phase = s.phase
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, rng))
        else:
            side = lowest(s.asked)
            legal = GAME.flow.legal(s, side)
            GAME.flow.apply(s, side, legal[rng.below(len(legal))])
        if s.phase == MOVEMENT and phase != MOVEMENT:
            assert set(members(s.oos)) == slow_supply.unsupplied_units(s)


@rule("R9", "R5")
@pytest.mark.parametrize("seed", range(40))
def test_they_agree_whoever_controls_what(seed: int) -> None:
    s, rng = position(), Rng(seed)
    for n in range(s.t.areas):
        if rng.below(3) == 0:
            s.allied ^= 1 << n
    compare(s)


@rule("R13", "R10")
def test_example_e4_at_the_start_only_the_army_in_manila_is_out_of_supply() -> None:
    s = GAME.setup(tables())
    assert isinstance(s, State)
    assert members(s.oos) == [unit(s, "american army", "manila")]


@rule("R9")
def test_example_e2() -> None:
    s = position(
        "american fleet townsville, american army guadalcanal, american fleet fiji",
        japanese="bismarck sea, solomon sea, coral sea, tasman sea",
    )
    set_supply(s)
    assert members(s.oos) == sorted([unit(s, "american fleet", "townsville"), unit(s, "american army", "guadalcanal")])


@rule("R9")
def test_units_do_not_cut_a_line_but_control_does() -> None:
    s = position("american fleet midway waters, japanese fleet midway waters, american army midway")
    assert in_supply(s, AMERICAN, area("midway"))
    s.allied &= ~areas("midway waters")
    assert not in_supply(s, AMERICAN, area("midway"))
    assert not in_supply(s, AMERICAN, area("midway waters"))


@rule("R9", "R2")
def test_neither_torres_strait_nor_land_links_carry_supply() -> None:
    s = position(japanese="indian ocean, bay of bengal, solomon sea, south pacific, polynesian sea, tasman sea")
    assert not in_supply(s, AUSTRALIAN, area("java sea"))
    assert in_supply(s, AUSTRALIAN, area("coral sea"))
    assert in_supply(s, BRITISH, area("india"))
    assert not in_supply(s, BRITISH, area("imphal"))


@rule("R9")
def test_the_area_itself_may_be_in_enemy_hands() -> None:
    assert in_supply(position(japanese="midway"), AMERICAN, area("midway"))


@rule("R5", "Q45")
def test_townsville_supplies_americans_while_hawaii_is_japanese() -> None:
    s = position()
    assert supply_areas(s, AMERICAN) == areas("hawaii")
    s = position(japanese="hawaii")
    assert supply_areas(s, AMERICAN) == areas("townsville")
    assert in_supply(s, AMERICAN, area("noumea"))
    assert supply_areas(position(japanese="hawaii, townsville"), AMERICAN) == 0
    assert supply_areas(s, AUSTRALIAN) == areas("townsville")


@rule("R5")
def test_a_supply_area_in_enemy_hands_supplies_nobody() -> None:
    s = position(allied="kure", japanese="india")
    assert supply_areas(s, JAPANESE) == areas("yokosuka")
    assert supply_areas(s, BRITISH) == supply_areas(s, DUTCH) == 0
    assert not in_supply(s, BRITISH, area("indian ocean"))
    assert in_supply(s, JAPANESE, area("east china sea")), "by way of the Home Waters"


@rule("R10", "Q7")
def test_supply_is_set_as_the_movement_phase_begins_and_stays() -> None:
    s = position("american army midway, american fleet hawaii", japanese="midway waters")
    assert members(s.oos) == []
    g = scene(s, MOVEMENT_PHASE)
    army = unit(g.s, "american army", "midway")
    assert members(g.s.oos) == [army]
    g = g.play("""
        allies move american fleet hawaii
        allies to hawaiian waters
    """)
    g.s.allied |= areas("midway waters")
    g = g.play("""
        allies move unsupplied american army midway
        allies to midway waters
    """)
    assert not g.asked(), "the Phase is over"
    assert members(g.s.oos) == [army], "wherever it goes, and whatever becomes of the line"


@rule("R10", "Q7")
def test_units_off_the_map_have_no_marker() -> None:
    s = position("american army reserves, british army lost", japanese="hawaii, townsville, india")
    set_supply(s)
    assert s.oos == 0
    put(s, unit(s, "american army", "reserves"), area("midway"))
    assert s.oos == 0, "who enters is supplied until the next Movement Phase"
    assert RESERVES not in [s.place[each] for each in members(s.oos)]
