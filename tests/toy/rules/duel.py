"""The whole game: deal, bid, roll, spoils."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Flow, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import PAIR, Action, Objection, Verb

from ..state import Bout, State
from ..tables import (
    ANNOUNCE,
    BID,
    DEAL,
    DIE,
    DONE,
    PASS,
    SHOW,
    TAKE,
    Tables,
    announce,
    bid,
    deal,
    die,
    done,
    pass_on,
    show,
    take,
)

TOO_DEAR: Final = Objection("R3", "too dear")
NOTHING_LEFT: Final = Objection("R6", "nothing left", 1)
NOT_YOURS: Final = Objection("R6", "not your card", 1)
SHOWN: Final = Objection("R6", "shown already", 2)
WORTH_NOTHING: Final = Objection("R8", "worth nothing")
OUTCOMES: Final = ("north", "south", "draw")


def setup(t: Tables) -> State:
    """R1: two full purses, no cards yet."""
    return State(t, [t.coins, t.coins], [0, 0], [UNSET, UNSET], [0, 0], Bout([UNSET, UNSET]))


class Deal(ChanceNode[State]):
    """R1: one card each from what is left of the deck."""

    name: ClassVar[str] = "deal"
    verbs: ClassVar[tuple[Verb, ...]] = (deal,)

    def to_act(self, s: State) -> Sides:
        return NATURE if UNSET in s.card else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        side = s.card.index(UNSET)
        return [(DEAL + side * PAIR + card, 1) for card in range(len(s.t.points)) if card not in s.card]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.card[(action - DEAL) // PAIR] = action % PAIR


def rounds_left(s: State) -> bool:
    """R2: as many rounds as the option says."""
    return s.rounds < s.t.rounds


def open_round(s: State) -> None:
    """R3: nobody has bid; what the last pot held is lost (R6)."""
    s.rounds += 1
    s.bout = Bout([UNSET, UNSET])


class Bid(Node[State]):
    """R3: both sides bid in secret; how much they may is open to all."""

    name: ClassVar[str] = "bid"
    verbs: ClassVar[tuple[Verb, ...]] = (bid,)
    sealed: ClassVar[bool] = True
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return sum(1 << side for side in (0, 1) if s.bout.bids[side] == UNSET)

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return TOO_DEAR if action - BID > s.purse[side] else None

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"purse": s.purse[side], "short": action - BID - s.purse[side]}

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.bout.bids[side] = action - BID


def reveal(s: State) -> None:
    """R3: both bids go into the pot."""
    for side, coins in enumerate(s.bout.bids):
        s.purse[side] -= coins
        tell(s, "bids", side, coins)
    s.bout.pot = sum(s.bout.bids)
    s.bout.spoils = s.bout.pot // 2  # Q2


class Window(Node[State]):
    """R8: who holds a card that counts may announce it, north before south."""

    name: ClassVar[str] = "window"
    verbs: ClassVar[tuple[Verb, ...]] = (announce, pass_on)
    passing: ClassVar[Verb | None] = pass_on

    def to_act(self, s: State) -> Sides:
        left = [side for side in (0, 1) if not s.shown[side] and not s.bout.answered >> side & 1]
        return 1 << left[0] if left and s.t.has_window else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return None if action == PASS or s.t.points[s.card[side]] else WORTH_NOTHING

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.bout.answered |= 1 << side
        if action == ANNOUNCE:
            show_card(s, side)


class RollDie(ChanceNode[State]):
    """R4: one die, unless equal bids stand (Q1)."""

    name: ClassVar[str] = "roll_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        north, south = s.bout.bids
        return NATURE if s.bout.die == 0 and (north != south or s.t.equal_bids_roll) else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DIE + n, 1) for n in range(6)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.bout.die = action - DIE + 1


def decide(s: State) -> None:
    """R4, R5, Q1: a point for the higher bid, on 1 or 2 for the lower one."""
    north, south = s.bout.bids
    if s.bout.die == 0:
        tell(s, "nobody wins")
        return
    high = int(south > north)
    s.bout.winner = s.bout.die % 2 if north == south else high if s.bout.die > 2 else 1 - high
    s.points[s.bout.winner] += 1
    tell(s, "wins", s.bout.winner)


class Spoils(Node[State]):
    """R6: coins one by one, and the card."""

    name: ClassVar[str] = "spoils"
    verbs: ClassVar[tuple[Verb, ...]] = (take, show, done)

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.bout.winner == UNSET else 1 << s.bout.winner

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == TAKE:
            return None if s.bout.spoils else NOTHING_LEFT
        if action == DONE:
            return None
        if action - SHOW != s.card[side]:
            return NOT_YOURS
        return SHOWN if s.shown[side] else None

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == TAKE:
            s.bout.pot, s.bout.spoils, s.purse[side] = s.bout.pot - 1, s.bout.spoils - 1, s.purse[side] + 1
        elif action == DONE:
            s.bout.winner = UNSET
        else:
            show_card(s, side)


def show_card(s: State, side: Side) -> None:
    """R6, R8: for all to see; it counts its points."""
    s.shown[side] = 1
    s.points[side] += s.t.points[s.card[side]]
    tell(s, "shows", side, s.card[side])


def outcome(s: State) -> str:
    """R7: who has more points."""
    north, south = s.points
    return "draw" if north == south else "north" if north > south else "south"


def returns(s: State) -> list[float]:
    """R7: 1 for the winner, -1 for the loser."""
    north = {"north": 1.0, "south": -1.0, "draw": 0.0}[outcome(s)]
    return [north, -north]


ROUND: Final = Procedure[State]("round", open_round, Bid(), reveal, Window(), RollDie(), decide, Spoils(), loop_while=rounds_left)
FLOW: Final = Flow(Procedure[State]("game", Deal(), ROUND))
