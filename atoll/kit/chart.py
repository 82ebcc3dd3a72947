"""The art of charts: ragged coasts, a compass rose, ruled borders, arrows that find their way between islands."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import atan2, cos, hypot, inf, pi, sin
from typing import Final, NamedTuple

from atoll.core.board import Circle, Group, Path, Shape, Text
from atoll.core.rng import Rng
from atoll.kit.symbols import polygon

Point = tuple[float, float]
Area = tuple[float, float, float, float]  # x, y, width, height
Port = tuple[float, float, float, float]  # a place where arrows begin or end: x, y, and the direction away from it
Line = tuple[Point, Point, Point, Point]  # a cubic Bezier curve
FINE: Final = 8.0  # a coast is bent down to pieces of this length
HEAD: Final = 18.0  # length of an arrow's head
CROWD: Final = 120.0  # a port that serves another arrow already is worth so long a detour
BEND: Final = 45.0  # so is a turn of a radian
PULLS: Final[tuple[float, ...]] = (0.25, 0.4, 0.6, 0.9)  # how far a line goes straight on, as a share of its ends' distance


def corners(line: str) -> list[Point]:
    """Points written as "20,30 40,50"."""
    pairs = [pair.split(",") for pair in line.split()]
    return [(float(x), float(y)) for x, y in pairs]


def coast(points: list[Point], seed: int, rough: float = 0.22, frame: Area | None = None) -> str:
    """A coast through points, bent again and again like a real one; along the frame's edges it stays straight."""
    rng = Rng(seed)
    fine: list[Point] = []
    for a, b in zip(points, points[1:] + points[:1]):
        fine.append(a)
        if not _on_edge(a, b, frame):
            fine.extend(_bend(a, b, rough, rng))
    return polygon(fine)


def _on_edge(a: Point, b: Point, frame: Area | None) -> bool:
    if frame is None:
        return False
    x, y, w, h = frame
    return (a[0] == b[0] and a[0] in (x, x + w)) or (a[1] == b[1] and a[1] in (y, y + h))


def _bend(a: Point, b: Point, rough: float, rng: Rng) -> list[Point]:
    """Points between two, the middle one pushed aside, then the halves likewise."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < FINE:
        return []
    push = (rng.below(2001) / 1000 - 1) * rough
    middle = (a[0] + b[0]) / 2 + (a[1] - b[1]) * push, (a[1] + b[1]) / 2 + (b[0] - a[0]) * push
    return [*_bend(a, middle, rough, rng), middle, *_bend(middle, b, rough, rng)]


def atoll_coast(x: float, y: float, rx: float, ry: float, seed: int) -> str:
    """A small island round a point."""
    rng = Rng(seed, 1)
    points: list[Point] = []
    for n in range(11):
        a, stretch = 2 * pi * n / 11, 0.86 + rng.below(1000) / 3500
        points.append((x + rx * stretch * cos(a), y + ry * stretch * sin(a)))
    return coast(points, seed, 0.16)


def compass(x: float, y: float, r: float) -> Shape:
    """A compass rose: sixteen points, each half dark and half light."""
    dark: list[str] = []
    light: list[str] = []
    for n in range(16):
        length = (0.78, 0.42, 0.6, 0.42)[n % 4] * r
        a = pi * n / 8
        tip = (length * sin(a), -length * cos(a))
        for side, heap in ((1, dark), (-1, light)):
            root = a + side * pi / 16
            heap.append(polygon([(0, 0), tip, (0.17 * r * sin(root), -0.17 * r * cos(root))]))
    order = [*range(1, 16, 2), *range(2, 16, 4), *range(0, 16, 4)]  # long points lie over short ones
    ticks = "".join(_tick(r, n) for n in range(72))
    points = [shape for n in order for shape in (Path(light[n], css="rose-light"), Path(dark[n], css="rose-dark"))]
    places = (("N", 0, -1.13), ("E", 1.13, 0), ("S", 0, 1.13), ("W", -1.13, 0))
    letters = [Text(r * dx, r * dy, name, r * 0.24, css="rose-letter") for name, dx, dy in places]
    rings = [Circle(0, 0, r * 0.94, css="rose-ring"), Circle(0, 0, r * 0.84, css="rose-ring"), Path(ticks, css="rose-ring")]
    return Group((*rings, *points, Circle(0, 0, r * 0.07, css="rose-light"), *letters), x, y, css="rose")


def _tick(r: float, n: int) -> str:
    a = pi * n / 36
    inner, outer = (0.84 if n % 9 == 0 else 0.89) * r, 0.94 * r
    return f"M{inner * sin(a):.1f} {-inner * cos(a):.1f}L{outer * sin(a):.1f} {-outer * cos(a):.1f}"


def border(area: Area, step: float, thick: float) -> tuple[Shape, ...]:
    """The ruled border of a chart: a band around an area with alternate dark and light lengths."""
    x, y, w, h = area
    outer = f"M{x - thick:.1f} {y - thick:.1f}h{w + 2 * thick:.1f}v{h + 2 * thick:.1f}h{-w - 2 * thick:.1f}Z"
    inner = f"M{x:.1f} {y:.1f}v{h:.1f}h{w:.1f}v{-h:.1f}Z"
    dashes = []
    for n in range(0, int(w / step), 2):
        for edge in (y - thick, y + h):
            dashes.append(f"M{x + n * step:.1f} {edge:.1f}h{step:.1f}v{thick:.1f}h{-step:.1f}Z")
    for n in range(0, int(h / step), 2):
        for edge in (x - thick, x + w):
            dashes.append(f"M{edge:.1f} {y + n * step:.1f}h{thick:.1f}v{step:.1f}h{-thick:.1f}Z")
    return Path(outer + inner, css="chart-band"), Path("".join(dashes), css="chart-dash"), Path(inner + outer, css="chart-rule")


class Arrow(NamedTuple):
    """The line of an arrow and its head in path notation, and the ports it was given."""

    line: str
    head: str
    start: Port
    end: Port


def arrow(starts: list[Port], ends: list[Port], avoid: list[Area], frame: Area, busy: Counter[Port]) -> Arrow:
    """An arrow between two of some ports that crosses as little as may be of what it should avoid, free ports preferred."""
    ways = sorted((_least(a, b) + CROWD * (busy[a] + busy[b]), a, b, pull) for a in starts for b in ends for pull in PULLS)
    best, cost = ways[0], inf
    for way in ways:
        least, start, end, pull = way
        if least >= cost:
            break
        now = _cost(_line(start, end, pull), avoid, frame) + CROWD * (busy[start] + busy[end])
        if now < cost:
            best, cost = way, now
    _, start, end, pull = best
    line = _line(start, end, pull)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = line
    bezier = f"M{ax:.1f} {ay:.1f}C{bx:.1f} {by:.1f} {cx:.1f} {cy:.1f} {dx:.1f} {dy:.1f}"
    return Arrow(bezier, _head(dx, dy, dx - cx, dy - cy), start, end)


def _least(start: Port, end: Port) -> float:
    """What a line between two ports costs at least: its length if it were straight."""
    return max(0.0, hypot(end[0] - start[0], end[1] - start[1]) - HEAD)


def _line(start: Port, end: Port, pull: float) -> Line:
    """A cubic Bezier curve that leaves one port and enters the other straight, short of its end by the length of the head."""
    ax, ay, sx, sy = start
    dx, dy, ex, ey = end
    dx, dy = dx + HEAD * 0.6 * ex, dy + HEAD * 0.6 * ey
    reach = pull * hypot(dx - ax, dy - ay)
    return (ax, ay), (ax + sx * reach, ay + sy * reach), (dx + ex * reach, dy + ey * reach), (dx, dy)


def _at(line: Line, u: float) -> Point:
    """A point of a Bezier curve."""
    weights = ((1 - u) ** 3, 3 * u * (1 - u) ** 2, 3 * u * u * (1 - u), u**3)
    return sum(w * p[0] for w, p in zip(weights, line)), sum(w * p[1] for w, p in zip(weights, line))


def _cost(line: Line, avoid: list[Area], frame: Area) -> float:
    """Length, with much added for what is hit or outside, and for a line too short to be seen."""
    points = [_at(line, n / 16) for n in range(17)]
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    hits = sum(_inside(point, area, 4) for point in points for area in avoid)
    out = sum(not _inside(point, frame, -12) for point in points)
    return length + 300 * (hits + out) + 5 * max(0.0, 70 - length) + BEND * _turning(points)


def _turning(points: list[Point]) -> float:
    """By how much a line turns in all, in radians."""
    courses = [atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(points) if a != b]
    return sum(abs((after - before + pi) % (2 * pi) - pi) for before, after in pairwise(courses))


def _inside(point: Point, area: Area, margin: float) -> bool:
    x, y, w, h = area
    return x - margin < point[0] < x + w + margin and y - margin < point[1] < y + h + margin


def _head(x: float, y: float, dx: float, dy: float) -> str:
    """An arrow head whose foot is at (x, y)."""
    length = hypot(dx, dy) or 1
    ux, uy = dx / length, dy / length
    tip = x + HEAD * 0.6 * ux, y + HEAD * 0.6 * uy
    wings = [(tip[0] - HEAD * ux + s * HEAD * 0.5 * uy, tip[1] - HEAD * uy - s * HEAD * 0.5 * ux) for s in (1, -1)]
    return polygon([tip, wings[0], (tip[0] - HEAD * 0.7 * ux, tip[1] - HEAD * 0.7 * uy), wings[1]])
