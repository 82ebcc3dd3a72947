"""Where things lie on the board (specification section 12): areas are x, y, width, height on the canvas."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Final

from atoll.games.centrifugal_offensive.tables import HOME, ISLAND, SEA, Tables

Area = tuple[float, float, float, float]
Point = tuple[float, float]
Line = tuple[Point, Point]

WIDTH: Final = 1600
HEIGHT: Final = 1000
MAP: Final[Area] = (14, 14, 1262, 762)
CODES: Final[Area] = (10, 983, 1580, 15)  # the types of action
LEGEND: Final[Area] = (1046, 668, 222, 100)

COUNTER: Final = (47, 37)  # room of a counter
CHIP: Final = (29, 17)  # size of the sign of a stack
CHIP_AT: Final = ((-22, 22), (0, -18, 18))  # its middle: across by party, down by category
HEAD: Final = 17  # height of a panel's heading
FEW: Final = 0.95  # counters become so much smaller until all have room


def panel_area(t: Tables, slug: str) -> Area:
    """Where a panel is."""
    return next((x, y, w, h) for word, _, x, y, w, h in t.panels if word == slug)


def half(t: Tables, space: int) -> Point:
    """Half the width and half the height of a space's symbol."""
    if t.kind[space] == HOME:
        return 45, 30
    if t.fortress[space]:
        return 35, 30
    return {SEA: (35, 24), ISLAND: (23, 23)}.get(t.kind[space], (32, 22))


def name_at(t: Tables, space: int) -> Point:
    """The middle of a space's name, below its symbol and its stacks."""
    x, y = t.xy[space]
    return x, y + max(half(t, space)[1], 24) + 8


def inner(area: Area) -> Area:
    """The room below a panel's heading."""
    x, y, w, h = area
    return x + 4, y + HEAD, w - 8, h - HEAD - 3


def fit(area: Area, count: int, size: tuple[float, float] = COUNTER, most: float = 1.0) -> tuple[list[Point], float]:
    """The middles of so many things in rows, and the scale at which they have room, `most` if they are few."""
    x, y, w, h = area
    scale = most
    while int(w / (size[0] * scale)) * int(h / (size[1] * scale)) < count:
        scale *= FEW
    columns = max(1, int(w / (size[0] * scale)))
    step, down = size[0] * scale, size[1] * scale
    return [(x + step * (n % columns + 0.5), y + down * (n // columns + 0.5)) for n in range(count)], scale


def cells(area: Area, count: int) -> list[Area]:
    """The cells of a track, side by side."""
    x, y, w, h = inner(area)
    return [(x + w * n / count, y, w / count, h) for n in range(count)]


def hexagon(x: float, y: float, w: float, h: float, turn: float = 0) -> str:
    """A hexagon in path notation, a corner at the right; with a `turn` of a half one at the top."""
    corners = ((pi * (n + turn) / 3) for n in range(6))
    return "M" + "L".join(f"{x + w * cos(a):.1f} {y + h * sin(a):.1f}" for a in corners) + "Z"


def frontier(t: Tables) -> list[Line]:
    """The Initial Objective Line: it runs half-way between spaces inside and the nearest ones outside."""
    found: list[Line] = []
    for space in range(t.spaces):
        if t.inside[space]:
            found += [line for line, other in _sides(t, space) if other >= 0 and not t.inside[other]]
    return found


def _sides(t: Tables, space: int) -> list[tuple[Line, int]]:
    """The sides of what is nearer to a space than to any other, each with the space beyond, -1 for the edge of the map."""
    x, y, w, h = MAP
    corners: list[tuple[Point, int]] = [((x, y), -1), ((x + w, y), -1), ((x + w, y + h), -1), ((x, y + h), -1)]
    for other in range(t.spaces):
        if other != space:
            corners = _cut(corners, t.xy[space], t.xy[other], other)
    return [((a, b), beyond) for (a, beyond), (b, _) in zip(corners, corners[1:] + corners[:1])]


def _cut(corners: list[tuple[Point, int]], own: Point, far: Point, other: int) -> list[tuple[Point, int]]:
    """What is left of an outline on the own side of the line half-way to another place.

    A corner bears the number of the space beyond the side that begins there.
    """
    found: list[tuple[Point, int]] = []
    for (a, beyond), (b, _) in zip(corners, corners[1:] + corners[:1]):
        da, db = _excess(a, own, far), _excess(b, own, far)
        if da <= 0:
            found.append((a, beyond))
        if (da <= 0) != (db <= 0):
            share = da / (da - db)
            crossing = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            found.append((crossing, other if da <= 0 else beyond))
    return found


def _excess(point: Point, own: Point, far: Point) -> float:
    """How far a point lies beyond the line half-way between two places."""
    ux, uy = far[0] - own[0], far[1] - own[1]
    mx, my = (own[0] + far[0]) / 2, (own[1] + far[1]) / 2
    return ((point[0] - mx) * ux + (point[1] - my) * uy) / hypot(ux, uy)
