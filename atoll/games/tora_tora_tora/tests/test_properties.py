"""What holds from one position to the next in random games (specification section 8); Q60: Returns in any order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from atoll.core.flow import CHANCE, NATURE, lowest
from atoll.core.rng import Rng
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.board import controls, members, put
from atoll.games.tora_tora_tora.rules.returns import havens
from atoll.games.tora_tora_tora.rules.victory import points
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, ARMY, FLEET, JAPAN, MOVEMENT, RESERVES
from atoll.games.tora_tora_tora.tests.positions import position, tables, waiting
from atoll.games.tora_tora_tora.tests.scatter import scattered
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


def odd_position(seed: int) -> State:
    """Units, control, hands and RPs at random, but for what cannot be; the Movement Phase of Round 3 has begun."""
    rng, s = Rng(seed, 2), scattered(seed)
    for unit, at in enumerate(s.place):
        ashore = s.t.type[unit] == FLEET and at >= s.t.seas and not controls(s, s.t.side[unit], at)
        if ashore or (s.t.type[unit] == ARMY and at >= 0 and s.t.barred[s.t.nation[unit]] >> at & 1):
            put(s, unit, RESERVES)
    s.oos &= s.on_map
    s.extra = s.t.extra_control if s.t.extra_areas & ~s.allied else 0
    s.rp = [rng.below(s.t.cap + 1) for _ in s.rp]
    for side in (JAPAN, ALLIES):
        s.hand[side] = sorted(s.decks[side].pop(rng.below(len(s.decks[side]))) for _ in range(rng.below(5)))
    s.round, s.phase, s.initiative = 3, MOVEMENT, rng.below(2)
    s.mover = s.initiative
    waiting(s, "move_pick")
    return s


@rule("R3", "R12", "R15", "R40", "R45", "R49", "R53", "R54", "R59")
@pytest.mark.parametrize("seed", range(40))
def test_play_from_odd_positions_breaks_no_invariant(seed: int) -> None:
    """Games seldom come to such crowds, mixed stacks and lost Ports: for two Rounds all holds at every step."""
    s, rng = odd_position(seed), Rng(seed)
    while s.asked and s.round <= 4:
        side = CHANCE if s.asked == NATURE else lowest(s.asked)
        node, legal = GAME.flow.node(s), GAME.flow.legal(s, side)
        assert legal
        assert side == CHANCE or [node.objection(s, side, action) for action in legal] == [None] * len(legal), node.name
        GAME.flow.apply(s, side, legal[rng.below(len(legal))])
        assert GAME.check(s) == []
