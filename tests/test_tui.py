"""The terminal application, driven by keys."""

from __future__ import annotations

import asyncio

import pytest
from textual.widgets import OptionList, RichLog, Static

from atoll import games
from atoll.core.chance import Chance
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.games import load, names
from atoll.players import People, Programs
from atoll.tui.app import Table
from atoll.tui.handover import HandOverScreen
from atoll.tui.rules import RulesScreen
from tests.canaries import Canaries, Copy, Knowledge
from tests.test_table import GAME

CANARIES = Canaries(GAME)


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
    return Table(match, People(match, [0]), programs, kept)


def shared(kept: Kept, seed: int = 3, text: str = "") -> Table:
    """Two people at one terminal."""
    match = Match.new(GAME, GAME.edition(text), chance=Chance.from_seed(seed))
    return Table(match, People(match, [0, 1]), Programs(GAME, {}), kept)


def written(app: Table) -> str:
    """Everything that the screen and the one below hold, also what is scrolled away."""
    texts = [strip.text for strip in app.screen._compositor.render_strips()]
    table = app.screen_stack[0]
    texts += [str(part.render()) for part in table.query(Static)]
    texts += [line.text for line in table.query_one("#log", RichLog).lines]
    texts += [str(option.prompt) for option in table.query_one("#choices", OptionList).options]
    return "\n".join(texts)


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


@pytest.mark.parametrize("seed", range(2))
def test_the_screen_of_one_never_names_what_is_hidden_from_him(seed: int) -> None:
    async def play() -> None:
        app, rng = shared(Kept(), seed, CANARIES.overlay()), Rng(seed)
        readers = [Knowledge(side) for side in (0, 1)]
        copy = Copy(app.match.header, readers)
        hand_overs, spoken_of = 0, set[int]()
        async with app.run_test(size=(120, 40)) as pilot:
            while not app.match.is_over:
                await pilot.pause()
                copy.keep_up(app.match.plies)
                if isinstance(app.screen, HandOverScreen):
                    hand_overs += 1
                    assert CANARIES.named(written(app)) == set()
                else:
                    assert CANARIES.named(written(app)) <= readers[app.side].ever
                    spoken_of |= CANARIES.named(written(app))
                await pilot.press(*["down"] * rng.below(4) if rng.below(2) else ["end"], "enter")
        assert hand_overs > 3
        assert len(spoken_of) > 10

    asyncio.run(play())


def test_the_screen_is_handed_over_and_a_secret_choice_taken_back_on_the_way() -> None:
    async def play() -> None:
        kept = Kept()
        app = shared(kept)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert "Hand over to USA. Press Enter when USA looks." in written(app)
            await pilot.press("u", "w", "l", "r", "enter")
            await pilot.pause()
            assert (app.side, isinstance(app.screen, HandOverScreen)) == (0, False)
            done = app.match.legal_words(0).index("done")
            await pilot.press("home", *["down"] * done, "enter")
            await pilot.pause()
            assert "Hand over to Japan." in written(app)
            await pilot.press("u")
            await pilot.pause()
            assert (app.side, news(app), app.match.sealed) == (0, "Taken back.", [])
            await pilot.press("home", *["down"] * done, "enter", "enter")
            await pilot.pause()
            assert (app.side, app.match.asked) == (1, 2)
            assert "Your hand" in written(app)
            await pilot.press("u")
            assert "cannot be taken back" in str(next(iter(app._notifications)).message)
        assert len(kept.plies) == 3

    asyncio.run(play())


def test_while_the_screen_is_handed_over_no_command_reaches_the_game() -> None:
    async def play() -> None:
        app = shared(Kept())
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            assert [each.title for each in app.get_system_commands(app.screen)] == ["Leave"]
            await pilot.press("enter")
            await pilot.pause()
            assert "Undo" in [each.title for each in app.get_system_commands(app.screen)]

    asyncio.run(play())


def test_the_rules_are_those_for_players_alone() -> None:
    shown = RulesScreen(games.load("war_in_the_pacific")).markdown
    assert "R24" in shown
    assert "Q16" in shown
    assert "test vectors" not in shown
    assert "canvas" not in shown


def test_a_hint_is_told_beside_the_choices_and_noted() -> None:
    async def ask() -> None:
        app = table("war_in_the_pacific", Kept())
        async with app.run_test(size=(140, 45)) as pilot:
            await pilot.press("h")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert news(app).startswith("Hint: ")
            assert app.match.hints_used == {0: 1}

    asyncio.run(ask())
