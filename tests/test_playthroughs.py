"""Written-out games are played again and compared line by line (tests/collect.py writes them)."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll import players
from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.testing.playthroughs import Setting, setting_of
from tests.collect import all_games, playthrough_files, written
from tests.toy import GAME as TOY

FILES = [(game, path) for game in all_games() for path in playthrough_files(game)]


@pytest.mark.parametrize(("game", "path"), FILES, ids=[f"{game.slug}-{path.stem}" for game, path in FILES])
def test_a_playthrough_is_what_is_played(game: Game, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert written(game, setting_of(text)).splitlines() == text.splitlines()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_game_has_one_for_each_of_its_players(game: Game) -> None:
    """The strengths have none: they are a player of the game with slips, or look ahead, which takes its time."""
    kept = {setting_of(path.read_text(encoding="utf-8")).player for path in playthrough_files(game)}
    slow = {strength.player for strength in game.strengths.values()} - kept
    assert kept >= set(players.names(game)) - set(game.strengths) - slow
    assert "random" in kept


def test_a_setting_is_its_first_line() -> None:
    for setting in (Setting("toy", "random", 4), Setting("toy", "random", 0, {"length": "short", "mode": "easy"})):
        assert setting_of(setting.line() + "\nmore\n") == setting
    with pytest.raises(AtollError, match="line 1: 'chess' does not fit"):
        setting_of("chess")


def test_a_playthrough_shows_who_sees_what() -> None:
    lines = written(TOY, Setting("toy", "random", 1, {"length": "short"})).splitlines()
    assert lines[0] == "playthrough of toy by random, seed 1, options length=short"
    assert lines[-1].startswith("the end: ")
    deal = next(number for number, line in enumerate(lines) if line.startswith("chance: deal north"))
    assert any(line.startswith("  north see card ") for line in lines[deal : deal + 4])
    assert not any(line.startswith(("  all see card ", "  south see card ")) for line in lines[deal : deal + 4])
