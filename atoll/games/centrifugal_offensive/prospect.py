"""On the battle board before a battle: the odds of the action that is being planned, stage by stage."""

from __future__ import annotations

from typing import Final

from atoll.core.board import Group, Rect, Shape, Text
from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.advice import AT_RISK, percent
from atoll.games.centrifugal_offensive.counters import View
from atoll.games.centrifugal_offensive.layout import Area, inner
from atoll.games.centrifugal_offensive.outlook import Outlook, outlook
from atoll.games.centrifugal_offensive.report import STAGES
from atoll.games.centrifugal_offensive.rules.kinds import has_stage
from atoll.games.centrifugal_offensive.survey import survey
from atoll.games.centrifugal_offensive.tables import ACTIONS, ASSAULT, BATTLES, INVASION, Tables

LINE: Final = 17.5
LANE: Final = 44  # height of a stage
MOST_RISKS: Final = 4
NOTHING: Final = 0.05  # steps that are not worth a number


def prospect(t: Tables, view: View, area: Area) -> list[Shape]:
    """What the planned battle may bring; a hint if none is planned."""
    plan = view["action"]
    found = outlook(survey(t, view)) if plan["code"] != UNSET and (plan["force"] or plan["air"]) else None
    if found:
        return _drawn(t, found, inner(area))
    x, y, w, h = area
    hint = "The odds of an attack stand here as soon as you plan one."
    return [Text(x + w / 2, y + h / 2, hint, 14, width=w - 16, css="note", id="odds-hint")] if view["phase"] == ACTIONS else []


def _drawn(t: Tables, found: Outlook, area: Area) -> list[Shape]:
    x, y, w, _ = area
    lane = w / len(STAGES)
    shapes = [_lane(found, n, x + lane * n, y, lane) for n in range(len(STAGES))]
    for n, text in enumerate(_lines(t, found)):
        top = y + LANE + 4 + LINE * (n + 0.5)
        shapes.append(Text(x + 4, top, text, 14.5, "start", width=w - 8, css="count" if n == 0 else "note", id=f"odds-{n}"))
    return [Group(tuple(shapes), id="odds", title=f"Odds of the battle: {', '.join(_lines(t, found))}")]


def _lane(found: Outlook, stage: int, x: float, y: float, w: float) -> Shape:
    """A stage with the steps that both sides are likely to lose in it."""
    fought = has_stage(found.kind, stage)
    lost = next((each for each in found.stages if each[0] == stage), (stage, 0.0, 0.0))
    text = f"{_loss(lost[1])} : {_loss(lost[2])}" if fought else "\N{EN DASH}"
    return Group(
        (
            Rect(1, 0, w - 2, LANE - 4, 3, css="stage" if fought else "stage faint"),
            Text(w / 2, 11, STAGES[stage], 13, css="number thin"),
            Text(w / 2, 28, text, 14.5, width=w - 8, css="number"),
        ),
        x,
        y,
    )


def _loss(steps: float) -> str:
    """Steps that are lost on average, 0 if hardly any."""
    return "0" if steps < NOTHING else f"\N{MINUS SIGN}{steps:.1f}"


def _lines(t: Tables, found: Outlook) -> list[str]:
    """What stands below the stages: Japan's losses come first in each."""
    lines = [f"{t.names[found.space]}, {BATTLES[found.kind]}: steps lost, yours : theirs"]
    if found.kind in (ASSAULT, INVASION):
        lines.append(f"cleared {percent(found.clear)}, taken {percent(found.taken)}")
    elif found.land and found.clear >= 0.005:
        lines.append(f"cleared {percent(found.clear)}")
    lines += [f"all ships sunk {percent(found.swept)}"] if found.ships else []
    lines += [f"VP for ships {found.vp:+.1f}".replace("-", "\N{MINUS SIGN}")] if found.ships else []
    risks = [f"{t.unit_names[unit]} {percent(chance)}" for unit, chance in found.lost[:MOST_RISKS] if chance >= AT_RISK]
    lines += [f"at risk: {', '.join(risks)}"] if risks else []
    lines += [f"you fire first {percent(found.first)}"]
    lines += ["hidden counters: on average over what they may be"] if found.hidden else []
    return lines
