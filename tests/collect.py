"""Writes what later versions are compared with: `python -m tests.collect museum` and `python -m tests.collect playthroughs`.

`museum` plays games in many settings and keeps their records in tests/museum/<version>/, once for each release. From then on
they are never edited, replaced or deleted: every later version has to replay them. Before a release, when play or data have
changed, delete that version's folder and collect again.

`playthroughs` writes those of a game's tests/playthroughs/ anew (and a first one for each player where there is none);
read the difference before it is committed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from atoll import __version__, games, players
from atoll.core.chance import Chance
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import Record
from atoll.players import Programs
from atoll.testing import playthroughs
from atoll.testing.playthroughs import Setting
from tests.toy import GAME as TOY

HERE = Path(__file__).parent
MUSEUM = HERE / "museum"
OVERLAYS = HERE.parent / "docs" / "overlays"
SEEDS = range(1, 4)


def all_games() -> list[Game]:
    """The games there are, and the toy."""
    return [*map(games.load, games.names()), TOY]


def exhibits(game: Game) -> Iterator[tuple[str, Record]]:
    """Records worth keeping, with names for their files; each value of an option by the last program."""
    programs = players.names(game)
    others = [(option.name, value) for option in game.edition().options for value in option.choices if value != option.default]
    for player in programs:
        yield from ((f"{player}-{seed}", record(game, player, seed)) for seed in SEEDS)
    for name, value in others:
        yield f"{programs[-1]}-{name}-{value}", record(game, programs[-1], 2, {name: value})
    for revision in range(1, game.revision):
        yield f"revision-{revision}", record(game, programs[0], 1, revision=revision)
    overlay = OVERLAYS / f"{game.slug}.toml"
    if overlay.exists():
        yield "overlay", record(game, programs[-1], 1, overlay=overlay.read_text(encoding="utf-8"))


def record(
    game: Game, player: str, seed: int, options: dict[str, str] | None = None, overlay: str = "", revision: int = 0
) -> Record:
    """A game of a player against itself; every third one stops in the middle."""
    edition, chance = game.edition(overlay), Chance.from_seed(seed)
    header = Match.new(game, edition, options, players=dict.fromkeys(game.sides, player), chance=chance).header
    match = Match(game, edition, replace(header, revision=revision or game.revision), chance)
    match.let_chance_play()
    Programs(game, dict.fromkeys(range(len(game.sides)), player), seed).answer(match)
    whole = match.record()
    return Match.load(game, Record(whole.header, whole.plies[: len(whole.plies) // 2])).record() if seed % 3 == 0 else whole


def collect_museum() -> None:
    """This version's records, once."""
    folder = MUSEUM / __version__
    if folder.exists():
        sys.exit(f"{folder} is there already; the records of a release stay as they are")
    folder.mkdir(parents=True)
    for game in all_games():
        for name, kept in exhibits(game):
            (folder / f"{game.slug}-{name}.record").write_text(kept.text(), encoding="utf-8")
    print(f"{len(list(folder.iterdir()))} records in {folder}")


def playthrough_files(game: Game) -> list[Path]:
    """Those that a game has."""
    return sorted((game.folder / "tests" / "playthroughs").glob("*.txt"))


def written(game: Game, setting: Setting) -> str:
    """A playthrough as this version plays it."""
    return playthroughs.write(game, players.find(game, setting.player), setting)


def collect_playthroughs() -> None:
    """Every game's, from their first lines."""
    for game in all_games():
        settings = {path: playthroughs.setting_of(path.read_text(encoding="utf-8")) for path in playthrough_files(game)}
        folder = game.folder / "tests" / "playthroughs"
        folder.mkdir(exist_ok=True)
        settings = settings or {folder / f"{player}.txt": Setting(game.slug, player, 1) for player in players.names(game)}
        for path, setting in settings.items():
            path.write_text(written(game, setting), encoding="utf-8")
            print(path)


if __name__ == "__main__":
    if sys.argv[1:] not in (["museum"], ["playthroughs"]):
        sys.exit("usage: python -m tests.collect museum|playthroughs")
    collect_museum() if sys.argv[1] == "museum" else collect_playthroughs()
