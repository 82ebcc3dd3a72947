"""Allied reinforcements: what is drawn, and where a die sends it. Rules R111, R112, R123, R141, Q36, Q37, Q61."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Procedure, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import VERB, Action, Verb
from atoll.games.centrifugal_offensive.rules.board import land_room, may_land_air, put, update_control
from atoll.games.centrifugal_offensive.rules.fog import look_around, mix
from atoll.games.centrifugal_offensive.rules.sets import as_set, members
from atoll.games.centrifugal_offensive.rules.victory import sudden
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIES,
    DIE,
    DRAW,
    JAPANESE,
    NATION,
    NAVAL,
    OFF,
    POOL,
    REINFORCEMENT,
    RESERVE,
    THROW,
    die,
    draw,
    throw,
)
from atoll.kit import dice

EVERY_FACE: Final = [(DIE + face, 1) for face in range(1, 7)]
RETURNING: Final = -2  # State.due while reequipped Units are deployed


def enter_reinforcement(s: State) -> None:
    """R111, Q37: all reequipped air and land Units come first."""
    s.phase = REINFORCEMENT
    s.queue = []
    s.due = RETURNING


def ask_dice(s: State) -> None:
    """R111, Q34: the dice are to be thrown that say how many Units come."""
    s.queue = []
    s.due = UNSET


def in_pool(s: State) -> int:
    """The Units in the Allied reinforcement box, as a set."""
    return s.lies[POOL] & s.t.party[ALLIES]


def coming(s: State) -> int:
    """R111: who may be drawn next: a reequipped Unit, or one of the box that has not been drawn before, as a set."""
    if s.due == RETURNING:
        return s.returned
    return in_pool(s) & ~as_set(s.queue) if s.due > 0 else 0


class ArrivalDice(ChanceNode[State]):
    """R111, Q34: as many dice as the turn says, or the event; their sum is how many Units are drawn."""

    name: ClassVar[str] = "arrival_dice"
    verbs: ClassVar[tuple[Verb, ...]] = (throw,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due == UNSET else NOBODY

    def count(self, s: State) -> int:
        """How many dice."""
        return s.t.dice[s.turn] if s.phase == REINFORCEMENT else s.t.reorganization_dice

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(THROW + number, dice.WEIGHTS[number]) for number in dice.throws(self.count(s))]

    def sample(self, s: State, rng: Rng) -> Action:
        return THROW + dice.throw(self.count(s), rng)

    def apply(self, s: State, side: Side, action: Action) -> None:
        total = sum(dice.THROWS[action % VERB])
        s.due = min(total, in_pool(s).bit_count())
        tell(s, "arrivals", total, s.due)


class Arrival(ChanceNode[State]):
    """R111: a Unit is drawn; what it is stays hidden. Ships go to the Fleet Reserve."""

    name: ClassVar[str] = "arrival"
    verbs: ClassVar[tuple[Verb, ...]] = (draw,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.unit == UNSET and coming(s) else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DRAW + unit, 1) for unit in members(coming(s))]

    def sample(self, s: State, rng: Rng) -> Action:
        units = members(coming(s))
        return DRAW + units[rng.below(len(units))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        unit = action - DRAW
        mix(s, unit, members(coming(s)))
        if s.due == RETURNING:
            s.returned &= ~(1 << unit)
        else:
            s.due -= 1
            s.queue.append(unit)
        if s.t.category[unit] == NAVAL:
            place(s, unit, RESERVE)
            tell_in_reserve(s, unit)
        else:
            s.unit = unit


class ArrivalPlace(ChanceNode[State]):
    """R112: a die for each air and land Unit on the line of its nation."""

    name: ClassVar[str] = "arrival_place"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.unit == UNSET else NATURE

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return EVERY_FACE

    def apply(self, s: State, side: Side, action: Action) -> None:
        unit, s.unit = s.unit, UNSET
        space = s.t.deploy[s.t.nation[unit]][action - DIE]
        if may_deploy(s, unit, space):
            tell_deployed(s, unit, space)
            place(s, unit, space)
        else:
            tell_not_deployed(s, unit, space)


def shows_nation(s: State) -> bool:
    """Q27: whether the back of a hidden counter shows its nation and category."""
    return s.t.fog_level in (OFF, NATION)


def tell_in_reserve(s: State, unit: int) -> None:
    """R111, Q27: a ship has come, as far as its back shows it."""
    if shows_nation(s):
        tell(s, "arrives in reserve", s.t.nation[unit])
    else:
        tell(s, "arrives in reserve unseen")


def tell_deployed(s: State, unit: int, space: int) -> None:
    """R112, Q27: a Unit has come in, as far as its back shows it."""
    if shows_nation(s):
        tell(s, "deployed", s.t.nation[unit], s.t.category[unit], space)
    else:
        tell(s, "deployed unseen", space)


def tell_not_deployed(s: State, unit: int, space: int) -> None:
    """R112, Q27: a Unit has found no place, as far as its back shows it."""
    if shows_nation(s):
        tell(s, "not deployed", s.t.nation[unit], s.t.category[unit], space)
    else:
        tell(s, "not deployed unseen", space)


def may_deploy(s: State, unit: int, space: int) -> bool:
    """R112, R141, Q36: air Units need room at an Allied base, land Units a space that Japan does not control."""
    t = s.t
    if t.category[unit] == AIR:
        return may_land_air(s, unit, space)
    is_open = s.control[space] != JAPANESE or (t.fixed_entry and t.entry[space])
    return is_open and land_room(s, unit >= t.japanese, space) > 0


def place(s: State, unit: int, where: int) -> None:
    """R112, R137: a Unit leaves the box face down; it is seen where Japan is."""
    put(s, unit, where)
    if where >= 0:
        look_around(s)
        update_control(s, where)


def close_arrivals(s: State) -> None:
    """R111: nothing is waiting any more."""
    s.queue, s.due = [], 0


def goes_on(s: State) -> bool:
    """R111: whether somebody is still to be drawn."""
    return coming(s) != 0


ARRIVALS: Final = Procedure[State]("arrivals", Arrival(), ArrivalPlace(), sudden, loop_while=goes_on)
DRAWN: Final = Procedure[State]("drawn reinforcements", ask_dice, ArrivalDice(), ARRIVALS, close_arrivals)
REINFORCEMENTS: Final = Procedure[State]("Allied reinforcement", enter_reinforcement, ARRIVALS, DRAWN)
