"""Positions set up for a test, and scripts in the very words of the record.

A game's tests build a State and wrap it:

    g = Scene(GAME, state)                      # flow placed with Scene.at(GAME, state, PROCEDURE)
    g = g.play('''
        usa     attack white 2 guadalcanal
        chance  die 4
    ''')
    assert g.s.black == 2
    assert g.objection("usa", "attack white 5 luzon") == "R36"

`play` refuses what is not legal and shows what would have been; it returns a new scene, so that an opening may be shared.
"""

from __future__ import annotations

from typing import Any

from atoll.core.flow import CHANCE, NATURE, Node, Procedure
from atoll.core.game import Game
from atoll.core.why import why


class Scene:
    """One position, asked and played in words."""

    def __init__(self, game: Game, s: Any) -> None:
        self.game = game
        self.s = s

    @classmethod
    def at(cls, game: Game, s: Any, procedure: Procedure[Any]) -> Scene:
        """A position that enters one procedure alone; when it is done nobody is asked."""
        game.flow.start(s, procedure)
        return cls(game, s)

    @classmethod
    def waiting(cls, game: Game, s: Any, node: type[Node[Any]]) -> Scene:
        """A position that waits in a node, the rest of the game behind it."""
        flow = game.flow
        s.at = next(place for place, each in enumerate(flow.nodes) if type(each) is node)
        s.back = callers(game, s.at)
        flow.advance(s)
        return cls(game, s)

    def play(self, script: str) -> Scene:
        """The scene after some plies, each a line "who words"."""
        s = self.game.clone(self.s)
        for line in filter(None, map(str.strip, script.splitlines())):
            who, words = line.split(maxsplit=1)
            side = CHANCE if who == "chance" else self.game.side(who)
            legal = self.game.flow.legal(s, side)
            action = s.words.parse(words)
            assert action in legal, f"{line!r} is not legal; legal: {[s.words.text(each) for each in legal][:40]}"
            self.game.flow.apply(s, side, action)
        return Scene(self.game, s)

    def choices(self, side: str) -> list[str]:
        """What a side may do, in words."""
        return [self.s.words.text(each) for each in self.game.flow.legal(self.s, self.game.side(side))]

    def objection(self, side: str, text: str) -> str:
        """The rule that forbids an action or stands in the way of a thing; empty if nothing does."""
        answer = why(self.game, self.s, self.game.side(side), text)
        return "" if answer.legal else answer.rule

    def sentence(self, side: str, text: str) -> str:
        """What a person is told about an action or a thing."""
        return why(self.game, self.s, self.game.side(side), text).sentence

    def asked(self) -> str:
        """The name of the waiting node, empty when the game is over."""
        return self.game.flow.node(self.s).name if self.s.asked else ""

    def is_chance(self) -> bool:
        """Nature acts next."""
        return bool(self.s.asked == NATURE)


def callers(game: Game, address: int) -> tuple[int, ...]:
    """Return addresses as play leaves them that reaches an address from the root."""
    flow = game.flow

    def path(procedure: Procedure[Any], back: tuple[int, ...]) -> tuple[int, ...] | None:
        for place, step in enumerate(procedure.steps, procedure.start + 1):
            if place == address:
                return back
            if isinstance(step, Procedure) and (found := path(step, (*back, place + 1))) is not None:
                return found
        return None

    found = path(flow.root, (0,))
    assert found is not None, f"address {address} is only reached by call"
    return found
