"""Every invariant of check.py is seen to fail where it is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from atoll.games.pacific_theatre.check import check
from atoll.games.pacific_theatre.state import L_BASE, L_TURN
from atoll.games.pacific_theatre.tests.positions import battle, card, exchange


def lose_a_card(s: Any) -> None:
    s.deck.pop()


def double_a_card(s: Any) -> None:
    s.used.append(s.deck[0])


def mix_a_zone(s: Any) -> None:
    s.deck.reverse()


def play_a_dead_card(s: Any) -> None:
    s.deck.remove(card("zero fighters"))
    s.play[0].append(card("zero fighters"))


def choose_a_foreign_card(s: Any) -> None:
    s.chosen[0] = [s.deck[0]]


def put(**values: Any) -> Callable[[Any], None]:
    def change(s: Any) -> None:
        for name, value in values.items():
            setattr(s, name, value)

    return change


def row(place: int, value: int) -> Callable[[Any], None]:
    def change(s: Any) -> None:
        s.ledger[place] = value

    return change


FAULTS: list[tuple[Callable[[Any], None], str]] = [
    (lose_a_card, "a card is in no zone or in two"),
    (double_a_card, "a card is in no zone or in two"),
    (mix_a_zone, "a zone is out of order"),
    (choose_a_foreign_card, "a card chosen for exchange is not in the hand"),
    (put(industry=[6, 1]), "industry [6, 1]"),
    (put(industry=[1, 5]), "industry [1, 5]"),
    (put(tokens=[0, 5]), "tokens [0, 5]"),
    (put(run=[1, 1]), "battles in a row [1, 1]"),
    (put(run=[4, 0]), "battles in a row [4, 0]"),
    (put(due=[-1, 0]), "cards due [-1, 0]"),
    (put(ending=1), "ending 1, asked"),
    (put(ending=4), "the bomb on turn 2"),
    (put(phase=4), "cards in a hand after the reveal"),
    (put(phase=2, decided=1), "an exchange outside the Strategy Phase"),
    (put(contest=1), "a contest outside the battle"),
    (row(L_TURN, 2), "the ledger's turns"),
    (row(L_BASE, 2), "what a defeat cost"),
    (row(13, -1), "a loss below nothing"),
    (put(turn=5), "1 battles by turn 5"),
    (put(ledger=[1, 2]), "a row of the ledger is not whole"),
]


@pytest.mark.parametrize(("change", "words"), FAULTS, ids=[words for _, words in FAULTS])
def test_what_is_broken_is_found(change: Callable[[Any], None], words: str) -> None:
    s = exchange("carriers, spies", "mines").s
    assert check(s) == []
    change(s)
    assert any(words in each for each in check(s))


def test_a_card_of_the_other_nation_in_play_is_found() -> None:
    s = battle("flagship", "mines").s
    assert check(s) == []
    play_a_dead_card(s)
    assert "a card of the other nation is in play" in check(s)


def test_cards_left_in_play_are_found() -> None:
    s = battle("flagship", "mines").s
    s.phase = 5
    assert "cards in play outside the battle" in check(s)


def test_too_many_chosen_cards_are_found() -> None:
    s = exchange("carriers, mines, radar, spies, infantry, marines", "").s
    s.chosen[0] = s.hand[0][:]
    assert "more cards chosen than may be exchanged" in check(s)
