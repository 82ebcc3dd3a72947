"""What must hold in every position is found when it is broken (specification section 8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.board import put
from atoll.games.tora_tora_tora.rules.setup import setup
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, INITIATIVE, JAPAN, LOST, MOVEMENT, SCHEDULED
from atoll.games.tora_tora_tora.tests.positions import area, areas, card, position, tables, unit

UNITS = "2 american fleet hawaii, american army midway, japanese army truk, australian army townsville, american army hawaii"


def _lost(s: State) -> None:
    s.place[0] = -7


def _hidden(s: State) -> None:
    s.place[unit(s, "american army", "midway")] = area("wake")


def _forgotten(s: State) -> None:
    s.on_map ^= 1


def _marked(s: State) -> None:
    s.moved |= 1 << next(each for each in range(s.t.units) if s.place[each] == LOST)


def _ashore(s: State) -> None:
    s.landed |= 1 << unit(s, "american fleet", "hawaii")


def _overdue(s: State) -> None:
    s.place[s.t.arrivals[2][0]] = SCHEDULED


def _beached(s: State) -> None:
    put(s, unit(s, "american fleet", "hawaii"), area("midway"))


def _captured(s: State) -> None:
    s.allied &= ~areas("hawaii")
    s.extra = 2


def _barred(s: State) -> None:
    put(s, unit(s, "american army", "midway"), area("india"))


def _at_sea(s: State) -> None:
    s.phase = INITIATIVE
    put(s, unit(s, "american army", "midway"), area("midway waters"))


def _rich(s: State) -> None:
    s.rp[1] = 40


def _poor(s: State) -> None:
    s.rp[0] = -1


def _beyond(s: State) -> None:
    s.allied |= 1 << s.t.areas


def _extra(s: State) -> None:
    s.extra = 3


def _unscored(s: State) -> None:
    s.allied &= ~areas("townsville")


def _ghost(s: State) -> None:
    s.yamamoto = area("truk")


def _twice(s: State) -> None:
    s.hand[JAPAN].append(s.decks[0][0])


def _foreign(s: State) -> None:
    s.hand[ALLIES].append(s.decks[0].pop(0))


def _unsorted(s: State) -> None:
    s.decks[0].reverse()


def _topped(s: State) -> None:
    s.top[0] = card("kamikaze")


def _many(s: State) -> None:
    s.drawn = [s.decks[1].pop(0) for _ in range(3)]


def _late(s: State) -> None:
    s.round = 11


def _usurped(s: State) -> None:
    s.phase = INITIATIVE
    s.initiative = JAPAN


def _over(s: State) -> None:
    s.ending, s.asked, s.at = 1, 1, 5


def _fighting(s: State) -> None:
    s.battle.part[0] = [0]


BROKEN: dict[Callable[[State], None], str] = {
    _lost: "a Unit is nowhere",
    _hidden: "the counts of Units do not fit their places",
    _forgotten: "the Units on the map are not those that have a place",
    _marked: "a marker lies beside a Unit that is not on the map",
    _ashore: "a Fleet has landed",
    _overdue: "a reinforcement is overdue",
    _beached: "a Fleet is on land outside a Port",
    _captured: "a Fleet stays in an enemy Port",
    _barred: "an Army is where its nation never goes",
    _at_sea: "a Unit is at sea at the start of a Round",
    _rich: "Resource Points",
    _poor: "Resource Points",
    _beyond: "an Area that does not exist is controlled",
    _extra: "3 extra VP",
    _unscored: "no extra VP for a great base",
    _ghost: "Yamamoto is in an Area and not on the board",
    _twice: "a card is in no place or in two",
    _foreign: "a card is in the enemy's hand",
    _unsorted: "cards are out of order",
    _topped: "a card on top is not in the deck",
    _many: "more than two cards to choose from",
    _late: "Round 11",
    _usurped: "the wrong side has the Initiative",
    _over: "ending 1, asked 1",
    _fighting: "Units fight no Battle",
}


def test_a_sound_position_has_no_fault() -> None:
    assert GAME.check(position(UNITS)) == []
    assert GAME.check(setup(tables())) == []
    assert GAME.check(setup(tables(no_cards="yes"))) == []


@pytest.mark.parametrize("spoil", BROKEN, ids=lambda spoil: spoil.__name__)
def test_a_fault_is_found(spoil: Callable[[State], None]) -> None:
    s = position(UNITS, phase=MOVEMENT)
    spoil(s)
    assert any(BROKEN[spoil] in words for words in GAME.check(s)), GAME.check(s)


def test_cards_in_a_game_without_cards_are_a_fault() -> None:
    s = position(UNITS, no_cards="yes")
    s.hand[JAPAN] = [0]
    assert "a card is in a game without cards" in GAME.check(s)
