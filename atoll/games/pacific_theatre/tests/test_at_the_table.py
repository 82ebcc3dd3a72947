"""The exchange as a person makes it: cards in any order, any of them taken back, until both are done. Rule R14."""

from __future__ import annotations

import pytest

from atoll.core.chance import Chance
from atoll.core.errors import Refused
from atoll.core.match import Match
from atoll.games.pacific_theatre import GAME
from atoll.testing import rule


def match(seed: int = 1) -> Match:
    """The first exchange, nothing chosen yet."""
    return Match.new(GAME, GAME.edition(), chance=Chance.from_seed(seed))


def choose(m: Match, side: int, *words: str) -> Match:
    for each in words:
        m.act(side, each)
    return m


def sealed(m: Match) -> list[str]:
    return [ply.words for ply in m.sealed]


@rule("R14")
def test_cards_are_chosen_in_any_order_and_recorded_in_one() -> None:
    m = match()
    held = m.legal_words(0)[:-1]
    choose(m, 0, held[4], held[1], held[7], held[0])
    assert m.legal_words(0) == [held[2], held[3], held[5], held[6], *held[8:], "done"]
    assert m.why(0, held[2]).legal
    assert m.why(0, held[2].replace("discard", "card")).legal
    choose(m, 0, "done")
    choose(m, 1, "done")
    recorded = [ply.words for ply in m.plies if ply.who == "usa"]
    assert recorded == [held[0], held[1], held[4], held[7], "done"]
    same = choose(choose(match(), 0, *recorded), 1, "done")
    assert same.record().text() == m.record().text()


@rule("R14")
def test_not_more_than_five_and_none_twice() -> None:
    m = match()
    held = m.legal_words(0)[:-1]
    choose(m, 0, *held[5:10][::-1])
    assert m.legal_words(0) == ["done"]
    for again in (held[0], held[6]):
        with pytest.raises(Refused):
            m.act(0, again)


def test_any_card_is_taken_back_and_undo_takes_the_latest() -> None:
    m = match()
    before = m.state_hash, m.view(0)
    held = m.legal_words(0)[:-1]
    choose(m, 0, held[6], held[2], held[4])
    m.take_back(0, held[6])
    assert sealed(m) == [held[2], held[4]]
    m.act(0, held[0])
    m.undo(0)
    assert sealed(m) == [held[2], held[4]]
    m.take_back(0, held[4])
    m.take_back(0, held[2])
    assert (m.state_hash, m.view(0)) == before


@pytest.mark.parametrize(("side", "words", "message"), [
    (0, "discard nothing", "'discard nothing' cannot be taken back: it is none of your choices here"),
    (1, "first", "cannot be taken back: it is none of your choices here"),
    (0, "done", "'done' cannot be taken back: it is none of your choices here"),
])
def test_what_was_not_chosen_is_not_taken_back(side: int, words: str, message: str) -> None:
    m = match()
    first = m.legal_words(0)[0]
    m.act(0, first)
    with pytest.raises(Refused, match=message):
        m.take_back(side, first if words == "first" else words)
    assert sealed(m) == [first]


def test_what_was_chosen_out_of_order_is_stored_and_loaded() -> None:
    m = match()
    held = m.legal_words(0)[:-1]
    choose(m, 0, held[6], held[2])
    again = Match.load(GAME, m.record(), Chance.from_seed(1), m.sealed)
    assert sealed(again) == [held[6], held[2]]
    assert (again.legal(0), again.view(0)) == (m.legal(0), m.view(0))
    choose(again, 0, "done")
    with pytest.raises(Refused, match="not your turn"):
        again.act(0, held[1])
