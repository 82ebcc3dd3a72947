"""Where everything stands on the board: plain geometry, from the tables alone (specification section 12)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from atoll.games.war_in_the_pacific.tables import Tables
from atoll.kit.chart import Port

Area = tuple[float, float, float, float]  # x, y, width, height

WIDTH: Final = 1600
HEIGHT: Final = 1000
MAP: Final = (20, 20, 1260, 780)
EVENTS: Final = (1300, 20, 280, 230)
NUCLEAR: Final = (1300, 262, 280, 214)
BOMBING: Final = (1300, 488, 280, 140)
NAVAL: Final = (1300, 640, 280, 74)
AIR: Final = (1300, 726, 280, 74)
TIMELINE: Final = (20, 812, 1260, 68)
RED_DICE: Final = (1300, 812, 280, 68)
POOL: Final = (20, 892, 680, 93)
CP: Final = (720, 892, 860, 93)
TITLE: Final = (1046, 36, 220, 80)
COMPASS: Final = (1200, 190, 60)  # middle and radius
LEGEND: Final = (1036, 272, 232, 110)

PLATE_W: Final = 132
PLATE_H: Final = 38
BOX: Final = 36
GAP: Final = 4
EDGE: Final = 4  # at least between an island and the map's edge
ABOVE: Final = 6  # between the plate and the lowest row of boxes

RESEARCH_SPACE: Final = (1320, 290, 64, 64)  # for the die that researches
RAID_SPACE: Final = (1320, 520, 56, 56)
RAID_BOMB: Final = (1320, 584, 36, 36)
SUPPLY_SPACE: Final = (1530, 664, 44, 44)
DIE: Final = 64


@dataclass(frozen=True)
class Cell:
    """A square place on the sheet, by its middle and its side."""

    x: float
    y: float
    size: float

    @property
    def area(self) -> Area:
        """The square from its upper left corner."""
        return self.x - self.size / 2, self.y - self.size / 2, self.size, self.size


def spot(t: Tables, island: int) -> tuple[float, float]:
    """The middle of the plate: the island's place, moved where boxes or plate would leave the map."""
    rows = rows_of(t, island)
    half = max(PLATE_W, max(rows, default=0) * (BOX + GAP) - GAP) / 2 + EDGE
    above = PLATE_H / 2 + ABOVE + len(rows) * (BOX + GAP) - GAP + EDGE
    x, y, w, h = MAP
    return _within(t.xy[island][0], x + half, x + w - half), _within(t.xy[island][1], y + above, y + h - PLATE_H / 2 - EDGE)


def _within(n: float, low: float, high: float) -> float:
    return max(low, min(n, high))


def plate(t: Tables, island: int) -> Area:
    """The name plate."""
    x, y = spot(t, island)
    return x - PLATE_W / 2, y - PLATE_H / 2, PLATE_W, PLATE_H


def rows_of(t: Tables, island: int) -> list[int]:
    """Boxes in each row, made to hold all boxes whatever the data's rows say."""
    rows, left = [], t.size[island]
    for count in t.rows[island]:
        rows.append(min(count, left))
        left -= rows[-1]
    return [count for count in [*rows, left] if count > 0]


def boxes(t: Tables, island: int) -> list[Cell]:
    """The island's boxes in order: rows centred above the plate, the top row first."""
    x, _ = spot(t, island)
    return [
        Cell(x - half + BOX / 2 + n * (BOX + GAP), top + BOX / 2, BOX)
        for count, (half, top, _) in zip(rows_of(t, island), _bands(t, island))
        for n in range(count)
    ]


def _bands(t: Tables, island: int) -> list[tuple[float, float, float]]:
    """Rows and plate from the top: half the breadth, upper and lower edge."""
    y, rows = spot(t, island)[1], rows_of(t, island)
    top = y - PLATE_H / 2 - ABOVE - len(rows) * (BOX + GAP) + GAP
    bands = [
        ((count * (BOX + GAP) - GAP) / 2, top + r * (BOX + GAP), top + r * (BOX + GAP) + BOX) for r, count in enumerate(rows)
    ]
    return [*bands, (PLATE_W / 2, y - PLATE_H / 2, y + PLATE_H / 2)]


def outline(t: Tables, island: int, margin: float) -> list[tuple[float, float]]:
    """The corners of a line around boxes and plate, clockwise from the upper left."""
    x, bands = spot(t, island)[0], _bands(t, island)
    right = [(x + bands[0][0] + margin, bands[0][1] - margin)]
    for (half, _, bottom), (below, top, _) in pairwise(bands):
        edge = top - margin if below > half else bottom + margin
        right += [(x + half + margin, edge), (x + below + margin, edge)]
    right.append((right[-1][0], bands[-1][2] + margin))
    return [(2 * x - right[0][0], right[0][1]), *right, *((2 * x - a, b) for a, b in reversed(right[1:]))]


def reach(t: Tables, island: int) -> Area:
    """The smallest area around boxes and plate."""
    corners = outline(t, island, 0)
    left, top = min(a for a, _ in corners), min(b for _, b in corners)
    return left, top, max(a for a, _ in corners) - left, max(b for _, b in corners) - top


def ports(t: Tables, island: int) -> list[Port]:
    """Where arrows may begin and end: left, right and below the plate, above the boxes; with the direction away from there."""
    x, y = spot(t, island)
    side, low, top = PLATE_W / 2 + 7, PLATE_H / 2 + 8, _bands(t, island)[0][1] - 8
    below: list[Port] = [(x + dx, y + low, 0, 1) for dx in (-40, 0, 40)]
    return [(x - side, y, -1, 0), (x + side, y, 1, 0), *below, (x, top, 0, -1)]


def line_of(count: int, left: float, middle: float, pitch: float, room: float, share: float = 0.9) -> list[Cell]:
    """So many squares side by side, closer and smaller where the room is short."""
    step = min(pitch, room / count) if count else pitch
    return [Cell(left + step * (n + 0.5), middle, step * share) for n in range(count)]


def research(t: Tables) -> list[Cell]:
    """The research boxes, row by row."""
    rows = t.research_rows
    step = min(46.0, 172 / max(1, *(len(row) for row in rows)), 138 / max(1, len(rows)))
    return [
        Cell(1400 + step * (column + 0.5) - 1, 290 + step * (r + 0.5) - 1, step - 2)
        for r, row in enumerate(rows)
        for column in range(len(row))
    ]


def bombs(t: Tables) -> list[Cell]:
    """The boxes for bombs below the research boxes."""
    return line_of(t.green_limit, 1399, 450, 46, 176, 0.95)


def bases(t: Tables) -> list[Cell]:
    """The bombing boxes."""
    return line_of(t.bombing_boxes, 1390, 548, 44, 184)


def black(t: Tables) -> list[Cell]:
    """The spots of the naval assets."""
    return line_of(t.black_limit, 1310, 686, 40, 210)


def blue(t: Tables) -> list[Cell]:
    """The spots of the air power."""
    return line_of(t.blue_limit, 1310, 772, 40, 140)


def timeline(t: Tables) -> list[Area]:
    """The boxes of the timeline."""
    step = 1254 / max(1, t.turns)
    return [(23 + n * step, 816, step - 4, 60) for n in range(t.turns)]


def cp(t: Tables) -> list[Cell]:
    """The boxes of the CP track."""
    return line_of(t.cp_track, 738, 943, 42, 840)


def pool(count: int) -> list[Cell]:
    """Places for so many dice."""
    step = min(80.0, 640 / max(1, count))
    size = min(DIE, step * 0.86)
    return [Cell(40 + DIE / 2 + n * step, 938, size) for n in range(count)]


def event_rows(t: Tables) -> list[Area]:
    """The rows of the event chart."""
    count = max(1, len(t.event_names))
    step = 192 / count
    return [(1306, 54 + n * step, 268, step - 4) for n in range(count)]
