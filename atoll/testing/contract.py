"""The contract that every game keeps: random play to the end, everything inspected at every ply, of a long game at many.

`Walk(game, seed).play()` fails with the seed, the record so far, and what does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from atoll.core.chance import Chance
from atoll.core.choices import Choice, choices
from atoll.core.flow import CHANCE, Side
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import Record, parse_record
from atoll.core.rng import Rng
from atoll.core.snapshot import dump
from atoll.core.verbs import VERB, Action
from atoll.core.verify import verify
from atoll.testing import positions
from atoll.testing.traceability import rule_ids

TRIED: Final = 3  # legal actions tried on clones, a ply
ALL: Final = 150  # plies of a game that are all inspected
FEW: Final = 5  # of later ones, which are much like them, one in so many

Snapshot = tuple[dict[str, Any], str, str]


def options_for(game: Game, seed: int) -> dict[str, str]:
    """The usual options for seed 0, some at random for every other."""
    if not seed:
        return {}
    rng = Rng(seed, 1)
    return {option.name: option.choices[rng.below(len(option.choices))] for option in game.edition().options}


class Walk:
    """One random game under inspection."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.rng = Rng(seed)
        self.rules = rule_ids(game.folder)
        self.chance = Chance.from_seed(seed)
        self.trail: dict[int, Snapshot] = {}  # the position after so many plies
        self.taken: dict[Action, int] = {}  # how often each verb was used
        self.sampled: set[tuple[str, int]] = set()  # chance nodes whose samples were counted, by number of outcomes
        self._check_opening()
        drawn = Match.new(game, game.edition(), options_for(game, seed), chance=self.chance)
        self.match = Match(game, game.edition(), drawn.header)  # its chance plies are given one by one

    def _check_opening(self) -> None:
        """The opening comes to a stop; else Match would wait for ever."""
        s = self.game.setup(self.game.edition().tables(options_for(self.game, self.seed), self.game.revision))
        s.at, s.back = self.game.flow.root.start, (0,)
        positions.advance(self.game, s)

    @property
    def s(self) -> Any:
        """The present state."""
        return self.match.state

    def play(self) -> None:
        """To the end."""
        with self.telling():
            while not self.match.is_over:
                assert len(self.match.plies) < self.game.longest, f"more plies than the longest game's {self.game.longest}"
                self._note()
                plies = len(self.match.plies)
                if plies < ALL or plies % FEW == 0:
                    self._inspect()
                if positions.is_chance(self.s):
                    self.match.act_chance(self.chance.draw(self.game.flow.chance(self.s), self.s, len(self.match.plies) + 1))
                else:
                    self._take()
            self._note()
            self._finish()

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Whatever fails says in which game and where."""
        try:
            yield
        except Exception as fault:
            where = f"{self.game.slug}, seed {self.seed}, after ply {len(self.match.plies)}: {type(fault).__name__}: {fault}"
            how = "To look at the position, save the lines below as a file and run: atoll replay FILE"
            raise AssertionError(f"{where}\n{how}\n\n{self.match.record().text()}") from fault

    def _note(self) -> None:
        """Remember the position; the first after a ply counts, those that follow hold sealed choices, which are no plies yet."""
        self.trail.setdefault(len(self.match.plies), self._snapshot())

    def _snapshot(self) -> Snapshot:
        return dump(self.s), self.match.state_hash, self.match.record().text()

    # --- inspecting -------------------------------------------------------------------------------------------------

    def _inspect(self) -> None:
        game, s, rng = self.game, self.s, self.rng
        positions.check_invariants(game, s, "here")
        for side in positions.sides_in(s.asked):
            positions.check_choices(game, s, side, self.rules, rng)
            positions.check_open(game, s, side, rng)
        positions.check_clone(game, s)
        positions.check_saving(game, s)
        positions.check_views(game, s)
        for side in range(len(game.sides)):
            positions.check_world(game, s, side, rng)
        if positions.is_chance(s):
            self._inspect_chance()
        for side in positions.sides_in(s.asked):
            self._check_offers(side)
            if game.flow.node(s).sealed:
                positions.check_sealed(game, s, side, rng)
        self._try_actions()

    def _inspect_chance(self) -> None:
        positions.check_chance(self.game, self.s)
        node = self.game.flow.chance(self.s)
        key = (node.name, len(node.outcomes(self.s)))
        if key not in self.sampled and len(self.sampled) < 8:
            self.sampled.add(key)
            positions.check_sample(self.game, self.s, Rng(self.seed, 2))

    def _try_actions(self) -> None:
        """Several of the choices, on clones."""
        sides = positions.sides_in(self.s.asked) or [CHANCE]
        side = sides[self.rng.below(len(sides))]
        for action in positions.some(self.game.flow.legal(self.s, side), TRIED, self.rng):
            positions.check_acting(self.game, self.s, side, action)
        positions.check_alike(self.game, self.s, side, self.rng)

    def _check_offers(self, side: Side) -> None:
        """Everything offered has a label; each of a shortcut's plies is legal when its turn comes."""
        before, offered = self._snapshot(), choices(self.match, side)
        quiet = positions.some([choice for choice in offered if choice.is_quiet], TRIED, self.rng)
        for choice in [choice for choice in offered if not choice.is_quiet] + quiet:
            positions.check_sentence(choice.label, f"choice {choice.words}")
            assert not choice.is_quiet or not self.match.is_final(side, *choice.plies), f"{choice.label!r} is quiet, but final"
            if len(choice.plies) > 1:
                self.match.preview(side, *choice.plies)
            if not self.match.sealed:
                self._check_offer(side, choice)
        if self.match.sealed:
            self._check_late(side, offered[self.rng.below(len(offered))])
        assert self._snapshot() == before, "looking at the choices changed the state"

    def _check_offer(self, side: Side, choice: Choice) -> None:
        clone = self.game.clone(self.s)
        for ply, words in zip(choice.plies, choice.words, strict=True):
            legal = self.game.flow.legal(clone, side)
            assert ply in legal, f"shortcut {choice.label!r}: {words!r} is not legal when its turn comes"
            positions.apply(self.game, clone, side, ply)

    def _check_late(self, side: Side, choice: Choice) -> None:
        """Beside sealed choices that are made already another is accepted, also where the node would list it before them."""
        again = Match.load(self.game, self.match.record(), sealed=self.match.sealed)
        for ply in choice.plies:
            again.act(side, ply)

    # --- acting -----------------------------------------------------------------------------------------------------

    def _take(self) -> None:
        """One action of one of the sides asked: foreseen, taken, taken back if it can be, and taken again."""
        sides = positions.sides_in(self.s.asked)
        side = sides[self.rng.below(len(sides))]
        action = self._choose(side)
        if self.game.flow.node(self.s).sealed and len(sides) > 1:
            self._check_orders(sides)
        before = self._snapshot()
        final = self.match.is_final(side, action)
        self.match.preview(side, action)
        assert self._snapshot() == before, "is_final or preview changed the state"
        self.match.act(side, action)
        assert (not self.match.can_undo(side)) == final, (
            f"{self.s.words.text(action)!r}: is_final said {final}, undo says otherwise"
        )
        if not final:
            self._check_undo(side, action, before)
        self._check_deep_undo(side)

    def _choose(self, side: Side) -> Action:
        """At random: any action, one of the verbs used least, or (every third game) as a player of the game's own would."""
        legal = self.match.legal(side)
        players = list(self.game.players.values())
        if players and self.seed % 3 == 2 and self.rng.below(8):
            action = players[self.seed % len(players)](self.match.seat(side), self.rng)
            assert action in legal, f"the game's own player chose {self.s.words.text(action)!r}, which is not legal"
        elif self.rng.below(2):
            least = min(self._used(action) for action in legal)
            rare = [action for action in legal if self._used(action) == least]
            action = rare[self.rng.below(len(rare))]
        else:
            action = legal[self.rng.below(len(legal))]
        self.taken[action // VERB] = self._used(action) + 1
        return action

    def _used(self, action: Action) -> int:
        return self.taken.get(action // VERB, 0)

    def _check_undo(self, side: Side, action: Action, before: Snapshot) -> None:
        after = self._snapshot()
        self.match.undo(side)
        assert self._snapshot() == before, f"taking back {self.s.words.text(action)!r} leaves another position"
        self.match.act(side, action)
        assert self._snapshot() == after, f"{self.s.words.text(action)!r} taken again leads elsewhere"

    def _check_deep_undo(self, side: Side) -> None:
        """Now and then everything that can be taken back is, and is played again."""
        plies = self.match.can_undo(side)
        number = len(self.match.plies) - plies
        if plies < 2 or self._decides_secretly(side) or self.rng.below(3):
            return
        after, words = self._snapshot(), [ply.words for ply in self.match.plies[number:]]
        self.match.undo(side, plies)
        assert self._snapshot() == self.trail[number], f"taking back {plies} plies leaves another position"
        for each in words:
            self.match.act(side, each)
        assert self._snapshot() == after, f"{plies} plies taken again lead elsewhere"

    def _decides_secretly(self, side: Side) -> bool:
        """What the side can take back are sealed choices, which are no plies yet."""
        return not self.match.is_over and bool(self.game.flow.node(self.s).sealed)

    def _check_orders(self, sides: list[Side]) -> None:
        """Sealed choices give the same record and position whoever decides first."""
        chosen = {side: self.match.legal(side)[self.rng.below(len(self.match.legal(side)))] for side in sides}
        positions.check_commuting(self.game, self.s, chosen)
        ends = []
        for order in (sides, sides[::-1]):
            other = Match.load(self.game, self.match.record())
            for side in order:
                other.act(side, chosen[side])
            ends.append((dump(other.state), other.record().text()))
        assert ends[0] == ends[1], "sealed choices lead elsewhere when another side decides first"

    # --- at the end -------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        game, s = self.game, self.s
        positions.check_invariants(game, s, "at the end")
        positions.check_clone(game, s)
        positions.check_saving(game, s)
        positions.check_views(game, s)
        returns = game.returns(s)
        assert len(returns) == len(game.sides), f"{len(returns)} returns for {len(game.sides)} sides"
        assert all(-1 <= each <= 1 for each in returns), f"returns {returns} are not between -1 and 1"
        assert self.match.outcome in game.outcomes, f"{self.match.outcome!r} is none of {game.outcomes}"
        assert all(isinstance(each, (int, float)) for each in game.measures(s).values()), "a measure is no number"
        assert all(what and figure for what, figure in game.account(s)), "a line of the account is empty"
        record = self.match.record()
        self._check_record(record)
        self._check_automatic_chance(record)

    def _check_record(self, record: Record) -> None:
        """The record's text is stable, and replayed it gives the same hash after every ply, and the same sentences."""
        text = record.text()
        assert parse_record(text).text() == text, "the record's text changes when it is read and written"
        hashes = {number: hashed for number, (_, hashed, _) in self.trail.items() if number}
        again = Match.load(self.game, replace(parse_record(text), hashes=hashes))
        assert dump(again.state) == dump(self.s), (
            f"replayed it ends elsewhere: {positions.differences(dump(again.state), dump(self.s))}"
        )
        assert again.record().text() == text, "replayed it makes another record"
        assert again.journal() == self.match.journal(), "replayed it tells another story"
        for side in range(len(self.game.sides)):
            assert again.can_undo(side) == self.match.can_undo(side), "replayed it can be taken back another number of plies"

    def _check_automatic_chance(self, record: Record) -> None:
        """Played with Match drawing by itself, the same choices make the same record."""
        match = Match.new(self.game, self.game.edition(), options_for(self.game, self.seed), chance=Chance.from_seed(self.seed))
        for ply in record.plies:
            if ply.who != "chance":
                match.act(self.game.side(ply.who), ply.words)
        assert replace(match.record(), secret="").text() == record.text(), "Match, drawing by itself, makes another record"
        verdict = verify(self.game, match.record())
        assert verdict.verified, f"its draws cannot be verified: {verdict.reason}"
