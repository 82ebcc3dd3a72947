"""atoll ladder: how strong the players of a game are, measured against each other."""
from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from atoll import players as programs
from atoll.cli.options import AsJson, GameArgument, Options, Overlay, pairs, read_overlay
from atoll.cli.output import print_json, print_table, progress
from atoll.cli.simulate import PROCESSORS, Jobs
from atoll.games import load

if TYPE_CHECKING:
    from atoll.sim.ladder import Ladder

Chosen = Annotated[
    str | None,
    typer.Option("--players", metavar="A,B,C", help="Which players, own ones as MODULE:FACTORY (all of the game)."),
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("ladder", epilog="Example: atoll ladder GAME --games 20 --players random,scripted")(ladder)


def ladder(
    game: GameArgument,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games of each pairing, for each side.")] = 20,
    players: Chosen = None,
    option: Options = None,
    overlay: Overlay = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = 1,
    jobs: Jobs = PROCESSORS,
    as_json: AsJson = False,
) -> None:
    """Let every player meet every other on both sides, and rate them.

    In a game for one player all play the same games.
    """
    from atoll.sim import Batch
    from atoll.sim.ladder import games_of
    from atoll.sim.ladder import ladder as run

    text, name = read_overlay(overlay)
    chosen = load(game)
    names = [each.strip() for each in players.split(",")] if players else programs.names(chosen)
    for each in names:
        programs.find_any(chosen, each)
    batch = Batch(game, games, seed, {}, pairs(option, "--option"), text, name)
    with progress(games_of(len(chosen.sides), len(names), games), "games") as tell:
        found = run(batch, names, jobs, tell)
    if as_json:
        print_json(found.json())
    else:
        _print(found, chosen.sides)


def _print(found: Ladder, sides: tuple[str, ...]) -> None:
    if found.solos:
        print(f"{found.game}: {found.games} games of seed {found.seed} for each player\n")
        _print_solos(found)
        return
    print(f"{found.game}: {found.games} games of seed {found.seed} for each pair and side\n")
    rows = [
        (name, f"{each.points:+.0f}", f"{each.low:+.0f} to {each.high:+.0f}", *_by_side(found, name))
        for name, each in found.ratings.items()
    ]
    print_table(("player", "rating", "95 % interval", *(f"as {side}" for side in sides)), rows, numbers=(1, 2, 3, 4))
    order = list(found.ratings)
    print(f"\nShare of {sides[0]} (row) against {sides[1]} (column), a draw as half:\n")
    print_table(("", *order), [(one, *(_cell(found, one, other) for other in order)) for one in order], range(1, len(order) + 1))
    print("\n400 points are odds of ten to one (Bradley and Terry); intervals by the bootstrap.")


def _by_side(found: Ladder, name: str) -> tuple[str, str]:
    """A player's share of all its games, on each side."""
    first = [each.score for each in found.pairings if each.players[0] == name]
    second = [1 - each.score for each in found.pairings if each.players[1] == name]
    return f"{sum(first) / len(first):.0%}", f"{sum(second) / len(second):.0%}"


def _cell(found: Ladder, one: str, other: str) -> str:
    return "" if one == other else f"{found.pairing(one, other).score:.0%}"


def _print_solos(found: Ladder) -> None:
    measures = list(found.solos[0].measures)
    rows = [
        (
            solo.player, f"{solo.wins.share:.1%}", f"{solo.wins.low:.1%} to {solo.wins.high:.1%}",
            *(f"{mean:.2f} ± {error:.2f}" for mean, error in solo.measures.values()),
        )
        for solo in found.solos
    ]
    print_table(("player", "wins", "95 % interval", *measures), rows, range(1, 3 + len(measures)))
    print("\n± is the standard error of the mean.")
