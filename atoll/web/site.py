"""What the routes work on: the store, and the games being played."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from atoll.core.flow import Side
from atoll.store import Matches, Notices, Store, Table
from atoll.web.errors import Forbidden
from atoll.web.workers import Workers


@dataclass(frozen=True)
class Site:
    """One database and its games."""

    store: Store
    matches: Matches
    notices: Notices
    workers: Workers | None = None              # that think for programs, hints and chances; None: within the request

    def held(self, game: str, holder: str) -> list[Side]:
        """The sides of a game that a browser holds; Forbidden if none, NoSuchGame if there is no such game."""
        sides = self.store.sides(game, holder) if holder else []
        if not sides:
            self.store.version(game)
            raise Forbidden
        return sides

    @contextmanager
    def look(self, game: str, holder: str) -> Iterator[tuple[Table, list[Side]]]:
        """A game of this browser, to be read."""
        held = self.held(game, holder)
        with self.matches.look(game) as table:
            yield table, held


async def site_of(request: Request) -> Site:
    """The site of the app that answers."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


Here = Annotated[Site, Depends(site_of)]
