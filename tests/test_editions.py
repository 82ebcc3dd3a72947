"""Editions: the data, its sources, its options, and what is wrong with it. The data here is a small shop."""
from __future__ import annotations

from pathlib import Path

import pytest

from atoll.core.errors import AtollError
from atoll.core.game import Datum
from tests.shop import HEADER, SHELVES, WARES, Load, datum, faults, write


def test_edition_of_the_data_alone(load: Load) -> None:
    edition = load("", "")
    assert (edition.id, edition.title, edition.overlay) == ("first", "The Shop", "")
    assert [each.key for each in edition.data] == [
        "options.fast", "options.limit", "options.colour",
        "wares.tea.name", "wares.tea.price", "wares.tea.sizes", "wares.salt.name", "wares.salt.price", "wares.salt.sizes",
    ]
    assert datum(edition, "wares.tea.sizes") == Datum("wares.tea.sizes", "[1, 2]", "rulebook 1", False)
    assert datum(edition, "wares.tea.price") == Datum("wares.tea.price", "3", "reconstructed: nobody knows", True)
    assert datum(edition, "wares.salt.name") == Datum("wares.salt.name", '"Salt"', "rulebook 2", False)
    assert not any(each.overlaid for each in edition.data)


def test_options_are_words(load: Load) -> None:
    fast, limit, colour = load("", "").options
    assert (fast.choices, fast.default, fast.meaning, fast.rule) == (("yes", "no"), "no", "Play fast", "R1")
    assert (limit.choices, limit.default) == (("4", "6"), "4")
    assert (colour.choices, colour.default) == (("red", "blue"), "red")


def test_tables_are_kept(load: Load) -> None:
    edition = load("", "a name")
    assert edition is load("", "another name")
    assert edition.tables() == [4, "no", 1]
    assert edition.tables({"fast": "yes"}, 2) == [4, "yes", 2]
    assert edition.tables({"fast": "no", "limit": "4"}) is edition.tables()
    with pytest.raises(AtollError, match="expected one of yes, no"):
        edition.tables({"fast": "true"})


def test_hash_is_of_values_alone(tmp_path: Path, load: Load) -> None:
    reworded = WARES.replace("nobody knows", "a guess").replace("[wares.salt]", "# salt\n[wares.salt]")
    assert write(tmp_path, wares=reworded)("", "").sha256 == load("", "").sha256
    assert write(tmp_path, wares=WARES.replace("price = 1", "price = 2"))("", "").sha256 != load("", "").sha256
    assert load("[wares.tea]\nprice = 4", "").sha256 == load("", "").sha256


def test_the_nearest_source_counts(tmp_path: Path) -> None:
    common = '[wares]\nsource_name = "rulebook 9"\nsource_tea = "rulebook 8"\nsource = "reconstructed: all"\n'
    wares = common + WARES.replace('source = "rulebook 1"\n', "").replace('source = "rulebook 2"\n', "")
    edition = write(tmp_path, wares=wares)("", "")
    sources = {key: datum(edition, f"wares.{key}").source for key in ("tea.name", "tea.sizes", "tea.price", "salt.price")}
    assert sources == {
        "tea.name": "rulebook 9", "tea.sizes": "rulebook 8",
        "tea.price": "reconstructed: nobody knows", "salt.price": "reconstructed: all",
    }


@pytest.mark.parametrize(("files", "expected"), [
    ({"wares": WARES.replace('source = "rulebook 2"\n', "")}, [
        "wares.toml:10: key wares.salt.name: has no source; expected source_name beside it, or a source of its table",
        "wares.toml:11: key wares.salt.price: has no source; expected source_price beside it, or a source of its table",
        "wares.toml:12: key wares.salt.sizes: has no source; expected source_sizes beside it, or a source of its table",
    ]),
    ({"header": HEADER.replace("format = 1", "format = 2")}, ["header.toml:1: key format: is 2; expected 1"]),
    ({"header": HEADER + "colour = 1\n"}, [
        "header.toml:6: key colour: unknown; expected only the keys of the table",
        "header.toml:6: key colour: has no source; expected source_colour beside it, or a source of its table",
    ]),
    ({"wares": WARES.replace("price = 1\n", "")}, ["wares.toml:9: key wares.salt.price: is missing; expected a value"]),
    ({"wares": WARES.replace("sizes = [4]", "sizes = [5]")},
     ["wares.toml:13: key wares.salt.sizes: too large for 1; expected less"]),
    ({"zoo": '[wares.mice]\nsource = "x"\n'},
     ["zoo.toml:1: key wares: stands in wares.toml too; expected each table in one file"]),
    ({"options": "[options"}, ["options.toml:1: not TOML: Expected ']' at the end of a table declaration"]),
])
def test_faults_of_the_data(tmp_path: Path, files: dict[str, str], expected: list[str]) -> None:
    assert faults(write(tmp_path, **files), "") == expected


def test_file_that_is_no_text(tmp_path: Path) -> None:
    load = write(tmp_path)
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    assert faults(load, "")[0].startswith("bad.toml:1: cannot be read as UTF-8 text")


def test_list_of_tables_is_one_value(tmp_path: Path) -> None:
    load = write(tmp_path, shelves=SHELVES)
    assert datum(load("", ""), "shelves").value == '[{"ware": "tea", "count": 1}, {"ware": "salt", "count": 1}]'
    overlay = '[[shelves]]\nware = "salt"\ncount = 2\n[[shelves]]\nware = "tea"\ncount = 0\n[wares.tea]\nprice = 0'
    assert faults(load, overlay) == [
        "mine.toml:6: key shelves.count: item 2 is 0; expected a whole number from 1 to 9",
        "mine.toml:8: key wares.tea.price: is 0; expected a whole number from 1 to 9",
    ]
