"""From a board's values to SVG text: two layers, the printed map and what lies on it.

The text needs neither inline styles nor scripts, so it fits a strict content security policy; colours are in board.css alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import Final
from xml.sax.saxutils import escape
from zlib import crc32

from atoll.core.board import Again, Board, Circle, Group, Path, Rect, Shape, Text

NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
CAPITAL: Final = 0.68  # breadth of a capital or digit as a share of the size, on the safe side
SMALL: Final = 0.52
NARROW: Final = " .,'"
ON_HOVER: Final = "on-hover"  # the class of what is seen only while something is pointed at
LONG: Final = 300  # a path of so many characters is written once and used again


class Pen:
    """How to draw: what may be chosen, what is selected, which ids are new, which overlays are on; paths at hand by name."""

    def __init__(
        self,
        can: Collection[str] = (),
        selected: str = "",
        new: Collection[str] = (),
        paths: dict[str, str] | None = None,
        layers: Collection[str] = (),
    ) -> None:
        self.can = can
        self.selected = selected
        self.new = new
        self.layers = layers
        self.paths = paths or {}

    def all(self, shapes: Iterable[Shape]) -> str:
        """Shapes one after the other, the later ones above."""
        return "".join([self.element(shape) for shape in shapes])

    def element(self, shape: Shape) -> str:
        """One shape as an element; what this pen does not mark looks as it always does."""
        return self.draw(shape) if self.paths or self._marks(shape) else _unmarked(shape)

    def draw(self, shape: Shape) -> str:
        """One shape as an element, made anew."""
        name, geometry, inside = self._body(shape)
        if shape.title:
            inside = f"<title>{_clean(shape.title)}</title>{inside}"
        head = f"<{name}{self._attributes(shape)}{geometry}"
        return f"{head}>{inside}</{name}>" if inside else f"{head}/>"

    def _marks(self, shape: Shape) -> bool:
        """Whether a shape, or one inside it, may be chosen, is selected, new or an overlay that is on."""
        if not (self.can or self.selected or self.new or self.layers):
            return False
        if any(self._state(shape)):
            return True
        return isinstance(shape, Group) and any(self._marks(inner) for inner in shape.shapes)

    def _body(self, shape: Shape) -> tuple[str, str, str]:
        """Name of the element, its geometry, what stands inside."""
        match shape:
            case Rect():
                corner = f' rx="{_n(shape.r)}"' if shape.r else ""
                return "rect", f' x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" height="{_n(shape.h)}"{corner}', ""
            case Circle():
                return "circle", f' cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"', ""
            case Path():
                name = self.paths.get(shape.d)
                return ("use", f' href="#{name}"', "") if name else ("path", f' d="{_quoted(shape.d)}"', "")
            case Text():
                return "text", _text_geometry(shape), _clean(shape.text)
            case Group():
                return "g", _transform(shape), self.all(shape.shapes)
            case Again():
                return "use", f' href="#{_quoted(shape.of)}"' + ("" if shape.thing else ' aria-hidden="true"'), ""
            case _:
                raise TypeError(f"{type(shape).__name__} is no shape that can be drawn")

    def _attributes(self, shape: Shape) -> str:
        """Identity, classes, and for a thing its role, its name and whether the keyboard stops there."""
        classes = " ".join([*shape.css.split(), *self._state(shape)])
        parts = [f' id="{_quoted(shape.id)}"' if shape.id else "", f' class="{_quoted(classes)}"' if classes else ""]
        if shape.thing:
            pressed = ' aria-pressed="true"' if shape.thing == self.selected else ""
            role = f' role="button" tabindex="0"{pressed}' if self._is_open(shape) else ' role="img" tabindex="-1"'
            parts.append(f' data-thing="{_quoted(shape.thing)}"{role} aria-label="{_quoted(shape.title or shape.thing)}"')
        if shape.at:
            parts.append(f' data-at="{_quoted(shape.at)}"')
        if shape.layer:
            parts.append(f' data-layer="{_quoted(shape.layer)}"')
        return "".join(parts)

    def _is_open(self, shape: Shape) -> bool:
        """Whether a thing may be chosen, where it lies."""
        return f"{shape.thing}, {shape.at}" in self.can if shape.at else shape.thing in self.can

    def _state(self, shape: Shape) -> Iterator[str]:
        if shape.thing and self._is_open(shape):
            yield "can"
        if shape.thing and shape.thing == self.selected:
            yield "selected"
        if shape.id and shape.id in self.new:
            yield "new"
        if shape.layer and shape.layer in self.layers:
            yield "on"


@lru_cache(maxsize=16384)
def _unmarked(shape: Shape) -> str:
    """Most of a picture is as in the one before, whoever looks: each of its shapes is drawn once."""
    return Pen().draw(shape)


def svg(
    board: Board,
    pieces: Iterable[Shape],
    *,
    can: Collection[str] = (),
    selected: str = "",
    new: Collection[str] = (),
    layers: Collection[str] = (),
    standalone: bool = False,
    part: tuple[float, float, float, float] | None = None,
) -> str:
    """The whole picture. `can` and `selected` are things, `new` ids, `layers` the overlays that are on.

    What lies at a place is named with it: "block japanese fleet, area truk". A standalone picture brings its styles along, and
    leaves out what is seen only while something is pointed at.
    `part` is what is seen of it: x, y, width and height on the canvas.
    """
    box = " ".join(map(_n, part or (0, 0, board.width, board.height)))
    if standalone:
        pieces = _lasting(pieces)
        board = replace(board, stock=_used(board, pieces))
    space = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    style = f"<style>{escape(css())}</style>" if standalone else ""
    return (
        f'<svg{space} class="board" viewBox="{box}" role="group" aria-label="{_quoted(board.title)}">'
        f"{style}{printed_layer(board)}{pieces_layer(pieces, can=can, selected=selected, new=new, layers=layers)}</svg>"
    )


@lru_cache(maxsize=32)
def printed_layer(board: Board) -> str:
    """The layer that never changes, made once for each content."""
    count = Counter(path.d for path in _flat(board.shapes) if isinstance(path, Path) and len(path.d) >= LONG)
    names = {d: f"path-{crc32(d.encode('utf-8', 'replace')):08x}" for d, times in count.items() if times > 1}
    stock = "".join(f'<path id="{name}" d="{_quoted(d)}"/>' for d, name in names.items())
    stock += Pen(paths=names).all(_styled(shape) for shape in board.stock)
    defs = f"<defs>{stock}</defs>" if stock else ""
    return f'<g id="printed" aria-hidden="true">{defs}{Pen(paths=names).all(board.shapes)}</g>'


def pieces_layer(
    pieces: Iterable[Shape],
    *,
    can: Collection[str] = (),
    selected: str = "",
    new: Collection[str] = (),
    layers: Collection[str] = (),
) -> str:
    """The layer that is sent at each change; its elements keep their ids, so that a script can move them."""
    return f'<g id="pieces">{Pen(can, selected, new, layers=layers).all(pieces)}</g>'


def layers_of(pieces: Iterable[Shape]) -> list[str]:
    """The overlays that pieces offer, in drawing order."""
    return list(dict.fromkeys(shape.layer for shape in _flat(pieces) if shape.layer))


def piece_elements(pieces: Iterable[Shape], *, can: Collection[str] = (), selected: str = "") -> list[str]:
    """What stands in that layer, one by one, for pictures that share most of it."""
    pen = Pen(can, selected)
    return [pen.element(shape) for shape in pieces]


@lru_cache(maxsize=1)
def css() -> str:
    """The style of all boards."""
    return (files("atoll.render") / "board.css").read_text(encoding="utf-8")


def _lasting(shapes: Iterable[Shape]) -> list[Shape]:
    """Shapes without what is seen only while something is pointed at."""
    kept = [shape for shape in shapes if ON_HOVER not in shape.css.split()]
    return [replace(shape, shapes=tuple(_lasting(shape.shapes))) if isinstance(shape, Group) else shape for shape in kept]


def _used(board: Board, pieces: Iterable[Shape]) -> tuple[Shape, ...]:
    """Of a board's stock what it shows, and what that shows."""
    found: set[str] = set()
    todo = [*board.shapes, *pieces]
    while todo:
        new = {shape.of for shape in _flat(todo) if isinstance(shape, Again)} - found
        found |= new
        todo = [shape for shape in board.stock if shape.id in new]
    return tuple(shape for shape in board.stock if shape.id in found)


def _styled(shape: Shape) -> Shape:
    """A group of the stock as a board of its own: no selector looks from a `use` to what stands around it."""
    return replace(shape, css=f"board {shape.css}".strip()) if isinstance(shape, Group) else shape


def _flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """Shapes and those within groups."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from _flat(shape.shapes)


def _text_geometry(shape: Text) -> str:
    size = shape.size
    if shape.width and shape.text:
        breadth = sum(SMALL if letter.islower() or letter in NARROW else CAPITAL for letter in shape.text)
        size = min(size, shape.width / breadth)
    anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
    return f' x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(size)}"{anchor}'


def _transform(shape: Group) -> str:
    parts = []
    if shape.x or shape.y:
        parts.append(f"translate({_n(shape.x)} {_n(shape.y)})")
    if shape.turn:
        parts.append(f"rotate({_n(shape.turn)})")
    if shape.scale != 1:
        parts.append(f"scale({round(shape.scale, 3):g})")
    return f' transform="{" ".join(parts)}"' if parts else ""


def _n(number: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{round(number, 1):.6g}"


def _clean(text: str) -> str:
    """Text for the inside of an element; what XML cannot hold becomes a replacement sign."""
    return escape(NOT_XML.sub("\ufffd", text))


def _quoted(text: str) -> str:
    """Text for the inside of an attribute."""
    return _clean(text).replace('"', "&quot;")
