"""A game as one seat's page shows it; and what a change of it sends to the page."""
from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

from atoll import games
from atoll.core.board import Shape
from atoll.core.choices import task
from atoll.core.flow import UNSET, Side
from atoll.core.game import Edition
from atoll.core.labels import Prompt
from atoll.core.match import Beat, Entry, Match, Offer
from atoll.core.record import Contribution, Ply
from atoll.core.setups import is_setting_up, may_use
from atoll.core.telling import folded, folds
from atoll.render import layers_of, piece_elements, svg
from atoll.store import Table
from atoll.web import choices, links
from atoll.web.choices import Chosen, Group, Thing
from atoll.web.pages import fragment
from atoll.web.reader import Reader

# The parts of the page that change, each a template and an element.
PARTS = (
    "status", "latest", "prompt", "help", "offer", "invite", "choices", "setups", "seats", "orders", "dice", "position",
    "undo", "end",
)
MOST_FRAMES = 40                                # pictures of one animation; of more the last
EARLIER = 6                                     # entries of the log beside the latest


@dataclass(frozen=True)
class Frame:
    """One picture of an animation: the pieces, what is said, and whether chance has just acted."""

    pieces: list[str]
    said: tuple[str, ...]
    chance: bool


class Stock:
    """Elements of several pictures, each once; a picture is a list of their numbers."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def add(self, elements: list[str]) -> list[int]:
        """A picture."""
        return [self._numbers.setdefault(element, len(self._numbers)) for element in elements]

    @property
    def elements(self) -> list[str]:
        """All of them, by their numbers."""
        return list(self._numbers)


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
    def listed(self) -> list[Group]:
        """What is offered while nothing is selected."""
        return choices.kept(self.groups, lambda choice: not choice.quiet)

    @property
    def shown(self) -> list[Group]:
        """What may be done; once something is selected, with that. A script shows and hides by itself, so it needs all."""
        return choices.narrowed(self.groups, self.selected) if self.selected else self.groups

    @cached_property
    def task(self) -> list[str]:
        """What this seat is doing and what for, under the question."""
        return task(self.match, self.side) if self.is_asked else []

    @cached_property
    def all_final(self) -> bool:
        """Whether there are several choices and none of them can be taken back: it is said once."""
        offered = [choice for group in self.groups for choice in group.choices]
        return len(offered) > 1 and all(choice.final for choice in offered)

    @cached_property
    def things(self) -> list[Thing]:
        """What may be selected, where that narrows the choices; where there is one choice with each, the buttons say it."""
        found = choices.selectable(self.match, self.groups, self.pieces)
        offered = [choice for group in self.listed for choice in group.choices if choice.things]
        return found if 1 < len(found) < len(offered) else []

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
    def thinking(self) -> str:
        """The side for which the computer thinks while nobody else is asked; at a window it is not said who has a choice."""
        side = self.table.thinker
        is_said = side != UNSET and self.match.passing is None and not self.is_asked
        return self.name(side) if is_said and self.match.asked == 1 << side else ""

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
        return self.match.side_name(side)

    @property
    def passes(self) -> bool:
        """Whether the server says no for this seat at every window."""
        return self.is_player and self.table.places[self.side].passes

    @property
    def is_forced(self) -> bool:
        """Whether a browser may make this seat's choice at once: all can see that it is the only one."""
        return self.is_player and self.match.is_forced(self.side)

    @property
    def may_use_set_up(self) -> bool:
        """Whether this seat may begin with a set-up of its own."""
        return self.is_asked and may_use(self.match)

    @property
    def may_keep_set_up(self) -> bool:
        """Whether this seat may keep the set-up of this game."""
        return self.is_player and bool(self.game.set_up) and not is_setting_up(self.match)

    @property
    def has_programs(self) -> bool:
        """Whether a program sits at the table."""
        return bool(self.table.programs)

    @property
    def may_talk(self) -> bool:
        """Whether there is somebody to talk to: for a player another person elsewhere, for an observer others who watch."""
        return self.is_live and (not self.is_player or (not self.has_programs and len(self.reader.held) == 1))

    @property
    def may_be_helped(self) -> bool:
        """Whether hints and chances are offered: not where another person plays, or may come to."""
        alone = len(self.reader.held) + len(self.table.programs) == len(self.game.sides)
        return self.is_player and alone and not self.match.is_over

    @property
    def may_see_chance(self) -> bool:
        """Whether the chance to win is offered: one person plays, and the game can judge positions."""
        return self.may_be_helped and len(self.reader.held) == 1 and self.game.evaluate is not None

    @property
    def hints_used(self) -> list[tuple[str, int]]:
        """Who asked for hints, and for how many."""
        return [(self.name(side), count) for side, count in self.match.hints_used.items()]

    @property
    def may_agree(self) -> bool:
        """Whether another person plays, so that the two may go back by agreement."""
        return self.is_live and self.is_player and not self.has_programs and not self.match.is_over

    @property
    def may_resign(self) -> bool:
        """Whether this seat may give the game up."""
        return self.is_player and len(self.game.sides) == 2 and not self.match.is_over

    @cached_property
    def targets(self) -> frozenset[int]:
        """After how many plies there was a decision to which this seat may offer to go back."""
        return frozenset(self.match.decisions()) if self.may_agree else frozenset()

    @property
    def offer(self) -> Offer | None:
        """The offer to go back; observers do not hear of it."""
        return self.match.offer if self.is_player else None

    @property
    def is_offerer(self) -> bool:
        """Whether the offer is one's own."""
        return self.offer is not None and self.offer.side == self.side and len(self.reader.held) == 1

    @property
    def may_accept(self) -> bool:
        """Whether this screen may accept the offer."""
        return self.offer is not None and not self.is_offerer

    @property
    def offered(self) -> Entry | None:
        """The act before which the game would stand."""
        return self.match.entry(self.offer.plies + 1, self.side) if self.offer is not None else None

    @property
    def steps_back(self) -> int:
        """How many plies would be given up."""
        return len(self.match.plies) - self.offer.plies if self.offer is not None else 0

    @property
    def given(self) -> list[tuple[str, Contribution | None]]:
        """Every side, and what it has mixed into chance."""
        found = {each.side: each for each in self.match.header.contributions}
        return [(self.name(side), found.get(name)) for side, name in enumerate(self.game.sides)]

    @property
    def may_give(self) -> bool:
        """Whether this seat may still mix something into chance."""
        header = self.match.header
        mine = self.is_player and self.game.sides[self.side] not in [each.side for each in header.contributions]
        return mine and bool(header.commit) and not self.match.is_over

    @property
    def prompt(self) -> Prompt:
        """What is asked, and the rule that says so; or for whom everybody waits."""
        if self.match.is_over:
            return Prompt("The game is over.", "")
        if not self.is_asked:
            decided = "You have decided. " if self._sealed else ""
            if self.thinking:
                return Prompt(f"{decided}The computer is thinking: {self.thinking}…", "")
            return Prompt(f"{decided}Waiting for {' and '.join(self.waiting)}{self._awaited}.", "")
        prompt = self.game.prompt(self.match.state)
        if self.passes and self.match.passing is not None:
            return replace(prompt, text=f"{prompt.text} By your order the server passes in a moment, unless you act first.")
        return prompt

    @property
    def _awaited(self) -> str:
        """What those who have to act are asked for, as far as all may know."""
        others = self.game.prompt(self.match.state).others if self.waiting else ""
        return f": {others}" if others else ""

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
    def chosen(self) -> list[Chosen]:
        """What this seat has chosen in secret and may take back, each by itself."""
        return choices.chosen(self.match, self.side)

    @property
    def barrier(self) -> str:
        """Who acted before what can be taken back: chance, as the log says it, or another side; empty if nobody."""
        last = len(self.match.plies) - (0 if self.match.sealed else self.undo)  # sealed choices are no plies yet
        who = self.match.plies[last - 1].who if last else ""
        if who == "chance":
            return f"chance decided ({self.match.entry(last, self.side).text})"
        other = who in self.game.sides and who != self.game.sides[self.side]
        return f"{self.name(self.game.side(who))} acted" if other else ""

    def entries(self, first: int = 0) -> list[Entry]:
        """The log from a ply on."""
        return folded(self.match.journal(self.side, first))

    def head(self, entry: Entry) -> str:
        """Who did what, in a line of the log; nothing where its sentences say it."""
        if not entry.head:
            return ""
        is_ply = entry.who in self.game.sides and entry.ply <= len(self.match.plies)
        who = self.name(self.game.side(entry.who)) if is_ply and self.is_live else ""
        return f"{who[:1].upper()}{who[1:]}: {entry.head}." if who else f"{entry.head}."

    def _line_of(self, ply: int) -> int:
        """The first of the plies that are one line of the log with a ply."""
        entry = self.match.entry
        while 1 < ply <= len(self.match.plies) and folds(entry(ply - 1, self.side), entry(ply, self.side)):
            ply -= 1
        return ply

    @property
    def latest(self) -> list[Entry]:
        """The log since the last decision, that included."""
        return self.entries(self._decision)

    @property
    def earlier(self) -> list[Entry]:
        """Some of the log before that."""
        first = self._line_of(max(0, self._decision - EARLIER))
        return [entry for entry in self.entries(first) if entry.ply < self._decision]

    @cached_property
    def _decision(self) -> int:
        """The ply at which the line of the last decision begins; a resignation is one."""
        resigned = self.match.resigned != UNSET
        return len(self.match.plies) + 1 if resigned else self._line_of(self._last(lambda who: who != "chance"))

    def _last(self, fits: Callable[[str], bool]) -> int:
        """The last ply of somebody, 0 if there is none."""
        plies = self.match.plies
        return next((ply for ply in range(len(plies), 0, -1) if fits(plies[ply - 1].who)), 0)

    @property
    def account(self) -> list[tuple[str, str]]:
        """The account of a finished game."""
        return self.game.account(self.match.state)

    @property
    def outcome(self) -> str:
        """How it ended, in a sentence."""
        return self.match.ending

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

    def elements(self) -> list[str]:
        """What lies on the board, as a picture."""
        return piece_elements(self.pieces, can=choices.lit(self.groups, self.pieces), selected=self.selected)

    def frames(self) -> list[Frame]:
        """The pictures from the last act to now; none if chance did not act, for then the last one shows all."""
        beats = self.table.beats
        if not any(self._is_chance(beat.ply) for beat in beats):
            return []
        mine = self.side
        changed = [
            new for old, new in pairwise(beats) if new.told or self._is_chance(new.ply) or new.views[mine] != old.views[mine]
        ]
        return [self._frame(run) for run in self._runs([beats[0], *changed])[-MOST_FRAMES:]]

    def _runs(self, beats: list[Beat]) -> list[list[Beat]]:
        """Beats by pictures: what is dealt into hands, card after card, is seen at once."""
        runs: list[list[Beat]] = []
        for beat in beats:
            if runs and self._is_dealt(beat) and self._is_dealt(runs[-1][-1]):
                runs[-1].append(beat)
            else:
                runs.append([beat])
        return runs

    def _frame(self, run: list[Beat]) -> Frame:
        entries = folded(Entry(beat.ply, self._by(beat.ply), self._text(beat.ply), beat.told) for beat in run)
        said = [line for entry in entries for line in (entry.text and f"{entry.text}.", *entry.told) if line]
        pieces = self.game.pieces(self.match.tables, run[-1].views[self.side])
        return Frame(piece_elements(pieces), tuple(said), self._is_chance(run[0].ply))

    def _by(self, ply: int) -> str:
        return "chance" if self._is_chance(ply) else ""

    def _text(self, ply: int) -> str:
        """What chance did, for a picture."""
        return self.match.entry(ply, self.side).text if self._is_chance(ply) else ""

    def _is_dealt(self, beat: Beat) -> bool:
        return self._is_chance(beat.ply) and self.match.is_secret(beat.ply)

    def _is_chance(self, ply: int) -> bool:
        return ply > 0 and self.match.plies[ply - 1].who == "chance"

    def fragments(self) -> dict[str, str]:
        """The parts of the page that change."""
        return {part: fragment(f"parts/{part}.html", scene=self) for part in PARTS}

    def news(self, kept: int = -1, frames: list[Frame] | None = None) -> dict[str, Any]:
        """What the page needs to show the game as it stands; of the log only the lines that do not end by ply `kept`."""
        stock, kept = Stock(), self._line_of(kept + 1) - 1
        return {
            "version": self.version, "over": self.match.is_over, "parts": self.fragments(), "notice": self.notice,
            "frames": [{**frame.__dict__, "pieces": stock.add(frame.pieces)} for frame in frames or []],
            "pieces": stock.add(self.elements()), "elements": stock.elements,
            "log": {"kept": kept, "html": fragment("parts/log.html", scene=self, entries=self.entries(kept + 1))},
        }


def status_of(match: Match, side: Side = UNSET) -> str:
    """The first line of the position; for lists of games as an observer sees it."""
    lines = match.game.summary(match.tables, match.view(side))
    return lines[0] if lines else ""


@lru_cache(maxsize=64)
def edition_of(slug: str, overlay: str = "") -> Edition:
    """A game's data with an owner's overlay, read once."""
    return games.load(slug).edition(overlay)
