"""Whole games written out ply by ply: who may do what, what was done, and what each viewer sees of it.

They are kept beside a game's tests and compared line by line, so that a change of the rules is read as a list of its
consequences. The first line says how the game was played; the rest follows from it:

    playthrough of toy by random, seed 3, options length=short
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from atoll.core.chance import Chance
from atoll.core.errors import AtollError
from atoll.core.flow import NATURE, UNSET, Side, lowest
from atoll.core.game import Game, Player
from atoll.core.match import Match
from atoll.core.rng import Rng

HEAD: Final = re.compile(r"playthrough of (\w+) by (\w+), seed (\d+)(?:, options (.+))?")


@dataclass(frozen=True)
class Setting:
    """How a playthrough is made."""

    game: str
    player: str
    seed: int
    options: dict[str, str] = field(default_factory=dict)

    def line(self) -> str:
        """The first line of its file."""
        options = " ".join(f"{name}={value}" for name, value in sorted(self.options.items()))
        return f"playthrough of {self.game} by {self.player}, seed {self.seed}" + (f", options {options}" if options else "")


def setting_of(text: str) -> Setting:
    """How a written playthrough was made."""
    first = text.partition("\n")[0]
    found = HEAD.fullmatch(first)
    if not found:
        raise AtollError(
            f"playthrough, line 1: {first!r} does not fit; expected 'playthrough of <game> by <player>, seed <number>'"
        )
    pairs = (part.partition("=") for part in (found[4] or "").split())
    return Setting(found[1], found[2], int(found[3]), {name: value for name, _, value in pairs})


def write(game: Game, player: Player, setting: Setting) -> str:
    """A whole game as text."""
    return "\n".join([setting.line(), *_Writer(game, player, setting).lines()]) + "\n"


class _Writer:
    """Plays a game by hand and notes every ply."""

    def __init__(self, game: Game, player: Player, setting: Setting) -> None:
        self.game = game
        self.player = player
        self.chance = Chance.from_seed(setting.seed)
        self.rng = Rng(setting.seed)
        header = Match.new(game, game.edition(), setting.options, chance=self.chance).header
        self.match = Match(game, game.edition(), header)
        self.told = 0  # entries of the journal
        self.seen: dict[Side, dict[str, Any]] = {side: {} for side in self._viewers()}

    def _viewers(self) -> list[Side]:
        return [*range(len(self.game.sides)), UNSET]

    def lines(self) -> Iterator[str]:
        """Ply by ply to the end."""
        yield from self._sentences()
        yield from self._changes()
        while not self.match.is_over:
            yield from self._choices()
            yield self._ply()
            yield from self._sentences()
            yield from self._changes()
        returns = ", ".join(
            f"{name} {each:g}" for name, each in zip(self.game.sides, self.game.returns(self.match.state), strict=True)
        )
        yield f"the end: {self.match.outcome}; {returns}"

    def _choices(self) -> Iterator[str]:
        if self.match.asked == NATURE:
            return
        node = self.game.flow.node(self.match.state).name
        for side, name in enumerate(self.game.sides):
            if self.match.asked >> side & 1:
                yield f"  {name} is asked {node}: {'; '.join(self.match.legal_words(side))}"

    def _ply(self) -> str:
        state, words = self.match.state, self.match.state.words
        if self.match.asked == NATURE:
            action = self.chance.draw(self.game.flow.chance(state), state, len(self.match.plies) + 1)
            self.match.act_chance(action)
            return f"chance: {words.text(action)}"
        side = lowest(self.match.asked)
        action = self.player(self.match.seat(side), self.rng)
        self.match.act(side, action)
        return f"{self.game.sides[side]}: {words.text(action)}"

    def _sentences(self) -> Iterator[str]:
        """What was told since the last time; sealed choices tell nothing until they are plies."""
        entries = self.match.journal()
        yield from (f"  {sentence}" for entry in entries[self.told :] for sentence in entry.told)
        self.told = len(entries)

    def _changes(self) -> Iterator[str]:
        """What is new in the views; viewers who see the same share the line."""
        who: dict[str, list[str]] = {}
        for side in self._viewers():
            view = self.match.view(side)
            for key, value in view.items():
                if self.seen[side].get(key) != value:
                    who.setdefault(f"{key} {_news(self.seen[side].get(key), value)}", []).append(self._name(side))
            self.seen[side] = view
        for change, names in who.items():
            yield f"  {'all see' if len(names) == len(self._viewers()) else ', '.join(names) + ' see'} {change}"

    def _name(self, side: Side) -> str:
        return "observers" if side == UNSET else self.game.sides[side]


def _news(old: Any, new: Any) -> str:
    """A value as it is now; of a list of things, such as counters, those that are gone and those that are there instead."""
    if not (isinstance(old, list) and isinstance(new, list) and old and new and isinstance(new[0], dict)):
        return _plain(new)
    gone = [f"no longer {_plain(each)}" for each in _without(old, new)]
    come = [f"now {_plain(each)}" for each in _without(new, old)]
    return "; ".join(gone + come) or "in another order"


def _without(values: list[Any], others: list[Any]) -> list[Any]:
    """The values that are not among the others, each as often as it is there more often."""
    found, left = list[Any](), others[:]
    for each in values:
        if each in left:
            left.remove(each)
        else:
            found.append(each)
    return found


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(each)}" for key, each in value.items())
    return " ".join(map(_plain, value)) or "-" if isinstance(value, list) else str(value)
