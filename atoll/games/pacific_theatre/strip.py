"""The centre strip: who leads in each stat, and why."""

from __future__ import annotations

from typing import Any, Final

from atoll.core.board import Rect, Shape, Text
from atoll.core.flow import UNSET
from atoll.games.pacific_theatre import layout
from atoll.games.pacific_theatre.faces import nation
from atoll.games.pacific_theatre.state import L_SCORES, L_TURN, L_WINNER
from atoll.games.pacific_theatre.tables import (
    AIR,
    BATTLE,
    BOMB,
    GROUND,
    INTELLIGENCE,
    LEADERSHIP,
    SEA,
    STATS,
    USA,
    USA_WINS,
    Tables,
)
from atoll.games.pacific_theatre.wording import NATIONS

View = dict[str, Any]
STRIP_STATS: Final = (LEADERSHIP, INTELLIGENCE, AIR, SEA, GROUND)
BAR: Final = 20.0  # a score that fills a bar


def fought(view: View) -> list[int]:
    """The ledger's row of this turn, empty before the battle is decided."""
    row: list[int] = view["ledger"][-1] if view["ledger"] else [0]
    return row if row[L_TURN] == view["turn"] else []


def strip(t: Tables, view: View, near: int) -> list[Shape]:
    """The five comparisons and the winner; before the reveal what one's own hand would bring."""
    shapes: list[Shape] = []
    for n, stat in enumerate(STRIP_STATS):
        shapes += _cell(t, view, near, stat, layout.cell(n))
    return [*shapes, *_verdict(t, view)]


def _numbers(t: Tables, view: View, near: int, stat: int) -> tuple[int, int]:
    """Far and near score; UNSET where it is not known."""
    if view["phase"] >= BATTLE:
        row = fought(view)
        scores = row[L_SCORES + 2 * stat :][:2] if row and stat < LEADERSHIP else view["scores"][stat]
        if stat >= LEADERSHIP and view["contests"][2 * (stat - LEADERSHIP)] != UNSET:
            scores = view["contests"][2 * (stat - LEADERSHIP) :][:2]  # as they were when they were compared
        return scores[1 - near], scores[near]
    if view["me"] == UNSET or not view["hand"][near]:
        return UNSET, UNSET
    cards = [card for card in view["hand"][near] if t.usable[near][card] and card not in view["chosen"][near]]
    own = sum(t.stat[stat][card] for card in cards)
    return UNSET, own + (view["pearl"][stat][near] + view["double"][stat][near] if stat < LEADERSHIP else 0)


def _cell(t: Tables, view: View, near: int, stat: int, area: layout.Area) -> list[Shape]:
    x, y, w, h = area
    far, own = _numbers(t, view, near, stat)
    shapes: list[Shape] = []
    for score, other, side, top in ((far, own, 1 - near, y + 20), (own, far, near, y + h - 20)):
        if score == UNSET:
            continue
        leads = other != UNSET and score > other
        sign = ("▲" if side != near else "▼") if leads else ""
        css = "score lead" if leads else "score" if other != UNSET else "score guess"
        length = 46 * min(1.0, score / BAR)
        shapes += [
            Rect(
                x + 42,
                top - 9,
                max(length, 1),
                18,
                4,
                css=f"bar-{'lead' if leads else 'plain'} of-{side}",
                id=f"bar-{stat}-{side}",
            ),
            Text(x + w - 24, top, str(score), 30, "end", css=css, id=f"score-{stat}-{side}"),
            Text(x + w - 6, top, sign, 15, "end", css="lead-sign"),
        ]
        shapes += _why(view, stat, side, x + 44, top)
    title = _title(view, stat, near, far, own)
    return [*shapes, Rect(x, y, w, h, 8, css="clear", thing=f"stat {t.words.names['stat'][stat]}", title=title)]


def _why(view: View, stat: int, side: int, x: float, y: float) -> list[Shape]:
    """What is not from cards: Pearl Harbor and overwhelming force."""
    if stat >= LEADERSHIP:
        return []
    parts = [
        f"+{view[key][stat][side]} {name}" for key, name in (("pearl", "Pearl H."), ("double", "force")) if view[key][stat][side]
    ]
    return [Text(x, y, " ".join(parts), 13, "start", 62, css="why")] if parts else []


def _title(view: View, stat: int, near: int, far: int, own: int) -> str:
    """The comparison as a screen reader says it: "Air: USA 13, Japan 10, including 5 for Pearl Harbor"."""
    parts = []
    for side, score in ((near, own), (1 - near, far)):
        if score == UNSET:
            continue
        extra = [] if stat >= LEADERSHIP else [
            f"including {view[key][stat][side]} for {name}"
            for key, name in (("pearl", "Pearl Harbor"), ("double", "overwhelming force")) if view[key][stat][side]
        ]  # fmt: skip
        parts.append(" ".join([f"{NATIONS[side]} {score}", *extra]))
    return f"{STATS[stat].capitalize()}: {', '.join(parts) or 'not compared yet'}"


def _verdict(t: Tables, view: View) -> list[Shape]:
    x, y, w, h = layout.verdict()
    if view["phase"] < BATTLE:
        hint = "your hand" if view["me"] != UNSET and any(view["hand"]) else ""
        return [Text(x + w / 2, y + h / 2, hint, 16, width=w - 8, css="note")]
    row = fought(view)
    if view["ending"] == USA_WINS + BOMB:
        return [
            nation(USA, x + w / 2, y + 32, 22),
            Text(x + w / 2, y + 74, "the bomb", 22, width=w - 8, css="verdict", id="verdict"),
        ]
    if not row:
        return [Text(x + w / 2, y + h / 2, "…", 30, css="note")]
    winner = row[L_WINNER]
    if winner == UNSET:
        return [Text(x + w / 2, y + h / 2, "drawn", 24, css="verdict", id="verdict")]
    name = "USA" if winner == USA else "Japan"
    return [
        nation(winner, x + w / 2, y + 32, 22),
        Text(x + w / 2, y + 74, f"{name} wins", 22, width=w - 8, css="verdict", id="verdict"),
    ]
