"""The Allies attack where both sides are, and their aircraft fly home. Rules R121, R122, Q49, Q62."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Procedure, Side, Sides
from atoll.core.verbs import Action, Verb
from atoll.games.centrifugal_offensive.rules import battle
from atoll.games.centrifugal_offensive.rules.board import eliminate, fly, housed
from atoll.games.centrifugal_offensive.rules.fog import everything, look_around
from atoll.games.centrifugal_offensive.rules.sets import as_set, members
from atoll.games.centrifugal_offensive.rules.victory import sudden
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import AIR_RETURN, ALLIES, COUNTERATTACK, JAPAN, WAY, way


def enter_counterattack(s: State) -> None:
    """R121: the spaces where the Allies have to attack, axis by axis and outward."""
    s.phase = COUNTERATTACK
    look_around(s)
    near = everything(s, ALLIES) | as_set([s.mission[unit] for unit in members(s.flying)])
    near &= everything(s, JAPAN)
    s.queue = [space for spaces in s.t.order for space in spaces if near >> space & 1 and battle.can_counterattack(s, space)]


def nearest(s: State) -> list[int]:
    """R121, Q62: the spaces that come next: the nearest to Japan on the first axis; several are equal."""
    t = s.t
    if not s.queue:
        return []
    first = s.queue[0]
    return [space for space in s.queue if (t.axis[space], t.depth[space]) == (t.axis[first], t.depth[first])]


class Next(ChanceNode[State]):
    """Q62: which of several spaces as near comes first is random."""

    name: ClassVar[str] = "next_counterattack"
    verbs: ClassVar[tuple[Verb, ...]] = (way,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.where == UNSET and len(nearest(s)) > 1 else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(WAY + space, 1) for space in nearest(s)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.where = action - WAY


def strike(s: State) -> None:
    """R121: the attack; the last thing of a step."""
    space = s.queue[0] if s.where == UNSET else s.where
    s.where = UNSET
    s.queue.remove(space)
    if battle.can_counterattack(s, space):
        battle.counterattack(s, space)


def more(s: State) -> bool:
    """R121: whether an attack is still to come."""
    return bool(s.queue)


STRIKES: Final = Procedure[State]("counterattacks", Next(), strike, sudden, loop_while=more)
COUNTERATTACKS: Final = Procedure[State]("Allied counterattack", enter_counterattack, STRIKES)


def air_return(s: State) -> None:
    """R122, Q49: who has flown lands at the base it left; without it, or an AV for a seaplane, it is eliminated."""
    s.phase = AIR_RETURN
    for unit in members(s.flying):
        fly(s, unit, UNSET)
        home = s.place[unit]
        if not s.base[ALLIES][home] and not (s.t.seaplane[unit] and housed(s, ALLIES, home)):
            eliminate(s, unit, in_combat=False)
