"""The Battle panel: what both sides commit, the hit numbers of their dice, what the dice show, and the odds."""

from __future__ import annotations

from typing import Any

from atoll.core.board import Circle, Group, Rect, Shape, Text
from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora import layout
from atoll.games.tora_tora_tora.signs import block, roundel
from atoll.games.tora_tora_tora.tables import ALLIES, JAPAN, Tables
from atoll.kit.symbols import die_body, pips

NUMBERS = range(9)
FACES = 6


def fight(t: Tables, view: dict[str, Any]) -> list[Shape]:
    """The Battle that is fought, or what Resource Points bring in one; numbers can always be pointed at."""
    battle = view["battle"]
    shapes = _battle(t, view, battle) if battle else _table(t)
    return [*shapes, *_numbers(t, battle)]


def _table(t: Tables) -> list[Shape]:
    """Hit numbers by Resource Points."""
    x, y, w, _ = layout.BATTLE
    columns = ((x + 28, "RPs"), (x + w * 0.52, "hits on"), (x + w - 30, "no Supply"))
    shapes: list[Shape] = [Text(left, y + 40, head, 12.5, width=52, css="note") for left, head in columns]
    for points, number in enumerate(t.hit):
        top = y + 64 + 24 * points
        row = (str(points), _on(number), _on(t.hit_oos[points]))
        shapes += [
            Text(left, top, text, 17, css="count" if n < 2 else "note")
            for n, ((left, _), text) in enumerate(zip(columns, row, strict=True))
        ]
    return shapes


def _on(number: int) -> str:
    return "–" if not number else "1" if number == 1 else f"1–{number}"


def _battle(t: Tables, view: dict[str, Any], battle: dict[str, Any]) -> list[Shape]:
    x, y, w, _ = layout.BATTLE
    area = battle["area"]
    shapes: list[Shape] = [Text(x + w / 2, y + 38, t.names[area], 18, width=w - 16, css="count", id="battle-name")]
    for side, middle in ((JAPAN, x + w * 0.27), (ALLIES, x + w * 0.73)):
        role = "attacks" if battle["attacker"] == side else "defends"
        shapes += [
            roundel(side, middle - 22, y + 60, 9),
            Text(middle - 9, y + 60, role, 13, "start", width=44, css="note"),
            *_part(t, battle["part"][side], middle, y + 88),
            _commitment(battle, side, middle, y + 130),
            *_event(t, battle["event"][side], middle, y + 155),
            *_dice(battle, side, middle, y + 180),
        ]
    return [*shapes, *_odds(t, view, battle)]


def _part(t: Tables, units: list[int], x: float, y: float) -> list[Shape]:
    """The Units that take part, kind by kind."""
    kinds = sorted({t.kind[unit] for unit in units})
    places = layout.row(x, len(kinds), 34, 40)
    return [block(kind, sum(t.kind[unit] == kind for unit in units), cx, y) for kind, cx in zip(kinds, places, strict=True)]


def _event(t: Tables, card: int, x: float, y: float) -> list[Shape]:
    """The card that a side has played for its Event."""
    if card == UNSET:
        return []
    return [Text(x, y, t.card_names[card], 12, width=70, css="count", title=t.card_text[card])]


def _commitment(battle: dict[str, Any], side: int, x: float, y: float) -> Shape:
    """The marker of what is committed: face down until both are revealed."""
    points = battle["commit"][side]
    who = "Japan" if side == JAPAN else "The Allies"
    if points != UNSET:
        one = " on one Unit" if battle["single"][side] != UNSET else ""
        title = f"{who}: {points} RPs for each Unit" if not one else f"{who}: {points} RPs{one}"
        return Group(
            (Circle(0, 0, 18, css="chit"), Text(0, 1, str(points), 22, css="chit-text")), x, y, id=f"commit-{side}", title=title
        )
    if battle["committed"][side]:
        return Group(
            (Circle(0, 0, 18, css=f"chit hidden-chit held-{side}"), Text(0, 1, "?", 20, css="card-name")),
            x,
            y,
            id=f"commit-{side}",
            title=f"{who}: committed, not yet revealed",
        )
    return Group(
        (Circle(0, 0, 17, css="space"), Text(0, 1, "RPs", 11, css="note")),
        x,
        y,
        id=f"commit-{side}",
        title=f"{who}: not yet committed",
    )


def _dice(battle: dict[str, Any], side: int, x: float, y: float) -> list[Shape]:
    """A die for each number that hits: what it shows once it is rolled."""
    shapes: list[Shape] = []
    needs, faces = battle["need"][side], battle["face"][side]
    columns = 2 if len(needs) > 4 else 1
    for n, need in enumerate(needs[:12]):
        cx, cy = x + (n % columns - (columns - 1) / 2) * 34 - 12 * (columns == 1), y + 30 * (n // columns)
        face = faces[n] if n < len(faces) else 0
        hit = 0 < face <= need
        css = "die white blank" if not face else "die white hit" if hit else "die white miss"
        shown: list[Shape] = [pips(face, 26)] if face else [Text(0, 0.5, f"≤{need}", 13, css="count die-need")]
        title = f"a die that hits on {_on(need)}" + (f" shows {face}: {'hit' if hit else 'miss'}" if face else "")
        shapes.append(Group((*die_body(26), *shown), cx, cy, id=f"die-{side}-{n}", title=title, css=css))
        if columns == 1 and face:
            shapes.append(Text(cx + 20, cy, f"≤{need} {'✓' if hit else '✗'}", 13, "start", css="note"))
    return shapes


def _odds(t: Tables, view: dict[str, Any], battle: dict[str, Any]) -> list[Shape]:
    """How likely the Battle is won, drawn and lost: for each pair of commitments, or for the one that is left."""
    near = max(view["me"], JAPAN)
    if not battle["odds"]:
        return []
    if len(battle["own"]) == len(battle["enemy"]) == 1:
        return [_bar(battle["odds"][0][0], near), *_score(battle)]
    return _grid(battle, near)


def _bar(chances: list[float], near: int) -> Shape:
    """Three lengths of one bar: Japan, draw, Allies."""
    win, draw, loss = chances
    japan, allies = (win, loss) if near == JAPAN else (loss, win)
    x, y, w, h = layout.BATTLE
    shapes: list[Shape] = []
    left, top = x + 10, y + h - 76
    for share, css in ((japan, "held-0"), (draw, "odds-draw"), (allies, "held-1")):
        shapes.append(Rect(left, top, share * (w - 20), 12, css=f"odds {css}"))
        left += share * (w - 20)
    text = f"{japan:.0%} · draw {draw:.0%} · {allies:.0%}"
    title = f"Japan wins {japan:.0%}, draw {draw:.0%}, the Allies win {allies:.0%}"
    return Group((*shapes, Text(x + w / 2, top + 24, text, 14, width=w - 16, css="note")), id="odds", title=title)


def _score(battle: dict[str, Any]) -> list[Shape]:
    """The hits of the dice that lie."""
    if not any(battle["face"]):
        return []
    hits = [sum(0 < face <= need for need, face in zip(battle["need"][side], battle["face"][side])) for side in (JAPAN, ALLIES)]
    x, y, w, h = layout.BATTLE
    return [Text(x + w / 2, y + h - 96, f"hits {hits[JAPAN]} : {hits[ALLIES]}", 19, css="count", id="hits")]


def _grid(battle: dict[str, Any], near: int) -> list[Shape]:
    """A row for each own commitment, a column for each of the enemy's: the chance to win less that to lose, in hundredths."""
    x, y, w, h = layout.BATTLE
    rows, columns = battle["own"], battle["enemy"]
    step = min(30.0, (w - 44) / len(columns))
    top = y + h - 48 - 19 * len(rows)
    shapes: list[Shape] = [Text(x + w / 2, top - 32, "win less loss, in %", 12, css="note")]
    shapes += [
        Text(x + 46 + step * n, top - 14, _points(each), 13, css=f"count side-{1 - near}") for n, each in enumerate(columns)
    ]
    for m, own in enumerate(rows):
        shapes.append(Text(x + 20, top + 19 * m + 4, _points(own), 13, css=f"count side-{near}"))
        for n, (win, draw, loss) in enumerate(battle["odds"][m]):
            lead = win - loss
            css = f"odds lead lead-{min(4, int(5 * abs(lead)))} held-{near if lead > 0 else 1 - near}"
            cell: tuple[Shape, ...] = (
                Rect(-step / 2 + 1, -9, step - 2, 18, 2, css="odds odds-even"),
                Rect(-step / 2 + 1, -9, step - 2, 18, 2, css=css),
                Text(0, 0.5, f"{100 * lead:+.0f}".replace("-", "−"), 12.5, width=step - 4, css="odds-text"),
            )
            title = f"{_said(own)} against {_said(columns[n])}: win {win:.0%}, draw {draw:.0%}, loss {loss:.0%}"
            shapes.append(Group(cell, x + 46 + step * n, top + 19 * m + 4, title=title))
    return [Group(tuple(shapes), id="odds")]


def _points(points: int) -> str:
    return "one" if points == UNSET else str(points)


def _said(points: int) -> str:
    return "one Unit alone" if points == UNSET else f"{points} RPs for each Unit"


def _numbers(t: Tables, battle: dict[str, Any] | None) -> list[Shape]:
    """The numbers that choices speak of."""
    x, y, w, h = layout.BATTLE
    step = (w - 16) / len(NUMBERS)
    return [
        Group(
            (
                Rect(-step / 2 + 1, -11, step - 2, 22, 3, css="time-box"),
                Rect(-step / 2, -12, step, 24, 4, css="halo"),
                Text(0, 0.5, str(n), 13, css="number"),
            ),
            x + 8 + step * (n + 0.5),
            y + h - 22,
            id=f"number-{n}",
            thing=f"number {t.words.names['number'][n]}",
            title=f"number {n}",
        )
        for n in NUMBERS
    ]
