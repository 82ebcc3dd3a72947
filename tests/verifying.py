"""Games whose chance can be verified, and the check of docs/records.md written a second time."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from atoll.core.chance import Chance
from atoll.core.errors import AtollError
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from atoll.core.verify import Verdict, verify
from tests.duels import NORTH, SOUTH
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


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if line.startswith(start))


def without_hashes(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))


# --- the same check, written anew from docs/records.md: nothing of core/chance.py is used --------------------------------------


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
