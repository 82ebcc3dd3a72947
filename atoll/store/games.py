"""Games in the database: create, load, save what changed, and who holds which seat."""
from __future__ import annotations

import hashlib
import secrets
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Engine, String, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from atoll.core.chance import Chance
from atoll.core.errors import AtollError
from atoll.core.flow import UNSET, Side
from atoll.core.match import Offer
from atoll.core.record import HASH_EVERY, Aid, Ply, Record, Stretch, parse_record
from atoll.store.schema import GameRow, GivenUpRow, HintRow, PlyRow, SealedRow, SeatRow

# What every act asks and writes, put together once: to do that anew takes longer than to carry it out.
GAME = bindparam("of_game", type_=String)
VERSION = select(GameRow.version).where(GameRow.id == GAME)
SIDES = select(SeatRow.side).where(SeatRow.game == GAME, SeatRow.hash == bindparam("holder")).order_by(SeatRow.side)
CHANGE = update(GameRow).where(GameRow.id == GAME, GameRow.version == bindparam("old"))
SEE = update(SeatRow).where(SeatRow.game == GAME, SeatRow.side == bindparam("of_side"))
CUT = delete(PlyRow).where(PlyRow.game == GAME, PlyRow.number > bindparam("kept"))
UNSEAL = delete(SealedRow).where(SealedRow.game == GAME)


class NoSuchGame(AtollError):
    """A game that is not in the database."""

    def __init__(self) -> None:
        super().__init__("There is no game at this address.")


class Stale(AtollError):
    """Somebody, or another window, changed the game first: nothing was saved."""

    def __init__(self) -> None:
        super().__init__("The game has moved on.")


class Unavailable(AtollError):
    """The database fails: locked by another program, full, gone. Nothing was saved; `reason` is for who runs the server."""

    def __init__(self, reason: str) -> None:
        super().__init__("The games cannot be read or saved just now, so nothing was changed; try again in a while.")
        self.reason = reason


@dataclass(frozen=True)
class Place:
    """From where a game is looked at: a side's seat, or the observers'. Each counts what there was to see from it."""

    taken: bool                                 # a browser holds it
    program: str = ""                           # or a program plays it
    version: int = 1
    fits: int = 1                               # a page of this version or later may act
    passes: bool = False                        # its standing order: the server says no for it at every window

    @property
    def free(self) -> bool:
        """Whether somebody may still take it."""
        return not self.taken and not self.program


Places = dict[Side, Place]


@dataclass(frozen=True)
class Saved:
    """A game as the database has it."""

    id: str
    version: int
    record: Record
    secret: bytes
    sealed: tuple[Ply, ...]                     # choices that are no plies yet
    places: Places
    again: str = ""                             # the game that the same people play next
    offer: Offer | None = None                  # to go back
    due: datetime | None = None                 # when the server answers for somebody


@dataclass(frozen=True)
class Standing:
    """Where a game stands, for lists of games."""

    over: bool
    outcome: str
    status: str
    asked: int = 0                              # who has to act, as a set of sides
    due: datetime | None = None                 # when the server answers for somebody at a window


@dataclass(frozen=True)
class Listed:
    """One line of a list of games."""

    id: str
    slug: str
    updated: datetime
    standing: Standing
    sides: tuple[Side, ...]                     # those that the list's owner plays

    @property
    def is_asked(self) -> bool:
        """Whether its owner has to act."""
        return any(self.standing.asked >> side & 1 for side in self.sides)


class Store:
    """All games of one database. What a method has returned from is on the disk."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._pen = threading.Lock()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read by; Unavailable if the database fails."""
        with _one_line(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that changes something; Unavailable if the database fails.

        One at a time: of several SQLite would let all but one sleep and try again.
        """
        with _one_line(), self._pen, self.engine.begin() as connection:
            yield connection

    def create(
        self, record: Record, secret: bytes, standing: Standing, holders: dict[Side, str],
        places: Places | None = None, sealed: Sequence[Ply] = (), guests: dict[Side, str] | None = None,
    ) -> str:
        """Keep a new game, at version 1; `holders` names the secret that holds each side, `guests` the hashes of others'.

        Returns the game's id.
        """
        game, now = secrets.token_urlsafe(16), datetime.now(UTC)
        hashes = {side: hashed(holder) for side, holder in holders.items()} | (guests or {})
        everywhere = {UNSET: Place(False)} | {side: Place(True) for side in holders} | (places or {})
        with self.writing() as connection:
            connection.execute(insert(GameRow).values(
                id=game, slug=record.header.game, header=_head(record), version=1, created=now, updated=now, secret=secret,
                **_columns(standing),
            ))
            connection.execute(insert(SeatRow), [
                {"game": game, "side": side, "hash": hashes.get(side),
                 "program": place.program, "version": place.version, "fits": place.fits}
                for side, place in everywhere.items()
            ])
            _write(connection, game, record, 0, sealed)
        return game

    def save(
        self, game: str, version: int, kept: int, record: Record, standing: Standing,
        places: Places | None = None, sealed: Sequence[Ply] = (), offer: Offer | None = None, is_seen: bool = True,
    ) -> int:
        """Keep the first plies, replace the others; Stale if the game is no longer at `version`. Returns the new version.

        What not all may see, such as a sealed choice, does not change when the game was last played either.
        """
        seen_now = {"updated": datetime.now(UTC)} if is_seen else {}
        changed = {
            **seen_now, "version": version + 1, "header": _head(record), "resigned": record.resigned or None,
            "offer_side": offer and offer.side, "offer_plies": offer and offer.plies, **_columns(standing),
        }
        seen = [
            {"of_game": game, "of_side": side, "version": place.version, "fits": place.fits, "passes": place.passes}
            for side, place in (places or {}).items()
        ]
        with self.writing() as connection:
            if connection.execute(CHANGE, {"of_game": game, "old": version, **changed}).rowcount != 1:
                raise Stale
            if seen:
                connection.execute(SEE, seen)
            connection.execute(CUT, {"of_game": game, "kept": kept})
            connection.execute(UNSEAL, {"of_game": game})
            _write(connection, game, record, kept, sealed)
        return version + 1

    def version(self, game: str) -> int:
        """How often the game has changed; NoSuchGame if it is not there."""
        with self.reading() as connection:
            found = connection.execute(VERSION, {"of_game": game}).scalar()
        if found is None:
            raise NoSuchGame
        return found

    def places(self, game: str) -> Places:
        """Everybody's place at a game; NoSuchGame if it is not there."""
        with self.reading() as connection:
            found = _places(connection, game)
        if not found:
            raise NoSuchGame
        return found

    def load(self, game: str) -> Saved:
        """The game with all that belongs to it, from one moment: every change raises the version."""
        while True:
            saved = self._read(game)
            if self.version(game) == saved.version:
                return saved

    def _read(self, game: str) -> Saved:
        with self.reading() as connection:
            first = connection.execute(select(*GameRow.__table__.c).where(GameRow.id == game)).one_or_none()
            if first is None:
                raise NoSuchGame
            record = _record(connection, first)
            if first.over and record.header.commit:             # nothing more can be drawn
                record = replace(record, secret=Chance(first.secret).key.hex())
            sealed, places = _sealed(connection, game), _places(connection, game)
            offer = None if first.offer_side is None else Offer(first.offer_side, first.offer_plies)
            return Saved(game, first.version, record, first.secret, sealed, places, first.again or "", offer, first.due)

    def due(self, now: datetime) -> list[str]:
        """The games in which the server has to answer for somebody by now, the longest overdue first."""
        wanted = select(GameRow.id).where(GameRow.due <= now).order_by(GameRow.due)
        with self.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def postpone(self, game: str, due: datetime) -> None:
        """The server answers later: nothing that anybody sees."""
        with self.writing() as connection:
            connection.execute(update(GameRow).where(GameRow.id == game).values(due=due))

    def sides(self, game: str, holder: str) -> list[Side]:
        """The sides of a game that a secret holds."""
        with self.reading() as connection:
            return list(connection.execute(SIDES, {"of_game": game, "holder": hashed(holder)}).scalars())

    def held(self, holder: str, most: int = 100) -> list[Listed]:
        """The games in which a secret holds a seat, last played first."""
        mine = select(SeatRow.game, SeatRow.side).where(SeatRow.hash == hashed(holder)).order_by(SeatRow.side)
        with self.reading() as connection:
            sides: dict[str, tuple[Side, ...]] = {}
            for game, side in connection.execute(mine):
                sides[game] = (*sides.get(game, ()), side)
            own = select(SeatRow.game).where(SeatRow.hash == hashed(holder))
            wanted = select(*GameRow.__table__.c).where(GameRow.id.in_(own))
            rows = connection.execute(wanted.order_by(GameRow.updated.desc(), GameRow.id).limit(most)).all()
        return [Listed(row.id, row.slug, row.updated, _standing(row), sides.get(row.id, ())) for row in rows]


@contextmanager
def _one_line() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as fault:
        raise Unavailable(str(getattr(fault, "orig", None) or fault).splitlines()[0]) from fault


def hashed(secret: str) -> str:
    """What the database knows of a browser's secret: its SHA-256 (the secret is 256 random bits, so no salt is needed)."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _head(record: Record) -> str:
    return Record(record.header).text()


def _standing(row: Any) -> Standing:
    return Standing(row.over, row.outcome, row.status, row.asked, row.due)


def _columns(standing: Standing) -> dict[str, Any]:
    return {
        "over": standing.over, "outcome": standing.outcome, "status": standing.status[:200], "asked": standing.asked,
        "due": standing.due,
    }


def _write(connection: Connection, game: str, record: Record, kept: int, sealed: Sequence[Ply]) -> None:
    """The plies after those that are kept, those that were given up, and the sealed choices."""
    plies = _rows(game, kept, record.plies[kept:], record.hashes)
    if plies:
        connection.execute(insert(PlyRow), plies)
    if record.given_up:
        _write_given_up(connection, game, record.given_up)
    if record.hints:
        _write_hints(connection, game, record.hints)
    if sealed:
        connection.execute(insert(SealedRow), [
            {"game": game, "side": ply.who, "number": number, "words": ply.words} for number, ply in enumerate(sealed, 1)
        ])


def _write_hints(connection: Connection, game: str, hints: Sequence[Aid]) -> None:
    """All anew: what is taken back moves some of them."""
    connection.execute(delete(HintRow).where(HintRow.game == game))
    connection.execute(insert(HintRow), [
        {"game": game, "number": number, "side": aid.side, "after": aid.after, "branch": aid.branch}
        for number, aid in enumerate(hints, 1)
    ])


def _hints(connection: Connection, game: str) -> tuple[Aid, ...]:
    wanted = select(HintRow.side, HintRow.after, HintRow.branch).where(HintRow.game == game).order_by(HintRow.number)
    return tuple(Aid(row.side, row.after, row.branch) for row in connection.execute(wanted))


def _write_given_up(connection: Connection, game: str, given_up: Sequence[Stretch]) -> None:
    """Those that are not there yet."""
    there = connection.execute(select(func.max(GivenUpRow.rewind)).where(GivenUpRow.game == game)).scalar() or 0
    for rewind, stretch in enumerate(given_up[there:], there + 1):
        rows = _rows(game, stretch.after, stretch.plies, stretch.hashes)
        connection.execute(insert(GivenUpRow), [{**row, "rewind": rewind} for row in rows])


def _rows(game: str, after: int, plies: Sequence[Ply], hashes: Mapping[int, str]) -> list[dict[str, Any]]:
    return [
        {"game": game, "number": number, "who": ply.who, "words": ply.words, "hash": hashes.get(number)}
        for number, ply in enumerate(plies, after + 1)
    ]


def _sealed(connection: Connection, game: str) -> tuple[Ply, ...]:
    wanted = select(SealedRow.side, SealedRow.words).where(SealedRow.game == game).order_by(SealedRow.number)
    return tuple(Ply(row.side, row.words) for row in connection.execute(wanted))


def _places(connection: Connection, game: str) -> Places:
    wanted = select(SeatRow.side, SeatRow.hash, SeatRow.program, SeatRow.version, SeatRow.fits, SeatRow.passes)
    rows = connection.execute(wanted.where(SeatRow.game == game).order_by(SeatRow.side))
    return {row.side: Place(row.hash is not None, row.program, row.version, row.fits, row.passes) for row in rows}


def _record(connection: Connection, row: Any) -> Record:
    """The record of a game's row, with the lines at which things stand in its text."""
    plies = select(*PlyRow.__table__.c).where(PlyRow.game == row.id).order_by(PlyRow.number)
    order = (GivenUpRow.rewind, GivenUpRow.number)
    given_up = connection.execute(select(*GivenUpRow.__table__.c).where(GivenUpRow.game == row.id).order_by(*order))
    stands = _stretch(connection.execute(plies))
    record = Record(
        parse_record(row.header).header, stands.plies, stands.hashes, resigned=row.resigned or "",
        hints=_hints(connection, row.id),
        given_up=tuple(_stretch(rows) for _, rows in groupby(given_up, lambda each: each.rewind)),
    )
    return parse_record(record.text())


def _stretch(rows: Iterable[Any]) -> Stretch:
    """Plies in a row; of their hashes those that a record has."""
    found = list(rows)
    after, last = (found[0].number - 1, found[-1].number) if found else (0, 0)
    hashes = {row.number: row.hash for row in found if row.hash and (row.number % HASH_EVERY == 0 or row.number == last)}
    return Stretch(after, tuple(Ply(row.who, row.words) for row in found), hashes)
