"""atoll replay: what happened in a recorded game."""
from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import inf, isfinite
from pathlib import Path
from typing import Annotated

import typer

from atoll.cli.options import AsJson, read_text
from atoll.cli.output import print_json
from atoll.core.errors import AtollError, BadRecord
from atoll.core.flow import UNSET
from atoll.core.match import Match
from atoll.core.record import Record, parse_record
from atoll.core.telling import sentence
from atoll.core.verify import Verdict, verify
from atoll.games import load

To = Annotated[int | None, typer.Option("--to", min=0, metavar="N", help="Stop after ply N.")]
Verify = Annotated[bool, typer.Option("--verify", help="Check the dice against the secret that the game began with.")]
Picture = Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw the board as it is then.")]

Part = Annotated[str | None, typer.Option("--part", metavar="X,Y,WIDTH,HEIGHT", help="Draw only this part of the board.")]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay", epilog="Example: atoll replay my-game.txt --to 40 --svg board.svg")(replay)


def replay(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record's file; - reads it from standard input.")],
    to: To = None,
    picture: Picture = None,
    part_drawn: Part = None,
    check: Verify = False,
    as_json: AsJson = False,
) -> None:
    """Replay a record and tell the game; a record that does not fit stops at its line."""
    whole = parse_record(sys.stdin.read() if record == "-" else read_text(Path(record), "record"))
    part = whole if to is None else shortened(whole, to)
    verdict = verified(part) if check else None
    match = _rest(part, verdict)
    if picture is not None:
        _draw(match, picture, area(part_drawn))
    if as_json:
        _print(match, verdict)
    elif verdict is None:
        _tell(match)
    elif verdict.verified:
        print(f"Verified: {verdict.reason}.")
    else:
        raise _unverified(verdict)
    if verdict is not None and not verdict.verified:
        raise typer.Exit(1)


def verified(record: Record) -> Verdict:
    """Whether a record's dice are those of its secret; it need not replay beyond the first that is not."""
    with _records_fault():
        return verify(load(record.header.game), record)


def _rest(record: Record, verdict: Verdict | None) -> Match:
    """The match; what a wrong die leads to is not told before the die itself."""
    try:
        return replayed(record)
    except BadRecord:
        if verdict is not None and verdict.verified is False:
            raise _unverified(verdict) from None
        raise


def _unverified(verdict: Verdict) -> BadRecord:
    return BadRecord(verdict.line, verdict.reason if verdict.line else f"it cannot be verified: {verdict.reason}")


def _print(match: Match, verdict: Verdict | None) -> None:
    found = {} if verdict is None else {"verified": verdict.verified, "reason": verdict.sentence}
    print_json({
        "game": match.game.slug, "plies": len(match.plies), "over": match.is_over, "outcome": match.outcome or None,
        "resigned": match.game.sides[match.resigned] if match.resigned != UNSET else None,
        "rewinds": [{"after": each.after, "given_up": len(each.plies)} for each in match.given_up],
        "state_hash": match.state_hash, **found,
    })


def shortened(record: Record, to: int) -> Record:
    """The record of the first plies alone."""
    if to > len(record.plies):
        raise AtollError(f"--to {to}: the record has {len(record.plies)} plies")
    return replace(record.first(to), secret=record.secret, secret_line=record.secret_line)


def replayed(record: Record) -> Match:
    """The match of a record; whatever does not fit is the record's fault."""
    with _records_fault():
        return Match.load(load(record.header.game), record)


@contextmanager
def _records_fault() -> Iterator[None]:
    try:
        yield
    except BadRecord:
        raise
    except AtollError as fault:
        raise BadRecord(0, str(fault)) from None


def area(text: str | None) -> tuple[float, float, float, float] | None:
    """A part of the board from the numbers of its corner and its size; None: all of it."""
    if text is None:
        return None
    try:
        x, y, width, height = map(float, text.split(","))
    except ValueError:
        x = y = width = height = 0.0
    if not (isfinite(x) and isfinite(y) and 0 < width < inf and 0 < height < inf):
        raise AtollError(f"--part {text}: expected four numbers X,Y,WIDTH,HEIGHT, such as 0,0,800,500")
    return x, y, width, height


def _draw(match: Match, path: Path, part: tuple[float, float, float, float] | None) -> None:
    from atoll.render import svg

    game, view = match.game, match.view(UNSET)
    text = svg(game.printed(match.tables), game.pieces(match.tables, view), standalone=True, part=part)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise AtollError(f"picture {path} cannot be written: {fault.strerror}") from None


def _tell(match: Match) -> None:
    for entry in match.journal():
        if sentence(entry):
            number = entry.ply if entry.ply <= len(match.plies) else ""
            print(f"{number:>4}  {sentence(entry)}")
    print()
    if match.is_over:
        print(match.ending)
    else:
        print(f"The game goes on after ply {len(match.plies)}.")
