"""A Round begins: Initiative, and reinforcements. Rules R25-R27, R29."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.board import members, put
from atoll.games.tora_tora_tora.rules.supply import supply_areas
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    ACTIVE,
    ALLIES,
    BEFORE,
    INACTIVE,
    INITIATIVE,
    JAPAN,
    LOST,
    PLACE,
    REINFORCEMENTS,
    place,
)

NOT_THERE: Final = Objection("R29", "no supply area")


def ports_held(s: State, side: Side) -> int:
    """R26: how many Ports a side controls."""
    return (s.t.port & (s.allied if side == ALLIES else ~s.allied)).bit_count()


def begin_round(s: State) -> None:
    """R26, R27, Q1, Q41: the marker advances, except in Round 1, and shows who has the Initiative for the whole Round."""
    if s.phase != BEFORE:
        s.round += 1
    s.phase = INITIATIVE
    s.moved = s.landed = s.used = s.admiral_moved = 0
    if s.admiral == INACTIVE:
        s.admiral = ACTIVE
    s.initiative = initiative(s)
    tell(s, "round", s.round)
    tell(s, "initiative", s.initiative, ports_held(s, JAPAN), ports_held(s, ALLIES))


def initiative(s: State) -> Side:
    """R26: the side with the majority of Ports; Q2: in Round 1 another one by option."""
    if s.round == 1 and s.t.round1_initiative != UNSET:
        return s.t.round1_initiative
    return ALLIES if ports_held(s, ALLIES) >= s.t.initiative_ports else JAPAN


def reinforce(s: State) -> None:
    """R29, Q46: each Unit that is due enters; none in Round 1. Where there is a choice its owner is asked."""
    s.phase = REINFORCEMENTS
    for unit in s.t.arrivals[s.round]:
        areas = supply_areas(s, s.t.nation[unit])
        if areas == 0:
            put(s, unit, LOST)
            tell(s, "arrives nowhere", s.t.kind[unit])
        elif areas & areas - 1:
            s.queue.append(unit)
        else:
            _enter(s, unit, areas.bit_length() - 1)


def _enter(s: State, unit: int, area: int) -> None:
    put(s, unit, area)
    tell(s, "arrives", s.t.kind[unit], area)


class Arrive(Node[State]):
    """R29: into which Supply Area a reinforcement comes."""

    name: ClassVar[str] = "arrive"
    verbs: ClassVar[tuple[Verb, ...]] = (place,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << s.t.side[s.queue[0]] if s.queue else NOBODY

    def about(self, s: State) -> dict[str, int]:
        return {"kind": s.t.kind[s.queue[0]]}

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return None if supply_areas(s, s.t.nation[s.queue[0]]) >> action - PLACE & 1 else NOT_THERE

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"kind": s.t.kind[s.queue[0]], "area": action - PLACE}

    def legal(self, s: State, side: Side) -> list[Action]:
        return [PLACE + area for area in members(supply_areas(s, s.t.nation[s.queue[0]]))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        _enter(s, s.queue.pop(0), action - PLACE)


REINFORCEMENTS_PHASE: Final = Procedure[State]("reinforcements", reinforce, Arrive())
