"""The computer player written for this game: plans for one Round, odds in Battle (specification section 9).

It keeps nothing between two choices. It thinks on a world that fits what its side sees, and reads nothing of it that is hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from atoll.core.flow import UNSET
from atoll.core.game import Player
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import PAIR, Action
from atoll.games.tora_tora_tora.rules.board import block_of
from atoll.games.tora_tora_tora.rules.cards import playable
from atoll.games.tora_tora_tora.rules.economy import reserve
from atoll.games.tora_tora_tora.strategy import battle, cards, logistics
from atoll.games.tora_tora_tora.strategy.look import Look
from atoll.games.tora_tora_tora.strategy.plans import Planner
from atoll.games.tora_tora_tora.tables import (
    ABANDON,
    ANNOUNCE,
    BATTLE,
    DONE,
    FIGHT,
    JOIN,
    MOVE,
    PASS,
    PLAY,
    REROLL_WINDOW,
    RETREAT_ALL,
    TO,
    YAMAMOTO,
)

Rule = Callable[[Look, list[Action], Rng], Action]


def scripted(seat: Seat, rng: Rng) -> Action:
    """One of the legal actions; the same for all that this side cannot tell apart."""
    legal = seat.legal()
    if len(legal) == 1:
        return legal[0]
    action = RULES[seat.asks()](Look(seat.world(rng), seat.side), legal, rng)
    return action if action in legal else legal[0]


# --- movement -------------------------------------------------------------------------------------------------------------------


def pick_move(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R30: the first move of the best plan, by a card if that saves much; else Yamamoto, else a pass."""
    s = look.s
    if s.card != UNSET:
        return move_by_card(look, legal)
    if (card := cards.last_flight(look)) != UNSET:
        return PLAY + card
    planner = Planner(look)
    plan = planner.best()
    gain, move = logistics.admiral_move(look, legal, YAMAMOTO)
    if gain > max(plan.gain, 0.1):
        return move
    if not plan.orders:
        return PASS
    unit, area = plan.orders[0]
    card = cards.card_for_move(look, unit, planner.cost(unit, area))
    return PLAY + card if card != UNSET else MOVE + block_of(s, unit) * PAIR + s.place[unit]


def move_by_card(look: Look, legal: list[Action]) -> Action:
    """Q55: the Unit for which a card pays; if no plan asks for one, any that can move."""
    orders = Planner(look, look.s.base).best_of_kind(look.t.e_kind[look.s.card])
    if orders:
        unit = orders[0][0]
        return MOVE + block_of(look.s, unit) * PAIR + look.s.place[unit]
    return legal[0]


def pick_destination(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R32-R37: where the plan wants the Unit in hand."""
    unit, base = look.s.unit, look.s.base
    look.s.unit = UNSET
    planner = Planner(look, base)
    return TO + planner.destination(unit, [action - TO for action in legal])


# --- cards ----------------------------------------------------------------------------------------------------------------------


def announce(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R17: only what brings more now than a card in the hand may bring later."""
    return ANNOUNCE if announced_gain(look) > cards.reserve_price(look) else PASS


def announced_gain(look: Look) -> float:
    """What the best card brings now."""
    if look.s.window == REROLL_WINDOW:
        return battle.reroll_gain(look)
    return _best_card(look)[0]


def _best_card(look: Look) -> tuple[float, int]:
    """The best fitting card and what it brings; its number negative."""
    fitting = playable(look.s, look.me)
    return cards.best_play(look, fitting) if look.s.battle.area == UNSET else battle.best_event(look, fitting)


def play_card(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R15: the card that brings most."""
    return PLAY - _best_card(look)[1]


def reroll(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R19: the card that is worth least, for the die likeliest to hit."""
    card = min(look.s.hand[look.me], key=lambda each: (cards.card_worth(look, each), each))
    return battle.reroll_action(look, card)


# --- Battle ---------------------------------------------------------------------------------------------------------------------


def pick_battle(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R41: what is worth most is fought while RPs are there."""
    planner = Planner.without_moves(look)
    return BATTLE + max((action - BATTLE for action in legal), key=planner.at_stake)


def fight(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R44."""
    return FIGHT if battle.is_worth_fighting(look) else ABANDON


def join(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R43: the first nation that is of use; done when none is left."""
    for action in legal:
        if action != DONE and battle.nations_to_join(look, action - JOIN):
            return action
    return DONE if DONE in legal else legal[0]


def commit(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R45."""
    return battle.choose_commit(look, rng)


def guide(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R23: Yamamoto helps where it is worth his price."""
    gain, action = battle.guide_choice(look)
    return action if gain > 0 else PASS


def casualties(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R49."""
    return battle.least_missed(look, legal)


def stand(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R53."""
    if not battle.is_worth_a_stand(look):
        return RETREAT_ALL
    return battle.least_missed(look, [action for action in legal if action != RETREAT_ALL])


# --- the rest -------------------------------------------------------------------------------------------------------------------


def arrive(look: Look, legal: list[Action], rng: Rng) -> Action:
    """R29."""
    return logistics.choose_entry(look, legal, look.t.kind[look.s.queue[0]])


def build(look: Look, legal: list[Action], rng: Rng) -> Action:
    """3.9, cheap_unit."""
    kind = look.t.e_kind[look.s.card]
    assert reserve(look.s, kind) != UNSET
    return logistics.choose_entry(look, legal, kind)


def _plain(rule: Callable[[Look, list[Action]], Action]) -> Rule:
    """A rule that draws no numbers."""
    return lambda look, legal, rng: rule(look, legal)


RULES: Final[dict[str, Rule]] = {
    "keep": lambda look, legal, rng: cards.choose_keep(look),
    "other": lambda look, legal, rng: cards.choose_other(look),
    "place_yamamoto": _plain(logistics.choose_island),
    "yamamoto_flees": _plain(logistics.choose_island),
    "announce": announce,
    "play": play_card,
    "target": _plain(cards.choose_target),
    "build": build,
    "arrive": arrive,
    "move_pick": pick_move,
    "move_dest": pick_destination,
    "battle": pick_battle,
    "fight": fight,
    "join": join,
    "commit": commit,
    "commit_first": commit,
    "guide": guide,
    "reroll": reroll,
    "casualties": casualties,
    "stand": stand,
    "retreat": _plain(logistics.choose_retreat),
    "return_unit": _plain(logistics.choose_return),
    "land_pick": _plain(logistics.choose_landing),
    "land_dest": _plain(logistics.choose_beach),
    "produce": _plain(logistics.choose_production),
}
PLAYERS: Final[dict[str, Player]] = {"scripted": scripted}
