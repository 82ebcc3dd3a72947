"""Between two people at one terminal: a screen that shows nothing of the game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Label


class HandOverScreen(Screen[None]):
    """Asks for the one who looks next; closed when that one says so."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "app.take_over", "Look"),
        Binding("u", "app.take_back", "Undo"),
        Binding("q", "app.quit", "Leave (the game is kept)"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.sentence = f"Hand over to {name}. Press Enter when {name} looks."

    def compose(self) -> ComposeResult:
        yield Label(self.sentence)
        yield Footer()
