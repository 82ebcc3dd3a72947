"""Who sits where: seats that are taken, and moved to another browser by a code."""
from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from atoll.core.errors import AtollError
from atoll.core.flow import Side
from atoll.store.games import Store, hashed
from atoll.store.schema import CodeRow, GameRow, SeatRow

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"     # none that is taken for another
LENGTH: Final = 10                                      # 50 bits: nobody guesses one in its time
LASTS: Final = timedelta(minutes=15)


class SeatTaken(AtollError):
    """A seat that somebody else took first."""

    def __init__(self) -> None:
        super().__init__("This seat has been taken; its link works once.")


class BadCode(AtollError):
    """A code that moves nothing."""

    def __init__(self) -> None:
        super().__init__("This code is unknown, used up, or older than a quarter of an hour; ask for a new one where you play.")


def take(store: Store, game: str, side: Side, holder: str) -> bool:
    """Give a free seat to a browser; whether it is new there. SeatTaken if another one or a program has it."""
    mine = (SeatRow.game == game, SeatRow.side == side)
    free = update(SeatRow).where(*mine, SeatRow.hash.is_(None), SeatRow.program == "").values(hash=hashed(holder))
    with store.writing() as connection:
        if connection.execute(free).rowcount == 1:
            _touch(connection, game)
            return True
        if connection.execute(select(SeatRow.hash).where(*mine)).scalar() != hashed(holder):
            raise SeatTaken
    return False


def guests(store: Store, game: str, holder: str) -> dict[Side, str]:
    """The seats of the other browsers at a game, with the hashes of their secrets."""
    others = select(SeatRow.side, SeatRow.hash).where(SeatRow.game == game, SeatRow.hash.is_not(None))
    with store.engine.connect() as connection:
        return {row.side: row.hash for row in connection.execute(others.where(SeatRow.hash != hashed(holder)))}


def follow(store: Store, game: str, again: str) -> str:
    """Let a game be followed by another; returns the one that does. If somebody was first, this one is forgotten."""
    named = update(GameRow).where(GameRow.id == game, GameRow.again.is_(None)).values(again=again)
    with store.engine.begin() as connection:
        if connection.execute(named).rowcount == 1:
            _touch(connection, game)
            return again
        connection.execute(delete(GameRow).where(GameRow.id == again))
        return str(connection.execute(select(GameRow.again).where(GameRow.id == game)).scalar_one())


def _touch(connection: Connection, game: str) -> None:
    """There is something new to see for everybody; pages still fit."""
    connection.execute(update(GameRow).where(GameRow.id == game).values(version=GameRow.version + 1))
    connection.execute(update(SeatRow).where(SeatRow.game == game).values(version=SeatRow.version + 1))


def new_code(store: Store, game: str, holder: str) -> str:
    """A code that moves a browser's seats of a game to the browser that enters it; older ones are void."""
    code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    with store.writing() as connection:
        connection.execute(delete(CodeRow).where(CodeRow.game == game, CodeRow.holder == hashed(holder)))
        connection.execute(delete(CodeRow).where(CodeRow.expires < datetime.now(UTC)))
        connection.execute(insert(CodeRow).values(
            code=hashed(code), game=game, holder=hashed(holder), expires=datetime.now(UTC) + LASTS,
        ))
    return code


def move(store: Store, code: str, holder: str) -> str:
    """Move the seats of a code to a browser; returns the game. BadCode if it is none, or the browser plays the other side."""
    key = CodeRow.code == hashed(tidy(code))
    with store.writing() as connection:
        found = connection.execute(select(CodeRow.game, CodeRow.holder, CodeRow.expires).where(key)).one_or_none()
        if found is None or found.expires < datetime.now(UTC):
            raise BadCode
        here = select(SeatRow.side).where(SeatRow.game == found.game, SeatRow.hash == hashed(holder))
        if hashed(holder) != found.holder and connection.execute(here).first():
            raise AtollError("This browser plays the other side of that game; a seat moves to a browser without one.")
        if connection.execute(delete(CodeRow).where(key)).rowcount != 1:
            raise BadCode
        seats = update(SeatRow).where(SeatRow.game == found.game, SeatRow.hash == found.holder)
        connection.execute(seats.values(hash=hashed(holder)))
    return str(found.game)


def tidy(code: str) -> str:
    """A code as it was made, however it was typed."""
    return "".join(letter for letter in code.upper() if letter in LETTERS)
