"""Two people at one terminal in lines of text: the screen is handed over, and shows each of them only what is his."""
from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from atoll import games
from atoll.cli import main
from atoll.cli.keeping import Keeper
from atoll.cli.plain import CLEAR, Plain
from atoll.cli.play import seats
from atoll.core.chance import Chance
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import parse_record
from atoll.core.rng import Rng
from atoll.players import People, Programs
from tests.canaries import Canaries, Copy, Knowledge
from tests.test_table import FIRST, GAME, SECOND, SLUG

HAND_OVER = "Hand over to "
MOST = 400                                      # lines typed in one game


class Terminal:
    """Where it is printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def fresh(self) -> str:
        """What was printed since it was last asked for."""
        return self.capsys.readouterr().out


@pytest.fixture
def terminal(capsys: pytest.CaptureFixture[str]) -> Terminal:
    """What is printed goes there."""
    return Terminal(capsys)


def shared(seed: int = 1, text: str = "", game: Game = GAME) -> Plain:
    """Two people at one match."""
    match = Match.new(game, game.edition(text), chance=Chance.from_seed(seed))
    return Plain(match, People(match, [0, 1]), Programs(game, {}), Keeper(None))


def play(plain: Plain, seed: int, asked: tuple[str, ...] = ()) -> Iterator[str]:
    """What two people type: any of the choices, questions now and then, and an empty line to take over."""
    rng = Rng(seed)
    while not plain.match.is_over:
        if plain.is_handing_over:
            yield ""
        else:
            yield from asked
            yield str(1 + rng.below(len(plain.choices)))


DUELS = [game for game in map(games.load, games.names()) if len(game.sides) > 1]
SECRETIVE = [(SLUG, 0, 20), (SLUG, 1, 20), *((game.slug, 2, 5) for game in DUELS if game.secret and game.slug != SLUG)]


@pytest.mark.parametrize(("slug", "seed", "least"), SECRETIVE)
def test_the_screen_of_one_never_names_what_is_hidden_from_him(terminal: Terminal, slug: str, seed: int, least: int) -> None:
    canaries = Canaries(games.load(slug))
    plain = shared(seed, canaries.overlay(), canaries.game)
    readers = [Knowledge(side) for side in (0, 1)]
    copy = Copy(plain.match.header, readers)
    hand_overs, spoken_of = 0, set[int]()

    def typed() -> Iterator[str]:
        nonlocal hand_overs, spoken_of
        for line in play(plain, seed, ("log", "record", "look")):
            copy.keep_up(plain.match.plies)
            shown = terminal.fresh()
            if plain.is_handing_over:           # the next to print is for somebody else
                hand_overs += 1
                assert canaries.named(shown) == set()
            else:
                assert canaries.named(shown) <= readers[plain.side].ever
                spoken_of |= canaries.named(shown)
            yield line

    plain.run(typed())
    assert plain.match.is_over
    assert hand_overs > 3
    assert len(spoken_of) > least


def after(terminal: Terminal, *lines: str) -> str:
    """What is printed after the last of some lines."""
    def typed() -> Iterator[str]:
        for line in lines:
            terminal.fresh()
            yield line

    shared().run(typed())
    return terminal.fresh()


def test_what_the_first_chose_in_secret_the_second_cannot_tell(terminal: Terminal) -> None:
    chosen = (["done"], ["1", "done"], ["2", "3", "undo", "4", "done"])
    seen = {after(terminal, "", *lines, "") for lines in chosen}
    assert len(seen) == 1
    assert "Your hand" in seen.pop()


def test_a_secret_choice_is_taken_back_before_the_other_looks(terminal: Terminal) -> None:
    before = after(terminal, "", "1")
    assert after(terminal, "", "1", "done").startswith(HAND_OVER)
    assert after(terminal, "", "1", "done", "undo") == before
    assert "cannot be taken back" in after(terminal, "", "1", "done", "", "undo")


@pytest.mark.parametrize("line", ["1", "look", "log", "record", "why done", "help", "discard spies"])
def test_while_the_screen_is_handed_over_nothing_else_is_answered(terminal: Terminal, line: str) -> None:
    told = after(terminal, "", "done", line)
    assert told.splitlines() == [f"'{line}': the screen is being handed over; expected an empty line, undo or quit"]
    assert after(terminal, "", "done", line, "") == after(terminal, "", "done", "")


def test_at_the_start_nobody_looks_yet(terminal: Terminal) -> None:
    assert after(terminal, "# a comment") == ""
    shared().run([])
    assert terminal.fresh() == "Hand over to USA. Press Enter when USA looks.\n"
    assert "cannot be taken back" in after(terminal, "undo")


def test_on_a_terminal_the_screen_is_cleared_both_times(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    assert CLEAR not in after(terminal, "", "done", "")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert after(terminal, "", "done").rpartition(CLEAR)[2].startswith(HAND_OVER)
    assert "Your hand" in after(terminal, "", "done", "").rpartition(CLEAR)[2]
    assert CLEAR not in after(terminal, "", "1")


def test_a_game_without_secrets_goes_round_without_a_word(terminal: Terminal) -> None:
    game = replace(GAME, hideable=())
    match = Match.new(game, game.edition(), chance=Chance.from_seed(1))
    plain = Plain(match, People(match, [0, 1]), Programs(game, {}), Keeper(None))
    plain.run(["done"])
    assert HAND_OVER not in terminal.fresh()
    assert plain.side == 1


def test_a_script_plays_both_sides_and_the_game_is_resumed_for_two(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def atoll(*arguments: str, typed: str) -> str:
        monkeypatch.setattr("sys.argv", ["atoll", "play", SLUG, "--plain", *arguments])
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main() == 0
        return terminal.fresh()

    path = str(tmp_path / "game.txt")
    begun = atoll("--seed", "1", "--against", "person", "--as", SECOND, "--record", path, typed="\n1\n")
    assert begun.startswith(f"{HAND_OVER}Japan")
    assert atoll("--resume", path, typed="\n1\n" * MOST).startswith(HAND_OVER)
    record = parse_record(Path(path).read_text(encoding="utf-8"))
    assert record.header.players == {FIRST: "person", SECOND: "person"}
    assert record.secret


@pytest.mark.parametrize(("recorded", "as_side", "against", "expected"), [
    ({}, None, None, {0: "person", 1: "random"}),
    ({}, SECOND, "person", {1: "person", 0: "person"}),
    ({FIRST: "person", SECOND: "person"}, None, None, {0: "person", 1: "person"}),
    ({FIRST: "person", SECOND: "person"}, None, "random", {0: "person", 1: "random"}),
    ({FIRST: "random", SECOND: "person"}, None, None, {1: "person", 0: "random"}),
    ({FIRST: "person", SECOND: "random"}, SECOND, None, {1: "person", 0: "random"}),
    ({FIRST: "Ann", SECOND: "person"}, None, None, {1: "person", 0: "random"}),
])
def test_who_plays_is_as_asked_for_else_as_recorded(
    recorded: dict[str, str], as_side: str | None, against: str | None, expected: dict[int, str]
) -> None:
    assert list(seats(GAME, recorded, as_side, against).items()) == list(expected.items())
