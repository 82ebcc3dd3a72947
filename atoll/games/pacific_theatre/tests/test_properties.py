"""What holds at every step of any game under any options: section 8 of the specification."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from atoll.core.flow import CHANCE, NATURE
from atoll.core.rng import Rng
from atoll.games.pacific_theatre import GAME
from atoll.games.pacific_theatre.check import check
from atoll.games.pacific_theatre.report import losses, rows_of
from atoll.games.pacific_theatre.rules.sequence import FLOW
from atoll.games.pacific_theatre.state import (
    L_BASE,
    L_EFFECTS,
    L_OWN,
    L_RUN,
    L_SCORES,
    L_TOKENS,
    L_WINNER,
    State,
)
from atoll.games.pacific_theatre.tables import JAPAN, STRATEGY, USA
from atoll.games.pacific_theatre.tests.positions import edition
from atoll.testing import rule

SIDES = (USA, JAPAN)
OPTIONS = st.fixed_dictionaries({}, optional={option.name: st.sampled_from(option.choices) for option in edition().options})
some = settings(max_examples=25, deadline=None)


@dataclass
class Plan:
    """A random game."""

    seed: int
    options: dict[str, str]

    def steps(self) -> Iterator[tuple[State, State]]:
        """Before and after every ply."""
        s, rng = GAME.start(edition().tables(self.options, GAME.revision)), Rng(self.seed)
        while s.asked:
            before = s.clone()
            if s.asked == NATURE:
                FLOW.apply(s, CHANCE, FLOW.chance(s).sample(s, rng))
            else:
                side = USA if s.asked & 1 else JAPAN
                legal = FLOW.legal(s, side)
                FLOW.apply(s, side, legal[rng.below(len(legal))])
            yield before, s.clone()

    def end(self) -> State:
        """The finished game."""
        s = GAME.start(edition().tables(self.options, GAME.revision))
        FLOW.play_out(s, Rng(self.seed), GAME.longest)
        return s  # type: ignore[no-any-return]


GAMES = st.builds(Plan, st.integers(0, 10_000), OPTIONS)


@rule("R3", "R4", "R5")
@given(game=GAMES)
@some
def test_no_invariant_is_broken_and_every_card_is_in_one_zone(game: Plan) -> None:
    for _, after in game.steps():
        found = check(after)
        assert found == []


@rule("R9", "R29", "R30")
@given(game=GAMES)
@some
def test_only_industry_and_battles_change_tokens_and_only_battles_the_rest(game: Plan) -> None:
    for before, after in game.steps():
        if len(after.ledger) == len(before.ledger):
            assert (after.tokens, after.industry, after.run) == (before.tokens, before.industry, before.run)
            assert after.turn == before.turn


@rule("R10", "R13")
@given(game=GAMES)
@some
def test_hands_and_changes_of_the_draw_stay_within_what_the_deck_allows(game: Plan) -> None:
    for _, after in game.steps():
        assert (len(after.hand[USA]) <= 16, len(after.hand[JAPAN]) <= 13) == (True, True)
        assert (len(after.play[USA]) <= 18, len(after.play[JAPAN]) <= 15) == (True, True)
        assert all(-7 <= after.next[side] <= (5, 2)[side] for side in SIDES)
        assert sum(map(len, after.hand)) <= 26
        assert after.deck != [] or max(*after.due, after.turning) <= 0


@rule("R14", "R15")
@given(game=GAMES)
@some
def test_an_exchange_keeps_the_size_of_a_hand(game: Plan) -> None:
    size: list[int] = []
    for before, after in game.steps():
        if before.phase == STRATEGY and before.decided == 0 and before.chosen == [[], []] and not any(before.due):
            size = [len(hand) for hand in before.hand]
        if before.phase == STRATEGY and after.phase == STRATEGY and not any(after.due) and after.exchanged != [0, 0]:
            assert [len(hand) for hand in after.hand] == size
        assert max(after.exchanged) <= 5


@rule("R27", "R29", "R31")
@given(game=GAMES)
@some
def test_the_ledger_adds_up(game: Plan) -> None:
    end = game.end()
    for row in rows_of(end.ledger):
        winner, base = row[L_WINNER], row[L_BASE]
        assert base in ((0,) if winner == -1 else (1, 2, 3))
        assert row[L_EFFECTS] <= 22
        assert row[L_EFFECTS + 1] <= 25
        assert sum(row[L_OWN : L_OWN + 2]) <= 2
        assert min(row[L_RUN : L_RUN + 2]) == 0
        if winner >= 0 and row[L_SCORES] == row[L_SCORES + 1] and game.options.get("full_tie") != "ground":
            assert base >= 2
        assert all(losses(row, side) >= 0 for side in SIDES)


@rule("R9", "R27", "R29")
@given(game=GAMES)
@some
def test_tokens_are_those_before_less_the_losses(game: Plan) -> None:
    for before, after in game.steps():
        if len(after.ledger) > len(before.ledger):
            row = rows_of(after.ledger)[-1]
            assert row[L_TOKENS : L_TOKENS + 2] == [max(0, before.tokens[side] - losses(row, side)) for side in SIDES]


@rule("R11", "R19")
@given(game=GAMES)
@some
def test_no_bomb_before_turn_ten_and_no_further_card_on_equal_tokens(game: Plan) -> None:
    for before, after in game.steps():
        if before.extra >= 0:
            assert before.tokens[before.extra] > before.tokens[1 - before.extra]
        if GAME.outcome(after) == "usa_bomb":
            assert after.turn >= 10
