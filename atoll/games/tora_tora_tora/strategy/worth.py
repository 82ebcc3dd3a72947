"""What Areas are worth to a side: stars twice, then income, Ports, Homes, and the way to the enemy's Homes (section 9)."""

from __future__ import annotations

from typing import Final

from atoll.games.tora_tora_tora.rules.board import members
from atoll.games.tora_tora_tora.rules.supply import supplied_from, supply_areas
from atoll.games.tora_tora_tora.strategy.look import Look
from atoll.games.tora_tora_tora.tables import ALLIES, ARMY, JAPAN, JAPANESE, NATIONS, SIDE_OF

STAR: Final = 2.0
PORT: Final = 0.6
WINS: Final = 60.0  # an Area with which a side has all that wins at once
GOAL: Final = 9.0  # one of them
OIL_ROUNDS: Final = 4  # for which what a Resource Area may still bring is counted
LINE: Final = 2.0  # a Sea Area of which Townsville's line hangs
QUIET: Final = 0.04  # that an Area out of reach of enemy Armies is attacked
HOME_RISK: Final = 0.4  # and an Area that wins at once for the enemy, from this Round on:
GUARD_FROM: Final = 3
TAKEN: Final[tuple[float, ...]] = (1.0, 0.3, 0.1, 0.04, 0.02, 0.01)  # chances that an attack takes it, by Armies that defend
TAKEN_HOME: Final[tuple[float, ...]] = (1.0, 0.4, 0.2, 0.1, 0.06, 0.03)  # the same for an Area that wins at once


def land_worth(look: Look, area: int) -> float:
    """What it is worth to hold a land Area rather than leave it to the enemy."""
    if area not in look.worths:
        look.worths[area] = _land_worth(look, area)
    return look.worths[area]


def _land_worth(look: Look, area: int) -> float:
    t = look.t
    worth = STAR * t.stars[area] + PORT * (t.port >> area & 1)
    if t.resource >> area & 1:
        worth += look.temper.oil * t.per_resource * min(look.left, OIL_ROUNDS)
    for side in (JAPAN, ALLIES):
        if t.goal[side] >> area & 1:
            worth += goal_worth(look, side, area)
    if t.extra_areas >> area & 1 and look.s.extra < t.extra_control:
        worth += STAR * (t.extra_control - look.s.extra)
    return worth


def goal_worth(look: Look, side: int, area: int) -> float:
    """R8: one of the Areas that win at once for a side, more if it is the last one."""
    own = look.mine if side == look.me else look.theirs
    return WINS if look.t.goal[side] & ~(1 << area) & ~own == 0 else GOAL


def hold(look: Look, area: int, defenders: int) -> float:
    """What a side may lose of a land Area of its own with so many Armies in it: never above 0."""
    key = (area, min(defenders, len(TAKEN) - 1))
    if key not in look.holds:
        look.holds[key] = _hold(look, area, key[1])
    return look.holds[key]


def _hold(look: Look, area: int, defenders: int) -> float:
    risk = look.temper.risk if look.danger() >> area & 1 else 0.0 if look.is_last else QUIET
    if look.t.goal[look.foe] >> area & 1 and look.s.round >= GUARD_FROM:
        return -max(risk, HOME_RISK) * TAKEN_HOME[defenders] * land_worth(look, area)
    return -risk * TAKEN[defenders] * land_worth(look, area)


def guard_gain(look: Look, area: int, more: int) -> float:
    """What so many more Armies in an own Area bring."""
    defenders = look.count(look.me, ARMY, area)
    return hold(look, area, defenders + more) - hold(look, area, defenders)


class SeaWorth:
    """What each Sea Area is worth to the side that takes or keeps it; worked out once for a position."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.road = [road(look, side) for side in (JAPAN, ALLIES)]
        self._known: dict[int, float] = {}

    def of(self, area: int) -> float:
        """Its shores, the way it opens or bars, and the Supply that hangs on it."""
        if area not in self._known:
            self._known[area] = self._of(area)
        return self._known[area]

    def _of(self, area: int) -> float:
        t = self.look.t
        temper = self.look.temper
        worth = 0.4 + temper.shore * sum(t.stars[land] for land in members(t.coast[area]))
        worth += temper.gate * bool(t.coast[area] & (t.goal[JAPAN] | t.goal[ALLIES]))
        worth += sum(road.get(area, 0.0) for road in self.road)
        return worth + supply_worth(self.look, area)


def road(look: Look, side: int) -> dict[int, float]:
    """The next enemy Sea Areas on a side's shortest ways to what wins at once for it: worth the more the fewer are left."""
    t = look.t
    own = (look.mine if side == look.me else look.theirs) & t.sea
    front = _beside(look, own) & ~own
    found: dict[int, float] = {}
    for goal in members(t.goal[side]):
        for left, wave in enumerate(_waves(look, t.touch[goal], own), 1):
            if wave & front:
                for area in members(wave & front):
                    found[area] = max(found.get(area, 0.0), look.temper.road / left)
                break
    return found


def _waves(look: Look, gates: int, own: int) -> list[int]:
    """Enemy Sea Areas by their distance from a goal's own ones; none if one of these is open already."""
    waves: list[int] = []
    done, now = own, 0 if gates & own else gates
    while now:
        waves.append(now)
        done |= now
        now = _beside(look, now) & ~done
    return waves


def _beside(look: Look, seas: int) -> int:
    found = 0
    for area in members(seas):
        found |= look.t.touch[area]
    return found


def supply_worth(look: Look, area: int) -> float:
    """What a Sea Area does for Japan's oil and for Townsville's line, whoever controls it now."""
    return oil_hangs(look, area) + line_hangs(look, area)


def oil_hangs(look: Look, area: int) -> float:
    """R11: the Resource Areas of Japan that have Supply only with this Sea Area."""
    s, t = look.s, look.t
    held = t.resource & ~s.allied
    if not held:
        return 0.0
    bit, before = 1 << area, s.allied
    s.allied = before & ~bit
    with_it = supplied_from(s, JAPAN, supply_areas(s, JAPANESE)) & held
    s.allied = before | bit
    without = supplied_from(s, JAPAN, supply_areas(s, JAPANESE)) & held
    s.allied = before
    return look.temper.oil * t.per_resource * (with_it & ~without).bit_count() * min(look.left, 2)


def line_hangs(look: Look, area: int) -> float:
    """R7: whether the line from Townsville to Hawaii hangs on this Sea Area."""
    s, t = look.s, look.t
    ends = 1 << t.line_from | 1 << t.line_to
    if s.extra >= t.extra_line or s.allied & ends != ends or not s.allied >> area & 1:
        return 0.0
    before = s.allied
    s.allied = before & ~(1 << area)
    is_cut = not supplied_from(s, ALLIES, 1 << t.line_to) >> t.line_from & 1
    s.allied = before
    return LINE if is_cut else 0.0


def supplied_seas(look: Look, seas: int) -> int:
    """The Areas that would be in Supply for any nation of the own side if it had some more seas."""
    if seas not in look.supplies:
        look.supplies[seas] = _supplied_seas(look, seas)
    return look.supplies[seas]


def _supplied_seas(look: Look, seas: int) -> int:
    s, before = look.s, look.s.allied
    s.allied = before | seas if look.me == ALLIES else before & ~seas
    found = 0
    for nation in range(len(NATIONS)):
        if SIDE_OF[nation] == look.me:
            found |= supplied_from(s, look.me, supply_areas(s, nation))
    s.allied = before
    return found
