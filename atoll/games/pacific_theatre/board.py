"""The table: cloth, panels, the frames of hands and plays, the strip of comparisons, the ledger (specification section 11)."""

from __future__ import annotations

from functools import lru_cache

from atoll.core.board import Board, Group, Path, Rect, Shape, Text
from atoll.games.pacific_theatre import layout
from atoll.games.pacific_theatre.faces import LETTERS, SIGNS
from atoll.games.pacific_theatre.layout import Area
from atoll.games.pacific_theatre.pieces import STRIP_STATS, pieces
from atoll.games.pacific_theatre.tables import STATS, Tables
from atoll.kit.stencil import stencil

__all__ = ["pieces", "printed"]


@lru_cache(maxsize=16)
def printed(t: Tables) -> Board:
    """Everything that no position changes."""
    shapes = (
        Rect(0, 0, layout.WIDTH, layout.HEIGHT, css="cloth"),
        *_top(),
        *(shape for area in (*layout.PANELS, layout.STOCK, layout.CORNER) for shape in _panel(area)),
        *(Rect(*area, 12, css="zone") for area in (layout.FAR_HAND, *layout.PLAYS, layout.NEAR_HAND)),
        *_strip(),
        *_ledger(),
    )
    return Board(layout.WIDTH, layout.HEIGHT, "Pacific Theatre: the table", shapes)


def _top() -> tuple[Shape, ...]:
    return Rect(*layout.TOP_BAR, css="bar"), stencil("Pacific Theatre", 24, 29, 22, anchor="start", css="bar-title")


def _panel(area: Area) -> tuple[Shape, ...]:
    x, y, w, h = area
    return Rect(x + 2, y + 3, w, h, 12, css="shadow"), Rect(x, y, w, h, 12, css="panel")


def _strip() -> list[Shape]:
    shapes: list[Shape] = list(_panel(layout.STRIP))
    for n, stat in enumerate(STRIP_STATS):
        x, y, w, h = layout.cell(n)
        shapes += [
            Rect(x, y, w, h, 8, css="cell"),
            Rect(x, y, 34, h, 8, css=f"chip stat-{stat}"),
            Text(x + 17, y + 28, LETTERS[stat], 22, css="chip-letter"),
            Group((Path(SIGNS[stat], css="chip-sign"),), x + 17, y + 62, 1.1),
            Text(x + 42, y + h / 2, STATS[stat].capitalize(), 14, "start", 70, css="note on-box"),
        ]
    return shapes


def _ledger() -> list[Shape]:
    x, y, w, _ = layout.LEDGER
    heads = (("turn", 26), ("air", 76), ("sea", 130), ("ground", 186), ("won", 234), ("losses", 284), ("left", 346))
    return [
        *_panel(layout.LEDGER),
        stencil("Battles", x + 16, y + 22, 13, anchor="start", css="heading"),
        Text(x + w - 14, y + 22, "USA left, Japan right", 14, "end", css="note"),
        *(Text(x + dx, y + 52, text, 14, css="note") for text, dx in heads),
    ]
