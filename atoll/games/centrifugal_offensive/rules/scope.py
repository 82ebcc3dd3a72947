"""What Japanese aircraft and ships can get to, whatever the action is: found once for all types of action. Rules R41-R48."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.movement import (
    FIRST_TURN,
    allowed,
    defended,
    hostile,
    longest_flight,
)
from atoll.games.centrifugal_offensive.rules.sets import as_set, members, spread
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import AIR, DD, JAPAN, Fleet


class Scope:
    """What types of action have in common, found when it is first asked for. It holds until something moves."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.foes = hostile(s)
        self.allowed = allowed(s)
        self.flown = UNSET  # what aircraft can attack, as a set; UNSET: not asked for
        self.sailed = UNSET  # what ships can get to, as a set; UNSET: not asked for
        self.ready = 0  # the spaces with such ships, as a set; known with `sailed`

    def in_flight(self, targets: int) -> int:
        """R48: which of some spaces a Japanese air Unit can attack, as a set."""
        if targets and self.flown == UNSET:
            self.flown = _flown(self.s)
        return targets & self.flown

    def under_sail(self, goals: int) -> int:
        """R41-R47: which of some spaces a ship can get to, or back to, as a set; a DD with troops is none (R55)."""
        if goals and self.sailed == UNSET:
            self._sail()
        return goals & self.sailed

    def _sail(self) -> None:
        """R41-R47: all sail at once, those of a lower MF later; submarines, and all in the first turn, pass enemies."""
        s, laden = self.s, _laden(self.s)
        most = max([fleet.move for fleet in s.t.fleets], default=0)
        past, held = [0] * (most + 1), [0] * (most + 1)  # who passes enemies and who stops there, by MF: where they are
        for fleet in s.t.fleets:
            spaces = _others(s, fleet, laden)
            self.ready |= spaces
            (past if fleet.is_submarine or s.turn == FIRST_TURN else held)[fleet.move] |= spaces
        home, foes, by_sea = 1 << s.t.home, 1 << s.t.home | self.foes, s.t.by_sea
        found = rim = edge = movers = 0
        for left in range(most, 0, -1):
            rim, edge = spread(by_sea, rim & ~home | past[left]), spread(by_sea, edge & ~foes | held[left])
            found |= rim | edge
            movers |= past[left] | held[left]
        self.sailed = found | spread(s.t.by_lateral, movers)  # a lateral edge is all of the way


def _flown(s: State) -> int:
    """R48: all fly at once, those of less range later; where enemies are flights end."""
    bases, rim, stop = s.spots[3 * JAPAN + AIR], 0, defended(s)
    found = bases | spread(s.t.by_lateral, bases)
    for left in range(longest_flight(s), 0, -1):
        starts = s.spots[s.t.wings[left]] if s.t.wings[left] != UNSET else 0
        rim = spread(s.t.by_air, rim | starts)
        found |= rim
        rim &= ~stop
    return found


def _laden(s: State) -> int:
    """R55: the DD with troops, as a set."""
    return as_set([s.aboard[unit] for unit in members(s.carried) if s.t.type[s.aboard[unit]] == DD])


def _others(s: State, fleet: Fleet, laden: int) -> int:
    """The spaces with a ship of a fleet that is none of some, as a set."""
    spaces, ships = s.spots[fleet.sort], s.t.sorts[fleet.sort]
    return as_set([space for space in members(spaces) if s.lies[space] & ships & ~laden]) if laden & ships else spaces
