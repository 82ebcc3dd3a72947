"""An overlay laid over the data by key: tables merge, values and lists replace, and open tables take new ones."""
from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches
from typing import Any, Final

from atoll.editions.faults import Fault, Key, dotted, shown

LISTED: Final = 16                                 # names in a message at most

Table = dict[str, Any]


def merge(base: Table, overlay: Table, open: Collection[str] = ()) -> tuple[Table, list[Fault]]:
    """The data with an overlay's values, and what of the overlay has no place in it. Neither argument is changed.

    `open` names the tables of like tables to which the overlay may add. A new one has a neighbour's value wherever its own
    is missing, which is a fault, so that all else can be checked too.
    """
    merger = _Merger(base, open)
    return merger.merged(base, overlay, ()), merger.faults


class _Merger:
    def __init__(self, whole: Table, open: Collection[str]) -> None:
        self.whole = whole
        self.open = open
        self.faults: list[Fault] = []

    def merged(self, base: Table, overlay: Table, key: Key) -> Table:
        table: Table = _copied(base)
        for name, value in overlay.items():
            here = (*key, name)
            if name in base:
                table[name] = self._value(base[name], value, here)
            elif dotted(key) in self.open:
                table[name] = self._added(base, value, here)
            else:
                self._blame(here, f"unknown; {_hint(name, key, base, self.whole)}")
        return table

    def _value(self, known: Any, value: Any, key: Key) -> Any:
        if isinstance(known, dict) and isinstance(value, dict):
            return self.merged(known, value, key)
        if isinstance(known, dict) or isinstance(value, dict):
            self._blame(key, f"is {shown(value)}; {_expected(known)}")
            return _copied(known)
        return value

    def _added(self, group: Table, value: Any, key: Key) -> Any:
        """A new table, which needs all that its neighbours have."""
        missing = list(_missing(neighbour(group), value, key))
        near = get_close_matches(str(key[-1]), group, n=1)
        if missing and near:
            self._blame(key, f"a new table, and not a whole one; did you mean {dotted((*key[:-1], *near))}?")
        self.faults += missing
        return self._value(neighbour(group), value, key)

    def _blame(self, key: Key, text: str) -> None:
        self.faults.append(Fault((key,), text))


def neighbour(group: Table) -> Any:
    """The table that shows what every table of an open one holds."""
    return next(iter(group.values()))


def _missing(known: Any, value: Any, key: Key) -> Iterator[Fault]:
    if isinstance(known, dict) and isinstance(value, dict):
        for name, usual in known.items():
            if name not in value:
                yield Fault(((*key, name),), f"is missing; {_expected(usual)}")
            else:
                yield from _missing(usual, value[name], (*key, name))


def _expected(known: Any) -> str:
    return "expected a table" if isinstance(known, dict) else f"expected a value such as {shown(known)}"


def _copied(value: Any) -> Any:
    """A table's own copy; lists are never changed, only replaced."""
    return {name: _copied(inner) for name, inner in value.items()} if isinstance(value, dict) else value


def _hint(name: str, key: Key, table: Table, whole: Table) -> str:
    """The known key nearest to an unknown one: in its table, else of that name anywhere, else all of its table."""
    near = get_close_matches(name, table, n=1)
    if near:
        return f"did you mean {dotted((*key, *near))}?"
    elsewhere = _named(name, table, key) or _named(name, whole, ())
    if elsewhere:
        return f"did you mean {get_close_matches(dotted((*key, name)), elsewhere, 1, 0)[0]}?"
    return f"expected one of {', '.join(list(table)[:LISTED])}{', ...' if len(table) > LISTED else ''}"


def _named(name: str, table: Table, key: Key) -> list[str]:
    """The keys of all values of that name in a table."""
    return [dotted(known) for known, _ in all_values(table, key) if known[-1] == name]


def all_values(table: Table, key: Key = ()) -> Iterator[tuple[Key, Any]]:
    """Every value of a table with its key, in order; a list is one value."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from all_values(value, (*key, name))
        else:
            yield (*key, name), value


def put_back(merged: Table, base: Table, key: tuple[str, ...]) -> None:
    """Give a key its value in the data again; one of a new table gets the neighbour's, and a new table goes."""
    for part in key[:-1]:
        merged, base = merged[part], base[part] if part in base else neighbour(base)
    if key[-1] in base:
        merged[key[-1]] = _copied(base[key[-1]])
    else:
        del merged[key[-1]]
