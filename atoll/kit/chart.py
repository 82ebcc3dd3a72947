"""The art of charts: ragged coasts, a compass rose, ruled borders, arrows that find their way between islands."""
from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import Final

from atoll.core.board import Circle, Group, Path, Shape, Text
from atoll.core.rng import Rng
from atoll.kit.symbols import polygon

Point = tuple[float, float]
Area = tuple[float, float, float, float]       # x, y, width, height
FINE: Final = 7.0                              # a coast is bent down to pieces of this length
BOWS: Final = (0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45, 0.6, -0.6)


def coast(corners: list[Point], seed: int, rough: float = 0.22, frame: Area | None = None) -> str:
    """A coast through corners, bent again and again like a real one; along the frame's edges it stays straight."""
    rng = Rng(seed)
    points: list[Point] = []
    for a, b in zip(corners, corners[1:] + corners[:1]):
        points.append(a)
        if not _on_edge(a, b, frame):
            points.extend(_bend(a, b, rough, rng))
    return polygon(points)


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
    corners = []
    for n in range(11):
        a, stretch = 2 * pi * n / 11, 0.86 + rng.below(1000) / 3500
        corners.append((x + rx * stretch * cos(a), y + ry * stretch * sin(a)))
    return coast(corners, seed, 0.16)


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
    order = [*range(1, 16, 2), *range(2, 16, 4), *range(0, 16, 4)]     # long points lie over short ones
    ticks = "".join(_tick(r, n) for n in range(72))
    points = [shape for n in order for shape in (Path(light[n], css="rose-light"), Path(dark[n], css="rose-dark"))]
    letters = [Text(r * 1.13 * dx, r * 1.13 * dy, name, r * 0.24, css="rose-letter") for name, dx, dy in
               (("N", 0, -1), ("E", 1, 0), ("S", 0, 1), ("W", -1, 0))]
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


def route(start: Area, end: Area, avoid: list[Area]) -> tuple[str, str]:
    """The line of an arrow from one area to another that crosses as little as may be of what it should avoid, and its head."""
    bow = min(BOWS, key=lambda bow: (_hits(_curve(start, end, bow), start, end, avoid), abs(bow)))
    points = _outside(_curve(start, end, bow), start, end)
    if len(points) < 3:
        return "", ""
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points[:-1])
    return line, _head(points[-3], points[-1])


def _middle(area: Area) -> Point:
    return area[0] + area[2] / 2, area[1] + area[3] / 2


def _curve(start: Area, end: Area, bow: float, steps: int = 60) -> list[Point]:
    """A quadratic Bezier curve between the middles of two areas, bowed to one side, as points."""
    (ax, ay), (bx, by) = _middle(start), _middle(end)
    cx, cy = (ax + bx) / 2 + (by - ay) * bow, (ay + by) / 2 + (ax - bx) * bow
    shares = [n / steps for n in range(steps + 1)]
    return [((1 - u) ** 2 * ax + 2 * u * (1 - u) * cx + u * u * bx, (1 - u) ** 2 * ay + 2 * u * (1 - u) * cy + u * u * by) for u in shares]


def _outside(points: list[Point], start: Area, end: Area) -> list[Point]:
    """The part of a line between two areas."""
    return [point for point in points if not _inside(point, start, 8) and not _inside(point, end, 9)]


def _hits(points: list[Point], start: Area, end: Area, avoid: list[Area]) -> int:
    free = _outside(points, start, end)[::2]
    return sum(_inside(point, area, 10) for point in free for area in avoid)


def _inside(point: Point, area: Area, margin: float) -> bool:
    x, y, w, h = area
    return x - margin < point[0] < x + w + margin and y - margin < point[1] < y + h + margin


def _head(back: Point, tip: Point, size: float = 17) -> str:
    """An arrow head that points from one point to another."""
    length = hypot(tip[0] - back[0], tip[1] - back[1]) or 1
    ux, uy = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    wings = [(tip[0] - size * ux + s * size * 0.5 * uy, tip[1] - size * uy - s * size * 0.5 * ux) for s in (1, -1)]
    return polygon([tip, wings[0], (tip[0] - size * 0.7 * ux, tip[1] - size * 0.7 * uy), wings[1]])
