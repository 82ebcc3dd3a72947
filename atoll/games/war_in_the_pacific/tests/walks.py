"""Games played by chance under any options, ply by ply, for the invariants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from atoll.core.flow import CHANCE, NATURE
from atoll.core.rng import Rng
from atoll.core.verbs import Action
from atoll.games.war_in_the_pacific import GAME
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tests.positions import edition, position, tables

WANTED = ("bomb", "build", "attack", "take", "attach", "pair_with", "claim_bomb", "research", "reroll")


@dataclass(frozen=True)
class Step:
    """One ply: where it was taken, what it said, the position before and after."""

    node: str
    words: str
    before: State
    after: State

    @property
    def verb(self) -> str:
        """Its first word."""
        return self.words.split()[0]


@dataclass(frozen=True)
class Plan:
    """A game to be played: its options and its dice."""

    options: dict[str, str]
    seed: int
    eager: bool  # the player prefers what wins; chance alone hardly leaves the first islands
    late: bool  # it begins with turn 6 before the last islands, where chance alone hardly ever comes

    def start(self) -> State:
        """The first position."""
        if not self.late:
            opening: State = GAME.start(tables(self.options))
            return opening
        s = position(captured="luzon, iwo jima", turn=5, black=5, blue=3, research=7, options=self.options)
        GAME.flow.start(s)
        return s

    def steps(self) -> Iterator[Step]:
        """All plies to the end."""
        s, rng = self.start(), Rng(self.seed)
        while s.asked:
            before, node = s.clone(), GAME.flow.node(s).name
            action = self._choose(s, rng)
            GAME.flow.apply(s, CHANCE if s.asked == NATURE else 0, action)
            yield Step(node, s.words.text(action), before, s)

    def turns(self) -> Iterator[list[Step]]:
        """The plies of each turn; `after` is copied, so that all of them can be looked at together."""
        turn: list[Step] = []
        for step in self.steps():
            if turn and step.before.turn != turn[0].before.turn:
                yield turn
                turn = []
            turn.append(Step(step.node, step.words, step.before, step.after.clone()))
        yield turn

    def _choose(self, s: State, rng: Rng) -> Action:
        if s.asked == NATURE:
            return GAME.flow.chance(s).sample(s, rng)
        legal = GAME.flow.legal(s, 0)
        wanted = [each for each in legal if s.words.text(each).split()[0] in WANTED]
        useful = [each for each in legal if s.words.text(each) != "end"] or legal
        choices = legal if not self.eager else wanted if wanted and rng.below(3) else useful
        return choices[rng.below(len(choices))]


GAMES = st.builds(
    Plan,
    options=st.fixed_dictionaries({option.name: st.sampled_from(option.choices) for option in edition().options}),
    seed=st.integers(0, 2**32),
    eager=st.booleans(),
    late=st.booleans(),
)
