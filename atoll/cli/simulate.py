"""atoll simulate: games by the thousand."""
from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from atoll.cli.options import AsJson, GameArgument, Options, Overlay, pairs, read_overlay
from atoll.cli.output import print_json, print_table, progress

if TYPE_CHECKING:
    from atoll.sim import Report, Share

PROCESSORS = os.cpu_count() or 1

Players = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="SIDE=PLAYER", help="Who plays a side (others: random)."),
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, metavar="J", help="Processes; the result is the same.")]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate", epilog="Example: atoll simulate GAME --games 1000 --player SIDE=scripted")(simulate)


def simulate(
    game: GameArgument,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = 1,
    player: Players = None,
    option: Options = None,
    overlay: Overlay = None,
    jobs: Jobs = PROCESSORS,
    as_json: AsJson = False,
) -> None:
    """Let programs play many games and report how they ended, with 95 % intervals."""
    from atoll.sim import Batch
    from atoll.sim import simulate as run

    text, name = read_overlay(overlay)
    batch = Batch(game, games, seed, pairs(player, "--player", "SIDE=PLAYER"), pairs(option, "--option"), text, name)
    with progress(games, "games") as tell:
        report = run(batch, jobs, tell)
    if as_json:
        print_json(report.json())
    else:
        _print(report)


def _print(report: Report) -> None:
    chosen = [f"{side}={player}" for side, player in report.players.items()]
    print(f"{report.game}, edition {report.edition}: {report.games} games of seed {report.seed}, {', '.join(chosen)}")
    print(f"{', '.join(f'{name}={value}' for name, value in report.options.items())}\n")
    print_table(("how it ended", "games", "share", "95 % interval"), _shares(report), numbers=(1, 2, 3))
    print()
    print_table(("figure", "mean", "sd", "min", "max"), _figures(report), numbers=(1, 2, 3, 4))
    print(f"\n{report.seconds:.1f} seconds, {report.decisions_per_second:,.0f} decisions a second")


def _shares(report: Report) -> Iterator[tuple[str, str, str, str]]:
    for label, share in report.outcomes.items():
        yield _share(label, share)
    for side, share in report.wins.items():
        yield _share(f"{side} wins", share)


def _share(what: str, share: Share) -> tuple[str, str, str, str]:
    return what, str(share.count), f"{share.share:.4f}", f"{share.low:.4f} to {share.high:.4f}"


def _figures(report: Report) -> Iterator[tuple[str, str, str, str, str]]:
    for name, moments in {**report.measures, "decisions": report.decisions}.items():
        yield name, f"{moments.mean:.3f}", f"{moments.sd:.3f}", f"{moments.min:g}", f"{moments.max:g}"
