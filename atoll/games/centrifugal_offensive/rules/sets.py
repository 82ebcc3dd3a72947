"""Sets of spaces and of Units: ints with a bit for each."""

from __future__ import annotations

from typing import Final

PART: Final = 11  # spaces
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
    """What is next to some spaces, as a set; `near` has it for each set of the first PART spaces, and then of the next."""
    found = 0
    for part in near if spaces else []:
        found |= part[spaces & EVERY]
        spaces >>= PART
    return found


def as_set(numbers: list[int]) -> int:
    """Spaces, or Units, as a set."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
