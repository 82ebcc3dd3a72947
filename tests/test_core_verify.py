"""Verifiable chance: committed to at the start, opened at the end, and checked (atoll/core/chance.py, match.py, verify.py)."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atoll.core.chance import Chance
from atoll.core.errors import AtollError, BadRecord, Refused
from atoll.core.flow import ChanceNode
from atoll.core.match import Match
from atoll.core.record import Contribution, Header, Record, parse_record
from atoll.core.rng import Rng
from atoll.core.verify import Verdict, draws, verify
from tests.collect import all_games
from tests.duels import NORTH, SOUTH, game
from tests.toy import GAME

DOCUMENT = Path(__file__).parents[1] / "docs" / "records.md"
KEY = bytes(range(32))


def new(seed: int = 7, **more: Any) -> Match:
    return Match.new(GAME, GAME.edition(), chance=Chance.from_seed(seed), **more)


def step(match: Match, rng: Rng) -> None:
    """One random action of a side."""
    side = NORTH if match.asked & 1 else SOUTH
    match.act(side, match.legal(side)[rng.below(len(match.legal(side)))])


def finished(seed: int = 7, **more: Any) -> Match:
    match, rng = new(seed, **more), Rng(seed)
    while not match.is_over:
        step(match, rng)
    return match


def outcome_of(text: str) -> str:
    """What a check says, or why it cannot be made."""
    try:
        return verdict(text).reason
    except AtollError as fault:
        return str(fault)


def verdict(text: str) -> Verdict:
    return verify(GAME, parse_record(text))


# --- the same check, written anew from docs/records.md: nothing of core/chance.py is used -------------------------------------


def hashed(secret: bytes, text: str) -> int:
    return int(hashlib.blake2b(text.encode("ascii"), key=secret, digest_size=16).hexdigest(), 16)


def branch_of(lines: list[str], at: int) -> int:
    """The branch of the ply in a line of a record: of the header's lines, and one more for each rewind above."""
    ply = int(lines[at].split()[0])
    begun = [(int(words[2]), int(words[4])) for words in map(str.split, lines) if words[:2] == ["chance", "branch"]]
    rewinds = sum(line.startswith("rewind ") for line in lines[:at])
    if rewinds:
        return max((number for number, _ in begun), default=0) + rewinds
    return max((number for number, since in begun if since <= ply), default=0)


def counts(words: list[str], branch: int, ply: int) -> bool:
    """Whether a line 'chance from SIDE HEX since N branch M' counts for a ply."""
    since = int(words[5]) if len(words) > 4 else 1
    if len(words) > 6:
        return branch > int(words[7]) or (branch == int(words[7]) and ply >= since)
    return ply >= since


def texts(lines: list[str], at: int) -> Iterator[str]:
    """What is hashed for the ply in a line of a record, attempt by attempt."""
    ply, branch = int(lines[at].split()[0]), branch_of(lines, at)
    given = sorted(line.split() for line in lines if line.startswith("chance from "))
    tail = "".join(f"/{words[2]} {words[3]}" for words in given if counts(words, branch, ply))
    attempt = 0
    while True:
        yield f"{branch}/{ply}/{attempt}{tail}"
        attempt += 1


def outcome(secret: bytes, attempts: Iterator[str], weights: list[int]) -> int:
    """Which outcome is drawn, counted from 0."""
    total = sum(weights)
    number = next(x for x in (hashed(secret, text) for text in attempts) if x < 2**128 - 2**128 % total) % total
    return next(n for n in range(len(weights)) if number < sum(weights[: n + 1]))


def fits(text: str) -> bool:
    """Whether a finished record is what it was committed to; of the game only the lists of outcomes are asked."""
    commit = re.findall(r"(?m)^chance commit sha256 (\w+)$", text)
    secret = bytes.fromhex(text.splitlines()[-1].removeprefix("chance secret "))
    if commit != [hashlib.sha256(secret).hexdigest()]:
        return False
    lines = text.splitlines()
    plies = [at for at, line in enumerate(lines) if re.match(r"\d", line)]
    hashless = parse_record("".join(f"{line}\n" for line in lines if not line.startswith("#")))
    for match, at in zip(Match.replay(GAME, hashless), plies):
        _, who, words = lines[at].split(" ", 2)
        if who == "chance":
            outcomes = GAME.flow.chance(match.state).outcomes(match.state)
            drawn = outcome(secret, texts(lines, at), [weight for _, weight in outcomes])
            if match.state.words.text(outcomes[drawn][0]) != words:
                return False
    return True


# --- fixed numbers ------------------------------------------------------------------------------------------------------------


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


# --- fairness -----------------------------------------------------------------------------------------------------------------


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


# --- a whole game -------------------------------------------------------------------------------------------------------------


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


# --- taking back and rewinding ------------------------------------------------------------------------------------------------


def spoils() -> Match:
    """A match in which a side may take coins, so that a ply can be taken back before the next draw."""
    for seed in range(100):
        match, rng = new(seed), Rng(seed)
        while not match.is_over:
            side = NORTH if match.asked & 1 else SOUTH
            if "take" in match.legal_words(side):
                return match
            step(match, rng)
    raise AssertionError("no seed leads there")


def next_die(match: Match) -> str:
    """End the round, bid differently, and see the die."""
    side = NORTH if match.asked & 1 else SOUTH
    before = len(match.plies)
    match.act(side, "done")
    if not match.is_over:
        match.act(NORTH, "bid 0")
        match.act(SOUTH, "bid 1")
    return next((ply.words for ply in match.plies[before:] if ply.who == "chance"), "")


def test_what_is_taken_back_and_done_again_meets_the_same_draw() -> None:
    match = spoils()
    side = NORTH if match.asked & 1 else SOUTH
    loaded = Match.load(GAME, match.record(), match.chance)
    match.act(side, "take")
    match.undo(side)
    assert next_die(match) == next_die(loaded)
    assert match.record().text() == loaded.record().text()


def unfinished(seed: int = 3, steps: int = 4) -> Match:
    match, rng = new(seed), Rng(seed)
    for _ in range(steps):
        step(match, rng)
    assert not match.is_over
    return match


def played_out(match: Match, seed: int = 5) -> str:
    """The record of a match that is played to its end."""
    rng = Rng(seed)
    while not match.is_over:
        step(match, rng)
    return match.record().text()


def test_a_new_branch_has_fresh_draws_and_verifies() -> None:
    match = unfinished()
    short = Match.load(GAME, match.record().rewound(0), Chance.from_seed(3))
    assert [ply.words for ply in short.plies] != [ply.words for ply in match.plies[: len(short.plies)]]
    deals = {tuple(ply.words for ply in Match.load(GAME, branch, Chance.from_seed(3)).plies) for branch in rewinds(match, 40)}
    assert len(deals) == 6  # all that there are
    text = played_out(short)
    assert "\nrewind 0\n1 chance" in text
    assert verdict(text).reason.endswith("; 1 rewind began new draws")
    assert verdict(text).verified
    assert fits(text)


def rewinds(match: Match, times: int) -> Iterator[Record]:
    """Rewound to the start again and again."""
    record = match.record()
    for _ in range(times):
        record = record.rewound(0)
        yield record
        record = Match.load(GAME, record, match.chance).record()


def test_a_copy_without_what_was_given_up_says_where_its_branch_begins() -> None:
    match = unfinished()
    match.rewind(0)
    whole = parse_record(played_out(match))
    copy = replace(whole.first(len(whole.plies)), secret=whole.secret)
    assert "\nchance branch 1 since 1\n" in copy.text()
    assert "rewind" not in copy.text()
    assert verdict(copy.text()).verified
    assert fits(copy.text())
    assert not verdict(copy.text().replace("chance branch 1 since 1\n", "")).verified


def test_a_branch_number_is_never_used_again() -> None:
    record = finished(3).record()
    for plies, branches in ((6, {7: 1}), (4, {5: 2}), (5, {5: 2, 6: 3}), (0, {1: 4})):
        record = record.rewound(plies)
        assert record.now.branches == branches
        assert record.first(plies).header.branches == branches
        assert parse_record(record.text()).now.branches == branches
        record = replace(record, plies=finished(3).record().plies[:8])


def test_draws_that_were_given_up_are_checked_too() -> None:
    """Every die of every branch, changed to another face, is caught at its own line."""
    match = unfinished(7, 6)
    match.rewind(match.decisions()[1])
    play_some(match, 8, 3)
    match.rewind(match.decisions()[2])
    text = without_hashes(played_out(match, 6))
    assert text.count("rewind") == 2
    assert verdict(text).verified
    assert fits(text)
    lines = text.splitlines()
    dice = [at for at, line in enumerate(lines) if " chance die " in line]
    assert dice[0] < line_of(text, "rewind") < dice[-1]
    for at in dice:
        face = lines[at][-1]
        changed = [*lines[:at], lines[at][:-1] + str(int(face) % 6 + 1), *lines[at + 1 :]]
        told = verdict("\n".join(changed) + "\n")
        assert (told.verified, told.line) == (False, at + 1)
        assert not fits("\n".join(changed) + "\n")


def play_some(match: Match, seed: int, steps: int) -> None:
    rng = Rng(seed)
    for _ in range(steps):
        if not match.is_over:
            step(match, rng)


def test_a_contribution_of_a_branch_counts_there_and_later_and_not_before() -> None:
    """Given in a branch that was given up: its earlier draws stand, those after it and of every later branch have it."""
    for first, second in ((True, False), (False, True), (True, True)):
        match = unfinished(7, 2)
        if first:
            match.contribute(NORTH, "n")
        play_some(match, 1, 3)
        match.rewind(match.decisions()[0])
        play_some(match, 2, 2)
        if second:
            match.contribute(SOUTH, "s")
        play_some(match, 3, 2)
        match.rewind(match.decisions()[1])
        text = played_out(match)
        assert parse_record(text).text() == text
        assert Match.load(GAME, parse_record(text)).record().text() == text
        assert verdict(text).verified, text
        assert fits(text)
        for line in re.findall(r"(?m)^chance from .*\n", text):
            assert not verdict(text.replace(line, "")).verified


# --- contributions ------------------------------------------------------------------------------------------------------------


def test_contributions_at_the_start_count_from_the_first_draw() -> None:
    plain, mixed = new(2), [new(2, contributions={"south": text}) for text in "abcdefgh"]
    assert len({tuple(ply.words for ply in each.plies) for each in (plain, *mixed)}) > 3
    assert {each.header.commit for each in mixed} == {plain.header.commit}
    assert "\nchance from south 61\n1 chance" in mixed[0].record().text()


def test_a_later_contribution_changes_no_draw_that_was_seen() -> None:
    texts_of = set()
    for words in ["", *"abcdefghijkl"]:
        match, rng = new(2), Rng(2)
        before = match.plies[:]
        if words:
            match.contribute(SOUTH, words)
            assert f"chance from south {words.encode().hex()} since {len(before) + 1}\n" in match.record().text()
        while not match.is_over:
            step(match, rng)
        assert match.plies[: len(before)] == before
        assert verify(GAME, match.record()).verified
        assert fits(match.record().text())
        texts_of.add(tuple(ply.words for ply in match.plies if ply.who == "chance"))
    assert len(texts_of) > 3


def test_the_order_of_contributions_is_of_no_account() -> None:
    one, other = new(4), new(4)
    for match, order in ((one, (NORTH, SOUTH)), (other, (SOUTH, NORTH))):
        for side in order:
            match.contribute(side, GAME.sides[side])
        rng = Rng(9)
        while not match.is_over:
            step(match, rng)
    assert one.plies == other.plies


def test_a_contribution_is_taken_back_to_where_the_game_is() -> None:
    match = spoils()
    side, plies = NORTH if match.asked & 1 else SOUTH, len(match.plies)
    match.act(side, "take")
    match.contribute(side, "x")
    assert match.header.contributions[0].since == plies + 2
    match.undo(side)
    assert match.header.contributions[0].since == plies + 1
    back = match.record().rewound(1)
    assert back.header.contributions == (Contribution(GAME.sides[side], "78", plies + 1, branch=0),)
    assert back.now.contributions[0].counts(1, 2)
    assert not back.now.contributions[0].counts(0, plies)


@pytest.mark.parametrize("text", ["", "x" * 65, "ö" * 33])
def test_a_contribution_of_another_length_is_refused(text: str) -> None:
    match = new()
    before = match.record()
    with pytest.raises(AtollError, match="expected 1 to 64 bytes"):
        match.contribute(NORTH, text)
    assert match.record() == before


def test_a_contribution_stands_and_needs_a_commitment() -> None:
    match = new()
    match.contribute(NORTH, "once")
    with pytest.raises(AtollError, match="north has contributed to chance already"):
        match.contribute(NORTH, "twice")
    with pytest.raises(AtollError, match="committed to no secret"):
        game().contribute(NORTH, "x")


# --- loading ------------------------------------------------------------------------------------------------------------------


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


# --- tampering ----------------------------------------------------------------------------------------------------------------


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def without_hashes(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))


def test_one_changed_die_is_caught_at_its_line() -> None:
    text = without_hashes(finished().record().text())
    found = re.findall(r"(?m)^(\d+ chance die )(\d)$", text)
    assert found
    for start, face in found:
        for other in set("123456") - {face}:
            told = verdict(text.replace(start + face, start + other))
            assert (told.verified, told.line) == (False, line_of(text, start))
            assert told.reason == f"ply {start.split()[0]} is 'die {other}', but the secret gives 'die {face}'"


def test_a_dealt_card_that_was_changed_is_caught_at_its_line() -> None:
    text = without_hashes(finished().record().text())
    card = re.findall(r"(?m)^1 chance deal north (.*)$", text)[0]
    second = re.findall(r"(?m)^2 chance deal south (.*)$", text)[0]
    told = verdict(text.replace(f"1 chance deal north {card}", f"1 chance deal north {second}"))
    assert (told.verified, told.line) == (False, line_of(text, "1 chance"))


def test_a_removed_ply_is_caught() -> None:
    """Left out it breaks the numbers; renumbered it breaks the rules, or the next draw no longer fits."""
    lines = without_hashes(finished().record().text()).splitlines()
    first = line_of("\n".join(lines), "1 chance")
    for at in range(first, len(lines) - 2):
        rest = [re.sub(r"^\d+", lambda found: str(int(found[0]) - 1), line) for line in lines[at:]]
        with pytest.raises(BadRecord):
            verdict("\n".join(lines[: at - 1] + lines[at:]))
        other = "\n".join(lines[: at - 1] + rest)
        told = outcome_of(other)
        if told.startswith("record, line "):
            assert int(re.findall(r"\d+", told)[0]) >= at
        elif verdict(other).verified:
            assert not any(" chance " in line for line in rest)
        else:
            assert verdict(other).line >= at


def test_a_changed_secret_is_caught_at_its_line() -> None:
    text = finished().record().text()
    for digits in ("0" * 64, hashlib.sha256(b"seed 8").hexdigest()):
        other = re.sub(r"chance secret \w+", f"chance secret {digits}", text)
        assert (verdict(other).verified, verdict(other).line) == (False, len(text.splitlines()))
        assert not fits(other)


def test_a_secret_and_a_commitment_of_somebody_elses_do_not_fit_the_draws() -> None:
    text, foreign = without_hashes(finished().record().text()), Chance.from_seed(8)
    other = re.sub(r"sha256 \w+\n1", f"sha256 {foreign.commitment}\n1", text)
    other = re.sub(r"chance secret \w+", f"chance secret {foreign.key.hex()}", other)
    told = verdict(other)
    assert told.verified is False
    assert " chance " in other.splitlines()[told.line - 1]
    assert not fits(other)


def test_changed_contributions_are_caught_where_they_count_first() -> None:
    match = finished(7, contributions={"north": "n", "south": "s"})
    text, caught = match.record().text(), []
    changes: list[Callable[[int], str]] = [
        lambda n: text.replace("chance from south 73", f"chance from south {n:02x}"),
        lambda n: text.replace("chance from south 73", f"chance from south 73 since {n % 5 + 2}"),
        lambda n: text.replace("chance from north 6e\n", ""),
        lambda n: text.replace("chance from north 6e\nchance from south 73", "chance from north 73\nchance from south 6e"),
    ]
    for change in changes:
        for n in (1, 2, 3):
            told = verdict(change(n))
            assert told.verified is False
            caught.append(change(n).splitlines()[told.line - 1].split()[1])
    assert set(caught) == {"chance"}


# --- any game, any secret -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("each", all_games(), ids=lambda each: each.slug)
def test_every_game_verifies(each: Any) -> None:
    match, rng = Match.new(each, each.edition(), contributions={each.sides[-1]: "mine"}), Rng(1)
    while not match.is_over:
        side = (match.asked & -match.asked).bit_length() - 1
        legal = match.legal(side)
        match.act(side, legal[rng.below(len(legal))])
    told = verify(each, parse_record(match.record().text()))
    assert told.verified, told.reason
    draw = next(ply for ply in match.plies if ply.who == "chance")
    assert f"all {sum(ply.who == draw.who for ply in match.plies)} draws" in told.reason


@settings(max_examples=40)
@given(
    st.binary(min_size=1, max_size=64), st.integers(0, 2**31), st.text(max_size=80), st.integers(0, 12),
    st.one_of(st.none(), st.integers(0, 12)),
)
def test_any_game_verifies_by_both_programs(secret: bytes, choices: int, words: str, when: int, back: int | None) -> None:
    match, rng = Match.new(GAME, GAME.edition(), chance=Chance(secret)), Rng(choices)
    rewound, is_text = 0, 1 <= len(words.encode(errors="replace")) <= 64
    while not match.is_over:
        if is_text and len(match.plies) >= when and not match.header.contributions:
            match.contribute(rng.below(2), words)
        if back is not None and len(match.plies) > back and rewound < 2 and not match._amid[back]:
            rewound += 1
            match = Match.load(GAME, parse_record(match.record().rewound(back).text()), Chance(secret))
        else:
            step(match, rng)
    text = match.record().text()
    assert parse_record(text).text() == text
    assert verdict(text).verified
    assert fits(text)


@given(st.text(st.characters(exclude_characters="\n"), max_size=90), st.sampled_from(["commit ", "from ", "branch ", "secret "]))
def test_no_chance_line_does_more_than_be_refused(rest: str, word: str) -> None:
    text = new().record().text().replace("\n1 chance", f"\nchance {word}{rest}\n1 chance")
    told = outcome_of(text)
    assert "\n" not in told
    assert len(told) < 300
