"""What makes data impossible though each of its values is well formed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from atoll.editions import Fault
from atoll.games.tora_tora_tora.sheet import MOST_AREAS, Card, Event, Nation, Sheet
from atoll.games.tora_tora_tora.tables import DECKS, NATIONS, TYPES

MOST_CARDS: Final = 60
MOST_UNITS: Final = 60
CLASSES: Final = ("land", "island", "mainland", "port")  # of land Areas, where a list may name all of a class
RESERVES: Final = "reserves"

# What an Event of a kind has to say, and what it may say besides.
BATTLES: Final = ("battle", "area", "home", "role", "nation", "alone", "landed", "beside")
SAYS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "hit_mod": ((), ("own", "enemy", *BATTLES)),
    "extra_dice": (("dice",), ("hit_number", *BATTLES)),
    "fixed_hit": (("table", "alone"), BATTLES),
    "cancel_hit": (("hits",), BATTLES),
    "reveal_first": ((), BATTLES),
    "strike": (("unit",), ("eliminate_on", "return_on")),
    "gain_rp": (("pool", "amount"), ("holds", "oil")),
    "lose_rp": (("pool", "amount"), ("holds", "oil")),
    "cheap_move": (("unit", "cost"), ()),
    "cheap_unit": (("unit", "cost"), ()),
    "forward_base": (("nation",), ("never",)),
    "yamamoto_hit": ((), ("eliminate_on", "inactive_on")),
}
WINDOW: Final = {
    "strike": ("battle_start",),
    "gain_rp": ("initiative", "resource"),
    "lose_rp": ("initiative", "resource"),
    "cheap_move": ("movement",),
    "yamamoto_hit": ("movement",),
    "cheap_unit": ("production",),
    "forward_base": ("production",),
}  # all others in a Battle


def impossible(sheet: Sheet) -> Iterator[Fault]:
    """All that is wrong with the data as a whole."""
    for check in CHECKS:
        yield from check(sheet)


def _fault(text: str, *keys: str) -> Fault:
    """A fault that rests on some values, given by their dotted keys."""
    return Fault(tuple(tuple(key.split(".")) for key in keys), text)


def _areas(sheet: Sheet) -> Iterator[Fault]:
    """R1: every Area is of one kind, and told apart by its name."""
    for slug in sheet.seas.keys() & sheet.lands.keys():
        yield _fault(f"{slug} is a Sea Area too; expected another name", f"lands.{slug}", f"seas.{slug}")
    if len(sheet.seas) + len(sheet.lands) > MOST_AREAS:
        yield _fault(f"{len(sheet.seas) + len(sheet.lands)} Areas; expected at most {MOST_AREAS}", "lands", "seas")
    named = [(f"seas.{slug}.name", sea.name) for slug, sea in sheet.seas.items()]
    named += [(f"lands.{slug}.name", land.name) for slug, land in sheet.lands.items()]
    yield from _alike("Areas", named)


def _alike(what: str, named: list[tuple[str, str]]) -> Iterator[Fault]:
    first: dict[str, str] = {}
    for key, name in named:
        other = first.setdefault(name.casefold(), key)
        if other != key:
            yield _fault(f"two {what} are named {name}; expected different names", key, other)


def _borders(sheet: Sheet) -> Iterator[Fault]:
    """R2."""
    seas, borders = sheet.seas, sheet.borders
    mainland = [slug for slug, land in sheet.lands.items() if land.kind == "mainland"]
    yield from _pairs(borders.sea_sea, list(seas), "Sea Area", "borders.sea_sea")
    yield from _pairs(borders.impassable, list(seas), "Sea Area", "borders.impassable")
    yield from _pairs(borders.land_links, mainland, "Mainland", "borders.land_links")
    open_ = {frozenset(pair) for pair in borders.sea_sea}
    for pair in borders.impassable:
        if frozenset(pair) in open_:
            text = f"{' and '.join(pair)} are connected; expected a pair that is not"
            yield _fault(text, "borders.impassable", "borders.sea_sea")
    for slug, land in sheet.lands.items():
        yield from _known(land.seas, list(seas), "Sea Area", f"lands.{slug}.seas")


def _pairs(pairs: list[list[str]], known: list[str], what: str, key: str) -> Iterator[Fault]:
    """Each pair once, of two different known Areas; the connection counts both ways."""
    seen: set[frozenset[str]] = set()
    for pair in pairs:
        for slug in pair:
            if slug not in known:
                yield _fault(f"there is no {what} {slug}; expected two of {', '.join(known)}", key)
        if pair[0] == pair[1] or frozenset(pair) in seen:
            yield _fault(f"{' - '.join(pair)} stands there once too often; expected each pair of different Areas once", key)
        seen.add(frozenset(pair))


def _known(slugs: list[str], known: list[str], what: str, key: str) -> Iterator[Fault]:
    for slug in dict.fromkeys(slugs):
        if slug not in known:
            yield _fault(f"there is no {what} {slug}; expected one of {', '.join(known)}", key)
        elif slugs.count(slug) > 1:
            yield _fault(f"{slug} stands there {slugs.count(slug)} times; expected it once", key)


def _places(sheet: Sheet) -> Iterator[Fault]:
    """All land Areas that the rules name."""
    lands = list(sheet.lands)
    victory = sheet.victory
    for name in ("allied_goal", "japanese_goal", "extra_areas"):
        yield from _known(getattr(victory, name), lands, "land Area", f"victory.{name}")
    for name in ("line_from", "line_to"):
        yield from _known([getattr(victory, name)], lands, "land Area", f"victory.{name}")
    yield from _known(sheet.battle.home_bonus_areas, lands, "land Area", "battle.home_bonus_areas")
    islands = [slug for slug, land in sheet.lands.items() if land.kind == "island"]
    yield from _known([sheet.yamamoto.enters_at], islands, "Island", "yamamoto.enters_at")
    for name, nation in sheet.nations:
        yield from _nation(nation, lands, f"nations.{name}")
    for goal, home in (("allied_goal", "japan"), ("japanese_goal", "allies")):
        for slug in getattr(victory, goal):
            if slug in lands and sheet.lands[slug].home != home:
                yield _fault(f"{slug} belongs to the winner from the start; expected the enemy's Home Areas",
                             f"victory.{goal}", f"lands.{slug}.home")  # fmt: skip


def _nation(nation: Nation, lands: list[str], key: str) -> Iterator[Fault]:
    for name in ("supply_areas", "fallback", "barred", "never_to", "exile_not"):
        yield from _known(getattr(nation, name), lands, "land Area", f"{key}.{name}")
    for name in ("return_to", "exile"):
        yield from _known(getattr(nation, name), [*CLASSES, *lands], "land Area or class of them", f"{key}.{name}")


def _ports(sheet: Sheet) -> Iterator[Fault]:
    """R26: one side always has the Initiative, never both."""
    ports, needed = sum(land.port for land in sheet.lands.values()), sheet.victory.initiative_ports
    if ports != 2 * needed - 1:
        yield _fault(f"{needed} of {ports} Ports; expected more than half of them, and an odd number of Ports",
                     "victory.initiative_ports", *(f"lands.{slug}.port" for slug in sheet.lands))  # fmt: skip


def _rounds(sheet: Sheet) -> Iterator[Fault]:
    if len(sheet.resources.american) != sheet.rounds.count:
        yield _fault(f"has {len(sheet.resources.american)} items for {sheet.rounds.count} Rounds; expected one for each",
                     "resources.american", "rounds.count")  # fmt: skip
    for pool, amount in sheet.resources.start:
        if amount > sheet.resources.cap:
            yield _fault(f"{amount} is beyond the track; expected at most {sheet.resources.cap}",
                         f"resources.start.{pool}", "resources.cap")  # fmt: skip


def _battle(sheet: Sheet) -> Iterator[Fault]:
    """R12, R47."""
    battle = sheet.battle
    for name, length in (("hit_number", battle.most_rp + 1), ("hit_number_unsupplied", sheet.options.oos_rp_cap + 1)):
        numbers = getattr(battle, name)
        if len(numbers) < length:
            yield _fault(f"has {len(numbers)} items; expected at least {length}, from 0 RPs on",
                         f"battle.{name}", "battle.most_rp", "options.oos_rp_cap")  # fmt: skip
        if numbers != sorted(numbers) or numbers[0] != 0 or max(numbers) > battle.most_hit_number:
            text = f"{numbers}; expected numbers that begin with 0, never fall, and end at {battle.most_hit_number} at most"
            yield _fault(text, f"battle.{name}", "battle.most_hit_number")


def kinds(sheet: Sheet) -> Iterator[str]:
    """The kinds of Unit of the box: "japanese_fleet" ..."""
    yield from (kind for kind, _ in sheet.setup if kind != "fixed")


def _units(sheet: Sheet) -> Iterator[Fault]:
    """Every Unit of the box stands somewhere or comes later; Fleets are in Ports or at sea."""
    total = sum(getattr(sheet.components, kind) for kind in kinds(sheet))
    if total > MOST_UNITS:
        yield _fault(f"{total} Units; expected at most {MOST_UNITS}", *(f"components.{kind}" for kind in kinds(sheet)))
    for kind in kinds(sheet):
        opening, later = getattr(sheet.setup, kind), getattr(sheet.reinforcements, kind)
        box = getattr(sheet.components, kind)
        if len(opening) + len(later) != box:
            yield _fault(f"{len(opening)} at the start and {len(later)} later make {len(opening) + len(later)}; expected {box}",
                         f"setup.{kind}", f"reinforcements.{kind}", f"components.{kind}")  # fmt: skip
        for round in later:
            if not 2 <= round <= sheet.rounds.count:
                yield _fault(f"Round {round}; expected 2 to {sheet.rounds.count}", f"reinforcements.{kind}", "rounds.count")
        for slug in dict.fromkeys(opening):
            yield from _opening(sheet, kind, slug)
    yield from _known(sheet.setup.fixed, [*sheet.seas, *sheet.lands], "Area", "setup.fixed")


def _opening(sheet: Sheet, kind: str, slug: str) -> Iterator[Fault]:
    if slug == RESERVES or slug in sheet.seas:
        return
    here, side = f"setup.{kind}", "japan" if kind.startswith("japanese") else "allies"
    if slug not in sheet.lands:
        yield _fault(f"there is no Area {slug}; expected one of {', '.join([RESERVES, *sheet.seas, *sheet.lands])}", here)
    elif sheet.lands[slug].home != side:
        yield _fault(f"{slug} is no Home Area of {kind}; expected one", here, f"lands.{slug}.home")
    elif kind.endswith("fleet") and not sheet.lands[slug].port:
        yield _fault(f"{slug} is no Port; expected Fleets in Ports or at sea", here, f"lands.{slug}.port")


def _decks(sheet: Sheet) -> Iterator[Fault]:
    """R18: no deck runs out."""
    cards, decks, rounds = sheet.cards, sheet.decks, sheet.rounds
    if len(cards) > MOST_CARDS or len(cards) + 1 != sheet.components.cards:
        yield _fault(f"{len(cards)} cards and Yamamoto's; expected {sheet.components.cards} in all, and at most {MOST_CARDS}",
                     "cards", "components.cards")  # fmt: skip
    early = max(0, min(rounds.late_war, rounds.count + 1) - 2)
    late = max(0, rounds.count - rounds.late_war)
    drawn = (
        decks.japan_at_start + early,
        decks.allies_at_start + early,
        decks.japan_late_war + late,
        decks.allies_late_war + late,
    )
    for deck, least in zip(DECKS, drawn, strict=True):
        there = sum(card.deck == deck for card in cards.values())
        if there < least:
            yield _fault(f"the deck {deck} has {there} cards, and {least} are drawn from it; expected no fewer",
                         *(f"cards.{slug}.deck" for slug in cards), "cards", "rounds.count", "rounds.late_war")  # fmt: skip
    yield from _alike("cards", [(f"cards.{slug}.name", card.name) for slug, card in cards.items()])
    for slug, card in cards.items():
        yield from _event(sheet, card, card.event[0], f"cards.{slug}")


def _event(sheet: Sheet, card: Card, event: Event, key: str) -> Iterator[Fault]:
    """3.9: an Event says what its kind needs, and nothing that its kind does not know."""
    needed, besides = SAYS[event.do]
    said = event.model_fields_set - {"do"}
    for name in needed:
        if name not in said:
            yield _fault(f"{event.do} without {name}; expected a value for it", f"{key}.event")
    for name in sorted(said - {*needed, *besides}):
        yield _fault(f"{event.do} knows no {name}; expected only {', '.join(needed + besides) or 'do'}", f"{key}.event")
    windows = WINDOW.get(event.do, ("battle_event",))
    if card.window not in windows:
        yield _fault(f"{event.do} in the window {card.window}; expected {' or '.join(windows)}", f"{key}.window", f"{key}.event")
    yield from _known(event.holds + event.never, list(sheet.lands), "land Area", f"{key}.event")
    units = [f"{nation}_{type}" for nation in NATIONS for type in TYPES]
    if "unit" in needed and event.unit not in units:
        yield _fault(f"unit {event.unit or 'missing'}; expected one of {', '.join(units)}", f"{key}.event")


CHECKS: Final[tuple[Callable[[Sheet], Iterator[Fault]], ...]] = (
    _areas,
    _borders,
    _places,
    _ports,
    _rounds,
    _battle,
    _units,
    _decks,
)
