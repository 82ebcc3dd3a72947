"""The game's own players: what they see, and that they answer every question of whole games."""

from __future__ import annotations

import pytest

from atoll.core.flow import CHANCE, NATURE, ChanceNode, lowest
from atoll.core.game import Player
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.games.centrifugal_offensive import GAME
from atoll.games.centrifugal_offensive.scripted import RULES, scripted, sensible
from atoll.games.centrifugal_offensive.tests.positions import tables


def test_they_have_a_rule_for_every_question() -> None:
    asking = {node.name for node in GAME.flow.nodes if node is not None and not isinstance(node, ChanceNode)}
    assert asking == RULES.keys()


@pytest.mark.parametrize("player", [scripted, sensible])
def test_whole_games_are_legal_and_the_choice_is_the_same_whatever_is_hidden(player: Player) -> None:
    s, dice, mine = GAME.start(tables()), Rng(1, 1), Rng(1, 2)
    checked = 0
    while s.asked:
        if s.asked == NATURE:
            GAME.flow.apply(s, CHANCE, GAME.flow.chance(s).sample(s, dice))
            continue
        side = lowest(s.asked)
        seat, seed = Seat(GAME, s.t, s, side), mine.below(1000)
        action = player(seat, Rng(seed))
        assert action in seat.legal()
        if mine.below(3) == 0:
            other = GAME.resample(s, side, mine)
            assert player(Seat(GAME, s.t, other, side), Rng(seed)) == action
            checked += 1
        GAME.flow.apply(s, side, action)
        GAME.check(s)
    assert s.ending
    assert checked > 20
