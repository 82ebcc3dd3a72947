"""Whether the dice of a finished game are those to which it was committed before the first of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from atoll.core.chance import Chance
from atoll.core.errors import quoted
from atoll.core.flow import NATURE
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import Ply, Record


@dataclass(frozen=True)
class Drawn:
    """One chance ply of a record, and what the opened stream gives for it."""

    number: int
    ply: Ply
    expected: str

    @property
    def fits(self) -> bool:
        """Whether they are the same, to the letter."""
        return self.ply.words == self.expected


@dataclass(frozen=True)
class Verdict:
    """What a check found: `verified` None means that there is nothing to check by; `line` is where the record is wrong."""

    verified: bool | None
    reason: str
    line: int = 0

    @property
    def sentence(self) -> str:
        """What was found, with the line that is wrong."""
        return f"line {self.line}: {self.reason}" if self.line else self.reason


def verify(game: Game, record: Record) -> Verdict:
    """Check every draw of a record; BadRecord if it does not replay, unless a draw before that is already wrong."""
    verdict = _key(record)
    if verdict is not None:
        return verdict
    checked = 0
    for drawn in draws(game, record):
        if not drawn.fits:
            told, expected = quoted(drawn.ply.words), quoted(drawn.expected)
            return Verdict(False, f"ply {drawn.number} is {told}, but the secret gives {expected}", drawn.ply.line)
        checked += 1
    return Verdict(True, _praise(record, checked))


def draws(game: Game, record: Record) -> Iterator[Drawn]:
    """Every chance ply of a record whose secret is open, given up or not, in the order in which they were drawn."""
    stream = Chance.opened(record.secret)
    plies = [ply for stretch in record.told() for ply in stretch.plies]
    for match, ply in zip(Match.replay(game, record), plies):
        if match.asked == NATURE:
            node, number = game.flow.chance(match.state), len(match.plies) + 1
            action = stream.at(match.header, number).draw(node, match.state, number)
            yield Drawn(number, ply, match.state.words.text(action))


def _key(record: Record) -> Verdict | None:
    """Why a record's draws cannot be checked, if so."""
    if not record.header.commit:
        return Verdict(None, "the record has no line 'chance commit': its dice were not drawn from a secret named beforehand")
    if not record.secret:
        return Verdict(None, "the secret of chance is not open yet: a record has it in its last line when the game has ended")
    if Chance.opened(record.secret).commitment != record.header.commit:
        return Verdict(False, "the secret is not the one that 'chance commit' names: its SHA-256 is another", record.secret_line)
    return None


def _praise(record: Record, checked: int) -> str:
    many, one = f"all {checked} draws of chance fit", "the one draw of chance fits"
    found = many if checked > 1 else one if checked else "nothing was drawn from"
    given = [each.side for each in record.header.contributions]
    mixed = f" and the contributions of {' and '.join(given)}" if given else ""
    branches = len(record.header.branches) + len(record.given_up)
    rewound = f"; {branches} rewind{'s' * (branches > 1)} began new draws" if branches else ""
    return f"{found} the secret that was committed to at the start{mixed}{rewound}"
