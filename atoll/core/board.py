"""What a board looks like, as values: shapes with the thing that pointing at them means. Drawing is done elsewhere.

Coordinates are those of the board's canvas, y downwards. `css` names style classes (render/board.css), never colours.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Shape:
    """Anything drawn."""

    id: str = field(default="", kw_only=True)  # stable from one picture to the next, so that a piece can be seen to move
    thing: str = field(default="", kw_only=True)  # what pointing at it means: "island tarawa", "die white 5"
    css: str = field(default="", kw_only=True)  # style classes
    title: str = field(default="", kw_only=True)  # said by a screen reader, shown on hovering
    at: str = field(default="", kw_only=True)  # the thing it lies on, meant too by pointing at it: "area truk" of a ship
    layer: str = field(default="", kw_only=True)  # name of an overlay: hidden until somebody switches that on


@dataclass(frozen=True)
class Rect(Shape):
    """A rectangle from its upper left corner; `r` rounds the corners."""

    x: float
    y: float
    w: float
    h: float
    r: float = 0


@dataclass(frozen=True)
class Circle(Shape):
    """A circle round its centre."""

    x: float
    y: float
    r: float


@dataclass(frozen=True)
class Path(Shape):
    """A line or an area in SVG path notation."""

    d: str


@dataclass(frozen=True)
class Text(Shape):
    """A line of text, `y` the middle of its letters.

    `anchor` is start, middle or end; beyond `width` it is drawn smaller (0: never).
    """

    x: float
    y: float
    text: str
    size: float = 16
    anchor: str = "middle"
    width: float = 0


@dataclass(frozen=True)
class Group(Shape):
    """Shapes that belong together, drawn around (x, y) at a scale, turned clockwise by degrees."""

    shapes: tuple[Shape, ...]
    x: float = 0
    y: float = 0
    scale: float = 1
    turn: float = 0


@dataclass(frozen=True)
class Again(Shape):
    """A shape of the board's stock, by its id: what is large or lies between pieces need not be sent with each change."""

    of: str


@dataclass(frozen=True)
class Board:
    """The printed map of one edition."""

    width: int
    height: int
    title: str
    shapes: tuple[Shape, ...]
    stock: tuple[Shape, ...] = ()  # not seen until a piece shows it Again; without `css` of its own it is styled there
