"""The search at this game: no plain stupidity, and nothing that its seat does not know."""

from __future__ import annotations

import pytest

from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.games.pacific_theatre import GAME
from atoll.games.pacific_theatre.judgement import FITTED, evaluate, features, is_quiet
from atoll.games.pacific_theatre.planning import plans, policy
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import JAPAN, USA
from atoll.games.pacific_theatre.tests.positions import cards, exchange, position, tables, waiting
from atoll.players.search import Budget, think
from atoll.testing.scenes import Scene

SEEDS = range(3)
MANY = Budget(iterations=600)


def chosen(g: Scene, side: int, seed: int = 1) -> list[str]:
    """The best choice, ply by ply in words."""
    seat = Seat(GAME, g.s.t, g.s, side)
    return [seat.text(action) for action in think(seat, Rng(seed), MANY).best.plies]


# --- what it must not do ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_of_the_other_nation_go(seed: int) -> None:
    """Three that can be used by nobody who holds them, beside good ones."""
    g = exchange("carriers, corsair fighters, zero fighters, midget subs, human bombs", "radio, mines")
    plies = chosen(g, USA, seed)
    assert {"discard zero fighters", "discard midget subs", "discard human bombs"} <= {*plies}
    assert "discard corsair fighters" not in plies


@pytest.mark.parametrize("seed", SEEDS)
def test_the_bomb_that_wins_this_turn_is_kept(seed: int) -> None:
    g = exchange("hiroshima and nagasaki, garrison, propaganda", "radio, mines", turn=10)
    assert "discard hiroshima and nagasaki" not in chosen(g, USA, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_that_costs_the_last_token_goes(seed: int) -> None:
    """Iwo Jima takes its own player's last token, and Japan has enough of them to outlive it."""
    g = exchange("iwo jima, carriers, roosevelt", "radio, mines", tokens=(1, 9), turn=3)
    assert "discard iwo jima" in chosen(g, USA, seed)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("node", ["leadership", "intelligence"])
def test_a_free_card_is_taken(node: str, seed: int) -> None:
    s = position(turn=2)
    s.play[USA] = cards("roosevelt, carriers, spies")
    for each in s.play[USA]:
        s.deck.remove(each)
    s.contest, s.turning = USA, -1
    assert chosen(waiting(s, node, 4), USA, seed) == ["draw"]


def test_an_exchange_ends() -> None:
    for side in (USA, JAPAN):
        plies = chosen(exchange("carriers, zero fighters, mines", "radio, mines, carriers"[:5]), side)
        assert plies[-1] == "done"
        assert len(plies) == len({*plies}) <= 6


# --- what it may know ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [USA, JAPAN])
def test_another_hand_and_another_secret_choice_of_the_other_side_change_nothing(side: int) -> None:
    g = exchange("carriers, zero fighters, mines, garrison, spies", "radio, propaganda, kate torpedo bombers, radar")
    if side == JAPAN:
        g = g.play("usa discard carriers").play("usa done")
    twins = [GAME.resample(g.s, side, Rng(3, number)) for number in range(6)]
    assert len({(*twin.hand[1 - side], *twin.chosen[1 - side]) for twin in twins}) > 1
    thoughts = [think(Seat(GAME, g.s.t, twin, side), Rng(5), Budget(iterations=60)).choices for twin in (g.s, *twins)]
    assert all(each == thoughts[0] for each in thoughts)


# --- what the search is told --------------------------------------------------------------------------------------------


def opening(usa: int, japan: int) -> State:
    s: State = GAME.start(tables())
    s.tokens = [usa, japan]
    return s


def test_the_judgement_speaks_as_a_turn_begins_and_prefers_tokens() -> None:
    s = opening(10, 10)
    assert is_quiet(s)
    assert len(features(s)) == len(FITTED)
    assert evaluate(s)[USA] == -evaluate(s)[JAPAN]
    chances = [evaluate(opening(usa, 10))[USA] for usa in (3, 6, 10, 14, 20)]
    assert chances == sorted(chances)
    assert 0.6 < (1 + evaluate(opening(11, 11))[USA]) / 2 < 0.75         # 67.7 % at the start (specification section 9)


def test_exchanges_are_whole_sets_that_the_rules_allow() -> None:
    g = exchange("carriers, zero fighters, mines, garrison, spies, propaganda, bad weather", "radio")
    found = plans(g.s, USA, GAME.flow.legal(g.s, USA))
    assert len(found) == len({*found}) > 8
    for plan in found:
        s = GAME.clone(g.s)
        for action in plan:
            assert action in GAME.flow.legal(s, USA)
            GAME.flow.apply(s, USA, action)
        assert not s.asked >> USA & 1
    later = g.play("usa discard zero fighters")
    assert all(plan[0] in GAME.flow.legal(later.s, USA) for plan in plans(later.s, USA, GAME.flow.legal(later.s, USA)))


def test_the_policy_exchanges_as_the_scripted_player_does() -> None:
    g = exchange("carriers, zero fighters, mines, garrison, spies", "radio")
    seat = Seat(GAME, g.s.t, g.s, USA)
    while g.s.asked >> USA & 1:
        legal = GAME.flow.legal(g.s, USA)
        weights = policy(g.s, USA, legal)
        action = legal[weights.index(max(weights))]
        assert action == GAME.players["scripted"](seat, Rng(1))
        g = g.play(f"usa {g.s.words.text(action)}")
        seat = Seat(GAME, g.s.t, g.s, USA)
