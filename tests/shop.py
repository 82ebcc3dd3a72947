"""A small shop as an edition: its data, its models, its loader, and overlays of any kind."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import strategies as st
from pydantic import Field

from atoll.core.errors import BadData
from atoll.core.game import Datum, Edition
from atoll.editions import Checks, Fault, Items, Line, Slug, Switch, Table, Whole, loader, options

HEADER = 'format = 1\ngame = "shop"\nedition = "first"\ntitle = "The Shop"\nplayers = 2\n'
WARES = """
[wares.tea]
source = "rulebook 1"
name = "Tea"
price = 3
source_price = "reconstructed: nobody knows"
sizes = [1,
  2]
[wares.salt]
source = "rulebook 2"
name = "Salt"
price = 1
sizes = [4]
"""
SHELVES = 'source_shelves = "rulebook 3"\nshelves = [{ware = "tea", count = 1}, {ware = "salt", count = 1}]\n'
OPTIONS = '[options]\nsource = "reconstructed: ours"\nfast = false\nlimit = 4\ncolour = "red"\n'


class Ware(Table):
    name: Annotated[str, Line(10)]
    price: Annotated[int, Whole(1, 9)]
    sizes: Annotated[list[Annotated[int, Whole(1, 9)]], Items(1, 3)]


class Options(Table):
    fast: Annotated[bool, Switch("R1", "Play fast")]
    limit: Annotated[Literal[4, 6], Switch("Q2", "The limit")]
    colour: Annotated[Literal["red", "blue"], Switch("Q3", "The colour")]


class Shelf(Table):
    ware: str
    count: Annotated[int, Whole(1, 9)]


class Shop(Table):
    wares: dict[Annotated[str, Slug(10)], Ware]
    shelves: list[Shelf] = Field(default_factory=list)
    options: Options


def impossible(shop: Shop) -> Iterable[Fault]:
    """No size may exceed the price."""
    for name, ware in shop.wares.items():
        if max(ware.sizes) > 4 * ware.price:
            yield Fault((("wares", name, "sizes"), ("wares", name, "price")), f"too large for {ware.price}; expected less")


def freezer(shop: Shop) -> Callable[[dict[str, str], int], list[Any]]:
    return lambda chosen, revision: [sum(ware.price for ware in shop.wares.values()), chosen["fast"], revision]


Load = Callable[[str, str], Edition]


def unsold(shop: Shop) -> Iterable[tuple[str, str]]:
    """Wares on no shelf, if there are shelves."""
    return [("wares", name) for name in shop.wares if shop.shelves and name not in {shelf.ware for shelf in shop.shelves}]


def write(folder: Path, *open: str, **files: str) -> Load:
    """A shop's loader over files written to a folder; overlays may add to `open` tables."""
    for name, text in {"header": HEADER, "wares": WARES, "options": OPTIONS, **files}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return loader(Checks(folder, Shop, impossible, lambda shop: options(shop.options), freezer, open, unsold))


def faults(load: Load, overlay: str) -> list[str]:
    """What is wrong with an overlay named mine.toml."""
    with pytest.raises(BadData) as caught:
        load(overlay, "mine.toml")
    return caught.value.faults


def datum(edition: Edition, key: str) -> Datum:
    return next(each for each in edition.data if each.key == key)


NAMES = st.sampled_from([
    "wares", "tea", "salt", "mace", "price", "sizes", "name", "options", "fast", "source", "source_price", '"a.b"', "game",
])
VALUES = st.one_of(
    st.integers().map(str), st.booleans().map(lambda each: str(each).lower()), st.text(max_size=20).map(json.dumps),
    st.sampled_from(["[]", "[1, 2]", "{price = 3}", "{}", "1.5", "nan", "1979-05-27", "[[1]]", "'", "[", '"""\n"""']),
)
LINES = st.one_of(
    st.builds("{} = {}".format, st.lists(NAMES, min_size=1, max_size=3).map(".".join), VALUES),
    st.lists(NAMES, min_size=1, max_size=3).map(lambda names: f"[{'.'.join(names)}]"),
    st.lists(NAMES, min_size=1, max_size=2).map(lambda names: f"[[{'.'.join(names)}]]"),
    st.text(max_size=10),
)
