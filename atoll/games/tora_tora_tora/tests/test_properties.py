"""What holds from one position to the next in random games (specification section 8); Q60: Returns in any order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from atoll.core.flow import NATURE, lowest
from atoll.core.rng import Rng
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.board import members, put
from atoll.games.tora_tora_tora.rules.returns import havens
from atoll.games.tora_tora_tora.rules.victory import points
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, JAPAN, MOVEMENT
from atoll.games.tora_tora_tora.tests.positions import position, tables
from atoll.testing import rule


def played(seed: int, **options: str) -> Iterator[tuple[State, State]]:
    """Every position of a random game, with the one before it."""
    s, rng = GAME.start(tables(**options)), Rng(seed)
    while s.asked:
        before = GAME.clone(s)
        side = 7 if s.asked == NATURE else lowest(s.asked)
        legal = GAME.flow.legal(s, side)
        GAME.flow.apply(s, side, legal[rng.below(len(legal))])
        yield before, s


def stars_by_hand(s: State) -> int:
    """R6, Area by Area."""
    total = -s.extra
    for area in range(s.t.seas, s.t.areas):
        japan_home, allied = s.t.japan_home >> area & 1, s.allied >> area & 1
        total += s.t.stars[area] if japan_home and allied else -s.t.stars[area] if not japan_home and not allied else 0
    return total


@rule("R6", "R7", "R31", "R10", "R18", "R41", "R65")
@pytest.mark.parametrize("seed", range(8))
def test_from_one_position_to_the_next(seed: int) -> None:
    for before, s in played(seed, **({"no_cards": "yes"} if seed == 7 else {})):
        assert points(s) == stars_by_hand(s)
        assert s.extra >= before.extra
        assert set(before.gone) <= set(s.gone)
        assert s.t.rounds >= s.round >= before.round
        if s.round == before.round:
            assert s.initiative == before.initiative or before.phase == 0
            gained = s.moved & ~before.moved
            assert gained == 0 or before.phase == MOVEMENT, "Units move in the Movement Phase only"
            assert s.oos & ~before.oos == 0 or before.phase < MOVEMENT <= s.phase, "Supply is lost only as it is set"
    assert s.ending


@rule("R59", "R64", "Q60")
@pytest.mark.parametrize("seed", range(60))
def test_where_a_unit_may_return_does_not_hang_on_other_own_units(seed: int) -> None:
    rng = Rng(seed)
    s = position()
    for unit in range(s.t.units):
        put(s, unit, rng.below(s.t.areas))
        s.oos |= (rng.below(4) == 0) << unit
    for area in range(s.t.areas):
        s.allied ^= (rng.below(4) == 0) << area
    for side in (JAPAN, ALLIES):
        mine = [unit for unit in s.t.of_side[side] if s.place[unit] < s.t.seas]
        before = [havens(s, unit) for unit in mine]
        for unit, areas in zip(mine, before, strict=True):
            places = members(areas)
            if places:
                put(s, unit, places[rng.below(len(places))])
                left = [each for each in mine if s.place[each] < s.t.seas]
                assert [havens(s, each) for each in left] == [before[mine.index(each)] for each in left]


@rule("R3")
def test_there_is_no_limit_to_stacking() -> None:
    s = position()
    for unit in range(s.t.units):
        put(s, unit, 0)
    assert [s.count[row * s.t.areas] for row in range(4)] == [8, 6, 17, 11]
    assert GAME.check(s) == []
