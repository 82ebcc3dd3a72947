"""From the data, an owner's overlay and the options to Tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from atoll import editions
from atoll.core.flow import UNSET
from atoll.core.verbs import Words
from atoll.games.tora_tora_tora.sheet import Card, Event, Sheet
from atoll.games.tora_tora_tora.sheet_checks import RESERVES as ON_CARD
from atoll.games.tora_tora_tora.sheet_checks import impossible, kinds
from atoll.games.tora_tora_tora.tables import (
    ALLIES,
    ARMY,
    AT_WINDOWS,
    DECKS,
    EVENTS,
    FLEET,
    FORWARD_BASE,
    JAPAN,
    KINDS,
    NATIONS,
    PART,
    POOL_OF,
    POOLS,
    REROLL_WINDOW,
    RESERVES,
    SCHEDULED,
    SIDE_OF,
    SIDES,
    TYPES,
    VERBS,
    WINDOWS,
    Tables,
)
from atoll.kit import dice

NUMBERS: Final = range(9)  # RPs for a Unit, hit numbers, faces
ROLES: Final = ("attacker", "defender")
BATTLES: Final = ("naval", "land")
OIL: Final = ("any", "supplied", "unsupplied")


class _Map:
    """Sets of Areas from their names."""

    def __init__(self, sheet: Sheet) -> None:
        self.number = {slug: n for n, slug in enumerate((*sheet.seas, *sheet.lands))}
        self.classes = {
            "land": self.set(sheet.lands),
            "island": self.set(slug for slug, land in sheet.lands.items() if land.kind == "island"),
            "mainland": self.set(slug for slug, land in sheet.lands.items() if land.kind == "mainland"),
            "port": self.set(slug for slug, land in sheet.lands.items() if land.port),
        }

    def set(self, slugs: Iterable[str]) -> int:
        """Areas by name as a set."""
        found = 0
        for slug in slugs:
            found |= 1 << self.number[slug]
        return found

    def named(self, names: list[str]) -> int:
        """Areas by name or by class."""
        found = 0
        for name in names:
            found |= self.classes[name] if name in self.classes else self.set([name])
        return found


def _freezer(sheet: Sheet) -> Callable[[dict[str, str], int], Tables]:
    words, areas = _words(sheet), _Map(sheet)

    def freeze(options: dict[str, str], revision: int) -> Tables:
        t = Tables(words, revision)
        _fill_areas(t, sheet, areas)
        _fill_borders(t, sheet, areas)
        _fill_picture(t, sheet)
        _fill_nations(t, sheet, areas)
        _fill_steps(t)
        _fill_units(t, sheet, areas)
        _fill_resources(t, sheet)
        _fill_battle(t, sheet, areas)
        _fill_victory(t, sheet, areas)
        _fill_rounds(t, sheet, areas)
        for card in sheet.cards.values():
            _fill_card(t, card)
            _fill_condition(t, card.event[0], areas)
            _fill_effect(t, card.event[0])
        _fill_windows(t)
        _fill_options(t, options)
        return t

    return freeze


def _words(sheet: Sheet) -> Words:
    kinds = [f"{nation} {type}" for nation in NATIONS for type in TYPES]
    areas = (*sheet.seas, *sheet.lands)
    names = {
        "side": list(SIDES),
        "nation": list(NATIONS),
        "pool": list(POOLS),
        "kind": kinds,
        "block": [*kinds, *(f"unsupplied {kind}" for kind in kinds)],
        "area": [slug.replace("_", " ") for slug in areas],
        "card": [slug.replace("_", " ") for slug in sheet.cards],
        "window": list(WINDOWS),
        "hit": [str(number) for number in NUMBERS],
        "number": [str(number) for number in NUMBERS],
        "throw": dice.NAMES,
    }
    shown = [f"{nation.capitalize()} {type.capitalize()}" for nation in NATIONS for type in TYPES]
    return Words(
        VERBS,
        names,
        {
            "side": ["Japan", "the Allies"],
            "nation": [nation.capitalize() for nation in NATIONS],
            "pool": ["Japanese", "American", "British"],
            "kind": shown,
            "block": [*shown, *(f"unsupplied {kind}" for kind in shown)],
            "area": [*(sea.name for sea in sheet.seas.values()), *(land.name for land in sheet.lands.values())],
            "card": [card.name for card in sheet.cards.values()],
            "window": list(AT_WINDOWS),
            "hit": [f"1-{number}" if number > 1 else str(number) for number in NUMBERS],
        },
    )


def _fill_areas(t: Tables, sheet: Sheet, areas: _Map) -> None:
    """R1, R4-R6: Areas with what is printed on them."""
    seas, lands = sheet.seas, sheet.lands
    t.names = [*(sea.name for sea in seas.values()), *(land.name for land in lands.values())]
    t.areas, t.seas = len(t.names), len(seas)
    t.sea, t.land = areas.set(seas), areas.classes["land"]
    t.every = t.sea | t.land
    t.island, t.mainland, t.port = areas.classes["island"], areas.classes["mainland"], areas.classes["port"]
    t.resource = areas.set(slug for slug, land in lands.items() if land.resource)
    t.surcharge = areas.set(slug for slug, sea in seas.items() if sea.surcharge)
    t.japan_home = areas.set(slug for slug, land in lands.items() if land.home == "japan")
    t.stars = [0] * t.seas + [land.stars for land in lands.values()]
    t.opening_allied = areas.set(slug for slug, sea in seas.items() if sea.control == "allies")
    t.opening_allied |= areas.set(slug for slug, land in lands.items() if land.home == "allies")


def _fill_borders(t: Tables, sheet: Sheet, areas: _Map) -> None:
    """R2: what touches what."""
    t.touch, t.coast, t.link = [0] * t.areas, [0] * t.areas, [0] * t.areas
    for one, other in sheet.borders.sea_sea:
        t.touch[areas.number[one]] |= areas.set([other])
        t.touch[areas.number[other]] |= areas.set([one])
    for slug, land in sheet.lands.items():
        t.touch[areas.number[slug]] = areas.set(land.seas)
        for sea in land.seas:
            t.coast[areas.number[sea]] |= areas.set([slug])
    for one, other in sheet.borders.land_links:
        t.link[areas.number[one]] |= areas.set([other])
        t.link[areas.number[other]] |= areas.set([one])
    t.barrier = [(areas.number[one], areas.number[other]) for one, other in sheet.borders.impassable]
    t.shores = [_shores(t.coast[first : min(first + PART, t.seas)]) for first in range(0, t.seas, PART)]
    t.overseas = [_overseas(t, at) for at in range(t.areas)]


def _overseas(t: Tables, at: int) -> int:
    """The shores of all seas to which an Area is joined, directly or by way of others."""
    lands, new, seas = 0, 1 << at if at < t.seas else t.touch[at], 0
    while new & ~seas:
        seas |= new
        for sea in range(t.seas):
            if seas >> sea & 1:
                new |= t.touch[sea]
                lands |= t.coast[sea]
    return lands


def _shores(coasts: list[int]) -> list[int]:
    """The coasts of some seas as those of every set of them."""
    shores = [0]
    for coast in coasts + [0] * (PART - len(coasts)):
        shores += [coast | others for others in shores]
    return shores


def _fill_picture(t: Tables, sheet: Sheet) -> None:
    t.xy = [(sea.x, sea.y) for sea in sheet.seas.values()] + [(land.x, land.y) for land in sheet.lands.values()]
    t.at_sea = [(sea.units[0], sea.units[1]) for sea in sheet.seas.values()]
    cells = [sea.cell for sea in sheet.seas.values()] + [each.cell for each in sheet.scenery.values()]
    t.cells = [[(x, y) for x, y in cell] for cell in cells]
    t.scenery = [each.kind for each in sheet.scenery.values()]
    t.ring = (sheet.void.x, sheet.void.y, sheet.void.radius)


def _fill_nations(t: Tables, sheet: Sheet, areas: _Map) -> None:
    """R5, R36, R63."""
    for number, (_, nation) in enumerate(sheet.nations):
        t.supply[number] = areas.set(nation.supply_areas)
        t.fallback[number] = areas.set(nation.fallback)
        t.barred[number] = areas.set(nation.barred)
        t.harbour[number] = areas.named(nation.return_to) & ~areas.set(nation.never_to)
        t.exile[number] = areas.named(nation.exile) & ~areas.set(nation.exile_not)
        t.producible += [nation.producible] * len(TYPES)


def _fill_steps(t: Tables) -> None:
    """R32, R36: a Fleet keeps to the seas, and no Unit goes from sea to land."""
    for kind in range(KINDS):
        steps = [t.touch[at] if kind & 1 == FLEET else (t.touch[at] | t.link[at]) & ~t.barred[kind >> 1] for at in range(t.areas)]
        t.steps.append(steps)
        t.enemy.append(UNSET if kind & 1 == FLEET else 2 * (1 - SIDE_OF[kind >> 1]) + ARMY)
        t.exits.append(sum(1 << at for at in range(t.areas) if steps[at]))
        t.plain_exits.append(sum(1 << at for at in range(t.areas) if steps[at] & ~t.surcharge))


def _fill_units(t: Tables, sheet: Sheet, areas: _Map) -> None:
    """Units numbered by kind: first those that stand somewhere at the start, then those that come later."""
    t.arrivals = [[] for _ in range(sheet.rounds.count + 1)]
    for kind in kinds(sheet):
        nation, type = kind.split("_")
        number = NATIONS.index(nation)
        for slug in getattr(sheet.setup, kind):
            place = RESERVES if slug == ON_CARD else areas.number[slug]
            t.fixed |= (slug in sheet.setup.fixed) << len(t.kind)
            _fill_unit(t, number, TYPES.index(type), place)
        for round in getattr(sheet.reinforcements, kind):
            t.arrivals[round].append(len(t.kind))
            _fill_unit(t, number, TYPES.index(type), SCHEDULED)
    t.units = len(t.kind)


def _fill_unit(t: Tables, nation: int, type: int, place: int) -> None:
    unit, kind, side = len(t.kind), 2 * nation + type, SIDE_OF[nation]
    t.of_side[side].append(unit)
    t.own[side] |= 1 << unit
    if type == ARMY:
        t.armies[side].append(unit)
    t.like[kind].append(unit)
    t.of_kind[kind] |= 1 << unit
    if kind not in t.kinds_of[side]:
        t.kinds_of[side].append(kind)
    t.kind.append(kind)
    t.nation.append(nation)
    t.type.append(type)
    t.side.append(side)
    t.pool.append(POOL_OF[nation])
    t.opening.append(place)


def _fill_resources(t: Tables, sheet: Sheet) -> None:
    """R22, R23, R57, R58."""
    resources = sheet.resources
    t.start_rp = [amount for _, amount in resources.start]
    t.cap = resources.cap
    t.per_resource = resources.resource_area
    t.british_income = resources.british
    t.american_income = [0, *resources.american]
    t.production_cost = resources.production
    t.guide_cost = resources.yamamoto_ability
    t.admiral_cost = resources.yamamoto_move


def _fill_battle(t: Tables, sheet: Sheet, areas: _Map) -> None:
    """R12, R45, R47."""
    battle = sheet.battle
    t.most_commit = battle.most_rp
    t.hit = battle.hit_number[:]
    t.hit_oos = battle.hit_number_unsupplied[:]
    t.most_hit = battle.most_hit_number
    t.home_bonus = battle.home_bonus
    bonus = areas.set(battle.home_bonus_areas)
    t.bonus = [bonus & t.japan_home, bonus & ~t.japan_home]


def _fill_victory(t: Tables, sheet: Sheet, areas: _Map) -> None:
    """R7, R8, R26, R65."""
    victory = sheet.victory
    t.goal = [areas.set(victory.japanese_goal), areas.set(victory.allied_goal)]
    t.points_needed = victory.points
    t.extra_control, t.extra_line = victory.extra_control, victory.extra_line
    t.extra_areas = areas.set(victory.extra_areas)
    t.line_from, t.line_to = areas.number[victory.line_from], areas.number[victory.line_to]
    t.initiative_ports = victory.initiative_ports


def _fill_rounds(t: Tables, sheet: Sheet, areas: _Map) -> None:
    """R14, R21, R24, R25, R28."""
    t.rounds = sheet.rounds.count
    t.surprise_round = sheet.rounds.surprise_attack
    t.yamamoto_round = sheet.rounds.yamamoto
    t.late_round = sheet.rounds.late_war
    t.yamamoto_at = areas.number[sheet.yamamoto.enters_at]
    t.captured_on = _faces(sheet.yamamoto.captured_on)
    t.japan_first, t.allies_first = sheet.decks.japan_at_start, sheet.decks.allies_at_start
    t.japan_late, t.allies_late = sheet.decks.japan_late_war, sheet.decks.allies_late_war


def _faces(faces: list[int]) -> int:
    """Faces of a die as a set, bit n for face n."""
    return sum(1 << face for face in set(faces))


def _fill_card(t: Tables, card: Card) -> None:
    """R14, R15: a card, and when it is played."""
    t.cards += 1
    t.card_names.append(card.name)
    t.card_text.append(card.text)
    t.deck.append(DECKS.index(card.deck))
    t.owner.append(JAPAN if card.deck.startswith("japan") else ALLIES)
    t.window.append(WINDOWS.index(card.window))
    t.event.append(EVENTS.index(card.event[0].do))


def _fill_condition(t: Tables, event: Event, areas: _Map) -> None:
    """3.9: what an Event asks for."""
    every = areas.set(areas.number)
    area = areas.classes[event.area] if event.area != "any" else every * bool(event.never)
    t.e_land.append(_code(BATTLES, event.battle))
    t.e_area.append(area & ~areas.set(event.never))
    t.e_home.append(_code(SIDES, event.home))
    t.e_role.append(_code(ROLES, event.role))
    t.e_nation.append(_code(NATIONS, event.nation))
    t.e_alone.append(event.alone)
    t.e_landed.append(int(event.landed))
    t.e_island.append(int(event.beside == "island"))
    t.e_support.append(int(event.beside == "fleet"))
    t.e_held.append(areas.set(event.holds))
    t.e_oil.append(OIL.index(event.oil))


def _fill_effect(t: Tables, event: Event) -> None:
    """3.9: what an Event does."""
    nation, _, type = event.unit.partition("_")
    t.e_own.append(event.own)
    t.e_enemy.append(event.enemy)
    t.e_dice.append(event.dice)
    t.e_number.append(event.hit_number or UNSET)
    t.e_table.append(event.table[:])
    t.e_cancel.append(event.hits)
    t.e_kind.append(2 * NATIONS.index(nation) + TYPES.index(type) if event.unit else UNSET)
    t.e_out.append(_faces(event.eliminate_on))
    t.e_back.append(_faces(event.return_on) | _faces(event.inactive_on))
    t.e_pool.append(_code(POOLS, event.pool))
    t.e_amount.append(event.amount)
    t.e_cost.append(event.cost)


def _fill_windows(t: Tables) -> None:
    """R15: a deck's cards by window; every card may serve to roll a die again."""
    for deck in range(len(DECKS)):
        own = [card for card in range(t.cards) if t.deck[card] == deck]
        t.by_window += [[card for card in own if window in (t.window[card], REROLL_WINDOW)] for window in range(len(WINDOWS))]
    for card in range(t.cards):
        if t.event[card] == FORWARD_BASE:
            t.forward_bases |= t.e_area[card] & t.port


def _code(names: tuple[str, ...], name: str) -> int:
    return names.index(name) if name in names else UNSET


def _fill_options(t: Tables, options: dict[str, str]) -> None:
    initiative = options["round1_initiative"]
    t.no_cards = options["no_cards"] == "yes"
    t.round1_initiative = _code(SIDES, initiative)
    t.surcharge_at_end = options["plus_one_counts"] == "entered"
    t.dear_to, t.dear_from = (t.surcharge, 0) if t.surcharge_at_end else (0, t.surcharge)
    t.most_commit_oos = int(options["oos_rp_cap"])
    t.fight_first = options["abandon_before_commit"] == "yes"
    t.owner_chooses = options["naval_casualties"] == "owner_any"
    t.stray_ports_only = options["return_armies_to"] == "port_only"
    t.stand_needs_way = options["cancel_retreat_needs_destination"] == "yes"
    t.stand_keeps_control = options["cancelled_retreat_keeps_control"] == "yes"
    t.stray_gives_control = options["control_after_stray_return"] == "yes"
    t.sea_army_lands = options["round1_sea_army_may_land"] == "yes"
    t.landing_pass_final = options["landing_pass_is_final"] == "yes"
    t.line_in_last_round = options["extra_vp_check_in_last_round"] == "yes"
    t.retreat_free = options["retreat_area_must_be_free"] == "yes"
    t.any_port = options["yamamoto_any_port"] == "yes"


load_edition: Final = editions.loader(
    editions.Checks(
        Path(__file__).parent / "data",
        Sheet,
        impossible,
        lambda sheet: editions.options(sheet.options),
        _freezer,
        open=("seas", "lands", "scenery", "cards"),
    )
)
