"""A state as plain values by name: for saving, for comparing, for the hash in a record."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from atoll.core.flow import UNSET, Position, Scratch

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
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def restore(s: Position | Scratch, saved: dict[str, Any]) -> None:
    """Set a fresh state of the same edition to what `dump` gave."""
    for name, value in saved.items():
        old = getattr(s, name)
        if isinstance(old, Scratch):
            restore(old, value)
        else:
            setattr(s, name, tuple(value) if isinstance(old, tuple) else _plain(value))


def facts(s: Position) -> dict[str, Any]:
    """The game's own facts by name; idle fields (0, UNSET, lists of one of them) are left out: a new field changes no hash."""
    return {name: value for name, value in _busy(dump(s)).items() if name not in FLOW}


def _busy(saved: dict[str, Any]) -> dict[str, Any]:
    busy = {name: _busy(value) if isinstance(value, dict) else value for name, value in sorted(saved.items())}
    return {name: value for name, value in busy.items() if not _is_idle(value)}


def _is_idle(value: Any) -> bool:
    if isinstance(value, list):
        return all(_is_idle(each) and each == value[0] for each in value)
    return value in (0, UNSET, "", {})


def state_hash(s: Position) -> str:
    """Sixteen hex digits of SHA-256 over the facts: the same in every build and version that plays the same."""
    text = json.dumps(facts(s), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
