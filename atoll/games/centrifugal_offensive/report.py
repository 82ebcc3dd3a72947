"""The position and the finished game in words, and its figures."""

from __future__ import annotations

from typing import Final

from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
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
    REPAIR,
    T_ACTIONS,
    T_BATTLES,
    T_COUNTERATTACKS,
    T_GRANTED,
    T_REACTIONS,
)

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
    G_LOST: "Japanese ships lost",
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
