"""A game as one seat's page shows it; and what a change of it sends to the page."""
from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

from atoll import games
from atoll.core.board import Shape
from atoll.core.flow import UNSET, Side
from atoll.core.game import Edition, Game
from atoll.core.labels import Prompt
from atoll.core.match import Beat, Entry, Match
from atoll.core.record import Ply
from atoll.core.verbs import Words
from atoll.render import layers_of, pieces_layer, svg
from atoll.store import Table
from atoll.web import choices, links
from atoll.web.choices import Group, Thing
from atoll.web.pages import fragment
from atoll.web.reader import Reader

# The parts of the page that change, each a template and an element.
PARTS = ("status", "latest", "prompt", "invite", "choices", "seats", "position", "undo", "end")
MOST_FRAMES = 40                                # pictures of one animation; of more the last
EARLIER = 6                                     # entries of the log beside the latest


@dataclass(frozen=True)
class Frame:
    """One picture of an animation: the pieces, what is said, and whether chance has just acted."""

    pieces: str
    said: tuple[str, ...]
    chance: bool


class Scene:
    """Everything the templates ask for.

    `selected` is the thing that was chosen first, `notice` what must be said on top, `on` the overlays that are switched on.
    """

    def __init__(self, table: Table, reader: Reader, selected: str = "", notice: str = "", on: Collection[str] = ()) -> None:
        self.id = table.game
        self.table = table
        self.reader = reader
        self.match: Match = table.match
        self.game = table.match.game
        self.side = reader.side
        self.version = table.places[reader.side].version
        self.selected = selected
        self.notice = notice
        self.on = on

    @property
    def is_player(self) -> bool:
        """Whether a seat is held, and not only looked at."""
        return self.side != UNSET

    @property
    def is_live(self) -> bool:
        """Whether others may change the game while this page is open."""
        return len(self.game.sides) > 1

    @property
    def query(self) -> str:
        """The end of every address that is asked from this place."""
        return self.reader.query

    @cached_property
    def groups(self) -> list[Group]:
        """All that may be done."""
        return choices.groups(self.match, self.side)

    @property
    def shown(self) -> list[Group]:
        """What may be done with what is selected."""
        return choices.narrowed(self.groups, self.selected) if self.selected else self.groups

    @cached_property
    def things(self) -> list[Thing]:
        """What may be selected, where that narrows the choices: not if there is but one thing, or one choice with each."""
        found = choices.selectable(self.match, self.groups, self.pieces)
        distinct = len({each.thing for each in found})
        return found if 1 < distinct < sum(len(group.choices) for group in self.groups) else []

    @cached_property
    def askable(self) -> list[str]:
        """Every thing of the board, to ask why nothing can be done with it."""
        drawn = [*choices.things_of(self.game.printed(self.match.tables).shapes), *choices.things_of(self.pieces)]
        return list(dict.fromkeys(drawn))

    @property
    def is_asked(self) -> bool:
        """Whether this seat has to act."""
        return self.is_player and bool(self.match.asked >> self.side & 1)

    @property
    def waiting(self) -> list[str]:
        """The sides that have to act, as people call them."""
        return [self.name(side) for side in range(len(self.game.sides)) if self.match.asked >> side & 1]

    @property
    def hand_over(self) -> str:
        """Who shall take this screen now, if the one who looks is not asked and another one at it is."""
        others = [side for side in self.reader.held if self.match.asked >> side & 1]
        return self.name(others[0]) if others and not self.is_asked else ""

    @property
    def free(self) -> list[tuple[str, str]]:
        """Seats that nobody has taken, with the links to them; only players give them away."""
        sides = [side for side, place in self.table.places.items() if side != UNSET and place.free and self.is_player]
        return [(self.name(side), self.reader.origin + links.to_seat(self.table, side)) for side in sides]

    @property
    def watch(self) -> str:
        """The link for observers."""
        return self.reader.origin + links.to_watch(self.table)

    @property
    def party(self) -> list[tuple[str, str]]:
        """Every side and who plays it."""
        return [(self.name(side), self._who(side)) for side in range(len(self.game.sides))]

    def _who(self, side: Side) -> str:
        place = self.table.places[side]
        if side in self.reader.held:
            return "you"
        return f"the computer ({place.program})" if place.program else "somebody else" if place.taken else "nobody yet"

    def name(self, side: Side) -> str:
        """A side as people call it."""
        return side_name(self.game, self.match.state.words, side)

    @property
    def prompt(self) -> Prompt:
        """What is asked, and the rule that says so; or for whom everybody waits."""
        if self.match.is_over:
            return Prompt("The game is over.", "")
        if not self.is_asked:
            decided = "You have decided. " if self._sealed else ""
            return Prompt(f"{decided}Waiting for {' and '.join(self.waiting)}.", "")
        return self.game.labels.prompts[self.game.flow.node(self.match.state).name]

    @property
    def _sealed(self) -> list[Ply]:
        """Choices of one's own that the others do not know yet."""
        return [ply for ply in self.match.sealed if self.is_player and ply.who == self.game.sides[self.side]]

    @property
    def status(self) -> str:
        """Where the game stands, in one line."""
        return status_of(self.match, self.side)

    @property
    def summary(self) -> list[str]:
        """The position in lines of text."""
        return self.game.summary(self.match.tables, self.match.view(self.side))

    @property
    def undo(self) -> int:
        """How many plies can be taken back."""
        return self.match.can_undo(self.side) if self.is_player else 0

    @property
    def barrier(self) -> str:
        """The last thing that cannot be taken back: what chance did, as the log says it."""
        return next((entry.text for entry in reversed(self.entries) if entry.who == "chance"), "")

    @cached_property
    def entries(self) -> list[Entry]:
        """The whole log."""
        return self.match.journal(self.side)

    @property
    def latest(self) -> list[Entry]:
        """The log since the last decision, that included."""
        last = next((n for n in range(len(self.entries) - 1, 0, -1) if self.entries[n].who != "chance"), 0)
        return self.entries[last:]

    @property
    def earlier(self) -> list[Entry]:
        """Some of the log before that."""
        last = len(self.entries) - len(self.latest)
        return self.entries[max(0, last - EARLIER):last]

    @property
    def account(self) -> list[tuple[str, str]]:
        """The account of a finished game."""
        return self.game.account(self.match.state)

    @property
    def outcome(self) -> str:
        """How it ended, in a sentence."""
        return self.game.labels.outcomes.get(self.match.outcome, self.match.outcome)

    @property
    def edition(self) -> Edition:
        """The data that the game is played with."""
        return edition_of(self.game.slug, self.match.header.overlay)

    @property
    def options(self) -> dict[str, str]:
        """The options that are not the usual ones."""
        return self.match.header.options

    @cached_property
    def pieces(self) -> list[Shape]:
        """What lies on the board."""
        return self.game.pieces(self.match.tables, self.match.view(self.side))

    @property
    def layers(self) -> list[str]:
        """The overlays that may be switched on."""
        return layers_of(self.pieces)

    def board(self) -> str:
        """The whole picture."""
        printed, lit = self.game.printed(self.match.tables), choices.lit(self.groups, self.pieces)
        return svg(printed, self.pieces, can=lit, selected=self.selected, layers=self.on)

    def layer(self) -> str:
        """What lies on the board, as a picture."""
        return pieces_layer(self.pieces, can=choices.lit(self.groups, self.pieces), selected=self.selected)

    def frames(self) -> list[Frame]:
        """The pictures from the last act to now; none if chance did not act, for then the last one shows all."""
        beats = self.table.beats
        if not any(self._is_chance(beat.ply) for beat in beats):
            return []
        mine = self.side
        changed = [
            new for old, new in pairwise(beats) if new.told or self._is_chance(new.ply) or new.views[mine] != old.views[mine]
        ]
        return [self._frame(beat) for beat in (beats[0], *changed)[-MOST_FRAMES:]]

    def _frame(self, beat: Beat) -> Frame:
        by_chance = self._is_chance(beat.ply)
        said = (self.entries[beat.ply].text + ".", *beat.told) if by_chance else beat.told
        return Frame(pieces_layer(self.game.pieces(self.match.tables, beat.views[self.side])), said, by_chance)

    def _is_chance(self, ply: int) -> bool:
        return ply > 0 and self.match.plies[ply - 1].who == "chance"

    def fragments(self) -> dict[str, str]:
        """The parts of the page that change."""
        return {part: fragment(f"parts/{part}.html", scene=self) for part in PARTS}

    def news(self, kept: int = -1, frames: list[Frame] | None = None) -> dict[str, Any]:
        """What the page needs to show the game as it stands; of the log only what comes after ply `kept`."""
        return {
            "version": self.version, "over": self.match.is_over, "parts": self.fragments(), "pieces": self.layer(),
            "frames": [frame.__dict__ for frame in frames or []], "notice": self.notice,
            "log": {"kept": kept, "html": fragment("parts/log.html", entries=self.entries[kept + 1:])},
        }


def status_of(match: Match, side: Side = UNSET) -> str:
    """The first line of the position; for lists of games as an observer sees it."""
    lines = match.game.summary(match.tables, match.view(side))
    return lines[0] if lines else ""


@lru_cache(maxsize=64)
def edition_of(slug: str, overlay: str = "") -> Edition:
    """A game's data with an owner's overlay, read once."""
    return games.load(slug).edition(overlay)


def side_name(game: Game, words: Words, side: Side) -> str:
    """A side as people call it."""
    return game.labels.name(words, "side", side) if "side" in words.names else game.sides[side].capitalize()
