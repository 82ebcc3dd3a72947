"""A match kept in a file while it is played, so that leaving at any moment loses nothing."""
from __future__ import annotations

import os
from pathlib import Path

from atoll.core.chance import Chance
from atoll.core.errors import AtollError
from atoll.core.match import Match
from atoll.core.record import Record


class Keeper:
    """Writes the record after every action; without a path it keeps nothing.

    Until the game ends, the secret of chance lies in a file of its own beside it: resumed, the game has the same dice to come.
    """

    def __init__(self, path: Path | None, is_resuming: bool = False) -> None:
        if path is not None and path.exists():
            _check_existing(path, is_resuming)
        self.path = path
        self.is_resuming = is_resuming          # the file holds this game already
        self.fault = ""                         # why the last writing failed

    def save(self, match: Match) -> None:
        """Write the whole record. A failure does not end the game: it is noted, the next action tries again."""
        self.fault = ""
        if self.path is not None:
            try:
                path = self.path.resolve()
                _keep_secret(_secret_beside(path), match)
                _replace(path, match.record().text())
            except OSError as fault:
                self.fault = f"record {self.path} cannot be written: {fault.strerror}"


def chance_of(record: Record, path: Path, seed: int | None) -> Chance:
    """What a recorded game's dice go on from: its open secret, a seed, the secret beside its file, else a new one."""
    if record.secret:
        return Chance.opened(record.secret)
    if seed is not None:
        return Chance.from_seed(seed)
    try:
        return Chance(bytes.fromhex(_secret_beside(path.resolve()).read_text(encoding="ascii")))
    except (OSError, ValueError):
        return Chance()


def _secret_beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.secret")


def _keep_secret(path: Path, match: Match) -> None:
    """As long as a draw may follow."""
    if match.is_over:
        path.unlink(missing_ok=True)
    elif match.chance is not None:
        _replace(path, match.chance.secret.hex(), mode=0o600)


def _replace(path: Path, text: str, mode: int = 0o666) -> None:
    """Write beside the file, then put it in its place: it is never half written, and a link stays a link."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.touch(mode)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def write_new(path: Path, text: str, what: str) -> None:
    """Put a text into a new file; one that is there is left as it is."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise AtollError(f"{what} {path} exists already; name another file") from None
    except OSError as fault:
        raise AtollError(f"{what} {path} cannot be written: {fault.strerror}") from None


def _check_existing(path: Path, is_resuming: bool) -> None:
    """Neither a device nor another game is to be overwritten."""
    if not path.is_file():
        raise AtollError(f"record {path} cannot be written: it is no regular file")
    if not is_resuming and path.stat().st_size:
        raise AtollError(f"{path} exists already; continue that game with --resume {path}, or name another file")
