"""atoll games: what can be played."""
from __future__ import annotations

from dataclasses import asdict
from typing import Any

import typer

from atoll import players
from atoll.cli.options import AsJson
from atoll.cli.output import print_json
from atoll.core.build import build
from atoll.core.game import Game, Option
from atoll.games import load, names


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("games", epilog="Example: atoll games --json")(games)


def games(as_json: AsJson = False) -> None:
    """List the games with their sides, players, editions and options."""
    found = [load(name) for name in names()]
    if as_json:
        print_json([describe(game) for game in found])
    else:
        print("\n\n".join(in_words(game) for game in found))


def describe(game: Game) -> dict[str, Any]:
    """One game as JSON values."""
    edition = game.edition()
    return {
        "slug": game.slug,
        "title": game.title,
        "sides": list(game.sides),
        "options": [asdict(option) for option in edition.options],
        "editions": [edition.id],
        "players": players.names(game),
        "strengths": {name: players.strength(game, name) for name in players.names(game)},
        "build": build(game),
    }


def in_words(game: Game) -> str:
    """One game in lines for people."""
    edition = game.edition()
    lines = [f"{game.slug}: {game.title}"]
    if "tagline" in game.labels.about:
        lines.append(f"  {game.labels.about['tagline']}")
    lines += [f"  sides    {', '.join(game.sides)}", f"  edition  {edition.id}: {edition.title}", f"  build    {build(game)}"]
    lines += [f"  player   {name}: {players.strength(game, name)}" for name in players.names(game)]
    return "\n".join([*lines, *(_option(option) for option in edition.options)])


def _option(option: Option) -> str:
    values = ", ".join(f"{value} (usual)" if value == option.default else value for value in option.choices)
    return f"  option   {option.name} = {values}: {option.meaning}"
