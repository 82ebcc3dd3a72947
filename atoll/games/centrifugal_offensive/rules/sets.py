"""Sets of spaces and of Units: ints with a bit for each."""

from __future__ import annotations


def members(numbers: int) -> list[int]:
    """The spaces, or Units, of a set, ascending."""
    found = []
    while numbers:
        low = numbers & -numbers
        found.append(low.bit_length() - 1)
        numbers ^= low
    return found


def as_set(numbers: list[int]) -> int:
    """Spaces, or Units, as a set."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
