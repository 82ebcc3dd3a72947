"""What a card says, in words: for lists, for screen readers, for the board."""

from __future__ import annotations

from typing import Final

from atoll.games.pacific_theatre.tables import DO, JAPAN, STATS, USA, WHEN, Tables

NATIONS: Final = ("USA", "Japan")


def plural(n: int, noun: str) -> str:
    """A number with its noun."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def stats_of(t: Tables, card: int) -> list[tuple[int, int]]:
    """(stat, number) of what is printed, in the fixed order."""
    return [(stat, t.stat[stat][card]) for stat in range(len(STATS)) if t.stat[stat][card]]


def user(t: Tables, card: int) -> str:
    """Who may use a card: "both sides", "USA" or "Japan"."""
    if t.usable[USA][card] and t.usable[JAPAN][card]:
        return "both sides"
    return NATIONS[USA] if t.usable[USA][card] else NATIONS[JAPAN]


def notes(t: Tables, card: int) -> list[tuple[str, str]]:
    """A card's effects: ("win", "lose" or "", what it does)."""
    codes = t.effects[card]
    found = [
        ("" if codes[at] == 0 else WHEN[codes[at]], _does(DO[codes[at + 1]], codes[at + 2])) for at in range(0, len(codes), 3)
    ]
    if t.bomb_from[card]:
        found.append(("", f"turn {t.bomb_from[card]} or later: the USA wins"))
    return found


def _does(do: str, n: int) -> str:
    return {
        "enemy_loss": f"enemy loses {plural(n, 'fleet')}",
        "own_loss": f"you lose {plural(n, 'fleet')}",
        "own_ic": f"industry {n:+d}",
        "japan_ic": f"Japan's industry {n:+d}",
        "own_next_draw": f"next turn you draw {n:+d}",
        "enemy_next_draw": f"next turn enemy draws {n:+d}",
    }[do].replace("-", "\u2212")


def said(t: Tables, card: int) -> str:
    """Everything on a card in a sentence: "Leyte Gulf, both sides, air 3; if you win, enemy loses 2 fleets"."""
    stats = [f"{STATS[stat]} {number}" for stat, number in stats_of(t, card)]
    effects = [f"if you {when}, {text}" if when else text for when, text in notes(t, card)]
    return "; ".join([", ".join([t.names[card], user(t, card), *stats]), *effects])


def card_line(t: Tables, card: int, side: int) -> str:
    """A card in a list of one's own: dead ones say so."""
    stats = " ".join(f"{STATS[stat][0].upper()}{number}" for stat, number in stats_of(t, card))
    effects = "; ".join(f"{when}: {text}" if when else text for when, text in notes(t, card))
    dead = "" if t.usable[side][card] else f"(of {user(t, card)}: useless to you)"
    return ", ".join(filter(None, [t.names[card], stats, effects])) + (f" {dead}" if dead else "")


def short_notes(t: Tables, card: int) -> list[tuple[str, str]]:
    """A card's effects as briefly as its face has room for."""
    codes = t.effects[card]
    found = [
        ("" if codes[at] == 0 else WHEN[codes[at]], _brief(DO[codes[at + 1]], codes[at + 2])) for at in range(0, len(codes), 3)
    ]
    if t.bomb_from[card]:
        found += [("", f"turn {t.bomb_from[card]} or later:"), ("", "the USA wins")]
    return found


def _brief(do: str, n: int) -> str:
    return {
        "enemy_loss": f"enemy \u2212{plural(n, 'fleet')}",
        "own_loss": f"you \u2212{plural(n, 'fleet')}",
        "own_ic": f"industry {n:+d}",
        "japan_ic": f"Japan's industry {n:+d}",
        "own_next_draw": f"next turn {n:+d} card" + "s" * (abs(n) > 1),
        "enemy_next_draw": f"enemy next {n:+d} card" + "s" * (abs(n) > 1),
    }[do].replace("-", "\u2212")
