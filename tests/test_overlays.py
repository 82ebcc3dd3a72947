"""Overlays: what they replace, add and take away, and all their faults at once."""
from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from atoll.core.errors import BadData
from atoll.core.game import Datum, Edition
from atoll.editions.documents import DEPTH, SIZE, WIDTH
from tests.shop import HEADER, LINES, Load, datum, faults


def test_overlay_replaces_by_key(load: Load) -> None:
    edition = load('[wares.tea]\nprice = 5\n[wares]\nsalt = {sizes = [1, 2, 3]}\nsource_sizes = "my sheet"', "mine.toml")
    assert datum(edition, "wares.tea.price") == Datum("wares.tea.price", "5", "overlay", False, True)
    assert datum(edition, "wares.salt.sizes") == Datum("wares.salt.sizes", "[1, 2, 3]", "my sheet", False, True)
    assert [each.key for each in edition.data if each.overlaid] == ["wares.tea.price", "wares.salt.sizes"]
    assert datum(edition, "wares.tea.name").source == "rulebook 1"
    assert [each.key for each in edition.data] == [each.key for each in load("", "").data]
    assert edition.tables()[0] == 6
    assert load("", "").tables()[0] == 4


def test_overlay_may_be_a_guess_too(load: Load) -> None:
    edition = load('[wares.tea]\nsource = "reconstructed: a friend said so"\nsizes = [3]', "")
    assert datum(edition, "wares.tea.sizes").reconstructed
    assert datum(edition, "wares.tea.price").source == "reconstructed: nobody knows"


def test_overlay_sets_the_default_of_an_option(load: Load) -> None:
    edition = load('[options]\nfast = true\ncolour = "blue"', "")
    assert [option.default for option in edition.options] == ["yes", "4", "blue"]
    assert edition.tables() == [4, "yes", 1]


def test_overlay_may_repeat_the_header(load: Load) -> None:
    assert load(HEADER, "").title == "The Shop"
    assert faults(load, 'game = "zoo"\nformat = true') == [
        'mine.toml:1: key game: is "zoo"; expected "shop", which an overlay cannot change',
        "mine.toml:2: key format: is true; expected 1, which an overlay cannot change",
    ]


def test_mark_of_byte_order_is_no_fault(load: Load) -> None:
    assert load("\ufeff[wares.tea]\r\nprice = 5\r\n", "").tables()[0] == 6


def test_all_faults_at_once(load: Load) -> None:
    overlay = """
frob = 1
[ware.tea]
price = 2
[wares.tee]
price = 2
[wares.tea]
name = "two\\nlines"
price = 0
sizes = [5,
   true,
   "x"]
[wares.salt]
sizes = [9]
weight = 1
source_colour = "x"
price.high = 3
[options]
limit = 5
fast = "yes"
colour = ["red"]
"""
    assert faults(load, overlay) == [
        "mine.toml:2: key frob: unknown; expected one of options, wares",
        "mine.toml:3: key ware: unknown; did you mean wares?",
        "mine.toml:5: key wares.tee: unknown; did you mean wares.tea?",
        'mine.toml:8: key wares.tea.name: is "two\\nlines"; '
        "expected one line of 1 to 10 printable characters without blanks around it",
        "mine.toml:9: key wares.tea.price: is 0; expected a whole number from 1 to 9",
        "mine.toml:11: key wares.tea.sizes: item 2 is true; expected a whole number from 1 to 9",
        'mine.toml:12: key wares.tea.sizes: item 3 is "x"; expected a whole number from 1 to 9',
        "mine.toml:15: key wares.salt.weight: unknown; expected one of name, price, sizes",
        "mine.toml:16: key wares.salt.source_colour: a source for nothing; expected colour in the same table",
        "mine.toml:17: key wares.salt.price: is a table; expected a value such as 1",
        "mine.toml:19: key options.limit: is 5; expected 4 or 6",
        'mine.toml:20: key options.fast: is "yes"; expected true or false',
        """mine.toml:21: key options.colour: is ["red"]; expected 'red' or 'blue'""",
    ]


def test_a_check_of_the_whole_waits_only_for_what_it_rests_on(load: Load) -> None:
    assert faults(load, "[wares.tea]\nprice = 99\nsizes = [9]\n[wares.salt]\nsizes = [9]") == [
        "mine.toml:2: key wares.tea.price: is 99; expected a whole number from 1 to 9",
        "mine.toml:5: key wares.salt.sizes: too large for 1; expected less",
    ]


def test_the_overlay_is_blamed_where_it_speaks(load: Load) -> None:
    large = "key wares.tea.sizes: too large for 1; expected less"
    assert faults(load, "[wares.tea]\nprice = 1\nsizes = [9]") == [f"mine.toml:3: {large}"]
    assert faults(load, "[wares.tea]\nsizes = [9]\nprice = 1") == [f"mine.toml:2: {large}"]


# Tables that an overlay adds, and such as it takes off the sheet

PEPPER = '[wares.pepper]\nname = "Pepper"\nprice = 9\nsizes = [2]\n'
STOCK = 'shelves = [{ware = "tea", count = 2}, {ware = "pepper", count = 1}]\n'


def wares(edition: Edition) -> list[str]:
    """The keys of an edition's wares, in order."""
    return list(dict.fromkeys(each.key.split(".")[1] for each in edition.data if each.key.startswith("wares.")))


def test_an_overlay_adds_to_an_open_table_and_takes_away(load_open: Load) -> None:
    edition = load_open(STOCK + PEPPER, "mine.toml")
    assert (wares(load_open("", "")), wares(edition)) == (["tea", "salt"], ["tea", "pepper"])
    assert datum(edition, "wares.pepper.price") == Datum("wares.pepper.price", "9", "overlay", False, True)
    assert edition.tables()[0] == 12
    assert (edition.sha256, load_open("", "").tables()[0]) == (load_open("", "").sha256, 4)
    sourced = load_open(STOCK + PEPPER + 'source_price = "my sheet"', "")
    assert [datum(sourced, f"wares.pepper.{name}").source for name in ("name", "price")] == ["overlay", "my sheet"]


def test_an_overlay_adds_only_to_open_tables(load: Load, load_open: Load) -> None:
    unknown = "key wares.pepper: unknown; expected one of tea, salt"
    assert faults(load, PEPPER) == [f"mine.toml:1: {unknown}"]
    assert faults(load_open, "[shops.corner]\nrent = 1") == [
        "mine.toml:1: key shops: unknown; expected one of options, shelves, wares",
    ]


def test_what_an_overlay_speaks_of_stays_on_the_sheet(load_open: Load) -> None:
    assert wares(load_open(PEPPER, "")) == ["tea", "salt", "pepper"]
    assert wares(load_open('shelves = [{ware = "tea", count = 1}]\n[wares.salt]\nprice = 2', "")) == ["tea", "salt"]


def test_all_that_a_new_table_lacks(load_open: Load) -> None:
    assert faults(load_open, """
[wares.pepper]
price = 0
weight = 1
[wares.te]
sizes = [9]
[wares]
rice = 3
Oil.name.x = 1
""") == [
        'mine.toml:2: key wares.pepper.name: is missing; expected a value such as "Tea"',
        "mine.toml:2: key wares.pepper.sizes: is missing; expected a value such as [1, 2]",
        "mine.toml:3: key wares.pepper.price: is 0; expected a whole number from 1 to 9",
        "mine.toml:4: key wares.pepper.weight: unknown; expected one of name, price, sizes",
        "mine.toml:5: key wares.te: a new table, and not a whole one; did you mean wares.tea?",
        'mine.toml:5: key wares.te.name: is missing; expected a value such as "Tea"',
        "mine.toml:5: key wares.te.price: is missing; expected a value such as 3",
        "mine.toml:8: key wares.rice: is 3; expected a table",
        "mine.toml:9: key wares.Oil.price: is missing; expected a value such as 3",
        "mine.toml:9: key wares.Oil.sizes: is missing; expected a value such as [1, 2]",
        'mine.toml:9: key wares.Oil.name: is a table; expected a value such as "Tea"',
        'mine.toml:9: key wares.Oil: is "Oil"; expected lower-case words joined by _, at most 10 characters',
    ]


def test_a_new_table_is_checked_with_the_whole(load_open: Load) -> None:
    assert faults(load_open, PEPPER.replace("[2]", "[9]").replace("price = 9", "price = 2")) == [
        "mine.toml:4: key wares.pepper.sizes: too large for 2; expected less",
    ]


# Bad overlays


@pytest.mark.parametrize(("overlay", "expected"), [
    ("x = " + "[" * 900, "mine.toml:1: not TOML that can be read: nested too deep, or a number too long"),
    ("x = " + "[" * 30 + "]" * 30, f"mine.toml:1: key x: nested too deep; expected at most {DEPTH} levels"),
    ("a." * 40 + "a = 1", f"mine.toml:1: nested too deep; expected at most {DEPTH} levels"),
    ("# \ud800", "mine.toml:1: not UTF-8 text; expected TOML"),
    ("\n#" + "-" * WIDTH, f"mine.toml:2: a line of {WIDTH + 1} characters; expected at most {WIDTH}"),
    ("#\n" * SIZE, f"mine.toml:1: {2 * SIZE} bytes; expected at most {SIZE}"),
    ("wares = 3", "mine.toml:1: key wares: is 3; expected a table"),
    ("[[wares]]\nname = 1", "mine.toml:1: key wares: is [{\"name\": 1}]; expected a table"),
    ("wares.tea.price = 1979-05-27", "mine.toml:1: key wares.tea.price: is a date or time; expected a whole number from 1 to 9"),
    ("[wares.tea]\nprice = 1.0", "mine.toml:2: key wares.tea.price: is 1.0; expected a whole number from 1 to 9"),
    ("[wares.tea]\nsizes = [1, 2, 3, 4]", "mine.toml:2: key wares.tea.sizes: has 4 items; expected 1 to 3"),
    ("[wares.tea]\nsizes = {a = 1}", "mine.toml:2: key wares.tea.sizes: is a table; expected a value such as [1, 2]"),
    ('"a\\u202eb" = 1', 'mine.toml:1: key "a\\u202eb": unknown; expected one of options, wares'),
    ("source = 3", "mine.toml:1: key source: is 3; expected one line of 1 to 600 printable characters"),
    ('source = "mine"', "mine.toml:1: key source: a source for nothing; expected a value in the same table"),
])
def test_faults_of_an_overlay(load: Load, overlay: str, expected: str) -> None:
    assert faults(load, overlay) == [expected]


@pytest.mark.parametrize(("overlay", "line"), [
    ("a = \n", 1), ("[wares.tea]\nprice = 1\nprice = 2", 3), ("\nx = '", 2), ("\n\nx", 3),
])
def test_overlay_that_is_not_toml(load: Load, overlay: str, line: int) -> None:
    fault, = faults(load, overlay)
    assert fault.startswith(f"mine.toml:{line}: not TOML: ")


@given(st.lists(LINES, max_size=8).map("\n".join) | st.text())
@example("[wares]\n[wares.tea]\n[[wares.tea.x]]")
@example(PEPPER.replace("pepper", "mace"))
@example(PEPPER.replace("[wares.pepper]", '[wares."a.b"]'))
def test_any_overlay_is_an_edition_or_bad_data(load: Load, load_open: Load, overlay: str) -> None:
    for each in (load, load_open):
        found: list[str] = []
        try:
            edition = each(overlay, "mine.toml")
        except BadData as error:
            found = error.faults
            edition = each("", "")
        assert all(fault.startswith("mine.toml:") and fault.isprintable() for fault in found)
        assert found or edition.overlay == overlay
        if each is load:
            assert [each.key for each in edition.data] == [each.key for each in load("", "").data]
        else:
            assert all(datum(edition, f"wares.{ware}.{name}") for ware in wares(edition) for name in ("name", "price", "sizes"))
        edition.tables()
