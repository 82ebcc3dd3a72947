"""Players: found by name, honest about their strength, never outside the legal list."""
from __future__ import annotations

from collections import Counter

import pytest

from atoll import games
from atoll.core.chance import Chance
from atoll.core.errors import AtollError
from atoll.core.flow import lowest
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.players import RANDOM, Programs, find, names, strength

EVERY = [(slug, player) for slug in games.names() for player in names(games.load(slug))]


def duel(toy: Game, seed: int) -> Match:
    return Match.new(toy, toy.edition(), chance=Chance.from_seed(seed))


def test_every_game_has_the_random_player(toy: Game) -> None:
    assert names(toy) == [RANDOM]


def test_an_unknown_player_is_refused_with_those_there_are(toy: Game) -> None:
    with pytest.raises(AtollError, match="player 'hal': toy has none of that name; expected one of random"):
        find(toy, "hal")


@pytest.mark.parametrize(("slug", "player"), EVERY)
def test_every_player_states_its_strength(slug: str, player: str) -> None:
    assert strength(games.load(slug), player).endswith(".")


@pytest.mark.parametrize(("slug", "player"), EVERY)
def test_a_player_chooses_only_legal_actions_and_depends_on_its_own_numbers_alone(slug: str, player: str) -> None:
    game = games.load(slug)
    play, match = find(game, player), Match.new(game, game.edition(), chance=Chance.from_seed(5))
    for turn in range(5 if player in game.strengths else 40):       # what searches takes its time
        if match.is_over:
            break
        side = lowest(match.asked)
        seat = match.seat(side)
        before = match.record().text()
        action = play(seat, Rng(turn))
        assert action in seat.legal()
        assert play(seat, Rng(turn)) == action
        assert match.record().text() == before
        match.act(side, action)


def test_the_random_player_takes_each_action_as_often(toy: Game) -> None:
    seat, rng = duel(toy, 1).seat(0), Rng(2)
    counts = Counter(find(toy, RANDOM)(seat, rng) for _ in range(6000))
    assert sorted(counts) == sorted(seat.legal())
    assert all(abs(count - 1000) < 5 * 30 for count in counts.values())       # five standard deviations


def test_programs_answer_until_the_person_is_asked(toy: Game) -> None:
    match, programs = duel(toy, 3), Programs(toy, {1: RANDOM}, seed=3)
    programs.answer(match)
    while match.asked:
        assert match.asked == 1
        match.act(0, match.legal(0)[-1])
        programs.answer(match)
    assert {ply.who for ply in match.plies} == {"chance", "north", "south"}


def test_programs_leave_the_dice_of_the_match_alone(toy: Game) -> None:
    def rolls(seed: int) -> list[tuple[int, str]]:
        match = duel(toy, 3)
        Programs(toy, {0: RANDOM, 1: RANDOM}, seed).answer(match)
        assert match.is_over
        return [(at, ply.words) for at, ply in enumerate(match.plies) if ply.who == "chance"]

    same = dict(rolls(1))
    assert rolls(1) == list(same.items())
    shared = [(at, words) for at, words in rolls(2) if at in same]
    assert len(shared) > 2
    assert all(same[at] == words for at, words in shared)
