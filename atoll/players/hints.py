"""What a strong player would do from a seat's own view: a hint; and how the game stands for it: the chance to win."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from atoll.core.game import SEARCH, Game, Strength
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.verbs import Action
from atoll.players.finding import RANDOM, find
from atoll.players.search import Budget, Thought, think
from atoll.players.search.tree import Fork, Tree

SHOWN = 3  # choices of a hint: the best and two others
NOISE = 0.02  # chances that differ by less are told as alike
WORLDS = 24  # that a chance to win is the mean of
DEFAULT = 200  # iterations where the strongest player is one of the game's own, which says no chances
SECONDS = 20.0  # that a hint takes at most
SEEDS = 1 << 30


@dataclass(frozen=True)
class Weighed:
    """One choice of a hint."""

    plies: tuple[str, ...]  # in the words of records
    label: str  # as people call it
    things: tuple[str, ...]  # of the board, that it speaks of
    chance: float | None  # to win if it is taken, a draw as half; None: not known


@dataclass(frozen=True)
class Hint:
    """The choices that a strong player prefers, the best first."""

    choices: tuple[Weighed, ...]
    iterations: int  # games that were imagined, 0 where none were
    seconds: float

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it in plain words."""
        best, *others = self.choices
        took = f"{self.iterations} games were imagined, in {self.seconds:.1f} seconds."
        effort = took if self.iterations else f"By rules of thumb, in {self.seconds:.1f} seconds."
        more = [f"Otherwise: {each.label}{_worth(each, best)}." for each in others]
        return (f"Hint: {best.label}{_worth(best)}.", *more, effort)


def _worth(choice: Weighed, best: Weighed | None = None) -> str:
    """The chance to win; beside the best, what differs by less than can be told apart is as good."""
    if choice.chance is None:
        return ""
    if best is not None and best.chance is not None and abs(choice.chance - best.chance) < NOISE:
        return " (about as good)"
    return f" (chance to win about {choice.chance:.0%})"


def hint(game: Game, seat: Seat, rng: Rng, seconds: float = SECONDS) -> Hint:
    """The strong player's choice for a seat that is asked, and two others; nothing but the seat's view goes into it.

    The same view and numbers give the same hint, unless the time runs out.
    """
    began = perf_counter()
    strength = next(reversed(game.strengths.values()), Strength(SEARCH if game.evaluate else RANDOM))
    first = None if strength.player == SEARCH else _chosen(game, seat, rng)
    if first is not None and (len(seat.legal()) == 1 or game.evaluate is None):
        return Hint((_weighed(game, seat, (first,), None),), 0, perf_counter() - began)
    budget = Budget(strength.iterations or DEFAULT, seconds)
    thought = think(seat, rng, budget, strength.depth, strength.trust)
    found = tuple(_weighed(game, seat, *each) for each in _ordered(thought, first))
    return Hint(found, thought.iterations, perf_counter() - began)


def _chosen(game: Game, seat: Seat, rng: Rng) -> Action:
    """What the game's strongest player does, where that is one of its own."""
    legal = seat.legal()
    own = [*reversed(game.strengths), *game.players, RANDOM]
    return legal[0] if len(legal) == 1 else find(game, own[0])(seat, rng)


def _ordered(thought: Thought, first: Action | None) -> list[tuple[tuple[Action, ...], float | None]]:
    """What the strongest player does, or what the search would do; then what the search thinks best of the rest."""
    tried: list[tuple[tuple[Action, ...], float | None]] = [(each.plies, each.chance) for each in thought.choices if each.visits]
    begun = tried[:1] if first is None else [each for each in tried if each[0][0] == first][:1] or [((first,), None)]
    others = [each for each in tried if each not in begun][: SHOWN - 1]
    return [*begun, *sorted(others, key=lambda each: -(each[1] or 0.0))]


def _weighed(game: Game, seat: Seat, plies: tuple[Action, ...], chance: float | None) -> Weighed:
    words = seat.tables.words
    texts = tuple(words.text(ply) for ply in plies)
    label = ", then ".join(game.labels.action(words, ply) for ply in plies)
    spoken = [(kind, n) for ply in plies for kind, n in zip(words.verb(ply).kinds, words.arguments(ply))]
    things = dict.fromkeys(f"{kind} {words.names[kind][n]}" for kind, n in spoken)
    return Weighed(texts, label, tuple(things), chance)


def win_chance(game: Game, seat: Seat, rng: Rng) -> float | None:
    """The chance that a seat's side wins, a draw as half, as a hint would tell it; None where the game has no judgement.

    Where the side has no choice it is the judgement of worlds that fit its view, each played on by the game's policy to a
    quiet position.
    """
    if game.evaluate is None:
        return None
    if len(seat.legal()) > 1:
        return next((each.chance for each in hint(game, seat, rng).choices if each.chance is not None), None)
    seed, total = rng.below(SEEDS), 0.0
    tree = Tree(game, Fork([seat.side], [[()]], [[1.0]]), 0)
    for world in range(WORLDS):
        s = seat.world(Rng(seed, 2 * world))
        tree.plies = 0
        tree.play_on(s, Rng(seed, 2 * world + 1))
        total += tree.judge(s)[seat.side]
    return (1 + total / WORLDS) / 2
