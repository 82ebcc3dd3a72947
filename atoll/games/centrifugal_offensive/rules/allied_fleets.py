"""Allied fleets that come by an event: ABDA, offensive, raid, surprise. Rules R114, R119, R120, R134, R135, Q31, Q32, Q35."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Procedure, Side, Sides, tell
from atoll.core.verbs import Action, Verb
from atoll.games.centrifugal_offensive.rules.board import in_box, present, put
from atoll.games.centrifugal_offensive.rules.fog import look_around, mix
from atoll.games.centrifugal_offensive.rules.reequipping import grow
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ALLIES,
    BRITISH,
    DIE,
    DRAW,
    DUTCH,
    JAPAN,
    NAVAL,
    RESERVE,
    SEA,
    US,
    WAY,
    die,
    draw,
    way,
)

EVERY_FACE: Final = [(DIE + face, 1) for face in range(1, 7)]
ABDA_NATIONS: Final = (BRITISH, DUTCH, US)


# ---- who comes


def open_fleet(s: State) -> None:
    """Q31, Q32, Q35: a die is to say how many ships come."""
    s.queue, s.where, s.due = [], UNSET, UNSET


def open_abda(s: State) -> None:
    """R114: one ship of each nation comes."""
    s.queue, s.where, s.due = [], UNSET, 0


def reserve(s: State) -> list[int]:
    """The ships in the Fleet Reserve that have not been drawn."""
    return [unit for unit in in_box(s, ALLIES, NAVAL, RESERVE) if unit not in s.queue]


class FleetDie(ChanceNode[State]):
    """Q31, Q32, Q35: the die says how many ships come, in a raid half as many."""

    name: ClassVar[str] = "fleet_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due == UNSET else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return EVERY_FACE

    def apply(self, s: State, side: Side, action: Action) -> None:
        face = action - DIE
        count = (face + 1) // 2 if s.t.orders[s.playing] == "naval_raid" else face
        s.due = min(count, len(reserve(s)))
        tell(s, "fleet comes", s.due)


def send(s: State, ship: int) -> None:
    """R137: a ship is drawn unseen."""
    mix(s, ship, reserve(s))
    s.queue.append(ship)


class FleetDraw(ChanceNode[State]):
    """Q31: ships are drawn from the Fleet Reserve; what they are stays hidden."""

    name: ClassVar[str] = "fleet_draw"
    verbs: ClassVar[tuple[Verb, ...]] = (draw,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DRAW + unit, 1) for unit in reserve(s)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.due -= 1
        send(s, action - DRAW)


class AbdaDraw(ChanceNode[State]):
    """R114: a ship of each nation that has one in the Fleet Reserve."""

    name: ClassVar[str] = "abda_draw"
    verbs: ClassVar[tuple[Verb, ...]] = (draw,)

    def to_act(self, s: State) -> Sides:
        return NATURE if self.eligible(s) else NOBODY

    def eligible(self, s: State) -> list[int]:
        """The ships of the next nation that has one and has sent none."""
        nation, left = s.t.nation, reserve(s)
        taken = [nation[unit] for unit in s.queue]
        for each in ABDA_NATIONS:
            ships = [unit for unit in left if nation[unit] == each]
            if ships and each not in taken:
                return ships
        return []

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DRAW + unit, 1) for unit in self.eligible(s)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        send(s, action - DRAW)


# ---- where they come


class FleetPlace(ChanceNode[State]):
    """R114, R119, R120: a die on the line of the event says where."""

    name: ClassVar[str] = "fleet_place"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.where == UNSET and (s.queue or s.t.orders[s.playing] == "abda") else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return EVERY_FACE

    def apply(self, s: State, side: Side, action: Action) -> None:
        t = s.t
        lines = {"abda": t.abda, "naval_offensive": t.offensive, "naval_raid": t.raid}
        s.where = lines[t.orders[s.playing]][action - DIE]


class AxisDie(ChanceNode[State]):
    """R134: the first die of a random location is an axis."""

    name: ClassVar[str] = "axis_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.queue and s.where == UNSET and not s.due else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return EVERY_FACE

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.due = action - DIE


class LineDie(ChanceNode[State]):
    """R134, Q35: the second die counts along the main line of the axis; ships go to the nearest sea or port inward."""

    name: ClassVar[str] = "line_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.queue and s.where == UNSET and s.due else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return EVERY_FACE

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.where = random_location(s, s.due, action - DIE)
        s.due = 0


def random_location(s: State, axis: int, number: int) -> int:
    """R134, Q35: the n-th space of an axis's main line from Japan, or its last, or the nearest inward where ships may be."""
    t = s.t
    line = t.line[axis][:number]
    return [space for space in line if t.port[space] or t.kind[space] == SEA][-1]


def arrive(s: State) -> None:
    """R114, R119, R137: the ships are placed face down; they are seen where Japan is."""
    for unit in s.queue:
        put(s, unit, s.where)
    if s.queue:
        tell(s, "fleet arrives", len(s.queue), s.where)
    look_around(s)


def strengthen(s: State) -> None:
    """R114: an Allied base there rises by a level."""
    grow(s, s.where)


# ---- how far they sail


def set_sail(s: State) -> None:
    """R119: as far as the slowest ship."""
    s.due = min([s.t.move[unit] for unit in s.queue], default=0)


def inward(s: State) -> list[int]:
    """R119, R135: the spaces of the axis one sea edge nearer to Japan; none where the fleet meets something Japanese."""
    t, at = s.t, s.where
    if s.due < 1 or present(s, JAPAN, at):
        return []
    return [space for space in t.sea_next[at] if t.axis[space] == t.axis[at] and t.depth[space] < t.depth[at]]


class Course(ChanceNode[State]):
    """R119: which of several spaces as near is random."""

    name: ClassVar[str] = "course"
    verbs: ClassVar[tuple[Verb, ...]] = (way,)

    def to_act(self, s: State) -> Sides:
        return NATURE if len(inward(s)) > 1 else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(WAY + space, 1) for space in inward(s)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        sail(s, action - WAY)


def sail_on(s: State) -> None:
    """R119: a step without a choice."""
    spaces = inward(s)
    if len(spaces) == 1:
        sail(s, spaces[0])


def sail(s: State, space: int) -> None:
    """R119, R137: the fleet enters a space, and is seen where Japan is."""
    s.due -= 1
    s.where = space
    for unit in s.queue:
        put(s, unit, space)
    tell(s, "fleet sails", len(s.queue), space)
    look_around(s)


def sails_on(s: State) -> bool:
    """R119: whether the fleet goes on."""
    return inward(s) != []


VOYAGE: Final = Procedure[State]("voyage", Course(), sail_on, loop_while=sails_on)


def close_fleet(s: State) -> None:
    """The fleet stays where it is until it returns (R27)."""
    s.queue, s.where, s.due = [], UNSET, 0


ABDA: Final = Procedure[State]("ABDA", open_abda, AbdaDraw(), FleetPlace(), arrive, strengthen, close_fleet)
NAVAL_OFFENSIVE: Final = Procedure[State](
    "Allied naval offensive", open_fleet, FleetDie(), FleetDraw(), FleetPlace(), arrive, set_sail, VOYAGE, close_fleet
)
NAVAL_RAID: Final = Procedure[State]("Allied naval raid", open_fleet, FleetDie(), FleetDraw(), FleetPlace(), arrive, close_fleet)
SURPRISE: Final = Procedure[State](
    "Allied surprise attack", open_fleet, FleetDie(), FleetDraw(), AxisDie(), LineDie(), arrive, close_fleet
)
