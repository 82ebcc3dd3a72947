"""The American Phase: one node where every die is allocated and every ability used. Rules R18-R28, R31-R38, R44."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import PAIR, VERB, Action, Objection, Verb
from atoll.games.war_in_the_pacific.rules.bombing import RAID_PROCEDURE, bomb_objection, launch, least_for_raid
from atoll.games.war_in_the_pacific.rules.islands import (
    Breakthrough,
    SecondSix,
    attack_objection,
    attack_with,
    current_box,
    is_second_unpaid,
    least_for_attack,
)
from atoll.games.war_in_the_pacific.rules.nuclear import (
    advance_research,
    build_bomb,
    build_objection,
    least_for_research,
    research_objection,
)
from atoll.games.war_in_the_pacific.rules.pool import (
    NO_BLUE,
    NO_SUCH_DIE,
    PoolRoll,
    RerollDie,
    bump_objection,
    claim_blue_objection,
    claim_bomb_objection,
    gain_blue,
    has_kind,
    highest,
    raise_die,
    reroll_die,
    take_kind,
)
from atoll.games.war_in_the_pacific.rules.supply import least_for_supply, supply_objection, supply_with
from atoll.games.war_in_the_pacific.state import ENDED, NOTHING, State
from atoll.games.war_in_the_pacific.tables import (
    ATTACK,
    BOMB,
    BUILD,
    BUMP,
    CLAIM_BLUE,
    CLAIM_BOMB,
    END,
    NATURAL_SIX,
    REROLL,
    RESEARCH,
    SUPPLY,
    USA,
    attack,
    bomb,
    build,
    bump,
    claim_blue,
    claim_bomb,
    end,
    reroll,
    research,
    supply,
)


class Assign(Node[State]):
    """R24: allocations and abilities in any order, until the dice are gone or the player ends the turn (R25)."""

    name: ClassVar[str] = "assign"
    verbs: ClassVar[tuple[Verb, ...]] = (attack, research, build, bomb, supply, bump, reroll, claim_blue, claim_bomb, end)

    def to_act(self, s: State) -> Sides:
        return NOBODY if s.doing != NOTHING or not is_assigning(s) else 1 << USA

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action >= CLAIM_BLUE:
            return self.token_objection(s, action)
        kind = self.kind_of(action)
        if not has_kind(s, kind):
            return NO_SUCH_DIE
        return self.die_objection(s, action, kind)

    def token_objection(self, s: State, action: Action) -> Objection | None:
        """R18, R25: claims; the turn may always be ended."""
        if action == CLAIM_BLUE:
            return claim_blue_objection(s)
        return claim_bomb_objection(s) if action == CLAIM_BOMB else None

    def die_objection(self, s: State, action: Action, kind: int) -> Objection | None:
        """R22-R38, R44: which rule keeps this die from that use."""
        verb, value = action - action % VERB, s.t.kind_value[kind]
        if verb == ATTACK:
            return attack_objection(s, value, action % PAIR)
        if verb == RESEARCH:
            return research_objection(s, value)
        if verb == BUILD:
            return build_objection(s, kind)
        if verb == BOMB:
            return bomb_objection(s, value)
        if verb == SUPPLY:
            return supply_objection(s, value)
        if verb == BUMP:
            return bump_objection(s, kind)
        return None if s.blue else NO_BLUE

    def kind_of(self, action: Action) -> int:
        """The kind of die that an action speaks of."""
        rest = action % VERB
        return rest // PAIR if ATTACK <= action < RESEARCH else rest

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        kind = self.kind_of(action)
        facts = {"value": s.t.kind_value[kind], "black": s.black, "tokens": s.tokens, "highest": highest(s, kind)}
        facts["launch"] = s.t.raid_launch
        if s.research < len(s.t.research):
            facts["research_box"] = s.t.research[s.research]
            facts["research_left"] = len(s.t.research) - s.research
        if ATTACK <= action < RESEARCH and action % PAIR in s.front:
            facts["box"] = s.t.box[current_box(s, action % PAIR)]
            facts["short"] = facts["box"] - facts["value"]
        return facts

    def legal(self, s: State, side: Side) -> list[Action]:
        """R24: the same as all without objection, listed die by die."""
        actions: list[Action] = []
        kinds = kinds_of_dice(s)
        add_attacks(s, actions, kinds)
        add_other_uses(s, actions, kinds)
        if s.tokens:
            if claim_blue_objection(s) is None:
                actions.append(CLAIM_BLUE)
            if claim_bomb_objection(s) is None:
                actions.append(CLAIM_BOMB)
        actions.append(END)
        return actions

    def apply(self, s: State, side: Side, action: Action) -> None:
        if action >= CLAIM_BLUE:
            use_token_or_end(s, action)
        elif action < ATTACK:
            use_cube(s, action)
        else:
            allocate(s, action, self.kind_of(action))


def kinds_of_dice(s: State) -> list[int]:
    """R24: the kinds of the unallocated dice, each once."""
    kinds: list[int] = []
    last = -1
    for code in s.dice:  # equal dice lie together
        kind = s.t.kind[code]
        if kind != last and kind not in kinds:
            kinds.append(kind)
        last = kind
    return kinds


def add_attacks(s: State, actions: list[Action], kinds: list[int]) -> None:
    """R36-R40: each open island with each kind of die that may attack it."""
    for island in s.front:
        least = least_for_attack(s, island)
        for kind in kinds:
            value = s.t.kind_value[kind]
            if value >= least and not (s.t.unpaid_cancels and is_second_unpaid(s, island, value)):
                actions.append(ATTACK + kind * PAIR + island)


def add_other_uses(s: State, actions: list[Action], kinds: list[int]) -> None:
    """R22-R35, R44: everything else that each kind of die may be used for."""
    research, raid, supply = least_for_research(s), least_for_raid(s), least_for_supply(s)
    for kind in kinds:
        value = s.t.kind_value[kind]
        if value >= research:
            actions.append(RESEARCH + kind)
        if kind == NATURAL_SIX and build_objection(s, kind) is None:
            actions.append(BUILD + kind)
        if value >= raid:
            actions.append(BOMB + kind)
        if value >= supply:
            actions.append(SUPPLY + kind)
        if s.black and bump_objection(s, kind) is None:
            actions.append(BUMP + kind)
        if s.blue:
            actions.append(REROLL + kind)


def use_token_or_end(s: State, action: Action) -> None:
    """R18, R21, R25: turn tokens into cubes, or end the turn."""
    if action == CLAIM_BLUE:
        gain_blue(s)
    elif action == CLAIM_BOMB:
        s.tokens -= s.t.sixes_for_bomb
        build_bomb(s)
    else:
        s.doing = ENDED


def use_cube(s: State, action: Action) -> None:
    """R22, R23: raise a die or roll it again."""
    if action < REROLL:
        raise_die(s, action - BUMP)
    else:
        reroll_die(s, action - REROLL)


def allocate(s: State, action: Action, kind: int) -> None:
    """R24: give the die to an island, to research, to a bomb, to a raid or to supply."""
    verb, value = action - action % VERB, s.t.kind_value[kind]
    if verb == ATTACK:
        take_kind(s, kind)
        attack_with(s, value, action % PAIR)
    elif verb == RESEARCH:
        s.research_die = take_kind(s, kind)
        s.researched += 1
        advance_research(s, value)
    elif verb == BUILD:
        s.research_die = take_kind(s, kind)
        s.built += 1
        build_bomb(s)
    elif verb == BOMB:
        launch(s, take_kind(s, kind))
    elif verb == SUPPLY:
        take_kind(s, kind)
        supply_with(s, value)


def is_assigning(s: State) -> bool:
    """R24, R25: something can still be done: a die is left, or a token can be used."""
    if s.doing == ENDED:
        return False
    return bool(s.dice) or (s.tokens > 0 and (claim_blue_objection(s) is None or claim_bomb_objection(s) is None))


def end_turn(s: State) -> None:
    """R18, R25, Q11, Q34: what is left is lost; unused tokens first become blue cubes while there is room."""
    if s.t.auto_claim:
        gained = min(s.tokens, s.t.blue_limit - s.blue)
        s.blue += gained
        if gained:
            tell(s, "tokens claimed", gained)
    if s.dice:
        tell(s, "dice lost", len(s.dice))
    s.dice, s.raid_dice = [], []
    s.tokens = 0
    s.doing = NOTHING


ALLOCATION: Final = Procedure[State](
    "allocation",
    Assign(),  # R24
    SecondSix(),  # R37 (Q2)
    Breakthrough(),  # R40
    RerollDie(),  # R22
    RAID_PROCEDURE,  # R44-R50
    loop_while=is_assigning,
)
AMERICAN_PHASE: Final = Procedure[State](
    "american phase",
    PoolRoll(),  # R16-R18
    ALLOCATION,  # R19-R50
    end_turn,  # R18, R25
)
