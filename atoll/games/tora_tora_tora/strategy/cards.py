"""Cards outside of Battle, and when a card is worth more than it would be later. Rules R14-R17, R28."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.core.verbs import PAIR, Action
from atoll.games.tora_tora_tora.rules.board import find
from atoll.games.tora_tora_tora.rules.cards import playable
from atoll.games.tora_tora_tora.strategy.look import Look
from atoll.games.tora_tora_tora.strategy.worth import SeaWorth
from atoll.games.tora_tora_tora.tables import (
    ARMY,
    CHEAP_MOVE,
    CHEAP_UNIT,
    DISCARD,
    FLEET,
    FORWARD_BASE,
    GAIN_RP,
    JAPAN_POOL,
    KEEP,
    LOSE_RP,
    PUT_BACK,
    STRIKE,
    TARGET,
    YAMAMOTO_HIT,
)

HELD: Final = 0.9  # what a card is worth in the hand: a second throw some day
RAPID: Final = 0.5  # when many are held, or few Rounds are left for them
SAVES: Final = 2  # RPs that a card for a move has to save
EVENT_WORTH: Final = {  # of a card, when one of two is kept
    STRIKE: 1.5,
    GAIN_RP: 1.3,
    CHEAP_UNIT: 1.1,
    FORWARD_BASE: 0.5,
    LOSE_RP: 0.8,
    CHEAP_MOVE: 0.8,
    YAMAMOTO_HIT: 1.6,
}
BATTLE_WORTH: Final = 1.2  # of any Event in a Battle


def reserve_price(look: Look) -> float:
    """What a card has to bring to be played now: less the more cards there are for the Rounds in which they can be used."""
    s, t = look.s, look.t
    last = t.rounds if s.round >= t.late_round else t.late_round - 1
    left = last - s.round
    if left <= 0:
        return 0.05
    return HELD * (RAPID if len(s.hand[look.me]) > 2 else 1.0) * min(1.0, 0.3 + left / 4)


def card_worth(look: Look, card: int) -> float:
    """A card of one's own, when one of two is kept."""
    return EVENT_WORTH.get(look.t.event[card], BATTLE_WORTH)


def choose_keep(look: Look) -> Action:
    """R14, R28: the better one."""
    return KEEP + max(look.s.drawn, key=lambda card: (card_worth(look, card), -card))


def choose_other(look: Look) -> Action:
    """R14, R28: a card that is no worse than a drawn one goes back to be drawn next."""
    return PUT_BACK if card_worth(look, look.s.drawn[0]) >= BATTLE_WORTH else DISCARD


def phase_gain(look: Look, card: int) -> float:
    """What an Event outside of Battle brings now."""
    s, t = look.s, look.t
    event = t.event[card]
    if event == STRIKE:
        return max((strike_gain(look, card, unit) for unit in _struck(look, card)), default=0.0)
    if event == GAIN_RP:
        pool = t.e_pool[card]
        return 0.3 * min(t.e_amount[card], t.cap - s.rp[pool])
    if event == LOSE_RP:
        return min(t.e_amount[card], s.rp[JAPAN_POOL]) * 0.3
    return 1.5 if event == CHEAP_UNIT else HELD


def _struck(look: Look, card: int) -> list[int]:
    t, place = look.t, look.s.place
    return [unit for unit in t.of_side[look.foe] if t.kind[unit] == t.e_kind[card] and 0 <= place[unit] < t.seas]


def strike_gain(look: Look, card: int, unit: int) -> float:
    """3.9: a Fleet that goes, and with it the escort of Armies or the Sea Area itself."""
    s, t = look.s, look.t
    area = s.place[unit]
    alone = look.count(look.foe, FLEET, area) == 1
    gain = 0.5 + 1.5 * (t.e_out[card] != 0)
    if alone:
        gain += SeaWorth(look).of(area) * (0.3 + 0.4 * look.count(look.foe, ARMY, area))
    elif look.count(look.me, FLEET, area):
        gain += 0.8
    return gain * ((t.e_out[card] | t.e_back[card]).bit_count() / 6)


def best_play(look: Look, cards: list[int]) -> tuple[float, int]:
    """The card that brings most outside of Battle, and how much."""
    return max(((phase_gain(look, card), -card) for card in cards), default=(0.0, -UNSET))


def choose_target(look: Look, legal: list[Action]) -> Action:
    """3.9: the Fleet whose going hurts most."""
    s = look.s
    return max(legal, key=lambda action: strike_gain(look, s.card, find(s, *divmod(action - TARGET, PAIR))))


def card_for_move(look: Look, unit: int, cost: int) -> int:
    """3.9: a card that lets this Unit make its move for much less; UNSET without one."""
    t = look.t
    for card in playable(look.s, look.me):
        if t.event[card] == CHEAP_MOVE and t.e_kind[card] == t.kind[unit] and cost - t.e_cost[card] >= SAVES:
            return card
    return UNSET


def last_flight(look: Look) -> int:
    """R24: the card against Yamamoto is played as soon as he can be met; UNSET without it."""
    for card in playable(look.s, look.me):
        if look.t.event[card] == YAMAMOTO_HIT:
            return card
    return UNSET

