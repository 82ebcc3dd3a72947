"""Where things lie on the table (specification section 11): areas are x, y, width, height on a canvas of 1600 by 1000."""

from __future__ import annotations

from typing import Final

Area = tuple[float, float, float, float]

WIDTH: Final = 1600
HEIGHT: Final = 1000
TOP_BAR: Final[Area] = (0, 0, 1600, 56)
# The viewer is near, the other side far.
PANELS: Final[tuple[Area, Area]] = ((16, 588, 240, 396), (16, 72, 240, 400))
STOCK: Final[Area] = (16, 484, 240, 92)
FAR_HAND: Final[Area] = (272, 72, 912, 148)
PLAYS: Final[tuple[Area, Area]] = ((272, 564, 912, 204), (272, 232, 912, 204))
STRIP: Final[Area] = (272, 448, 912, 104)
NEAR_HAND: Final[Area] = (272, 780, 912, 204)
LEDGER: Final[Area] = (1200, 72, 384, 640)
CORNER: Final[Area] = (1200, 724, 384, 260)

CARD: Final = (250, 350)  # a card's face in its own units
IN_HAND: Final = 140 / 250
IN_PLAY: Final = 132 / 250
FACE_DOWN: Final = 98 / 250
GAP: Final = 8
CELLS: Final = 5  # of the strip, a stat each; then the winner
CELL_WIDTH: Final = 150
LEDGER_LINE: Final = 70
LEDGER_LINES: Final = 8


def row(area: Area, count: int, width: float) -> list[tuple[float, float]]:
    """Where so many cards of a width lie in an area, side by side or over each other: their upper left corners."""
    x, y, w, _ = area
    if count == 1:
        return [(x + (w - width) / 2, y + 4)]
    step = min(width + GAP, (w - width) / max(1, count - 1))
    left = x + (w - width - step * (count - 1)) / 2
    return [(left + step * n, y + 4) for n in range(count)]


def cell(n: int) -> Area:
    """A cell of the centre strip."""
    x, y, _, h = STRIP
    return x + 6 + n * (CELL_WIDTH + 4), y + 4, CELL_WIDTH, h - 8


def verdict() -> Area:
    """The right end of the centre strip: who wins."""
    x, y, w, h = STRIP
    left = CELLS * (CELL_WIDTH + 4) + 8
    return x + left, y + 4, w - left - 6, h - 8
