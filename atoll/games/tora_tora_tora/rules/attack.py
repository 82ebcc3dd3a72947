"""Who attacks: fight or abandon, and the nations that take part. Rules R43, R44, Q9."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, Node, Side, Sides, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.allocation import can_pay, taking_part
from atoll.games.tora_tora_tora.rules.board import members, units_in
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import DONE, JOIN, done, join

NO_SUCH_NATION: Final = Objection("R43", "nation not there")
JOINED: Final = Objection("R43", "nation joined", 1)
IN_ORDER: Final = Objection("R43", "nations in order", 1)
NOBODY_PAYS: Final = Objection("R45", "nobody can pay", 1)


def nations_of(s: State, units: list[int]) -> int:
    """The nations of some Units, as bits."""
    found = 0
    for unit in units:
        found |= 1 << s.t.nation[unit]
    return found


def paying(s: State) -> int:
    """R45: the attacking nations, as bits, of which a Unit can be activated alone."""
    return nations_of(s, [unit for unit in taking_part(s, s.battle.attacker) if can_pay(s, unit)])


def muster(s: State) -> None:
    """R43: all defend; an Attacker of one nation attacks with all."""
    b = s.battle
    b.part[1 - b.attacker] = units_in(s, 1 - b.attacker, b.area, b.is_land)
    nations = nations_of(s, taking_part(s, b.attacker))
    if nations & (nations - 1) == 0:
        b.joined = nations
        line_up(s)


def line_up(s: State) -> None:
    """R43: the Units of the joined nations attack."""
    b = s.battle
    b.part[b.attacker] = [unit for unit in units_in(s, b.attacker, b.area, b.is_land) if b.joined >> s.t.nation[unit] & 1]


class Join(Node[State]):
    """R43: which nations attack, one at a time in ascending order; together they have to be able to pay."""

    name: ClassVar[str] = "join"
    verbs: ClassVar[tuple[Verb, ...]] = (join, done)

    def to_act(self, s: State) -> Sides:
        b = s.battle
        return NOBODY if b.part[b.attacker] else 1 << b.attacker

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        b = s.battle
        if action == DONE:
            return None if b.joined & paying(s) else NOBODY_PAYS
        nation = action - JOIN
        if not nations_of(s, taking_part(s, side)) >> nation & 1:
            return NO_SUCH_NATION
        if b.joined >> nation & 1:
            return JOINED
        if b.joined >> nation:
            return IN_ORDER
        return None if (b.joined | ~0 << nation) & paying(s) else NOBODY_PAYS

    def apply(self, s: State, side: Side, action: Action) -> None:
        b = s.battle
        if action != DONE:
            b.joined |= 1 << action - JOIN
        if action == DONE or not nations_of(s, taking_part(s, side)) >> action - JOIN + 1:
            line_up(s)
            for nation in members(b.joined):
                tell(s, "joins", nation)
