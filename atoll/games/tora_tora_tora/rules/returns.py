"""Units that Return: of one's own accord in the Return Phase, or driven back at once. Rules R59-R64."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, Node, Procedure, Side, Sides, call, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.board import block_of, eliminate, friendly, members, occupied, put
from atoll.games.tora_tora_tora.rules.supply import beside, shores, spread
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ARMY, FLEET, RETURN, RETURN_TO, Tables, return_to

TO_SEA: Final = Objection("R59", "return to sea")
ENEMY_AREA: Final = Objection("R60", "return to enemy area", 1)
NATION: Final = Objection("R63", "return of nation", 2)
LEAVES: Final = Objection("R64", "return to where it leaves", 2)
NO_PORT: Final = Objection("R60", "return to no port", 3)
NOT_FREE: Final = Objection("R60", "return to enemy unit", 4)
NOT_CLOSEST: Final = Objection("R62", "return not closest", 5)
NOT_JOINED: Final = Objection("R60", "return not joined", 5)


def send_back(s: State, units: list[int]) -> None:
    """R59, R64: these Units Return, one by one, the Initiative player's first; the last thing that a step does.

    In which order a side's own Units Return makes no difference, since none of them closes or opens an Area to another.
    """
    first = s.initiative
    s.queue = sorted([unit for unit in units if s.t.side[unit] == first])
    s.queue += sorted([unit for unit in units if s.t.side[unit] != first])
    call(s, RETURNS)


def give_up(s: State) -> None:
    """R62, Q17: a Unit that finds no legal Area is eliminated."""
    while s.queue and not has_haven(s, s.queue[0]):
        unit = s.queue.pop(0)
        tell(s, "nowhere to return", s.t.kind[unit], s.place[unit])
        eliminate(s, unit)


class ReturnUnit(Node[State]):
    """R60-R64: the Area to which the Unit in hand Returns."""

    name: ClassVar[str] = "return_unit"
    verbs: ClassVar[tuple[Verb, ...]] = (return_to,)
    open: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        return 1 << s.t.side[s.queue[0]] if s.queue else NOBODY

    def about(self, s: State) -> dict[str, int]:
        unit = s.queue[0]
        own = [each for each in s.queue if s.t.side[each] == s.t.side[unit]]
        return {"block": block_of(s, unit), "area": s.place[unit], "n": len(own)}

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        unit, area = s.queue[0], action - RETURN_TO
        return None if havens(s, unit) >> area & 1 else return_objection(s, unit, area)

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        unit = s.queue[0]
        return {"kind": s.t.kind[unit], "nation": s.t.nation[unit], "area1": s.place[unit]}

    def legal(self, s: State, side: Side) -> list[Action]:
        return [RETURN_TO + area for area in members(havens(s, s.queue[0]))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        unit, area = s.queue.pop(0), action - RETURN_TO
        tell(s, "returns", s.t.kind[unit], s.place[unit], area)
        put(s, unit, area)
        give_up(s)


def havens(s: State, unit: int) -> int:
    """R60-R63: the Areas to which a Unit may Return, as a set; in an exile's case only the closest Ports (Q24)."""
    t, nation = s.t, s.t.nation[unit]
    fit = allowed(s, unit)
    legal = fit & t.harbour[nation]
    if not legal:
        return closest(t, s.place[unit], fit & t.exile[nation])
    return freely_chosen(s, unit, legal) or closest(t, s.place[unit], legal)


def has_haven(s: State, unit: int) -> bool:
    """R62, Q17: whether a Unit may Return anywhere: some seas lead there, friendly or not."""
    t, nation, fit = s.t, s.t.nation[unit], allowed(s, unit)
    return bool((fit & t.harbour[nation] or fit & t.exile[nation]) & t.overseas[s.place[unit]])


def freely_chosen(s: State, unit: int, legal: int) -> int:
    """R60, R61, Q20: those of some Areas to which a supplied Unit may Return whatever the distance, as a set."""
    return 0 if s.oos >> unit & 1 else within_reach(s, unit) & legal


def allowed(s: State, unit: int) -> int:
    """R36, R60, R61, R64, Q57: friendly land free of enemy Units, a Port for a Fleet, not the Area that it leaves."""
    t, side = s.t, s.t.side[unit]
    areas = friendly(s, side) & t.land & ~(occupied(s, 1 - side) | 1 << s.place[unit])
    if t.type[unit] == FLEET or (t.stray_ports_only and s.phase != RETURN):
        return areas & t.port
    return areas & ~t.barred[t.nation[unit]]


def within_reach(s: State, unit: int) -> int:
    """R60, R61, R64: the Ports that friendly seas join to a Unit's Area, and for an Army the land that touches its own sea."""
    t, at = s.t, s.place[unit]
    own = friendly(s, t.side[unit]) & t.sea
    seas = (1 << at if at < t.seas else t.touch[at]) & own
    ports = shores(t, spread(t, seas, own)) & t.port
    return ports | t.coast[at] if t.type[unit] == ARMY else ports


def closest(t: Tables, start: int, wanted: int) -> int:
    """R62, R64, Q18: of some land Areas those with the fewest Areas entered on the way, over seas of either side."""
    seas = 1 << start if start < t.seas else t.touch[start]
    while wanted and not shores(t, seas) & wanted:
        further = seas | beside(t, seas)
        if further == seas:
            return 0
        seas = further
    return shores(t, seas) & wanted


def return_objection(s: State, unit: int, area: int) -> Objection:
    """R59-R64: why a Unit may not Return to an Area that is none of its havens."""
    t, side = s.t, s.t.side[unit]
    if area < t.seas:
        return TO_SEA
    if not friendly(s, side) >> area & 1:
        return ENEMY_AREA
    if area == s.place[unit]:
        return LEAVES
    if is_foreign(s, unit, area):
        return NATION
    if occupied(s, 1 - side) >> area & 1:
        return NOT_FREE
    if not allowed(s, unit) >> area & 1:
        return NO_PORT
    return NOT_JOINED if freely_chosen(s, unit, allowed(s, unit) & t.harbour[t.nation[unit]]) else NOT_CLOSEST


def is_foreign(s: State, unit: int, area: int) -> bool:
    """R36, R63, Q24: an Area that takes no Unit of this nation, or takes it only while its own is closed."""
    t, nation = s.t, s.t.nation[unit]
    open_to_it = t.harbour[nation] if allowed(s, unit) & t.harbour[nation] else t.exile[nation]
    barred = t.barred[nation] if t.type[unit] == ARMY else 0
    return not (open_to_it & ~barred) >> area & 1


def begin_return_phase(s: State) -> None:
    """R59: all Units in Sea Areas Return; a Unit on land stays."""
    s.phase = RETURN
    send_back(s, [unit for unit, at in enumerate(s.place) if 0 <= at < s.t.seas])


RETURNS: Final = Procedure[State]("returns", give_up, ReturnUnit())
RETURN_PHASE: Final = Procedure[State]("return phase", begin_return_phase)
