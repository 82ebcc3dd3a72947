"""The position and the finished game in words, and its figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from atoll.core.flow import UNSET
from atoll.games.pacific_theatre.state import (
    L_BASE,
    L_CONTESTS,
    L_EFFECTS,
    L_EXCHANGED,
    L_FORCE,
    L_OWN,
    L_SCORES,
    L_TURN,
    L_WINNER,
    LEDGER_ROW,
    State,
)
from atoll.games.pacific_theatre.tables import BATTLE, JAPAN, LEADERSHIP, PHASES, STATS, STRATEGY, USA, Tables
from atoll.games.pacific_theatre.wording import card_line, plural

SIDES = (USA, JAPAN)
NAMES = ("USA", "Japan")


def rows_of(ledger: list[int]) -> list[list[int]]:
    """The ledger battle by battle."""
    return [ledger[at : at + LEDGER_ROW] for at in range(0, len(ledger), LEDGER_ROW)]


def measures(s: State) -> dict[str, float]:
    """Figures of a finished game for statistics; means of battles are to be divided by `battles`."""
    rows = rows_of(s.ledger)
    first = rows[0][L_WINNER] if rows else UNSET
    return {
        "turns": s.turn,
        "battles": len(rows),
        "battles_usa": sum(row[L_WINNER] == USA for row in rows),
        "battles_japan": sum(row[L_WINNER] == JAPAN for row in rows),
        "battles_drawn": sum(row[L_WINNER] == UNSET for row in rows),
        "first_usa": first == USA,
        "first_japan": first == JAPAN,
        "air_tied": sum(row[L_SCORES] == row[L_SCORES + 1] for row in rows),
        "leadership_tied": sum(row[L_CONTESTS] == row[L_CONTESTS + 1] for row in rows),
        "intelligence_tied": sum(row[L_CONTESTS + 2] == row[L_CONTESTS + 3] for row in rows),
        "forced": sum(row[L_FORCE] != UNSET for row in rows),
        "lost_by_battle": sum(row[L_BASE] for row in rows),
        "lost_by_cards": sum(sum(row[L_EFFECTS : L_OWN + 2]) for row in rows),
        "exchanged": sum(sum(row[L_EXCHANGED : L_EXCHANGED + 2]) for row in rows),
        "tokens_usa": s.tokens[USA],
        "tokens_japan": s.tokens[JAPAN],
    }


def summary(t: Tables, view: dict[str, Any]) -> list[str]:
    """The position in lines of text."""
    phase = PHASES[view["phase"] - 1] if view["phase"] else "Before the game"
    return [
        f"Turn {view['turn']}, {phase} Phase; deck {view['deck']}, discard pile {len(view['used']) + sum(view['secrets'])}",
        *(_side_line(view, side) for side in SIDES),
        *_hand_lines(t, view),
        *_battle_lines(t, view),
        *_turned_lines(t, view),
        *(_row_line(row) for row in view["ledger"][-1:] if row[L_TURN] < view["turn"] or view["ending"]),
    ]


def _side_line(view: dict[str, Any], side: int) -> str:
    notes = [
        f"tokens {view['tokens'][side]}",
        f"industry {view['industry'][side]}",
        f"battles in a row {view['run'][side]}",
        f"hand {view['hands'][side]}",
    ]
    notes += [f"next turn's draw {view['next'][side]:+d}"] if view["next"][side] else []
    notes += ["overwhelming force"] if view["force"] == side else []
    notes += ["has decided"] if view["decided"][side] else []
    return f"{NAMES[side]}: {', '.join(notes)}"


def _hand_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    me = view["me"]
    if me == UNSET:
        return []
    lines = [f"  {card_line(t, card, me)}" for card in view["hand"][me] if card not in view["chosen"][me]]
    if lines:
        lines.insert(0, "Your hand:")
    if view["chosen"][me] and view["phase"] == STRATEGY:
        lines.append(f"To be exchanged: {', '.join(t.names[card] for card in view['chosen'][me])}")
    return lines


def _battle_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    if view["phase"] != BATTLE:
        return []
    scores = [f"{stat} {view['scores'][n][USA]}-{view['scores'][n][JAPAN]}" for n, stat in enumerate(STATS)]
    played = [f"{NAMES[side]} in play: {', '.join(t.names[card] for card in view['play'][side]) or 'nothing'}" for side in SIDES]
    return [*played, f"USA-Japan: {', '.join(scores)}"]


def _turned_lines(t: Tables, view: dict[str, Any]) -> list[str]:
    return [f"Drawn: {card_line(t, card, view['contest'])}" for card in view["turned"]]


def _row_line(row: list[int]) -> str:
    """A battle in one line."""
    scores = ", ".join(f"{stat} {row[L_SCORES + 2 * n]}-{row[L_SCORES + 2 * n + 1]}" for n, stat in enumerate(STATS[:LEADERSHIP]))
    winner = "drawn" if row[L_WINNER] == UNSET else f"{NAMES[row[L_WINNER]]} won"
    lost = [losses(row, side) for side in SIDES]
    return f"Battle of turn {row[L_TURN]}: {winner} ({scores}); losses USA {lost[USA]}, Japan {lost[JAPAN]}"


def losses(row: Sequence[int], side: int) -> int:
    """All tokens that a battle took from a side, before the floor of zero."""
    return row[L_EFFECTS + side] + row[L_OWN + side] + (row[L_BASE] if row[L_WINNER] == 1 - side else 0)


def account(s: State) -> list[tuple[str, str]]:
    """The account of the game: battle by battle, then what is left."""
    lines = [(f"Turn {row[L_TURN]}", _row_line(row).partition(": ")[2]) for row in rows_of(s.ledger)]
    left = f"USA {s.tokens[USA]}, Japan {s.tokens[JAPAN]}"
    runs = f"USA {s.run[USA]}, Japan {s.run[JAPAN]}"
    return [*lines, ("Length", plural(s.turn, "turn")), ("Tokens left", left), ("Battles in a row", runs)]
