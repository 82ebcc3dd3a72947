"""R23, R66, R129: a Japanese event marker is drawn."""

from __future__ import annotations

from bisect import insort
from typing import Final

from atoll.core.flow import NATURE, NOBODY, ChanceNode, Procedure, Sides, tell
from atoll.core.verbs import VERB, Action
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ACTIONS, DIE, MARKER, die, marker


def draw_one(s: State) -> None:
    """R23, R66: a marker is to be drawn; an empty container gives nothing."""
    s.due = int(bool(s.bag))


class EventMarker(ChanceNode[State]):
    """R23, R66: a Japanese event marker is drawn; it is retained, or dealt with at once."""

    name = "event_marker"
    verbs = (marker,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.due else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(MARKER + event, 1) for event in s.bag]

    def apply(self, s: State, side: int, action: Action) -> None:
        event = action % VERB
        s.due = 0
        s.bag = [each for each in s.bag if each != event]
        if s.t.e_at_once[event]:
            s.queue = [event]
        else:
            s.hand = sorted([*s.hand, event])


class HeadquartersDie(ChanceNode[State]):
    """R129: IHQ gives an action on an even number and takes one on an odd one, never below 0; the marker returns."""

    name = "headquarters_die"
    verbs = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.queue else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DIE + face, 1) for face in range(1, 7)]

    def apply(self, s: State, side: int, action: Action) -> None:
        change = -1 if action % 2 else 1
        if s.phase == ACTIONS:
            s.ap = max(s.ap + change, 0)
        else:
            s.next_ap += change
        insort(s.bag, s.queue[0])
        s.queue = []
        tell(s, "headquarters", change)


EVENT_DRAW: Final = Procedure[State]("event marker", draw_one, EventMarker(), HeadquartersDie())
