"""From a board's values to SVG text: two layers, the printed map and what lies on it.

The text needs neither inline styles nor scripts, so it fits a strict content security policy; colours are in board.css alone.
"""
from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Final
from xml.sax.saxutils import escape

from atoll.core.board import Board, Circle, Group, Path, Rect, Shape, Text

NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LETTER: Final = 0.66                           # breadth of a capital, as a share of the size: on the safe side


class Choices:
    """What is special about some things now: may be chosen, is selected, has just appeared (by id)."""

    def __init__(self, can: Collection[str] = (), selected: str = "", new: Collection[str] = ()) -> None:
        self.can = can
        self.selected = selected
        self.new = new

    def classes(self, shape: Shape) -> str:
        """The style classes of a shape, those of its present state included."""
        state = (
            ("can", shape.thing != "" and shape.thing in self.can),
            ("selected", shape.thing != "" and shape.thing == self.selected),
            ("new", shape.id != "" and shape.id in self.new),
        )
        return " ".join([*shape.css.split(), *(name for name, holds in state if holds)])


NOTHING: Final = Choices()


def svg(
    board: Board, pieces: Iterable[Shape], *, can: Collection[str] = (), selected: str = "", new: Collection[str] = (),
    standalone: bool = False,
) -> str:
    """The whole picture. `can` and `selected` are things, `new` ids; a standalone picture brings its styles along."""
    space = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    style = f"<style>{escape(css())}</style>" if standalone else ""
    return (
        f'<svg{space} class="board" viewBox="0 0 {board.width} {board.height}" role="group" aria-label="{_quoted(board.title)}">'
        f"{style}{printed_layer(board)}{pieces_layer(pieces, can=can, selected=selected, new=new)}</svg>"
    )


@lru_cache(maxsize=32)
def printed_layer(board: Board) -> str:
    """The layer that never changes: made once for each content."""
    return f'<g id="printed" aria-hidden="true">{_all(board.shapes, NOTHING)}</g>'


def pieces_layer(pieces: Iterable[Shape], *, can: Collection[str] = (), selected: str = "", new: Collection[str] = ()) -> str:
    """The layer that is sent at each change; its elements keep their ids, so that a script can move them."""
    return f'<g id="pieces">{_all(pieces, Choices(can, selected, new))}</g>'


@lru_cache(maxsize=1)
def css() -> str:
    """The style of all boards."""
    return (files("atoll.render") / "board.css").read_text(encoding="utf-8")


def _all(shapes: Iterable[Shape], now: Choices) -> str:
    return "".join([_element(shape, now) for shape in shapes])


def _element(shape: Shape, now: Choices) -> str:
    name, geometry, inside = _body(shape, now)
    title = f"<title>{_clean(shape.title)}</title>" if shape.title else ""
    return f"<{name}{_attributes(shape, now)}{geometry}>{title}{inside}</{name}>" if title or inside else f"<{name}{_attributes(shape, now)}{geometry}/>"


def _body(shape: Shape, now: Choices) -> tuple[str, str, str]:
    """Name of the element, its geometry, what stands inside."""
    match shape:
        case Rect():
            corner = f' rx="{_n(shape.r)}"' if shape.r else ""
            return "rect", f' x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" height="{_n(shape.h)}"{corner}', ""
        case Circle():
            return "circle", f' cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"', ""
        case Path():
            return "path", f' d="{_quoted(shape.d)}"', ""
        case Text():
            return "text", _text_geometry(shape), _clean(shape.text)
        case Group():
            return "g", _transform(shape), _all(shape.shapes, now)
        case _:
            raise TypeError(f"{type(shape).__name__} is no shape that can be drawn")


def _attributes(shape: Shape, now: Choices) -> str:
    """Identity, classes, and for a thing its role, name and place in the order of the keyboard."""
    classes = now.classes(shape)
    parts = [f' id="{_quoted(shape.id)}"' if shape.id else "", f' class="{_quoted(classes)}"' if classes else ""]
    if shape.thing:
        chosen = ' aria-pressed="true"' if shape.thing == now.selected else ""
        role = f' role="button" tabindex="0"{chosen}' if shape.thing in now.can else ' role="img" tabindex="-1"'
        parts.append(f' data-thing="{_quoted(shape.thing)}"{role} aria-label="{_quoted(shape.title or shape.thing)}"')
    return "".join(parts)


def _text_geometry(shape: Text) -> str:
    size = shape.size
    if shape.width:
        size = min(size, shape.width / (LETTER * max(1, len(shape.text))))
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
