"""All plans of a position, worked out once: the questions that follow on the choice of an action ask for the same ones.

What is remembered is only what would be found again; without it the players choose the same and are slower.
"""

from __future__ import annotations

from typing import Any, Final

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.board import put
from atoll.games.centrifugal_offensive.state import Action, State
from atoll.games.centrifugal_offensive.strategy.look import Look
from atoll.games.centrifugal_offensive.strategy.plans import Plan, Planner
from atoll.games.centrifugal_offensive.strategy.staff import staff_plans

MOST: Final = 16  # positions

_known: dict[tuple[Any, ...], list[Plan]] = {}


def plans_of(s: State) -> list[Plan]:
    """All plans for the next action, or for the one that has begun: as if it had not."""
    world = rewound(s)
    key = _key(world)
    if key not in _known:
        if len(_known) >= MOST:
            _known.clear()
        planner = Planner(Look(world))
        _known[key] = [*planner.all(), *staff_plans(planner)]
    return _known[key]


def _key(s: State) -> tuple[Any, ...]:
    """All of a position that plans depend on."""
    levels = [tuple(each) for each in (s.place, s.aboard, s.steps, *s.base, s.control, s.bag)]
    return (s.t, *levels, s.turn, s.vp, s.ap, s.grants, s.fever, s.drawn)


def rewound(s: State) -> State:
    """The position before the present action took its point and its force loaded and moved; no event limits it."""
    world, a = s.clone(), s.action
    world.action, world.granted = Action(), UNSET
    if a.code == UNSET:
        return world
    world.ap += a.granted == UNSET
    for unit in range(s.t.japanese):
        if a.moved >> unit & 1 and s.aboard[unit] != UNSET:
            put(world, unit, a.origin)
    for ship in a.force:
        if a.origin != UNSET and s.place[ship] >= 0:
            put(world, ship, a.origin)
    return world
