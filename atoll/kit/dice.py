"""Dice thrown together: one number for each multiset of up to six six-sided dice."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from atoll.core.rng import Rng

MOST: Final = 6  # dice in one throw
FACES: Final = 6

THROWS: Final[list[tuple[int, ...]]] = [
    faces for count in range(MOST + 1) for faces in combinations_with_replacement(range(FACES, 0, -1), count)
]
"""Every throw, its faces from high to low; throws of fewer dice first, the empty throw is number 0."""

NUMBER: Final = {faces: number for number, faces in enumerate(THROWS)}
FIRST: Final = [next(number for number, faces in enumerate(THROWS) if len(faces) == count) for count in range(MOST + 1)]
NAMES: Final = [" ".join(map(str, faces)) for faces in THROWS]


def weight(number: int) -> int:
    """In how many ways distinct dice can show a throw (multinomial coefficient)."""
    faces = THROWS[number]
    ways = factorial(len(faces))
    for face in range(1, FACES + 1):
        ways //= factorial(faces.count(face))
    return ways


WEIGHTS: Final = [weight(number) for number in range(len(THROWS))]


def throws(count: int) -> range:
    """The numbers of all throws of so many dice."""
    end = FIRST[count + 1] if count < MOST else len(THROWS)
    return range(FIRST[count], end)


def throw(count: int, rng: Rng) -> int:
    """One throw of so many fair dice, by its number."""
    left = rng.below(FACES**count)
    faces: list[int] = []
    for _ in range(count):
        faces.append(left % FACES + 1)
        left //= FACES
    faces.sort(reverse=True)
    return NUMBER[tuple(faces)]
