"""Positions for the tests of this game, described in the words of the record."""

from __future__ import annotations

from bisect import insort

from atoll.core.flow import UNSET, Flow, Procedure
from atoll.games.tora_tora_tora.edition import load_edition
from atoll.games.tora_tora_tora.rules.board import put
from atoll.games.tora_tora_tora.rules.setup import setup
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ACTIVE, ALLIES, JAPAN, LOST, MOVEMENT, RESERVES, SCHEDULED, Tables
from atoll.testing.scenes import Scene

OFF_MAP = {"reserves": RESERVES, "scheduled": SCHEDULED, "lost": LOST}


def tables(**options: str) -> Tables:
    """The printed numbers under some options."""
    found: Tables = load_edition("", "overlay").tables(options, 1)
    return found


def number(kind: str, name: str) -> int:
    """The number of a thing: number("area", "pt moresby")."""
    return tables().words.names[kind].index(name)


def area(name: str) -> int:
    """The number of an Area."""
    return number("area", name)


def areas(names: str) -> int:
    """A set of Areas: "truk, hawaii"."""
    found = 0
    for name in _listed(names):
        found |= 1 << area(name)
    return found


def names_of(s: State, set_of_areas: int) -> set[str]:
    """A set of Areas by name."""
    return {name for n, name in enumerate(s.words.names["area"]) if set_of_areas >> n & 1}


def card(name: str) -> int:
    """The number of a card."""
    return number("card", name)


def position(
    units: str = "",
    *,
    allied: str = "",
    japanese: str = "",
    rp: tuple[int, int, int] = (10, 10, 10),
    hands: tuple[str, str] = ("", ""),
    gone: str = "",
    round: int = 2,
    phase: int = MOVEMENT,
    initiative: int = ALLIES,
    opening: bool = False,
    yamamoto: str = "",
    rest: str = "lost",
    **options: str,
) -> State:
    """A position from a few words.

    `units`: "2 american fleet hawaii, unsupplied british army burma, japanese army reserves"; all others are `rest` (reserves,
    scheduled, lost), or with `opening` where the set-up has them. `allied`, `japanese`: Areas whose control has changed.
    """
    s = setup(tables(**options))
    s.oos = 0
    free = list(range(s.t.units))
    if not opening:
        for unit in free:
            put(s, unit, OFF_MAP[rest])
    for entry in _listed(units):
        _place(s, free, entry)
    s.allied = s.allied & ~areas(japanese) | areas(allied)
    s.rp = list(rp)
    for side in (JAPAN, ALLIES):
        for name in _listed(hands[side]):
            insort(s.hand[side], take(s, name))
    for name in _listed(gone):
        insort(s.gone, take(s, name))
    s.round, s.phase, s.initiative = round, phase, initiative
    if yamamoto:
        s.admiral, s.yamamoto = ACTIVE, area(yamamoto)
    return s


def take(s: State, name: str) -> int:
    """A card out of its deck."""
    found = card(name)
    s.decks[s.t.deck[found]].remove(found)
    return found


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def _place(s: State, free: list[int], entry: str) -> None:
    """One entry of the description: a number, perhaps "unsupplied", a kind, a place."""
    words = entry.split()
    count = int(words.pop(0)) if words[0].isdigit() else 1
    unsupplied = words[0] == "unsupplied"
    kind, place = number("kind", " ".join(words[unsupplied : unsupplied + 2])), " ".join(words[unsupplied + 2 :])
    for _ in range(count):
        unit = next(unit for unit in free if s.t.kind[unit] == kind)
        free.remove(unit)
        put(s, unit, OFF_MAP[place] if place in OFF_MAP else area(place))
        s.oos |= unsupplied << unit


def unit(s: State, block: str, place: str) -> int:
    """The first Unit of a kind in a place: unit(s, "british army", "burma")."""
    kind, where = number("kind", block), OFF_MAP[place] if place in OFF_MAP else area(place)
    return next(unit for unit in range(s.t.units) if s.t.kind[unit] == kind and s.place[unit] == where)


def where(s: State, kind: str) -> list[str]:
    """The places of all Units of a kind that are in an Area, in alphabetical order."""
    wanted = number("kind", kind)
    return sorted(s.words.names["area"][place] for n, place in enumerate(s.place) if s.t.kind[n] == wanted and place >= 0)


def in_reserves(s: State, kind: str) -> int:
    """How many Units of a kind are on the Reserves card."""
    return sum(s.t.kind[unit] == number("kind", kind) for unit in range(s.t.units) if s.place[unit] == RESERVES)


def scene(s: State, procedure: Procedure[State]) -> Scene:
    """A position that enters one procedure alone; when it is done nobody is asked."""
    from atoll.games.tora_tora_tora import GAME

    return Scene.at(GAME, s, procedure)


def waiting(s: State, name: str) -> Scene:
    """A scene that waits in the node of a name (the first one in the sequence of play), the rest of the Round behind it."""
    from atoll.games.tora_tora_tora import GAME
    from atoll.testing.scenes import callers

    flow: Flow[State] = GAME.flow
    s.at = next(at for at, node in enumerate(flow.nodes) if node is not None and node.name == name)
    s.back = callers(GAME, s.at)
    flow.advance(s)
    return Scene(GAME, s)


__all__ = [
    "ALLIES", "JAPAN", "LOST", "RESERVES", "UNSET",
    "area", "areas", "card", "in_reserves", "names_of", "number", "position", "scene", "tables", "take", "unit", "waiting",
    "where",
]  # fmt: skip
