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
            *_dice(battle, side, middle, y + 178),
        ]
    return [*shapes, *_odds(battle)]


def _part(t: Tables, units: list[int], x: float, y: float) -> list[Shape]:
    """The Units that take part, kind by kind."""
    kinds = sorted({t.kind[unit] for unit in units})
    places = layout.row(x, len(kinds), 34, 40)
    return [block(kind, sum(t.kind[unit] == kind for unit in units), cx, y) for kind, cx in zip(kinds, places, strict=True)]


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


def _odds(battle: dict[str, Any]) -> list[Shape]:
    """How likely each side wins: from dice that are still to be rolled, and from those that lie."""
    if UNSET in battle["commit"] or not (battle["need"][JAPAN] or battle["need"][ALLIES]):
        return []
    japan, draw, allies = odds(battle["need"], battle["face"])
    x, y, w, h = layout.BATTLE
    top = y + h - 76
    shapes: list[Shape] = []
    left = x + 10
    for share, css in ((japan, "held-0"), (draw, "odds-draw"), (allies, "held-1")):
        width = share * (w - 20)
        shapes.append(Rect(left, top, width, 12, css=f"odds {css}"))
        left += width
    text = f"{japan:.0%}  ·  draw {draw:.0%}  ·  {allies:.0%}"
    title = f"Japan wins {japan:.0%}, draw {draw:.0%}, the Allies win {allies:.0%}"
    return [Group((*shapes, Text(x + w / 2, top + 22, text, 13, width=w - 16, css="note")), id="odds", title=title)]


def odds(need: list[list[int]], face: list[list[int]]) -> tuple[float, float, float]:
    """How likely Japan wins, nobody, the Allies, before cards and ignored hits; dice that lie count as they lie."""
    japan, allies = (_hits(need[side], face[side]) for side in (JAPAN, ALLIES))
    shares = [0.0, 0.0, 0.0]
    for a, p in enumerate(japan):
        for b, q in enumerate(allies):
            shares[0 if a > b else 1 if a == b else 2] += p * q
    return shares[0], shares[1], shares[2]


def _hits(need: list[int], face: list[int]) -> list[float]:
    """How likely each number of hits is."""
    spread = [1.0]
    for n, number in enumerate(need):
        shown = face[n] if n < len(face) else 0
        chance = float(shown <= number) if shown else number / FACES
        spread = [a * (1 - chance) + b * chance for a, b in zip([*spread, 0.0], [0.0, *spread], strict=True)]
    return spread


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
