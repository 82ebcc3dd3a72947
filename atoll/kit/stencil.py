"""Stencil capitals as outlines, so that headings look the same on every machine without any font."""

from __future__ import annotations

from typing import Final

from atoll.core.board import Path, Shape, Text

Points = tuple[tuple[float, float], ...]
Piece = tuple[float, ...] | Points  # x, y, w, h; with four radii from the upper left on; or corners

HEIGHT: Final = 100.0  # of a capital, in the units of the outlines
BETWEEN: Final = 11.0
SPACE: Final = 36.0

# fmt: off
# A letter: its breadth and its pieces. A piece over another one cuts a hole (even-odd rule); the gaps are a stencil's bridges.
LETTERS: Final[dict[str, tuple[float, tuple[Piece, ...]]]] = {
    "A": (68, (((0, 100), (23, 0), (45, 0), (68, 100), (47, 100), (43, 80), (25, 80), (21, 100)),
               ((30, 64), (38, 64), (38, 17), (30, 17)), (30, 0, 8, 17))),
    "B": (60, ((0, 0, 20, 100), (26, 0, 33, 50, 0, 20, 12, 0), (26, 17, 13, 24, 0, 6, 6, 0),
               (26, 50, 34, 50, 0, 12, 20, 0), (26, 59, 14, 24, 0, 6, 6, 0))),
    "C": (60, ((0, 0, 60, 100, 26, 26, 26, 26), (20, 17, 20, 66, 8, 8, 8, 8), (40, 36, 20, 28),
               (26, 0, 8, 17), (26, 83, 8, 17))),
    "D": (60, ((0, 0, 20, 100), (26, 0, 34, 100, 0, 26, 26, 0), (26, 17, 14, 66, 0, 8, 8, 0))),
    "E": (54, ((0, 0, 20, 100), (26, 0, 28, 17), (26, 41, 23, 17), (26, 83, 28, 17))),
    "F": (54, ((0, 0, 20, 100), (26, 0, 28, 17), (26, 43, 23, 17))),
    "G": (60, ((0, 0, 60, 100, 26, 26, 26, 26), (20, 17, 20, 66, 8, 8, 8, 8), (40, 34, 20, 14), (32, 48, 8, 16),
               (26, 0, 8, 17), (26, 83, 8, 17))),
    "H": (60, ((0, 0, 20, 100), (40, 0, 20, 100), (20, 41, 14, 17))),
    "I": (20, ((0, 0, 20, 100),)),
    "J": (50, ((0, 0, 50, 100, 0, 0, 24, 24), (0, 0, 30, 64), (20, 64, 10, 19, 0, 0, 8, 6), (22, 83, 7, 17))),
    "K": (65, ((0, 0, 20, 100), ((26, 44), (42, 0), (64, 0), (44, 50), (65, 100), (43, 100), (26, 58)))),
    "L": (53, ((0, 0, 20, 100), (26, 83, 27, 17))),
    "M": (82, ((0, 0, 19, 100), (63, 0, 19, 100), ((24, 0), (38, 0), (41, 14), (44, 0), (58, 0), (47, 66), (35, 66)))),
    "N": (64, ((0, 0, 18, 100), (46, 0, 18, 100), ((23, 0), (41, 54), (41, 100), (23, 46)))),
    "O": (60, ((0, 0, 60, 100, 26, 26, 26, 26), (20, 17, 20, 66, 8, 8, 8, 8), (26, 0, 8, 17), (26, 83, 8, 17))),
    "P": (59, ((0, 0, 20, 100), (26, 0, 33, 60, 0, 24, 24, 0), (26, 17, 13, 26, 0, 7, 7, 0))),
    "Q": (60, ((0, 0, 60, 100, 26, 26, 26, 26), (20, 17, 20, 66, 8, 8, 8, 8), (26, 0, 8, 17), (26, 83, 8, 17),
               ((34, 104), (60, 104), (60, 114), (44, 114)))),
    "R": (63, ((0, 0, 20, 100), (26, 0, 33, 56, 0, 22, 22, 0), (26, 17, 13, 22, 0, 7, 7, 0),
               ((27, 62), (45, 62), (63, 100), (42, 100)))),
    "S": (60, ((0, 0, 60, 100, 26, 26, 26, 26), (20, 17, 20, 24, 8, 8, 0, 8), (40, 32, 20, 9), ((60, 41), (48, 41), (60, 53)),
               (20, 59, 20, 24, 0, 8, 8, 8), (0, 59, 20, 9), ((0, 59), (12, 59), (0, 47)), (26, 0, 8, 17), (26, 83, 8, 17))),
    "T": (58, ((0, 0, 58, 17), (19, 23, 20, 77))),
    "U": (60, ((0, 0, 60, 100, 0, 0, 26, 26), (20, 0, 20, 83, 0, 0, 8, 8), (26, 83, 8, 17))),
    "V": (66, (((0, 0), (21, 0), (30, 58), (30, 100), (22, 100)), ((66, 0), (45, 0), (36, 58), (36, 100), (44, 100)))),
    "W": (92, (((0, 0), (19, 0), (26, 58), (34, 12), (43, 12), (43, 60), (36, 100), (17, 100)),
               ((92, 0), (73, 0), (66, 58), (58, 12), (49, 12), (49, 60), (56, 100), (75, 100)))),
    "X": (66, (((0, 0), (22, 0), (33, 30), (44, 0), (66, 0), (46, 47), (20, 47)),
               ((0, 100), (22, 100), (33, 70), (44, 100), (66, 100), (46, 53), (20, 53)))),
    "Y": (66, (((0, 0), (21, 0), (30, 36), (30, 54), (23, 54)), ((66, 0), (45, 0), (36, 36), (36, 54), (43, 54)),
               (23, 60, 20, 40))),
    "Z": (56, ((0, 0, 56, 17), ((34, 23), (56, 23), (22, 77), (0, 77)), (0, 83, 56, 17))),
    "-": (26, ((0, 42, 26, 17),)),
    "'": (16, (((0, 0), (16, 0), (9, 30), (0, 30)),)),
    ".": (20, ((0, 80, 20, 20),)),
    "!": (20, (((0, 0), (20, 0), (16, 72), (4, 72)), (0, 80, 20, 20))),
}
# fmt: on


def stencil(text: str, x: float, y: float, size: float, *, width: float = 0, anchor: str = "middle", css: str = "") -> Shape:
    """Capitals around the height y, at most `size` high and `width` broad; in a plain font where a letter has no outline."""
    letters = text.upper()
    if not all(letter in LETTERS or letter == " " for letter in letters):
        return Text(x, y, letters, size * 1.35, anchor, width, css=f"stencil {css}".strip())
    breadth = _breadth(letters)
    scale = min(size / HEIGHT, width / breadth) if width and breadth else size / HEIGHT
    left = x - breadth * scale * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    top, pieces = y - HEIGHT * scale / 2, []
    for letter in letters:
        pieces += [_piece(piece, left, top, scale) for piece in LETTERS[letter][1]] if letter != " " else []
        left += _advance(letter) * scale
    return Path("".join(pieces), css=f"stencil cut {css}".strip())


def _advance(letter: str) -> float:
    return SPACE if letter == " " else LETTERS[letter][0] + BETWEEN


def _breadth(letters: str) -> float:
    return sum(map(_advance, letters)) - (BETWEEN if letters else 0)


def _piece(piece: Piece, left: float, top: float, k: float) -> str:
    """One piece of a letter in path notation, moved to its place."""
    if isinstance(piece[0], tuple):
        return "M" + "L".join(f"{left + a * k:.2f} {top + b * k:.2f}" for a, b in piece) + "Z"
    x, y, w, h, *radii = (n * k for n in piece)
    x, y = x + left, y + top
    nw, ne, se, sw = radii or (0, 0, 0, 0)
    return (
        f"M{x + nw:.2f} {y:.2f}H{x + w - ne:.2f}{_corner(ne, 1, 1)}V{y + h - se:.2f}{_corner(se, -1, 1)}"
        f"H{x + sw:.2f}{_corner(sw, -1, -1)}V{y + nw:.2f}{_corner(nw, 1, -1)}Z"
    )


def _corner(r: float, dx: int, dy: int) -> str:
    return f"a{r:.2f} {r:.2f} 0 0 1 {dx * r:.2f} {dy * r:.2f}" if r else ""
