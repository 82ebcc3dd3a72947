"""The tree of choices that a search grows, one imagined game at a time.

Each game begins in a world that fits what the searching side knows. Places that offer the same choices to the same side, after
the same choice, are one fork, whatever chance and hidden things made of the rest: what is learnt there is learnt for all of them.
A game ends at the first quiet position after so many plies, where the game's own judgement speaks.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from atoll.core.flow import CHANCE, NATURE, Side, lowest
from atoll.core.rng import Rng
from atoll.core.verbs import Action
from atoll.players.search.matrix import Matrix, drawn

CURIOSITY: Final = 1.2  # how much a choice that was seldom tried is preferred
DOUBT: Final = 0.1  # how much worse than its fork a choice is thought to be before it was tried

Plan = tuple[Action, ...]
Key = tuple[int, ...]


class Fork:
    """A place where a side chooses, or two sides choose in secret."""

    def __init__(self, sides: list[Side], plans: list[list[Plan]], priors: list[list[float]]) -> None:
        self.sides = sides
        self.plans = plans  # by side, as those below
        self.priors = priors
        self.visits = 0
        self.total = 0.0  # of the first side's worths
        self.counts = [0] * len(plans[0])  # by choice of the first side
        self.totals = [0.0] * len(plans[0])
        self.matrix = Matrix(len(plans[0]), len(plans[1])) if len(sides) > 1 else None
        self.below: dict[Key, Fork] = {}

    def pick(self, rng: Rng) -> Key:
        """Which choice is to be tried next, by side."""
        if self.matrix is not None:
            return self.matrix.pick(rng)
        return (self._best(),)

    def _best(self) -> int:
        """Upper confidence bound with priors (Silver et al., Nature 550, 2017, page 354)."""
        untried = (self.total / self.visits if self.visits else 0.0) - DOUBT
        curiosity = CURIOSITY * sqrt(self.visits + 1)
        counts, totals, priors = self.counts, self.totals, self.priors[0]
        best, most = 0, -1e9
        for at in range(len(counts)):
            count = counts[at]
            bound = (totals[at] / count if count else untried) + curiosity * priors[at] / (1 + count)
            if bound > most:
                best, most = at, bound
        return best

    def learn(self, picks: Key, worths: list[float]) -> None:
        """What came of a choice."""
        first, worth = picks[0], worths[self.sides[0]]
        self.visits += 1
        self.total += worth
        self.counts[first] += 1
        self.totals[first] += worth
        if self.matrix is not None:
            self.matrix.learn(first, picks[1], worth)

    def mean(self, at: int) -> float:
        """The worth of a choice of the first side."""
        return self.totals[at] / self.counts[at] if self.counts[at] else -1.0


class Tree:
    """All forks below one decision, and how a game is imagined in them."""

    def __init__(self, game: Any, root: Fork, depth: int) -> None:
        self.game = game
        self.flow = game.flow
        self.root = root
        self.depth = depth  # plies of sides before a quiet position ends a game
        self.plies = 0  # of sides, in the game that is imagined now

    def imagine(self, s: Any, picks: Key, rng: Rng) -> list[float]:
        """One game on from a world, beginning with these choices; what came of it is learnt."""
        self.plies = 0
        path: list[tuple[Fork, Key]] = []
        fork: Fork | None = self.root
        while fork is not None:
            path.append((fork, picks))
            if not self.take(s, fork, picks, rng):
                break
            found = self.next_fork(s, fork, picks)
            if found is None:
                self.play_on(s, rng)
            else:
                picks = found.pick(rng)
            fork = found
        worths = self.judge(s)
        for each, chosen in path:
            each.learn(chosen, worths)
        return worths

    def take(self, s: Any, fork: Fork, picks: Key, rng: Rng) -> bool:
        """Carry the choices out, as far as they can be, and let chance play; whether the game goes on."""
        for place in range(len(picks)):
            side, plan = fork.sides[place], fork.plans[place][picks[place]]
            for number in range(len(plan)):
                if number and plan[number] not in self.flow.legal(s, side):
                    break
                self.flow.apply(s, side, plan[number])
                self.plies += 1
                if number < len(plan) - 1:
                    self.let_chance_play(s, rng)
        return self.go_on(s, rng)

    def let_chance_play(self, s: Any, rng: Rng) -> None:
        """Until a side is asked."""
        while s.asked == NATURE:
            self.flow.apply(s, CHANCE, self.flow.chance(s).sample(s, rng))

    def go_on(self, s: Any, rng: Rng) -> bool:
        """Let chance play until a side is asked; False where the game ends, or is to be judged."""
        while s.asked:
            if self.plies >= self.depth and self.is_end(s):
                return False
            if s.asked != NATURE:
                return True
            self.flow.apply(s, CHANCE, self.flow.chance(s).sample(s, rng))
        return False

    def is_end(self, s: Any) -> bool:
        """A quiet position that the game can judge, and nobody has chosen in secret."""
        return self.game.evaluate is not None and bool(self.game.is_quiet(s)) and not self.flow.node(s).sealed

    def next_fork(self, s: Any, fork: Fork, picks: Key) -> Fork | None:
        """The fork that the game has come to; None where it is new, or where a side answers what it must not know."""
        sides = [side for side in range(len(self.game.sides)) if s.asked >> side & 1]
        is_sealed = self.flow.node(s).sealed
        if is_sealed != (len(sides) > 1):
            return None
        legal = [self.flow.legal(s, side) for side in sides]
        key = [*picks, s.at, sides[0]]
        for each in legal:
            key += each
        found = fork.below.get(tuple(key))
        if found is None:
            fork.below[tuple(key)] = fork_at(self.game, s, sides, legal)
        return found

    def play_on(self, s: Any, rng: Rng) -> None:
        """Play as the game's policy does, to where the position is judged."""
        most = self.plies + int(self.game.longest)
        while self.go_on(s, rng) and self.plies < most:
            side = lowest(s.asked)
            legal = self.flow.legal(s, side)
            action = legal[0] if len(legal) == 1 else legal[drawn(self.game.policy(s, side, legal), rng)]
            self.flow.apply(s, side, action)
            self.plies += 1

    def judge(self, s: Any) -> list[float]:
        """The result for each side, or the one to be expected."""
        worths: list[float] = self.game.evaluate(s) if s.asked and self.game.evaluate is not None else self.game.returns(s)
        return worths


def fork_at(game: Any, s: Any, sides: list[Side], legal: list[list[Action]]) -> Fork:
    """The fork of a position."""
    plans = [game.plans(s, side, each) for side, each in zip(sides, legal)]
    return Fork(sides, plans, [priors(game, s, side, each, plan) for side, each, plan in zip(sides, legal, plans)])


def priors(game: Any, s: Any, side: Side, legal: list[Action], plans: list[Plan]) -> list[float]:
    """How likely a sensible player is to take each plan: by the game's policy where each is a single ply, else all alike."""
    weights = [1.0] * len(plans)
    if len(plans) == len(legal) and max([len(plan) for plan in plans]) == 1:
        by_action = dict(zip(legal, game.policy(s, side, legal)))
        weights = [float(by_action[plan[0]]) for plan in plans]
    total = sum(weights)
    return [each / total for each in weights] if total > 0.0 else [1.0 / len(plans)] * len(plans)
