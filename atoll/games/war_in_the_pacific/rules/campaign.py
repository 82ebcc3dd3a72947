"""The Campaign Phase: pool, timeline, event. Rules R5-R15."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Node, Procedure, Side, Sides, tell
from atoll.core.rng import Rng
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.war_in_the_pacific.rules.nuclear import advance_research, build_bomb, is_complete
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.tables import (
    ACCEPT,
    ADVANCEMENT_DIE,
    AIR_POWER,
    BUMP,
    COUNTER_ATTACK,
    DIE,
    EUROPEAN_PRIORITIES,
    EVENT_DIE,
    NUCLEAR_ADVANCEMENT,
    RED,
    REMOVE,
    REROLL,
    USA,
    WHITE,
    accept,
    bump,
    die,
    remove,
    reroll,
)

ONE_DIE: Final = [(DIE + face, 1) for face in range(6)]
HIGHEST: Final = 6

OTHER_DIE: Final = Objection("R9", "other die", 0)
OTHER_DIE_ADVANCEMENT: Final = Objection("R13", "other die", 0)
NO_BLACK: Final = Objection("R9", "no black for the die", 1)
NO_BLUE: Final = Objection("R9", "no blue for the die", 1)
AT_SIX: Final = Objection("R9", "at six", 2)


class EventDie(ChanceNode[State]):
    """R8: one white die is rolled for the event."""

    name: ClassVar[str] = "event_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.rolled else NATURE

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return ONE_DIE

    def sample(self, s: State, rng: Rng) -> Action:
        return DIE + rng.below(6)

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.rolled = action - DIE + 1


class EventModify(Node[State]):
    """R9, Q27: before the event is applied cubes may raise the die or roll it again, in any mix and order."""

    name: ClassVar[str] = "event_modify"
    verbs: ClassVar[tuple[Verb, ...]] = (accept, bump, reroll)

    def to_act(self, s: State) -> Sides:
        open_die = s.rolled and not s.accepted and self.is_modifiable(s)
        return 1 << USA if open_die and (s.black or s.blue) else NOBODY

    def is_modifiable(self, s: State) -> bool:
        """R9: the event die always is."""
        return True

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == ACCEPT:
            return None
        mine = ADVANCEMENT_DIE if s.advancing else EVENT_DIE
        if action == BUMP + mine:
            if s.rolled >= HIGHEST:
                return AT_SIX
            return None if s.black else NO_BLACK
        if action == REROLL + mine:
            return None if s.blue else NO_BLUE
        return OTHER_DIE_ADVANCEMENT if s.advancing else OTHER_DIE

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return {"value": s.rolled}

    def legal(self, s: State, side: Side) -> list[Action]:
        mine = ADVANCEMENT_DIE if s.advancing else EVENT_DIE
        actions: list[Action] = [ACCEPT]
        if s.black and s.rolled < HIGHEST:
            actions.append(BUMP + mine)
        if s.blue:
            actions.append(REROLL + mine)
        return actions

    def apply(self, s: State, side: Side, action: Action) -> None:
        """R9, Q38: the cube is gone at once; a re-roll loses what was added before."""
        if action == ACCEPT:
            s.accepted = True
        elif action < REROLL:
            s.black -= 1
            s.rolled += 1
        else:
            s.blue -= 1
            s.rolled = 0


class AdvancementDie(EventDie):
    """R13: one extra white die for research; not a pool die, so it gives no six token (Q10)."""

    name: ClassVar[str] = "advancement_die"


class AdvancementModify(EventModify):
    """R13, Q32: cubes may change the advancement die as they may the event die."""

    name: ClassVar[str] = "advancement_modify"

    def is_modifiable(self, s: State) -> bool:
        """Q32: unless the option says otherwise."""
        return s.t.advancement_modifiable


class RemoveDie(Node[State]):
    """R11, Q28: European Priorities takes a die of the player's choice."""

    name: ClassVar[str] = "remove_die"
    verbs: ClassVar[tuple[Verb, ...]] = (remove,)

    def to_act(self, s: State) -> Sides:
        return 1 << USA if s.removing and s.t.player_removes and s.whites and s.reds else NOBODY

    def apply(self, s: State, side: Side, action: Action) -> None:
        take_die(s, action - REMOVE)


def take_die(s: State, colour: int) -> None:
    """R11: the pool has one die fewer this turn."""
    s.removing -= 1
    if colour == RED:
        s.reds -= 1
        tell(s, "red die taken")
    else:
        s.whites -= 1
        tell(s, "white die taken")


def prepare_pool(s: State) -> None:
    """R5: six fresh white dice; nothing carries over (R25)."""
    s.whites, s.reds = s.t.pool_white, s.t.pool_red
    s.dice, s.raid_dice = [], []
    s.pool_rolled = False
    s.sixes = s.tokens = s.researched = s.built = s.raided = 0
    s.research_die = s.raid_die = UNSET


def mark_timeline(s: State) -> None:
    """R6, R7, Q41: mark the next box first; its red symbols replace white dice this turn."""
    s.turn += 1
    tell(s, "turn", s.turn - 1)
    red = min(s.t.red_at[s.turn - 1], s.whites, s.t.red_supply - s.reds)  # Q30
    replace_white(s, red)
    if red:
        tell(s, "red dice", red)


def replace_white(s: State, count: int) -> None:
    """R7, R12: white dice of the pool become red ones this turn."""
    s.whites -= count
    s.reds += count


def open_event(s: State) -> None:
    """R8: the die has still to be rolled."""
    s.event, s.event_roll = UNSET, 0
    s.rolled, s.accepted, s.advancing = 0, False, False


def is_die_unrolled(s: State) -> bool:
    """R9: after a re-roll the die is thrown and may be changed again."""
    return s.rolled == 0


def apply_event(s: State) -> None:
    """R15: the die's value names one of the four events, which happens at once."""
    s.event_roll = s.rolled
    s.event = s.t.event_by_roll[s.rolled]
    s.rolled = 0
    tell(s, "event", s.event)
    amount = s.t.event_amount[s.event]
    if s.event == COUNTER_ATTACK:
        counter_attack(s, amount)
    elif s.event == EUROPEAN_PRIORITIES:
        s.removing = min(amount, s.whites + s.reds)
    elif s.event == AIR_POWER:
        air_power(s, amount)
    elif s.event == NUCLEAR_ADVANCEMENT:
        nuclear_advancement(s)


def counter_attack(s: State, amount: int) -> None:
    """R10, Q31: two black cubes are lost, or as many as there are."""
    lost = min(amount, s.black)
    s.black -= lost
    if lost:
        tell(s, "black lost", lost)
    else:
        tell(s, "none lost")


def air_power(s: State, amount: int) -> None:
    """R12, Q29: one more white die turns red; without a white or a red die to be had nothing happens."""
    count = min(amount, s.whites, s.t.red_supply - s.reds)
    replace_white(s, count)
    if count:
        tell(s, "red dice", count)


def nuclear_advancement(s: State) -> None:
    """R13, R14: an extra research die, or a bomb once research is complete."""
    if not s.t.bombs_rule:
        return
    if is_complete(s):
        build_bomb(s)
    else:
        s.advancing, s.accepted = True, False


def remove_rest(s: State) -> None:
    """R11, Q28: where there is no choice, white dice go first, or the only colour there is."""
    while s.removing:
        take_die(s, WHITE if s.whites else RED)


def is_advancing(s: State) -> bool:
    """R13: an advancement die is to be rolled or applied."""
    return s.advancing


def apply_advancement(s: State) -> None:
    """R13, Q33: the die is applied to the current research box; too low a die does nothing."""
    value, s.rolled, s.advancing = s.rolled, 0, False
    if value >= s.t.research[s.research]:
        advance_research(s, value)
    else:
        tell(s, "advancement fails")


EVENT_ROLL: Final = Procedure[State]("event roll", EventDie(), EventModify(), loop_while=is_die_unrolled)
ADVANCEMENT_ROLL: Final = Procedure[State]("advancement roll", AdvancementDie(), AdvancementModify(), loop_while=is_die_unrolled)
ADVANCEMENT: Final = Procedure[State]("nuclear advancement", ADVANCEMENT_ROLL, apply_advancement, loop_while=is_advancing)
CAMPAIGN_PHASE: Final = Procedure[State](
    "campaign phase",
    prepare_pool,  # R5
    mark_timeline,  # R6, R7
    open_event,
    EVENT_ROLL,  # R8, R9
    apply_event,  # R10-R15
    RemoveDie(),
    remove_rest,  # R11
    ADVANCEMENT,  # R13
)
