"""The scripted player in Battle: stakes, commitments as a matrix game, cards, and losses. Rules R43-R53."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from atoll.core.flow import UNSET, Side
from atoll.core.rng import Rng
from atoll.core.verbs import PAIR, VERB, Action
from atoll.games.tora_tora_tora.odds import commits, hit_ways, ignore, margins, ways
from atoll.games.tora_tora_tora.rules.allocation import activated, read_commit, taking_part
from atoll.games.tora_tora_tora.rules.board import members, units_in
from atoll.games.tora_tora_tora.rules.commit import shows_first
from atoll.games.tora_tora_tora.rules.reroll import misses
from atoll.games.tora_tora_tora.rules.rolls import cancelled
from atoll.games.tora_tora_tora.strategy.look import UNIT, Look
from atoll.games.tora_tora_tora.strategy.worth import SeaWorth, guard_gain, land_worth
from atoll.games.tora_tora_tora.tables import ARMY, GUIDE, REROLL

ROUNDS: Final = 80  # of fictitious play: near enough to an equilibrium of so small a matrix
FINE: Final = 1000  # in which its shares are drawn
TAKES_HALF: Final = 0.6  # of what Armies at sea may land for is won with the sea


class Stakes:
    """What a side gains by a win and loses by a defeat, Units apart."""

    def __init__(self, win: float, loss: float) -> None:
        self.win = win
        self.loss = loss


def stakes(look: Look) -> Stakes:
    """What the Battle that goes on is about."""
    return _land_stakes(look) if look.s.battle.is_land else _sea_stakes(look)


def _land_stakes(look: Look) -> Stakes:
    b, s, t = look.s.battle, look.s, look.t
    worth = land_worth(look, b.area)
    attacks = b.attacker == look.me
    taker = look.mine if attacks else look.theirs
    swing = worth if t.touch[b.area] & taker else 0.4 * worth
    trapped = UNIT * look.count(look.me, ARMY, b.area) * (not _way_out(look, look.me))
    caught = UNIT * look.count(look.foe, ARMY, b.area) * (not _way_out(look, look.foe))
    oos = UNIT * sum(s.oos >> unit & 1 for unit in units_in(s, look.me, b.area))
    return Stakes((swing if attacks else 0.3) + caught, (0.3 if attacks else swing) + trapped + oos)


def _way_out(look: Look, side: Side) -> bool:
    """R53: whether a side's Armies could retreat."""
    b, t = look.s.battle, look.t
    ways_out = t.link[b.area] if t.mainland >> b.area & 1 else t.touch[b.area]
    return bool(ways_out & (look.mine if side == look.me else look.theirs))


def _sea_stakes(look: Look) -> Stakes:
    b, s = look.s.battle, look.s
    sea = SeaWorth(look).of(b.area)
    attacks = b.attacker == look.me
    win = (sea if attacks else 0.2) + _shore_worth(look, look.me) + 0.5 * look.count(look.foe, ARMY, b.area)
    loss = (0.2 if attacks else sea) + _shore_worth(look, look.foe) + 0.5 * look.count(look.me, ARMY, b.area)
    return Stakes(win, loss + UNIT * sum(s.oos >> unit & 1 for unit in units_in(s, look.me, b.area)))


def _shore_worth(look: Look, side: Side) -> float:
    """What a side's Armies in the Sea Area can land for, one Area each."""
    area, foe = look.s.battle.area, 1 - side
    armies = look.count(side, ARMY, area)
    if not armies:
        return 0.0
    held = look.theirs if side == look.me else look.mine
    found: list[float] = []
    for land in members(look.t.coast[area]):
        worth = land_worth(look, land) if held >> land & 1 else guard_gain(look, land, 1) if side == look.me else 0.0
        found.append(worth * TAKES_HALF ** look.count(foe, ARMY, land))
    found.sort(reverse=True)
    return sum(found[:armies])


# --- what an allocation is worth --------------------------------------------------------------------------------------------


def payoff(look: Look, at_stake: Stakes, by_margin: dict[int, float]) -> float:
    """R49: the stakes, and the Units that fall."""
    b, s = look.s.battle, look.s
    dies = b.is_land and look.t.mainland >> b.area & 1
    mine, theirs = (len(units_in(s, side, b.area, b.is_land)) for side in (look.me, look.foe))
    total = 0.0
    for margin, chance in by_margin.items():
        if margin > 0:
            total += chance * (at_stake.win + (0.0 if dies else UNIT * min(margin, theirs)))
        elif margin < 0:
            total -= chance * (at_stake.loss + (0.0 if dies else UNIT * min(-margin, mine)))
    return total


def bill_price(look: Look, side: Side, action: Action) -> float:
    """What a commitment's RPs are worth to the side that pays them."""
    r, single = read_commit(look.s, side, action)
    spent = [0, 0, 0]
    for unit in activated(look.s, side, r, single):
        spent[look.t.pool[unit]] += r
    return sum(look.bill(pool, cost) for pool, cost in enumerate(spent) if cost)


def matrix(look: Look) -> tuple[list[Action], list[list[float]]]:
    """Own commitments, and for each what it is worth against each of the enemy's."""
    at_stake, s = stakes(look), look.s
    own, enemy = commits(s, look.me, look.me), commits(s, look.foe, look.me)
    mine = [tuple(hit_ways(s, look.me, action)) for action in own]
    theirs = [tuple(hit_ways(s, look.foe, action)) for action in enemy]
    costs = [bill_price(look, look.me, action) for action in own]
    gains = [bill_price(look, look.foe, action) for action in enemy]
    return own, [
        [payoff(look, at_stake, _margins(row, column)) - costs[m] + gains[n] for n, column in enumerate(theirs)]
        for m, row in enumerate(mine)
    ]


@lru_cache(maxsize=4096)
def _margins(mine: tuple[int, ...], theirs: tuple[int, ...]) -> dict[int, float]:
    return margins(list(mine), list(theirs))


def solve(payoffs: list[list[float]]) -> tuple[list[int], float]:
    """How often each row is played near the equilibrium (fictitious play), and what it is worth at least."""
    rows, columns = len(payoffs), len(payoffs[0])
    played, row_sum, column_sum = [0] * rows, [0.0] * rows, [0.0] * columns
    column = 0
    for _ in range(ROUNDS):
        row_sum = [total + payoffs[m][column] for m, total in enumerate(row_sum)]
        row = row_sum.index(max(row_sum))
        played[row] += 1
        column_sum = [total + payoffs[row][n] for n, total in enumerate(column_sum)]
        column = column_sum.index(min(column_sum))
    return played, min(column_sum) / ROUNDS


def game_value(look: Look) -> float:
    """What the Battle is worth now; if Japan shows first, the Allies answer what they see."""
    _, payoffs = matrix(look)
    if not payoffs or not payoffs[0]:
        return 0.0
    if not shows_first(look.s):
        return solve(payoffs)[1]
    if look.me == 0:
        return max(min(row) for row in payoffs)
    return min(max(row[n] for row in payoffs) for n in range(len(payoffs[0])))


def choose_commit(look: Look, rng: Rng) -> Action:
    """R45: drawn from the equilibrium; the best answer if the enemy's commitment is known, the safest if one's own is shown."""
    own, payoffs = matrix(look)
    if len(own) == 1:
        return own[0]
    if len(payoffs[0]) == 1:
        return own[max(range(len(own)), key=lambda m: payoffs[m][0])]
    if shows_first(look.s) and look.me == 0:
        return own[max(range(len(own)), key=lambda m: min(payoffs[m]))]
    played, _ = solve(payoffs)
    at = rng.below(ROUNDS)
    for action, share in zip(own, played, strict=True):
        at -= share
        if at < 0:
            return action
    raise AssertionError("the shares add up")


def is_worth_fighting(look: Look) -> bool:
    """R44: at sea and on Islands all would be lost; from a Mainland one retreats anyway if beaten."""
    b, t = look.s.battle, look.t
    if not (b.is_land and t.mainland >> b.area & 1) or not _way_out(look, look.me):
        return True
    return game_value(look) > -0.5


def nations_to_join(look: Look, nation: int) -> bool:
    """R43, Q10: a nation joins if its pool can pay two RPs for each of its Units, so that it does not hold back the others."""
    s, t = look.s, look.t
    units = [unit for unit in taking_part(s, look.me) if t.nation[unit] == nation]
    return s.rp[t.pool[units[0]]] >= 2 * len(units)


# --- cards and the admiral ----------------------------------------------------------------------------------------------------


def event_gain(look: Look, card: int) -> float:
    """What a card adds to the Battle if it is played for its Event."""
    event = look.s.battle.event
    before, without = event[look.me], game_value(look)
    event[look.me] = card
    gain = game_value(look) - without
    event[look.me] = before
    return gain


def best_event(look: Look, cards: list[int]) -> tuple[float, int]:
    """The card that adds most, and how much; UNSET without any."""
    return max(((event_gain(look, card), -card) for card in cards), default=(0.0, -UNSET))


def dice_value(look: Look, need: list[int], face: list[int]) -> float:
    """What the Battle is worth once one's own dice are these; 0 has yet to be rolled."""
    b, s = look.s.battle, look.s
    mine = ignore(ways(need, face), cancelled(s, look.me))
    theirs = ignore(ways(b.need[look.foe], b.face[look.foe]), cancelled(s, look.foe))
    return payoff(look, stakes(look), margins(mine, theirs))


def reroll_gain(look: Look) -> float:
    """R19: what a second throw of the best missed die adds."""
    b, me = look.s.battle, look.me
    numbers = misses(look.s, me)
    if not numbers:
        return 0.0
    face = b.face[me][:]
    at = next(n for n in range(len(face)) if b.need[me][n] == numbers[-1] and face[n] > numbers[-1])
    face[at] = 0
    return dice_value(look, b.need[me], face) - dice_value(look, b.need[me], b.face[me])


def reroll_action(look: Look, card: int) -> Action:
    """R19: the missed die with the highest hit number."""
    return REROLL + card * PAIR + misses(look.s, look.me)[-1]


def guide_choice(look: Look) -> tuple[float, Action]:
    """R23: what Yamamoto adds with the die that is likeliest to miss, less its price, and that choice."""
    b, me, t = look.s.battle, look.me, look.t
    fleets = b.need[me][: len(activated(look.s, me, b.commit[me], b.single[me]))]
    number, face = min(fleets), b.face[me][:]
    face[b.need[me].index(number)] = 1
    gain = dice_value(look, b.need[me], face) - dice_value(look, b.need[me], b.face[me])
    return gain - look.bill(0, t.guide_cost), GUIDE + number


# --- losses -------------------------------------------------------------------------------------------------------------------


def least_missed(look: Look, blocks: list[Action]) -> Action:
    """R49: Units out of Supply first, as they fall anyway; then those that the richest pool builds anew."""
    t = look.t

    def missed(action: Action) -> tuple[int, int, int]:
        block = action % VERB
        kind = block % 10
        pool = (0, 1, 2, 2, 2)[kind >> 1]
        return (0 if block >= 10 else 1, -t.producible[kind], -look.s.rp[pool])

    return min(blocks, key=missed)


def is_worth_a_stand(look: Look) -> bool:
    """R53: an Army is given to stay where the Area is worth more."""
    return land_worth(look, look.s.battle.area) > 2.5 * UNIT

