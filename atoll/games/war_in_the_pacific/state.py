"""Everything that changes in a game of War in the Pacific."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, Position
from atoll.games.war_in_the_pacific.tables import Tables

# What the American Phase is in the middle of.
NOTHING: Final = 0
SECOND_SIX: Final = 1  # an attack on a box that needs two dice
BREAKTHROUGH: Final = 2  # a second box that costs a cube
REROLLING: Final = 3
RAIDING: Final = 4
ENDED: Final = 5  # the player has ended the turn


class State(Position):
    """One position."""

    def __init__(
        self,
        t: Tables,
        marks: list[int],
        front: list[int],
        dice: list[int],
        raid_dice: list[int],
        turn: int = 0,
        black: int = 0,
        blue: int = 0,
        green: int = 0,
        research: int = 0,
        bases: int = 0,
        cp: int = 0,
        raid_cp: int = 0,
        whites: int = 0,
        reds: int = 0,
        removing: int = 0,
        event: int = UNSET,
        event_roll: int = 0,
        rolled: int = 0,
        accepted: bool = False,
        advancing: bool = False,
        pool_rolled: bool = False,
        sixes: int = 0,
        tokens: int = 0,
        researched: int = 0,
        built: int = 0,
        raided: int = 0,
        research_die: int = UNSET,
        raid_die: int = UNSET,
        doing: int = NOTHING,
        target: int = UNSET,
        colour: int = UNSET,
        raid_rolls: int = 0,
        raid_bomb: int = UNSET,
        raid_accepted: bool = False,
    ) -> None:
        super().__init__(t.words)
        self.t = t
        self.marks = marks  # marked boxes of each island
        self.front = front  # islands unlocked and not captured, ascending (R36)
        self.dice = dice  # unallocated pool dice, by code, ascending
        self.raid_dice = raid_dice  # bombing dice on the table, by code
        self.turn = turn  # 1 to 11; 0 before the first
        self.black = black  # naval assets
        self.blue = blue  # air power
        self.green = green  # nuclear bombs
        self.research = research  # marked research boxes
        self.bases = bases  # marked bombing boxes
        self.cp = cp
        self.raid_cp = raid_cp  # CPs that raids have given, the cap not counted
        self.whites = whites  # dice of this turn's pool
        self.reds = reds
        self.removing = removing  # dice that European Priorities still takes
        self.event = event  # this turn's event once it is known
        self.event_roll = event_roll  # the die that gave it
        self.rolled = rolled  # value of the event or advancement die on the table, 0: to be rolled
        self.accepted = accepted  # that die stands
        self.advancing = advancing  # an advancement die is being rolled
        self.pool_rolled = pool_rolled
        self.sixes = sixes  # natural sixes rolled this turn
        self.tokens = tokens  # of these, not yet used (R18)
        self.researched = researched  # pool dice given to research this turn
        self.built = built  # pool dice given to building this turn
        self.raided = raided  # raids this turn
        self.research_die = research_die  # the die that lies on the nuclear tracker
        self.raid_die = raid_die  # the die that lies on the bombing tracker
        self.doing = doing
        self.target = target  # island under attack while the player is asked about it
        self.colour = colour  # of the die that is being re-rolled
        self.raid_rolls = raid_rolls  # bombing dice to be rolled
        self.raid_bomb = raid_bomb  # 1: a bomb is attached, 0: none, UNSET: undecided
        self.raid_accepted = raid_accepted

    def clone(self) -> State:
        """A copy that shares only what never changes."""
        s = State(
            self.t,
            self.marks[:],
            self.front[:],
            self.dice[:],
            self.raid_dice[:],
            self.turn,
            self.black,
            self.blue,
            self.green,
            self.research,
            self.bases,
            self.cp,
            self.raid_cp,
            self.whites,
            self.reds,
            self.removing,
            self.event,
            self.event_roll,
            self.rolled,
            self.accepted,
            self.advancing,
            self.pool_rolled,
            self.sixes,
            self.tokens,
            self.researched,
            self.built,
            self.raided,
            self.research_die,
            self.raid_die,
            self.doing,
            self.target,
            self.colour,
            self.raid_rolls,
            self.raid_bomb,
            self.raid_accepted,
        )
        s.at, s.back, s.asked = self.at, self.back, self.asked
        return s


def is_captured(s: State, island: int) -> bool:
    """All boxes of the island are marked."""
    return s.marks[island] == s.t.size[island]
