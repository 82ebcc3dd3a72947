"""A small fast generator of random numbers, the same on every machine and in every build.

L'Ecuyer's combined multiplicative generator (Communications of the ACM 31, 1988, page 742): two states below 2**31,
period about 2.3e18, and no product beyond 2**62, so that it compiles to machine arithmetic.
There an `i64` is a machine integer; in the plain build it is an int like any other.
It is for playouts and simulation; hosted games draw from a keyed stream (core/chance.py).
"""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64

M1: Final = 2147483563
M2: Final = 2147483399
A1: Final = 40014
A2: Final = 40692
RANGE: Final = M1 - 1


class Rng:
    """A stream of whole numbers, made from two whole numbers such as (seed, number of the game)."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        mixed = hashlib.sha256(f"{seed}/{stream}".encode()).digest()
        self.a: i64 = int.from_bytes(mixed[:7], "big") % (M1 - 1) + 1
        self.b: i64 = int.from_bytes(mixed[7:14], "big") % (M2 - 1) + 1

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely (n from 1 to RANGE)."""
        among: i64 = n
        while True:
            self.a = a = self.a * A1 % M1
            self.b = b = self.b * A2 % M2
            z = (a - b) % RANGE
            found = z % among
            if z - found <= RANGE - among:  # else z is beyond the last full row of n
                return found
