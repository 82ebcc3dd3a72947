"""Positions set up for tests (atoll/testing/scenes.py), on the toy game."""

from __future__ import annotations

import pytest

from atoll.core.flow import OVER
from atoll.core.snapshot import dump
from atoll.testing.scenes import Scene, callers
from tests.toy import GAME
from tests.toy.rules.duel import ROUND, Bid, RollDie, Spoils, setup
from tests.toy.state import Bout, State


def cards_dealt() -> State:
    s = setup(GAME.edition().tables(revision=GAME.revision))
    s.card, s.rounds = [0, 1], 1
    return s


def test_a_scene_waits_in_a_node_with_the_rest_of_the_game_behind_it() -> None:
    s = cards_dealt()
    s.bout = Bout([1, 4], die=5, winner=1, pot=5, spoils=2)
    g = Scene.waiting(GAME, s, Spoils)
    assert g.asked() == "spoils"
    assert g.choices("south") == ["take", "show river", "done"]
    assert g.choices("north") == []
    g = g.play("south take\nsouth done")
    assert (g.asked(), g.s.rounds) == ("bid", 2)


def test_a_scene_passes_a_node_that_asks_nobody() -> None:
    s = cards_dealt()
    s.bout = Bout([1, 4], pot=5, spoils=2)
    g = Scene.waiting(GAME, s, RollDie)
    assert g.is_chance()
    assert g.play("chance die 5").asked() == "spoils"


def test_return_addresses_are_those_of_play() -> None:
    s = GAME.start(GAME.edition().tables(revision=GAME.revision))
    g = Scene(GAME, s).play("chance deal north stone\nchance deal south river\nnorth bid 1\nsouth bid 2")
    assert callers(GAME, g.s.at) == g.s.back
    with pytest.raises(AssertionError, match="only reached by call"):
        callers(GAME, 10_000)


def test_one_procedure_alone() -> None:
    s = cards_dealt()
    s.rounds = 2
    g = Scene.at(GAME, s, ROUND)
    assert (g.asked(), g.s.rounds) == ("bid", 3)
    g = g.play("north bid 0\nsouth bid 0")
    assert (g.asked(), g.s.at) == ("", OVER)


def test_playing_leaves_the_scene_as_it_was() -> None:
    g = Scene.waiting(GAME, cards_dealt(), Bid)
    before = dump(g.s)
    after = g.play("north bid 1\n\n   south   bid   2  \n")
    assert dump(g.s) == before
    assert after.is_chance()


def test_what_is_not_legal_is_refused_with_what_would_be() -> None:
    g = Scene.at(GAME, cards_dealt(), ROUND)
    with pytest.raises(AssertionError, match=r"'north bid 6' is not legal; legal: \['bid 0', 'bid 1'"):
        g.play("north bid 6")
    with pytest.raises(AssertionError, match="'chance die 6' is not legal"):
        g.play("chance die 6")


def test_a_scene_says_why_not() -> None:
    g = Scene.at(GAME, cards_dealt(), ROUND)
    assert g.objection("north", "bid 3") == ""
    assert g.objection("north", "bid 7") == "R3"
    assert g.objection("north", "coins 7") == "R3"
    assert g.sentence("north", "coins 7") == "A bid of 7 is 2 coins more than your purse of 5."
