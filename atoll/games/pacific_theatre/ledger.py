"""The ledger: a line for each battle fought."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from atoll.core.board import Group, Rect, Shape, Text
from atoll.core.flow import UNSET
from atoll.games.pacific_theatre import layout
from atoll.games.pacific_theatre.faces import nation
from atoll.games.pacific_theatre.report import losses
from atoll.games.pacific_theatre.state import L_BASE, L_EFFECTS, L_IC, L_OWN, L_RUN, L_SCORES, L_TOKENS, L_TURN, L_WINNER
from atoll.games.pacific_theatre.tables import JAPAN, USA
from atoll.games.pacific_theatre.wording import NATIONS


def ledger(view: dict[str, Any]) -> list[Shape]:
    """The latest battles, the newest at the bottom; the whole as one thing."""
    x, y, w, _ = layout.LEDGER
    rows = view["ledger"][-layout.LEDGER_LINES :]
    lines = [_line(tuple(row), y + 68 + layout.LEDGER_LINE * n) for n, row in enumerate(rows)]
    title = f"Battles so far: {len(view['ledger'])}"
    return [Rect(x, y, w, 60, 12, css="clear", thing="ledger", title=title), *lines]


@lru_cache(maxsize=1024)
def _line(row: tuple[int, ...], y: float) -> Shape:
    x, w = layout.LEDGER[0], layout.LEDGER[2]
    middle = y + 15
    shapes: list[Shape] = [
        Rect(x + 8, y, w - 16, layout.LEDGER_LINE - 4, 6, css="line"),
        Text(x + 26, middle, str(row[L_TURN]), 18, css="count"),
    ]
    for n, dx in enumerate((76, 130, 186)):
        usa, japan = row[L_SCORES + 2 * n], row[L_SCORES + 2 * n + 1]
        shapes.append(Text(x + dx, middle, f"{usa}–{japan}", 18, css="ledger-text"))
    winner = row[L_WINNER]
    shapes.append(Text(x + 234, middle, "=", 22, css="count") if winner == UNSET else nation(winner, x + 234, middle, 11))
    lost = [losses(row, side) for side in (USA, JAPAN)]
    shapes += [
        Text(x + 284, middle, f"−{lost[USA]} / −{lost[JAPAN]}", 17, css="ledger-text"),
        Text(x + 346, middle, f"{row[L_TOKENS]}–{row[L_TOKENS + 1]}", 18, css="count"),
        *(Text(x + 50, y + 37 + 18 * side, _parts(row, side), 14.5, "start", w - 66, css="note") for side in (USA, JAPAN)),
    ]
    return Group(tuple(shapes), id=f"battle-{row[L_TURN]}", title=_said(row, lost))


def _parts(row: tuple[int, ...], side: int) -> str:
    """What a side's losses were made of, and what else changed for it."""
    base = row[L_BASE] if row[L_WINNER] == 1 - side else 0
    made = [
        f"{n} {why}"
        for n, why in ((base, "by defeat"), (row[L_EFFECTS + side], "by cards"), (row[L_OWN + side], "by its own"))
        if n
    ]
    parts = [f"loses {' + '.join(made)}"] if made else ["loses nothing"]
    parts += [f"industry {row[L_IC + side]:+d}".replace("-", "−")] if row[L_IC + side] else []
    parts += [f"{row[L_RUN + side]} in a row"] if row[L_RUN + side] > 1 else []
    return f"{NATIONS[side]} {', '.join(parts)}"


def _said(row: tuple[int, ...], lost: list[int]) -> str:
    winner = "drawn" if row[L_WINNER] == UNSET else f"won by {NATIONS[row[L_WINNER]]}"
    return f"Battle of turn {row[L_TURN]}, {winner}: USA loses {lost[USA]}, Japan {lost[JAPAN]}"
