"""The terminal application: the position, the choices, the log, "why not?", and the rules beside the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from secrets import randbelow
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import App, ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Header, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from atoll.core.choices import Choice, advice, listed, task
from atoll.core.errors import AtollError
from atoll.core.flow import Side
from atoll.core.game import Advice
from atoll.core.match import Match
from atoll.core.record import Ply
from atoll.core.rng import Rng
from atoll.core.seat import Seat
from atoll.core.telling import folded, sentence
from atoll.players import SEEDS, Hint, People, Programs, hint
from atoll.tui.handover import HandOverScreen
from atoll.tui.rules import RulesScreen

Save = Callable[[Match], None]


def run(match: Match, people: People, programs: Programs, save: Save) -> None:
    """Play a match until the people leave; `save` is called after every action."""
    Table(match, people, programs, save).run()


class Table(App[None]):
    """The people's sides of a match, one at a time."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "Undo"),
        Binding("w", "why", "Why not?"),
        Binding("h", "hint", "Hint"),
        Binding("r", "rules", "Rules"),
        Binding("l", "log", "Log"),
        Binding("q", "quit", "Leave (the game is kept)"),
    ]

    def __init__(self, match: Match, people: People, programs: Programs, save: Save) -> None:
        super().__init__()
        self.match = match
        self.people = people
        self.programs = programs
        self.save = save
        self.title = match.game.title
        self.choices: list[Choice] = []
        self.advice: list[Advice] = []

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal():
            with Vertical(id="left"):
                yield Static(id="position")
                yield RichLog(id="log", wrap=True, min_width=20, markup=False)
            with Vertical(id="right"):
                yield Static(id="prompt")
                yield OptionList(id="choices")
                yield Static(id="effect")
                yield Static(id="news")
                yield Input(id="ask", placeholder="an action or a thing, such as: island luzon")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#ask").display = False
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """While the rules are read or the screen is handed over, no key changes the game behind."""
        return action not in {"undo", "why", "hint", "rules", "log"} or len(self.screen_stack) == 1

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        if screen is self.screen_stack[0]:
            yield SystemCommand("Undo", "Take back your last action", self.action_undo)
            yield SystemCommand("Why not?", "Ask whether something may be done", self.action_why)
            yield SystemCommand("Hint", "What a strong player would do", self.action_hint)
            yield SystemCommand("Rules", "The rules reference", self.action_rules)
        yield SystemCommand("Leave", "The game is kept", self.exit)

    # --- showing ----------------------------------------------------------------------------------------------------

    @property
    def side(self) -> Side:
        """Who looks."""
        return self.people.side

    def show(self, note: str = "") -> None:
        """The position, the log and the choices as they are now, to whoever has to look."""
        if self.people.pass_on():
            self._hand_over()
            return
        match = self.match
        lines = match.game.summary(match.tables, match.view(self.side))
        self.query_one("#position", Static).update(Text("\n".join(lines)))
        self._show_log()
        self._show_choices()
        news = self.people.news()
        self.query_one("#news", Static).update(Text(note or "\n".join(news)))

    def _hand_over(self) -> None:
        """Nothing that was shown stays, and nothing is shown before somebody else looks."""
        self.choices = []
        self.query_one("#choices", OptionList).clear_options()
        self.query_one("#log", RichLog).clear()
        for part in ("#position", "#prompt", "#effect", "#news"):
            self.query_one(part, Static).update("")
        self.clear_notifications()
        self.push_screen(HandOverScreen(self.match.side_name(self.people.wanted)))

    def action_take_over(self) -> None:
        """Somebody else looks now."""
        self.pop_screen()
        self.people.take_over()
        self.show()

    def _show_log(self) -> None:
        log = self.query_one("#log", RichLog)
        log.clear()
        for entry in folded(self.match.journal(self.side)):
            if text := sentence(entry):
                log.write(Text(text))

    def _show_choices(self) -> None:
        self.choices = listed(self.match, self.side)
        self.advice = advice(self.match, self.side, self.choices)
        options = [Option(Text(each.label + (" *" if each.is_final else ""))) for each in self.choices]
        box = self.query_one("#choices", OptionList)
        box.clear_options()
        box.add_options(options)
        self.query_one("#prompt", Static).update(Text(self._prompt()))
        if options:
            box.highlighted = 0
            box.focus()

    def _prompt(self) -> str:
        match = self.match
        if match.is_over:
            account = [f"{what}: {how_much}" for what, how_much in match.game.account(match.state)]
            hints = [f"Hints asked for by {match.side_name(side)}: {count}" for side, count in match.hints_used.items()]
            return "\n".join([match.ending, *account, *hints])
        prompt = match.game.prompt(match.state)
        back = match.can_undo(self.side)
        note = f"  {back} can be taken back." if back else ""
        lines = [f"{prompt.text} ({prompt.rule}){note}", *task(match, self.side), "* cannot be taken back"]
        return "\n".join(lines)

    # --- acting -----------------------------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What a choice would lead to."""
        if event.option_index < len(self.choices):
            told = self.match.preview(self.side, *self.choices[event.option_index].plies)
            self.query_one("#effect", Static).update(Text("\n".join(self.advice[event.option_index].lines or told)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a choice."""
        for ply in self.choices[event.option_index].plies:
            self.match.act(self.side, ply)
        self.programs.answer(self.match)
        self.save(self.match)
        self.show()

    def action_undo(self) -> None:
        """Take back the last action, as far as nothing new was revealed."""
        if self._take_back():
            self.show("Taken back.")

    def action_take_back(self) -> None:
        """The same while the screen is handed over: then it stays with whoever had it."""
        if self._take_back():
            self.pop_screen()
            self.show("Taken back.")

    def _take_back(self) -> bool:
        try:
            self.match.undo(self.side)
        except AtollError as fault:
            self.notify(str(fault), severity="warning", markup=False)
            return False
        self.save(self.match)
        return True

    def action_why(self) -> None:
        """Ask about an action or a thing."""
        ask = self.query_one("#ask", Input)
        ask.display = True
        ask.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The answer, with the rule."""
        text = " ".join(event.value.split())
        if text:
            answer = self.match.why(self.side, text)
            rule = f" ({answer.rule})" if answer.rule else ""
            known = f"It may be done: {answer.sentence}" if answer.legal else answer.sentence
            self.query_one("#news", Static).update(Text(known + rule))
        event.input.clear()
        event.input.display = False
        self.query_one("#choices").focus()

    def action_hint(self) -> None:
        """What a strong player would do here; the record notes that it was asked for."""
        match = self.match
        if match.is_over:
            return
        self.query_one("#news", Static).update(Text("The computer is thinking about it…"))
        self._think(Seat(match.game, match.tables, match.game.clone(match.state), self.side), match.plies[:])

    @work(thread=True, exclusive=True)
    def _think(self, seat: Seat, plies: list[Ply]) -> None:
        """Beside the screen, on a copy."""
        told = hint(seat.game, seat, Rng(randbelow(SEEDS)))
        self.call_from_thread(self._tell_hint, told, seat, plies)

    def _tell_hint(self, told: Hint, seat: Seat, plies: list[Ply]) -> None:
        """Nothing if the game has gone on, or somebody else looks."""
        if self.match.plies != plies or self.side != seat.side or len(self.screen_stack) > 1:
            return
        self.match.note_hint(self.side)
        self.save(self.match)
        self.query_one("#news", Static).update(Text("\n".join(told.lines)))

    def action_rules(self) -> None:
        """The rules reference, in our own words."""
        self.push_screen(RulesScreen(self.match.game))

    def action_log(self) -> None:
        """Go to the log to read back."""
        self.query_one("#log").focus()
