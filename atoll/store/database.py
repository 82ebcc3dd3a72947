"""Opening the database: the engine, its settings, and its tables brought up to date."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from atoll.core.errors import AtollError

BUSY_SECONDS = 10
SQLITE_SETTINGS = (f"busy_timeout={BUSY_SECONDS * 1000}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
EXAMPLE = "sqlite:///atoll.db"
VERSIONS = "alembic_version"                     # the table that says which version the others have


def open_database(url: str) -> Engine:
    """An engine whose tables are those of this version; AtollError says in one line why there is none."""
    address = _address(url)
    engine = _engine(address)
    with _one_line(address):
        with engine.execution_options(alone=True).begin() as connection:
            _check_owner(connection, address)
            _upgrade(connection)
        with engine.connect() as connection:
            _try_to_write(connection)
    return engine


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        raise AtollError(f"database {url!r} is no database URL; expected one like {EXAMPLE}") from None
    if address.get_backend_name() == "sqlite":
        _check_file(address)
    return address


def _check_file(address: URL) -> None:
    if address.database in (None, "", ":memory:"):
        raise AtollError(f"database {address}: it lives in memory and would lose every game; expected a file, as in {EXAMPLE}")
    folder = Path(str(address.database)).parent
    if not str(address.database).startswith("file:") and not folder.is_dir():
        raise AtollError(f"database {address}: the folder {folder} does not exist")


def _engine(address: URL) -> Engine:
    try:
        engine = create_engine(address)
    except NoSuchModuleError:
        raise AtollError(f"database {address}: the kind {address.drivername!r} is unknown; expected one like {EXAMPLE}") from None
    except ImportError as fault:
        raise AtollError(f"database {address}: its driver is not installed ({fault})") from None
    if address.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _settle)
        event.listen(engine, "begin", _begin)
    return engine


def _settle(connection: Any, _record: object) -> None:
    """Durable (what was committed survives a power cut), and readers do not wait for a writer."""
    connection.isolation_level = None           # the driver's own transactions would leave changes of tables out
    for setting in SQLITE_SETTINGS:
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    """New tables come all or none: a server killed at its first start must not leave half of them.

    Of several that start at once one makes them and the others wait: who has read before cannot wait for the right to write.
    """
    alone = connection.get_execution_options().get("alone", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")


def _check_owner(connection: Connection, address: URL) -> None:
    """No tables are put among those of another program."""
    there = inspect(connection).get_table_names()
    if there and VERSIONS not in there:
        shown = address.render_as_string(hide_password=True)
        raise AtollError(f"database {shown}: it is another program's (table {there[0]!r}); expected a new one or one of Atoll's")


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _try_to_write(connection: Connection) -> None:
    """A database that can only be read is refused now, not at the first game."""
    connection.execute(text(f"UPDATE {VERSIONS} SET version_num = version_num"))
    connection.rollback()


@contextmanager
def _one_line(address: URL) -> Iterator[None]:
    shown = address.render_as_string(hide_password=True)
    try:
        yield
    except CommandError:
        raise AtollError(f"database {shown}: a newer version of Atoll, or another program, has written it") from None
    except SQLAlchemyError as fault:
        reason = str(getattr(fault, "orig", None) or fault).splitlines()[0]
        raise AtollError(f"database {shown}: it cannot be opened and written ({reason})") from None
