"""Games being played: a small cache of Match objects over the database, and the one way to change a game."""
from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from atoll.core.chance import Chance
from atoll.core.game import Edition, Game
from atoll.core.match import Match
from atoll.core.record import Ply
from atoll.store.games import Saved, Stale, Standing, Store

CACHED = 256


@dataclass
class Table:
    """A Match taken out of the cache by one thread, with what the database holds of it."""

    game: str
    version: int
    match: Match
    saved: list[Ply]

    @property
    def kept(self) -> int:
        """How many of the saved plies still stand."""
        pairs = zip(self.saved, self.match.plies)
        return next((n for n, (old, new) in enumerate(pairs) if (old.who, old.words) != (new.who, new.words)),
                    min(len(self.saved), len(self.match.plies)))


class Matches:
    """Matches by game and version. Whoever uses one has it alone; who finds none replays the record."""

    def __init__(self, store: Store, find: Callable[[str], Game], status: Callable[[Match], str]) -> None:
        self.store = store
        self.find = find
        self.status = status
        self._idle: OrderedDict[tuple[str, int], Table] = OrderedDict()
        self._lock = threading.Lock()

    def create(self, game: Game, edition: Edition, options: dict[str, str], started: str, holders: dict[int, str]) -> str:
        """Begin a game and keep it; returns its id."""
        match = Match.new(game, edition, options, started=started)
        assert match.chance is not None
        made = self.store.create(match.record(), match.chance.secret, self._standing(match), holders)
        self._put_back(Table(made, 1, match, match.plies[:]))
        return made

    @contextmanager
    def look(self, game: str) -> Iterator[Table]:
        """A game as it stands now, to be read."""
        table = self._take(game, self.store.version(game))
        yield table
        self._put_back(table)

    @contextmanager
    def change(self, game: str, version: int) -> Iterator[Table]:
        """A game to be changed in the body and saved at its end; Stale if it is at another version.

        Whatever goes wrong, nothing is changed: the Match is thrown away and the next one replays the record.
        """
        if self.store.version(game) != version:
            raise Stale
        table = self._take(game, version)
        if table.version != version:
            raise Stale
        yield table
        table.version = self.store.save(game, version, table.kept, table.match.record(), self._standing(table.match))
        table.saved = table.match.plies[:]
        self._put_back(table)

    def _take(self, game: str, version: int) -> Table:
        with self._lock:
            table = self._idle.pop((game, version), None)
        return table or self._replay(self.store.load(game))

    def _replay(self, saved: Saved) -> Table:
        match = Match.load(self.find(saved.record.header.game), saved.record, Chance(saved.secret))
        return Table(saved.id, saved.version, match, list(saved.record.plies))

    def _put_back(self, table: Table) -> None:
        with self._lock:
            self._idle[table.game, table.version] = table
            while len(self._idle) > CACHED:
                self._idle.popitem(last=False)

    def _standing(self, match: Match) -> Standing:
        return Standing(match.is_over, match.outcome, self.status(match))
