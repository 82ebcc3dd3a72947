"""The journal in lines for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from atoll.core.match import Entry


def sentence(entry: Entry) -> str:
    """One ply of the journal in words."""
    said = [f"{entry.head}."] if entry.head else []
    return " ".join([f"{entry.who}:", *said, *entry.told]) if entry.ply else " ".join(entry.told)


def folded(entries: Iterable[Entry]) -> list[Entry]:
    """The same with several lines as one, numbered like their first.

    Equal lines of chance are counted, such as cards that a reader does not see drawn; what the next line tells is left out.
    """
    runs: list[list[Entry]] = []
    for entry in entries:
        if runs and folds(runs[-1][-1], entry):
            runs[-1].append(entry)
        else:
            runs.append([entry])
    return [_as_one(run) for run in runs]


def folds(before: Entry, entry: Entry) -> bool:
    """Whether two lines, one after the other, are one: what followed from the first must not come after the second."""
    if before.told or before.who != entry.who:
        return False
    return before.retold or (before.who == "chance" and before.text == entry.text)


def _as_one(run: list[Entry]) -> Entry:
    last = run[-1]
    times = f" ({len(run)} times)" if len(run) > 1 and last.who == "chance" else ""
    return replace(last, ply=run[0].ply, text=last.text + times)
