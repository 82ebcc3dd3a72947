"""atoll replay: where a record leads, whether its dice are fair, and where one stops that does not fit."""
from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from atoll import games
from atoll.core.chance import Chance
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import parse_record
from tests.commands import FIRST, GAME, Atoll


@pytest.fixture(scope="module")
def played() -> str:
    """The text of a finished game's record."""
    game = games.load(GAME)
    match = Match.new(game, game.edition(), players={"usa": "person"}, chance=Chance.from_seed(1))
    while not match.is_over:
        match.act(0, match.legal(0)[0])
    return match.record().text()


@pytest.fixture
def record(played: str, tmp_path: Path) -> Path:
    """The same in a file where the command runs."""
    (tmp_path / "game.txt").write_text(played, encoding="utf-8")
    return tmp_path / "game.txt"


def test_replay_tells_where_a_record_leads(atoll: Atoll, record: Path) -> None:
    told = atoll("replay", str(record), "--json").json()
    plies = parse_record(record.read_text(encoding="utf-8")).plies
    assert told["plies"] == len(plies)
    assert (told["over"], told["outcome"]) == (True, "defeat")
    assert f"# hash {told['state_hash']}" == record.read_text(encoding="utf-8").splitlines()[-2]
    assert "verified" not in told
    assert atoll("replay", "-", "--json", typed=record.read_text(encoding="utf-8")).json() == told


def test_replay_stops_where_it_is_told(atoll: Atoll, record: Path) -> None:
    told = atoll("replay", str(record), "--to", "20", "--json").json()
    assert (told["plies"], told["over"], told["outcome"]) == (20, False, None)
    assert f"# hash {told['state_hash']}" in record.read_text(encoding="utf-8")
    assert atoll("replay", str(record), "--to", "20").out.endswith("The game goes on after ply 20.\n")
    assert atoll("replay", str(record), "--to", "0", "--json").json()["plies"] == 0
    beyond = atoll("replay", str(record), "--to", "5000")
    assert (beyond.status, beyond.err[:16]) == (2, "atoll: --to 5000")


def test_replay_tells_the_game_in_sentences(atoll: Atoll, record: Path) -> None:
    lines = atoll("replay", str(record)).out.splitlines()
    assert lines[0] == "   0  Mid '42: a new turn. 2 white dice become red this turn."
    assert lines[1].startswith("   1  chance: The die shows ")
    assert lines[-1] == games.load(GAME).labels.outcomes["defeat"]


def test_replay_draws_the_board(atoll: Atoll, record: Path) -> None:
    assert atoll("replay", str(record), "--svg", "board.svg").status == 0
    picture = ElementTree.parse("board.svg").getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    atoll("replay", str(record), "--to", "3", "--svg", "early.svg")
    assert Path("early.svg").read_text(encoding="utf-8") != Path("board.svg").read_text(encoding="utf-8")
    assert atoll("replay", str(record), "--svg", "no/such/folder.svg").status == 2


def test_replay_draws_a_part_of_the_board(atoll: Atoll, record: Path) -> None:
    assert atoll("replay", str(record), "--svg", "part.svg", "--part", "10,20,300,200").status == 0
    assert ElementTree.parse("part.svg").getroot().get("viewBox") == "10 20 300 200"
    for wrong in ("1,2,3", "1,2,3,x", "0,0,0,5", "0,0,nan,5"):
        result = atoll("replay", str(record), "--svg", "part.svg", "--part", wrong)
        assert result.status == 2
        assert "expected four numbers" in result.err


def test_replay_tells_of_a_rewind_and_of_a_resignation(atoll: Atoll, toy: Game) -> None:
    game = games.load(toy.slug)
    match = Match.new(game, game.edition(), chance=Chance.from_seed(3))
    for side in (0, 1):
        match.act(side, "bid 0")
    given_up = len(match.plies) - 2
    match.rewind(2)
    match.resign(1)
    text = match.record().text()
    told = atoll("replay", "-", "--json", typed=text).json()
    assert (told["over"], told["outcome"], told["resigned"]) == (True, "resigned", "south")
    assert (told["plies"], told["rewinds"]) == (2, [{"after": 2, "given_up": given_up}])
    lines = atoll("replay", "-", typed=text).out.splitlines()
    assert lines[-1] == "Resignation: south. Winner: north."
    assert "By agreement the game went back to here" in lines[1]
    assert lines[2] == "      south: Resignation: south."
    assert atoll("replay", "-", "--verify", typed=text).out.endswith("; 1 rewind began new draws.\n")


def test_replay_verifies_the_dice_in_one_sentence(atoll: Atoll, record: Path) -> None:
    told, rolls = atoll("replay", str(record), "--verify"), record.read_text(encoding="utf-8").count(" chance ")
    assert (told.status, told.err) == (0, "")
    assert told.out == f"Verified: all {rolls} draws of chance fit the secret that was committed to at the start.\n"
    as_json = atoll("replay", str(record), "--verify", "--json").json()
    assert (as_json["verified"], f"Verified: {as_json['reason']}.\n") == (True, told.out)
    assert atoll("replay", str(record), "--verify", "--to", "1").out.startswith("Verified: the one draw of chance fits")
    assert atoll("replay", str(record), "--verify", "--to", "0").out.startswith("Verified: nothing was drawn")


@pytest.mark.parametrize(("pattern", "new", "line", "verified", "message"), [
    (r"(?m)^1 chance die \d", "1 chance die 9", 6, False, "ply 1 is 'die 9', but the secret gives 'die "),
    (r"chance secret ....", "chance secret 0000", -1, False, "the secret is not the one that 'chance commit' names"),
    (r"chance secret .*\n", "", 0, None, "it cannot be verified: the secret of chance is not open yet"),
    (r"(?s)chance commit .*?\n(.*)chance secret .*\n", r"\1", 0, None, "it cannot be verified: the record has no line"),
])
def test_replay_says_where_or_why_the_dice_cannot_be_verified(
    atoll: Atoll, record: Path, pattern: str, new: str, line: int, verified: bool | None, message: str
) -> None:
    text, number = re.subn(pattern, new, record.read_text(encoding="utf-8"))
    assert number == 1
    record.write_text(text, encoding="utf-8")
    at = line % (len(text.splitlines()) + 1)
    told = atoll("replay", str(record), "--verify")
    assert (told.status, told.out, told.err.count("\n")) == (1, "", 1)
    assert told.err.startswith(f"atoll: record, line {at}: {message}" if at else f"atoll: record: {message}")
    as_json = atoll("replay", str(record), "--verify", "--json")
    assert as_json.status == 1
    if "9" in new:                                  # it does not even replay
        assert (as_json.out, as_json.err) == ("", told.err)
    else:
        assert json.loads(as_json.out)["verified"] is verified
        assert message.removeprefix("it cannot be verified: ") in json.loads(as_json.out)["reason"]


def test_a_played_game_is_committed_at_once_and_opened_at_its_end(atoll: Atoll) -> None:
    out = atoll("play", GAME, "--plain", "--record", "game.txt", typed="accept\nrecord\n").out
    running, secret = Path("game.txt").read_text(encoding="utf-8"), Path(".game.txt.secret")
    opened = hashlib.sha256(bytes.fromhex(secret.read_text(encoding="ascii"))).hexdigest()
    assert secret.stat().st_mode & 0o077 == 0
    assert f"chance commit sha256 {hashlib.sha256(bytes.fromhex(opened)).hexdigest()}\n" in running
    for shown in (out, running):
        assert "chance commit sha256 " in shown
        assert "chance secret" not in shown
        assert secret.read_text(encoding="ascii") not in shown
        assert opened not in shown
    atoll("play", GAME, "--plain", "--resume", "game.txt", typed=FIRST)
    assert Path("game.txt").read_text(encoding="utf-8").endswith(f"\nchance secret {opened}\n")
    assert not secret.exists()
    assert atoll("replay", "game.txt", "--verify").out.startswith("Verified: all ")
    finished = Path("game.txt").read_text(encoding="utf-8")
    atoll("play", GAME, "--plain", "--resume", "game.txt", typed="1\n")
    assert Path("game.txt").read_text(encoding="utf-8") == finished


def test_a_game_resumed_without_its_secret_says_that_it_cannot_be_verified(atoll: Atoll) -> None:
    atoll("play", GAME, "--plain", "--record", "game.txt", typed="accept\n")
    Path(".game.txt.secret").write_text("no secret", encoding="ascii")
    told = atoll("play", GAME, "--plain", "--resume", "game.txt", typed=FIRST)
    assert told.err == "The secret of this game's dice is not here: its dice are new, and it can no longer be verified.\n"
    assert "chance" not in [line.split()[0] for line in Path("game.txt").read_text(encoding="utf-8").splitlines()]
    assert atoll("replay", "game.txt", "--verify").status == 1


def changed(record: Path, old: str, new: str) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(("old", "new", "line", "message"), [
    ("atoll record 1", "chess record 1", 1, "no Atoll record"),
    ("atoll record 1", "atoll record 9", 1, "newer Atoll"),
    ("game war_in_the_pacific", "game go_home", 0, "game 'go_home': there is none"),
    ("revision 1", "revision 99", 2, "rules revision 99 is newer"),
    ("sha256 ", "sha256 0", 3, "does not fit"),
    ("2 usa accept", "2 usa attack white 6 tokyo", 7, "does not fit"),
    ("2 usa accept", "2 japan accept", 7, "side 'japan'"),
    ("2 usa accept", "9 usa accept", 7, "out of order"),
    ("# hash ", "# hash 0000", 0, "state hash"),
    ('player usa "person"', 'option mode brutal', 4, "'brutal' is not a value"),
])
def test_a_record_that_does_not_fit_stops_at_its_line(
    atoll: Atoll, record: Path, old: str, new: str, line: int, message: str
) -> None:
    changed(record, old, new)
    told = atoll("replay", str(record), "--json")
    assert (told.status, told.out, told.err.count("\n")) == (1, "", 1)
    assert told.err.startswith(f"atoll: record, line {line}: " if line else "atoll: record")
    assert message in told.err


def test_a_foreign_record_is_not_continued(atoll: Atoll, record: Path, toy: Game) -> None:
    refused = atoll("play", toy.slug, "--resume", str(record))
    assert (refused.status, refused.err) == (1, f"atoll: record, line 2: it is a game of {GAME}; expected toy\n")
