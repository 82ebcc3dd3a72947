"""What must hold in every position (specification section 8)."""

from __future__ import annotations

from typing import Final

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora.rules.board import members
from atoll.games.tora_tora_tora.rules.rounds import initiative
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    ACTIVE,
    ALLIES,
    ARMY,
    BEFORE,
    FLEET,
    INACTIVE,
    INITIATIVE,
    JAPAN,
    LOST,
    REINFORCEMENTS,
    RESERVES,
    SCHEDULED,
)

SIDES: Final = (JAPAN, ALLIES)
Claims = list[tuple[bool, str]]


def check(s: State) -> list[str]:
    """The invariants that are broken, in words."""
    groups = (_units(s), _fleets(s), _armies(s), _board(s), _cards(s), _round(s), _battle(s))
    return [words for group in groups for holds, words in group if not holds]


def _units(s: State) -> Claims:
    """I1, I9: each Unit is in one place, and the counts by Area say the same."""
    t = s.t
    count = [0] * (4 * t.areas)
    for unit, place in enumerate(s.place):
        if place >= 0:
            count[(2 * t.side[unit] + t.type[unit]) * t.areas + place] += 1
    held = [sum(1 << area for area in range(t.areas) if count[row * t.areas + area]) for row in range(4)]
    on_map = sum(1 << unit for unit, place in enumerate(s.place) if place >= 0)
    return [
        (all(place in (RESERVES, SCHEDULED, LOST) or 0 <= place < t.areas for place in s.place), "a Unit is nowhere"),
        (count == s.count and held == s.held, "the counts of Units do not fit their places"),
        (s.on_map == on_map, "the Units on the map are not those that have a place"),
        (not (s.oos | s.moved | s.landed) & ~on_map, "a marker lies beside a Unit that is not on the map"),
        (all(t.type[unit] == ARMY for unit in members(s.landed)), "a Fleet has landed"),
        *_scheduled(s),
    ]


def _scheduled(s: State) -> Claims:
    """R29: Units come in their Rounds."""
    early = s.round if s.phase <= REINFORCEMENTS else s.round + 1
    due = {unit for units in s.t.arrivals[early:] for unit in units}
    waiting = {unit for unit, place in enumerate(s.place) if place == SCHEDULED}
    return [(waiting <= due, "a reinforcement is overdue")]


def _fleets(s: State) -> Claims:
    """I5: a Fleet on land is in a Port, a friendly one or it is about to leave."""
    t = s.t
    ashore = [unit for unit, place in enumerate(s.place) if t.type[unit] == FLEET and place >= t.seas]
    lost = [unit for unit in ashore if (s.allied >> s.place[unit] & 1) != t.side[unit]]
    return [
        (all(t.port >> s.place[unit] & 1 for unit in ashore), "a Fleet is on land outside a Port"),
        (s.ending != 0 or set(lost) <= set(s.queue), "a Fleet stays in an enemy Port"),
    ]


def _armies(s: State) -> Claims:
    """I4, I6: Armies are where they may be; in a new Round nobody is at sea."""
    t = s.t
    armies = [(t.nation[unit], place) for unit, place in enumerate(s.place) if t.type[unit] == ARMY and place >= 0]
    home = s.round > 1 and INITIATIVE <= s.phase <= REINFORCEMENTS
    return [
        (not any(t.barred[nation] >> place & 1 for nation, place in armies), "an Army is where its nation never goes"),
        (not home or not any(0 <= place < t.seas for place in s.place), "a Unit is at sea at the start of a Round"),
    ]


def _board(s: State) -> Claims:
    """I2, I3: Resource Points, control, extra VP, Yamamoto."""
    t = s.t
    here = s.admiral in (ACTIVE, INACTIVE)
    return [
        (all(0 <= rp <= t.cap for rp in s.rp), f"Resource Points {s.rp}"),
        (0 <= s.allied < 1 << t.areas, "an Area that does not exist is controlled"),
        (s.extra in (0, t.extra_line, t.extra_control), f"{s.extra} extra VP"),
        (not t.extra_areas & ~s.allied or s.extra >= t.extra_control, "no extra VP for a great base"),
        (here or s.yamamoto == UNSET, "Yamamoto is in an Area and not on the board"),
        (not (t.no_cards and here), "Yamamoto is on the board without cards"),
        (s.yamamoto == UNSET or t.port >> s.yamamoto & 1 == 1 or t.island >> s.yamamoto & 1 == 1, "Yamamoto is at sea"),
    ]


def _cards(s: State) -> Claims:
    """I8: every card is in one place, and every deck holds its own."""
    t = s.t
    zones = [*s.decks, *s.hand, s.drawn, s.gone]
    every = sorted(card for zone in zones for card in zone)
    return [
        (t.no_cards or every == list(range(t.cards)), "a card is in no place or in two"),
        (not t.no_cards or every == [], "a card is in a game without cards"),
        (all(zone == sorted(zone) for zone in zones), "cards are out of order"),
        (all(t.deck[card] == deck for deck, cards in enumerate(s.decks) for card in cards), "a card is in a foreign deck"),
        (all(t.owner[card] == side for side in SIDES for card in s.hand[side]), "a card is in the enemy's hand"),
        (all(card == UNSET or card in s.decks[deck] for deck, card in enumerate(s.top)), "a card on top is not in the deck"),
        (len(s.drawn) <= 2, "more than two cards to choose from"),
    ]


def _round(s: State) -> Claims:
    """I7, I11: Rounds, Initiative, the end."""
    t = s.t
    return [
        (1 <= s.round <= t.rounds, f"Round {s.round}"),
        (s.phase != INITIATIVE or s.initiative == initiative(s), "the wrong side has the Initiative"),
        (s.phase == BEFORE or s.initiative in SIDES, "nobody has the Initiative"),
        ((s.asked == 0) == (s.ending != 0) or s.at == 0, f"ending {s.ending}, asked {s.asked}"),
    ]


def _battle(s: State) -> Claims:
    """I10: dice and hit numbers."""
    b, t = s.battle, s.t
    if b.area == UNSET:
        return [(b.part == [[], []], "Units fight no Battle")]
    return [
        (all(0 <= need <= t.most_hit for dice in b.need for need in dice), f"hit numbers {b.need}"),
        (all(0 <= face <= 6 for dice in b.face for face in dice), f"dice {b.face}"),
        (all(len(b.face[side]) <= len(b.need[side]) for side in SIDES), "more dice than hit numbers"),
        (all(t.side[unit] == side for side in SIDES for unit in b.part[side]), "a Unit fights for the enemy"),
    ]
