"""Reads a TOML text with the place of every key; values and their sources apart."""
from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from atoll.core.errors import BadData
from atoll.editions.faults import Fault, Key, Place, complain, printable, shown

SIZE: Final = 100_000                              # bytes of a text
WIDTH: Final = 1_000                               # characters of a line
DEPTH: Final = 20                                  # tables and lists within each other
NAME: Final = r"""(?:"[^"]*"|'[^']*'|[\w-]+)\s*\.\s*"""
DEEP: Final = re.compile(rf"(?<![\w-])(?:{NAME}){{{DEPTH}}}")  # on such keys the TOML parser would spend seconds
SOURCE_WIDTH: Final = 600
SOURCE: Final = "source"

_TOML: Final = Language(tree_sitter_toml.language())


@dataclass
class Document:
    """What TOML says: plain values, the sources beside them, the place of every key."""

    values: dict[str, Any] = field(default_factory=dict)
    sources: dict[Key, str] = field(default_factory=dict)      # (*table, "source") or (*table, "source_x")
    places: dict[Key, Place] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)          # of the sources


def read(text: str, file: str) -> Document:
    """A TOML text; BadData names file and line of what is not TOML."""
    text = text.removeprefix("\ufeff")             # a mark that some editors put first
    _check_size(text, file)
    values, places = _parse(text, file)
    deep = [Fault((key,), f"nested too deep; expected at most {DEPTH} levels") for key in places if len(key) == DEPTH + 1]
    complain(deep, places)
    document = Document(values, {}, places)
    document.faults += _split(values, (), document.sources)
    return document


def read_folder(folder: Path) -> Document:
    """All TOML files of a folder as one document, in the order of their names."""
    whole = Document()
    for path in sorted(folder.glob("*.toml")):
        part = read(_text(path), path.name)
        faults = [
            Fault((key,), f"stands in {whole.places[key].file} too; expected each table in one file")
            for key in part.places if len(key) == 1 and key in whole.places
        ]
        complain(faults, part.places)
        whole.values.update(part.values)
        whole.sources.update(part.sources)
        whole.places.update(part.places)
        whole.faults += part.faults
    return whole


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData([f"{path.name}:1: cannot be read as UTF-8 text: {error}"]) from None


def _check_size(text: str, file: str) -> None:
    try:
        size = len(text.encode())
    except UnicodeEncodeError:
        raise BadData([f"{file}:1: not UTF-8 text; expected TOML"]) from None
    if size > SIZE:
        raise BadData([f"{file}:1: {size} bytes; expected at most {SIZE}"])
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > WIDTH:
            raise BadData([f"{file}:{number}: a line of {len(line)} characters; expected at most {WIDTH}"])
        if DEEP.search(line):
            raise BadData([f"{file}:{number}: nested too deep; expected at most {DEPTH} levels"])


def _parse(text: str, file: str) -> tuple[dict[str, Any], dict[Key, Place]]:
    try:
        return tomllib.loads(text), _places(text, file)
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        line = re.match(r"line (\d+)", place)
        number = int(line[1]) if line else text.count("\n") + 1
        raise BadData([printable(f"{file}:{number}: not TOML: {what or error}")]) from None
    except (RecursionError, ValueError):           # lists within lists without end; a number too long for Python
        raise BadData([f"{file}:1: not TOML that can be read: nested too deep, or a number too long"]) from None


def _split(table: dict[str, Any], key: Key, sources: dict[Key, str]) -> Iterator[Fault]:
    """Move the sources out of a table and the tables in it; yield those that are no sentence or speak of nothing."""
    for name in [name for name in table if name == SOURCE or name.startswith(f"{SOURCE}_")]:
        text = table.pop(name)
        if not isinstance(text, str) or not text.strip() or not text.isprintable() or len(text) > SOURCE_WIDTH:
            yield Fault(((*key, name),), f"is {shown(text)}; expected one line of 1 to {SOURCE_WIDTH} printable characters")
        elif not _speaks_of(table, name):
            wanted = name.removeprefix(f"{SOURCE}_") if name != SOURCE else "a value"
            yield Fault(((*key, name),), f"a source for nothing; expected {wanted} in the same table")
        else:
            sources[(*key, name)] = text
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _split(value, (*key, name), sources)


def _speaks_of(table: dict[str, Any], source: str) -> bool:
    """Whether a table, or a table in it, holds what a source speaks of."""
    name = source.removeprefix(f"{SOURCE}_")
    inner = [value for value in table.values() if isinstance(value, dict)]
    return name in table or (source == SOURCE and len(inner) < len(table)) or any(_speaks_of(value, source) for value in inner)


def _places(text: str, file: str) -> dict[Key, Place]:
    """The line of every key and list item of a TOML text that has been parsed without fault."""
    places: dict[Key, Place] = {}
    count: dict[Key, int] = {}                     # tables of each array of tables so far
    for node in Parser(_TOML).parse(text.encode()).root_node.named_children:
        if node.type == "pair":
            _place_pair(node, (), file, places)
        elif node.type in ("table", "table_array_element"):
            _place_table(node, file, places, count)
    return places


def _place_table(node: Node, file: str, places: dict[Key, Place], count: dict[Key, int]) -> None:
    head, *pairs = node.named_children
    key = _within(_names(head), count)
    _place_key((), key, head, file, places)
    if node.type == "table_array_element":
        count[key] = count.get(key, -1) + 1
        key = (*key, count[key])
        _place_key((), key, head, file, places)
    for pair in pairs:
        if pair.type == "pair":
            _place_pair(pair, key, file, places)


def _within(names: Key, count: dict[Key, int]) -> Key:
    """The names of a header with the place in each array of tables that it passes through: always the last."""
    key: Key = ()
    for name in names[:-1]:
        key = (*key, name)
        if key in count:
            key = (*key, count[key])
    return (*key, *names[-1:])


def _place_pair(node: Node, table: Key, file: str, places: dict[Key, Place]) -> None:
    head, *rest = node.named_children
    key = (*table, *_names(head))
    _place_key(table, key, head, file, places)
    for value in rest:
        _place_value(value, key, file, places)


def _place_value(node: Node, key: Key, file: str, places: dict[Key, Place]) -> None:
    if node.type == "inline_table":
        for pair in node.named_children:
            if pair.type == "pair":
                _place_pair(pair, key, file, places)
    elif node.type == "array":
        for n, part in enumerate([part for part in node.named_children if part.type != "comment"]):
            _place_key(key, (*key, n), part, file, places)
            _place_value(part, (*key, n), file, places)


def _place_key(table: Key, key: Key, node: Node, file: str, places: dict[Key, Place]) -> None:
    """Note the line of a key and of the tables that its dots imply, the first time each is met."""
    for length in range(len(table) + 1, len(key) + 1):
        places.setdefault(key[:length], Place(file, node.start_point.row + 1))


def _names(node: Node) -> Key:
    """The names of a key, dots and quotes understood by the TOML parser itself."""
    assert node.text is not None
    table: Any = tomllib.loads(f"{node.text.decode()} = 0")
    names: list[str] = []
    while isinstance(table, dict):
        (name, table), = table.items()
        names.append(name)
    return tuple(names)
