"""Where a value stands, and what is wrong with it."""
from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
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


def place_of(key: Key, places: Mapping[Key, Place]) -> Place | None:
    """Where a key stands, or the nearest table or list around it that stands somewhere."""
    for length in range(len(key), 0, -1):
        if key[:length] in places:
            return places[key[:length]]
    return None


def complain(faults: Iterable[Fault], overlay: Mapping[Key, Place], base: Mapping[Key, Place]) -> None:
    """Raise BadData with all faults, each at the overlay's line that it rests on; nothing if there are none."""
    lines = {_line(fault, overlay, base): None for fault in faults}
    if lines:
        raise BadData([text for _, _, text in sorted(lines)])


def _line(fault: Fault, overlay: Mapping[Key, Place], base: Mapping[Key, Place]) -> tuple[str, int, str]:
    """A fault's file, line and full text; blamed on the first of its keys that the overlay sets, else on its first."""
    key = next((key for key in fault.keys if key in overlay), fault.keys[0])
    place = place_of(key, overlay) if key in overlay else place_of(key, base) or place_of(key, overlay)
    file, line = (place.file, place.line) if place else ("data", 0)
    return file, line, printable(f"{file}:{line}: key {short(dotted(key))}: {fault.text}")
