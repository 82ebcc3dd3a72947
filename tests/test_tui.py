"""The terminal application, driven by keys."""

from __future__ import annotations

import asyncio

import pytest
from textual.widgets import OptionList, Static

from atoll import games
from atoll.core.chance import Chance
from atoll.core.match import Match
from atoll.games import load, names
from atoll.players import Programs
from atoll.tui.app import Table
from atoll.tui.rules import RulesScreen


class Kept:
    """Where the application saves: how many plies each time."""

    def __init__(self) -> None:
        self.plies: list[int] = []

    def __call__(self, match: Match) -> None:
        self.plies.append(len(match.plies))


def table(slug: str, kept: Kept) -> Table:
    game = load(slug)
    match = Match.new(game, game.edition(), chance=Chance.from_seed(3))
    programs = Programs(game, dict.fromkeys(range(1, len(game.sides)), "random"))
    programs.answer(match)  # as the command does: the other side may be the first that is asked
    return Table(match, 0, programs, kept)


def news(app: Table) -> str:
    return str(app.query_one("#news", Static).render())


@pytest.mark.parametrize("slug", names())
def test_a_whole_game_is_played_with_the_keyboard_and_saved_after_every_action(slug: str) -> None:
    async def play() -> None:
        kept = Kept()
        app = table(slug, kept)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            while not app.match.is_over:
                await pilot.press("end", "enter")
            await pilot.pause()
            assert app.query_one("#choices", OptionList).option_count == 0
            assert app.match.game.labels.outcomes[app.match.outcome] in str(app.query_one("#prompt", Static).render())
        assert kept.plies[-1] == len(app.match.plies)

    asyncio.run(play())


def test_undo_takes_back_and_says_when_it_cannot() -> None:
    async def play() -> None:
        app = table("war_in_the_pacific", Kept())
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.press("u")
            assert "taken back" in str(next(iter(app._notifications)).message)
            await pilot.press("enter", "enter")
            await pilot.pause()
            before = len(app.match.plies)
            await pilot.press("u")
            await pilot.pause()
            assert len(app.match.plies) == before - 1
            assert news(app) == "Taken back."

    asyncio.run(play())


def test_why_not_names_the_rule_and_the_rules_open_beside() -> None:
    async def play() -> None:
        app = table("war_in_the_pacific", Kept())
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.press("enter", "w", *("space" if key == " " else key for key in "island luzon"), "enter")
            await pilot.pause()
            assert "(R36)" in news(app)
            await pilot.press("r")
            await pilot.pause()
            assert isinstance(app.screen, RulesScreen)
            await pilot.press("escape")
            assert app.query_one("#choices", OptionList).option_count > 0

    asyncio.run(play())


def test_while_the_rules_are_read_no_key_changes_the_game_behind_them() -> None:
    async def play() -> None:
        app = table("war_in_the_pacific", Kept())
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await pilot.press("down", "enter")
            await pilot.pause()
            before = len(app.match.plies)
            assert app.match.can_undo(0) == 1
            await pilot.press("r", "u", "w", "l")
            await pilot.pause()
            assert isinstance(app.screen, RulesScreen)
            assert len(app.match.plies) == before
            await pilot.press("escape", "u")
            await pilot.pause()
            assert len(app.match.plies) == before - 1

    asyncio.run(play())


def test_the_rules_are_those_for_players_alone() -> None:
    shown = RulesScreen(games.load("war_in_the_pacific")).markdown
    assert "R24" in shown
    assert "Q16" in shown
    assert "test vectors" not in shown
    assert "canvas" not in shown
