"""Whether a record's header fits the game and the data that are here."""

from __future__ import annotations

from atoll.core.errors import BadRecord
from atoll.core.game import Edition, Game
from atoll.core.record import Header, Record


def default_of(edition: Edition, name: str) -> str:
    """An option's value when none is chosen."""
    return next((option.default for option in edition.options if option.name == name), "")


def check_since(record: Record) -> None:
    """Contributions and branches begin in the record or right after it."""
    header, most = record.header, len(record.plies) + 1
    latest = max([each.since for each in header.contributions] + list(header.branches), default=0)
    if latest > most:
        raise BadRecord(0, f"its chance changes at ply {latest}, but it has {most - 1} plies")


def edition_of(game: Game, header: Header) -> Edition:
    """The data that a header speaks of; BadRecord if they or the game's rules are others here."""
    if header.game != game.slug:
        raise BadRecord(0, f"it is a game of {header.game}; expected {game.slug}")
    if header.revision > game.revision:
        raise BadRecord(
            0, f"rules revision {header.revision} is newer than this program's {game.revision}; a newer Atoll can read it"
        )
    for side in (*header.players, *(each.side for each in header.contributions)):
        game.side(side)
    edition = game.edition(header.overlay, "overlay of the record")
    if header.edition != edition.id:
        raise BadRecord(0, f"edition {header.edition!r} is unknown here; expected {edition.id!r}")
    if header.sha256 != edition.sha256:
        raise BadRecord(0, f"edition {edition.id} has other content here (sha256 {edition.sha256}, record {header.sha256})")
    return edition
