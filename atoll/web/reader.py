"""Who looks at a game, and from which place: all that a page shows is made for that place, never for the state."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from atoll.core.errors import AtollError
from atoll.core.flow import UNSET, Side
from atoll.core.match import Match
from atoll.store import Table, setups
from atoll.web import links
from atoll.web.browser import Holder
from atoll.web.errors import Forbidden
from atoll.web.site import Here, Site


@dataclass(frozen=True)
class Reader:
    """A place at a table: its side (an observer's is UNSET), all sides of this browser, and what addresses say of it."""

    side: Side
    held: tuple[Side, ...]
    fields: tuple[tuple[str, str], ...] = ()    # name and value that every address of this place carries
    origin: str = ""                            # before an address that is sent to somebody else
    set_ups: tuple[str, ...] = ()               # what this browser keeps to begin such a game with

    @property
    def query(self) -> str:
        """The end of an address."""
        return "".join(f"?{name}={value}" for name, value in self.fields)


@dataclass(frozen=True)
class Visit:
    """A request about a game."""

    site: Site
    game: str
    holder: str
    side: str                                   # which of several seats on one screen
    watch: str                                  # the key of the observers' link
    origin: str

    @contextmanager
    def look(self) -> Iterator[tuple[Table, Reader]]:
        """The game as it stands, for whoever asks."""
        held = () if self.watch else tuple(self.site.held(self.game, self.holder))
        with self.site.matches.look(self.game) as table:
            yield table, self.reader(table.match, held)

    def reader(self, match: Match, held: tuple[Side, ...]) -> Reader:
        """The place from which is looked; Forbidden if there is none."""
        if self.watch:
            if not links.fits(match, UNSET, self.watch):
                raise Forbidden
            return Reader(UNSET, (), (("watch", self.watch),), self.origin)
        if not is_shared(match, held):
            return Reader(acting(match, held), held, (), self.origin, self._set_ups(match))
        side = match.game.side(self.side) if self.side else UNSET
        if side not in held:
            raise HandOver(self.game)
        return Reader(side, held, (("side", self.side),), self.origin, self._set_ups(match))

    def _set_ups(self, match: Match) -> tuple[str, ...]:
        """The names of what is kept, where the game has any use for it."""
        return setups.names(self.site.store, self.holder, match.game.slug) if match.game.set_up else ()


class HandOver(AtollError):
    """Two share a screen, and it was not said who looks at it."""

    def __init__(self, game: str) -> None:
        super().__init__("Two play on this screen; open the game's page and say who looks.")
        self.game = game


def is_shared(match: Match, held: tuple[Side, ...]) -> bool:
    """Whether several sit at one screen and must not see each other's cards."""
    return len(held) > 1 and bool(match.game.hideable)


def acting(match: Match, held: tuple[Side, ...]) -> Side:
    """The side for which a browser acts now: of those it holds, one that is asked."""
    return next((side for side in held if match.asked >> side & 1), held[0])


async def visit_of(request: Request, site: Here, holder: Holder, game: str, side: str = "", watch: str = "") -> Visit:
    """What the address and the cookie say."""
    return Visit(site, game, holder, side, watch, str(request.base_url).rstrip("/"))


def player(reader: Reader) -> Side:
    """The side for which is acted; observers have none."""
    if reader.side == UNSET:
        raise Forbidden
    return reader.side


Visiting = Annotated[Visit, Depends(visit_of)]
