"""Matches of the toy game for tests, set up in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from atoll.core.match import Match
from atoll.core.snapshot import dump
from tests.toy import GAME

NORTH, SOUTH, NATURE = 0, 1, 7


def game(script: str = "", **settings: Any) -> Match:
    """A match by hand, its dice given in the script; the cards are dealt: stone to north, river to south."""
    drawn = Match.new(GAME, GAME.edition(settings.pop("overlay", "")), settings.pop("options", None), **settings)
    match = Match(GAME, GAME.edition(drawn.header.overlay), replace(drawn.header, commit=""))
    return play(match, "chance deal north stone\nchance deal south river\n" + script)


def play(match: Match, script: str) -> Match:
    for line in filter(None, map(str.strip, script.splitlines())):
        who, words = line.split(maxsplit=1)
        if who == "chance":
            match.act_chance(words)
        else:
            match.act(GAME.side(who), words)
    return match


def shape(match: Match) -> tuple[Any, ...]:
    """Everything that a refused or undone action must leave as it was."""
    return dump(match.state), match.record().text(), match.can_undo(NORTH), match.can_undo(SOUTH)


def south_won() -> Match:
    """South, who won the round, takes the spoils: two coins at most."""
    return game("north bid 1\nsouth bid 4\nchance die 5")
