"""The position and the finished game in words."""

from __future__ import annotations

from typing import Any

from atoll.core.verbs import PAIR, Action
from atoll.games.war_in_the_pacific.state import State, is_captured
from atoll.games.war_in_the_pacific.tables import ATTACK, RESEARCH, Tables

ATTACKS = ("attack southern", "attack central", "attack home")  # keys in labels.toml; an owner's further path is just "attack"


def summary(t: Tables, view: dict[str, Any]) -> list[str]:
    """The position in lines of text, for a terminal or a screen reader."""
    turn = view["turn"]
    lines = [
        f"Turn {turn} of {t.turns} ({t.labels[turn - 1]}), CP {view['cp']} (win {t.win}, unconditional {t.unconditional})",
        f"Cubes: {view['black']} black, {view['blue']} blue, {_bombs(view['green'])}; unused sixes {view['tokens']}",
        f"Research {view['research']}/{len(t.research)}, bombing boxes {view['bases']}/{t.bombing_boxes}",
    ]
    lines += [_island(t, view, island) for island in view["front"]]
    if view["rolled"]:
        lines.append(_single_die(t, view))
    if view["raid_dice"]:
        lines.append("Bombing dice: " + ", ".join(_die(t, each) for each in view["raid_dice"]))
    return [*lines, "Dice: " + (", ".join(_die(t, each) for each in view["dice"]) or _unrolled(view))]


def _bombs(count: int) -> str:
    return f"{count} bomb{'' if count == 1 else 's'}"


def _single_die(t: Tables, view: dict[str, Any]) -> str:
    if view["advancing"]:
        return f"Advancement die: {view['rolled']} (the research box needs {t.research[view['research']]})"
    chart = ", ".join(f"{roll} {t.event_names[t.event_by_roll[roll]]}" for roll in range(view["rolled"], 7))
    return f"Event die: {chart}"


def _unrolled(view: dict[str, Any]) -> str:
    return "none left" if view["pool_rolled"] else f"{view['whites']} white and {view['reds']} red to be rolled"


def _die(t: Tables, code: int) -> str:
    return t.words.names["die"][t.kind[code]]


def _island(t: Tables, view: dict[str, Any], island: int) -> str:
    first, marked = t.first[island], view["marks"][island]
    boxes = [f"{t.box[at]}{'n' if t.naval[at] else ''}" for at in range(first, first + t.size[island])]
    shown = " ".join(f"[{box}]" if place == marked else "x" if place < marked else box for place, box in enumerate(boxes))
    prize = f"{t.suns[island]} CP" + (" and a bomber base" if t.bomber[island] else "")
    return f"{t.island_names[island]}: {shown} ({prize})"


def group(t: Tables, action: Action) -> str:
    """Under which heading an action is offered: attacks by their path."""
    if not ATTACK <= action < RESEARCH:
        return t.words.verb(action).word
    path = t.path_of[action % PAIR]
    return ATTACKS[path] if path < len(ATTACKS) else "attack"


def account(s: State) -> list[tuple[str, str]]:
    """Where the CPs came from, and what was left."""
    t = s.t
    captured = [island for island in range(len(s.marks)) if is_captured(s, island)]
    return [
        ("Capitulation points", f"{s.cp} of {t.cp_track} ({t.win} win, {t.unconditional} unconditional)"),
        ("From captured islands", str(sum(t.suns[island] for island in captured))),
        ("From raids", str(s.raid_cp)),
        ("Islands captured", ", ".join(t.island_names[island] for island in captured) or "none"),
        ("Bomber bases", f"{s.bases} of {t.bombing_boxes}"),
        ("Nuclear research", f"{s.research} of {len(t.research)} boxes, {_bombs(s.green)} unused"),
        ("Boxes marked", f"{sum(s.marks)} of {len(t.box)}"),
    ]
