"""Compare many games with the numbers that a game's specification states: python -m atoll.sim.crosscheck GAME

A game supplies them in tests/reference.toml: rows of a setting and what is expected of it, for instance

    [[row]]
    options = { mode = "hard" }
    players = { usa = "random" }
    expect = [{ what = "wins.usa", value = 0.0, tolerance = 0.001, source = "section 9, row 1" }]

`what` is a share (outcomes.<label>, wins.<side>) or a mean (measures.<name>, decisions). The tolerance is the reference's own
uncertainty; a figure agrees if its 95 % interval and value ± tolerance meet. Where the difference is known and explained,
`instead` is the figure that is found here and `because` says why: then the row stands as long as that figure is found again.
A row whose players take their time says the `most` games that are played of it.
"""
from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from rich.console import Console
from rich.table import Table

from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.games import load
from atoll.sim.batch import Batch
from atoll.sim.report import Report, simulate
from atoll.sim.statistics import Z

GAMES = 20_000
AGREES = "agrees"
EXPLAINED = "explained"
OUTSIDE = "OUTSIDE"
WIDTH = 150                                     # of the table where it is not shown on a terminal


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Expected(_Strict):
    """One published number."""

    what: str
    value: float
    tolerance: float = Field(ge=0)
    source: str
    instead: float | None = None
    because: str = ""

    @model_validator(mode="after")
    def _explained(self) -> Self:
        """An exception has its reason."""
        if (self.instead is None) != (not self.because):
            raise ValueError("'instead' and 'because' stand together")
        return self


class Row(_Strict):
    """One setting and what is known of it."""

    options: dict[str, str] = {}
    players: dict[str, str] = {}
    most: int = Field(0, ge=0)                  # games; 0: as many as are asked for
    expect: list[Expected] = Field(min_length=1)

    def games(self, asked: int) -> int:
        """How many games are played."""
        return min(asked, self.most) if self.most else asked


class Reference(_Strict):
    """The file."""

    row: list[Row] = Field(min_length=1)


@dataclass(frozen=True)
class Found:
    """A figure of ours with its 95 % interval, and how its precision is shown."""

    value: float
    low: float
    high: float
    precision: str

    def agrees(self, expected: Expected) -> bool:
        """Whether the intervals meet."""
        return self.low <= expected.value + expected.tolerance and self.high >= expected.value - expected.tolerance

    def is_again(self, figure: float) -> bool:
        """Whether a figure that was found in as many games was found again: two intervals of this breadth meet."""
        return 2 * self.low - self.value <= figure <= 2 * self.high - self.value

    def verdict(self, expected: Expected) -> str:
        """Agrees, differs for the reason given, or stands outside of both."""
        if self.agrees(expected):
            return AGREES
        return EXPLAINED if expected.instead is not None and self.is_again(expected.instead) else OUTSIDE


def read_reference(game: Game) -> Reference:
    """The numbers that the game's folder states."""
    path = game.folder / "tests" / "reference.toml"
    try:
        return Reference.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise AtollError(f"{game.slug} has no numbers to compare with; expected them in {path}") from None
    except (OSError, ValueError) as fault:
        raise AtollError(f"{path}: {_first_line(fault)}") from None


def _first_line(fault: Exception) -> str:
    if isinstance(fault, ValidationError):
        error = fault.errors()[0]
        return f"{'.'.join(map(str, error['loc']))}: {error['msg']}"
    return str(fault)


def find(report: Report, what: str) -> Found:
    """The figure of a report that `what` names."""
    kind, _, name = what.partition(".")
    shares = {"outcomes": report.outcomes, "wins": report.wins}.get(kind, {})
    if name in shares:
        share = shares[name]
        return Found(share.share, share.low, share.high, f"{share.low:.4f} to {share.high:.4f}")
    moments = report.decisions if what == "decisions" else report.measures.get(name) if kind == "measures" else None
    if moments is None:
        expected = "outcomes.<label>, wins.<side>, measures.<name> or decisions"
        raise AtollError(f"{report.game} has no figure {what!r}; expected {expected}")
    half = Z * moments.error
    return Found(moments.mean, moments.mean - half, moments.mean + half, f"s.e. {moments.error:.4f}")


def compare(game: Game, games: int, seed: int, jobs: int) -> Iterator[tuple[Report, Expected, Found]]:
    """Play every row and set each expected figure beside ours."""
    for row in read_reference(game).row:
        report = simulate(Batch(game.slug, row.games(games), seed, row.players, row.options), jobs)
        for expected in row.expect:
            yield report, expected, find(report, expected.what)


def crosscheck(game: Game, games: int, seed: int, jobs: int) -> bool:
    """Print the comparison; whether all agree or differ for the reason given."""
    table = Table(box=None, title=f"{game.title}: up to {games} games a row, seed {seed}", title_justify="left")
    for heading in ("setting", "games", "figure", "found", "95 % interval or standard error", "expected", "source", "verdict"):
        table.add_column(heading)
    verdicts, reasons = [], {}
    for report, expected, found in compare(game, games, seed, jobs):
        verdicts.append(found.verdict(expected))
        if verdicts[-1] == EXPLAINED:
            reasons[expected.because] = expected.what
        table.add_row(
            _setting(game, report), str(report.games), expected.what, f"{found.value:.4f}", found.precision,
            f"{expected.value} ± {expected.tolerance}", expected.source, verdicts[-1],
        )
    console = Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False)
    console.print(table)
    for because, what in reasons.items():
        console.print(f"{EXPLAINED}: {what}: {because}")
    return OUTSIDE not in verdicts


def _setting(game: Game, report: Report) -> str:
    """The players and the options that are not the usual ones."""
    usual = {option.name: option.default for option in game.edition().options}
    chosen = [f"{name}={value}" for name, value in report.options.items() if value != usual[name]]
    return " ".join([*(f"{side}={player}" for side, player in report.players.items()), *chosen])


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser("python -m atoll.sim.crosscheck", description="Compare many games with published numbers.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games for each row (default {GAMES})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    if min(given.games, given.jobs) < 1:
        parser.error("--games and --jobs must be 1 or more")
    try:
        return int(not crosscheck(load(given.game), given.games, given.seed, given.jobs))
    except AtollError as fault:
        print(f"atoll: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
