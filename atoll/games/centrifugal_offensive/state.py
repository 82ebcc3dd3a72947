"""Everything that changes in a game of Centrifugal Offensive."""

from __future__ import annotations

from typing import ClassVar

from atoll.core.flow import UNSET, Position, Scratch
from atoll.games.centrifugal_offensive.tables import ALLIES, BOXES, JAPAN, TALLIES, Tables


class Action(Scratch):
    """An action of the player that is being built or carried out. `code` UNSET: none."""

    def __init__(
        self,
        code: int = UNSET,
        granted: int = UNSET,
        origin: int = UNSET,
        force: list[int] | None = None,
        goal: int = UNSET,
        at: int = UNSET,
        left: int = 0,
        steps: int = 0,
        stopped: int = 0,
        air_from: int = UNSET,
        air: list[int] | None = None,
        joined: list[int] | None = None,
        moved: int = 0,
        die: int = 0,
        ready: int = 0,
        landing: int = 0,
        last: int = UNSET,
        dropped: int = 0,
    ) -> None:
        self.code = code
        self.granted = granted  # the event that grants it, UNSET: an Action Point
        self.origin = origin
        self.force = force or []  # the Units that act, ascending
        self.goal = goal  # the space named before the first step
        self.at = at  # where the force is
        self.left = left  # movement still to be spent
        self.steps = steps  # taken
        self.stopped = stopped  # 1: by the enemy, 2: by a reaction
        self.air_from = air_from
        self.air = air or []  # air Units that take part
        self.joined = joined or []  # others that join: airborne, air and ships that are there
        self.moved = moved  # Units that have gone aboard, as a set
        self.die = die  # of a reaction; UNSET: a space has just been entered
        self.ready = ready  # what has been chosen or done: FORCE_READY and the like, as a set
        self.landing = landing  # Units that go ashore, as a set
        self.last = last  # the Unit that moved last in administrative moves
        self.dropped = dropped  # airborne Units that have been dropped, as a set

    def clone(self) -> Action:
        """A copy that shares nothing that changes."""
        return Action(
            self.code, self.granted, self.origin, self.force[:], self.goal, self.at, self.left, self.steps, self.stopped,
            self.air_from, self.air[:], self.joined[:], self.moved, self.die, self.ready, self.landing, self.last,
            self.dropped,
        )  # fmt: skip


class Battle(Scratch):
    """A battle that is going on; pairs are Japan, Allies. `space` UNSET: none. See rules/kinds.py and rules/fire.py."""

    def __init__(
        self,
        space: int = UNSET,
        kind: int = 0,
        attacker: int = JAPAN,
        units: list[list[int]] | None = None,
        laden: int = 0,
        first: int = UNSET,
        dice: list[int] | None = None,
        stage: int = 0,
        turn: int = 0,
        ready: list[int] | None = None,
        marks: list[int] | None = None,
        aims: list[int] | None = None,
        aimed: int = 0,
        shooter: int = UNSET,
        hits: list[int] | None = None,
        razed: int = 0,
        crowded: int = 0,
    ) -> None:
        self.space = space
        self.kind = kind  # a row of "who fights in which battle"
        self.attacker = attacker
        self.units = units or [[], []]  # that take part, those already lost included
        self.laden = laden  # destroyers that carry troops, as a set (R55)
        self.first = first  # who has the tactical advantage; UNSET: the dice decide
        self.dice = dice or [0, 0]  # of the tactical advantage
        self.stage = stage  # the factor that is used
        self.turn = turn  # 0: the first side fires, 1: the other
        self.ready = ready or []  # Units that still have to fire in this stage
        self.marks = marks or []  # what they may hit: Units, and the base
        self.aims = aims or []  # shots that are declared and not yet rolled, as `fire` has them: the shooter and its mark
        self.aimed = aimed  # Allied ships at which a Japanese ship has fired in this stage, as a set (R106)
        self.shooter = shooter  # the Allied Unit whose hit Japan has to take
        self.hits = hits or [0, 0]  # on land Units and bases, by the side that was hit
        self.razed = razed  # 1: an Allied base was destroyed
        self.crowded = crowded  # sides whose air Units may have lost their room, as a set (R37)

    def clone(self) -> Battle:
        """A copy that shares nothing that changes."""
        units = self.units
        return Battle(
            self.space, self.kind, self.attacker, [units[0][:], units[1][:]], self.laden, self.first, self.dice[:], self.stage,
            self.turn, self.ready[:], self.marks[:], self.aims[:], self.aimed, self.shooter, self.hits[:], self.razed,
            self.crowded,
        )  # fmt: skip


class State(Position):
    """One position. Sets of Units and of spaces are ints with a bit for each; pairs are Japan, Allies.

    Where everything is, is kept twice: by Unit, and as sets, which the rules ask far more often than they move anything.
    Only rules/board.py writes them; whoever sets `place`, `aboard`, `mission` or `base` otherwise calls `derive`.
    """

    derived: ClassVar[frozenset[str]] = frozenset({"lies", "carried", "flying", "spots", "based"})

    def __init__(
        self,
        t: Tables,
        place: list[int],
        aboard: list[int],
        steps: list[int],
        mission: list[int],
        base: list[list[int]],
        control: list[int],
        held: list[int],
        guess: list[int],
        hand: list[int],
        bag: list[int],
        spent: list[int],
        orders: list[int],
        past: list[int],
        queue: list[int],
        action: Action,
        battle: Battle,
        returned: int = 0,
        turn: int = 0,
        phase: int = 0,
        vp: int = 0,
        ap: int = 0,
        grants: int = 0,
        granted: int = UNSET,
        next_ap: int = 0,
        bonus: int = 0,
        fever: int = 0,
        live: int = 0,
        drawn: int = 0,
        due: int = 0,
        unit: int = UNSET,
        ending: int = 0,
        tally: list[int] | None = None,
        markers: int = 0,
        playing: int = UNSET,
        where: int = UNSET,
        acted: int = 0,
        ledger: list[int] | None = None,
    ) -> None:
        super().__init__(t.words)
        self.t = t
        self.place = place  # of each Unit: a space or a box
        self.aboard = aboard  # the ship that carries it, UNSET: none
        self.steps = steps  # of each Unit: left
        self.mission = mission  # of each air Unit: the space to which it has flown, UNSET: none
        self.base = base  # levels by side and space, 0: no base
        self.control = control  # by space (R1)
        self.held = held  # by space: the side that controlled it last, UNSET: none (R98)
        self.guess = guess  # by Allied Unit: the Units that its counter may be for all the player knows, as a set
        self.hand = hand  # Japanese events retained
        self.bag = bag  # the Japanese container
        self.spent = spent  # discarded
        self.orders = orders  # the Allied container
        self.past = past  # Allied events discarded
        self.queue = queue  # Units or spaces that are dealt with one after the other
        self.action = action
        self.battle = battle
        self.returned = returned  # reequipped Allied Units in the reinforcement box (R123), as a set
        self.turn = turn
        self.phase = phase
        self.vp = vp
        self.ap = ap
        self.grants = grants  # actions that an event still grants
        self.granted = granted  # by which event
        self.next_ap = next_ap  # change of the next turn's AP
        self.bonus = bonus  # on Japanese advantage dice
        self.fever = fever  # the turn in which it began, 0: not yet
        self.live = live  # 1: sudden death is tested (R8)
        self.drawn = drawn  # 1: G1-3 was used this turn
        self.due = due  # draws or dice still to come
        self.unit = unit  # being placed
        self.ending = ending  # 0: the game goes on
        self.tally = tally or [0] * TALLIES  # VP by reason, and counts
        self.markers = markers  # Allied event markers still to be drawn this turn
        self.playing = playing  # the Allied event that is carried out
        self.where = where  # the space to which an Allied event sends Units
        self.ledger = ledger or []  # every change of VP: turn, reason, space, Unit or event, VP; see rules/victory.py
        self.acted = acted  # Allied land Units that have moved in this event, as a set
        # what follows from place, aboard, mission and base
        self.lies: list[int] = []  # by place (a box counts from the end): the Units there that nobody carries, as a set
        self.carried = 0  # Units aboard, as a set
        self.flying = 0  # Units on a mission, as a set
        self.spots: list[int] = []  # by sort of Units (Tables.sorts): the spaces where some lie, as a set
        self.based: list[int] = []  # by side: the spaces with a base, as a set

    def derive(self) -> None:
        """Work out the sets anew."""
        t = self.t
        self.lies, self.spots = [0] * (t.spaces + BOXES), [0] * len(t.sorts)
        self.carried = self.flying = 0
        for unit, place in enumerate(self.place):
            if self.aboard[unit] != UNSET:
                self.carried |= 1 << unit
                continue
            self.lies[place] |= 1 << unit
            for sort in t.sorts_of[unit] if place >= 0 else []:
                self.spots[sort] |= 1 << place
        for unit, space in enumerate(self.mission):
            self.flying |= (space != UNSET) << unit
        self.based = [sum(1 << n for n, level in enumerate(self.base[party]) if level) for party in (JAPAN, ALLIES)]

    def clone(self) -> State:
        """A copy that shares only what never changes."""
        base = self.base
        s = State(
            self.t, self.place[:], self.aboard[:], self.steps[:], self.mission[:], [base[0][:], base[1][:]], self.control[:],
            self.held[:], self.guess[:], self.hand[:], self.bag[:], self.spent[:], self.orders[:], self.past[:],
            self.queue[:], self.action.clone(), self.battle.clone(), self.returned, self.turn, self.phase, self.vp, self.ap,
            self.grants, self.granted, self.next_ap, self.bonus, self.fever, self.live, self.drawn, self.due, self.unit,
            self.ending, self.tally[:], self.markers, self.playing, self.where, self.acted, self.ledger[:],
        )  # fmt: skip
        s.at, s.back, s.asked = self.at, self.back, self.asked
        s.lies, s.spots, s.based = self.lies[:], self.spots[:], self.based[:]
        s.carried, s.flying = self.carried, self.flying
        return s
