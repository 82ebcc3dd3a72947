"""What the models of a game's tables are made of: strict types whose faults say what was expected."""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, get_args

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, ValidationError
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError, core_schema

from atoll.core.game import Option
from atoll.editions.faults import Fault, Key, item, shown

SLUG: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
EXPECTED: Final = {
    "bool_type": "true or false",
    "dict_type": "a table",
    "list_type": "a list",
    "model_type": "a table",
}


class Table(BaseModel):
    """Base of all models: no other keys, no conversions, nothing changes afterwards."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Kind:
    """Of a value: what fits, and how a message puts it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self._check)

    def _check(self, value: Any) -> Any:
        if self.fits(value):
            return value
        raise PydanticCustomError("kind", "expected {wanted}", {"wanted": self.wanted()})

    def fits(self, value: Any) -> bool:
        """Whether a value is of this kind."""
        raise NotImplementedError

    def wanted(self) -> str:
        """The kind in words."""
        raise NotImplementedError


@dataclass(frozen=True)
class Whole(Kind):
    """Of an int: from `low` to `high`."""

    low: int
    high: int

    def fits(self, value: Any) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def wanted(self) -> str:
        return f"a whole number from {self.low} to {self.high}" if self.low < self.high else str(self.low)


@dataclass(frozen=True)
class Line(Kind):
    """Of a str: one line of at most `most` printable characters, no blanks around it."""

    most: int
    least: int = 1

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and self.least <= len(value) <= self.most and value.isprintable() and value == value.strip()

    def wanted(self) -> str:
        return f"one line of {self.least} to {self.most} printable characters without blanks around it"


@dataclass(frozen=True)
class Slug(Kind):
    """Of a str: the name of a table, which people type in actions too."""

    most: int

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) <= self.most and bool(SLUG.fullmatch(value))

    def wanted(self) -> str:
        return f"lower-case words joined by _, at most {self.most} characters"


@dataclass(frozen=True)
class Items:
    """Of a list: from `low` to `high` items."""

    low: int
    high: int

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self._check, handler(source))

    def _check(self, value: Any) -> Any:
        if not isinstance(value, list) or self.low <= len(value) <= self.high:
            return value                           # what is no list is told by the list's own check
        wanted = f"{self.low} to {self.high}" if self.low < self.high else str(self.low)
        raise PydanticCustomError("items", "has {count} items; expected {wanted}", {"count": len(value), "wanted": wanted})


@dataclass(frozen=True)
class Switch:
    """Of a field that is an option: the rule or ruling it belongs to, and what it decides."""

    rule: str
    meaning: str


def word(value: object) -> str:
    """A value of an option as people type it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def options(table: Table) -> tuple[Option, ...]:
    """The options that a table's fields describe, each with the table's value as default."""
    found = []
    for name, field in type(table).model_fields.items():
        switch = next(part for part in field.metadata if isinstance(part, Switch))
        choices = (True, False) if field.annotation is bool else get_args(field.annotation)
        found.append(Option(name, tuple(map(word, choices)), word(getattr(table, name)), switch.meaning, switch.rule))
    return tuple(found)


def faults(error: ValidationError) -> Iterator[Fault]:
    """What pydantic found, in our words."""
    for detail in error.errors(include_url=False):
        key: Key = tuple(part for part in detail["loc"] if part != "[key]")
        which = item(key)
        yield Fault((key,), f"{which} {_text(detail)}" if which else _text(detail))


def _text(detail: ErrorDetails) -> str:
    kind, message = detail["type"], detail["msg"]
    if kind == "missing":
        return "is missing; expected a value"
    if kind == "extra_forbidden":
        return "unknown; expected only the keys of the table"
    if kind == "items":
        return message
    if kind == "literal_error":
        message = f"expected {detail['ctx']['expected']}"
    return f"is {shown(detail['input'])}; {'expected ' + EXPECTED[kind] if kind in EXPECTED else message}"
