"""A record that was tampered with is found out; all others verify (atoll/core/verify.py)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from atoll.core.chance import Chance
from atoll.core.errors import BadRecord
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from atoll.core.verify import verify
from tests.collect import all_games
from tests.toy import GAME
from tests.verifying import finished, fits, line_of, new, outcome_of, step, verdict, without_hashes

# --- tampering -----------------------------------------------------------------------------------------------------------------


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


# --- any game, any secret ------------------------------------------------------------------------------------------------------


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
