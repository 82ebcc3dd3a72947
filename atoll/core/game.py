"""A game as everything outside its folder sees it, and an edition of its data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from atoll.core.board import Board, Shape
from atoll.core.errors import AtollError
from atoll.core.flow import EVERYBODY, Flow, Node, Position, Side, Sides
from atoll.core.labels import Labels, Prompt
from atoll.core.rng import Rng
from atoll.core.solver import Solver
from atoll.core.verbs import Action, Words

if TYPE_CHECKING:
    from atoll.core.seat import Seat

Player = Callable[["Seat", Rng], Action]  # a program that plays: chooses one of seat.legal()


@dataclass(frozen=True)
class Option:
    """A switch of a game: its values as words, the usual one first in `default`."""

    name: str
    choices: tuple[str, ...]
    default: str
    meaning: str
    rule: str = ""


@dataclass(frozen=True)
class Datum:
    """One printed value, where it stands and where it comes from."""

    key: str  # islands.tarawa.boxes
    value: str
    source: str
    reconstructed: bool
    overlaid: bool = False


class Tables(Protocol):
    """The printed numbers of one edition with overlay, options and revision; frozen, shared by all clones."""

    words: Words
    revision: int


@dataclass(frozen=True)
class Edition:
    """A game's data once checked, with the owner's overlay if there is one."""

    id: str
    title: str
    sha256: str  # of the data files, without the overlay
    options: tuple[Option, ...]
    data: tuple[Datum, ...]
    freeze: Callable[[dict[str, str], int], Any]  # (all options, revision) -> Tables
    overlay: str = ""  # the overlay's text
    revision: int = 1  # of the rules, the present one

    def tables(self, options: dict[str, str] | None = None, revision: int = 0) -> Any:
        """The Tables for some options (the others at their default) under a revision of the rules (0: the present one)."""
        return self.freeze(self.complete(options or {}), revision or self.revision)

    def complete(self, options: dict[str, str]) -> dict[str, str]:
        """All options with their values; refuses unknown names and values."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise AtollError(f"option {name!r}: there is none; expected one of {', '.join(known) or '(no options)'}")
            if value not in known[name].choices:
                raise AtollError(f"option {name}: {value!r} is not a value; expected one of {', '.join(known[name].choices)}")
        return {option.name: options.get(option.name, option.default) for option in self.options}


@dataclass(frozen=True)
class Advice:
    """What a side should know before it takes a choice: lines, and things of the board that the choice is about."""

    lines: tuple[str, ...] = ()
    things: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shortcut:
    """Several plies that are offered as one click; the record holds the small steps."""

    key: str  # of labels.shortcuts
    values: tuple[int, ...]  # for the places of its sentence, in order
    plies: tuple[Action, ...]
    quiet: bool = False  # offered only once something that it speaks of is pointed at; all of it can be taken back


def verb_word(tables: Any, action: Action) -> str:
    """The word of an action's verb: under it choices are grouped where a game does not say otherwise."""
    return str(tables.words.verb(action).word)


def no_shortcuts(s: Any, side: Side) -> list[Shortcut]:
    """For games whose choices are single clicks."""
    return []


def no_task(tables: Any, view: dict[str, Any]) -> list[str]:
    """For games whose questions say all."""
    return []


def no_advice(tables: Any, view: dict[str, Any], offers: list[tuple[Action, ...]]) -> list[Advice]:
    """For games whose choices speak for themselves."""
    return [Advice()] * len(offers)


def all_alike(s: Any, side: Side, legal: list[Action]) -> list[float]:
    """For games that prefer none of their choices."""
    return [1.0] * len(legal)


def always(s: Any) -> bool:
    """For games whose positions can be judged anywhere."""
    return True


def single_plies(s: Any, side: Side, legal: list[Action]) -> list[tuple[Action, ...]]:
    """For games in which each ply is a choice by itself."""
    return [(action,) for action in legal]


@dataclass(frozen=True)
class Strength:
    """A named strength of the computer: who plays, how long it searches, how often it errs."""

    player: str  # "search", or one of the game's own players
    iterations: int = 0  # of the search, for each decision
    slips: float = 0.0  # share of decisions that are taken at random


def everybody(s: Any, side: Side, action: Action) -> Sides:
    """For games in which every action is seen by all."""
    return EVERYBODY


@dataclass(frozen=True)
class Game:
    """One game: the only name others use. Built in the game's own __init__.py."""

    slug: str
    title: str
    sides: tuple[str, ...]
    revision: int  # of the rules; raised by a change of play
    folder: Path  # spec.md, labels.toml, data/
    flow: Flow[Any]
    load_edition: Callable[[str, str], Edition]  # (overlay's text, its name in messages) -> the edition, or BadData
    setup: Callable[[Any], Position]  # opening position from Tables; the flow is not started
    clone: Callable[[Any], Any]
    view: Callable[[Any, Side], dict[str, Any]]  # what a side (or an observer, side UNSET) may see; plain JSON values
    resample: Callable[[Any, Side, Rng], Any]  # a state that fits all the side knows, made from nothing else
    returns: Callable[[Any], list[float]]  # final result for each side: 1 won, 0 drawn, -1 lost
    outcome: Callable[[Any], str]  # label of how it ended
    outcomes: tuple[str, ...]
    measures: Callable[[Any], dict[str, float]]  # figures of a finished game, for statistics
    check: Callable[[Any], list[str]]  # invariants that are broken, in words
    printed: Callable[[Any], Board]  # the printed map, from Tables
    pieces: Callable[[Any, dict[str, Any]], list[Shape]]  # what lies on it, from Tables and a view
    summary: Callable[[Any, dict[str, Any]], list[str]]  # the position in lines of text, from Tables and a view
    account: Callable[[Any], list[tuple[str, str]]]  # the account of the game: what, how much
    labels: Labels
    longest: int  # plies of the longest possible game, chance included
    players: dict[str, Player] = field(default_factory=dict)  # the game's own programs
    shortcuts: Callable[[Any, Side], list[Shortcut]] = no_shortcuts
    task: Callable[[Any, dict[str, Any]], list[str]] = no_task  # what is being done and what for, from Tables and a view
    # (Tables, a side's own view, the plies of each choice) -> what each is for, may bring and risks
    advice: Callable[[Any, dict[str, Any], list[tuple[Action, ...]]], list[Advice]] = no_advice
    group: Callable[[Any, Action], str] = verb_word  # from Tables and an action: the key of its heading and of its keyboard key
    hideable: tuple[str, ...] = ()  # kinds that a view may hide: seeing a new one ends undo
    secret: tuple[str, ...] = ()  # kinds whose values in an action only its witnesses see
    witnesses: Callable[[Any, Side, Action], Sides] = everybody  # (state before, who acts, action) -> who sees all of it
    # What a search asks of a game, always of a full state that fits what its side knows:
    evaluate: Callable[[Any], list[float]] | None = None  # the result to be expected, for each side, from -1 to 1
    is_quiet: Callable[[Any], bool] = always  # whether evaluate may be asked here: no battle half fought
    policy: Callable[[Any, Side, list[Action]], list[float]] = all_alike  # how likely a sensible player takes each legal action
    plans: Callable[[Any, Side, list[Action]], list[tuple[Action, ...]]] = single_plies  # several plies weighed as one
    strengths: dict[str, Strength] = field(default_factory=dict)  # by name, from gentle to strong
    solver: Solver | None = None  # for a game that can be solved backwards
    set_up: tuple[str, ...] = ()  # names of the nodes, first of all, at which a side sets up as it likes: it may keep that

    def edition(self, overlay: str = "", name: str = "overlay") -> Edition:
        """The game's data, changed by an owner's overlay; BadData tells all faults at once."""
        return replace(self.load_edition(overlay, name), revision=self.revision)

    def start(self, tables: Any) -> Any:
        """The opening position, played on to where somebody has to act."""
        s = self.setup(tables)
        self.flow.start(s)
        return s

    def hidden(self, witnesses: Sides, reader: Side) -> tuple[str, ...]:
        """The kinds whose values in an action a reader (an observer: UNSET) does not see."""
        sees = witnesses == EVERYBODY or (reader >= 0 and witnesses >> reader & 1)
        return () if sees else self.secret

    def prompt(self, s: Any) -> Prompt:
        """What the waiting node asks for, its places filled."""
        node = self.flow.node(s)
        prompt, facts = self.labels.prompts[node.name], node.about(s)
        text, others = (self.labels.fill(template, s.words, facts) for template in (prompt.text, prompt.others))
        return replace(prompt, text=text, others=others)

    def side_name(self, words: Words, side: Side) -> str:
        """A side as people call it."""
        return self.labels.name(words, "side", side) if "side" in words.names else self.sides[side].capitalize()

    def is_open(self, node: Node[Any]) -> bool:
        """Whether what may be done at a node follows from what all may see: it says so, or nothing is hidden in this game."""
        return node.open or not (self.hideable or self.secret or node.sealed)

    @property
    def has_windows(self) -> bool:
        """Whether some node asks for things of which only who holds them knows that there is a choice."""
        return any(node is not None and node.passing is not None for node in self.flow.nodes)

    def side(self, name: str) -> Side:
        """The number of a side's name."""
        if name not in self.sides:
            raise AtollError(f"side {name!r}: {self.slug} has none of that name; expected one of {', '.join(self.sides)}")
        return self.sides.index(name)
