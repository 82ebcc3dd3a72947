"""Where things are drawn, as values: the map's spaces and edges, what lies in them, and the lists beside the map."""

from __future__ import annotations

from typing import Any, Final

from atoll.core.board import Board, Circle, Path, Shape, Text
from atoll.games.centrifugal_offensive.tables import ALLIES, JAPAN, NAVAL, Tables

WIDTH: Final = 1600
HEIGHT: Final = 1000
RADIUS: Final = 20  # of a space
KINDS: Final = ("home", "sea", "land", "island")
EDGES: Final = ("edge sea", "edge land", "edge lateral")
ROW: Final = 11  # of the lists


def printed(t: Tables) -> Board:
    """The printed map: edges, then spaces with their names; the types of action and what espionage may look at."""
    edges = [_edge(t, *edge) for edge in t.edges]
    spaces = [shape for space in range(t.spaces) for shape in _space(t, space)]
    codes = [_word(t, "code", n, 20 + 45 * n, 985) for n in range(len(t.words.names["code"]))]
    where = [_word(t, "where", n, 1290 + 150 * n, 960) for n in range(len(t.words.names["where"]))]
    return Board(WIDTH, HEIGHT, "Centrifugal Offensive", (*edges, *spaces, *codes, *where))


def _edge(t: Tables, one: int, other: int, kind: int) -> Shape:
    (x, y), (u, v) = t.xy[one], t.xy[other]
    return Path(f"M{x} {y}L{u} {v}", css=EDGES[kind])


def _space(t: Tables, space: int) -> list[Shape]:
    x, y = t.xy[space]
    thing = f"space {t.words.names['space'][space]}"
    return [
        Circle(x, y, RADIUS, thing=thing, css=f"space {KINDS[t.kind[space]]}", title=t.names[space]),
        Text(x, y + RADIUS + 8, t.names[space], ROW),
    ]


def _word(t: Tables, kind: str, n: int, x: float, y: float) -> Shape:
    """A thing that can be pointed at, as a word."""
    thing = f"{kind} {t.words.names[kind][n]}"
    return Text(x, y, t.words.shown[kind][n], ROW, "start", thing=thing, id=thing.replace(" ", "-"))


def pieces(t: Tables, view: dict[str, Any]) -> list[Shape]:
    """Bases and the number of Units in each space, and the lists of Units and events."""
    chips = [shape for space in range(t.spaces) for shape in _chips(t, view, space)]
    japanese = [_word(t, "unit", unit, *_cell(unit)) for unit in range(t.japanese)]
    marks = [_word(t, "mark", mark, *_cell(mark, 140)) for mark in (*view["known"], t.units)]
    own = [_word(t, "mark", unit, *_cell(unit, 70)) for unit in range(t.japanese)]
    ships = [_word(t, "ship", unit, *_cell(unit, 210)) for unit in range(t.japanese) if t.category[unit] == NAVAL]
    events = [_word(t, "event", event, 1290 + 100 * n, 940) for n, event in enumerate(view["hand"])]
    return [*chips, *japanese, *own, *ships, *marks, *events]


def _cell(n: int, right: int = 0) -> tuple[float, float]:
    """A place in the lists beside the map."""
    return 1290 + right + 0.1 * (n // 82), 15 + ROW * (n % 82)


def _chips(t: Tables, view: dict[str, Any], space: int) -> list[Shape]:
    """What is in a space in figures: Japan above, the Allies below."""
    x, y = t.xy[space]
    counts = (view["place"].count(space), sum(counter["place"] == space for counter in view["allied"]))
    thing = f"space {t.words.names['space'][space]}"
    found: list[Shape] = []
    for side in (JAPAN, ALLIES):
        level = view["base"][side][space]
        text = f"{counts[side] or ''}{f' b{level}' if level else ''}".strip()
        if text:
            css = ("japan", "allies")[side]
            found.append(Text(x, y - 7 + 14 * side, text, ROW, thing=thing, css=css, id=f"stack-{space}-{side}"))
    return found
