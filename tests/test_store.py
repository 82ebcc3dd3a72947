"""Records in a database: what was saved is there, once, whatever happens."""
from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Engine, inspect, text

from atoll import games, store
from atoll.core.chance import Chance
from atoll.core.errors import AtollError
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.core.snapshot import state_hash
from atoll.store import Matches, NoSuchGame, Party, Stale, Standing, Store, Table, Unavailable, database, open_database
from atoll.store.schema import Base
from tests.alone import SLUG

RUNNING = Standing(False, "", "running")


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return open_database(f"sqlite:///{tmp_path / 'games.db'}")


@pytest.fixture
def kept(engine: Engine) -> Store:
    return Store(engine)


@pytest.fixture
def matches(kept: Store) -> Matches:
    return Matches(kept, games.load, lambda match: f"{len(match.plies)} plies")


def played(seed: int, decisions: int) -> Match:
    """A random game after some decisions."""
    game, rng = games.load(SLUG), Rng(seed)
    match = Match.new(game, game.edition(), chance=Chance.from_seed(seed), started="2026-01-01T00:00:00Z")
    for _ in range(decisions):
        act_at_random(match, rng)
    return match


def act_at_random(match: Match, rng: Rng) -> None:
    side = (match.asked & -match.asked).bit_length() - 1
    legal = match.legal(side)
    match.act(side, legal[rng.below(len(legal))])


# --- games ---------------------------------------------------------------------------------------------------------------

def test_a_game_comes_back_as_it_was_saved(kept: Store) -> None:
    record = played(1, 12).record()
    game = kept.create(record, b"secret", RUNNING, {0: "mine"})
    saved = kept.load(game)
    assert saved.record.text() == record.text()
    assert (saved.version, saved.secret) == (1, b"secret")


def test_lines_of_plies_are_those_of_the_records_text(kept: Store) -> None:
    record = kept.load(kept.create(played(1, 40).record(), b"", RUNNING, {0: "mine"})).record
    lines = record.text().splitlines()
    expected = [f"{n} {ply.who} {ply.words}" for n, ply in enumerate(record.plies, 1)]
    assert [lines[ply.line - 1] for ply in record.plies] == expected


def test_saving_keeps_the_first_plies_and_replaces_the_others(kept: Store) -> None:
    long, short = played(2, 10).record(), played(2, 6).record()
    game = kept.create(long, b"", RUNNING, {0: "mine"})
    assert kept.save(game, 1, len(short.plies), short, RUNNING) == 2
    assert kept.load(game).record.plies == kept.load(kept.create(short, b"", RUNNING, {0: "x"})).record.plies


def test_what_changed_in_the_header_is_saved_too(matches: Matches, kept: Store) -> None:
    game = begin(matches)
    live = change(matches, game, lambda match: match.contribute(0, "mine"))
    assert kept.load(game).record.header.contributions == live.header.contributions != ()
    with Matches(kept, games.load, str).look(game) as again:
        assert again.match.record().text() == live.record().text()


def test_a_stale_version_changes_nothing(kept: Store) -> None:
    game = kept.create(played(2, 4).record(), b"", RUNNING, {0: "mine"})
    kept.save(game, 1, 0, played(2, 5).record(), RUNNING)
    before = kept.load(game)
    with pytest.raises(Stale):
        kept.save(game, 1, 0, played(3, 9).record(), Standing(True, "won", "over"))
    assert kept.load(game) == before
    assert [listed.standing for listed in kept.held("mine")] == [RUNNING]


def test_of_many_at_once_exactly_one_is_saved(kept: Store) -> None:
    game = kept.create(played(2, 4).record(), b"", RUNNING, {0: "mine"})
    record, won = played(2, 5).record(), []

    def save() -> None:
        with contextlib.suppress(Stale):
            won.append(kept.save(game, 1, 0, record, RUNNING))

    threads = [threading.Thread(target=save) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert won == [2]
    assert kept.version(game) == 2


def test_an_unknown_game_is_told_apart(kept: Store) -> None:
    for asking in (kept.load, kept.version):
        with pytest.raises(NoSuchGame):
            asking("none")
    with pytest.raises(Stale):
        kept.save("none", 1, 0, played(1, 1).record(), RUNNING)


def test_seats_are_found_by_secret_and_secrets_are_not_kept(kept: Store, engine: Engine) -> None:
    game = kept.create(played(1, 1).record(), b"", RUNNING, {0: "first", 1: "second"})
    other = kept.create(played(1, 1).record(), b"", RUNNING, {0: "first"})
    assert kept.sides(game, "first") == [0]
    assert kept.sides(game, "second") == [1]
    assert kept.sides(game, "nobody") == []
    assert [listed.id for listed in kept.held("first")] == [other, game]
    with engine.connect() as connection:
        found = connection.execute(text("SELECT side, hash FROM seats")).all()
    assert {row.side: row.hash is not None and len(row.hash) == 64 for row in found} == {-1: False, 0: True, 1: True}


def test_ids_of_games_cannot_be_guessed(kept: Store) -> None:
    record = played(1, 1).record()
    ids = {kept.create(record, b"", RUNNING, {0: "mine"}) for _ in range(20)}
    assert len(ids) == 20
    assert all(len(game) == 22 for game in ids)


# --- matches -------------------------------------------------------------------------------------------------------------

def test_every_step_of_a_game_survives_being_loaded_again(matches: Matches, kept: Store) -> None:
    game, rng = begin(matches), Rng(5)
    while True:
        live = change(matches, game, lambda match: act_or_take_back(match, rng))
        loaded = Match.load(games.load(SLUG), kept.load(game).record)
        assert state_hash(loaded.state) == state_hash(live.state)
        assert (loaded.plies, loaded.can_undo(0)) == (live.plies, live.can_undo(0))
        if live.is_over:
            break
    assert kept.held("mine")[0].standing == Standing(True, live.outcome, f"{len(live.plies)} plies", 0)


def act_or_take_back(match: Match, rng: Rng) -> None:
    if rng.below(4) == 0 and match.can_undo(0):
        match.undo(0, 1 + rng.below(match.can_undo(0)))
    else:
        act_at_random(match, rng)


def change(matches: Matches, game: str, act: Callable[[Match], None], version: int = 0) -> Match:
    """Change a game of one side; returns its match."""
    def show(table: Table) -> Match:
        return table.match

    return matches.change(game, 0, version or matches.store.places(game)[0].version, act, show)


def begin(matches: Matches) -> str:
    game = games.load(SLUG)
    return matches.create(game, game.edition(), {}, "2026-01-01T00:00:00Z", Party({0: "mine"}))


def test_a_failure_in_the_middle_changes_nothing(matches: Matches, kept: Store) -> None:
    game = begin(matches)
    before = kept.load(game).record.text()
    play_and_fail(matches, game, 1)
    assert kept.load(game).record.text() == before
    with matches.look(game) as again:
        assert again.match.record().text() == before


def play_and_fail(matches: Matches, game: str, decisions: int) -> str:
    """Play on and break off before anything is saved; returns the record that would have been."""
    rng, would = Rng(9), [""]

    def play(match: Match) -> None:
        for _ in range(decisions):
            act_at_random(match, rng)
        would.append(match.record().text())
        raise InterruptedError

    with contextlib.suppress(InterruptedError):
        change(matches, game, play, 1)
    return would[-1]


def test_a_change_of_an_old_version_is_stale_before_it_begins(matches: Matches) -> None:
    game, done = begin(matches), list[Match]()
    change(matches, game, lambda match: act_at_random(match, Rng(1)), 1)
    with pytest.raises(Stale):
        change(matches, game, done.append, 1)
    assert done == []


def test_the_cache_is_only_a_cache(matches: Matches, kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.matches, "CACHED", 1)
    first, second = begin(matches), begin(matches)
    rng = Rng(3)
    for n in range(1, 7):
        for game in (first, second):
            change(matches, game, lambda match: act_at_random(match, rng), n)
    other = Matches(kept, games.load, str)
    for game in (first, second):
        with matches.look(game) as mine, other.look(game) as theirs:
            assert mine.match.record() == theirs.match.record()


def test_who_comes_second_waits_and_replays_nothing(matches: Matches, kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    made = begin(matches)
    monkeypatch.setattr(kept, "load", lambda game: pytest.fail("the record was replayed"))
    seen: list[Table] = []

    def look() -> None:
        with matches.look(made) as table:
            seen.append(table)

    second = threading.Thread(target=look)
    with matches.look(made) as first:
        second.start()
        second.join(0.1)
        assert seen == []
    second.join(10)
    assert seen == [first]


def test_the_same_dice_come_whether_or_not_the_game_was_loaded_in_between(matches: Matches, kept: Store) -> None:
    game = begin(matches)
    fresh = Matches(kept, games.load, str)
    assert play_and_fail(matches, game, 25) == play_and_fail(fresh, game, 25) != ""


# --- the database --------------------------------------------------------------------------------------------------------

def test_migrations_lead_to_the_tables_of_the_code(engine: Engine) -> None:
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_migrations_go_back_and_forth(engine: Engine, tmp_path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).with_name("migrations")))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
    again = open_database(f"sqlite:///{tmp_path / 'games.db'}")
    assert Store(again).held("nobody") == []


def test_a_database_is_durable_and_guards_its_keys(engine: Engine) -> None:
    with engine.connect() as connection:
        def pragma(name: str) -> object:
            return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

        assert (pragma("journal_mode"), pragma("synchronous"), pragma("foreign_keys")) == ("wal", 2, 1)


def test_a_database_of_a_newer_version_is_refused(engine: Engine, tmp_path: Path) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(AtollError, match="newer version of Atoll, or another program"):
        open_database(f"sqlite:///{tmp_path / 'games.db'}")


def test_tables_come_all_or_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A server killed at its very first start leaves a database with which the next one begins anew."""
    url, make, made = f"sqlite:///{tmp_path / 'games.db'}", Operations.create_table, []

    def die_at_the_third(self: Operations, name: str, *rest: Any, **more: Any) -> Any:
        made.append(name)
        if len(made) == 3:
            raise KeyboardInterrupt
        return make(self, name, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Operations, "create_table", die_at_the_third)
        with pytest.raises(KeyboardInterrupt):
            open_database(url)
    with contextlib.closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    assert inspect(open_database(url)).has_table("seats")


def test_several_servers_may_start_at_once_on_a_new_database(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    start = "import sys; from atoll.store import open_database; sys.stdin.readline(); open_database(sys.argv[1])"
    command_line = [sys.executable, "-c", start, url]
    several = [subprocess.Popen(command_line, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)]
    for each in several:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.flush()
    assert [each.communicate(timeout=60)[1] for each in several] == [""] * 3


def test_no_tables_are_put_into_another_programs_database(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "shop.db")) as connection:
        connection.execute("CREATE TABLE customers (name)")
    with pytest.raises(AtollError, match="another program's"):
        open_database(f"sqlite:///{tmp_path / 'shop.db'}")
    with contextlib.closing(sqlite3.connect(tmp_path / "shop.db")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("customers",)]


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield


def test_a_locked_database_is_told_and_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SQLITE_SETTINGS", ("journal_mode=WAL", "busy_timeout=10"))
    kept = Store(open_database(f"sqlite:///{tmp_path / 'games.db'}"))
    match = played(1, 3)
    game = kept.create(match.record(), b"", RUNNING, {0: "mine"})
    with locked(tmp_path / "games.db"):
        with pytest.raises(Unavailable, match="nothing was changed") as caught:
            kept.save(game, 1, 1, match.record(), RUNNING)
        with pytest.raises(Unavailable):
            kept.create(match.record(), b"", RUNNING, {0: "mine"})
        assert kept.load(game).record.text() == match.record().text()
    assert "locked" in caught.value.reason
    assert "locked" not in str(caught.value)
    assert kept.save(game, 1, 1, match.record(), RUNNING) == 2


@pytest.mark.parametrize(("url", "said"), [
    ("nonsense", "no database URL"),
    ("sqlite://", "would lose every game"),
    ("sqlite:///:memory:", "would lose every game"),
    ("sqlite:///{tmp}/missing/games.db", "missing does not exist"),
    ("sqlite:///{tmp}", "cannot be opened"),
    ("sqlite:///{tmp}/text.db", "not a database"),
    ("sqlite:///file:{tmp}/old.db?mode=ro&uri=true", "readonly"),
    ("nodb://localhost/x", "'nodb' is unknown"),
])
def test_a_database_that_cannot_be_used_is_one_clear_line(url: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("this is a text, and no database at all\n" * 30)
    open_database(f"sqlite:///{tmp_path / 'old.db'}").dispose()
    with pytest.raises(AtollError, match=said) as caught:
        open_database(url.format(tmp=tmp_path))
    assert "\n" not in str(caught.value)


def test_a_password_is_not_shown() -> None:
    with pytest.raises(AtollError) as caught:
        open_database("sqlite+nodriver://user:geheim@host/x")
    assert "geheim" not in str(caught.value)


def test_a_ply_cannot_be_there_twice(kept: Store, tmp_path: Path) -> None:
    game = kept.create(played(1, 3).record(), b"", RUNNING, {0: "mine"})
    with sqlite3.connect(tmp_path / "games.db") as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("INSERT INTO plies (game, number, who, words) VALUES (?, 1, 'x', 'y')", (game,))
