"""Allied event markers are drawn and carried out. Rules R113, R125, Q33, Q34, Q69."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Procedure, Side, Sides, call, tell
from atoll.core.verbs import Action, Verb
from atoll.games.centrifugal_offensive.rules.air_offensive import AIR_OFFENSIVE
from atoll.games.centrifugal_offensive.rules.allied_fleets import ABDA, NAVAL_OFFENSIVE, NAVAL_RAID, SURPRISE
from atoll.games.centrifugal_offensive.rules.board import in_box
from atoll.games.centrifugal_offensive.rules.land_offensive import LAND_OFFENSIVE
from atoll.games.centrifugal_offensive.rules.reequipping import GROWTH
from atoll.games.centrifugal_offensive.rules.reinforcement import DRAWN
from atoll.games.centrifugal_offensive.rules.victory import add_vp, sudden
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ALLIED_EVENTS,
    ALLIES,
    CV,
    G_DOOLITTLE,
    NAVAL,
    ORDER,
    RESERVE,
    US,
    order,
)


def enter_events(s: State) -> None:
    """R113: as many markers as the turn says."""
    s.phase = ALLIED_EVENTS
    s.markers = s.t.events[s.turn]


def more_markers(s: State) -> bool:
    """R113: whether a marker is drawn; an empty container ends it."""
    return s.markers > 0 and bool(s.orders)


class OrderDraw(ChanceNode[State]):
    """R113: an Allied event marker is drawn."""

    name: ClassVar[str] = "order_draw"
    verbs: ClassVar[tuple[Verb, ...]] = (order,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.playing == UNSET else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(ORDER + each, s.orders.count(each)) for each in sorted(set(s.orders))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.markers -= 1
        s.playing = action - ORDER
        s.orders.remove(s.playing)


# ---- Doolittle


def can_raid(s: State) -> bool:
    """R125, Q33: from a turn on, with a US carrier in the Fleet Reserve."""
    t = s.t
    carriers = [unit for unit in in_box(s, ALLIES, NAVAL, RESERVE) if t.nation[unit] == US and t.type[unit] == CV]
    return s.turn >= t.doolittle_turn and carriers != []


def raid_tokyo(s: State) -> None:
    """Q33, Q69: the raid costs VP, and actions in the next turn."""
    if not can_raid(s):
        tell(s, "no raid", s.playing)
        return
    s.next_ap += s.t.doolittle_ap
    s.past.append(s.playing)
    add_vp(s, s.t.doolittle_vp, G_DOOLITTLE, s.playing)


DOOLITTLE: Final = Procedure[State]("Doolittle raid", raid_tokyo, sudden)
REORGANIZATION: Final = Procedure[State]("theatre reorganization", DRAWN, GROWTH)
EFFECTS: Final[dict[str, Procedure[State]]] = {
    "abda": ABDA,
    "air_naval": AIR_OFFENSIVE,
    "air_land": AIR_OFFENSIVE,
    "land_offensive": LAND_OFFENSIVE,
    "naval_offensive": NAVAL_OFFENSIVE,
    "naval_raid": NAVAL_RAID,
    "doolittle": DOOLITTLE,
    "theatre_reorganization": REORGANIZATION,
    "surprise_naval_attack": SURPRISE,
}


def carry_out_event(s: State) -> None:
    """R113, R125: the event is carried out before the next marker is drawn."""
    call(s, EFFECTS[s.t.orders[s.playing]])


def dispose(s: State) -> None:
    """R113, Q33: the marker goes back into the container or is discarded; Doolittle's returns if there was no raid."""
    each, s.playing = s.playing, UNSET
    s.acted = 0
    if each in s.past:
        s.past.sort()
    elif s.t.o_returns[each] or s.t.orders[each] == "doolittle":
        insort(s.orders, each)
    else:
        insort(s.past, each)


EVENTS: Final = Procedure[State]("Allied events", OrderDraw(), carry_out_event, dispose, sudden, loop_while=more_markers)
EVENT_PHASE: Final = Procedure[State]("Allied event phase", enter_events, EVENTS)
