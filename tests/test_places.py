"""Where every key of a file stands, for messages about it."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from atoll.core.errors import BadData
from atoll.editions.documents import read
from atoll.editions.faults import Place
from tests.shop import LINES


def test_place_of_every_key() -> None:
    text = '''a = 1
"b c".d = {e = [1,
  [2]], f.g = 3}
[h.i]
# j
j = """
k = 1"""
[[l]]
m = 1
[[l]]
[l.n]
o = 1
'''
    document = read(text, "f.toml")
    lines = {key: place.line for key, place in document.places.items()}
    assert lines == {
        ("a",): 1, ("b c",): 2, ("b c", "d"): 2, ("b c", "d", "e"): 2, ("b c", "d", "e", 0): 2, ("b c", "d", "e", 1): 3,
        ("b c", "d", "e", 1, 0): 3, ("b c", "d", "f"): 3, ("b c", "d", "f", "g"): 3, ("h",): 4, ("h", "i"): 4, ("h", "i", "j"): 6,
        ("l",): 8, ("l", 0): 8, ("l", 0, "m"): 9, ("l", 1): 10, ("l", 1, "n"): 11, ("l", 1, "n", "o"): 12,
    }
    assert document.places[("a",)] == Place("f.toml", 1)


def every(value: Any, key: tuple[str | int, ...] = ()) -> Iterable[tuple[str | int, ...]]:
    """The key of everything in parsed TOML."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inner:
        yield (*key, name)
        yield from every(part, (*key, name))


@given(st.lists(LINES, max_size=8).map("\n".join))
def test_every_key_of_any_toml_has_a_place(text: str) -> None:
    try:
        document = read(text, "x")
    except BadData:
        return
    assert not [key for key in every(document.values) if key not in document.places]
