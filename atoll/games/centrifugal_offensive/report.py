"""The position and the finished game in words, and its figures."""

from __future__ import annotations

from typing import Any, Final

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ACTIONS,
    ALLIES,
    CATEGORIES,
    CODES,
    DESTROYED,
    G_ALLIED_BACK,
    G_BACK,
    G_CLEARING,
    G_CONTROL,
    G_DOOLITTLE,
    G_FEVER,
    G_LOST,
    G_SUNK,
    JAPAN,
    JAPANESE,
    NAVAL,
    PHASES,
    POOL,
    REPAIR,
    RESERVE,
    SET_UP,
    T_ACTIONS,
    T_BATTLES,
    T_COUNTERATTACKS,
    T_GRANTED,
    T_REACTIONS,
    UNPLACED,
    Tables,
)
from atoll.games.centrifugal_offensive.wording import action_name
from atoll.kit import dice

FACES: Final = 6
REASONS: Final = {
    "objectives": G_CONTROL,
    "sunk": G_SUNK,
    "lost": G_LOST,
    "allied_back": G_ALLIED_BACK,
    "back": G_BACK,
    "fever": G_FEVER,
    "doolittle": G_DOOLITTLE,
    "clearing": G_CLEARING,
}
TITLES: Final = {
    G_CONTROL: "Objectives and fortresses",
    G_SUNK: "Allied ships sunk",
    G_LOST: "Japanese ships sunk",
    G_ALLIED_BACK: "Allied ships reequipped",
    G_BACK: "Japanese ships reequipped",
    G_FEVER: "Victory Fever",
    G_DOOLITTLE: "The raid on Tokyo",
    G_CLEARING: "Allied bases inside the line",
}
COUNTS: Final = {
    "actions": T_ACTIONS,
    "granted": T_GRANTED,
    "battles": T_BATTLES,
    "counterattacks": T_COUNTERATTACKS,
    "reactions": T_REACTIONS,
}


CONTROLS: Final = ("", " (Japanese)", " (Allied)", " (disputed)")
NATION_NAMES: Final = ("Japanese", "US", "British", "Dutch", "Chinese")
STAGES: Final = ("air", "surface", "submarine", "land")
AIMED: Final = [n for n, code in enumerate(CODES) if code.startswith("g3") or code in ("g4l-7", "g4l-8")]  # actions of forces


def measures(s: State) -> dict[str, float]:
    """Figures of a finished game for statistics; `fever` is 1 if it struck, `held_...` 1 if Japan holds an objective then."""
    return {
        "turns": s.turn,
        "vp": s.vp,
        "fever": int(s.fever > 0),
        "fever_turn": s.fever,
        **{f"vp_{name}": s.tally[at] for name, at in REASONS.items()},
        **{name: s.tally[at] for name, at in COUNTS.items()},
        "ships_lost": len(_ships_lost(s)),
        "objectives": len(objectives_held(s)),
        **{f"held_{slug}": int(space in objectives_held(s)) for space, slug in _objectives(s)},
    }


def _objectives(s: State) -> list[tuple[int, str]]:
    """Objective and fortress spaces with their words."""
    names = s.words.names["space"]
    return [(space, names[space].replace(" ", "_")) for space in range(s.t.spaces) if s.t.worth[space]]


def objectives_held(s: State) -> list[int]:
    """Objective and fortress spaces under Japanese control."""
    return [space for space in range(s.t.spaces) if s.t.worth[space] and s.control[space] == JAPANESE]


def _ships_lost(s: State) -> list[int]:
    """Japanese ships that are in the Reequipping box or destroyed at the end."""
    return [unit for unit in s.t.group[3 * JAPAN + NAVAL] if s.place[unit] in (REPAIR, DESTROYED)]


def account(s: State) -> list[tuple[str, str]]:
    """The account of the game: VP reason by reason, then what happened."""
    t, tally = s.t, s.tally
    held = ", ".join(t.names[space] for space in objectives_held(s))
    return [
        *((title, f"{tally[at]:+d}") for at, title in TITLES.items() if tally[at]),
        ("VP", str(s.vp)),
        ("Length", f"{counted(s.turn, 'turn')}, to {t.months[s.turn]}"),
        ("Victory Fever", f"from {t.months[s.fever]}" if s.fever else "none"),
        ("Held by Japan", held or "no objective"),
        ("Actions", f"{tally[T_ACTIONS]} with Action Points, {tally[T_GRANTED]} granted by events"),
        ("Battles", f"{tally[T_BATTLES]} in Japanese turns, {tally[T_COUNTERATTACKS]} counterattacks"),
        ("Reactions", str(tally[T_REACTIONS])),
        ("Japanese ships lost", ", ".join(t.unit_names[unit] for unit in _ships_lost(s)) or "none"),
    ]


def counted(n: int, noun: str) -> str:
    """A number with its noun."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


# ---- the position


def summary(t: Tables, view: dict[str, Any]) -> list[str]:
    """The position in lines of text."""
    return [
        status(t, view),
        *_vp_lines(t, view),
        *_event_lines(t, view),
        *_placing_lines(t, view),
        *_action_line(t, view),
        *_battle_line(t, view),
        "On the map:",
        *filter(None, space_lines(t, view)),
        *_box_lines(t, view),
    ]


def status(t: Tables, view: dict[str, Any]) -> str:
    """Where the game stands: the turn of how many, the phase, what is left to do, VP and how far it is to win, fever."""
    last = t.last_turn_fever if view["fever"] else t.last_turn
    left = f", {view['ap']} AP left" if view["phase"] == ACTIONS else ""
    chance = fever_chance(t, view)
    parts = [
        f"Turn {view['turn']} of {last}: {PHASES[view['phase']]}{left}",
        f"VP {view['vp']}, victory {t.victory}, at once {t.sudden_victory}",
        "Victory Fever" if chance is None else f"fever {chance:.0%}",
        t.months[view["turn"]],
    ]
    return " \N{MIDDLE DOT} ".join(parts)


def fever_chance(t: Tables, view: dict[str, Any]) -> float | None:
    """R10: how likely Victory Fever begins if the turn ends with the VP as they are; None once it has begun."""
    if view["fever"]:
        return None
    struck: int = sum(dice.WEIGHTS[n] for n in dice.throws(t.fever_dice) if sum(dice.THROWS[n]) <= view["vp"])
    return struck / float(FACES**t.fever_dice)


def _vp_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    """What gave and took VP, turn by turn."""
    found: dict[int, list[str]] = {}
    for turn, why, subject, n in view["ledger"]:
        found.setdefault(turn, []).append(vp_text(t, why, subject, n))
    return [f"VP of {t.months[turn]}: {', '.join(texts)}" for turn, texts in found.items()]


def vp_text(t: Tables, why: int, subject: int, n: int) -> str:
    """One change of VP with its reason: "+2 Manila", "−3 CV-2 lost"."""
    number = f"{n:+d}".replace("-", "\N{MINUS SIGN}")
    if why == G_CONTROL:
        return f"{number} {t.names[subject]}"
    if why in (G_FEVER, G_CLEARING):
        return f"{number} {TITLES[why]}"
    if why == G_DOOLITTLE:
        return f"{number} {t.order_names[subject]}"
    done = {G_SUNK: "sunk", G_LOST: "lost", G_ALLIED_BACK: "back in service", G_BACK: "back in service"}[why]
    return f"{number} {t.unit_names[subject]} {done}"


def _event_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    lines = [f"Events in hand: {', '.join(t.event_names[event] for event in view['hand'])}"] if view["hand"] else []
    if view["grants"]:
        lines.append(f"{t.event_names[view['granted']]} grants {counted(view['grants'], 'action')}")
    return lines


def _placing_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    """The Unit that is being placed, and those that wait during the set-up."""
    in_hand = [unit for unit in view["queue"][:1] if unit >= 0] if view["phase"] in (SET_UP, ACTIONS) else []
    waiting = [unit for unit, place in enumerate(view["place"]) if place == UNPLACED and unit not in in_hand]
    texts = {"To be placed now": _units(t, in_hand), "Still to be placed": _units(t, waiting)}
    return [f"{title}: {text}" for title, text in texts.items() if text]


def _action_line(t: Tables, view: dict[str, Any]) -> list[str]:
    a = view["action"]
    if a["code"] == UNSET:
        return []
    parts = [action_name(a["code"])]
    parts += [f"from {t.names[a['origin']]}"] if a["origin"] != UNSET else []
    parts += [f"to {t.names[a['goal']]}"] if 0 <= a["goal"] < t.spaces and a["code"] in AIMED else []
    parts += [f"with {_units(t, [*a['force'], *a['air'], *a['joined']])}"] if a["code"] in AIMED and a["force"] else []
    return [" ".join(parts)]


def _battle_line(t: Tables, view: dict[str, Any]) -> list[str]:
    b = view["battle"]
    if b is None:
        return []
    japan, allies = (_units(t, units) or "bases only" for units in b["units"])
    return [f"Battle of {t.names[b['space']]}, {STAGES[b['stage']]} stage: {japan} against {allies}"]


def space_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    """Who and what is in each space: "  Truk (Japanese): base 3, CV-1"; empty where nothing is."""
    units: list[list[int]] = [[] for _ in range(t.spaces)]
    counters: list[list[dict[str, Any]]] = [[] for _ in range(t.spaces)]
    for unit, place in enumerate(view["place"]):
        if place >= 0:
            units[place].append(unit)
    for counter in view["allied"]:
        if counter["place"] >= 0:
            counters[counter["place"]].append(counter)
    return [_space_line(t, view, space, units[space], counters[space]) for space in range(t.spaces)]


def _space_line(t: Tables, view: dict[str, Any], space: int, units: list[int], counters: list[dict[str, Any]]) -> str:
    japan = base_text(view, JAPAN, space) + [_japanese_text(t, view, unit) for unit in units]
    allies = base_text(view, ALLIES, space) + _counters(t, counters)
    parts = [", ".join(japan)] if japan else []
    parts += [f"Allies: {', '.join(allies)}"] if allies else []
    control = CONTROLS[view["control"][space]]
    return f"  {t.names[space]}{control}: {'; '.join(parts)}" if parts else ""


def base_text(view: dict[str, Any], side: int, space: int) -> list[str]:
    """A side's base in a space: "base 3", nothing if there is none."""
    level = view["base"][side][space]
    return [f"base {level}"] if level else []


def _japanese_text(t: Tables, view: dict[str, Any], unit: int) -> str:
    """A Japanese Unit with what is to be said of it."""
    notes = ["reduced"] if view["steps"][unit] < t.steps[unit] else []
    notes += [f"aboard {t.unit_names[view['aboard'][unit]]}"] if view["aboard"][unit] != UNSET else []
    return f"{t.unit_names[unit]} ({', '.join(notes)})" if notes else t.unit_names[unit]


def counters_text(t: Tables, view: dict[str, Any], place: int) -> list[str]:
    """The Allied counters in a place: known ones by name, the others by what their backs show."""
    return _counters(t, [counter for counter in view["allied"] if counter["place"] == place])


def _counters(t: Tables, there: list[dict[str, Any]]) -> list[str]:
    hidden = [_back(counter) for counter in there if len(counter["guess"]) > 1]
    known = [_known_text(t, counter) for counter in there if len(counter["guess"]) == 1]
    return [*sorted(known), *(f"{hidden.count(back)} hidden {back}" for back in sorted(set(hidden)))]


def _known_text(t: Tables, counter: dict[str, Any]) -> str:
    unit = counter["guess"][0]
    notes = ["reduced"] if counter["steps"] < t.steps[unit] else []
    notes += [f"flown to {t.names[counter['mission']]}"] if counter["mission"] != UNSET else []
    return f"{t.unit_names[unit]} ({', '.join(notes)})" if notes else t.unit_names[unit]


def _back(counter: dict[str, Any]) -> str:
    """What the back of a counter shows (Q27)."""
    nation = "" if counter["nation"] == UNSET else f"{NATION_NAMES[counter['nation']]} "
    return nation + ("Unit" if counter["category"] == UNSET else CATEGORIES[counter["category"]])


def _box_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    """The boxes beside the map."""
    japanese = {box: [unit for unit, place in enumerate(view["place"]) if place == box] for box in (POOL, REPAIR, DESTROYED)}
    texts = {
        "Allied Fleet Reserve": ", ".join(counters_text(t, view, RESERVE)),
        "Allied reinforcements": ", ".join(counters_text(t, view, POOL)),
        "Allied Reequipping box": _units(t, view["repair"]),
        "Allied Units destroyed": _units(t, view["destroyed"]),
        "Japanese reinforcements": _units(t, japanese[POOL]),
        "Japanese Reequipping box": _units(t, japanese[REPAIR]),
        "Japanese Units destroyed": _units(t, japanese[DESTROYED]),
    }
    return [f"{title}: {text}" for title, text in texts.items() if text]


def _units(t: Tables, units: list[int]) -> str:
    return ", ".join(t.unit_names[unit] for unit in units)


def facts_of(t: Tables, unit: int, steps: int) -> str:
    """A Unit's factors and its movement: "3 air, 5 surface, 1 submarine, 3 land, moves 4"."""
    a, s, u, g = t.weak[unit] if steps < t.steps[unit] else t.factor[unit]
    return f"{a} air, {s} surface, {u} submarine, {g} land, moves {t.move[unit]}"
