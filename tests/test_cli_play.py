"""atoll play in lines of text: what is typed, what is answered, and that leaving a game loses nothing."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from atoll import games, players
from atoll.cli.keeping import Keeper
from atoll.cli.plain import Plain, whole
from atoll.core.chance import Chance
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import parse_record
from tests.commands import FIRST, GAME, Atoll


def test_a_script_plays_a_whole_game_through_a_pipe(atoll: Atoll) -> None:
    played = atoll("play", GAME, "--plain", "--seed", "1", typed=FIRST)
    assert (played.status, played.err) == (0, "")
    assert "Turn 11 of 11" in played.out
    assert games.load(GAME).labels.outcomes["defeat"] in played.out
    assert "Capitulation points" in played.out
    assert "> " not in played.out


def test_without_a_terminal_play_is_plain(atoll: Atoll) -> None:
    assert atoll("play", GAME, "--seed", "1", typed=FIRST).out.startswith("Mid '42: a new turn.")


def test_a_game_is_played_in_words_and_by_numbers_alike(atoll: Atoll) -> None:
    atoll("play", GAME, "--plain", "--seed", "1", "--record", "numbers.txt", typed=FIRST)
    plies = parse_record(Path("numbers.txt").read_text(encoding="utf-8")).plies
    words = "".join(f"{ply.words}\n" for ply in plies if ply.who == "usa")
    atoll("play", GAME, "--plain", "--seed", "1", "--record", "words.txt", typed=f"# a script\n\n  {words}")
    again = parse_record(Path("words.txt").read_text(encoding="utf-8")).plies
    assert again == plies


def test_leaving_prints_the_record_and_it_can_be_continued(atoll: Atoll) -> None:
    left = atoll("play", GAME, "--plain", "--seed", "1", "--option", "mode=easy", typed="accept\n")
    assert left.status == 0
    assert left.out.endswith(f"continue it: atoll play {GAME} --resume FILE\n")
    lines = left.out.splitlines()
    text = "\n".join(lines[lines.index("atoll record 1"):-2])
    Path("kept.txt").write_text(text, encoding="utf-8")
    more = atoll("play", GAME, "--plain", "--seed", "1", "--resume", "kept.txt", typed="1\nquit\n1\n")
    assert more.out.endswith(f"The game is kept in kept.txt. Continue it with: atoll play {GAME} --resume kept.txt\n")
    resumed = parse_record(Path("kept.txt").read_text(encoding="utf-8"))
    assert resumed.header.options == {"mode": "easy"}
    assert [ply.words for ply in resumed.plies if ply.who == "usa"] == ["accept", "remove white"]
    atoll("play", GAME, "--plain", "--seed", "1", "--option", "mode=easy", "--record", "whole.txt", typed="accept\n1\n")
    assert parse_record(Path("whole.txt").read_text(encoding="utf-8")).plies == resumed.plies


def test_leaving_prints_nothing_that_is_hidden_and_keeps_the_game_in_a_file(atoll: Atoll, toy: Game) -> None:
    left = atoll("play", toy.slug, "--plain", "--seed", "3", "--option", "length=long", typed="bid 1\nrecord\n")
    kept, = Path().glob("toy-*.txt")
    assert f"The game is kept in {kept}. It holds what is hidden from you, too. Continue it with: " in left.out
    card = next(ply.words for ply in parse_record(kept.read_text(encoding="utf-8")).plies if "deal south" in ply.words)
    assert "deal south ?" in left.out
    assert card not in left.out
    assert atoll("play", toy.slug, "--plain", "--seed", "3", "--resume", str(kept), typed="look\n").status == 0


def test_where_no_file_can_be_written_the_readers_copy_is_printed(
    atoll: Atoll, toy: Game, monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(path: Path, text: str, encoding: str) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    left = atoll("play", toy.slug, "--plain", "--seed", "3", typed="bid 1\n")
    assert "deal south ?" in left.out
    assert left.out.endswith("these lines can be read, but not continued.\n")


def test_a_finished_game_with_hidden_cards_is_printed_whole(atoll: Atoll, toy: Game) -> None:
    left = atoll("play", toy.slug, "--plain", "--seed", "3", typed=FIRST)
    assert "deal south ?" not in left.out.partition("atoll record 1")[2]
    assert "chance secret " in left.out
    assert list(Path().glob("toy-*.txt")) == []


def test_the_record_is_written_after_every_action(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game, path = games.load(GAME), tmp_path / "game.txt"
    match = Match.new(game, game.edition(), chance=Chance.from_seed(1))
    kept: list[int] = []

    def lines() -> Any:
        while not match.is_over:
            kept.append(len(parse_record(path.read_text(encoding="utf-8")).plies) - len(match.plies))
            yield "1"

    Plain(match, players.People(match, [0]), players.Programs(game, {}), Keeper(path)).run(lines())
    assert len(kept) > 40
    assert set(kept) == {0}
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]


@pytest.mark.parametrize(("line", "answer"), [
    ("attack white 6 tokyo", "(R24)"),
    ("why island tokyo", "Tokyo is locked: the island before it on its path must be captured first. (R36)"),
    ("why end", "It may be done: End the turn."),
    ("why track cp", "(R51)"),
    ("why", "why: expected an action or a thing after it, such as 'why "),
    ("fly home", "'fly home' is no action and no thing of this game"),
    ("99", "99: there is no choice of that number; expected 1 to "),
    ("0", "0: there is no choice of that number; expected 1 to "),
    ("9" * 5000, "is no action and no thing of this game"),
    ("undo", "cannot be taken back: what chance or another player has followed stands"),
    ("undo all", "undo all: expected 'undo' or 'undo' and a number of actions"),
    ("log", "   1  chance: The die shows "),
    ("record", "2 usa accept"),
    ("help", "undo [N]"),
    ("look", "Turn 1 of 11"),
    ("\x00\x1b[2J \ufffd", "is no action and no thing of this game"),
])
def test_a_question_or_a_bad_line_is_answered_and_nothing_lost(atoll: Atoll, line: str, answer: str) -> None:
    before = atoll("play", GAME, "--plain", "--seed", "3", typed="accept\n").out
    after = atoll("play", GAME, "--plain", "--seed", "3", typed=f"accept\n{line}\n").out
    told = after[len(before[:before.index(RECORD)].rstrip("\n")):after.rindex(RECORD)]
    assert answer in told
    assert plies_at_end(after) == plies_at_end(before)


RECORD = "\natoll record 1\n"


def plies_at_end(printed: str) -> list[str]:
    """The plies of the record that is printed on leaving."""
    return [line for line in printed[printed.rindex(RECORD):].splitlines() if line[:1].isdigit()]


def test_undo_takes_back_as_far_as_nothing_was_revealed(atoll: Atoll) -> None:
    typed = "accept\nsupply white 2\nresearch white 5\nundo 2\nundo\n"
    out = atoll("play", GAME, "--plain", "--seed", "3", typed=typed).out
    assert "undo takes back up to 2" in out
    assert plies_at_end(out)[-1].startswith("3 chance roll ")
    assert "cannot be taken back: what chance" in out


def test_choices_say_beforehand_whether_they_can_be_taken_back(atoll: Atoll) -> None:
    out = atoll("play", GAME, "--plain", "--seed", "3", typed="accept\n").out
    assert "End the turn*" in out
    assert "Supply the fleet with the white 2 " in out
    assert "* cannot be taken back" in out


def test_a_shortcut_is_one_line_and_its_small_steps_are_recorded(atoll: Atoll) -> None:
    out = atoll("play", GAME, "--plain", "--seed", "3", typed="accept\nbump red 3, attack red 4+ tarawa\nundo 2\n").out
    assert "usa: Raise the red 3 by 1." in out
    assert "usa: Attack Tarawa with the red 4 (raised)." in out
    assert plies_at_end(out)[-1].startswith("3 chance roll ")


def test_a_program_plays_the_other_side(atoll: Atoll, toy: Game) -> None:
    seats = ("--as", "south", "--against", "random")
    out = atoll("play", toy.slug, "--plain", "--seed", "2", *seats, "--record", "duel.txt", typed=FIRST).out
    record = parse_record(Path("duel.txt").read_text(encoding="utf-8"))
    assert record.header.players == {"north": "random", "south": "person"}
    assert {ply.who for ply in record.plies} == {"chance", "north", "south"}
    assert out.endswith("The game is kept in duel.txt.\n")


def test_a_resumed_game_keeps_its_seats(atoll: Atoll, toy: Game) -> None:
    atoll("play", toy.slug, "--plain", "--seed", "2", "--as", "south", "--record", "duel.txt", typed="1\n")
    out = atoll("play", toy.slug, "--plain", "--seed", "2", "--resume", "duel.txt", typed="99\n").out
    assert "expected 1 to" in out
    assert atoll("play", toy.slug, "--plain", "--resume", "duel.txt", "--as", "west").status == 2


def test_a_disk_that_fills_up_loses_nothing(atoll: Atoll, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Path.write_text

    def full(path: Path, text: str, encoding: str) -> int:
        if "2 usa accept" in text:
            raise OSError(28, "No space left on device")
        return kept(path, text, encoding=encoding)

    monkeypatch.setattr(Path, "write_text", full)
    out = atoll("play", GAME, "--plain", "--seed", "3", "--record", "game.txt", typed="accept\nend\n").out
    assert out.count("record game.txt cannot be written: No space left on device") == 3
    assert "usa end" in "".join(plies_at_end(out))


def test_numbers_beyond_reason_are_none() -> None:
    assert [whole(text) for text in ("0", "12", "-1", "", "x", "1" * 10)] == [0, 12, -1, -1, -1, -1]


def test_a_hint_is_told_in_lines_and_noted_in_the_record(atoll: Atoll) -> None:
    played = atoll("play", GAME, "--plain", "--seed", "1", "--record", "kept.txt", typed="hint\nquit\n")
    assert "Hint: " in played.out
    script = next(line for line in played.out.splitlines() if line.startswith("As it may be typed: "))
    assert [aid.side for aid in parse_record(Path("kept.txt").read_text(encoding="utf-8")).hints] == ["usa"]
    first = script.partition(": ")[2].split(", ")[0]
    more = atoll("play", GAME, "--plain", "--seed", "1", "--resume", "kept.txt", typed=f"{first}\nlog\nquit\n")
    assert "hint was asked for here" in more.out
