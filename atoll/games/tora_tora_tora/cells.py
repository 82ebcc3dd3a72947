"""The map as a mosaic: every point of it belongs to the nearest of all given points (specification section 10).

Sea Areas and scenery own one or more points each; between the points of one owner no line is drawn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import lru_cache
from math import dist, hypot
from typing import Final

from atoll.core.rng import Rng
from atoll.games.tora_tora_tora.layout import MAP, Area, Point
from atoll.games.tora_tora_tora.tables import Tables
from atoll.kit.symbols import polygon

Edge = tuple[Point, Point]
FRAME: Final = -1  # beyond the map's edge
FINE: Final = 100  # corners are rounded to so many parts of a unit, so that neighbours agree about them
STEP: Final = 9.0  # a coast is bent down to pieces of this length
BEND: Final = 0.17  # a coast's bays, as a share of the length of its straight line


class Mosaic:
    """The cells of all owners, seas first, then scenery, in the order of the data."""

    def __init__(self, owners: list[list[tuple[int, int]]], frame: Area) -> None:
        self.edges = _edges(owners, frame)
        self.pieces = len(owners)

    def outline(self, owners: Collection[int]) -> list[list[Point]]:
        """The closed lines around the cells of some owners, taken as one."""
        inner = set(owners)
        return _loops([edge for (a, b), edges in self.edges.items() if a in inner and b not in inner for edge in edges])

    def border(self, one: int, other: int) -> list[Edge]:
        """The straight lines where two cells touch, as seen from the first."""
        return self.edges.get((one, other), [])

    def touching(self, one: int, other: int) -> float:
        """On what length two cells touch."""
        return sum(dist(a, b) for a, b in self.border(one, other))


def _edges(owners: list[list[tuple[int, int]]], frame: Area) -> dict[tuple[int, int], list[Edge]]:
    """By a pair of owners: the edges of the first one's cells that the other's cells share, clockwise."""
    points = [(float(x), float(y)) for each in owners for x, y in each]
    owner = [n for n, each in enumerate(owners) for _ in each]
    found: dict[tuple[int, int], list[Edge]] = defaultdict(list)
    for n, point in enumerate(points):
        for start, end, beyond in _cell(point, points, frame):
            edge = _rounded(start), _rounded(end)
            across = owner[beyond] if beyond >= 0 else FRAME
            if across != owner[n] and edge[0] != edge[1]:
                found[owner[n], across].append(edge)
    return dict(found)


def _cell(point: Point, points: list[Point], frame: Area) -> list[tuple[Point, Point, int]]:
    """The sides of one point's cell, each with the number of the point beyond it: the frame, cut by half planes."""
    x, y, w, h = frame
    corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    sides = [(corners[n], corners[(n + 1) % 4], FRAME) for n in range(4)]
    for n in sorted(range(len(points)), key=lambda n: dist(point, points[n])):
        if points[n] != point:
            sides = _cut(sides, point, points[n], n)
    return sides


def _cut(sides: list[tuple[Point, Point, int]], point: Point, other: Point, beyond: int) -> list[tuple[Point, Point, int]]:
    """What remains of a convex cell on the near side of the line halfway to another point."""
    a, b = other[0] - point[0], other[1] - point[1]
    middle = (a * (point[0] + other[0]) + b * (point[1] + other[1])) / 2

    def over(p: Point) -> float:
        return a * p[0] + b * p[1] - middle

    kept: list[tuple[Point, Point, int]] = []
    out: Point | None = None
    back: Point | None = None
    for start, end, number in sides:
        here, there = over(start), over(end)
        if here <= 0 < there:
            out = _crossing(start, end, here, there)
            kept.append((start, out, number))
        elif there <= 0 < here:
            back = _crossing(start, end, here, there)
            kept.append((back, end, number))
        elif here <= 0:
            kept.append((start, end, number))
    if out is None or back is None:
        return kept
    at = next(n for n, (_, end, _) in enumerate(kept) if end == out)
    return [*kept[: at + 1], (out, back, beyond), *kept[at + 1 :]]


def _crossing(start: Point, end: Point, here: float, there: float) -> Point:
    share = here / (here - there)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _rounded(point: Point) -> Point:
    return round(point[0] * FINE) / FINE, round(point[1] * FINE) / FINE


def _loops(edges: list[Edge]) -> list[list[Point]]:
    """Edges, head to tail, as closed lines; the longest first."""
    after: dict[Point, list[Point]] = defaultdict(list)
    for start, end in edges:
        after[start].append(end)
    loops: list[list[Point]] = []
    while after:
        loop = [next(iter(after))]
        while loop[-1] in after:
            ends = after[loop[-1]]
            loop.append(ends.pop())
            if not ends:
                del after[loop[-2]]
        loops.append(loop[:-1])
    return sorted(loops, key=len, reverse=True)


@lru_cache(maxsize=16)
def mosaic(t: Tables) -> Mosaic:
    """The map of an edition."""
    return Mosaic(t.cells, MAP)


def cell_id(sea: int) -> str:
    """A sea's outline in the board's stock."""
    return f"cell-{sea}"


def outline_path(t: Tables, *owners: int) -> str:
    """The cells of some owners as one, in path notation: straight between seas, like a coast where sea and scenery meet."""
    m = mosaic(t)
    inner = set(owners)
    coasts = {
        edge
        for (a, b), edges in m.edges.items()
        if a in inner and FRAME != b not in inner and max(a, b) >= t.seas
        for edge in edges
    }
    lines: list[str] = []
    for loop in m.outline(inner):
        fine: list[Point] = []
        for edge in zip(loop, loop[1:] + loop[:1]):
            fine += rugged(edge) if edge in coasts else [edge[0]]
        lines.append(polygon(fine))
    return "".join(lines)


def rugged(edge: Edge) -> list[Point]:
    """A straight line bent like a coast, the same from both of its ends; without its last point."""
    first, last = min(edge), max(edge)
    rng = Rng(int(first[0] * 7919 + first[1] * 104729) & 0xFFFFFF)
    line = [first, *_bays(first, last, BEND, rng)]
    return line if edge[0] == first else [last, *line[:0:-1]]


def _bays(a: Point, b: Point, rough: float, rng: Rng) -> list[Point]:
    """Points between two, the middle one pushed aside, then the halves likewise."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < STEP:
        return []
    push = (rng.below(2001) / 1000 - 1) * min(rough, 9 / length)
    middle = (a[0] + b[0]) / 2 + (a[1] - b[1]) * push, (a[1] + b[1]) / 2 + (b[0] - a[0]) * push
    return [*_bays(a, middle, rough * 1.15, rng), middle, *_bays(middle, b, rough * 1.15, rng)]


def inside(point: Point, loops: Iterable[list[Point]]) -> bool:
    """Whether a point lies within closed lines (even-odd rule)."""
    x, y = point
    odd = False
    for loop in loops:
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1]):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
    return odd


def from_edge(point: Point, edge: Edge) -> float:
    """How far a point is from a straight line between two."""
    (ax, ay), (bx, by) = edge
    dx, dy = bx - ax, by - ay
    share = max(0.0, min(1.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)))
    return dist(point, (ax + share * dx, ay + share * dy))
