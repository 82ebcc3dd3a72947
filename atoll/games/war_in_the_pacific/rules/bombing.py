"""Strategic bombing. Rules R44-R50."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Node, Procedure, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import VERB, Action, Objection, Verb
from atoll.games.war_in_the_pacific.rules.islands import gain_cp
from atoll.games.war_in_the_pacific.rules.pool import SIX, claim_blue_objection, gain_blue, gain_tokens
from atoll.games.war_in_the_pacific.state import NOTHING, RAIDING, State
from atoll.games.war_in_the_pacific.tables import (
    ACCEPT,
    ATTACH,
    BUMP,
    CLAIM_BLUE,
    NEVER,
    RAID,
    REROLL,
    USA,
    WHITE,
    accept,
    attach,
    bump,
    claim_blue,
    die_code,
    plain,
    raid,
    reroll,
)
from atoll.kit.dice import THROWS, WEIGHTS, throw, throws

NO_BASE: Final = Objection("R44", "no base", 1)
ONE_RAID: Final = Objection("R44", "one raid a turn", 1)
TOO_LOW: Final = Objection("R44", "too low for a raid", 2)
NOT_IN_RAID: Final = Objection("R47", "no such bombing die", 0)
NO_BLUE_HERE: Final = Objection("R47", "blue not on bombing", 1)
NO_BLACK_HERE: Final = Objection("R47", "black not on bombing", 1)
NO_BLUE: Final = Objection("R47", "no blue for bombing", 2)
NO_BLACK: Final = Objection("R47", "no black for bombing", 2)


def least_for_raid(s: State) -> int:
    """R44: the least value that launches a raid now."""
    return s.t.raid_launch if s.bases and s.raided < s.t.raids else NEVER


def bomb_objection(s: State, value: int) -> Objection | None:
    """R44: which rule keeps a die of this value from launching a raid."""
    if value >= least_for_raid(s):
        return None
    if not s.bases:
        return NO_BASE
    return ONE_RAID if s.raided >= s.t.raids else TOO_LOW


def launch(s: State, code: int) -> None:
    """R44-R46, Q37: the raid begins with one die for each marked base; a bomb may be attached first."""
    s.raided += 1
    s.raid_die = code
    s.doing = RAIDING
    s.raid_dice, s.raid_rolls, s.raid_accepted = [], s.bases, False
    s.raid_bomb = UNSET if s.green else 0


def is_raiding(s: State) -> bool:
    """R44: a raid is on."""
    return s.doing == RAIDING


def are_bombs_falling(s: State) -> bool:
    """R46, R47: bombing dice are still to be rolled."""
    return s.raid_rolls > 0


def has_hit(s: State) -> bool:
    """R48: a bombing die shows a hit."""
    return any(s.t.value[each] >= s.t.raid_hit for each in s.raid_dice)


def can_mend(s: State) -> bool:
    """R47, Q17: a cube that may touch bombing dice is there, or a token that can become one."""
    usable = (s.blue and s.t.blue_on_bombing) or (s.black and s.t.black_on_bombing)
    return bool(usable) or claim_blue_objection(s) is None


class RaidAttach(Node[State]):
    """R45: before the roll one bomb may be attached."""

    name: ClassVar[str] = "raid_attach"
    verbs: ClassVar[tuple[Verb, ...]] = (attach, plain)

    def to_act(self, s: State) -> Sides:
        return 1 << USA if s.raid_bomb == UNSET else NOBODY

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.raid_bomb = int(action == ATTACH)


class RaidRoll(ChanceNode[State]):
    """R46, Q10: one white die for each base; not pool dice, so sixes give no tokens unless the option says so."""

    name: ClassVar[str] = "raid_roll"
    verbs: ClassVar[tuple[Verb, ...]] = (raid,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.raid_rolls else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(RAID + number, WEIGHTS[number]) for number in throws(s.raid_rolls)]

    def sample(self, s: State, rng: Rng) -> Action:
        return RAID + throw(s.raid_rolls, rng)

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.raid_rolls = 0
        faces = THROWS[action - RAID]
        s.raid_dice += [die_code(WHITE, face) for face in faces]
        s.raid_dice.sort()
        if s.t.bombing_naturals:
            gain_tokens(s, faces.count(SIX))


class RaidModify(Node[State]):
    """R47, Q17: while no die hits, a blue cube rolls one of them again; black cubes only by option."""

    name: ClassVar[str] = "raid_modify"
    verbs: ClassVar[tuple[Verb, ...]] = (accept, reroll, bump, claim_blue)

    def to_act(self, s: State) -> Sides:
        closed = s.raid_accepted or s.raid_rolls or has_hit(s)
        return NOBODY if closed or not can_mend(s) else 1 << USA

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == ACCEPT:
            return None
        if action == CLAIM_BLUE:
            return claim_blue_objection(s)
        kind = action % VERB
        if all(s.t.kind[each] != kind for each in s.raid_dice):
            return NOT_IN_RAID
        if action < REROLL:
            return self.bump_objection(s)
        if not s.t.blue_on_bombing:
            return NO_BLUE_HERE
        return None if s.blue else NO_BLUE

    def bump_objection(self, s: State) -> Objection | None:
        """R47, Q17: black cubes raise bombing dice by option only. A die at 6 has hit, so this is never asked of one."""
        if not s.t.black_on_bombing:
            return NO_BLACK_HERE
        return None if s.black else NO_BLACK

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action == ACCEPT:
            s.raid_accepted = True
        elif action == CLAIM_BLUE:
            gain_blue(s)
        elif action < REROLL:
            s.black -= 1
            s.raid_dice[find_raid_die(s, action - BUMP)] += 1
            s.raid_dice.sort()
        else:
            s.blue -= 1
            s.raid_dice.pop(find_raid_die(s, action - REROLL))
            s.raid_rolls = 1


def find_raid_die(s: State, kind: int) -> int:
    """The place of the first bombing die of a kind."""
    for place, each in enumerate(s.raid_dice):
        if s.t.kind[each] == kind:
            return place
    raise AssertionError("only bombing dice are changed")


def raid_result(s: State) -> None:
    """R48-R50, Q18: one hit is enough; a bomb doubles the raid and is gone either way."""
    if has_hit(s):
        points = s.t.raid_cp_bomb if s.raid_bomb == 1 else s.t.raid_cp
        s.raid_cp += points
        gain_cp(s, points)
        tell(s, "raid succeeds", points)
    else:
        tell(s, "raid fails")
    if s.raid_bomb == 1:
        s.green -= 1
    s.doing, s.raid_bomb = NOTHING, UNSET


RAID_DICE: Final = Procedure[State]("bombing dice", RaidRoll(), RaidModify(), loop_while=are_bombs_falling)
RAID_PROCEDURE: Final = Procedure[State](
    "raid",
    RaidAttach(),  # R45
    RAID_DICE,  # R46, R47
    raid_result,  # R48-R50
    loop_while=is_raiding,
)
