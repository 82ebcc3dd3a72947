"""A match in lines of text, for pipes and for terminals that cannot do more: one line in is one action or one question."""
from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from secrets import randbelow
from shutil import get_terminal_size

from atoll.cli.keeping import Keeper, write_new
from atoll.core.choices import Choice, advice, listed, task
from atoll.core.errors import AtollError, quoted
from atoll.core.flow import Side
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.core.setups import set_up_of
from atoll.core.telling import folded, sentence
from atoll.players import SEEDS, People, Programs, hint

HELP = """\
A number          takes the choice of that number
an action         in its own words, as on the right of the choices
undo [N]          takes back your last N actions (1), as far as nothing new was revealed
why ...           asks of any action or thing whether it may be done, and which rule forbids it: why attack ..., why island ...
hint              tells what a strong player would do; the record notes that you asked
look              shows the position and the choices again
log               tells the game so far
record            prints the record; what is hidden from you stands there as "?" (the file kept with --record has all)
setup FILE        keeps the set-up of this game in a new file: atoll play GAME --setup FILE begins another one with it
quit              leaves; the game can be continued
Where two people share the screen an empty line takes it over, and is passed over anywhere else."""

LONG = 25                                        # lines of a position that are not told anew after every action
CLEAR = "\x1b[H\x1b[2J\x1b[3J"                   # the screen, and what was on it before


def typed_lines() -> Iterator[str]:
    """What is typed or comes through a pipe; prompted for on a terminal alone."""
    prompt = "> " if sys.stdin.isatty() else ""
    while True:
        try:
            yield input(prompt)
        except EOFError:
            return


def clear_screen() -> None:
    """Blank lines first: a terminal that cannot forget has them between. A pipe has nobody who looks."""
    if sys.stdout.isatty():
        print("\n" * get_terminal_size().lines + CLEAR, end="")


def whole(text: str) -> int:
    """The whole number that a text is, -1 if it is none or beyond all reason."""
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def spoken(choice: Choice) -> str:
    """A choice in the words of the record, as it may be typed."""
    return ", ".join(choice.words)


class Plain:
    """The people's sides of a match, in lines."""

    def __init__(self, match: Match, people: People, programs: Programs, keeper: Keeper, stay: bool = False) -> None:
        self.match = match
        self.people = people
        self.programs = programs
        self.keeper = keeper
        self.stay = stay                        # a person may still ask and take back when the game is over; a pipe ends with it
        self.choices: list[Choice] = []
        self.is_handing_over = False
        self.told: list[str] = []               # the lines of the position as they were shown last
        self.commands = {
            "undo": self._undo, "why": self._why, "hint": self._hint, "look": self._look,
            "log": self._log, "record": self._record, "help": self._help, "setup": self._set_up,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Show the position, then answer line by line until there is no more or `quit`."""
        self._show()
        left = iter(lines)
        while self.stay or not self.match.is_over:
            text = " ".join(next(left, "quit").split())
            if text == "quit":
                break
            if self.is_handing_over and not text:
                self._take_over()
            if text and not text.startswith("#"):
                self._answer(text)

    @property
    def side(self) -> Side:
        """Who looks."""
        return self.people.side

    def _answer(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        try:
            if self.is_handing_over and word != "undo":
                raise AtollError(f"{quoted(text)}: the screen is being handed over; expected an empty line, undo or quit")
            if word in self.commands:
                self.commands[word](rest)
            else:
                self._act(text)
        except AtollError as fault:
            print(fault)

    # --- acting -----------------------------------------------------------------------------------------------------

    def _act(self, text: str) -> None:
        choice = self._choice(text)
        if choice is None:
            self.match.act(self.side, text)
        else:
            for ply in choice.plies:
                self.match.act(self.side, ply)
        self.programs.answer(self.match)
        self._show()

    def _choice(self, text: str) -> Choice | None:
        number = whole(text)
        if number < 0:
            return next((choice for choice in self.choices if spoken(choice) == text), None)
        if not 1 <= number <= len(self.choices):
            there = f"expected 1 to {len(self.choices)}" if self.choices else "the game is over"
            raise AtollError(f"{text}: there is no choice of that number; {there}")
        return self.choices[number - 1]

    def _undo(self, rest: str) -> None:
        number = whole(rest or "1")
        if number < 0:
            raise AtollError(f"undo {rest}: expected 'undo' or 'undo' and a number of actions")
        self.match.undo(self.side, number)
        self._show()

    # --- telling ----------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        """What happened, the position, and what may be done; by now the record is safe."""
        self.keeper.save(self.match)
        if self.keeper.fault:
            print(self.keeper.fault)
        self.is_handing_over = self.people.pass_on()
        if self.is_handing_over:
            self._hand_over()
        else:
            self._tell()

    def _hand_over(self) -> None:
        """Nothing of what was shown stays on the screen, and nothing is shown before somebody else looks."""
        self.choices = []
        clear_screen()
        name = self.match.side_name(self.people.wanted)
        print(f"Hand over to {name}. Press Enter when {name} looks.")

    def _take_over(self) -> None:
        clear_screen()
        self.people.take_over()
        self.is_handing_over, self.told = False, []
        self._tell()

    def _tell(self) -> None:
        for text in self.people.news():
            print(text)
        self._show_position(self.told)

    def _look(self, rest: str) -> None:
        self._show_position([])

    def _show_position(self, told: list[str]) -> None:
        """The position and the choices; of a long position only the lines that have not been told."""
        lines = self.match.game.summary(self.match.tables, self.match.view(self.side))
        new = [line for line in lines if line not in told] if told and len(lines) > LONG else lines
        self.told = lines
        print()
        for line in new:
            print(line)
        if len(new) < len(lines):
            print("(look: the whole position)")
        self.choices = listed(self.match, self.side)
        print()
        if self.match.is_over:
            self._tell_end()
        else:
            self._tell_choices()

    def _tell_choices(self) -> None:
        prompt = self.match.game.prompt(self.match.state)
        print(f"{prompt.text} ({prompt.rule})")
        for line in task(self.match, self.side):
            print(line)
        wide = max(len(choice.label) for choice in self.choices) + 1
        for n, (choice, told) in enumerate(zip(self.choices, advice(self.match, self.side, self.choices), strict=True), 1):
            print(f"{n:>3}  {choice.label + ('*' if choice.is_final else ''):<{wide}}  {spoken(choice)}")
            for line in told.lines:
                print(f"     {line}")
        back = self.match.can_undo(self.side)
        notes = ["* cannot be taken back"] * any(choice.is_final for choice in self.choices)
        notes += [f"undo takes back up to {back}"] * (back > 0)
        if notes:
            print("; ".join(notes))

    def _tell_end(self) -> None:
        print(self.match.ending)
        account = self.match.game.account(self.match.state)
        wide = max((len(what) for what, _ in account), default=0)
        for what, how_much in account:
            print(f"  {what:<{wide}}  {how_much}")
        for side, count in self.match.hints_used.items():
            print(f"Hints asked for by {self.match.side_name(side)}: {count}")
        if self.stay:
            print(f"log{', record or undo' if self.match.can_undo(self.side) else ' or record'}; quit leaves")

    def _why(self, rest: str) -> None:
        if not rest:
            raise AtollError("why: expected an action or a thing after it, such as 'why " + self._example() + "'")
        answer = self.match.why(self.side, rest)
        print(f"It may be done: {answer.sentence}." if answer.legal else f"{answer.sentence} ({answer.rule})".replace(" ()", ""))

    def _hint(self, rest: str) -> None:
        if self.match.is_over:
            raise AtollError("hint: the game is over")
        told = hint(self.match.game, self.match.seat(self.side), Rng(randbelow(SEEDS)))
        self.match.note_hint(self.side)
        self.keeper.save(self.match)
        for line in told.lines:
            print(line)
        print(f"As it may be typed: {', '.join(told.choices[0].plies)}")

    def _example(self) -> str:
        return spoken(self.choices[0]) if self.choices else "..."

    def _log(self, rest: str) -> None:
        for entry in folded(self.match.journal(self.side)):
            if sentence(entry):
                print(f"{entry.ply:>4}  {sentence(entry)}")

    def _record(self, rest: str) -> None:
        print(self.match.record_for(self.side).text(), end="")

    def _set_up(self, rest: str) -> None:
        if not rest:
            raise AtollError("setup: expected the name of a new file after it")
        write_new(Path(rest), set_up_of(self.match).text(), "set-up")
        print(f"The set-up is kept in {rest}; begin with it: atoll play {self.match.game.slug} --setup {rest}")

    def _help(self, rest: str) -> None:
        print(HELP)
