"""Whether a record's header fits the game and the data that are here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from atoll.core.errors import AtollError, BadRecord
from atoll.core.game import Edition, Game
from atoll.core.record import Header, Record


def default_of(edition: Edition, name: str) -> str:
    """An option's value when none is chosen."""
    return next((option.default for option in edition.options if option.name == name), "")


def check_since(record: Record) -> None:
    """Contributions and branches begin in the record or right after it."""
    header, last = record.header, record.now.branch
    plain = [each.since for each in header.contributions if each.branch is None]
    _check_latest([*plain, *header.branches], len(next(record.told()).plies))
    _check_latest([each.since for each in header.contributions if each.branch == last], len(record.plies))
    unknown = max((each.branch or 0 for each in header.contributions), default=0)
    if unknown > last:
        raise BadRecord(header.lines.get("chance", 0), f"it speaks of branch {unknown}, but its last one is {last}")


def _check_latest(since: list[int], plies: int) -> None:
    latest = max(since, default=0)
    if latest > plies + 1:
        raise BadRecord(0, f"its chance changes at ply {latest}, but it has {plies} plies")


def edition_of(game: Game, header: Header) -> Edition:
    """The data that a header speaks of; BadRecord if they or the game's rules are others here."""
    line = header.lines
    if header.game != game.slug:
        raise BadRecord(line.get("game", 0), f"it is a game of {header.game}; expected {game.slug}")
    if header.revision > game.revision:
        newer = f"rules revision {header.revision} is newer than this program's {game.revision}; a newer Atoll can read it"
        raise BadRecord(line.get("game", 0), newer)
    for side in header.players:
        _fits(line.get(f"player {side}", 0), partial(game.side, side))
    for each in header.contributions:
        _fits(line.get("chance", 0), partial(game.side, each.side))
    edition = game.edition(header.overlay, "overlay of the record")
    for name, value in header.options.items():
        _fits(line.get(f"option {name}", 0), partial(edition.complete, {name: value}))
    if header.edition != edition.id:
        raise BadRecord(line.get("edition", 0), f"edition {header.edition!r} is unknown here; expected {edition.id!r}")
    if header.sha256 != edition.sha256:
        other = f"edition {edition.id} has other content here (sha256 {edition.sha256}, record {header.sha256})"
        raise BadRecord(line.get("edition", 0), other)
    return edition


def _fits(line: int, check: Callable[[], object]) -> None:
    """Say where in the record stands what a check refuses."""
    try:
        check()
    except AtollError as fault:
        raise BadRecord(line, str(fault)) from None
