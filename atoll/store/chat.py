"""What is said at a table: players among themselves, observers among themselves. No part of a game or of its record."""
from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import exists, func, insert, literal, select

from atoll.core.errors import AtollError
from atoll.core.flow import UNSET, Side
from atoll.store.games import Store
from atoll.store.schema import MessageRow

PLAYERS: Final = "players"
OBSERVERS: Final = "observers"
LONGEST: Final = 500                            # characters of a message
MOST: Final = 1000                              # messages of a room
SHOWN: Final = 200                              # the latest


@dataclass(frozen=True)
class Message:
    """Something said; `side` is UNSET for an observer."""

    number: int
    side: Side
    text: str
    sent: datetime


def room_of(side: Side) -> str:
    """Where somebody at a place speaks and listens."""
    return OBSERVERS if side == UNSET else PLAYERS


def say(store: Store, game: str, side: Side, text: str, form: str) -> int:
    """Keep a message, once however often the same form is sent; returns the number of the room's last one."""
    text, room = tidy(text), room_of(side)
    key = hashlib.sha256(f"{form} {side} {text}".encode()).hexdigest()
    here = (MessageRow.game == game, MessageRow.room == room)
    last = select(func.coalesce(func.max(MessageRow.number), 0).label("number")).where(*here).subquery()
    columns = ("game", "room", "number", "side", "text", "form", "sent")
    values = (literal(game), literal(room), last.c.number + 1, literal(side), literal(text), literal(key),
              literal(datetime.now(UTC), MessageRow.sent.type))
    fresh = select(*values).where(last.c.number < MOST, ~exists().where(*here, MessageRow.form == key))
    with store.writing() as connection:
        connection.execute(insert(MessageRow).from_select(columns, fresh))
        if not connection.execute(select(MessageRow.number).where(*here, MessageRow.form == key)).first():
            raise AtollError(f"No more can be said at this table: it has heard {MOST} messages.")
        return int(connection.execute(select(last.c.number)).scalar_one())


def heard(store: Store, game: str, side: Side) -> list[Message]:
    """The latest that may be heard from a place, in their order."""
    wanted = select(MessageRow.number, MessageRow.side, MessageRow.text, MessageRow.sent)
    wanted = wanted.where(MessageRow.game == game, MessageRow.room == room_of(side))
    with store.reading() as connection:
        rows = connection.execute(wanted.order_by(MessageRow.number.desc()).limit(SHOWN)).all()
    return [Message(*row) for row in reversed(rows)]


def latest(store: Store, game: str, side: Side) -> int:
    """The number of the last message that may be heard from a place, 0 if there is none."""
    number = select(func.max(MessageRow.number)).where(MessageRow.game == game, MessageRow.room == room_of(side))
    with store.reading() as connection:
        return connection.execute(number).scalar() or 0


def tidy(text: str) -> str:
    """A message as it is kept: lines of visible characters; AtollError if it is empty or too long."""
    lines = ["".join(_visible(line)).strip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    found = "\n".join(lines).strip("\n")
    if not found:
        raise AtollError("The message is empty.")
    if len(found) > LONGEST:
        raise AtollError(f"A message has at most {LONGEST} characters; this one has {len(found)}.")
    return found


def _visible(line: str) -> Iterable[str]:
    """No control characters, and none that turn the direction of the text around them; joiners belong to words and signs."""
    return (each for each in line if unicodedata.category(each) not in ("Cc", "Cf", "Cs", "Zl", "Zp") or each in "\u200c\u200d")
