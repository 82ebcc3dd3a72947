"""The Battle Phase: the reveal and the battle. Rules R17-R18, R23-R31."""

from __future__ import annotations

from bisect import insort
from typing import Final

from atoll.core.flow import UNSET, Procedure, Side, tell
from atoll.games.pacific_theatre.rules.contest import INTELLIGENCE_CONTEST, LEADERSHIP_CONTEST
from atoll.games.pacific_theatre.rules.effects import gather
from atoll.games.pacific_theatre.rules.scores import total
from atoll.games.pacific_theatre.rules.victory import check_bomb, judge
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import (
    AIR,
    BATTLE,
    ENEMY_LOSS,
    ENEMY_NEXT_DRAW,
    GROUND,
    JAPAN,
    JAPAN_IC,
    OWN_IC,
    OWN_LOSS,
    OWN_NEXT_DRAW,
    SEA,
    USA,
)


def reveal(s: State) -> None:
    """R17, R18, Q9, Q23: both show all their cards; those they cannot use are discarded at once."""
    s.phase = BATTLE
    for side in (USA, JAPAN):
        usable = s.t.usable[side]
        s.play[side] = [card for card in s.hand[side] if usable[card]]
        s.cards[side] = len(s.play[side])
        tell(s, "reveals", side, s.cards[side])
        for card in s.play[side]:
            tell(s, "card", card)
        for card in s.hand[side]:
            if not usable[card]:
                insort(s.used, card)
                tell(s, "unusable", card)
    s.hand = [[], []]


def winner_of(s: State, scores: list[int]) -> Side:
    """R26: greater air, then greater sea; Q10: then nobody, or by option greater ground. Scores as in the ledger."""
    for stat in (AIR, SEA, GROUND) if s.t.ground_decides else (AIR, SEA):
        usa, japan = scores[2 * stat], scores[2 * stat + 1]
        if usa != japan:
            return USA if usa > japan else JAPAN
    return UNSET


def base_losses(s: State, scores: list[int], winner: Side) -> int:
    """R27: what losing costs, more where the winner's sea or ground is strictly greater (Q19: additions included)."""
    if winner == UNSET:
        return 0
    lost = s.t.defeat
    for stat in (SEA, GROUND):
        if scores[2 * stat + winner] > scores[2 * stat + 1 - winner]:
            lost += s.t.greater[stat]
    return lost


def fight(s: State) -> None:
    """R23-R31: the scores, the winner, and everything that follows from them at once (Q13, Q14)."""
    scores = [total(s, side, stat) for stat in (AIR, SEA, GROUND) for side in (USA, JAPAN)]
    winner = winner_of(s, scores)
    tell_scores(s, scores, winner)
    base = base_losses(s, scores, winner)
    does = [gather(s, USA, winner), gather(s, JAPAN, winner)]
    by_cards = [does[JAPAN][ENEMY_LOSS], does[USA][ENEMY_LOSS]]
    own = [does[USA][OWN_LOSS], does[JAPAN][OWN_LOSS]]
    for side in (USA, JAPAN):
        lost = by_cards[side] + own[side] + (base if winner == 1 - side else 0)
        s.tokens[side] = max(0, s.tokens[side] - lost)  # R5, R29
        s.next[side] += does[side][OWN_NEXT_DRAW] + does[1 - side][ENEMY_NEXT_DRAW]  # R28e
        tell(s, "loses", side, lost, s.tokens[side])
    changes = change_industry(s, does)
    count_runs(s, winner)
    s.ledger += [s.turn, *scores, *s.contests, winner, base, *by_cards, *own, *changes, *s.tokens, *s.run, s.force]
    s.ledger += [*s.exchanged, *s.cards]


def tell_scores(s: State, scores: list[int], winner: Side) -> None:
    """The comparison in sentences."""
    for stat in (AIR, SEA, GROUND):
        tell(s, "score", stat, scores[2 * stat], scores[2 * stat + 1])
    if winner == UNSET:
        tell(s, "battle drawn")
    else:
        tell(s, "battle won", winner)


def change_industry(s: State, does: list[list[int]]) -> list[int]:
    """R4, R28d, R30, Q14, Q24: a nation's changes are summed, then limited; returns what came of them."""
    changes = [does[USA][OWN_IC], does[JAPAN][OWN_IC] + does[USA][JAPAN_IC] + does[JAPAN][JAPAN_IC]]
    for side in (USA, JAPAN):
        new = min(s.t.most_industry[side], max(s.t.least_industry, s.industry[side] + changes[side]))
        changes[side] = new - s.industry[side]
        s.industry[side] = new
        if changes[side]:
            tell(s, "industry", side, new)
    return changes


def count_runs(s: State, winner: Side) -> None:
    """R31: one more for the winner, none for the loser; Q11: a drawn battle ends both rows, unless by option it is ignored."""
    if winner == UNSET:
        if not s.t.drawn_keeps_row:
            s.run = [0, 0]
    else:
        s.run[winner] += 1
        s.run[1 - winner] = 0


BATTLE_PHASE: Final = Procedure[State]("battle", reveal, check_bomb, LEADERSHIP_CONTEST, INTELLIGENCE_CONTEST, fight, judge)
