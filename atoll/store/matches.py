"""Games being played: a small cache of Match objects over the database, and the one way to change a game."""
from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypeVar

from atoll.core.chance import Chance
from atoll.core.flow import UNSET, Side
from atoll.core.game import Edition, Game
from atoll.core.match import Beat, Match, Offer
from atoll.core.record import PERSON, Aid, Header, Ply
from atoll.store.games import Place, Places, Saved, Stale, Standing, Store
from atoll.store.notices import Notices
from atoll.store.windows import Clock, waiting

CACHED = 2048                                   # games in memory
TURNS = 256                                     # locks, each for some of the games
T = TypeVar("T")


@dataclass
class Table:
    """A Match taken out of the cache by one thread, with what the database holds of it."""

    game: str
    version: int
    match: Match
    saved: list[Ply]
    places: Places
    again: str = ""                                         # the game that the same people play next
    due: datetime | None = None                             # when the server answers for somebody at a window
    is_due: bool = False                                    # a program may answer there now
    beats: list[Beat] = field(default_factory=list)         # of the last change, programs' answers included
    seen: dict[Side, int] = field(default_factory=dict)     # the version of each place before that change
    kept: int = 0                                           # how many plies that change left as they were

    def compare(self) -> None:
        """Find how many of the saved plies still stand."""
        pairs = zip(self.saved, self.match.plies)
        self.kept = next((n for n, (old, new) in enumerate(pairs) if (old.who, old.words) != (new.who, new.words)),
                         min(len(self.saved), len(self.match.plies)))

    @property
    def programs(self) -> dict[Side, str]:
        """The sides that programs play."""
        return {side: place.program for side, place in self.places.items() if place.program}


    @property
    def thinker(self) -> Side:
        """The first side that a program plays and that is asked, UNSET if there is none."""
        return next((side for side in self.programs if self.match.asked >> side & 1), UNSET)


@dataclass(frozen=True)
class Party:
    """Who plays a new game: secrets of browsers, names of programs, hashes of others' secrets by side; what is left is free."""

    holders: dict[Side, str]
    programs: dict[Side, str] = field(default_factory=dict)
    guests: dict[Side, str] = field(default_factory=dict)

    def swapped(self, sides: int) -> Party:
        """Everybody one side on."""
        groups = (self.holders, self.programs, self.guests)
        return Party(*({(side + 1) % sides: who for side, who in group.items()} for group in groups))

    def places(self, game: Game) -> Places:
        """Everybody's place at the beginning."""
        sides = range(len(game.sides))
        taken = self.holders.keys() | self.guests.keys()
        return {side: Place(side in taken, self.programs.get(side, "")) for side in sides} | {UNSET: Place(False)}

    def names(self, game: Game) -> dict[str, str]:
        """Who plays which side, as a record says it; nothing for a game of one side."""
        sides = game.sides if len(game.sides) > 1 else ()
        return {name: self.programs.get(side, PERSON) for side, name in enumerate(sides)}


class Matches:
    """Matches by game and version. Whoever uses one has it alone, and others wait; who finds none replays the record."""

    def __init__(
        self, store: Store, find: Callable[[str], Game], status: Callable[[Match], str],
        answer: Callable[[Table], None] = lambda table: None, notices: Notices | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.store = store
        self.find = find
        self.status = status
        self.answer = answer                    # lets programs act
        self.notices = notices
        self.clock = clock or Clock()
        self.on_change: Callable[[str], None] = lambda game: None      # told of every game that was changed or begun
        self._idle: OrderedDict[tuple[str, int], Table] = OrderedDict()
        self._lock = threading.Lock()
        self._turns = [threading.RLock() for _ in range(TURNS)]

    def create(
        self, game: Game, edition: Edition, options: dict[str, str], started: str, party: Party,
        contributions: dict[str, str] | None = None,
    ) -> str:
        """Begin a game, its chance drawn from a new secret and what sides contribute; let programs act, and keep it.

        Returns its id.
        """
        match = Match.new(game, edition, options, players=party.names(game), started=started, contributions=contributions)
        assert match.chance is not None
        table = Table("", 1, match, [], party.places(game))
        self.answer(table)
        table.due = self._due(table, [])
        table.game = self.store.create(
            match.record(), match.chance.secret, self._standing(table), party.holders, table.places, match.sealed, party.guests,
        )
        table.saved = match.plies[:]
        self._put_back(table)
        self.on_change(table.game)
        return table.game

    @contextmanager
    def look(self, game: str) -> Iterator[Table]:
        """A game as it stands now, to be read."""
        with self._turn(game):
            table = self._take(game, self.store.version(game))
            yield table
            self._put_back(table)

    def change(
        self, game: str, side: Side, version: int | None, act: Callable[[Match], None], show: Callable[[Table], T],
    ) -> T:
        """Act from a page of a seat, let programs answer, and save; what `show` made of it is returned once it is on the disk.

        Stale if the seat has moved on since its page; without a version any page will do. If only others have, such as by sealed
        choices, the same is done to the game as it is now. Whatever goes wrong, nothing is changed: the Match is thrown away.
        """
        with self._turn(game):
            while True:
                table = self._take(game, self.store.version(game))
                place = table.places[side]
                if version is not None and not place.fits <= version <= place.version:
                    self._put_back(table)
                    raise Stale
                shown = self._change(table, act, show)
                if shown:
                    return shown[0]

    def _turn(self, game: str) -> threading.RLock:
        """One at a time at each game: to wait for another's few milliseconds is cheaper than to replay the record."""
        return self._turns[hash(game) % TURNS]

    def contribute(self, game: str, side: Side, text: str) -> None:
        """Mix a side's own words into chance from the next ply on, whatever page they come from: a side does so once."""
        self.change(game, side, None, lambda match: match.contribute(side, text), lambda table: table)

    def order(self, game: str, side: Side, passes: bool) -> None:
        """A side's standing order: the server passes for it at every window, or no longer. Only its own place sees it."""
        ordered = False
        with self._turn(game):
            while not ordered:
                table = self._take(game, self.store.version(game))
                place = table.places[side]
                table.places[side] = replace(place, passes=passes, version=place.version + 1)
                ordered = self._change(table, lambda match: None, lambda table: table) is not None

    def carry_out(self, game: str) -> None:
        """Answer at a window whose wait is over, as standing orders say and programs choose; if somebody was first, nothing."""
        with self._turn(game):
            self._carry_out(self._take(game, self.store.version(game)))

    def decide(self, game: str, side: Side, words: str, fits: Callable[[Table], bool]) -> None:
        """Carry out what a program has decided elsewhere, if the decision still waits."""
        done = False
        with self._turn(game):
            while not done:
                table = self._take(game, self.store.version(game))
                if not fits(table):
                    self._put_back(table)
                    return
                done = self._change(table, lambda match: match.act(side, words), lambda table: table) is not None

    def postpone(self, game: str) -> None:
        """The answer at a window is not ready when it is due: it comes after another wait like the first."""
        with self._turn(game):
            table = self._take(game, self.store.version(game))
            table.due = self.clock.due()
            self.store.postpone(game, table.due)
            self._put_back(table)

    def _carry_out(self, table: Table) -> None:
        if table.due is None or table.due > self.clock.now():
            self._put_back(table)
            return
        passing = [side for side in waiting(table.match, table.places) if table.places[side].passes]
        table.is_due = not passing

        def act(match: Match) -> None:
            for side in passing:
                assert match.passing is not None
                match.act(side, match.passing)

        self._change(table, act, lambda table: table)

    def _change(self, table: Table, act: Callable[[Match], None], show: Callable[[Table], T]) -> tuple[T] | None:
        """What was shown, or nothing if somebody else was first."""
        before = _looks(table.match)
        act(table.match)
        table.beats = table.match.beats[:]
        self.answer(table)
        table.due = self._due(table, before[0])
        _count(table, before)
        table.compare()
        shown, match = show(table), table.match
        try:
            table.version = self.store.save(
                table.game, table.version, table.kept, match.record(), self._standing(table), table.places, match.sealed,
                match.offer, is_seen=table.places[UNSET].version != table.seen[UNSET],
            )
        except Stale:
            return None
        table.saved = match.plies[:]
        self._put_back(table)
        self.tell(table.game, table.places)
        self.on_change(table.game)
        return (shown,)

    def tell(self, game: str, places: Places) -> None:
        """Tell those who listen what there is to see now."""
        if self.notices is not None:
            self.notices.publish(game, {side: place.version for side, place in places.items()})

    def _take(self, game: str, version: int) -> Table:
        with self._lock:
            table = self._idle.pop((game, version), None)
        return table or self._replay(self.store.load(game))

    def _replay(self, saved: Saved) -> Table:
        game = self.find(saved.record.header.game)
        match = Match.load(game, saved.record, Chance(saved.secret), saved.sealed)
        match.offer = saved.offer
        return Table(saved.id, saved.version, match, list(saved.record.plies), dict(saved.places), saved.again, saved.due)

    def _put_back(self, table: Table) -> None:
        with self._lock:
            self._idle[table.game, table.version] = table
            while len(self._idle) > CACHED:
                self._idle.popitem(last=False)

    def _standing(self, table: Table) -> Standing:
        match = table.match
        return Standing(match.is_over, match.outcome, self.status(match), match.asked, table.due)

    def _due(self, table: Table, before: list[Ply]) -> datetime | None:
        """When the server answers at the window that waits; once set it stands as long as nothing happens.

        A program that is asked elsewhere thinks at once: from now on its answer is due.
        """
        if table.match.passing is None:
            return self.clock.now() if table.thinker != UNSET else None
        if not waiting(table.match, table.places):
            return None
        return table.due if table.due is not None and before == table.match.plies else self.clock.due()


# The plies, the sealed choices, the view from each place, and what all may see beside them.
Looks = tuple[list[Ply], list[Ply], list[dict[str, Any]], tuple[Header, Offer | None, Side, list[Aid]]]


def _looks(match: Match) -> Looks:
    """What a change is told by."""
    sides = (*range(len(match.game.sides)), UNSET)
    views = [match.view(side) for side in sides] if len(sides) > 2 else []
    return match.plies[:], match.sealed, views, (match.header, match.offer, match.resigned, match.hints[:])


def _count(table: Table, before: Looks) -> None:
    """Raise the versions of the places from which there is something new to see.

    A sealed choice is new to its own side alone; others see at most who has decided, and their pages still fit.
    """
    after = _looks(table.match)
    table.seen = {side: place.version for side, place in table.places.items()}
    for side, place in table.places.items():
        version = place.version + 1
        if before[0] != after[0] or _sealed_by(table, before, side) != _sealed_by(table, after, side):
            table.places[side] = replace(place, version=version, fits=version)
        elif before[3] != after[3] or (before[2] and before[2][side] != after[2][side]):
            table.places[side] = replace(place, version=version)


def _sealed_by(table: Table, looks: Looks, side: Side) -> list[Ply]:
    return [ply for ply in looks[1] if side != UNSET and ply.who == table.match.game.sides[side]]
