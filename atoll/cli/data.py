"""atoll data: what an edition states and where each value comes from; checking an owner's overlay."""
from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from atoll.cli.options import AsJson, GameArgument, Overlay, edition_of
from atoll.cli.output import print_json, print_table
from atoll.core.errors import BadData
from atoll.core.game import Datum, Edition
from atoll.games import load


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    data = typer.Typer(help="Show an edition's values with their sources, or check an overlay.")
    data.command("show", epilog="Example: atoll data show GAME")(show)
    data.command("check", epilog="Example: atoll data check GAME --overlay my-sheet.toml")(check)
    app.add_typer(data, name="data")


def show(game: GameArgument, overlay: Overlay = None, as_json: AsJson = False) -> None:
    """Print every value of a game's edition with its source."""
    edition = edition_of(load(game), overlay)
    if as_json:
        data = [asdict(each) for each in edition.data]
        print_json({"game": game, "edition": edition.id, "sha256": edition.sha256, "data": data})
        return
    print(f"{edition.id}: {edition.title}\n")
    print_table(("key", "value", "", "source"), [(each.key, each.value, _kind(each), each.source) for each in edition.data])
    print(f"\n{_count(edition)}")


def _kind(each: Datum) -> str:
    return "overlay" if each.overlaid else "reconstructed" if each.reconstructed else "given"


def _count(edition: Edition) -> str:
    kinds = [_kind(each) for each in edition.data]
    return f"{len(kinds)} values: " + ", ".join(f"{kinds.count(kind)} {kind}" for kind in ("given", "reconstructed", "overlay"))


def check(
    game: GameArgument,
    overlay: Annotated[Path, typer.Option("--overlay", metavar="FILE", help="The overlay to check.")],
    as_json: AsJson = False,
) -> None:
    """Check an overlay and report all its faults at once: file, line, key and what was expected."""
    told = {"game": game, "overlay": str(overlay)}
    try:
        edition = edition_of(load(game), overlay)
    except BadData as fault:
        if as_json:
            print_json({**told, "ok": False, "faults": fault.faults, "replaced": [], "off_sheet": []})
            raise typer.Exit(1) from None
        raise
    replaced, off = [each.key for each in edition.data if each.overlaid], _off_sheet(load(game).edition(), edition)
    if as_json:
        print_json({**told, "ok": True, "faults": [], "replaced": replaced, "off_sheet": off})
    else:
        print(f"{overlay} fits edition {edition.id}; it replaces {len(replaced)} values: {', '.join(replaced) or 'none'}")
        if off:
            print(f"off the sheet: {', '.join(off)}")


def _off_sheet(usual: Edition, edition: Edition) -> list[str]:
    """The tables that an overlay has taken away."""
    kept = {each.key for each in edition.data}
    return list(dict.fromkeys(each.key.rpartition(".")[0] for each in usual.data if each.key not in kept))
