"""A battle from the first die to the last loss. Rules R61, R96-R102, R109, R110, R121, R137, R143, Q3-Q5, Q18, Q64."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import CHANCE, NATURE, NOBODY, UNSET, ChanceNode, Procedure, Side, Sides, call, tell
from atoll.core.rng import Rng
from atoll.core.verbs import Action, Verb
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.rules.aftermath import Capture, Withdraw, lose_the_surrounded
from atoll.games.centrifugal_offensive.rules.fire import FACES, Roll, Shot, has_shots, open_fire, open_land, seek
from atoll.games.centrifugal_offensive.rules.kinds import muster
from atoll.games.centrifugal_offensive.rules.losses import Lose, LoseAir, LoseAlliedAir, ground
from atoll.games.centrifugal_offensive.rules.sets import as_set, members
from atoll.games.centrifugal_offensive.rules.targets import FIRST_TURN
from atoll.games.centrifugal_offensive.rules.transport import disembark
from atoll.games.centrifugal_offensive.rules.victory import sudden
from atoll.games.centrifugal_offensive.state import Battle, State
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    AIR_RAID,
    ALLIED_ATTACK,
    ALLIES,
    ASSAULT,
    AT_SEA,
    BOMBARDMENT,
    DD,
    DIE,
    EVERY_FORCE,
    IN_PORT,
    INVASION,
    JAPAN,
    LAND,
    NAVAL,
    REACTION_ONLY,
    SEA,
    T_BATTLES,
    T_COUNTERATTACKS,
    die,
)

# --- beginnings -------------------------------------------------------------------------------------------------------------


def begin(s: State, space: int, kind: int, attacker: int, japan_units: list[int], allied_units: list[int]) -> None:
    """R102: a battle of a kind (rules/kinds.py) begins; the last thing of a step.

    Both lists ascend. Invaders are in the first one from the start, though they fight only once they are ashore.
    """
    laden = laden_destroyers(s, japan_units) if attacker == JAPAN else 0
    s.battle = Battle(space, kind, attacker, [japan_units, allied_units], laden, first_to_fire(s, attacker))
    s.tally[T_COUNTERATTACKS if kind == ALLIED_ATTACK else T_BATTLES] += 1
    tell(s, "battle", kind, space)
    call(s, BATTLE)


def counterattack(s: State, space: int) -> None:
    """R121: the Allies attack all that is Japanese in a space; the last thing of a step."""
    japan, allies = muster(s, JAPAN, space, ALLIED_ATTACK), muster(s, ALLIES, space, ALLIED_ATTACK)
    begin(s, space, ALLIED_ATTACK, ALLIES, japan, allies)


def can_counterattack(s: State, space: int) -> bool:
    """R121: whether an Allied Unit in a space could shoot or be shot at."""
    allies = muster(s, ALLIES, space, ALLIED_ATTACK)
    japan = muster(s, JAPAN, space, ALLIED_ATTACK) if allies else []
    if not allies or not (japan or s.base[JAPAN][space]):
        return False
    before, s.battle = s.battle, Battle(space, ALLIED_ATTACK, ALLIES, [japan, allies], 0, ALLIES)
    open_fire(s)
    if not has_shots(s):
        open_land(s)
    found = has_shots(s)
    s.battle = before
    return found


def compulsory(s: State, space: int, category: int) -> int:
    """R109, Q3: the kind of battle that a Japanese force of a category has to fight where its move ends, UNSET: none."""
    t = s.t
    if t.mandatory == REACTION_ONLY:
        return UNSET
    if category == NAVAL and board.has_ships(s, ALLIES, space):
        return AT_SEA if t.kind[space] == SEA else IN_PORT
    if t.mandatory != EVERY_FORCE or not (s.base[ALLIES][space] or s.lies[space] & t.party[ALLIES]):
        return UNSET
    return {NAVAL: BOMBARDMENT, AIR: AIR_RAID, LAND: ASSAULT}[category]


def laden_destroyers(s: State, units: list[int]) -> int:
    """R55: the destroyers among some Units that carry troops, as a set."""
    ships = [s.aboard[unit] for unit in members(s.carried)]
    return as_set([ship for ship in ships if s.t.type[ship] == DD and ship in units])


def reveal(s: State) -> None:
    """R137, Q29, Q64: all that fight are seen, and what else is where they fight."""
    b = s.battle
    for unit in members((s.lies[b.space] & s.t.party[ALLIES]) | as_set(b.units[ALLIES])):
        board.know(s, unit)


# --- tactical advantage -----------------------------------------------------------------------------------------------------


def first_to_fire(s: State, attacker: int) -> int:
    """R99, R121, Q4, Q5: who fires first without dice, UNSET: the dice decide."""
    t = s.t
    if s.turn == FIRST_TURN and (attacker == JAPAN or t.shock_covers_counterattacks):
        return JAPAN
    return ALLIES if attacker == ALLIES and not t.counterattack_roll else UNSET


class Advantage(ChanceNode[State]):
    """R98: a die for Japan, then one for the Allies."""

    name: ClassVar[str] = "advantage"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        b = s.battle
        return NATURE if b.first == UNSET and b.dice[ALLIES] == 0 else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DIE + face, 1) for face in FACES]

    def sample(self, s: State, rng: Rng) -> Action:
        return DIE + 1 + rng.below(6)

    def apply(self, s: State, side: Side, action: Action) -> None:
        assert side == CHANCE
        dice = s.battle.dice
        dice[JAPAN if dice[JAPAN] == 0 else ALLIES] = action - DIE


def take_advantage(s: State) -> None:
    """R98: the higher total fires first in every stage; ties are Japan's inside the Initial Objective Line."""
    b = s.battle
    if b.first != UNSET:
        tell(s, "first", b.first, b.space)
        return
    totals = [b.dice[party] + edge(s, party) for party in (JAPAN, ALLIES)]
    if totals[JAPAN] == totals[ALLIES]:
        b.first = JAPAN if s.t.inside[b.space] else ALLIES
    else:
        b.first = JAPAN if totals[JAPAN] > totals[ALLIES] else ALLIES
    tell(s, "advantage", b.first, b.dice[JAPAN], totals[JAPAN], b.dice[ALLIES], totals[ALLIES])


def edge(s: State, party: int) -> int:
    """R98, R127, R131, R143, Q18: what is added to a side's die."""
    total = int(has_air(s, party) and not has_air(s, 1 - party))
    total += board.fortress_of(s, s.battle.space) == party
    total += s.t.elite_units and has_elite(s, party)
    return total + (event_bonus(s) if party == JAPAN else 0)


def has_air(s: State, party: int) -> bool:
    """R98: whether a side has an air Unit or a carrier in the battle."""
    t = s.t
    return any(t.category[unit] == AIR or t.carrier[unit] for unit in s.battle.units[party])


def has_elite(s: State, party: int) -> bool:
    """R143: whether a side has an elite Unit in the battle; one or more are the same."""
    return any(s.t.elite[unit] for unit in s.battle.units[party])


def event_bonus(s: State) -> int:
    """R127, R131: of an event for the whole turn, and of the event that grants this action."""
    granted = s.action.granted
    return s.bonus + (s.t.e_bonus[granted] if granted != UNSET and s.battle.attacker == JAPAN else 0)


# --- the order of things ----------------------------------------------------------------------------------------------------


def go_ashore(s: State) -> None:
    """R96: invaders disembark before the land stage."""
    if s.battle.kind == INVASION:
        disembark(s)


def end_battle(s: State) -> None:
    """R39, R102, R103: there is no second round; who survives stays where he is."""
    s.battle = Battle()


FIRING: Final = Procedure[State](
    "firing", Shot(), Roll(), Lose(), LoseAir(), LoseAlliedAir(), ground, sudden, seek, loop_while=has_shots
)
BATTLE: Final = Procedure[State](
    "battle",
    reveal,
    Advantage(),
    take_advantage,
    open_fire,
    FIRING,
    go_ashore,
    sudden,
    open_land,
    FIRING,
    lose_the_surrounded,
    Withdraw(),
    sudden,
    Capture(),
    sudden,
    end_battle,
)
