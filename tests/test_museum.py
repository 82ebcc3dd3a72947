"""Records of every release replay: the same hashes, the same words (tests/collect.py writes them)."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll import __version__, games
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import parse_record
from tests.collect import MUSEUM, all_games
from tests.toy import GAME as TOY

RECORDS = sorted(MUSEUM.glob("*/*.record"))


def game_of(slug: str) -> Game:
    return TOY if slug == TOY.slug else games.load(slug)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_old_record_replays(path: Path) -> None:
    record = parse_record(path.read_text(encoding="utf-8"))
    match = Match.load(game_of(record.header.game), record)
    assert [ply.words for ply in match.plies] == [ply.words for ply in record.plies]
    assert record.hashes[len(record.plies)] == match.record().hashes[len(record.plies)]
    assert len(record.hashes) == (len(record.plies) - 1) // 20 + 1
    assert len(match.journal()) == len(record.plies) + 1


def test_every_game_has_records_of_this_version() -> None:
    kept = {path.name.split("-")[0] for path in RECORDS if path.parent.name == __version__}
    assert kept == {game.slug for game in all_games()}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_records_cover_every_option(game: Game) -> None:
    headers = [parse_record(path.read_text(encoding="utf-8")).header for path in RECORDS if path.name.startswith(f"{game.slug}-")]
    options = {(option.name, value) for option in game.edition().options for value in option.choices if value != option.default}
    assert options <= {pair for header in headers for pair in header.options.items()}
