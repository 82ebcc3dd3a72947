"""Allied reaction to fleets that enter watched spaces. Rules R59-R61, Q19, Q21, Q22, Q53."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import Action, Verb
from atoll.games.centrifugal_offensive.rules import battle
from atoll.games.centrifugal_offensive.rules.board import has_ships, in_box, know, put
from atoll.games.centrifugal_offensive.rules.kinds import muster
from atoll.games.centrifugal_offensive.rules.transport import FOUGHT
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ALLIES, DIE, DRAW, JAPAN, NAVAL, REACTION, RESERVE, T_REACTIONS, die, draw

FIRST_TURN: Final = 1
FACES: Final = range(1, 7)
BY_ENEMY: Final = 1  # Action.stopped
BY_REACTION: Final = 2


def is_watched(s: State, space: int) -> bool:
    """R59, Q53: whether a fleet that enters a space has to fear a reaction; nobody has in the first turn."""
    return s.t.reaction[space] > 0 and s.turn > FIRST_TURN


class ReactionDie(ChanceNode[State]):
    """R59, R60: a die within the range of the space stops the force and calls as many ships as it shows."""

    name: ClassVar[str] = "reaction_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        a = s.action
        return NATURE if a.die == UNSET and is_watched(s, a.at) else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DIE + face, 1) for face in FACES]

    def sample(self, s: State, rng: Rng) -> Action:
        return DIE + 1 + rng.below(6)

    def apply(self, s: State, side: Side, action: Action) -> None:
        a = s.action
        a.die = action - DIE
        if a.die > s.t.reaction[a.at]:
            tell(s, "no reaction", a.at, a.die)
            return
        s.due = min(a.die, len(in_box(s, ALLIES, NAVAL, RESERVE)))
        if s.due or s.t.empty_reserve_still_stops:
            a.stopped = BY_REACTION
            s.tally[T_REACTIONS] += 1
            tell(s, "reaction", a.at, a.die, s.due)


class ReactionDraw(ChanceNode[State]):
    """R59: the ships that react are drawn from the Fleet Reserve, and are seen."""

    name: ClassVar[str] = "reaction_draw"
    verbs: ClassVar[tuple[Verb, ...]] = (draw,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DRAW + unit, 1) for unit in in_box(s, ALLIES, NAVAL, RESERVE)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        unit = action - DRAW
        s.due -= 1
        put(s, unit, s.action.at)
        know(s, unit)
        tell(s, "reacts", unit, s.action.at)


def meet_reaction(s: State) -> None:
    """R61, Q19, Q22: whoever was stopped by a reaction fights at once, with all Japanese ships and aircraft of the space."""
    a = s.action
    a.die = max(a.die, 0)
    if a.stopped != BY_REACTION or a.ready & FOUGHT:
        return
    a.ready |= FOUGHT
    if has_ships(s, ALLIES, a.at):
        japan, allies = muster(s, JAPAN, a.at, REACTION), muster(s, ALLIES, a.at, REACTION)
        battle.begin(s, a.at, REACTION, JAPAN, japan, allies)
