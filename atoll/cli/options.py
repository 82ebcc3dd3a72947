"""Arguments that several commands share, and how they are read."""
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from atoll.core.errors import AtollError
from atoll.core.game import Edition, Game

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game's slug, as `atoll games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A switch of the game; may be given several times."),
]
Overlay = Annotated[
    Path | None, typer.Option("--overlay", metavar="FILE", help="Printed values that replace the edition's.")
]
LARGEST = 20_000_000                            # letters of a file; a device such as /dev/zero would never end
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def pairs(given: list[str] | None, flag: str, expected: str = "NAME=VALUE") -> dict[str, str]:
    """NAME=VALUE arguments as a dictionary."""
    found: dict[str, str] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise AtollError(f"{flag} {text!r}: expected {expected}")
        if name in found:
            raise AtollError(f"{flag} {name} is given twice")
        found[name] = value
    return found


def read_text(path: Path, what: str) -> str:
    """A file of the user's."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
    except OSError as fault:
        raise AtollError(f"{what} {path} cannot be read: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise AtollError(f"{what} {path} cannot be read: it is no UTF-8 text") from None
    if len(text) > LARGEST:
        raise AtollError(f"{what} {path} cannot be read: it is too large; expected at most {LARGEST:,} letters")
    return text


def read_overlay(path: Path | None) -> tuple[str, str]:
    """An overlay's text and its name for messages; both empty without one."""
    return (read_text(path, "overlay"), str(path)) if path else ("", "")


def edition_of(game: Game, overlay: Path | None) -> Edition:
    """A game's data with the owner's overlay, if there is one."""
    return game.edition(*read_overlay(overlay)) if overlay else game.edition()
