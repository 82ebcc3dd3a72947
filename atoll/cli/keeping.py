"""A match kept in a file while it is played, so that leaving at any moment loses nothing."""
from __future__ import annotations

import os
from pathlib import Path

from atoll.core.errors import AtollError
from atoll.core.match import Match


class Keeper:
    """Writes the record after every action; without a path it keeps nothing."""

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
                _replace(self.path.resolve(), match.record().text())
            except OSError as fault:
                self.fault = f"record {self.path} cannot be written: {fault.strerror}"


def _replace(path: Path, text: str) -> None:
    """Write beside the file, then put it in its place: it is never half written, and a link stays a link."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _check_existing(path: Path, is_resuming: bool) -> None:
    """Neither a device nor another game is to be overwritten."""
    if not path.is_file():
        raise AtollError(f"record {path} cannot be written: it is no regular file")
    if not is_resuming and path.stat().st_size:
        raise AtollError(f"{path} exists already; continue that game with --resume {path}, or name another file")
