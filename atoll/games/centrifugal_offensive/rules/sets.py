"""Sets of spaces and of Units: ints with a bit for each."""

from __future__ import annotations

from typing import Final

PART: Final = 11  # spaces; a map has five parts at most
EVERY: Final = (1 << PART) - 1  # of a part, as a set


def members(numbers: int) -> list[int]:
    """The spaces, or Units, of a set, ascending."""
    found = []
    while numbers:  # from above: it makes fewer numbers of many digits
        last = numbers.bit_length() - 1
        found.append(last)
        numbers ^= 1 << last
    found.reverse()
    return found


def spread(near: list[list[int]], spaces: int) -> int:
    """What is next to some spaces, as a set; `near` has it for each set of the first eleven spaces, and of the next, five times.

    Nothing is asked as often: so the five parts are written out.
    """
    a, b, c, d, e = near
    return a[spaces & 2047] | b[spaces >> 11 & 2047] | c[spaces >> 22 & 2047] | d[spaces >> 33 & 2047] | e[spaces >> 44 & 2047]


def as_set(numbers: list[int]) -> int:
    """Spaces, or Units, as a set."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
