"""Set-ups that a browser keeps under names, for each game its own."""
from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import ColumnElement, delete, func, insert, select

from atoll.core.errors import AtollError, Refused, quoted
from atoll.core.record import Record, check_name, parse_record
from atoll.store.games import Store, hashed
from atoll.store.schema import SetUpRow

MOST: Final = 40                                 # set-ups of one browser for one game


def keep(store: Store, holder: str, name: str, record: Record) -> None:
    """Keep a set-up; one of the same name is replaced. AtollError if the name is none, or there are too many."""
    check_name(name)
    slug = record.header.game
    mine = _mine(holder, slug)
    with store.writing() as connection:
        connection.execute(delete(SetUpRow).where(*mine, SetUpRow.name == name))
        if connection.execute(select(func.count()).select_from(SetUpRow).where(*mine)).scalar_one() >= MOST:
            raise AtollError(f"There are {MOST} set-ups already; delete one of them first.")
        connection.execute(insert(SetUpRow).values(
            holder=hashed(holder), slug=slug, name=name, record=record.text(), kept=datetime.now(UTC),
        ))


def names(store: Store, holder: str, slug: str) -> tuple[str, ...]:
    """The names of a browser's set-ups of a game, in their order."""
    with store.reading() as connection:
        wanted = select(SetUpRow.name).where(*_mine(holder, slug)).order_by(SetUpRow.name)
        return tuple(connection.execute(wanted).scalars())


def find(store: Store, holder: str, slug: str, name: str) -> Record:
    """A set-up by its name; Refused if there is none."""
    with store.reading() as connection:
        text = connection.execute(select(SetUpRow.record).where(*_mine(holder, slug), SetUpRow.name == name)).scalar()
    if text is None:
        raise Refused(f"There is no set-up {quoted(name)} here.")
    return parse_record(text)


def drop(store: Store, holder: str, slug: str, name: str) -> None:
    """Forget a set-up; if it is not there, so much the better."""
    with store.writing() as connection:
        connection.execute(delete(SetUpRow).where(*_mine(holder, slug), SetUpRow.name == name))


def _mine(holder: str, slug: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return SetUpRow.holder == hashed(holder), SetUpRow.slug == slug
