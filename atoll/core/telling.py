"""The journal in lines for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from atoll.core.match import Entry


def sentence(entry: Entry) -> str:
    """One ply of the journal in words."""
    return " ".join([f"{entry.who}: {entry.text}.", *entry.told]) if entry.ply else " ".join(entry.told)


def folded(entries: Iterable[Entry]) -> list[Entry]:
    """The same with equal lines of chance as one, numbered like their first, such as cards that a reader does not see drawn."""
    runs: list[list[Entry]] = []
    for entry in entries:
        if runs and folds(runs[-1][-1], entry):
            runs[-1].append(entry)
        else:
            runs.append([entry])
    return [_as_one(run) for run in runs]


def folds(before: Entry, entry: Entry) -> bool:
    """Whether two lines, one after the other, are one: what followed from the first must not come after the second."""
    return (before.who, before.text, before.told) == ("chance", entry.text, ()) and entry.who == "chance"


def _as_one(run: list[Entry]) -> Entry:
    times = f" ({len(run)} times)" if len(run) > 1 else ""
    return replace(run[0], text=run[0].text + times, told=run[-1].told)
