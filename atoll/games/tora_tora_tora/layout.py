"""Where things lie on the board (specification section 10): areas are x, y, width, height on the canvas."""

from __future__ import annotations

from typing import Final

from atoll.games.tora_tora_tora.tables import Tables

Area = tuple[float, float, float, float]
Point = tuple[float, float]

WIDTH: Final = 1600
HEIGHT: Final = 1130
TRACK: Final[Area] = (40, 6, 38, 38)  # a space of the track of RPs and VPs: place of the first one, size
TITLE: Final[Area] = (20, 50, 320, 36)
ROUNDS: Final[Area] = (352, 48, 44, 38)  # a space of the Round track
PHASES: Final[Area] = (808, 48, 76, 38)  # a space of the row of phases
MAP: Final[Area] = (10, 92, 1420, 858)
RESERVES: Final[tuple[Area, Area]] = ((1440, 92, 150, 96), (1440, 196, 150, 196))
YAMAMOTO: Final[Area] = (1440, 400, 150, 112)
BATTLE: Final[Area] = (1440, 520, 150, 430)
HAND: Final[Area] = (10, 958, 1220, 164)
FAR_HAND: Final[Area] = (1240, 958, 350, 164)

LAND: Final = 24  # from the middle of a land's symbol to its rim
RIBBON: Final = (22, 38)  # upper and lower edge of its name, below the middle
STARS: Final = 47  # and of its stars
BLOCKS: Final = -33  # the middle of the Units on it
LINE: Final = 16  # from one line of a sea's name to the next
STEP: Final = 33  # from one block of Units to the next
CARD: Final = (226, 148)


def ribbon(t: Tables, land: int) -> Area:
    """The ribbon with a land's name."""
    x, y = t.xy[land]
    width = max(52.0, 6.8 * len(t.names[land]) + 20)
    return x - width / 2, y + RIBBON[0], width, RIBBON[1] - RIBBON[0]


def symbol(t: Tables, land: int) -> Area:
    """The square around a land's symbol."""
    x, y = t.xy[land]
    return x - LAND, y - LAND, 2 * LAND, 2 * LAND


def sea_lines(t: Tables, sea: int) -> list[str]:
    """A sea's name in capitals, a long one in two lines that are as equal as may be."""
    words = t.names[sea].upper().split()
    if len(words) == 1 or sum(map(len, words)) < 9:
        return [" ".join(words)]
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    first, second = min(ways, key=lambda way: abs(len(way[0]) - len(way[1])))
    return [first, second]


def name_width(line: str) -> float:
    """How much room a line of a sea's name takes."""
    return 9.6 * len(line)


def units_at(t: Tables, area: int) -> Point:
    """The middle of the Units in an Area."""
    if area < t.seas:
        return t.at_sea[area]
    x, y = t.xy[area]
    return x, y + BLOCKS


def row(middle: float, count: int, step: float, room: float) -> list[float]:
    """Where so many things stand side by side around a middle, closer together where the room is short."""
    if count > 1:
        step = min(step, room / (count - 1))
    return [middle + step * (n - (count - 1) / 2) for n in range(count)]


def space(track: Area, n: int) -> Area:
    """The nth space of a track that runs to the right."""
    x, y, w, h = track
    return x + n * w, y, w, h


def markers(n: int, count: int) -> list[Point]:
    """Where so many markers lie in a space of the track of points: two side by side, more also above them."""
    x, y, w, h = space(TRACK, n)
    low = [(cx, y + h - 11) for cx in row(x + w / 2, min(count, 2), 19, w)]
    return low + [(cx, y + 10) for cx in row(x + w / 2, count - 2, 22, w)] if count > 2 else low


def inset(area: Area, by: float) -> Area:
    """An area made smaller on all four sides."""
    x, y, w, h = area
    return x + by, y + by, w - 2 * by, h - 2 * by
