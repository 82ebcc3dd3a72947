"""Generators against fixed vectors: the same numbers on every machine and in every build, for good.

A change of one of these numbers breaks what people have: simulations that were cited by their seed, hosted games in the middle.
"""

from __future__ import annotations

from collections import Counter

import pytest

from atoll.core.chance import Chance
from atoll.core.rng import RANGE, Rng
from tests.toy import GAME


def test_rng_vectors() -> None:
    assert [Rng(0).below(1000), Rng(1).below(1000), Rng(0, 1).below(1000)] == [395, 878, 699]
    rng = Rng(2026, 7)
    assert [rng.below(6) for _ in range(20)] == [2, 4, 5, 5, 1, 0, 0, 0, 2, 5, 1, 3, 4, 2, 3, 1, 1, 5, 1, 5]
    rng = Rng(-5)
    assert [rng.below(RANGE) for _ in range(3)] == [165268854, 1966438524, 521048518]


def test_rng_is_the_published_generator() -> None:
    """Both states follow L'Ecuyer's recurrence; the steps are those that avoid products beyond 32 bits (Schrage)."""
    rng = Rng(11)
    a, b = rng.a, rng.b
    for _ in range(1000):
        a = 40014 * (a % 53668) - a // 53668 * 12211
        b = 40692 * (b % 52774) - b // 52774 * 3791
        a, b = a + (2147483563 if a < 0 else 0), b + (2147483399 if b < 0 else 0)
        rng.below(2)
        assert (rng.a, rng.b) == (a, b)


def test_streams_of_one_seed_differ() -> None:
    assert len({Rng(5, stream).below(10**9) for stream in range(200)}) == 200


@pytest.mark.parametrize("n", [1, 2, 6, 100, 46656, RANGE - 1, RANGE])
def test_rng_stays_below(n: int) -> None:
    rng = Rng(n)
    assert all(0 <= rng.below(n) < n for _ in range(200))


def test_rng_is_fair() -> None:
    rng = Rng(8)
    counts = Counter(rng.below(6) for _ in range(60_000))
    assert all(abs(counts[face] - 10_000) < 450 for face in range(6))


def test_chance_vectors() -> None:
    chance = Chance.from_seed(0)
    assert [chance.below(6, ply) for ply in range(1, 13)] == [3, 5, 2, 0, 2, 0, 3, 5, 4, 5, 3, 5]
    assert [Chance(b"secret").below(2**64, ply) for ply in (1, 2)] == [6731213568170399684, 9085735834663502867]
    assert [Chance(b"secret", 1).below(2**64, ply) for ply in (1, 2)] == [4310486933492976599, 9436748771482989237]


def test_chance_is_a_function_of_secret_branch_and_ply() -> None:
    one = Chance.from_seed(4)
    backwards = [one.below(1000, ply) for ply in (9, 8, 7)]
    assert backwards[::-1] == [Chance.from_seed(4).below(1000, ply) for ply in (7, 8, 9)]
    assert backwards != [Chance.from_seed(5).below(1000, ply) for ply in (9, 8, 7)]
    assert backwards != [Chance(one.secret, 1).below(1000, ply) for ply in (9, 8, 7)]


def test_chance_is_fair() -> None:
    counts = Counter(Chance.from_seed(1).below(6, ply) for ply in range(30_000))
    assert all(abs(counts[face] - 5_000) < 330 for face in range(6))


def test_without_a_secret_every_match_has_its_own() -> None:
    assert Chance().secret != Chance().secret
    assert len(Chance().secret) == 32


def test_drawing_takes_one_of_the_outcomes_by_weight() -> None:
    s = GAME.start(GAME.edition().tables())
    node = GAME.flow.chance(s)
    counts = Counter(Chance.from_seed(2).draw(node, s, ply) for ply in range(3000))
    assert set(counts) == {action for action, _ in node.outcomes(s)}
    assert all(abs(count - 1000) < 150 for count in counts.values())
