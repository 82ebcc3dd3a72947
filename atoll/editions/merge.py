"""An overlay laid over the data by key: tables merge, values and lists replace."""
from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, Final

from atoll.editions.faults import Fault, Key, dotted, shown

LISTED: Final = 16                                 # names in a message at most

Table = dict[str, Any]


def merge(base: Table, overlay: Table) -> tuple[Table, list[Fault]]:
    """The data with an overlay's values, and what of the overlay has no place in it. Neither argument is changed."""
    faults: list[Fault] = []
    return _merge(base, overlay, (), base, faults), faults


def _merge(base: Table, overlay: Table, key: Key, whole: Table, faults: list[Fault]) -> Table:
    merged = {name: _copied(value) for name, value in base.items()}
    for name, value in overlay.items():
        here = (*key, name)
        if name not in base:
            faults.append(Fault((here,), f"unknown; {_hint(name, key, base, whole)}"))
        elif isinstance(base[name], dict) and isinstance(value, dict):
            merged[name] = _merge(base[name], value, here, whole, faults)
        elif isinstance(base[name], dict) or isinstance(value, dict):
            expected = "a table" if isinstance(base[name], dict) else f"a value such as {shown(base[name])}"
            faults.append(Fault((here,), f"is {shown(value)}; expected {expected}"))
        else:
            merged[name] = value
    return merged


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
    return [dotted(known) for known in keys(table, key) if known[-1] == name]


def keys(table: Table, key: Key = ()) -> Iterator[Key]:
    """The key of every value of a table, in order; a list is one value."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from keys(value, (*key, name))
        else:
            yield (*key, name)


def value_at(table: Table, key: Key) -> Any:
    """The value or table of a key."""
    for part in key:
        table = table[part]                        # type: ignore[index]
    return table


def put_back(merged: Table, base: Table, key: Key) -> None:
    """Give a key its value in the data again."""
    table, known = value_at(merged, key[:-1]), value_at(base, key[:-1])
    table[key[-1]] = _copied(known[key[-1]])
