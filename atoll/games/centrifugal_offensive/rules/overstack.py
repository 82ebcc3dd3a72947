"""Too many Units in a space: what is above a limit is removed. Rules R36, R37, R51."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, Node, Procedure, Side, Sides
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.centrifugal_offensive.rules.board import air_excess, eliminate, here, housed
from atoll.games.centrifugal_offensive.rules.movement import spaces_of
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.rules.victory import sudden
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import AIR, JAPAN, LAND, PLAYER, REMOVE, remove

WITHIN_LIMITS: Final = Objection("R36", "within limits")


def surplus_air(s: State, space: int) -> list[int]:
    """R34, R36: the air Units of which some have to go; seaplanes with an AV are none of them."""
    if not air_excess(s, JAPAN, space):
        return []
    air = here(s, JAPAN, space, AIR)
    return [unit for unit in air if not s.t.seaplane[unit]] if housed(s, JAPAN, space) else air


def surplus(s: State) -> list[int]:
    """R33, R36: the Japanese Units of all spaces above a limit."""
    found: list[int] = []
    lies, levels, aircraft = s.lies, s.base[JAPAN], s.t.sorts[3 * JAPAN + AIR]
    for space in members(spaces_of(s, JAPAN, AIR)):
        if (lies[space] & aircraft).bit_count() > levels[space]:  # else it is not above the limit
            found += surplus_air(s, space)
    troops, most = s.t.sorts[3 * JAPAN + LAND], s.t.island_land
    for space in members(spaces_of(s, JAPAN, LAND) & s.t.islands):
        if (lies[space] & troops).bit_count() > most:
            found += here(s, JAPAN, space, LAND)
    return found


def remove_the_homeless(s: State) -> None:
    """R37, R51: without a base, or an AV for a seaplane, no air Unit can stay: there is nothing to choose."""
    for space in members(spaces_of(s, JAPAN, AIR) & ~s.based[JAPAN]):
        for unit in surplus_air(s, space):
            eliminate(s, unit, in_combat=False)


class Overstack(Node[State]):
    """R36: which Unit above a limit goes to the Reequipping box."""

    name: ClassVar[str] = "overstack"
    verbs: ClassVar[tuple[Verb, ...]] = (remove,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << PLAYER if surplus(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return None if action - REMOVE in surplus(s) else WITHIN_LIMITS

    def legal(self, s: State, side: Side) -> list[Action]:
        return [REMOVE + unit for unit in sorted(surplus(s))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        eliminate(s, action - REMOVE, in_combat=False)


OVERSTACK: Final = Procedure[State]("overstack", remove_the_homeless, Overstack(), sudden)
