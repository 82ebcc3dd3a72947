"""The tables: games, their plies, and the seats that browsers hold. A change here needs a migration beside it."""
from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import DateTime as NaiveDateTime
from sqlalchemy import Dialect, ForeignKey, LargeBinary, MetaData, String, Text, TypeDecorator, UniqueConstraint, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Utc(TypeDecorator[datetime]):
    """A moment: UTC in the database, aware of it in Python."""

    impl = NaiveDateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC).replace(tzinfo=None) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value else None


class Base(DeclarativeBase):
    """All tables; constraints have names, so that a migration can speak of them."""

    metadata = MetaData(naming_convention={
        "pk": "pk_%(table_name)s", "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    })


class GameRow(Base):
    """One game: the head of its record and where it stands."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)       # cannot be guessed
    slug: Mapped[str] = mapped_column(String(64))
    header: Mapped[str] = mapped_column(Text)                           # the record's lines before the first ply
    version: Mapped[int]                                                # raised by every change
    created: Mapped[datetime] = mapped_column(Utc)
    updated: Mapped[datetime] = mapped_column(Utc)
    over: Mapped[bool]
    outcome: Mapped[str] = mapped_column(String(64))                    # how it ended
    status: Mapped[str] = mapped_column(String(200))                    # a line for lists of games
    secret: Mapped[bytes] = mapped_column(LargeBinary(64))              # chance is drawn from it
    asked: Mapped[int] = mapped_column(server_default="0")              # who has to act, as a set of sides
    again: Mapped[str | None] = mapped_column(String(32))               # the game that the same people play next
    resigned: Mapped[str | None] = mapped_column(String(64))            # the side that has given it up
    offer_side: Mapped[int | None]                                      # who would go back
    offer_plies: Mapped[int | None]                                     # to after so many plies
    due: Mapped[datetime | None] = mapped_column(Utc, index=True)       # when the server answers for somebody at a window


class PlyRow(Base):
    """One ply of a record; its key is the lock that lets nobody write it twice."""

    __tablename__ = "plies"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    who: Mapped[str] = mapped_column(String(64))
    words: Mapped[str] = mapped_column(Text)
    hash: Mapped[str | None] = mapped_column(String(64))                # of the state after it, now and then


class GivenUpRow(Base):
    """One ply that was given up when the game went back by agreement, for the first time (rewind 1) or another."""

    __tablename__ = "given_up"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    rewind: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    who: Mapped[str] = mapped_column(String(64))
    words: Mapped[str] = mapped_column(Text)
    hash: Mapped[str | None] = mapped_column(String(64))


class HintRow(Base):
    """A hint that a side asked for after so many plies, when the game had gone back so often."""

    __tablename__ = "hints"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    side: Mapped[str] = mapped_column(String(64))
    after: Mapped[int]
    branch: Mapped[int]


class TokenRow(Base):
    """What a program shows that acts for a seat over HTTP; a seat has at most one."""

    __tablename__ = "tokens"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    token: Mapped[str] = mapped_column(String(64), unique=True)         # its hash


class SealedRow(Base):
    """A choice that is no ply yet: others have not decided, and none but its side may know of it."""

    __tablename__ = "sealed"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    side: Mapped[str] = mapped_column(String(64), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    words: Mapped[str] = mapped_column(Text)


class SeatRow(Base):
    """A side of a game and who plays it: the browser that holds it, a program, or nobody yet. Side -1 is the observers' place."""

    __tablename__ = "seats"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    side: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    hash: Mapped[str | None] = mapped_column(String(64), index=True)    # of the browser's secret
    program: Mapped[str] = mapped_column(String(64), server_default="")
    version: Mapped[int] = mapped_column(server_default="1")            # raised whenever there is something new to see from here
    fits: Mapped[int] = mapped_column(server_default="1")               # the oldest version whose page may still act
    passes: Mapped[bool] = mapped_column(server_default=false())        # its standing order at windows


class MessageRow(Base):
    """Something said at a table, in one of its two rooms; players and observers do not hear each other."""

    __tablename__ = "messages"
    __table_args__ = (UniqueConstraint("game", "room", "form"),)

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    room: Mapped[str] = mapped_column(String(16), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    side: Mapped[int]                                                   # who said it; -1: an observer
    text: Mapped[str] = mapped_column(Text)
    form: Mapped[str] = mapped_column(String(64))                       # which form it came with: sent twice, it is there once
    sent: Mapped[datetime] = mapped_column(Utc)


class SetUpRow(Base):
    """A set-up that a browser keeps under a name, to begin other games with."""

    __tablename__ = "set_ups"

    holder: Mapped[str] = mapped_column(String(64), primary_key=True)   # hash of the browser's secret
    slug: Mapped[str] = mapped_column(String(64), primary_key=True)     # of which game
    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    record: Mapped[str] = mapped_column(Text)                           # its lines: the beginning of a record
    kept: Mapped[datetime] = mapped_column(Utc)


class CodeRow(Base):
    """A code with which a browser's seats of a game move to another browser, once."""

    __tablename__ = "codes"

    code: Mapped[str] = mapped_column(String(64), primary_key=True)     # its hash
    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"))
    holder: Mapped[str] = mapped_column(String(64))                     # hash of the secret that the seats move away from
    expires: Mapped[datetime] = mapped_column(Utc)
