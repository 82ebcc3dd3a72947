"""What must hold in every position (specification section 8)."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.games.pacific_theatre.state import L_BASE, L_EFFECTS, L_OWN, L_TOKENS, L_TURN, L_WINNER, LEDGER_ROW, State
from atoll.games.pacific_theatre.tables import BATTLE, JAPAN, STRATEGY, USA

SIDES = (USA, JAPAN)


def check(s: State) -> list[str]:
    """The invariants that are broken, in words."""
    return [words for holds, words in (*_cards(s), *_limits(s), *_phases(s), *_ledger(s)) if not holds]


def _cards(s: State) -> list[tuple[bool, str]]:
    """I1, I4, I6."""
    zones = [s.deck, s.used, *s.secret, *s.hand, *s.play]
    every = sorted([card for zone in (*zones, s.turned) for card in zone])
    usable = s.t.usable
    return [
        (every == list(range(len(s.t.names))), "a card is in no zone or in two"),
        (all(zone == sorted(zone) for zone in zones), "a zone is out of order"),
        (all(usable[side][card] for side in SIDES for card in s.play[side]), "a card of the other nation is in play"),
        (all(set(s.chosen[side]) <= set(s.hand[side]) for side in SIDES), "a card chosen for exchange is not in the hand"),
        (all(len(s.chosen[side]) <= s.t.exchange for side in SIDES), "more cards chosen than may be exchanged"),
    ]


def _limits(s: State) -> list[tuple[bool, str]]:
    """I2, I3."""
    t, going = s.t, s.ending == 0
    return [
        (all(t.least_industry <= s.industry[side] <= t.most_industry[side] for side in SIDES), f"industry {s.industry}"),
        (min(s.tokens) >= (1 if going else 0), f"tokens {s.tokens}"),
        (min(s.run) == 0 and max(s.run) <= (t.row - 1 if going else t.row), f"battles in a row {s.run}"),
        (min(s.due) >= 0 and (s.deck != [] or max(*s.due, s.turning) <= 0), f"cards due {s.due}, deck {len(s.deck)}"),
        ((s.asked == 0) == (s.ending != 0) or s.at == 0, f"ending {s.ending}, asked {s.asked}"),
        (s.ending != 4 or any(s.turn >= t.bomb_from[card] for card in t.bombs), f"the bomb on turn {s.turn}"),
    ]


def _phases(s: State) -> list[tuple[bool, str]]:
    """I5: hands before the battle, cards in play during it."""
    return [
        (s.phase < BATTLE or s.hand == [[], []], "cards in a hand after the reveal"),
        (s.phase == BATTLE or s.play == [[], []], "cards in play outside the battle"),
        (s.phase == STRATEGY or (s.chosen == [[], []] and not s.decided), "an exchange outside the Strategy Phase"),
        (s.phase == BATTLE or (s.contest == UNSET and not s.turned), "a contest outside the battle"),
    ]


def _ledger(s: State) -> list[tuple[bool, str]]:
    """I7, I12: rows of consecutive turns, each with losses that fit."""
    rows = [s.ledger[at : at + LEDGER_ROW] for at in range(0, len(s.ledger), LEDGER_ROW)]
    t = s.t
    if len(s.ledger) % LEDGER_ROW:
        return [(False, "a row of the ledger is not whole")]
    most = t.defeat + sum(t.greater)
    return [
        ([row[L_TURN] for row in rows] == list(range(1, len(rows) + 1)), "the ledger's turns"),
        (len(rows) in (s.turn, s.turn - 1), f"{len(rows)} battles by turn {s.turn}"),
        (all((row[L_BASE] == 0) == (row[L_WINNER] == UNSET) and row[L_BASE] <= most for row in rows), "what a defeat cost"),
        (all(min(row[L_EFFECTS : L_OWN + 2] + row[L_TOKENS : L_TOKENS + 2]) >= 0 for row in rows), "a loss below nothing"),
    ]
