"""The models of data/, an overlay and the options."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Literal

from atoll.editions import Checks, Fault, Items, Line, Switch, Table, Whole, loader, options

from .tables import Tables


class Purse(Table):
    coins: Annotated[int, Whole(1, 20)]


class Deck(Table):
    cards: Annotated[list[Annotated[str, Line(20)]], Items(2, 20)]
    points: Annotated[list[Annotated[int, Whole(0, 9)]], Items(2, 20)]


class Options(Table):
    length: Annotated[Literal["long", "short"], Switch("R2", "three rounds, or only one")]
    window: Annotated[Literal["no", "yes"], Switch("R8", "cards may be announced after the bids")] = "no"


class Sheet(Table):
    purse: Purse
    deck: Deck
    options: Options


def impossible(sheet: Sheet) -> Iterable[Fault]:
    """Each card has its points."""
    cards, points = len(sheet.deck.cards), len(sheet.deck.points)
    if cards != points:
        yield Fault((("deck", "points"),), f"has {points} items; expected {cards}, one for each card")


def freezer(sheet: Sheet) -> Callable[[dict[str, str], int], Tables]:
    """What makes Tables of a sheet."""

    def freeze(chosen: dict[str, str], revision: int) -> Tables:
        rounds = 3 if chosen["length"] == "long" else 1
        has_window = chosen["window"] == "yes"
        return Tables(sheet.purse.coins, list(sheet.deck.cards), list(sheet.deck.points), rounds, has_window, revision)

    return freeze


load_edition = loader(Checks(Path(__file__).parent / "data", Sheet, impossible, lambda sheet: options(sheet.options), freezer))
