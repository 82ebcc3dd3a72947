"""The signs of the game, each drawn around its own middle: wooden ships and soldiers, roundels of the sides, icons of Areas."""

from __future__ import annotations

from typing import Final

from atoll.core.board import Again, Circle, Group, Path, Rect, Shape, Text
from atoll.games.tora_tora_tora.tables import FLEET
from atoll.kit.symbols import anchor, star_path

SHIP: Final = "M-16 1H-9V-4H-5V-10H0V-6H5V-3H9V1H16L12 11H-12Z"
SOLDIER: Final = "M-9 11V1C-9-2-6-3-4-4C-6-6-6-8-5-9C-5-14 5-14 5-9C6-8 6-6 4-4C6-3 9-2 9 1V11Z"
HELMET: Final = "M-7-8.5C-7-15 7-15 7-8.5Z"
LETTERS: Final = ("J", "A", "B", "D", "Au")  # by nation
REFINERY: Final = "M-9 8V-3L-4-7V-3L1-7V-3H3L4-9H7L8 8ZM-6 1h3v3h-3ZM-1 1h3v3h-3Z"
BARREL: Final = "M-6-6C-6-9 6-9 6-6V6C6 9-6 9-6 6Z"
HOOPS: Final = "M-6.4-3C-5-.8 5-.8 6.4-3M-6.4 3C-5 5.2 5 5.2 6.4 3M-6-6C-5-4 5-4 6-6"


def block(
    kind: int,
    count: int,
    x: float,
    y: float,
    css: str = "",
    more: tuple[Shape, ...] = (),
    *,
    id: str = "",
    thing: str = "",
    at: str = "",
    title: str = "",
) -> Shape:
    """Wooden Units of a kind: a ship or a soldier in the nation's colour with its letter and, from two on, how many."""
    nation, type = kind // 2, kind % 2
    letter = Text(0, 6 if type == FLEET else 4, LETTERS[nation], 9.5, width=16, css="wood-letter")
    body: list[Shape] = [*more, Again(f"wood-{type}"), letter]
    if count > 1:
        body += [Circle(13, -9, 8.5, css="tally"), Text(13, -8.5, str(count), 13, width=14, css="tally-text")]
    return Group(tuple(body), x, y, css=f"block nation-{nation} {css}".strip(), id=id, thing=thing, at=at, title=title)


def stock() -> tuple[Shape, ...]:
    """The signs that lie on the board many times."""
    ship = (Group((Path(SHIP, css="wood-side"),), 1.5, 2), Path(SHIP, css="wood"))
    soldier = (Group((Path(SOLDIER, css="wood-side"),), 1.5, 2), Path(SOLDIER, css="wood"), Path(HELMET, css="wood-edge"))
    japan = (Circle(0, 0, 10, css="sign-ground light"), Circle(0, 0, 5.8, css="sign-disc"))
    allies = (Circle(0, 0, 10, css="sign-ground of-0"), Path(star_path(8.6, 3.4, 5), css="sign-star"))
    woods = [Group(shapes, id=f"wood-{type}") for type, shapes in enumerate((ship, soldier))]
    signs = [Group(shapes, id=f"roundel-{side}") for side, shapes in enumerate((japan, allies))]
    return *woods, *signs


def block_halo(css: str = "halo") -> Shape:
    """The frame around a block."""
    return Rect(-18, -17, 38, 32, 8, css=css)


def roundel(side: int, x: float, y: float, r: float) -> Shape:
    """A side's sign: the sun on white, a white star on blue."""
    return Group((Again(f"roundel-{side}"),), x, y, r / 10)


def icons(port: bool, resource: bool, supply: bool, x: float, y: float) -> list[Shape]:
    """What a land has: an anchor for a Port, a refinery for a Resource Area, a barrel for a Supply Area; side by side."""
    found: list[Shape] = []
    if port:
        found.append(anchor(0, 0, 1.15))
    if resource:
        found.append(Group((Path(REFINERY, css="refinery"),), scale=1.15))
    if supply:
        found.append(barrel())
    scale = 1.05 if len(found) == 1 else 0.86 if len(found) == 2 else 0.62
    step = 21 * scale
    return [Group((sign,), x + step * (n - (len(found) - 1) / 2), y, scale) for n, sign in enumerate(found)]


def barrel(css: str = "") -> Shape:
    """A barrel."""
    return Group((Path(BARREL, css="barrel"), Path(HOOPS, css="hoops")), css=css)


def stars(count: int, x: float, y: float) -> Shape:
    """Victory stars in a row."""
    return Path("".join(star_path(7, 2.8, 5, x + 14 * (n - (count - 1) / 2), y) for n in range(count)), css="vp-star")


def admiral(x: float, y: float, r: float, css: str = "", *, id: str = "", title: str = "") -> Shape:
    """Yamamoto: an admiral's pennant, a sun with eight rays."""
    rays = "".join(
        f"M0 0L{a * r:.1f} {b * r:.1f}L{c * r:.1f} {d * r:.1f}Z"
        for a, b, c, d in (
            (0.98, -0.2, 0.98, 0.2),
            (0.55, 0.83, 0.83, 0.55),
            (-0.2, 0.98, 0.2, 0.98),
            (-0.83, 0.55, -0.55, 0.83),
            (-0.98, 0.2, -0.98, -0.2),
            (-0.55, -0.83, -0.83, -0.55),
            (0.2, -0.98, -0.2, -0.98),
            (0.83, -0.55, 0.55, -0.83),
        )
    )
    return Group(
        (
            Circle(1, 2, r + 1, css="shadow"),
            Circle(0, 0, r, css="admiral-ground"),
            Path(rays, css="admiral-rays"),
            Circle(0, 0, r * 0.45, css="sign-disc"),
            Text(0, 0.5, "Y", r * 0.72, css="admiral-letter"),
        ),
        x,
        y,
        css=f"admiral {css}".strip(),
        id=id,
        title=title,
    )


def plus_one(x: float, y: float) -> Shape:
    """The disc of a Sea Area that costs one Resource Point more."""
    return Group(
        (
            Circle(0, 0, 12, css="plus-one"),
            Text(0, -2.5, "+1", 11, css="plus-one-text"),
            Text(0, 5.5, "RP", 7, css="plus-one-text"),
        ),
        x,
        y,
    )
