"""Signs that boards share: dice, cubes, anchors, bombers, suns, flags, crosses. Each is drawn around its own middle."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from atoll.core.board import Circle, Group, Path, Rect, Shape, Text

ANCHOR: Final = (
    "M-2.5-7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M0-4.5V8.5M-5-1.5H5"
    "M-8 2.5C-7 8-3 8.5 0 8.5S7 8 8 2.5M-9.8 5.2-8 1.8-4.8 3.8M9.8 5.2 8 1.8 4.8 3.8"
)
BOMBER: Final = (
    "M0-16C1.7-16 2.3-13 2.3-10V-4.2L19-.6V1.8L2.3 3.2 1.6 11 7.5 13.6V15.6L0 14.6-7.5 15.6V13.6L-1.6 11-2.3 3.2-19 1.8V-.6"
    "L-2.3-4.2V-10C-2.3-13-1.7-16 0-16ZM5.3-6.6h2.2v5H5.3ZM11.3-5.2h2.2v5h-2.2ZM-7.5-6.6h2.2v5h-2.2ZM-13.5-5.2h2.2v5h-2.2Z"
)
PIPS: Final = {  # in units of a quarter of the die, by face
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
# Each hand-drawn cross is a little different: the bend and slant of its two strokes.
SLANTS: Final = ((0, 1, -1), (2, -1, 1), (-2, 1, 2), (1, -2, -1), (-1, 2, 0), (2, 1, -2), (-1, -1, 1))


def anchor(x: float, y: float, scale: float = 1) -> Shape:
    """A ship's anchor, 20 units high."""
    return Group((Path(ANCHOR, css="anchor"),), x, y, scale)


def bomber(x: float, y: float, scale: float = 1, *, turn: float = 0) -> Shape:
    """A four-engined bomber from above, 38 units from wing to wing."""
    return Group((Path(BOMBER, css="bomber"),), x, y, scale, turn)


def sun(x: float, y: float, r: float) -> Shape:
    """A red sun with rays, r to their tips."""
    rays = star_path(r, r * 0.72, 12)
    return Group((Path(rays, css="sun-rays"), Circle(0, 0, r * 0.66, css="sun")), x, y)


def star_path(outer: float, inner: float, points: int, x: float = 0, y: float = 0) -> str:
    """The outline of a star, one point upwards."""
    corners = []
    for n in range(2 * points):
        r, a = (inner if n % 2 else outer), pi * n / points
        corners.append((x + r * sin(a), y - r * cos(a)))
    return polygon(corners)


def trefoil(x: float, y: float, r: float) -> Shape:
    """The sign of radiation."""
    blades = []
    for middle in (-pi / 2, pi / 6, 5 * pi / 6):
        a, b = middle - pi / 6, middle + pi / 6
        outer = [(r * cos(a), r * sin(a)), (r * cos(b), r * sin(b))]
        inner = [(0.3 * r * cos(b), 0.3 * r * sin(b)), (0.3 * r * cos(a), 0.3 * r * sin(a))]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = outer + inner
        blades.append(f"M{ax:.1f} {ay:.1f}A{r:.1f} {r:.1f} 0 0 1 {bx:.1f} {by:.1f}L{cx:.1f} {cy:.1f}L{dx:.1f} {dy:.1f}Z")
    return Group((Path("".join(blades), css="trefoil"), Circle(0, 0, r * 0.2, css="trefoil")), x, y)


def flag(x: float, y: float, scale: float = 1, *, id: str = "", title: str = "") -> Shape:
    """A small flag with stripes and a star, planted at (x, y)."""
    stripes = "".join(f"M1-{h}C8-{h + 3} 14-{h - 3} 22-{h}" for h in (13, 18, 23))
    return Group(
        (
            Path("M1-26C8-29 14-23 22-26V-11C14-8 8-14 1-11Z", css="flag"),
            Path(stripes, css="flag-stripe"),
            Path("M1-26C5-27.5 8-27 11-26V-18C8-19 5-19.5 1-18.5Z", css="flag-canton"),
            Path(star_path(3, 1.2, 5, 6, -22.5), css="flag-star"),
            Path("M0 2V-28", css="flag-pole"),
            Circle(0, -28.5, 1.6, css="flag-knob"),
        ),
        x,
        y,
        scale,
        id=id,
        title=title,
        css="planted",
    )


def cross(x: float, y: float, size: float, seed: int, *, id: str = "", title: str = "") -> Shape:
    """A cross drawn by hand over a box of a size."""
    a, b, c = SLANTS[seed % len(SLANTS)]
    r = size * 0.36
    first = f"M{x - r + a:.1f} {y - r + b:.1f}Q{x + c:.1f} {y + a:.1f} {x + r + b:.1f} {y + r + c:.1f}"
    second = f"M{x + r + c:.1f} {y - r + a:.1f}Q{x + b:.1f} {y + c:.1f} {x - r + b:.1f} {y + r + a:.1f}"
    return Path(first + second, id=id, title=title, css="cross")


def cube(x: float, y: float, size: float, css: str, *, id: str = "", title: str = "", sign: Shape | None = None) -> Shape:
    """A wooden cube, its front of three quarters of the size, with a sign on it."""
    f, d = size * 0.72, size * 0.28
    left, top = -size / 2, -size / 2 + d
    faces = (
        Rect(left + 2, top + 3, f + d * 0.7, f, 3, css="shadow"),
        Path(f"M{left:.1f} {top:.1f}l{d:.1f}-{d:.1f}h{f:.1f}l-{d:.1f} {d:.1f}Z", css="cube-top"),
        Path(f"M{left + f:.1f} {top:.1f}l{d:.1f}-{d:.1f}v{f:.1f}l-{d:.1f} {d:.1f}Z", css="cube-side"),
        Rect(left, top, f, f, 1, css="cube-front"),
    )
    on_front = (Group((sign,), left + f / 2, top + f / 2, size / 36),) if sign else ()
    return Group((*faces, *on_front), x, y, id=id, title=title, css=f"cube {css}")


def die_body(size: float) -> tuple[Shape, ...]:
    """A die's blank face with its shadow and the halo that shows when it may be chosen."""
    h, r = size / 2, size * 0.18
    return (
        Rect(-h - 5, -h - 5, size + 10, size + 10, r + 4, css="halo"),
        Rect(-h + 2, -h + 4, size, size, r, css="shadow"),
        Rect(-h, -h, size, size, r, css="die-edge"),
        Rect(-h, -h, size, size * 0.95, r, css="die-face"),
    )


def pips(face: int, size: float, x: float = 0, y: float = 0) -> Shape:
    """The pips of a die's face."""
    step, r = size * 0.26, size * (0.12 if face == 1 else 0.092)
    return Path("".join(disc(x + dx * step, y + dy * step, r) for dx, dy in PIPS[face]), css="pip")


def badge(text: str, size: float) -> tuple[Shape, ...]:
    """A black mark at the upper right corner of a die of a size: by how much it was raised."""
    x, w = size * 0.36, size * 0.46
    return (
        Rect(x - w / 2, -x - w / 2, w, w * 0.92, w * 0.16, css="badge"),
        Text(x, -x - 0.01 * size, text, size * 0.3, css="badge-text"),
    )


def disc(x: float, y: float, r: float) -> str:
    """A circle in path notation, so that many become one shape."""
    return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0-{2 * r:.1f} 0Z"


def polygon(points: list[tuple[float, float]]) -> str:
    """A closed outline in path notation."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def cage(x: float, y: float, w: float, h: float, r: float) -> str:
    """A rounded rectangle in path notation."""
    return (
        f"M{x + r:.1f} {y:.1f}h{w - 2 * r:.1f}a{r} {r} 0 0 1 {r} {r}v{h - 2 * r:.1f}a{r} {r} 0 0 1-{r} {r}"
        f"h{2 * r - w:.1f}a{r} {r} 0 0 1-{r}-{r}v{2 * r - h:.1f}a{r} {r} 0 0 1 {r}-{r}Z"
    )
