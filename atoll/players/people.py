"""The people at one screen: who looks at it, when it has to be handed over, and what each was told."""
from __future__ import annotations

from collections.abc import Sequence

from atoll.core.flow import UNSET, Side
from atoll.core.match import Match
from atoll.core.telling import folded, sentence


class People:
    """The sides that people play at one screen, the first of them first.

    Where the game hides something and several share the screen, nobody looks before it was handed over to him.
    """

    def __init__(self, match: Match, sides: Sequence[Side], told: int = -1) -> None:
        self._match = match
        self._sides = tuple(sides)
        self._is_secret = len(self._sides) > 1 and bool(match.game.hideable)
        self._told = dict.fromkeys(self._sides, told)           # the last ply that each was told of
        self.side: Side = UNSET                                 # who looks
        self.pass_on()

    @property
    def wanted(self) -> Side:
        """Who ought to look: whoever does, unless another has to act and he has not."""
        order = self._sides if self.side == UNSET else (self.side, *self._sides)
        return next((side for side in order if self._match.asked >> side & 1), order[0])

    @property
    def reader(self) -> Side:
        """For whom something may be printed that all of them see: what is secret between them is an observer's copy."""
        return UNSET if self._is_secret else self.side

    def pass_on(self) -> bool:
        """Give the screen to whoever ought to look, where nothing is secret; whether it has to be handed over instead."""
        if self._is_secret and self.side != self.wanted:
            return True
        self.side = self.wanted
        return False

    def take_over(self) -> None:
        """Whoever ought to look does so now."""
        self.side = self.wanted

    def news(self) -> list[str]:
        """What happened since whoever looks was last told, in sentences."""
        count = len(self._match.plies)
        self._told = {side: min(told, count) for side, told in self._told.items()}  # of what was taken back nothing is left
        since, self._told[self.side] = self._told[self.side], count
        told = (sentence(entry) for entry in folded(self._match.journal(self.side, since + 1)))
        return [text for text in told if text]
