"""The end of the game. Rules R19, R32-R35."""

from __future__ import annotations

from atoll.core.flow import UNSET, Side, finish, tell
from atoll.games.pacific_theatre.state import L_WINNER, LEDGER_ROW, State
from atoll.games.pacific_theatre.tables import (
    BOMB,
    DRAWN,
    ENDINGS,
    JAPAN,
    JAPAN_BOTH,
    JAPAN_WINS,
    LIMIT,
    ROW,
    TOKENS,
    USA,
    USA_BOTH,
    USA_WINS,
)


def bomb_is_in_play(s: State) -> bool:
    """R19, Q25: the USA has the card in play on a turn on which it wins."""
    return any(s.turn >= s.t.bomb_from[card] and card in s.play[USA] for card in s.t.bombs)


def check_bomb(s: State) -> None:
    """R19, R22, Q17: it wins the moment it is in play, unless by option it is counted after the battle."""
    if not s.t.bomb_after_battle and bomb_is_in_play(s):
        tell(s, "bomb")
        end(s, USA_WINS + BOMB)


def end(s: State, ending: int) -> None:
    """R35: the game is over at once."""
    s.ending = ending
    finish(s)


def ways(s: State, side: Side) -> int:
    """R32, R33, Q15, Q22: by what a side has won, as bits; none if it has not."""
    found = TOKENS if s.tokens[1 - side] == 0 else 0
    if s.run[side] >= s.t.row:
        found |= ROW
    if side == USA and s.t.bomb_after_battle and bomb_is_in_play(s):
        found |= BOMB
    return found


def judge(s: State) -> None:
    """R32-R34: looked at once, after all that the battle has done."""
    usa, japan = ways(s, USA), ways(s, JAPAN)
    if usa and japan:
        end(s, contested(s))
    elif usa:
        end(s, USA_WINS + min(usa, BOMB))
    elif japan:
        end(s, JAPAN_WINS + japan)


def contested(s: State) -> int:
    """R34, Q16: both have won: the battle's winner has the game, or it is drawn."""
    winner = s.ledger[len(s.ledger) - LEDGER_ROW + L_WINNER]
    if winner == UNSET or s.t.both_draw:
        return DRAWN
    return USA_BOTH if winner == USA else JAPAN_BOTH


def reach_limit(s: State) -> None:
    """Q26: with a limit a game not over by then is drawn."""
    if s.turn == s.t.turn_limit:
        end(s, LIMIT)


def outcome(s: State) -> str:
    """How the game has ended."""
    return ENDINGS[s.ending]


def returns(s: State) -> list[float]:
    """R32-R34: 1 for the winner, -1 for the loser, 0 each for a draw."""
    if s.ending >= DRAWN:
        return [0.0, 0.0]
    return [1.0, -1.0] if s.ending <= USA_BOTH else [-1.0, 1.0]
