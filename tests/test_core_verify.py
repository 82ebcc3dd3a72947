"""Verifiable chance: fixed numbers, fairness, and what a game shows of it from start to end (atoll/core/chance.py, match.py)."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from typing import Any

import pytest

from atoll.core.chance import Chance
from atoll.core.errors import AtollError, Refused
from atoll.core.flow import ChanceNode
from atoll.core.match import Match
from atoll.core.record import Contribution, Header, parse_record
from atoll.core.rng import Rng
from atoll.core.verify import Verdict, draws, verify
from tests.duels import NORTH, SOUTH, game
from tests.toy import GAME
from tests.verifying import DOCUMENT, KEY, finished, fits, hashed, new, outcome, step, verdict

# --- fixed numbers -------------------------------------------------------------------------------------------------------------


ROW = re.compile(r"\| `(\d+)/(\d+)/(\d+)(/[^`]*)?` \| `([\d ]+)` \| `([0-9a-f]{32})` \| (\w+) \| (\d*) *\|")


class Given(ChanceNode[Any]):
    """Outcomes as a test wants them."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights

    def outcomes(self, s: Any) -> list[tuple[int, int]]:
        return list(enumerate(self.weights, 1))


def documented() -> list[tuple[str, ...]]:
    rows = ROW.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert len(rows) == 10
    return rows


def test_the_document_has_the_commitment_of_its_secret() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"S is {KEY.hex()};" in text
    assert f"`chance commit sha256 {Chance(key=KEY).commitment}`" in text
    assert Chance(key=KEY).commitment == hashlib.sha256(KEY).hexdigest()


@pytest.mark.parametrize(("branch", "ply", "attempt", "tail", "weights", "number", "rest", "place"), documented())
def test_the_document_has_numbers_that_both_programs_draw(
    branch: str, ply: str, attempt: str, tail: str, weights: str, number: str, rest: str, place: str
) -> None:
    listed, text = [int(each) for each in weights.split()], f"{branch}/{ply}/{attempt}{tail}"
    assert hashed(KEY, text) == int(number, 16)
    if rest == "again":
        assert int(number, 16) >= 2**128 - 2**128 % sum(listed)
        return
    assert int(number, 16) % sum(listed) == int(rest)
    sides = re.findall(r"/(\w+) (\w+)", tail)
    given = tuple(Contribution(side, digits) for side, digits in sides[::-1])
    chance = Chance(key=KEY).at(Header("toy", 1, "e", "", contributions=given, branches={1: int(branch)}), int(ply))
    assert chance.below(sum(listed), int(ply)) == int(rest)
    assert chance.draw(Given(listed), None, int(ply)) == int(place)
    attempts = (f"{branch}/{ply}/{n}{tail}" for n in range(100))
    assert outcome(KEY, attempts, listed) == int(place) - 1


def test_a_seed_is_a_secret() -> None:
    assert Chance.from_seed(12).key == hashlib.sha256(b"seed 12").digest()


# --- fairness ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weights", [[1, 2, 4], [1] * 6, [1, 999], [5, 1, 1, 30, 3], [1, 10, 45, 120, 210, 120, 45, 10, 1]])
@pytest.mark.parametrize("header", [Header("t", 1, "e", ""), Header("t", 1, "e", "", contributions=(Contribution("a", "00"),))])
def test_draws_of_many_plies_are_as_likely_as_their_weights(weights: list[int], header: Header) -> None:
    """Chi-square; with so many degrees of freedom f, f + 6 sqrt(2 f) + 8 is passed by chance less than once in ten thousand."""
    plies, node = 20_000, Given(weights)
    counts = Counter(Chance(key=KEY).at(header, ply).draw(node, None, ply) for ply in range(1, plies + 1))
    assert set(counts) <= set(range(1, len(weights) + 1))
    expected = [plies * weight / sum(weights) for weight in weights]
    square = sum((counts[n] - each) ** 2 / each for n, each in enumerate(expected, 1))
    free = len(weights) - 1
    assert square < free + 6 * (2 * free) ** 0.5 + 8


def test_rejection_leaves_no_bias() -> None:
    """Of 2**128 numbers a third would fall twice as often without it."""
    n = 2**127 + 2**126
    low = sum(Chance(key=KEY).below(n, ply) < 2**126 for ply in range(3000))
    assert abs(low - 1000) < 130


# --- a whole game --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_a_game_shows_its_commitment_from_the_start_and_its_secret_at_the_end(seed: int) -> None:
    match, rng = new(seed), Rng(seed)
    key = hashlib.sha256(f"seed {seed}".encode()).hexdigest()
    while not match.is_over:
        for record in (match.record(), *(match.record_for(reader) for reader in (NORTH, SOUTH, -1))):
            assert f"chance commit sha256 {hashlib.sha256(bytes.fromhex(key)).hexdigest()}\n" in record.text()
            assert record.secret == ""
            assert key not in record.text()
        assert verify(GAME, match.record()).verified is None
        step(match, rng)
    text = match.record().text()
    assert text.endswith(f"\nchance secret {key}\n")
    assert parse_record(text).text() == text
    assert Match.load(GAME, parse_record(text)).record().text() == text
    assert verdict(text) == Verdict(True, verdict(text).reason)
    assert str(text.count(" chance ")) in verdict(text).reason
    assert all(drawn.fits for drawn in draws(GAME, match.record()))
    assert fits(text)


def test_the_key_is_not_what_everybody_can_see() -> None:
    """With the commitment in the place of the key no draw can be foretold."""
    chance = Chance.from_seed(1)
    known = Chance.opened(chance.commitment)
    assert [known.below(10**9, ply) for ply in range(5)] != [chance.below(10**9, ply) for ply in range(5)]


def test_every_match_has_a_secret_of_its_own() -> None:
    first, second = (Match.new(GAME, GAME.edition()) for _ in range(2))
    assert first.header.commit != second.header.commit


def test_when_it_is_over_all_read_the_whole_record_and_nothing_is_taken_back() -> None:
    match = finished()
    assert match.record_for(-1) == match.record_for(NORTH) == match.record()
    assert (match.can_undo(NORTH), match.can_undo(SOUTH)) == (0, 0)
    last = GAME.side(match.plies[-1].who)
    with pytest.raises(Refused, match="the game has ended"):
        match.undo(last)
    with pytest.raises(Refused, match="the game has ended"):
        match.contribute(NORTH, "late")


@pytest.mark.parametrize("side", [NORTH, SOUTH])
def test_a_resignation_opens_the_secret(side: int) -> None:
    match = new()
    match.act(NORTH, "bid 1")
    match.resign(side)
    text = match.record().text()
    assert re.search(rf"\nresign {GAME.sides[side]}\nchance secret \w+\n$", text)
    assert match.record_for(-1) == match.record()
    assert verdict(text).verified
    assert fits(text)


def test_ended_by_the_table_it_is_opened_and_nothing_follows() -> None:
    match = new()
    match.act(NORTH, "bid 1")
    match.open_chance()
    text = match.record().text()
    assert verdict(text).verified
    assert Match.load(GAME, parse_record(text)).record().text() == text
    for again in (match, Match.load(GAME, parse_record(text)), Match.load(GAME, parse_record(text), Chance.from_seed(7))):
        with pytest.raises(Refused, match="the game has ended"):
            again.act(SOUTH, "bid 2")
        assert (again.can_undo(NORTH), again.can_undo(SOUTH)) == (0, 0)


def test_the_end_of_a_committed_game_is_announced_as_final() -> None:
    match, rng = new(), Rng(7)
    while not match.is_over:
        side = NORTH if match.asked & 1 else SOUTH
        action = match.legal(side)[rng.below(len(match.legal(side)))]
        final = match.is_final(side, action)
        match.act(side, action)
    assert final


# --- loading -------------------------------------------------------------------------------------------------------------------


def test_reloaded_with_its_secret_a_game_goes_on_as_it_would_have() -> None:
    match = Match.new(GAME, GAME.edition())
    assert match.chance is not None
    match.contribute(SOUTH, "s")
    secret, rng = match.chance.secret, Rng(1)
    loaded = Match.load(GAME, parse_record(match.record().text()), Chance(secret))
    while not match.is_over:
        state = rng.a, rng.b
        step(match, rng)
        rng.a, rng.b = state
        step(loaded, rng)
    assert loaded.record().text() == match.record().text()
    assert verify(GAME, loaded.record()).verified


def test_loaded_with_another_secret_a_game_is_no_longer_committed() -> None:
    loaded, rng = Match.load(GAME, new(1).record(), Chance.from_seed(2)), Rng(1)
    while not loaded.is_over:
        step(loaded, rng)
    text = loaded.record().text()
    assert "chance commit" not in text
    assert "chance secret" not in text
    assert verdict(text).verified is None


def test_games_without_a_commitment_are_as_valid_as_ever() -> None:
    """Of before, or with dice from outside: nothing is added to them, and they end as they did, to be taken back too."""
    match = game("north bid 1\nsouth bid 4\nchance die 5\nsouth take")
    assert "chance commit" not in match.record().text()
    loaded = Match.load(GAME, match.record(), Chance.from_seed(1))
    loaded.open_chance()
    assert loaded.record().secret == ""
    assert loaded.can_undo(SOUTH) == 1
    assert verify(GAME, match.record()).reason.startswith("the record has no line 'chance commit'")


@pytest.mark.parametrize("lines", ["chance from north 61 since 9", "chance branch 1 since 9", "chance from west 61"])
def test_chance_lines_that_the_game_cannot_have_are_refused(lines: str) -> None:
    record = parse_record(new().record().text().replace("\n1 chance", f"\n{lines}\n1 chance"))
    with pytest.raises(AtollError, match=r"its chance changes at ply 9, but it has 2 plies|side 'west'"):
        Match.load(GAME, record)
