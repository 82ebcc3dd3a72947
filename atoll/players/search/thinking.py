"""Information-set tree search (Cowling, Powley, Whitehouse, IEEE Trans. Comp. Intell. AI Games 4, 2012), for any game.

The first choices are tried side by side in the same worlds, with the same throws, and the worse half leaves again and again
(sequential halving: Karnin, Koren, Somekh, ICML 2013); below them a tree grows. Where two sides choose in secret at the same
time, the matrix of their choices is solved instead.
"""

from __future__ import annotations

from math import ceil
from typing import Any

from atoll.core.flow import Side
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.players.search.budget import Budget, Clock
from atoll.players.search.matrix import solve
from atoll.players.search.thought import Choice, Thought
from atoll.players.search.tree import Fork, Plan, Tree, fork_at, priors

SEEDS = 1 << 30
ENOUGH = 4  # worlds, at least, in which every first choice ought to be tried
PROBES = 3  # worlds that tell whether the other side has the same choices in all


def think(seat: Seat, rng: Rng, budget: Budget, depth: int = 1, trust: float = 0.0) -> Thought:
    """Weigh the choices of a side that is asked.

    It looks as far as the first quiet position after `depth` plies. What the game's policy would do is preferred unless something
    else is better by more than `trust`. The same view, numbers and iterations give the same thought.
    """
    search, clock = _Search(seat, rng, depth, trust), Clock(budget)
    joint = search.joint_fork()
    if joint is None:
        return search.halve(clock, budget)
    return search.solve(joint, clock)


class _Search:
    """One decision."""

    def __init__(self, seat: Seat, rng: Rng, depth: int, trust: float) -> None:
        self.seat = seat
        self.game: Any = seat.game
        self.depth = depth
        self.trust = trust
        self.seed = rng.below(SEEDS)
        self.worlds = 0

    def world(self) -> Any:
        """Another world that fits what is known, and numbers for all that happens in it."""
        self.worlds += 1
        s = self.seat.world(Rng(self.seed, 2 * self.worlds))
        if self.game.flow.node(s).sealed:
            self.game.unseal(s, self.seat.side)
        return s

    def numbers(self) -> Rng:
        """Those of the present world, from the beginning."""
        return Rng(self.seed, 2 * self.worlds + 1)

    # --- one side chooses -------------------------------------------------------------------------------------------

    def halve(self, clock: Clock, budget: Budget) -> Thought:
        """Try the first choices side by side, fewer and fewer of them."""
        s = self.world()
        fork = self._first(s, budget)
        tree, alive, done = Tree(self.game, fork, self.depth), list(range(len(fork.plans[0]))), 0
        while done == 0 or (spent := clock.spent(done)) < 1:
            if done:
                alive = self._better(fork, alive, spent)
                s = self.world()
            for at in alive:
                tree.imagine(self.game.clone(s), (at,), self.numbers())
            done += len(alive)
        order = sorted(range(len(fork.counts)), key=lambda at: (-fork.counts[at], -self._liking(fork, at), at))
        shares = [1.0] + [0.0] * (len(order) - 1)
        found = [Choice(fork.plans[0][at], fork.mean(at), fork.counts[at], share) for at, share in zip(order, shares)]
        return Thought(tuple(found), done, clock.seconds)

    def _better(self, fork: Fork, alive: list[int], spent: float) -> list[int]:
        """Those that stay: half as many after each equal part of the budget, two to the end."""
        count = len(fork.counts)
        stay = max(2, ceil(count ** (1 - spent))) if count > 1 else 1
        if stay >= len(alive):
            return alive
        return sorted(sorted(alive, key=lambda at: (-self._liking(fork, at), at))[:stay])

    def _liking(self, fork: Fork, at: int) -> float:
        """The worth of a choice, more for what the policy would do."""
        return fork.mean(at) + self.trust * fork.priors[0][at]

    def _first(self, s: Any, budget: Budget) -> Fork:
        """The choices to be weighed: all, or of too many for the budget the likeliest."""
        side, legal = self.seat.side, self.seat.legal()
        plans: list[Plan] = self.game.plans(s, side, legal)
        weights = priors(self.game, s, side, legal, plans)
        if budget.iterations:
            most = max(2, budget.iterations // ENOUGH)
            kept = sorted(sorted(range(len(plans)), key=lambda at: -weights[at])[:most])
            plans, weights = [plans[at] for at in kept], [weights[at] for at in kept]
        return Fork([side], [plans], [weights])

    # --- both sides choose in secret --------------------------------------------------------------------------------

    def joint_fork(self) -> Fork | None:
        """Both sides' choices where both choose now, and the other has the same ones in every world."""
        forks: list[Fork] = []
        for _ in range(PROBES):
            s = self.world()
            sides = [self.seat.side, *[side for side in range(len(self.game.sides)) if side != self.seat.side]]
            if len(sides) != 2 or s.asked != 3 or not self.game.flow.node(s).sealed:
                return None
            forks.append(fork_at(self.game, s, sides, [self._legal(s, side) for side in sides]))
        return forks[0] if all(fork.plans == forks[0].plans for fork in forks) else None

    def _legal(self, s: Any, side: Side) -> list[int]:
        return self.seat.legal() if side == self.seat.side else self.game.flow.legal(s, side)

    def solve(self, fork: Fork, clock: Clock) -> Thought:
        """Fill the matrix where it matters, then solve it."""
        tree, done = Tree(self.game, fork, self.depth), 0
        matrix = fork.matrix
        assert matrix is not None
        while done == 0 or clock.spent(done) < 1:
            s = self.world()
            numbers = self.numbers()
            tree.imagine(s, matrix.pick(numbers), numbers)
            done += 1
        payoffs = matrix.payoffs()
        mine, others = solve(payoffs)
        worths = [sum(p * share for p, share in zip(row, others)) for row in payoffs]
        order = sorted(range(len(mine)), key=lambda at: (-mine[at], -worths[at], at))
        found = [Choice(fork.plans[0][at], worths[at], fork.counts[at], mine[at]) for at in order]
        return Thought(tuple(found), done, clock.seconds)
