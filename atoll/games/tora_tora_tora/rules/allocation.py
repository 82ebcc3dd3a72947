"""What RPs buy in a Battle, and what a side may commit. Rules R43-R47, Q8, Q10-Q13, Q59."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET, Side
from atoll.core.verbs import Action, Objection
from atoll.games.tora_tora_tora.rules.board import block_of, members, units_in
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ACTIVATE, COMMIT, FIXED_HIT, POOLS

NEVER: Final = 1000  # RPs: more than any pool holds
ATTACKER_PAYS: Final = Objection("R44", "attacker pays", 1)
TOO_LITTLE: Final = Objection("R45", "too few RPs", 1)
TOO_MUCH: Final = Objection("R45", "too many RPs", 1)
NO_SUCH_UNIT: Final = Objection("R45", "not in battle")
ONLY_UNIT: Final = Objection("R45", "only unit", 1)
SHORT: Final = Objection("R45", "RPs short", 2)
SHORT_ALONE: Final = Objection("R45", "RPs short alone", 2)


def bought(s: State, unit: int, r: int) -> int:
    """R12, R47, Q8, Q59: the hit number that r RPs buy for a Unit, before all modifiers; 0 if it cannot take so many."""
    t = s.t
    is_oos = s.oos >> unit & 1
    if r > (t.most_commit_oos if is_oos else t.most_commit):
        return 0
    card = s.battle.event[t.side[unit]]
    if card != UNSET and t.event[card] == FIXED_HIT:
        table, r = t.e_table[card], r if not is_oos else 0 if r % 2 else r // 2
    else:
        table = t.hit_oos if is_oos else t.hit
    return table[r] if r < len(table) else 0


def price(s: State, unit: int) -> int:
    """R45: the fewest RPs that activate a Unit."""
    for r in range(1, most_rp(s) + 1):
        if bought(s, unit, r):
            return r
    return NEVER


def most_rp(s: State) -> int:
    """R45, Q8: the most RPs that any Unit can take."""
    return max(s.t.most_commit, s.t.most_commit_oos)


def can_pay(s: State, unit: int) -> bool:
    """R45: whether a Unit can be activated alone, from its own pool."""
    return s.rp[s.t.pool[unit]] >= price(s, unit)


def taking_part(s: State, side: Side) -> list[int]:
    """R43, Q13: a side's Units that fight, or as long as that is not decided all that could."""
    b = s.battle
    return b.part[side] or units_in(s, side, b.area, b.is_land)


def activated(s: State, side: Side, r: int, single: int) -> list[int]:
    """R45: the Units that r RPs for each activate, or one Unit alone."""
    if r <= 0:
        return []
    return taking_part(s, side) if single == UNSET else [single]


def bill(s: State, units: list[int], r: int, pool: int) -> int:
    """R45, Q10: what a pool has to pay for r RPs on each of some Units."""
    total = 0
    for unit in units:
        if s.t.pool[unit] == pool:
            total += r
    return total


def short_pool(s: State, units: list[int], r: int) -> int:
    """R45, Q10: the pool that cannot pay its share, UNSET if all can."""
    for pool in range(len(POOLS)):
        if bill(s, units, r, pool) > s.rp[pool]:
            return pool
    return UNSET


def commit_objection(s: State, side: Side, r: int) -> Objection | None:
    """R45: which rule forbids r RPs for each Unit; 0 is for the Defender, or for an Attacker who abandons so (Q9)."""
    if r == 0:
        return ATTACKER_PAYS if side == s.battle.attacker and s.t.fight_first else None
    units = taking_part(s, side)
    for unit in units:
        if not bought(s, unit, r):
            return TOO_LITTLE if r < price(s, unit) else TOO_MUCH
    return None if short_pool(s, units, r) == UNSET else SHORT


def activate_objection(s: State, side: Side, block: int) -> Objection | None:
    """R45, Q11: which rule forbids to activate one such Unit alone."""
    units = taking_part(s, side)
    unit = first_of(s, units, block)
    if unit == UNSET:
        return NO_SUCH_UNIT
    if len(units) == 1:
        return ONLY_UNIT
    return None if can_pay(s, unit) else SHORT_ALONE


def first_of(s: State, units: list[int], block: int) -> int:
    """The first of some Units that looks like a block, UNSET if none does."""
    for unit in units:
        if block_of(s, unit) == block:
            return unit
    return UNSET


def legal_commits(s: State, side: Side) -> list[Action]:
    """R45: everything a side may commit in the Battle that goes on, of equal Units only one."""
    units = taking_part(s, side)
    found = [COMMIT + r for r in range(most_rp(s) + 1) if commit_objection(s, side, r) is None]
    if len(units) > 1:
        blocks = 0
        for unit in units:
            if can_pay(s, unit):
                blocks |= 1 << block_of(s, unit)
        found += [ACTIVATE + block for block in members(blocks)]
    return found


def read_commit(s: State, side: Side, action: Action) -> tuple[int, int]:
    """R45: a commitment as RPs for each Unit, and the one Unit it is for (UNSET: all)."""
    if action < ACTIVATE:
        return action - COMMIT, UNSET
    unit = first_of(s, taking_part(s, side), action - ACTIVATE)
    return price(s, unit), unit
