"""Everything that changes in a game of Tora Tora Tora!"""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, Position, Scratch, Side
from atoll.games.tora_tora_tora.tables import ALLIES, AWAITED, BEFORE, Tables

# The stages of a Battle (R48).
DECIDING: Final = 0  # fight or abandon
ENGAGED: Final = 1  # nations, Events
COMMITTING: Final = 2  # each side's RPs are its own secret, unless `shown`
REVEALED: Final = 3  # hit numbers are known, Yamamoto may set a die
ROLLING: Final = 4
CHOOSING: Final = 5  # what each side rolls again is its own secret
COMPARED: Final = 6  # losses; who has lost is known
RETREATING: Final = 7
STOOD: Final = 8  # the retreat was cancelled (R53)


class Battle(Scratch):
    """A Battle that is going on; pairs are Japan, Allies."""

    def __init__(
        self,
        area: int,
        is_land: int,
        attacker: Side,
        part: list[list[int]],
        commit: list[int],
        single: list[int],
        event: list[int],
        need: list[list[int]],
        face: list[list[int]],
        again: list[int],
        hits: list[int],
        redo: list[int],
        joined: int = 0,
        used: int = 0,
        loser: Side = UNSET,
        excess: int = 0,
        stage: int = DECIDING,
        shown: int = 0,
    ) -> None:
        self.area = area
        self.is_land = is_land
        self.attacker = attacker
        self.part = part  # the Units that take part
        self.commit = commit  # RPs for each Unit, UNSET: not yet committed
        self.single = single  # the Unit that alone was activated, UNSET: all or none
        self.event = event  # the card played for its Event
        self.need = need  # hit numbers of the dice
        self.face = face  # and what they show, as far as they are rolled
        self.again = again  # the die that is rolled again, UNSET: none
        self.hits = hits
        self.redo = redo  # the card it is rolled again for
        self.joined = joined  # nations that take part in the attack, as bits
        self.used = used  # sides that have played a card in this Battle, as bits (R16)
        self.loser = loser
        self.excess = excess  # hits that still have to be taken
        self.stage = stage
        self.shown = shown  # sides whose commitment all may see, as bits

    def clone(self) -> Battle:
        """A copy that shares nothing that changes."""
        part, need, face = self.part, self.need, self.face
        return Battle(
            self.area,
            self.is_land,
            self.attacker,
            [part[0][:], part[1][:]],
            self.commit[:],
            self.single[:],
            self.event[:],
            [need[0][:], need[1][:]],
            [face[0][:], face[1][:]],
            self.again[:],
            self.hits[:],
            self.redo[:],
            self.joined,
            self.used,
            self.loser,
            self.excess,
            self.stage,
            self.shown,
        )


def new_battle(area: int, is_land: int, attacker: Side) -> Battle:
    """A Battle of which nothing is decided; with UNSET as its Area it stands for none."""
    two = [UNSET, UNSET]
    return Battle(area, is_land, attacker, [[], []], two[:], two[:], two[:], [[], []], [[], []], two[:], [0, 0], two[:])


class State(Position):
    """One position. Sets of Units and of Areas are ints with a bit for each; pairs are Japan, Allies."""

    def __init__(
        self,
        t: Tables,
        place: list[int],
        count: list[int],
        held: list[int],
        rp: list[int],
        decks: list[list[int]],
        top: list[int],
        hand: list[list[int]],
        drawn: list[int],
        gone: list[int],
        due: list[int],
        said: list[int],
        queue: list[int],
        battle: Battle,
        tally: list[int],
        fought: int = 0,
        moved: int = 0,
        oos: int = 0,
        landed: int = 0,
        allied: int = 0,
        round: int = 1,
        phase: int = BEFORE,
        initiative: Side = ALLIES,
        extra: int = 0,
        yamamoto: int = UNSET,
        admiral: int = AWAITED,
        admiral_moved: int = 0,
        window: int = UNSET,
        step: int = 0,
        used: int = 0,
        card: int = UNSET,
        mover: Side = UNSET,
        passes: int = 0,
        unit: int = UNSET,
        base: int = UNSET,
        forward: int = 0,
        ending: int = 0,
        vacated: int = 0,
        left: int = UNSET,
        entered: int = UNSET,
        on_map: int = 0,
    ) -> None:
        super().__init__(t.words)
        self.t = t
        self.place = place  # of each Unit: an Area, RESERVES, SCHEDULED or LOST
        self.count = count  # Units by (2 * side + type) * areas + Area; follows from `place`
        self.held = held  # by 2 * side + type: the Areas where such Units are; follows from `place`
        self.rp = rp  # by pool
        self.decks = decks  # sets, by deck: the next card is any of them, unless `top` says which
        self.top = top  # by deck: the card that its owner has put back on it, UNSET: none
        self.hand = hand
        self.drawn = drawn  # two cards of which one is kept
        self.gone = gone  # played and discarded, for all to see
        self.due = due  # cards still to be drawn, by side
        self.said = said  # in a window, by side: UNSET not yet asked, 0 passed, 1 announced
        self.queue = queue  # Units that have to Return or to be placed, in order
        self.battle = battle  # while none is fought, its Area is UNSET
        self.tally = tally  # counts for statistics, by T_... of tables
        self.fought = fought  # Areas where this Segment's Battle is over
        self.moved = moved  # Units
        self.oos = oos  # Units out of Supply since the last Movement Phase began (R10)
        self.landed = landed  # Armies that landed this Round
        self.allied = allied  # the Areas that the Allies control
        self.round = round
        self.phase = phase
        self.initiative = initiative
        self.extra = extra  # Japan's extra VP (R7)
        self.yamamoto = yamamoto  # his Island
        self.admiral = admiral  # AWAITED, ACTIVE, INACTIVE, ELIMINATED
        self.admiral_moved = admiral_moved  # 1: this Round
        self.window = window  # in which cards are being announced
        self.step = step  # of the announcements
        self.used = used  # sides that have played a card in this Phase, as bits (R16)
        self.card = card  # being played, its target not yet named
        self.mover = mover  # whose turn it is to move, land or produce
        self.passes = passes  # in a row
        self.unit = unit  # in hand: its way is being chosen
        self.base = base  # price of its move by a card, UNSET: the usual one
        self.forward = forward  # 1: one American Unit may be produced in a forward base
        self.ending = ending  # 0: the game goes on
        self.vacated = vacated  # Areas that strays leave (Q48, option)
        self.left = left  # from where the last Unit moved or landed
        self.entered = entered  # and where it went
        self.on_map = on_map  # Units that are in an Area; follows from `place`

    def clone(self) -> State:
        """A copy that shares only what never changes."""
        decks, hand = self.decks, self.hand
        s = State(
            self.t,
            self.place[:],
            self.count[:],
            self.held[:],
            self.rp[:],
            [decks[0][:], decks[1][:], decks[2][:], decks[3][:]],
            self.top[:],
            [hand[0][:], hand[1][:]],
            self.drawn[:],
            self.gone[:],
            self.due[:],
            self.said[:],
            self.queue[:],
            self.battle.clone(),
            self.tally[:],
            self.fought,
            self.moved,
            self.oos,
            self.landed,
            self.allied,
            self.round,
            self.phase,
            self.initiative,
            self.extra,
            self.yamamoto,
            self.admiral,
            self.admiral_moved,
            self.window,
            self.step,
            self.used,
            self.card,
            self.mover,
            self.passes,
            self.unit,
            self.base,
            self.forward,
            self.ending,
            self.vacated,
            self.left,
            self.entered,
            self.on_map,
        )
        s.at, s.back, s.asked = self.at, self.back, self.asked
        return s
