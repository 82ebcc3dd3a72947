"""Hidden cards with names that occur nowhere else, and what each reader may know of them."""
from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from atoll.core.flow import Side
from atoll.core.match import Match
from atoll.core.record import Header, Ply, Stretch
from tests.test_table import GAME

KIND = GAME.secret[0]                                        # what is hidden: cards
WORDS = GAME.edition().tables().words
CANARY = re.compile(r"Canary(\d+)x")


def overlay() -> str:
    """Every card gets a name of its own that no other text holds."""
    keys = [datum.key.split(".")[1] for datum in GAME.edition().data if re.fullmatch(rf"{KIND}s\.\w+\.name", datum.key)]
    assert len(keys) == len(WORDS.names[KIND])
    assert [key.replace("_", " ") for key in keys] == WORDS.names[KIND]
    return "".join(f'[{KIND}s.{key}]\nname = "Canary{n}x"\nsource = "test"\n' for n, key in enumerate(keys))


def spoken() -> re.Pattern[str]:
    """A card as addresses, records and things of the board call it."""
    before = "|".join(re.escape(word) for word in (KIND, *WORDS.known_words()))
    sides = "|".join(GAME.sides)
    names = "|".join(re.escape(name) for name in sorted(WORDS.names[KIND], key=len, reverse=True))
    return re.compile(rf"\b(?:{before})(?: (?:{sides}))? ({names})\b")


SPOKEN = spoken()
OVERLAY = re.compile(r"^overlay \|.*$", re.MULTILINE)


def named(text: str) -> set[int]:
    """The cards of which a text speaks; the owner's overlay, part of a record's head, holds the names of all."""
    text = OVERLAY.sub("", text)
    return {int(n) for n in CANARY.findall(text)} | {WORDS.names[KIND].index(name) for name in SPOKEN.findall(text)}


@dataclass
class Knowledge:
    """What the rules show to a side, or to an observer."""

    side: Side
    now: set[int] = field(default_factory=set)               # cards whose place it sees
    ever: set[int] = field(default_factory=set)              # cards that it has seen; the log may name them

    def learn(self, match: Match) -> None:
        """What the rules showed in the last ply, and what they show now."""
        for beat in match.beats:
            self.ever |= set(beat.views[self.side][GAME.hideable[0]])
        self.now = set(match.view(self.side)[GAME.hideable[0]])
        self.ever |= self.now


class Copy:
    """A copy of a game that knows all, and tells who may know what of it."""

    def __init__(self, header: Header, readers: Iterable[Knowledge]) -> None:
        self.match = Match(GAME, GAME.edition(header.overlay), header)
        self.readers = list(readers)

    def keep_up(self, plies: Iterable[Ply], given_up: Sequence[Stretch] = ()) -> None:
        """Play the plies that are new, go back where the game did, and tell every reader what the rules show of them."""
        for stretch in given_up[len(self.match.given_up):]:
            self._play(stretch.plies[len(self.match.plies) - stretch.after:])
            self.match.rewind(stretch.after)
            for reader in self.readers:
                reader.learn(self.match)
        self._play(tuple(plies)[len(self.match.plies):])

    def _play(self, plies: Iterable[Ply]) -> None:
        for ply in plies:
            if ply.who == "chance":
                self.match.act_chance(ply.words)
            else:
                self.match.act(GAME.side(ply.who), ply.words)
            for reader in self.readers:
                reader.learn(self.match)
