"""Games that only differ in what nobody has seen: whatever is sent of one of them must be sent of the other, byte for byte."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from atoll.core.flow import CHANCE, NATURE, Side
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import Ply, Record
from atoll.core.rng import Rng
from atoll.core.verbs import Action

MOST_TRIED = 40                                              # other draws, before there is said to be no twin

Seen = tuple[dict[str, Any], list[tuple[str, list[int]]]]


@dataclass
class Played:
    """A game for one player, with the state before every ply."""

    game: Game
    match: Match
    before: list[Any]

    def act(self, action: Action) -> None:
        """One decision and what chance makes of it."""
        self._push(0, action)
        self.let_chance_play()

    def let_chance_play(self) -> None:
        """As Match does, ply by ply."""
        chance = self.match.chance
        assert chance is not None
        while self.match.asked == NATURE:
            number = len(self.match.plies) + 1
            node = self.game.flow.chance(self.match.state)
            self._push(CHANCE, chance.at(self.match.header, number).draw(node, self.match.state, number))

    def _push(self, side: Side, action: Action) -> None:
        self.before.append(self.game.clone(self.match.state))
        self.match._push(side, action)

    def twin(self, rng: Rng) -> Record | None:
        """A record that reads the same for its player, but chance has drawn something else that he has not seen."""
        tried = 0
        for number in range(len(self.before), 0, -1):
            if self.match.is_secret(number):
                for plies in self._others(number, rng):
                    if plies is not None:
                        return replace(self.match.record(), plies=(*self.match.plies[:number - 1], *plies), hashes={})
                    tried += 1
                    if tried == MOST_TRIED:
                        return None
        return None

    def _others(self, number: int, rng: Rng) -> Iterator[list[Ply] | None]:
        """The game from a ply on with each other thing that chance could have drawn there; None where it shows."""
        s, own = self.before[number - 1], self._action(number)
        others = [each for each in shuffled(self.game.flow.legal(s, CHANCE), rng) if each != own]
        for other in others:
            yield self._follow(number, other, rng)

    def _follow(self, number: int, first: Action, rng: Rng) -> list[Ply] | None:
        """The same plies after another one; what is drawn in secret may have to be something else, too."""
        s, found = self.game.clone(self.before[number - 1]), list[Ply]()
        for n in range(number, len(self.before) + 1):
            tried = [first if n == number else self._action(n)]
            if n > number and self.match.is_secret(n):
                tried += shuffled(self.game.flow.legal(s, CHANCE), rng)
            after = next(filter(None, (self._step(s, n, action) for action in tried)), None)
            if after is None:
                return None
            s, ply = after
            found.append(ply)
        return found

    def _step(self, s: Any, number: int, action: Action) -> tuple[Any, Ply] | None:
        """The state after a ply that looks like the game's own, and that ply."""
        who = self.match.plies[number - 1].who
        side = CHANCE if who == "chance" else 0
        if action not in self.game.flow.legal(s, side):
            return None
        after, seen = shown(self.game, s, side, action)
        if seen != shown(self.game, self.before[number - 1], side, self._action(number))[1]:
            return None
        return after, Ply(who, s.words.text(action))

    def _action(self, number: int) -> Action:
        return int(self.match.state.words.parse(self.match.plies[number - 1].words))


def shown(game: Game, s: Any, side: Side, action: Action) -> tuple[Any, Seen]:
    """The state after a ply, what its player sees then, and what he was told."""
    after = game.clone(s)
    after.journal = []
    game.flow.apply(after, side, action)
    told, after.journal = after.journal, None
    return after, (game.view(after, 0), told)


def shuffled(actions: list[Action], rng: Rng) -> list[Action]:
    """The same in any order."""
    left, found = actions[:], list[Action]()
    while left:
        found.append(left.pop(rng.below(len(left))))
    return found
