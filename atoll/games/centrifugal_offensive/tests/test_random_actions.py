"""Whatever begins can be completed: random actions from scattered positions, and what is legal has no objection."""

from __future__ import annotations

from random import Random

import pytest

from atoll.core.flow import CHANCE, NATURE, UNSET, Procedure
from atoll.core.rng import Rng
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.rules.codes import ADMIN_NAVAL, BASE_MOVE
from atoll.games.centrifugal_offensive.rules.forces import FORCE
from atoll.games.centrifugal_offensive.rules.overstack import OVERSTACK
from atoll.games.centrifugal_offensive.rules.sequence import FLOW
from atoll.games.centrifugal_offensive.rules.starts import can_start
from atoll.games.centrifugal_offensive.rules.transport import fits
from atoll.games.centrifugal_offensive.state import Action, State
from atoll.games.centrifugal_offensive.tables import (
    ACTIONS,
    AIR,
    ALLIES,
    CODES,
    DISPUTED,
    ISLAND,
    JAPAN,
    LAND,
    MAIN,
    NAVAL,
    POOL,
    REPAIR,
    RESERVE,
    SEA,
)
from atoll.games.centrifugal_offensive.tests.positions import opening, recount
from atoll.testing import rule

MOVING = [n for n, code in enumerate(CODES) if code.startswith("g3") or n in (ADMIN_NAVAL, ADMIN_NAVAL + 1)]
OPTIONS: list[dict[str, str]] = [
    {},
    {"escorts_bombard": "yes", "air_from_many_spaces": "yes"},
    {"mandatory_combat": "all", "empty_reserve_still_stops": "no", "air_attack_ports": "no"},
    {"mandatory_combat": "reaction_only", "base_capture": "yes", "land_withdrawal": "yes"},
]


def scattered(seed: int) -> State:
    """Everything anywhere it may be, crowded together or not, with some troops aboard."""
    luck, s = Random(seed), opening(**OPTIONS[seed % len(OPTIONS)])
    spaces = luck.sample(range(s.t.spaces), luck.choice([6, 12, 53]))
    s.turn, s.phase = luck.choice([1, 2, 3]), ACTIONS
    for unit in range(s.t.units):
        if unit != s.t.siam and s.t.category[unit] != AIR:
            _scatter(s, unit, spaces, luck)
    _scatter_bases(s, luck)
    for unit in s.t.group[3 * JAPAN + AIR] + s.t.group[3 * ALLIES + AIR]:
        board.put(s, unit, POOL)
        if room := [space for space in range(s.t.spaces) if board.may_land_air(s, unit, space)]:
            board.put(s, unit, luck.choice(room))
    _load(s, luck)
    recount(s)
    return s


def _scatter(s: State, unit: int, spaces: list[int], luck: Random) -> None:
    party = board.side_of(s, unit)
    fleet = party == ALLIES and s.t.category[unit] == NAVAL
    board.put(s, unit, RESERVE if fleet else REPAIR)
    if luck.random() < (0.5 if fleet else 0.15):
        return
    fit = [space for space in spaces if board.may_be(s, unit, space)]
    if s.t.category[unit] == LAND:
        fit = [space for space in fit if board.land_room(s, party, space) > 0]
    if fit:
        board.put(s, unit, luck.choice(fit))


def _scatter_bases(s: State, luck: Random) -> None:
    for space in range(s.t.spaces):
        for party in (JAPAN, ALLIES):
            if s.t.kind[space] >= MAIN and luck.random() < 0.3:
                board.set_base(s, party, space, luck.randint(0, 4))
        if s.t.kind[space] == ISLAND and board.has_land(s, JAPAN, space):  # an island is never disputed
            board.set_base(s, ALLIES, space, 0)
            for unit in board.here(s, ALLIES, space, LAND):
                board.put(s, unit, REPAIR)


def _load(s: State, luck: Random) -> None:
    for ship in s.t.group[3 * JAPAN + NAVAL]:
        for unit in s.t.group[3 * JAPAN + LAND]:
            free = s.place[unit] >= 0 and s.aboard[unit] == UNSET
            if free and s.place[ship] >= 0 and luck.random() < 0.1 and fits(s, BASE_MOVE, unit, ship):
                board.put_aboard(s, unit, ship)


def play(s: State, procedure: Procedure[State], seed: int) -> None:
    """One procedure, played at random to its end."""
    luck, rng = Random(seed), Rng(seed)
    FLOW.start(s, procedure)
    for _ in range(3000):
        if not s.asked:
            return
        if s.asked == NATURE:
            FLOW.apply(s, CHANCE, FLOW.chance(s).sample(s, rng))
            continue
        node, legal = FLOW.node(s), FLOW.legal(s, 0)
        assert legal, f"nothing is legal in {node.name}"
        if luck.random() < 0.01:
            every = [action for verb in node.verbs for action in s.words.every(verb)]
            assert {action for action in every if node.objection(s, 0, action) is None} == set(legal), node.name
        FLOW.apply(s, 0, luck.choice(legal))
    pytest.fail("the action does not end")


def check(s: State) -> None:
    """R29-R37, R54: what holds after every action."""
    t = s.t
    for unit, ship in enumerate(s.aboard):
        if ship != UNSET:
            assert s.place[unit] == s.place[ship] >= 0
            assert board.room_aboard(s, ship) >= 0
        elif s.place[unit] >= 0:
            housed = t.seaplane[unit] and board.housed(s, board.side_of(s, unit), s.place[unit])
            assert housed or board.may_be(s, unit, s.place[unit])
    for space in range(t.spaces):
        assert s.control[space] == board.control_of(s, space)
        assert t.kind[space] == SEA or board.land_room(s, JAPAN, space) >= 0
        assert board.air_excess(s, JAPAN, space) == 0
        assert t.kind[space] != ISLAND or s.control[space] != DISPUTED


@rule("R26", "R29", "R36", "R38", "R43", "R54")
@pytest.mark.parametrize("seed", range(16))
def test_whatever_begins_can_be_completed(seed: int) -> None:
    s = scattered(seed)
    begun = [code for code in MOVING if can_start(s, code)]
    assert begun
    for code in begun:
        after = s.clone()
        after.action = Action(code)
        for procedure in (OVERSTACK, FORCE, OVERSTACK):
            play(after, procedure, seed)
        check(after)
