"""Landings, Returns, retreats, production and arrivals: where Units are most useful (section 9)."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.core.verbs import PAIR, VERB, Action
from atoll.games.tora_tora_tora.rules.board import friendly, members
from atoll.games.tora_tora_tora.rules.landing import lander
from atoll.games.tora_tora_tora.rules.supply import supplied_areas
from atoll.games.tora_tora_tora.strategy.look import Look
from atoll.games.tora_tora_tora.strategy.plans import Planner
from atoll.games.tora_tora_tora.strategy.worth import SeaWorth, guard_gain, land_worth
from atoll.games.tora_tora_tora.tables import (
    ARMY,
    DONE,
    FLEET,
    JAPAN,
    LAND_ARMY,
    PASS,
    PRODUCE,
    RETURN_TO,
    TO,
)

LANDS_FOR: Final = 0.1  # what a landing has to bring
HOME_GUARD: Final = 1.5  # the first Army in a Home whose fall loses the game
FRONT: Final = 0.5  # a Port, for the worth of the Sea Areas that Fleets from there fight for
FAR: Final = 0.7  # less for each Area on the way
NEAR: Final = 0.5  # of what an Army may take in the next Round
SUPPLY: Final = 1.5  # an Area in Supply
BATTLE: Final = 0.5  # of what a Sea Area is worth, Yamamoto's help in a Battle there
GUARD_FROM: Final = 3  # the Round from which Homes are kept guarded
EMERGENCY: Final = 4  # fewer of them where a Home may fall
RESERVE: Final[tuple[int, ...]] = (6, 0, 4)  # RPs kept for Battles when Units are produced, by pool


# --- landings -----------------------------------------------------------------------------------------------------------------


def choose_landing(look: Look, legal: list[Action]) -> Action:
    """R55: the Army whose landing brings most; none if no landing brings anything."""
    picks = [action for action in legal if action - action % VERB == LAND_ARMY]
    best = max(picks, key=lambda action: _pick_gain(look, action))
    return best if _pick_gain(look, best) > LANDS_FOR or PASS not in legal else PASS


def _pick_gain(look: Look, action: Action) -> float:
    block, sea = divmod(action - LAND_ARMY, PAIR)
    unit = lander(look.s, block, sea)
    return max(landing_gain(look, unit, land) for land in members(look.t.coast[sea] & ~look.t.barred[look.t.nation[unit]]))


def choose_beach(look: Look, legal: list[Action]) -> Action:
    """R55: where the Army lands."""
    return max(legal, key=lambda action: landing_gain(look, look.s.unit, action - TO))


def landing_gain(look: Look, unit: int, land: int) -> float:
    """What an Army brings ashore, together with those that can still land beside it."""
    s = look.s
    ashore, foes = look.count(look.me, ARMY, land), look.count(look.foe, ARMY, land)
    if not foes:
        return guard_gain(look, land, 1) if look.mine >> land & 1 else land_worth(look, land)
    planner = Planner.without_moves(look)
    more = min(look.count(look.me, ARMY, s.place[unit]), 3)
    gain = planner.ashore(land, ashore + more, s.place[unit]) - planner.ashore(land, ashore, s.place[unit])
    return gain / more


# --- Returns and retreats -----------------------------------------------------------------------------------------------------


def choose_return(look: Look, legal: list[Action]) -> Action:
    """R59-R64: a Fleet goes to the Port nearest to where it is needed, an Army to the most exposed valuable Area."""
    unit = look.s.queue[0]
    post = army_post if look.t.type[unit] == ARMY else fleet_post
    if len(legal) == 1:
        return legal[0]
    seas = SeaWorth(look)
    return max(legal, key=lambda action: post(look, seas, action - RETURN_TO))


def army_post(look: Look, seas: SeaWorth, area: int) -> float:
    """What one more Army brings there: a guard, and a step towards the front."""
    t = look.t
    worth = guard_gain(look, area, 1) + prospects(look, area)
    if t.goal[look.foe] >> area & 1 and look.s.round >= GUARD_FROM and not look.count(look.me, ARMY, area):
        worth += HOME_GUARD
    return worth + supply_of(look, area)


def fleet_post(look: Look, seas: SeaWorth, area: int) -> float:
    """What a Fleet can do from a Port; one where an enemy may land without meeting an Army is a poor one."""
    exposed = look.danger() >> area & 1 and not look.count(look.me, ARMY, area)
    crowd = look.count(look.me, FLEET, area)
    return reach_of(look, seas, area) + supply_of(look, area) - (0.8 if exposed else 0.0) - 0.05 * crowd


def supply_of(look: Look, area: int) -> float:
    """R10: a Unit that stays out of Supply is half as good."""
    nation = 0 if look.me == JAPAN else 1
    return SUPPLY if supplied_areas(look.s, nation) >> area & 1 else 0.0


def reach_of(look: Look, seas: SeaWorth, area: int) -> float:
    """The best of the Sea Areas to be fought for, less for the way there."""
    t = look.t
    own = friendly(look.s, look.me) & t.sea
    fought_for = t.sea & ~own | _beside_enemy(look, own)
    best, now, done, step = 0.0, t.touch[area], 0, 1.0
    while now and step > 0.1:
        for sea in members(now & fought_for & ~done):
            best = max(best, step * seas.of(sea))
        done |= now
        now, step = _onward(look, now & own) & ~done, step * FAR
    return FRONT * best


def prospects(look: Look, area: int) -> float:
    """The best land to be taken from there by sea, less for the way; an Army that defends it halves it."""
    best, now, done, step = 0.0, look.t.touch[area], 0, NEAR
    while now and step > 0.05:
        for land in members(_shores(look, now & ~done) & look.theirs):
            best = max(best, step * land_worth(look, land) * 0.5 ** look.count(look.foe, ARMY, land))
        done |= now
        now, step = _onward(look, now & look.mine) & ~done, step * FAR
    return best


def _shores(look: Look, seas: int) -> int:
    found = 0
    for area in members(seas):
        found |= look.t.coast[area]
    return found


def _beside_enemy(look: Look, own: int) -> int:
    return _onward(look, look.t.sea & ~own) & own


def _onward(look: Look, areas: int) -> int:
    found = 0
    for area in members(areas):
        found |= look.t.touch[area]
    return found & look.t.sea


def choose_retreat(look: Look, legal: list[Action]) -> Action:
    """R53: to the Area that gains most by a garrison."""
    return max(legal, key=lambda action: _refuge(look, action - TO))


def _refuge(look: Look, area: int) -> float:
    return guard_gain(look, area, 1) if area >= look.t.seas else SeaWorth(look).of(area)


# --- new Units ------------------------------------------------------------------------------------------------------------------


def choose_production(look: Look, legal: list[Action]) -> Action:
    """R58: what is lacking most, as long as RPs are left for Battles."""
    best = max(legal[:-1], key=lambda action: production_worth(look, action))
    return best if production_worth(look, best) > 0 else DONE


def production_worth(look: Look, action: Action) -> float:
    """A Unit's worth, less what its RPs may be needed for."""
    kind, area = divmod(action - PRODUCE, PAIR)
    t = look.t
    pool = (0, 1, 2, 2, 2)[kind >> 1]
    if look.left == 0 or look.s.rp[pool] - t.production_cost < RESERVE[pool] - EMERGENCY * is_pressing(look, kind, area):
        return 0.0
    return 1.0 + lack(look, kind) + new_post(look, kind, area)


def is_pressing(look: Look, kind: int, area: int) -> bool:
    """An Army for a Home in reach of the enemy."""
    return kind % 2 == ARMY and bool((look.t.goal[look.foe] & look.danger()) >> area & 1)


def lack(look: Look, kind: int) -> float:
    """Armies are wanted for each two Fleets, and at home where a Home may fall."""
    s, t = look.s, look.t
    on_map = [0, 0]
    for unit in t.of_side[look.me]:
        if s.place[unit] >= 0:
            on_map[t.type[unit]] += 1
    wanted = on_map[ARMY] * 2 < on_map[FLEET]
    return 0.5 if wanted == (kind % 2 == ARMY) else 0.0


def new_post(look: Look, kind: int, area: int) -> float:
    """Where a new Unit is most useful."""
    seas = SeaWorth(look)
    return 0.2 * (army_post if kind % 2 == ARMY else fleet_post)(look, seas, area)


def choose_entry(look: Look, legal: list[Action], kind: int) -> Action:
    """R29: a reinforcement, or a Unit built by a card."""
    return max(legal, key=lambda action: new_post(look, kind, action % PAIR))


# --- Yamamoto -------------------------------------------------------------------------------------------------------------------


def admiral_post(look: Look, area: int) -> float:
    """R23: the most that is fought for at sea beside an Island; Sea Areas with both sides' Fleets before all."""
    s, t = look.s, look.t
    seas = SeaWorth(look)
    battles = s.held[2 * look.me + FLEET] & s.held[2 * look.foe + FLEET] & t.sea
    near = max((seas.of(sea) * (BATTLE if battles >> sea & 1 else 0.1) for sea in members(t.touch[area])), default=0.0)
    return near - (0.5 if look.danger() >> area & 1 and not look.count(look.me, ARMY, area) else 0.0)


def choose_island(look: Look, legal: list[Action]) -> Action:
    """R21, R24: where Yamamoto arrives or finds refuge."""
    return max(legal, key=lambda action: admiral_post(look, action % PAIR))


def admiral_move(look: Look, legal: list[Action], verb: Action) -> tuple[float, Action]:
    """R22: the best Island for him, and what going there adds, less its price; 0 without one."""
    moves = [action for action in legal if action - action % VERB == verb]
    if not moves or look.s.yamamoto == UNSET or look.s.admiral != 1:
        return 0.0, UNSET
    best = max(moves, key=lambda action: admiral_post(look, action % VERB))
    gain = (admiral_post(look, best % VERB) - admiral_post(look, look.s.yamamoto))
    return gain - look.bill(0, look.t.admiral_cost), best

