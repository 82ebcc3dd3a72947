"""From the files of a game and an overlay's text to an Edition."""
from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, Generic, Literal, TypeVar

from pydantic import ValidationError

from atoll.core.game import Datum, Edition, Option
from atoll.editions import models
from atoll.editions.documents import SOURCE, Document, read, read_folder
from atoll.editions.faults import Fault, Key, complain, dotted, shown
from atoll.editions.merge import all_values, merge, put_back

KEPT: Final = 64                                   # editions that are kept ready
KEPT_TABLES: Final = 32                            # of each edition
RECONSTRUCTED: Final = "reconstructed"             # a source that begins so is ours, not the rulebook's
OVERLAY: Final = "overlay"

S = TypeVar("S", bound=models.Table)


class Header(models.Table):
    """What the data is; no printed values. An overlay may repeat it, not change it."""

    format: Literal[1]
    game: str
    edition: str
    title: str
    players: int


@dataclass(frozen=True)
class Checks(Generic[S]):
    """What a game says about its data."""

    folder: Path
    model: type[S]                                 # one model for each table, of this one for the whole
    impossible: Callable[[S], Iterable[Fault]]     # faults of a sheet whose values are each well formed
    options: Callable[[S], tuple[Option, ...]]
    freezer: Callable[[S], Callable[[dict[str, str], int], Any]]    # what makes Tables from options and revision
    open: tuple[str, ...] = ()                     # tables of like tables, to which an overlay may add
    off_sheet: Callable[[S], Iterable[tuple[str, str]]] = lambda sheet: ()     # tables in those that nothing needs any more


@dataclass(frozen=True)
class Overlay:
    """An owner's text; its name serves messages only."""

    text: str
    name: str = field(compare=False)


@dataclass(frozen=True)
class Base:
    """The game's own data, checked."""

    document: Document
    header: Header
    values: dict[str, Any]                         # without the header
    sha256: str


def loader(checks: Checks[S]) -> Callable[[str, str], Edition]:
    """A game's `load_edition`: (overlay's text, its name) -> the edition, kept ready for the next time."""

    @cache
    def base() -> Base:
        return _load_base(checks)

    @lru_cache(maxsize=KEPT)
    def load(overlay: Overlay) -> Edition:
        return _load(checks, base(), overlay)

    return lambda text, name: load(Overlay(text, name))


def _load_base(checks: Checks[S]) -> Base:
    document = read_folder(checks.folder)
    header = {name: value for name, value in document.values.items() if name in Header.model_fields}
    values = {name: value for name, value in document.values.items() if name not in header}
    faults = [*document.faults, *_faults(Header, header), *_faults(checks.model, values), *_without_source(document, values)]
    complain(faults, document.places)
    complain(checks.impossible(checks.model.model_validate(values)), document.places)
    return Base(document, Header.model_validate(header), values, _sha256(document.values))


def _sha256(values: dict[str, Any]) -> str:
    """The hash of values alone, sources and comments left out. Order counts: things are numbered by it."""
    return hashlib.sha256(json.dumps(values, ensure_ascii=True, separators=(",", ":")).encode()).hexdigest()


def _load(checks: Checks[S], base: Base, overlay: Overlay) -> Edition:
    document = read(overlay.text, overlay.name)
    values = {name: value for name, value in document.values.items() if name not in Header.model_fields}
    merged, faults = merge(base.values, values, checks.open)
    faults += document.faults + _foreign(base.header, document.values)
    sheet, wrong = _validate(checks.model, merged, base.values)
    faults += wrong
    doubtful = {_whole_value(key) for fault in faults for key in fault.keys}
    sheet = _in_play(checks, sheet, merged, document)
    faults += [fault for fault in checks.impossible(sheet) if not any(_touches(key, doubtful) for key in fault.keys)]
    complain(faults, document.places, base.document.places)
    return Edition(
        base.header.edition, base.header.title, base.sha256, checks.options(sheet), tuple(_data(base, document, merged)),
        _kept(checks.freezer(sheet)), overlay.text,
    )


def _faults(model: type[models.Table], values: dict[str, Any]) -> list[Fault]:
    try:
        model.model_validate(values)
    except ValidationError as error:
        return list(models.faults(error))
    return []


def _validate(model: type[S], merged: dict[str, Any], base: dict[str, Any]) -> tuple[S, list[Fault]]:
    """The sheet, with the data's own value wherever the overlay's is faulty, so that all else can be checked too."""
    faults = _faults(model, merged)
    for key in sorted({_whole_value(fault.keys[0]) for fault in faults}, key=len, reverse=True):
        put_back(merged, base, key)
    return model.model_validate(merged), faults


def _whole_value(key: Key) -> tuple[str, ...]:
    """The key of a value without what follows it into a list."""
    return tuple(map(str, takewhile(lambda part: isinstance(part, str), key)))


def _in_play(checks: Checks[S], sheet: S, merged: dict[str, Any], overlay: Document) -> S:
    """The sheet without the tables that the overlay takes off it; one of which it gives values is meant to be there."""
    off = [key for key in checks.off_sheet(sheet) if key not in overlay.places]
    for group, name in off:
        del merged[group][name]
    return checks.model.model_validate(merged) if off else sheet


def _touches(key: Key, doubtful: set[tuple[str, ...]]) -> bool:
    """Whether a key has a fault of its own, or a table around it, or a value in it."""
    return any(key[:len(other)] == other[:len(key)] for other in doubtful)


def _foreign(header: Header, values: dict[str, Any]) -> list[Fault]:
    """Lines of an overlay that claim it was made for other data."""
    own = header.model_dump()
    return [
        Fault(((name,),), f"is {shown(values[name])}; expected {shown(own[name])}, which an overlay cannot change")
        for name in own if name in values and (values[name] != own[name] or type(values[name]) is not type(own[name]))
    ]


def _without_source(document: Document, values: dict[str, Any]) -> Iterable[Fault]:
    for key, _ in all_values(values):
        if not _source(document, key):
            yield Fault((key,), f"has no source; expected source_{key[-1]} beside it, or a source of its table")


def _source(document: Document, key: Key) -> str:
    """A value's source: the nearest table's `source_x` for the value or the group it is in, else its `source`; or ""."""
    for length in range(len(key) - 1, -1, -1):
        table, inner = key[:length], reversed(key[length:])
        for name in (*(f"{SOURCE}_{part}" for part in inner), SOURCE):
            if (*table, name) in document.sources:
                return document.sources[(*table, name)]
    return ""


def _data(base: Base, overlay: Document, merged: dict[str, Any]) -> Iterable[Datum]:
    """Every printed value with its source."""
    for key, value in all_values(merged):
        overlaid = key in overlay.places
        source = _source(overlay, key) or OVERLAY if overlaid else _source(base.document, key)
        yield Datum(dotted(key), json.dumps(value, ensure_ascii=False), source, source.startswith(RECONSTRUCTED), overlaid)


def _kept(freeze: Callable[[dict[str, str], int], Any]) -> Callable[[dict[str, str], int], Any]:
    """The same function, its results kept: equal options share one Tables object."""

    @lru_cache(maxsize=KEPT_TABLES)
    def kept(options: tuple[tuple[str, str], ...], revision: int) -> Any:
        return freeze(dict(options), revision)

    return lambda options, revision: kept(tuple(sorted(options.items())), revision)
