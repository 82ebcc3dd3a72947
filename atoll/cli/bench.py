"""atoll bench: how fast this build plays on this machine."""
from __future__ import annotations

from dataclasses import asdict, astuple
from typing import Annotated

import typer

from atoll.cli.options import AsJson
from atoll.cli.output import print_json, print_table, progress
from atoll.games import load, names


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench", epilog="Example: atoll bench GAME --json")(bench)


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; without it all.")] = None,
    as_json: AsJson = False,
) -> None:
    """Measure random play on one core: the medians of several repeats.

    A decision is an action of a side, forced ones included; chance and automatic steps count in the time alone.
    """
    from atoll.sim import bench as measure

    chosen = [load(name) for name in ([game] if game else names())]
    speeds = []
    with progress(len(chosen), "games") as tell:
        for done, each in enumerate(chosen):
            tell(done)
            speeds.append(measure(each))
    if as_json:
        print_json(asdict(speeds[0]) if game else [asdict(speed) for speed in speeds])
        return
    headings = ("game", "build", "decisions/s", "playouts/s", "clones/s")
    print_table(headings, [[_cell(value) for value in astuple(speed)] for speed in speeds], numbers=(2, 3, 4))


def _cell(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:,.0f}"
