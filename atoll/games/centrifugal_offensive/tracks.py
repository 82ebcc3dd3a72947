"""The tracks below the map: turns, victory points, Action Points, the sequence of play; and what gave and took VP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from atoll.core.board import Circle, Group, Rect, Shape, Text
from atoll.games.centrifugal_offensive.counters import View
from atoll.games.centrifugal_offensive.layout import Area, cells, inner
from atoll.games.centrifugal_offensive.report import fever_chance, vp_text
from atoll.games.centrifugal_offensive.tables import EVENT_PHASE, FEVER_PHASE, Tables

LEAST_VP: Final = -6
MOST_VP: Final = 24
VP_CELLS: Final = MOST_VP - LEAST_VP + 1
MOST_AP: Final = 8
LINES: Final = 6  # of the account of VP
LINE: Final = 17.5

# The phases of a turn: a word for its cell, what happens, and the rule.
PHASE_CELLS: Final = (
    ("event", "A Japanese event marker is drawn", "R23"),
    ("ACTIONS", "Your actions, one Action Point each, and the events of your hand", "R26"),
    ("ships home", "All Allied ships but the FEF return to the Fleet Reserve, face down", "R27"),
    ("arrivals", "Allied reinforcements are drawn and placed", "R111"),
    ("A. events", "Allied event markers are drawn and carried out", "R113"),
    ("attacks", "The Allies attack wherever both sides are", "R121"),
    ("air home", "Allied aircraft fly back to their bases", "R122"),
    ("repairs", "Dice for Allied Units in the Reequipping box, and for Allied bases", "R123"),
    ("fever", "Three dice at or below the VP start Victory Fever", "R10"),
)


# --- turns


def turns(t: Tables, view: View, area: Area) -> list[Shape]:
    """The frame around the turn that is played."""
    turn = min(max(view["turn"], 1), t.last_turn_fever)
    x, y, w, h = cells(area, t.last_turn_fever)[turn - 1]
    facts = f"{t.basic[turn]} Action Points, {t.events[turn]} Allied events, {t.dice[turn]} reinforcement dice"
    return [Rect(x + 2, y + 1, w - 4, h - 2, 3, css="now", id="turn", title=f"Turn {turn}, {t.months[turn]}: {facts}")]


def turn_cells(t: Tables, area: Area) -> list[Shape]:
    """The turns, each with its month, its actions, Allied events and reinforcement dice."""
    shapes: list[Shape] = []
    for turn, (x, y, w, h) in enumerate(cells(area, t.last_turn_fever), 1):
        facts = f"{t.basic[turn]} AP \N{MIDDLE DOT} {t.events[turn]} E \N{MIDDLE DOT} {t.dice[turn]} R"
        shapes += [
            Rect(x + 1, y, w - 2, h, 3, css="time-box late" if turn > t.last_turn else "time-box"),
            Text(x + w / 2, y + h * 0.3, f"{turn}  {t.months[turn]}", 13, width=w - 8, css="number"),
            Text(x + w / 2, y + h * 0.72, facts, 12.5, width=w, css="number thin"),
        ]
    return shapes


# --- the sequence of play


def phases(t: Tables, view: View, area: Area) -> list[Shape]:
    """The frame around the phase that is played."""
    at = view["phase"] - EVENT_PHASE
    if not 0 <= at < len(PHASE_CELLS):
        return []
    x, y, w, h = cells(area, len(PHASE_CELLS))[at]
    _, what, rule = PHASE_CELLS[at]
    return [Rect(x + 1.5, y + 0.5, w - 3, h - 1, 3, css="now", id="phase", title=f"{what} ({rule})")]


def phase_cells(t: Tables, area: Area) -> list[Shape]:
    """The phases of a turn in their order, those of the Allies darker."""
    shapes: list[Shape] = []
    for n, (x, y, w, h) in enumerate(cells(area, len(PHASE_CELLS))):
        allied = 1 < n < FEVER_PHASE - EVENT_PHASE
        shapes += [
            Rect(x + 1, y, w - 2, h, 3, css="time-box late" if allied else "time-box"),
            Text(x + w / 2, y + h / 2, PHASE_CELLS[n][0], 13, width=w - 5, css="number thin"),
        ]
    return shapes


# --- points


def vp(t: Tables, view: View, area: Area) -> list[Shape]:
    """The marker of the victory points, beyond the ends of the track on its last cell; how far it is to win, and fever."""
    at = min(max(view["vp"], LEAST_VP), MOST_VP) - LEAST_VP
    x, y, w, _ = area
    return [
        Text(x + w - 7, y + 9.5, _prospects(t, view), 13, "end", width=w - 150, css="note", id="vp-prospects"),
        marker(cells(area, VP_CELLS)[at], view["vp"], "vp", f"{view['vp']} victory points"),
    ]


def _prospects(t: Tables, view: View) -> str:
    """How far it is to a victory, and what fever threatens."""
    parts = [f"{name}: {at - view['vp']} more" for name, at in _goals(t) if view["vp"] < at]
    chance = fever_chance(t, view)
    cost = f"VP \N{MINUS SIGN}{t.fever_cost}"
    parts.append("Victory Fever has struck" if chance is None else f"fever if the turn ended now: {chance:.0%}, {cost}")
    return "  \N{MIDDLE DOT}  ".join(parts)


def _goals(t: Tables) -> list[tuple[str, int]]:
    return [("draw", t.draw), ("victory", t.victory), ("won at once", t.sudden_victory)]


def vp_cells(t: Tables, area: Area) -> list[Shape]:
    """Victory points: below 0 defeat at once, then defeat, draw, victory (gold), victory at once."""
    return _cells(area, LEAST_VP, [_vp_css(t, n) for n in range(LEAST_VP, MOST_VP + 1)])


def _vp_css(t: Tables, n: int) -> str:
    if n < t.sudden_defeat:
        return "time-box lost"
    if n >= t.sudden_victory:
        return "time-box goal decisive"
    return "time-box goal" if n >= t.victory else "time-box drawn" if n >= t.draw else "time-box"


def ap(t: Tables, view: View, area: Area) -> list[Shape]:
    """The marker of the Action Points left."""
    return [marker(cells(area, MOST_AP + 1)[min(view["ap"], MOST_AP)], view["ap"], "ap", f"{view['ap']} Action Points")]


def ap_cells(t: Tables, area: Area) -> list[Shape]:
    """Action Points, from none on."""
    return _cells(area, 0, ["time-box"] * (MOST_AP + 1))


def _cells(area: Area, first: int, css: list[str]) -> list[Shape]:
    """A row of numbered cells."""
    shapes: list[Shape] = []
    for n, (x, y, w, h) in enumerate(cells(area, len(css))):
        shapes += [Rect(x + 0.5, y, w - 1, h, 2, css=css[n]), Text(x + w / 2, y + h / 2, str(first + n), 13, css="number thin")]
    return shapes


def marker(cell: Area, points: int, id: str, title: str) -> Shape:
    """A round marker on a cell."""
    x, y, w, h = cell
    body = Circle(0, 0, 12, css=f"{id}-marker"), Text(0, 0.5, str(points), 13, css=f"{id}-text")
    return Group(body, x + w / 2, y + h / 2, id=id, title=title, css="marker")


# --- what gave and took VP


def account_of_vp(t: Tables, view: View, area: Area) -> list[Shape]:
    """The latest changes of VP with their reasons, the last one first."""
    x, y, w, _ = inner(area)
    texts = [f"{vp_text(t, why, subject, n)}, {t.months[turn]}" for turn, why, subject, n in reversed(view["ledger"])]
    left = len(texts) - LINES
    if left > 0:
        texts = [*texts[: LINES - 1], f"and {left + 1} more, under Position"]
    head = Text(x + 3, y + LINE * 0.5, "What gave and took victory points", 14.5, "start", width=w - 6, css="count", id="vp-head")
    if not texts:
        texts = ["Nothing yet. Objectives and fortresses give VP,", "and so do great ships that are sunk."]
    texts += ["", "Point at a space to see its counters."]
    lines = [
        Text(x + 3, y + LINE * (n + 1.6), text, 14, "start", width=w - 6, css="note", id=f"vp-{n}")
        for n, text in enumerate(texts)
    ]
    return [head, *lines]


TRACKS: Final[dict[str, Callable[[Tables, View, Area], list[Shape]]]] = {
    "turn_track": turns,
    "vp_track": vp,
    "ap_track": ap,
    "sequence": phases,
}
CELLS: Final[dict[str, Callable[[Tables, Area], list[Shape]]]] = {
    "turn_track": turn_cells,
    "vp_track": vp_cells,
    "ap_track": ap_cells,
    "sequence": phase_cells,
}
