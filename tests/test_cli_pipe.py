"""atoll play --plain through a pipe: whole games for one player, by a script and by a program that reads what it is told."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from atoll import games, players
from atoll.cli.keeping import Keeper
from atoll.cli.plain import LONG, Plain, spoken
from atoll.core.chance import Chance
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from tests.commands import Atoll

ALONE = [name for name in games.names() if len(games.load(name).sides) == 1]
LARGEST = max(ALONE, key=lambda name: games.load(name).longest)
GAME = games.load(LARGEST)
QUESTIONS = ("help", "look", "log", "why nothing", "nonsense", "99999", "undo 3", "why", "")


def match_of(slug: str, seed: int) -> Match:
    game = games.load(slug)
    return Match.new(game, game.edition(), chance=Chance.from_seed(seed))


def words(match: Match) -> list[str]:
    return [ply.words for ply in match.plies if ply.who != "chance"]


def kept() -> list[tuple[str, str]]:
    """The plies of the file."""
    record = parse_record(Path("game.txt").read_text(encoding="utf-8"))
    return [(ply.who, ply.words) for ply in record.plies]


def driver(plain: Plain, rng: Rng, asked: list[str]) -> Iterator[str]:
    """Types a number that is offered or the words beside it; now and then asks, errs, and takes back."""
    while not plain.match.is_over:
        n = rng.below(len(plain.choices))
        before = words(plain.match)
        if not rng.below(3):
            asked.append(QUESTIONS[len(asked) % len(QUESTIONS)])
            yield asked[-1]
            assert len(before) - len(words(plain.match)) in ((0, 3) if asked[-1] == "undo 3" else (0,)), asked[-1]
            continue
        yield str(n + 1) if rng.below(2) else spoken(plain.choices[n])
        assert words(plain.match)[:len(before)] == before
        assert len(words(plain.match)) > len(before)


@pytest.mark.parametrize("slug", ALONE)
def test_a_program_that_reads_what_it_is_told_plays_a_whole_game(
    slug: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    match, path, asked = match_of(slug, 4), tmp_path / "game.txt", list[str]()
    programs = players.Programs(match.game, {})
    plain = Plain(match, players.People(match, [0]), programs, Keeper(path))
    plain.run(driver(plain, Rng(4), asked))
    out = capsys.readouterr().out
    assert match.is_over
    assert match.ending in out
    assert set(asked) == set(QUESTIONS)
    assert "Traceback" not in out
    assert path.read_text(encoding="utf-8") == match.record().text()


@pytest.mark.parametrize("slug", ALONE)
def test_a_script_of_a_whole_game_gives_the_same_game(atoll: Atoll, slug: str) -> None:
    match, rng = match_of(slug, 5), Rng(5)
    while not match.is_over:
        legal = match.legal(0)
        match.act(0, legal[rng.below(len(legal))])
    typed = "".join(f"{line}\n" for line in words(match))
    played = atoll("play", slug, "--plain", "--seed", "5", "--record", "game.txt", typed=typed)
    assert (played.status, played.err) == (0, "")
    assert match.ending in played.out
    assert kept() == [(ply.who, ply.words) for ply in match.plies]


def test_a_script_that_ends_early_loses_nothing(atoll: Atoll) -> None:
    match = match_of(LARGEST, 6)
    for _ in range(6):
        match.act(0, match.legal(0)[-1])
    typed = "".join(f"{line}\n" for line in words(match))
    left = atoll("play", LARGEST, "--plain", "--seed", "6", "--record", "game.txt", typed=typed)
    assert left.status == 0
    assert left.out.endswith(f"Continue it with: atoll play {LARGEST} --resume game.txt\n")
    more = atoll("play", LARGEST, "--plain", "--resume", "game.txt", typed=f"{match.legal_words(0)[0]}\n")
    assert more.status == 0
    assert [text for who, text in kept() if who != "chance"] == [*words(match), match.legal_words(0)[0]]


def test_every_choice_is_offered_with_the_words_that_may_be_typed(atoll: Atoll) -> None:
    match = match_of(LARGEST, 7)
    out = atoll("play", LARGEST, "--plain", "--seed", "7", typed="").out
    for n, action in enumerate(match.legal_words(0), 1):
        assert any(line.lstrip().startswith(f"{n}  ") and line.endswith(f"  {action}") for line in out.splitlines())


def test_of_a_long_position_only_what_is_new_is_told_and_look_tells_all(atoll: Atoll) -> None:
    match = match_of(LARGEST, 8)
    first = match.legal_words(0)[0]
    match.act(0, first)
    script = [first, *next(([each] for each in match.legal_words(0) if not match.is_final(0, match.state.words.parse(each))), [])]
    out = atoll("play", LARGEST, "--plain", "--seed", "8", typed="".join(f"{line}\n" for line in script)).out
    lines = GAME.summary(match.tables, match.view(0))
    assert len(lines) > LONG
    assert "(look: the whole position)" in out
    assert out.count(lines[-1] + "\n") == 1
    looked = atoll("play", LARGEST, "--plain", "--seed", "8", typed="".join(f"{line}\n" for line in (*script, "look"))).out
    assert looked.count(lines[-1] + "\n") == 2
