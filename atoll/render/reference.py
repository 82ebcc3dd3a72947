"""The part of a game's spec.md that is for players: its chapters "Rules" and "Rulings"."""
from __future__ import annotations

import re
from pathlib import Path
from typing import Final

CHAPTERS: Final = ("rules", "rulings")
HEADING: Final = re.compile(r"## [\d.]*\s*(.*)")


def chapters(folder: Path) -> str:
    """These chapters as Markdown; empty if the game's folder has no spec.md."""
    path = folder / "spec.md"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return "".join(part for part in re.split(r"(?m)^(?=## )", text) if _title(part) in CHAPTERS)


def _title(part: str) -> str:
    found = HEADING.match(part)
    return found[1].strip().lower() if found else ""
