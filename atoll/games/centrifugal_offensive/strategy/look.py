"""A position as the game's own players read it: who is where, what a space is worth, and how far the next landing is.

All values are in VP. Hidden Allied counters are those of one world that fits what Japan knows.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.board import air_at_base, factors, land_room
from atoll.games.centrifugal_offensive.rules.movement import friendly_bases, hostile, land_of, reach, spaces_of
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIES,
    DISPUTED,
    F_LAND,
    JAPAN,
    JAPANESE,
    LAND,
    NAVAL,
    RESERVE,
)

ACTION: Final = 0.5  # what an action is worth, in VP
HEIGHT: Final = 8  # VP from which fever is likely before the end: then the game is two turns longer
FAR_AWAY: Final = 9  # actions: never
EACH_TURN: Final = 6  # actions
SAFE: Final = 5  # VP from which losses cannot end the game soon
CAUTION: Final = 0.25
STEP: Final = 0.2  # what a Unit of Japan is worth besides its VP: a step of troops, an air Unit, a ship, a transport
PLANE: Final = 0.3
SHIP: Final = 0.15
TRANSPORT: Final = 0.7
HULL: Final = 0.35  # and what a VP of its own costs beyond its count: a loss is hard to replace
LATERAL: Final = 2  # R42: points from base to base
STAGE: Final = 3  # MF of transports
NOBODY: Final[list[int]] = []


class Look:
    """One position from Japan's side. It holds nothing that Japan may not know."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.t = s.t
        self.foes = hostile(s)
        self.enemy_land = land_of(s, ALLIES)
        self.enemy_ships = spaces_of(s, ALLIES, NAVAL)
        self.own_bases = friendly_bases(s)
        self.own_air = spaces_of(s, JAPAN, AIR)
        self.last = s.t.last_turn_fever if s.fever or s.vp >= HEIGHT else s.t.last_turn
        self.left = max(self.last - s.turn, 0)  # turns after this one
        self.actions = max(s.ap, 1) + s.grants + EACH_TURN * self.left  # that are still to come
        near = max(SAFE - s.vp, 0) if s.turn >= s.t.sudden_from else 0
        self.caution = 1.0 + CAUTION * near  # by which losses of VP weigh more, the nearer sudden death is
        self.factors = [factors(s, unit) for unit in range(s.t.units)]
        self._ways: dict[int, list[int]] = {}
        self._routes: dict[tuple[int, int, int, int], tuple[float, list[int]]] = {}
        self._near: dict[int, int] = {}
        self._here: dict[tuple[int, int, int], list[int]] = {}
        self._cargo: dict[int, list[int]] = {}
        self._sort_units()

    # --- who is there

    def _sort_units(self) -> None:
        """Units by space, and by ship."""
        s, t = self.s, self.t
        for unit, ship in enumerate(s.aboard):
            if ship != UNSET:
                self._cargo.setdefault(ship, []).append(unit)
            elif s.place[unit] >= 0:
                party = JAPAN if unit < t.japanese else ALLIES
                self._here.setdefault((party, t.category[unit], s.place[unit]), []).append(unit)

    def ours(self, space: int, category: int) -> list[int]:
        """Japanese Units of a category in a space, carried ones not."""
        return self._here.get((JAPAN, category, space), NOBODY)

    def theirs(self, space: int, category: int) -> list[int]:
        """Allied Units of a category in a space."""
        return self._here.get((ALLIES, category, space), NOBODY)

    def mobile(self, space: int) -> list[int]:
        """Japanese land Units in a space that can move."""
        return [unit for unit in self.ours(space, LAND) if self.t.move[unit]]

    def cargo(self, ship: int) -> list[int]:
        """What a ship carries."""
        return self._cargo.get(ship, NOBODY)

    def room_aboard(self, ship: int) -> int:
        """R54: the room that a ship has left."""
        return self.t.capacity[ship] - sum([self.t.points[unit] for unit in self.cargo(ship)])

    def aboard(self, ships: list[int]) -> list[int]:
        """The troops that some ships carry."""
        return [unit for ship in ships for unit in self.cargo(ship) if self.t.category[unit] == LAND]

    def need(self, space: int) -> int:
        """Hits that clear a space of Allied land Units and bases."""
        s = self.s
        return s.base[ALLIES][space] + sum([s.steps[unit] for unit in self.theirs(space, LAND)])

    def room(self, space: int) -> int:
        """R33: how many more land Units a space takes."""
        return land_room(self.s, JAPAN, space)

    def air_room(self, space: int) -> int:
        """R34: how many more air Units a base takes; Japanese National Territory any number."""
        if space == self.t.home:
            return FAR_AWAY
        return self.s.base[JAPAN][space] - len(air_at_base(self.s, JAPAN, space))

    # --- what it is worth

    def prize(self, space: int) -> float:
        """VP of a space, and for a fortress the actions that a base there brings."""
        return self.t.worth[space] + (ACTION * self.left if self.t.fortress[space] else 0.0)

    @cached_property
    def price(self) -> list[float]:
        """What the loss of each Japanese Unit costs: VP, of which some may come back (R93), and its use."""
        t, found = self.t, list[float]()
        for unit in range(t.japanese):
            kind = t.type[unit]
            if t.category[unit] == NAVAL:
                use = TRANSPORT if t.amphibious[unit] else SHIP
                found.append(t.loss[kind] * (self.caution + HULL) + use)
            else:
                found.append(PLANE if t.category[unit] == AIR else STEP)
        return found

    def is_ours(self, space: int) -> bool:
        """Whether Japan controls a space."""
        return self.s.control[space] == JAPANESE

    @cached_property
    def prizes(self) -> list[int]:
        """Objectives and fortresses that Japan does not control."""
        t = self.t
        return [space for space in range(t.spaces) if t.worth[space] and not self.is_ours(space)]

    @cached_property
    def reserve(self) -> list[int]:
        """What may come as a reaction: the ships of the Fleet Reserve."""
        return [unit for unit in self.t.group[3 * ALLIES + NAVAL] if self.s.place[unit] == RESERVE]

    def exposure(self, space: int) -> float:
        """How likely something comes to a space in the Allied turn, from 0 to 1: troops next door, aircraft in range."""
        near = self.t.fly_within[space][3]
        air = sum([1 for unit in self.t.group[3 * ALLIES + AIR] if self.s.place[unit] >= 0 and near >> self.s.place[unit] & 1])
        land = any(self.enemy_land >> each & 1 for each in self.t.land_next[space])
        return min(0.1 + 0.1 * air + (0.3 if land else 0.0), 0.8)

    def keepers(self, space: int) -> list[int]:
        """Troops that have to stay, or the space would be empty: the weakest of an objective without a base."""
        troops = self.ours(space, LAND)
        if not self.t.worth[space] or self.s.base[JAPAN][space] or not troops or any(not self.t.move[unit] for unit in troops):
            return []
        if self.s.control[space] == DISPUTED:
            return []
        return [min(troops, key=lambda unit: (self.s.steps[unit], self.factors[unit][F_LAND], -unit))]

    # --- how far

    def layers(self, goal: int) -> list[int]:
        """By action: the spaces from which a transport has come to a goal after so many, as sets; the goal itself first."""
        if goal not in self._ways:
            self._ways[goal] = self._spread(goal)
        return self._ways[goal]

    def near(self, space: int) -> int:
        """R41, R72: from where a transport comes to a space by one action, as a set: a plain move, or one from base to base."""
        if space not in self._near:
            self._near[space] = reach(self.s, 1 << space, STAGE, STAGE, 0, 0)
            if self.own_bases >> space & 1 and not self.foes >> space & 1:
                self._near[space] |= reach(self.s, 1 << space, 2 * STAGE, LATERAL, 0, self.foes) & self.own_bases
        return self._near[space]

    def _spread(self, goal: int) -> list[int]:
        found, seen = [1 << goal], 1 << goal
        safe = ~self.foes
        while len(found) < FAR_AWAY:
            rim = 0
            for space in members(found[-1]):
                rim |= self.near(space)
            rim &= ~seen
            if not rim:
                break
            seen |= rim
            found.append(rim & safe)
        return found

    def actions_to(self, origin: int, goal: int) -> int:
        """How many actions a transport needs from a space to a goal."""
        for n, spaces in enumerate(self.layers(goal)):
            if spaces >> origin & 1:
                return n
        return FAR_AWAY

    def risk(self, space: int) -> float:
        """R59: how likely the Allies react to a fleet that enters a space."""
        return 0.0 if self.s.turn == 1 else self.t.reaction[space] / 6

    def route(self, origin: int, goal: int, budget: int, lateral: int) -> tuple[float, list[int]]:
        """The way by sea that is least likely to meet a reaction, and how likely it does; an empty list: none.

        `budget`: MF; `lateral`: what a lateral edge costs.
        """
        key = (origin, goal, budget, lateral)
        if key not in self._routes:
            self._routes[key] = self._route(*key)
        return self._routes[key]

    def _route(self, origin: int, goal: int, budget: int, lateral: int) -> tuple[float, list[int]]:
        best: dict[tuple[int, int], tuple[float, list[int]]] = {(origin, 0): (0.0, [])}
        rim = [(origin, 0)]
        while rim:
            space, spent = rim.pop(0)
            risk, way = best[space, spent]
            if space == goal and way:
                continue
            for other, cost in self._edges(space, lateral):
                step, chance = (other, spent + cost), 1 - (1 - risk) * (1 - self.risk(other))
                if spent + cost > budget or self._is_closed(other, goal) or (step in best and best[step][0] <= chance):
                    continue
                best[step] = (chance, [*way, other])
                rim.append(step)
        ends = [each for (space, _), each in best.items() if space == goal and each[1]]
        return min(ends, key=lambda each: (each[0], len(each[1]))) if ends else (1.0, [])

    def _is_closed(self, space: int, goal: int) -> bool:
        """R44, R46: whether enemies would stop a fleet before its goal."""
        return space != goal and bool(self.foes >> space & 1) and self.s.turn > 1

    def _edges(self, space: int, lateral: int) -> list[tuple[int, int]]:
        t = self.t
        return [*((other, 1) for other in t.sea_next[space]), *((other, lateral) for other in t.lateral_next[space])]

