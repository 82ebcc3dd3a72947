"""The odds of a Battle against counting every throw, and against the rules played out. Rules R45-R49."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from atoll.core.flow import CHANCE, NATURE
from atoll.core.rng import Rng
from atoll.games.tora_tora_tora.odds import chances, commits, hit_ways, ignore, margins, odds, ways
from atoll.games.tora_tora_tora.rules.sequence import FLOW
from atoll.games.tora_tora_tora.state import COMPARED, State
from atoll.games.tora_tora_tora.tables import ACTIVATE, COMMIT
from atoll.games.tora_tora_tora.tests.battles import commit, land, naval
from atoll.games.tora_tora_tora.tests.positions import ALLIES, JAPAN
from atoll.testing import rule
from atoll.testing.scenes import Scene

SEA = "south china sea"


def counted(need: list[int], face: list[int], cancel: int) -> list[int]:
    """Hits by looking at every throw of the dice that have yet to be rolled."""
    found = [0] * (len(need) + 1)
    for throw in product(*[range(1, 7) if shown == 0 else [shown] for shown in face]):
        found[max(0, sum(shown <= number for shown, number in zip(throw, need, strict=True)) - cancel)] += 1
    return found


@rule("R47", "R48")
@pytest.mark.parametrize("cancel", [0, 1, 2])
@pytest.mark.parametrize(
    ("need", "face"),
    [
        ([], []),
        ([1], [0]),
        ([4, 4, 1], [0, 0, 0]),
        ([3, 2, 4, 1, 2], [0, 0, 0, 0, 0]),
        ([2, 2, 3], [1, 0, 0]),
        ([2, 2, 3], [6, 3, 0]),
    ],
)
def test_convolution_counts_every_throw(need: list[int], face: list[int], cancel: int) -> None:
    found = ignore(ways(need, face), cancel)
    expected = counted(need, face, cancel)
    assert found == expected[: len(found)]
    assert not any(expected[len(found) :])


@rule("R49")
def test_chances_add_up_and_mirror() -> None:
    mine, theirs = ways([4, 4, 2], [0, 0, 0]), ways([3, 3], [0, 0])
    here, there = chances(mine, theirs), chances(theirs, mine)
    assert here.win + here.draw + here.loss == pytest.approx(1)
    assert (here.win, here.draw, here.loss) == pytest.approx((there.loss, there.draw, there.win))
    assert sum(margins(mine, theirs).values()) == pytest.approx(1)


def test_one_fleet_against_one() -> None:
    g = naval(f"british fleet {SEA}, japanese fleet {SEA}").play("allies fight")
    table = odds(g.s, ALLIES)
    assert (len(table), len(table[0])) == (4, 5)
    assert (table[1][0].win, table[1][0].loss) == pytest.approx((2 / 6, 0))  # 2 RPs against nothing
    assert table[3][4].draw == pytest.approx(16 / 36 + 4 / 36)
    turned = odds(g.s, JAPAN)
    assert turned[4][3].win == pytest.approx(table[3][4].loss)


SCENES = [
    (naval, f"2 british fleet {SEA}, unsupplied british fleet {SEA}, 2 japanese fleet {SEA}", "allies", {}, ""),
    (naval, f"american fleet {SEA}, 2 japanese fleet {SEA}", "allies", {"hands": ("", "coastwatchers")}, "coastwatchers"),
    (naval, f"american fleet {SEA}, japanese fleet {SEA}", "allies", {"hands": ("", "cactus air force")}, "cactus air force"),
    (land, "japanese army manila, american army manila", "japan", {}, ""),
]


@rule("R45", "R47", "R48", "R49")
@pytest.mark.parametrize(("fight", "units", "attacker", "settings", "card"), SCENES)
def test_the_odds_are_those_of_the_rules_played_out(
    fight: Callable[..., Scene], units: str, attacker: str, settings: dict[str, Any], card: str
) -> None:
    g = fight(units, **settings)
    g = g.play(f"{attacker} fight")
    if card:
        g = g.play(f"allies announce\nallies play {card}")
    side = ("japan", "allies").index(attacker)
    own, enemy = commits(g.s, side, side), commits(g.s, 1 - side, side)
    table, rng, runs = odds(g.s, side), Rng(11), 1500
    for row, column in ((0, 1), (len(own) - 1, len(enemy) - 1), (1, 2)):
        wins = draws = 0
        s = g.s.clone()
        FLOW.apply(s, side, own[row])
        FLOW.apply(s, 1 - side, enemy[column])
        for _ in range(runs):
            margin = played_out(s.clone(), side, rng)
            wins += margin > 0
            draws += margin == 0
        assert wins / runs == pytest.approx(table[row][column].win, abs=0.05)
        assert draws / runs == pytest.approx(table[row][column].draw, abs=0.05)


def played_out(s: State, side: int, rng: Rng) -> int:
    """By how many hits a side wins when the dice are thrown."""
    while s.asked == NATURE and s.battle.stage < COMPARED:
        FLOW.apply(s, CHANCE, FLOW.chance(s).sample(s, rng))
    hits: list[int] = s.battle.hits
    return hits[side] - hits[1 - side]


@rule("R45", "R46", "R48", "Q10", "Q12")
@pytest.mark.parametrize(
    "units",
    [
        f"2 british fleet {SEA}, unsupplied british fleet {SEA}, 2 japanese fleet {SEA}, unsupplied japanese fleet {SEA}",
        f"american fleet {SEA}, dutch fleet {SEA}, british fleet {SEA}, 3 japanese fleet {SEA}",
        f"american fleet {SEA}, japanese fleet {SEA}",
    ],
)
def test_every_pair_of_commitments_is_paid_and_rolls_its_dice(units: str) -> None:
    g = naval(units, rp=(9, 5, 8)).play("allies fight")
    while g.asked() == "join":
        g = g.play(f"allies {g.choices('allies')[0]}")
    own, enemy, table = commits(g.s, ALLIES, ALLIES), commits(g.s, JAPAN, ALLIES), odds(g.s, ALLIES)
    assert COMMIT in enemy
    assert COMMIT not in own
    for row, mine in enumerate(own):
        for column, theirs in enumerate(enemy):
            s = g.s.clone()
            FLOW.apply(s, ALLIES, mine)
            FLOW.apply(s, JAPAN, theirs)
            b = s.battle
            paid = [b.commit[side] * len(b.need[side]) for side in (JAPAN, ALLIES)]
            assert (s.rp[0], s.rp[1] + s.rp[2]) == (9 - paid[JAPAN], 13 - paid[ALLIES])
            assert min(s.rp) >= 0
            assert len(b.need[JAPAN]) in ((0, 1) if theirs == COMMIT or theirs >= ACTIVATE else (len(b.part[JAPAN]),))
            assert all(1 <= number <= 4 for number in b.need[JAPAN] + b.need[ALLIES])
            assert odds(s, ALLIES) == [[table[row][column]]]


@rule("R45")
def test_a_commitment_that_is_not_shown_is_known_to_its_own_side_only() -> None:
    g = naval(f"british fleet {SEA}, japanese fleet {SEA}").play("allies fight")
    before = odds(g.s, ALLIES)
    hidden = g.play("japan commit 3")
    assert odds(hidden.s, ALLIES) == before
    assert [len(row) for row in odds(hidden.s, JAPAN)] == [4]
    assert odds(hidden.s, JAPAN)[0][0].win == pytest.approx(before[0][3].loss)


@rule("R45")
def test_an_open_commitment_is_known_to_both() -> None:
    g = naval(f"2 british fleet {SEA}, 2 japanese fleet {SEA}", hands=("", "magic intercepts")).play("allies fight")
    g = g.play("allies announce\nallies play magic intercepts\njapan activate japanese fleet")
    assert len(odds(g.s, ALLIES)[0]) == 1
    assert odds(g.s, ALLIES)[0][0].loss == pytest.approx(1 / 6 * (5 / 6) ** 2)


@rule("R23", "R48")
def test_after_the_reveal_dice_count_as_they_lie() -> None:
    g = naval("2 japanese fleet caroline sea, american fleet caroline sea", yamamoto="truk")
    g = commit(g, "allies", "commit 4", "commit 2").play("japan guide 2\nchance roll japan 6")
    (row,) = odds(g.s, JAPAN)
    assert (row[0].win, row[0].draw, row[0].loss) == pytest.approx((2 / 6, 4 / 6, 0))
    assert hit_ways(g.s, JAPAN, 0) == [0, 1, 0]


@rule("Q9")
def test_an_attacker_who_gives_up_is_not_weighed() -> None:
    g = naval(f"british fleet {SEA}, japanese fleet {SEA}", abandon_before_commit="no")
    assert len(odds(g.s, ALLIES)) == 4
    assert len(odds(g.s, JAPAN)) == 5
