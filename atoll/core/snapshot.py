"""A state as plain values by name: for saving, for comparing, for the hash in a record."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from atoll.core.flow import Position, Scratch

FLOW = frozenset({"at", "back", "asked"})  # the place in the flow: no fact of the game


def field_names(value: object) -> list[str]:
    """The names of an object's fields, in either build (a compiled class has no __dict__)."""
    names: dict[str, None] = {}
    for cls in reversed(type(value).__mro__):
        names.update(dict.fromkeys(getattr(cls, "__mypyc_attrs__", ())))
    names.update(dict.fromkeys(getattr(value, "__dict__", ())))
    return [name for name in names if not name.startswith("__")]


def dump(s: Position | Scratch) -> dict[str, Any]:
    """Everything that changes, the place in the flow included, as JSON values; what clones share is left out."""
    values = {name: getattr(s, name) for name in field_names(s) if name != "journal"}
    return {name: _plain(value) for name, value in values.items() if isinstance(value, (int, str, list, tuple, Scratch))}


def _plain(value: Any) -> Any:
    if isinstance(value, Scratch):
        return dump(value)
    if isinstance(value, (list, tuple)):
        return [each if type(each) is int else _plain(each) for each in value]
    return value


def restore(s: Position | Scratch, saved: dict[str, Any]) -> None:
    """Set a fresh state of the same edition to what `dump` gave."""
    for name, value in saved.items():
        old = getattr(s, name)
        if isinstance(old, Scratch):
            restore(old, value)
        else:
            setattr(s, name, tuple(value) if isinstance(old, tuple) else _plain(value))


def facts(s: Position, opening: dict[str, Any] | None = None) -> dict[str, Any]:
    """The game's own facts by name, without those that are as in the opening (a `dump` of it): a new field changes no hash."""
    changed = _changed(dump(s), opening or {})
    return {name: value for name, value in changed.items() if name not in FLOW and name not in s.derived}


def _changed(saved: dict[str, Any], idle: dict[str, Any]) -> dict[str, Any]:
    busy = {name: value for name, value in sorted(saved.items()) if value != idle.get(name)}
    return {name: _changed(value, idle.get(name, {})) if isinstance(value, dict) else value for name, value in busy.items()}


def state_hash(s: Position, opening: dict[str, Any] | None = None) -> str:
    """Sixteen hex digits of SHA-256 over the facts: the same in every build and version that plays the same."""
    text = json.dumps(facts(s, opening), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
