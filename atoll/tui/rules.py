"""The rules reference on a screen of its own."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, MarkdownViewer

from atoll.core.game import Game
from atoll.render.reference import chapters


class RulesScreen(Screen[None]):
    """What players need of a game's spec.md, with its table of contents."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,r,q", "app.pop_screen", "Back to the game")]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.markdown = chapters(game.folder)

    def compose(self) -> ComposeResult:
        yield MarkdownViewer(self.markdown, show_table_of_contents=True)
        yield Footer()
