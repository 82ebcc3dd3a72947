"""The printed map: coasts, edges, spaces by kind, the Initial Objective Line, panels and legend (specification section 12)."""

from __future__ import annotations

from functools import lru_cache
from math import dist
from typing import Final

from atoll.core.board import Board, Circle, Group, Path, Rect, Shape, Text
from atoll.games.centrifugal_offensive import layout
from atoll.games.centrifugal_offensive.counters import stock
from atoll.games.centrifugal_offensive.pieces import outline, pieces
from atoll.games.centrifugal_offensive.tables import HOME, ISLAND, LAND_EDGE, LATERAL_EDGE, MAIN, SEA, SEA_EDGE, Tables
from atoll.games.centrifugal_offensive.tracks import CELLS
from atoll.kit.chart import atoll_coast, border, coast, corners
from atoll.kit.stencil import stencil
from atoll.kit.symbols import star_path

__all__ = ["pieces", "printed"]

ASIA: Final = (
    "14,14 640,14 628,60 600,70 585,48 560,62 528,84 520,120 490,150 470,182 420,205 385,196 352,214 350,262 322,292"
    " 300,285 268,300 262,330 292,360 286,420 262,474 232,470 214,420 214,330 186,306 176,352 120,362 96,300 92,250"
    " 78,262 70,300 52,330 38,300 14,230"
)
JAPAN_COAST: Final = "640,150 664,120 700,98 722,62 742,38 760,50 742,84 722,120 690,138 662,156"
AUSTRALIA: Final = "468,776 500,748 540,728 566,690 604,672 640,700 662,690 668,716 690,690 716,676 742,712 772,740 796,776"
SUMATRA: Final = "196,500 232,516 290,560 336,612 318,624 262,592 214,540"
NEW_GUINEA: Final = "596,556 640,548 700,558 752,590 790,622 752,622 690,612 640,600 610,582"
LANDS: Final = (ASIA, JAPAN_COAST, AUSTRALIA, SUMATRA, NEW_GUINEA)
ON_THESE: Final = ("japan", "india", "burma road", "rangoon", "siam", "indochina", "malaya", "singapore", "northern australia",
                   "darwin", "sumatra", "port moresby")  # fmt: skip
EDGES: Final = {SEA_EDGE: "sea-edge", LAND_EDGE: "land-edge-way", LATERAL_EDGE: "lateral-edge"}
FORMS: Final = {HOME: "home-space", SEA: "sea-space", MAIN: "land-space", ISLAND: "island-space"}
LEFT: Final = layout.MAP[0] + 12  # signs beside a space stay on the map
RIGHT: Final = layout.MAP[0] + layout.MAP[2] - 14
NUMBER_AT: Final = 0.56  # of the first edge of an axis: where its number stands


@lru_cache(maxsize=16)
def printed(t: Tables) -> Board:
    """Everything that no position changes."""
    shapes = (*_ground(t), *_edges(t), *_axes(t), *_line(t), *_spaces(t), *_frame(), *_panels(t), *_legend())
    return Board(layout.WIDTH, layout.HEIGHT, "Centrifugal Offensive: the map", shapes, stock(t))


# --- the chart


def _ground(t: Tables) -> list[Shape]:
    """Sea and coasts."""
    blobs = [_blob(t, space) for space in range(t.spaces) if t.kind[space] in (MAIN, ISLAND)]
    lines = "".join(coast(corners(line), seed, 0.2, layout.MAP) for seed, line in enumerate(LANDS)) + "".join(blobs)
    return [Rect(*layout.MAP, css="pale-sea"), Path(lines, css="pale-shore"), Path(lines, css="pale-land")]


def _blob(t: Tables, space: int) -> str:
    """The islands of a space that is not on a great land."""
    if t.words.names["space"][space] in ON_THESE:
        return ""
    (x, y), (w, h) = t.xy[space], layout.half(t, space)
    return atoll_coast(x, y, w + 14, h + 10, space) if t.kind[space] == MAIN else atoll_coast(x, y, w + 6, h + 3, space)


def _frame() -> list[Shape]:
    """The paper around the map and its ruled border."""
    x, y, w, h = layout.MAP
    hole = f"M{x} {y}v{h}h{w}v{-h}Z"
    return [Path(f"M0 0H{layout.WIDTH}V{layout.HEIGHT}H0Z{hole}", css="paper"), *border(layout.MAP, 40, 4)]


def _edges(t: Tables) -> list[Shape]:
    """All connections, those of a kind and axis as one shape, lateral ones lowest."""
    lines: dict[str, str] = {}
    for one, other, kind in sorted(t.edges, key=lambda edge: -edge[2]):
        css = f"edge {EDGES[kind]}" + (f" axis-{_axis(t, one, other)}" if kind == SEA_EDGE else "")
        (a, b), (c, d) = t.xy[one], t.xy[other]
        lines[css] = lines.get(css, "") + f"M{a} {b}L{c} {d}"
    return [Path(line, css=css) for css, line in lines.items()]


def _axis(t: Tables, one: int, other: int) -> int:
    """The axis of an edge: that of its end that is not Japan."""
    return t.axis[other] or t.axis[one]


def _axes(t: Tables) -> list[Shape]:
    """The number of each axis on its first edge."""
    shapes: list[Shape] = []
    for one, other, kind in t.edges:
        if t.home in (one, other) and kind == SEA_EDGE:
            far = other if one == t.home else one
            (x, y), (u, v) = t.xy[t.home], t.xy[far]
            cx, cy = x + (u - x) * NUMBER_AT, y + (v - y) * NUMBER_AT
            disc = Circle(0, 0, 8.5, css=f"axis-disc axis-{t.axis[far]}")
            shapes.append(Group((disc, Text(0, 0.5, str(t.axis[far]), 11, css="axis-number")), cx, cy))
    return shapes


def _line(t: Tables) -> list[Shape]:
    """The Initial Objective Line."""
    line = "".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for (a, b), (c, d) in layout.frontier(t) if dist((a, b), (c, d)) > 1)
    return [Path(line, css="objective-line")]


# --- spaces


def _spaces(t: Tables) -> list[Shape]:
    return [shape for space in range(t.spaces) for shape in _space(t, space)]


def _space(t: Tables, space: int) -> list[Shape]:
    """A space's symbol, its name, its star with the VP, its range of reaction."""
    (x, y), (w, h) = t.xy[space], layout.half(t, space)
    css = FORMS[t.kind[space]] + (" fort" if t.fortress[space] else "") + ("" if t.inside[space] else " outside")
    nx, ny = layout.name_at(t, space)
    return [
        outline(t, space, 0, css=f"space-form {css}"),
        Text(nx, ny, t.names[space], 13, width=136, css="place-name" + (" of-sea" if t.kind[space] == SEA else "")),
        *(_star(t.worth[space], min(x + w + 9, RIGHT), y - h - 6) if t.worth[space] else []),
        *(_reaction(t.reaction[space], max(x - max(w, 34) - 7, LEFT), y + 10) if t.reaction[space] else []),
    ]


def _star(worth: int, x: float, y: float) -> list[Shape]:
    return [Path(star_path(11, 5, 5, x, y), css="vp-star"), Text(x, y + 1, str(worth), 9.5, css="star-text")]


def _reaction(most: int, x: float, y: float) -> list[Shape]:
    return [
        Circle(x, y, 8.5, css="reaction"),
        Text(x, y + 0.5, f"1\N{EN DASH}{most}" if most > 1 else "1", 8.5, css="reaction-text"),
    ]


# --- panels


def _panels(t: Tables) -> list[Shape]:
    shapes: list[Shape] = []
    for slug, name, *_ in t.panels:
        area = layout.panel_area(t, slug)
        shapes += _panel(name, area)
        shapes += CELLS[slug](t, area) if slug in CELLS else []
    return shapes


def _panel(name: str, area: layout.Area) -> list[Shape]:
    x, y, w, h = area
    return [
        Rect(x + 2, y + 2, w, h, 5, css="shadow"),
        Rect(x, y, w, h, 5, css="panel"),
        stencil(name, x + 7, y + 9.5, 7.5, anchor="start", width=w - 14, css="heading"),
    ]


def _legend() -> list[Shape]:
    """What the signs of the map mean."""
    x, y, w, h = layout.LEGEND
    entries: list[tuple[str, list[Shape]]] = [
        ("by sea", [Path("M-12 0H12", css="edge sea-edge axis-1")]),
        ("by land", [Path("M-12 0H12", css="edge land-edge-way")]),
        ("lateral", [Path("M-12 0H12", css="edge lateral-edge")]),
        ("objective, VP", _star(1, 0, 0)),
        ("fortress", [Path(layout.hexagon(0, 0, 10, 8), css="space-form fort")]),
        ("reaction", _reaction(4, 0, 0)),
        ("first line", [Path("M-12 0H12", css="objective-line")]),
        ("base, level", [Path(layout.hexagon(0, 0, 8.5, 8.5, 0.5), css="base held-0"), Text(0, 0.5, "3", 10, css="base-level")]),
    ]
    shapes: list[Shape] = [Rect(x, y, w, h, 5, css="panel")]
    for n, (text, signs) in enumerate(entries):
        cx, cy = x + 20 + 110 * (n // 4), y + 15 + 23 * (n % 4)
        shapes += [Group(tuple(signs), cx, cy), Text(cx + 18, cy, text, 11.5, "start", width=72, css="note")]
    return shapes
