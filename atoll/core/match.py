"""One game being played: its state, its record, taking back, chance. Everybody acts through here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from atoll.core.chance import Chance
from atoll.core.errors import AtollError, BadRecord, Refused, quoted
from atoll.core.fitting import check_since, default_of, edition_of
from atoll.core.flow import CHANCE, EVERYBODY, NATURE, NOBODY, UNSET, Side, Sides
from atoll.core.game import Edition, Game
from atoll.core.record import HASH_EVERY, Aid, Header, Ply, Record, Stretch, check_name
from atoll.core.sealed import arranged, fitting
from atoll.core.seat import Seat
from atoll.core.snapshot import dump, state_hash
from atoll.core.verbs import Action
from atoll.core.why import Answer, actions_with, why, why_action

Told = list[tuple[str, list[int]]]
ENDED = "the game has ended: nothing can follow"
OVER = "The game is over."
RESIGNED = "resigned"  # the outcome of every game that a side has given up
BACK = "By agreement the game went back to here; what had followed is kept in the record."


@dataclass(frozen=True)
class Beat:
    """One step worth showing: the ply (0 for an automatic step), what it told, and every side's view after it.

    An observer's view is the last, so that `views[UNSET]` is it.
    """

    ply: int
    told: tuple[str, ...]
    views: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class Entry:
    """One ply for people: its number, who, the action, and the sentences it led to.

    `retold`: those sentences, or the ones of the same side's next ply, say all that the action says.
    """

    ply: int
    who: str
    text: str
    told: tuple[str, ...]
    retold: bool = False

    @property
    def head(self) -> str:
        """The action where a line has to say it."""
        return "" if self.retold and self.told else self.text


@dataclass(frozen=True)
class Offer:
    """A side would go back to after so many plies; the other has not answered yet. No part of a record."""

    side: Side
    plies: int


class Match:
    """A game from its opening on. `chance` None means that chance plies are given from outside (replay, a physical log).

    A header that is committed to another secret loses its commitment: what this one draws could not be verified.
    """

    def __init__(self, game: Game, edition: Edition, header: Header, chance: Chance | None = None) -> None:
        self.game = game
        is_kept = chance is None or header.commit in ("", chance.commitment)
        self.header = header if is_kept else replace(header, commit="")
        self.chance = chance
        self._secret = ""  # of chance, once nothing more can be drawn
        self.tables = edition.tables(header.options, header.revision)
        self.offer: Offer | None = None
        self.resigned: Side = UNSET
        self.given_up: list[Stretch] = []  # at every rewind
        self.hints: list[Aid] = []  # that sides asked for, in order
        self._seen_then: list[list[Sides]] = []  # of the plies given up: who sees all of each
        self._old_branches: dict[int, int] = {}  # those of before the first rewind
        self._start()
        self._idle = dump(game.setup(self.tables))  # what a hash leaves out

    def _start(self) -> None:
        """The opening, with nothing played."""
        self.plies: list[Ply] = []
        self.hashes: dict[int, str] = {}
        self.beats: list[Beat] = []  # of the last act, chance included
        self._past: list[Any] = []  # states before the plies that may be taken back
        self._told: list[Told] = []  # one more than plies: the opening's first
        self._witnesses: list[Sides] = []  # of each ply: who sees all of it
        self._amid: list[bool] = [False]  # one more than plies: whether others had yet to decide in secret
        self._opening: Any = None  # the state in which a sealed node was opened
        self._sealed: dict[Side, list[Action]] = {}  # what each side has chosen there, in the order of its choosing
        self.state = self.game.setup(self.tables)
        self._open()

    @classmethod
    def new(
        cls,
        game: Game,
        edition: Edition,
        options: dict[str, str] | None = None,
        *,
        players: dict[str, str] | None = None,
        chance: Chance | None = None,
        started: str = "",
        contributions: dict[str, str] | None = None,
    ) -> Match:
        """A new game under the current rules, played to where a side is asked; `contributions` count from the first draw on."""
        for side, name in (players or {}).items():
            game.side(side)
            check_name(name)
        chosen = {name: value for name, value in (options or {}).items() if value != default_of(edition, name)}
        chance = chance or Chance()
        header = Header(game.slug, game.revision, edition.id, edition.sha256, edition.overlay, chosen, players or {}, started)
        match = cls(game, edition, replace(header, commit=chance.commitment), chance)
        for side, text in (contributions or {}).items():
            match.contribute(game.side(side), text)
        match.let_chance_play()
        return match

    @classmethod
    def load(cls, game: Game, record: Record, chance: Chance | None = None, sealed: Sequence[Ply] = ()) -> Match:
        """Replay a record, then choices that were sealed after it; BadRecord names the line where it stops fitting."""
        *_, match = cls.replay(game, record, chance)
        if chance is not None and not match.is_over:
            match.let_chance_play()
        for ply in sealed:
            match._replay(ply, provisional=True)
        return match

    @classmethod
    def replay(cls, game: Game, record: Record, chance: Chance | None = None) -> Iterator[Match]:
        """One match, before every ply of a record, those that were given up included, and at its end."""
        match = cls(game, edition_of(game, record.header), record.header, chance)
        check_since(record)
        for n, stretch in enumerate(record.told()):
            if n:
                match._replay_rewind(stretch)
            for number, ply in enumerate(stretch.plies, stretch.after + 1):
                yield match
                match._replay(ply)
                match._compare(number, ply.line, stretch.hashes)
        match._replay_hints(record)
        if record.resigned:
            match._replay_resignation(record)
        match._secret = match._secret or (record.secret if match.header.commit else "")
        yield match

    # --- asking -----------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Sides:
        """Who has to act."""
        return int(self.state.asked) if self.resigned == UNSET else NOBODY

    @property
    def is_over(self) -> bool:
        """Nobody is asked any more."""
        return not self.asked

    @property
    def outcome(self) -> str:
        """The label of how the game ended, empty while it runs."""
        if self.resigned != UNSET:
            return RESIGNED
        return self.game.outcome(self.state) if self.is_over else ""

    @property
    def ending(self) -> str:
        """How the game ended, in a sentence."""
        if self.resigned != UNSET:
            loser, winner = (self.side_name(side) for side in (self.resigned, 1 - self.resigned))
            return f"Resignation: {loser}. Winner: {winner}."
        return self.game.labels.outcomes.get(self.outcome, self.outcome)

    @property
    def returns(self) -> list[float]:
        """The result of each side, once the game is over: 1 won, 0 drawn, -1 lost."""
        if self.resigned != UNSET:
            return [-1.0 if side == self.resigned else 1.0 for side in range(len(self.game.sides))]
        return self.game.returns(self.state)

    def side_name(self, side: Side) -> str:
        """A side as people call it."""
        return self.game.side_name(self.state.words, side)

    @property
    def state_hash(self) -> str:
        """The hash of the present state, as records hold it."""
        return state_hash(self.state, self._idle)

    def legal(self, side: Side) -> list[Action]:
        """What a side may do now; at a sealed node in any order."""
        if self.resigned != UNSET:
            return []
        if self._sealed.get(side) and self.state.asked >> side & 1:
            return fitting(self.game, self._opening, side, self._arranged(side))
        return self.game.flow.legal(self.state, side)

    def legal_words(self, side: Side) -> list[str]:
        """What a side may do now, in words."""
        return [self.state.words.text(action) for action in self.legal(side)]

    def is_forced(self, side: Side) -> bool:
        """Whether all can see that a side has but one choice: made at once, it tells nothing."""
        if not self.asked >> side & 1:
            return False
        return self.game.is_open(self.game.flow.node(self.state)) and len(self.legal(side)) == 1

    @property
    def passing(self) -> Action | None:
        """The action that says no at the window that waits; None where none does.

        There the time that an answer takes would tell whether there was a choice.
        """
        verb = None if self.asked in (NOBODY, NATURE) else self.game.flow.node(self.state).passing
        return None if verb is None else verb.code

    def view(self, side: Side) -> dict[str, Any]:
        """What a side may see."""
        return self.game.view(self.state, side)

    def seat(self, side: Side) -> Seat:
        """What a player of the side may ask."""
        return Seat(self.game, self.tables, self.state, side)

    def why(self, side: Side, text: str) -> Answer:
        """Whether an action in words, or anything with a thing, may be done now; if not, which rule forbids it."""
        if self.resigned != UNSET:
            return Answer(False, OVER)
        answer = why(self.game, self.state, side, text)
        return answer if answer.legal else self._out_of_order(side, text) or answer

    def _out_of_order(self, side: Side, text: str) -> Answer | None:
        """Whether it may be done because sealed choices may be made in any order."""
        if not self._sealed.get(side):
            return None
        words, verbs = self.state.words, self.game.flow.node(self.state).verbs
        code = words.parse(text)
        named = {code} if code >= 0 else set(actions_with(words, verbs, *words.thing(text)))
        fits = next((action for action in self.legal(side) if action in named), None)
        return None if fits is None else Answer(True, self.game.labels.action(words, fits))

    def is_final(self, side: Side, *actions: Action) -> bool:
        """Whether legal actions could not be taken back: chance or another side is next, or somebody learns something."""
        before, after = self.state, self.game.clone(self.state)
        node = self.game.flow.node(before)
        if node.sealed:
            for action in actions:
                node.apply(after, side, action)
            return not node.to_act(after)
        for action in actions:
            self.game.flow.apply(after, side, action)
        return self._is_barrier(before, after, side)

    def preview(self, side: Side, *actions: Action) -> list[str]:
        """What legal actions, one after the other, would lead to before anybody is asked again, in sentences.

        Nothing where that would tell the side what it cannot know yet: others' sealed choices, what comes to light.
        """
        if self.game.flow.node(self.state).sealed:
            return []
        after = self.game.clone(self.state)
        after.journal = []
        for action in actions:
            self.game.flow.apply(after, side, action)
        if self._learned(self.state, after, side):
            return []
        return [self.game.labels.tell(after.words, key, values) for key, values in after.journal]

    def journal(self, reader: Side | None = None, first: int = 0) -> list[Entry]:
        """Every ply that stands in sentences, the opening first as ply 0, as a side (an observer: UNSET) may read it; None: all.

        A resignation comes last, numbered like the next ply. `first`: only from that ply on.
        """
        return [self.entry(number, reader) for number in range(first, len(self.plies) + 1 + (self.resigned != UNSET))]

    def entry(self, number: int, reader: Side | None = None) -> Entry:
        """One line of the journal."""
        if number > len(self.plies):
            return Entry(number, self._who(self.resigned), f"Resignation: {self.side_name(self.resigned)}", ())
        sentences = self._sentences(self._told[number])
        told = sentences + (BACK,) * (number in self._went_back_to()) + self._hints_after(number)
        if not number:
            return Entry(0, "", "", told)
        ply, words = self.plies[number - 1], self.state.words
        action = words.parse(ply.words)
        text = self.game.labels.action(words, action, self._hidden(self._witnesses[number - 1], reader))
        return Entry(number, ply.who, text, told, bool(sentences) and words.verb(action).word in self.game.labels.retold)

    def _hints_after(self, number: int) -> tuple[str, ...]:
        """Who asked for a hint there, in the present branch."""
        there = [aid.side for aid in self.hints if (aid.branch, aid.after) == (len(self.given_up), number)]
        who = [f"{self.side_name(self.game.side(side))}: a" if len(self.game.sides) > 1 else "A" for side in there]
        return tuple(f"{each} hint was asked for here." for each in who)

    def is_secret(self, number: int) -> bool:
        """Whether there is somebody who does not see all of a ply, such as of a card that is drawn into a hand."""
        return self._witnesses[number - 1] != EVERYBODY

    def _went_back_to(self) -> set[int]:
        """The plies that stand after which the game began anew."""
        found: set[int] = set()
        for stretch in self.given_up:
            found = {number for number in found if number < stretch.after} | {stretch.after}
        return found

    def record_for(self, reader: Side) -> Record:
        """The record as a side (an observer: UNSET) may read it: "?" for what it does not see, then no hashes to guess by."""
        whole = self.record()
        if whole.secret:  # who has it can tell all that chance did
            return whole
        plies = self._readable(whole.plies, self._witnesses, reader)
        lost = [self._readable(stretch.plies, seen, reader) for stretch, seen in zip(whole.given_up, self._seen_then)]
        given_up = tuple(replace(stretch, plies=each) for stretch, each in zip(whole.given_up, lost))
        if (plies, given_up) == (whole.plies, whole.given_up):
            return whole
        return replace(whole, plies=plies, hashes={}, given_up=tuple(replace(stretch, hashes={}) for stretch in given_up))

    def _readable(self, plies: Sequence[Ply], witnesses: Sequence[Sides], reader: Side) -> tuple[Ply, ...]:
        words = self.state.words
        hidden = [self._hidden(seen, reader) for seen in witnesses]
        return tuple(replace(ply, words=words.text(words.parse(ply.words), kinds)) for ply, kinds in zip(plies, hidden))

    def _hidden(self, witnesses: Sides, reader: Side | None) -> tuple[str, ...]:
        """The kinds whose values in a ply a reader does not see."""
        return () if reader is None else self.game.hidden(witnesses, reader)

    def record(self) -> Record:
        """Header, plies so far, and hashes, the last for the state after them (sealed choices are no plies yet)."""
        state = self.state if self._opening is None else self._opening
        hashes = self.hashes | ({len(self.plies): state_hash(state, self._idle)} if self.plies else {})
        header = replace(self.header, branches=self._old_branches) if self.given_up else self.header
        resigned = "" if self.resigned == UNSET else self._who(self.resigned)
        given_up, hints = tuple(self.given_up), tuple(self.hints)
        return Record(header, tuple(self.plies), hashes, self._secret, given_up=given_up, resigned=resigned, hints=hints)

    def follow(self, record: Record) -> bool:
        """Play on to a later record of the same game; False, with nothing done, where this match is no beginning of it."""
        stand = [(ply.who, ply.words) for ply in record.plies[: len(self.plies)]]
        begins = stand == [(ply.who, ply.words) for ply in self.plies] and len(record.given_up) == len(self.given_up)
        if not begins or self._opening is not None or record.resigned or record.header != self.record().header:
            return False
        for ply in record.plies[len(self.plies) :]:
            self._replay(ply)
        return True

    @property
    def sealed(self) -> list[Ply]:
        """The choices that are provisional while a sealed node waits for others, side by side in their order."""
        text = self.state.words.text
        return [Ply(self._who(side), text(action)) for side in sorted(self._sealed) for action in self._sealed[side]]

    # --- acting -----------------------------------------------------------------------------------------------------

    def contribute(self, side: Side, text: str) -> None:
        """Mix a side's own words into chance, once, from the next draw on: then not even who knows the secret has chosen them."""
        if self._secret or self.is_over:
            raise Refused(ENDED)
        self.header = self.header.given(self.game.sides[side], text, len(self.plies) + 1)
        self.beats = []

    def open_chance(self) -> None:
        """Put the secret of chance into the record, and let nothing follow: the game is over, or the table has ended it."""
        if self.chance is not None and self.header.commit:
            self._secret = self.chance.key.hex()
            self._past.clear()

    def act(self, side: Side, action: Action | str) -> None:
        """Take an action, as an int or in words, and let chance play on; Refused, with the rule, if it is not legal."""
        if (self._secret and self.state.asked) or self.resigned != UNSET:
            raise Refused(ENDED)
        code = self._legal_code(side, action)
        self.beats = []
        if self.game.flow.node(self.state).sealed:
            self._act_sealed(side, code)
        else:
            self._push(side, code)
        if self.chance is not None:
            self.let_chance_play()

    def _legal_code(self, side: Side, action: Action | str) -> Action:
        if isinstance(action, str):
            code = self.state.words.parse(action)
            answer = self.why(side, action)
            if code < 0:
                raise Refused(f"{quoted(action)} is a thing, no action" if answer.legal else answer.sentence, answer.rule)
        else:
            code = action
            answer = why_action(self.game, self.state, side, code)
        if not answer.legal and self._sealed.get(side) and code in self.legal(side):
            return code
        if not answer.legal:
            raise Refused(answer.sentence, answer.rule)
        return code

    def act_chance(self, action: Action | str) -> None:
        """Give the outcome of a chance ply from outside, such as dice rolled on a table."""
        if self.asked != NATURE or self._secret:
            raise Refused("no die is to be rolled and no card to be drawn now")
        code = self.state.words.parse(action) if isinstance(action, str) else action
        if code not in self.game.flow.node(self.state).legal(self.state, CHANCE):
            raise Refused(f"{quoted(str(action))} cannot happen here; expected one like {self._example()!r}")
        self._push(CHANCE, code)

    def _example(self) -> str:
        return str(self.state.words.text(self.game.flow.node(self.state).legal(self.state, CHANCE)[0]))

    def let_chance_play(self) -> None:
        """Draw chance plies until a side is asked or the game is over."""
        assert self.chance is not None
        while self.asked == NATURE:
            node = self.game.flow.chance(self.state)
            ply = len(self.plies) + 1
            self._push(CHANCE, self.chance.at(self.header, ply).draw(node, self.state, ply))

    def _push(self, side: Side, action: Action) -> None:
        """Carry out one ply, keep what it told, and note whether it may be taken back."""
        before, node = self.game.clone(self.state), self.game.flow.node(self.state)
        self.plies.append(Ply(self._who(side), self.state.words.text(action)))
        self._told.append([])
        self._witnesses.append(self.game.witnesses(before, side, action))
        node.apply(self.state, side, action)
        self._amid.append(node.sealed and node.to_act(self.state) != NOBODY)
        self._advance()
        if len(self.plies) % HASH_EVERY == 0:
            self.hashes[len(self.plies)] = self.state_hash
        if side == CHANCE or node.sealed or self._is_barrier(before, self.state, side):
            self._past.clear()
        else:
            self._past.append(before)
        if self.is_over:
            self.offer = None
            self.open_chance()

    def _open(self) -> None:
        self._told.append([])
        self.state.journal = []
        flow = self.game.flow
        self.state.at, self.state.back = flow.root.start, (0,)
        self._advance()

    def _advance(self) -> None:
        """Automatic steps until somebody is asked, a beat for the ply and for each step that told something."""
        self._beat(len(self.plies))
        while self.game.flow.step(self.state):
            if self.state.journal:
                self._beat(0)

    def _beat(self, ply: int) -> None:
        told = list(self.state.journal or [])
        self._told[-1] += told
        self.state.journal = []
        views = tuple(self.game.view(self.state, side) for side in (*range(len(self.game.sides)), UNSET))
        self.beats.append(Beat(ply, self._sentences(told), views))

    def _is_barrier(self, before: Any, after: Any, side: Side) -> bool:
        if after.asked & ~(1 << side) or (self.header.commit and not after.asked):  # at the end the secret is opened
            return True
        return any(self._learned(before, after, other) for other in range(len(self.game.sides)))

    def _learned(self, before: Any, after: Any, side: Side) -> bool:
        if not self.game.hideable:
            return False
        old, new = self.game.view(before, side), self.game.view(after, side)
        return any(set(new[kind]) - set(old[kind]) for kind in self.game.hideable)

    # --- sealed nodes -----------------------------------------------------------------------------------------------

    def _act_sealed(self, side: Side, action: Action) -> None:
        """Choices stay provisional until all have decided; then they enter the record in side order."""
        if self._opening is None:
            self._opening = self.game.clone(self.state)
        self._sealed.setdefault(side, []).append(action)
        if not self._rebuild_sealed():
            choices = {each: self._arranged(each) for each in self._sealed}
            self.state = self._opening
            self._opening, self._sealed = None, {}
            self.state.journal = []
            for each, order in sorted(choices.items()):
                for chosen in order:
                    self._push(each, chosen)

    def _rebuild_sealed(self) -> Sides:
        """The state with everybody's provisional choices; returns who is still asked."""
        self.state = self.game.clone(self._opening)
        node = self.game.flow.node(self.state)
        for side in sorted(self._sealed):
            for action in self._arranged(side):
                node.apply(self.state, side, action)
        self.state.asked = node.to_act(self.state)
        self.state.journal = []
        return int(self.state.asked)

    def _arranged(self, side: Side) -> list[Action]:
        """A side's sealed choices as the record will have them."""
        order = arranged(self.game, self._opening, side, self._sealed[side])
        assert order is not None, "choices were accepted that fit in no order"
        return order

    # --- taking back ------------------------------------------------------------------------------------------------

    def can_undo(self, side: Side) -> int:
        """How many plies a side may take back now."""
        if self._opening is not None and not self._secret:
            return len(self._sealed.get(side, []))
        own = side != UNSET and bool(self.plies) and self.plies[-1].who == self._who(side)
        return len(self._past) if own else 0

    def undo(self, side: Side, plies: int = 1) -> None:
        """Take back a side's last plies; Refused beyond the last moment when chance acted or somebody learned something."""
        most = self.can_undo(side)
        if not 1 <= plies <= most:
            stands = "the game has ended" if self._secret else "what chance or another player has followed stands"
            limit = f"only the last {most} can be" if most else stands
            raise Refused(f"{plies} cannot be taken back: {limit}")
        self.beats = []
        if self._opening is not None:
            del self._sealed[side][-plies:]
            self._rebuild_sealed()
            return
        self.state = self._past[-plies]
        self.state.journal = []
        for kept in (self._past, self.plies, self._told, self._witnesses, self._amid):
            del kept[-plies:]
        self.header = self.header.cut(len(self.plies))
        if self.offer is not None and self.offer.plies >= len(self.plies):
            self.offer = None
        self.hashes = {number: each for number, each in self.hashes.items() if number <= len(self.plies)}
        self._keep_hints()

    def _keep_hints(self) -> None:
        """A hint stays in the record when the plies after it are taken back; it moves to where the game stands now."""
        branch, most = len(self.given_up), len(self.plies)
        self.hints = list(
            dict.fromkeys(replace(aid, after=min(aid.after, most)) if aid.branch == branch else aid for aid in self.hints)
        )

    def take_back(self, side: Side, words: str) -> None:
        """Take back one of a side's sealed choices, whichever it is; Refused where the others need it."""
        code = self.state.words.parse(words)
        if not self.can_undo(side) or code not in self._sealed.get(side, []):
            raise Refused(f"{quoted(words)} cannot be taken back: it is none of your choices here")
        left = [action for action in self._sealed[side] if action != code]
        if arranged(self.game, self._opening, side, left) is None:
            raise Refused(f"{quoted(words)} cannot be taken back alone: your other choices need it")
        self._sealed[side], self.beats = left, []
        self._rebuild_sealed()

    # --- by agreement, and giving up --------------------------------------------------------------------------------

    def decisions(self) -> list[int]:
        """After how many plies a side, or all in secret, had to decide what has been played since."""
        return [n for n, (ply, amid) in enumerate(zip(self.plies, self._amid)) if ply.who != "chance" and not amid]

    def rewind(self, plies: int) -> None:
        """Go on after so many plies, in a new branch with fresh chance.

        The later plies are kept as given up, choices that are still sealed are dropped.
        """
        self._go_back(plies)
        if self.chance is not None:
            self.let_chance_play()

    def _go_back(self, plies: int) -> None:
        self._check_rewind(plies)
        whole = self.record()
        self._old_branches = whole.header.branches
        self.given_up = list(whole.rewound(plies).given_up)
        self._seen_then.append(self._witnesses[plies:])
        self.header = self.header.rewound(plies)
        self._start()
        for ply in whole.plies[:plies]:
            self._push(CHANCE if ply.who == "chance" else self.game.side(ply.who), self.state.words.parse(ply.words))
        self._past.clear()
        self.offer, self.beats = None, []

    def _check_rewind(self, plies: int) -> None:
        if self._secret or self.is_over:
            raise Refused(OVER)
        if plies == len(self.plies):
            raise Refused("The game stands there already.")
        if not 0 <= plies < len(self.plies):
            raise Refused(f"The game cannot go back to ply {plies}: it has {len(self.plies)}.")
        if self._amid[plies]:
            raise Refused(f"The game cannot go back to ply {plies}: there one side had decided in secret, and the other had not.")

    def offer_rewind(self, side: Side, plies: int) -> None:
        """Offer to go back. The offer stands until it is answered or withdrawn, the game ends, or it is taken back to there."""
        if self.offer is not None:
            raise Refused("There is an offer already; it has to be answered or withdrawn first.")
        self._check_rewind(plies)
        if plies not in self.decisions():
            raise Refused(f"After ply {plies} nobody had to decide; the game goes back to a decision.")
        self.offer, self.beats = Offer(side, plies), []

    def answer_rewind(self, side: Side, plies: int, accepts: bool) -> None:
        """Accept or decline the other side's offer, or withdraw one's own; `plies` says which offer is meant."""
        if self.offer is None or self.offer.plies != plies:
            raise Refused("This offer is no longer there.")
        if accepts and side == self.offer.side:
            raise Refused("It is for the other side to accept this offer.")
        self.offer, self.beats = None, []
        if accepts:
            self.rewind(plies)

    def resign(self, side: Side) -> None:
        """Give up a game of two sides, asked or not: the other side has won, and nothing follows."""
        if self._secret or self.is_over:
            raise Refused(OVER)
        if len(self.game.sides) != 2:
            raise Refused("Only in a game of two sides can one of them resign.")
        if self._opening is not None:
            self.state, self._opening, self._sealed = self._opening, None, {}
            self.state.journal = []
        self.resigned, self.offer, self.beats = side, None, []
        self._past.clear()
        self.open_chance()

    # --- help -------------------------------------------------------------------------------------------------------

    def note_hint(self, side: Side) -> None:
        """Note that a side asked what a strong player would do here; once for each decision."""
        if not self.asked >> side & 1:
            raise Refused("A hint is for who has to decide.")
        aid = Aid(self.game.sides[side], len(self.plies), len(self.given_up))
        self.hints += [] if aid in self.hints else [aid]
        self.beats = []

    @property
    def hints_used(self) -> dict[Side, int]:
        """How many hints each side asked for, those who did."""
        asked = [self.game.side(aid.side) for aid in self.hints]
        return {side: asked.count(side) for side in sorted(set(asked))}

    # --- replaying --------------------------------------------------------------------------------------------------

    def _replay(self, ply: Ply, provisional: bool = False) -> None:
        self.beats = []
        try:
            if ply.who == "chance":
                self.act_chance(ply.words)
            else:
                side = self.game.side(ply.who)
                (self._act_sealed if provisional else self._push)(side, self._legal_code(side, ply.words))
        except AtollError as fault:
            raise BadRecord(ply.line, f"{quoted(f'{ply.who} {ply.words}')} does not fit: {fault}") from None

    def _replay_rewind(self, stretch: Stretch) -> None:
        try:
            self._go_back(stretch.after)
        except Refused as fault:
            raise BadRecord(stretch.line, f"'rewind {stretch.after}' does not fit: {fault}") from None

    def _replay_hints(self, record: Record) -> None:
        for aid in record.hints:
            if aid.side not in self.game.sides:
                raise BadRecord(
                    aid.line, f"{quoted(f'hint {aid.side}')} does not fit: expected one of {', '.join(self.game.sides)}"
                )
        self.hints = list(record.hints)

    def _replay_resignation(self, record: Record) -> None:
        try:
            self.resign(self.game.side(record.resigned))
        except AtollError as fault:
            raise BadRecord(record.resigned_line, f"{quoted(f'resign {record.resigned}')} does not fit: {fault}") from None

    def _compare(self, number: int, line: int, hashes: dict[int, str]) -> None:
        expected = hashes.get(number)
        found = self.state_hash if expected else None
        if expected != found:
            raise BadRecord(line + 1, f"after ply {number} the state hash is {found}, the record says {expected}")

    def _who(self, side: Side) -> str:
        return "chance" if side == CHANCE else self.game.sides[side]

    def _sentences(self, told: Told) -> tuple[str, ...]:
        return tuple(self.game.labels.tell(self.state.words, key, values) for key, values in told)
