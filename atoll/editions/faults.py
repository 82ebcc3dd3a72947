"""Where a value stands, and what is wrong with it."""
from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

from atoll.core.errors import BadData

Key = tuple[str | int, ...]                        # ("islands", "tarawa", "boxes"); an int is a place in a list, from 0

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
LONGEST: Final = 60                                # characters of a value in a message


@dataclass(frozen=True)
class Place:
    """A line of a file."""

    file: str
    line: int


NOWHERE: Final = Place("data", 0)                  # of a table that no file has


@dataclass(frozen=True)
class Fault:
    """What is wrong, and the keys of all values it rests on, the one to blame first."""

    keys: tuple[Key, ...]
    text: str


def dotted(key: Key) -> str:
    """A key as one writes it in TOML, without places in lists."""
    parts = [part for part in key if isinstance(part, str)]
    return ".".join(part if BARE.fullmatch(part) else json.dumps(part, ensure_ascii=False) for part in parts)


def item(key: Key) -> str:
    """Which item of a list a key means, "item 2" or "item 2.3", counted from 1; "" for a whole value."""
    numbers = [str(part + 1) for part in key if isinstance(part, int)]
    return f"item {'.'.join(numbers)}" if numbers else ""


def shown(value: Any) -> str:
    """A value for a message: short, on one line, nothing unprintable."""
    if isinstance(value, dict):
        return "a table"
    if not isinstance(value, (str, int, float, list)):
        return "a date or time"                    # all else that TOML knows
    return short(json.dumps(value, ensure_ascii=False, default=str))


def short(text: str) -> str:
    """The beginning of a text, if it is too long for a message."""
    return text if len(text) <= LONGEST else text[:LONGEST - 3] + "..."


def printable(text: str) -> str:
    """A message without signs that do not print, whatever was read."""
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)


def complain(faults: Iterable[Fault], *places: Mapping[Key, Place]) -> None:
    """Raise BadData with all faults in the order of their lines; nothing if there are none. The overlay's places come first."""
    lines = {_line(fault, places): None for fault in faults}
    if lines:
        raise BadData([text for _, _, text in sorted(lines, key=itemgetter(0, 1))])


def _line(fault: Fault, places: Sequence[Mapping[Key, Place]]) -> tuple[str, int, str]:
    """A fault's file, line and full text; blamed on the first of its keys that the overlay sets, else on its first."""
    key = next((key for key in fault.keys if key in places[0]), fault.keys[0])
    place = _place(key, places)
    return place.file, place.line, printable(f"{place.file}:{place.line}: key {short(dotted(key))}: {fault.text}")


def _place(key: Key, places: Sequence[Mapping[Key, Place]]) -> Place:
    """Where a key stands, or the nearest table or list around it that stands somewhere."""
    for length in range(len(key), 0, -1):
        for document in places:
            if key[:length] in document:
                return document[key[:length]]
    return NOWHERE
