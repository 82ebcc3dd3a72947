"""Positions for the tests of this game, described in the words of the record."""

from __future__ import annotations

from atoll.core.flow import Flow, Procedure
from atoll.games.centrifugal_offensive.edition import load_edition
from atoll.games.centrifugal_offensive.rules.board import HOLDER, control_of, put, put_aboard
from atoll.games.centrifugal_offensive.rules.setup import setup
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ALLIES,
    ASIDE,
    DESTROYED,
    JAPAN,
    LATER,
    NEUTRAL,
    POOL,
    REPAIR,
    RESERVE,
    Tables,
)
from atoll.testing.scenes import Scene

BOXES = {"reserve": RESERVE, "pool": POOL, "repair": REPAIR, "destroyed": DESTROYED, "aside": ASIDE, "later": LATER}


def tables(**options: str) -> Tables:
    """The printed numbers under some options."""
    found: Tables = load_edition("", "overlay").tables(options, 1)
    return found


def number(kind: str, name: str) -> int:
    """The number of a thing: number("space", "port moresby")."""
    return tables().words.names[kind].index(name)


def unit(name: str) -> int:
    """The number of a Unit: unit("us bb-3")."""
    return number("unit", name)


def space(name: str) -> int:
    """The number of a space."""
    return number("space", name)


def place(name: str) -> int:
    """The number of a space or box: "truk", "repair"."""
    return BOXES[name] if name in BOXES else space(name)


def code(name: str) -> int:
    """The number of a type of action: code("g3n-1")."""
    return number("code", name)


def event(name: str) -> int:
    """The number of a Japanese event."""
    return number("event", name)


def opening(**options: str) -> State:
    """The historical set-up, the draw of the Pacific Fleet still to come (its five ships are in the Fleet Reserve)."""
    s = setup(tables(**options))
    for each, where in enumerate(s.t.preset):
        if where >= 0:
            put(s, each, where)
    return s


def position(
    units: str = "",
    *,
    japan: str = "",
    allies: str = "",
    start: bool = False,
    turn: int = 2,
    vp: int = 5,
    ap: int = 3,
    hand: str = "",
    bag: str | None = None,
    reduced: str = "",
    **options: str,
) -> State:
    """A position from a few words, to be used before the flow starts.

    `units`: "cv-1: hawaiian sea; army 5, army 18: malaya; army 16 aboard tr-1; us bb-3: reserve". All others are out of
    the game, or with `start` where history had them. `japan`, `allies`: bases, "truk 3, malaya 1" (0 takes one away);
    without `start` there are no others. `hand`, `bag`: Japanese events. `reduced`: Units of two steps that have lost one.
    Control follows from what is where; no VP are counted.
    """
    s = opening(**options)
    if not start:
        for each in range(s.t.units):
            put(s, each, DESTROYED)
        s.base = [[0] * s.t.spaces, [0] * s.t.spaces]
    for entry in _listed(units, ";"):
        _place(s, entry)
    for party, bases in ((JAPAN, japan), (ALLIES, allies)):
        for entry in _listed(bases):
            name, _, level = entry.rpartition(" ")
            s.base[party][space(name)] = int(level)
    for name in _listed(reduced):
        s.steps[unit(name)] -= 1
    s.derive()
    recount(s)
    s.turn, s.vp, s.ap = turn, vp, ap
    s.tally[0] = vp - s.t.start_vp
    s.hand = sorted(event(name) for name in _listed(hand))
    if bag is not None:
        s.bag = sorted(event(name) for name in _listed(bag))
    return s


def recount(s: State) -> None:
    """Control from what is where, without VP; where nobody holds a space now, the holder of before is kept."""
    for each in range(s.t.spaces):
        s.control[each] = control_of(s, each)
        if s.control[each] != NEUTRAL and HOLDER[s.control[each]] >= 0:
            s.held[each] = HOLDER[s.control[each]]


def _listed(names: str, mark: str = ",") -> list[str]:
    return [name.strip() for name in names.split(mark) if name.strip()]


def _place(s: State, entry: str) -> None:
    """One entry of the description: "army 5, army 18: malaya", or "army 16 aboard tr-1"."""
    if " aboard " in entry:
        names, _, ship = entry.partition(" aboard ")
        for name in _listed(names):
            put_aboard(s, unit(name), unit(ship))
        return
    names, _, where = entry.partition(":")
    for name in _listed(names):
        put(s, unit(name), place(where.strip()))


def at(s: State, where: str) -> list[str]:
    """The Units in a space or box by name, in order; carried ones are in the ship's space."""
    wanted = place(where)
    return [name for n, name in enumerate(s.words.names["unit"]) if s.place[n] == wanted]


def scene(s: State, procedure: Procedure[State]) -> Scene:
    """A position that enters one procedure alone; when it is done nobody is asked."""
    from atoll.games.centrifugal_offensive import GAME

    return Scene.at(GAME, s, procedure)


def waiting(s: State, name: str) -> Scene:
    """A scene that waits in the node of a name (the first one in the sequence of play), the rest of the turn behind it."""
    from atoll.games.centrifugal_offensive import GAME
    from atoll.testing.scenes import callers

    flow: Flow[State] = GAME.flow
    s.at = next(n for n, node in enumerate(flow.nodes) if node is not None and node.name == name)
    s.back = callers(GAME, s.at)
    flow.advance(s)
    return Scene(GAME, s)


__all__ = [
    "ALLIES", "JAPAN", "at", "code", "event", "number", "opening", "place", "position", "recount", "scene", "space",
    "tables", "unit", "waiting",
]  # fmt: skip
