"""Verifiable chance where a game goes back, and where its sides contribute (atoll/core/chance.py, match.py)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from atoll.core.chance import Chance
from atoll.core.errors import AtollError
from atoll.core.match import Match
from atoll.core.record import Contribution, Record, parse_record
from atoll.core.rng import Rng
from atoll.core.verify import verify
from tests.duels import NORTH, SOUTH, game
from tests.toy import GAME
from tests.verifying import finished, fits, line_of, new, step, verdict, without_hashes

# --- taking back and rewinding -------------------------------------------------------------------------------------------------


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


# --- contributions -------------------------------------------------------------------------------------------------------------


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
