"""atoll solve: how far good play goes in a game that can be solved backwards, computed once and kept."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from atoll.cli.options import AsJson, GameArgument, Options, Overlay, edition_of, pairs
from atoll.cli.output import print_json, progress
from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.core.solver import Solver
from atoll.games import load, names

Cache = Annotated[Path | None, typer.Option("--cache", metavar="FOLDER", help="Where to keep it; else the user's cache.")]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("solve", epilog="Example: atoll solve war_in_the_pacific")(solve)


def solve(
    game: GameArgument, option: Options = None, overlay: Overlay = None, cache: Cache = None, as_json: AsJson = False,
) -> None:
    """Compute the chance to win under the solver's play, from every position; hours the first time, and it may be broken off.

    What is done is kept and not done again.
    """
    chosen = load(game)
    solver = _solver(chosen)
    tables = edition_of(chosen, overlay).tables(pairs(option, "--option"))
    at = cache or user_cache()
    with progress(100, "percent") as tell:
        folder = solver.solve(tables, at, lambda done, of: tell(100 * done // of))
    worth = solver.worth(tables, at)
    if as_json:
        print_json({"game": game, "folder": str(folder), "worth": worth})
    else:
        print(f"The play found wins {worth:.4f} of the games. Kept in {folder}")


def _solver(game: Game) -> Solver:
    if game.solver is None:
        solved = [name for name in names() if load(name).solver]
        raise AtollError(f"game {game.slug!r} has no solver; expected one of {', '.join(solved)}")
    return game.solver


def user_cache() -> Path:
    """The user's cache folder of Atoll."""
    try:
        from platformdirs import user_cache_path
    except ImportError:
        raise AtollError("solving needs more than the bare install; expected: pip install 'atoll[solve]'") from None
    return user_cache_path("atoll", appauthor=False)
