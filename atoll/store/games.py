"""Games in the database: create, load, save what changed, and who holds which seat."""
from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from atoll.core.errors import AtollError
from atoll.core.record import Ply, Record, parse_record
from atoll.store.schema import GameRow, PlyRow, SeatRow


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
class Saved:
    """A game as the database has it."""

    id: str
    version: int
    record: Record
    secret: bytes


@dataclass(frozen=True)
class Standing:
    """Where a game stands, for lists of games."""

    over: bool
    outcome: str
    status: str


@dataclass(frozen=True)
class Listed:
    """One line of a list of games."""

    id: str
    slug: str
    updated: datetime
    standing: Standing


class Store:
    """All games of one database. What a method has returned from is on the disk."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _one_line(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with _one_line(), self.engine.begin() as connection:
            yield connection

    def create(self, record: Record, secret: bytes, standing: Standing, holders: dict[int, str]) -> str:
        """Keep a new game, at version 1; `holders` names the secret that holds each side. Returns the game's id."""
        game, now = secrets.token_urlsafe(16), datetime.now(UTC)
        head = Record(record.header).text()
        with self._writing() as connection:
            connection.execute(insert(GameRow).values(
                id=game, slug=record.header.game, header=head, version=1, created=now, updated=now, secret=secret,
                over=standing.over, outcome=standing.outcome, status=standing.status[:200],
            ))
            connection.execute(insert(SeatRow), [
                {"game": game, "side": side, "hash": hashed(holder)} for side, holder in holders.items()
            ])
            if record.plies:
                connection.execute(insert(PlyRow), _rows(game, record, 0))
        return game

    def save(self, game: str, version: int, kept: int, record: Record, standing: Standing) -> int:
        """Keep the first plies, replace the others; Stale if the game is no longer at `version`. Returns the new version."""
        changed = update(GameRow).where(GameRow.id == game, GameRow.version == version).values(
            version=version + 1, updated=datetime.now(UTC),
            over=standing.over, outcome=standing.outcome, status=standing.status[:200],
        )
        with self._writing() as connection:
            if connection.execute(changed).rowcount != 1:
                raise Stale
            connection.execute(delete(PlyRow).where(PlyRow.game == game, PlyRow.number > kept))
            rows = _rows(game, record, kept)
            if rows:
                connection.execute(insert(PlyRow), rows)
        return version + 1

    def version(self, game: str) -> int:
        """How often the game has changed; NoSuchGame if it is not there."""
        with self._reading() as connection:
            found = connection.execute(select(GameRow.version).where(GameRow.id == game)).scalar()
        if found is None:
            raise NoSuchGame
        return found

    def load(self, game: str) -> Saved:
        """The game with its record, head and plies from one moment."""
        wanted = select(GameRow.header, GameRow.version, GameRow.secret, PlyRow.number, PlyRow.who, PlyRow.words, PlyRow.hash)
        both = wanted.join(PlyRow, PlyRow.game == GameRow.id, isouter=True).where(GameRow.id == game).order_by(PlyRow.number)
        with self._reading() as connection:
            rows = connection.execute(both).all()
        if not rows:
            raise NoSuchGame
        first, plies = rows[0], [row for row in rows if row.number is not None]
        return Saved(game, first.version, _record(first.header, plies), first.secret)

    def sides(self, game: str, holder: str) -> list[int]:
        """The sides of a game that a secret holds."""
        with self._reading() as connection:
            held = select(SeatRow.side).where(SeatRow.game == game, SeatRow.hash == hashed(holder)).order_by(SeatRow.side)
            return list(connection.execute(held).scalars())

    def held(self, holder: str, most: int = 100) -> list[Listed]:
        """The games in which a secret holds a seat, last played first."""
        wanted = select(GameRow.id, GameRow.slug, GameRow.updated, GameRow.over, GameRow.outcome, GameRow.status)
        mine = wanted.where(GameRow.id.in_(select(SeatRow.game).where(SeatRow.hash == hashed(holder))))
        with self._reading() as connection:
            rows = connection.execute(mine.order_by(GameRow.updated.desc(), GameRow.id).limit(most)).all()
        return [Listed(row.id, row.slug, row.updated, Standing(row.over, row.outcome, row.status)) for row in rows]


@contextmanager
def _one_line() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as fault:
        raise Unavailable(str(getattr(fault, "orig", None) or fault).splitlines()[0]) from fault


def hashed(secret: str) -> str:
    """What the database knows of a browser's secret: its SHA-256 (the secret is 256 random bits, so no salt is needed)."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _rows(game: str, record: Record, kept: int) -> list[dict[str, object]]:
    return [
        {"game": game, "number": number, "who": ply.who, "words": ply.words, "hash": record.hashes.get(number)}
        for number, ply in enumerate(record.plies[kept:], kept + 1)
    ]


def _record(header: str, rows: list[Any]) -> Record:
    """The record of a header and the rows of its plies; a ply's line is where it stands in the text."""
    head = parse_record(header)
    plies, hashes, line = [], {}, len(header.splitlines())
    for row in rows:
        line += 1
        plies.append(Ply(row.who, row.words, line))
        if row.hash:
            line += 1
            hashes[row.number] = row.hash
    return Record(head.header, tuple(plies), hashes)
