"""A match kept in a file while it is played, so that leaving at any moment loses nothing."""
from __future__ import annotations

import os
from pathlib import Path

from atoll.core.errors import AtollError
from atoll.core.match import Match


class Keeper:
    """Writes the record after every action; without a path it keeps nothing."""

    def __init__(self, path: Path | None, resumed: bool = False) -> None:
        if path is not None and not resumed and path.exists() and path.stat().st_size:
            raise AtollError(f"{path} exists already; continue that game with --resume {path}, or name another file")
        self.path = path

    def save(self, match: Match) -> None:
        """Write the whole record beside the file, then put it in its place: the file is never half written."""
        if self.path is None:
            return
        try:
            self._replace(self.path, match.record().text())
        except OSError as fault:
            raise AtollError(f"record {self.path} cannot be written: {fault.strerror}") from None

    def _replace(self, path: Path, text: str) -> None:
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
