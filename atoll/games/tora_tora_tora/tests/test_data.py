"""The data against the facts of the specification, section 2, and the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from atoll.games.tora_tora_tora.edition import load_edition
from atoll.games.tora_tora_tora.rules.setup import setup
from atoll.games.tora_tora_tora.tables import (
    DECKS,
    NATIONS,
    RESERVES,
    SCHEDULED,
    TYPES,
    WINDOWS,
)
from atoll.games.tora_tora_tora.tests.positions import area, areas, card, in_reserves, names_of, tables, where
from atoll.testing import rule

UNITS = {
    "japanese fleet": 8, "japanese army": 6, "american fleet": 12, "american army": 6,
    "british fleet": 4, "british army": 4, "dutch fleet": 1, "australian army": 1,
}  # fmt: skip
ALLIED_PORTS = "hawaii, townsville, india, singapore, batavia, manila, fiji"
JAPANESE_PORTS = "kure, yokosuka, truk, formosa, palau, kwajalein"
RESOURCES = "batavia, balikpapan, burma, singapore, palembang, brunei"
STARS = {
    "india": 3, "manila": 3, "hawaii": 3, "townsville": 3, "kure": 3, "yokosuka": 3,
    "singapore": 2, "formosa": 2, "okinawa": 2, "saipan": 2, "truk": 2,
}  # fmt: skip
SETUP = {
    "japanese fleet": ["formosa", "formosa", "kure", "truk", "truk", "yokosuka"],
    "japanese army": ["east china sea", "formosa", "formosa", "indochina", "indochina", "truk"],
    "american fleet": ["hawaii", "hawaii"],
    "american army": ["hawaii", "manila"],
    "british fleet": ["singapore"],
    "british army": ["burma", "singapore"],
    "dutch fleet": ["batavia"],
    "australian army": ["townsville"],
}
COMING = {  # by Round
    2: ["british fleet", "japanese fleet"],
    3: ["british army", "japanese fleet"],
    4: ["american fleet"],
    5: ["american fleet"],
    6: ["american army", "american fleet", "american fleet", "british fleet"],
    7: ["american fleet", "american fleet", "british army"],
    8: ["american army", "american fleet", "american fleet", "british fleet"],
    9: ["american army", "american fleet"],
}


@rule("R1", "R2")
def test_the_map_has_23_seas_and_30_lands() -> None:
    t = tables()
    assert (t.areas, t.seas) == (53, 23)
    assert t.sea == (1 << 23) - 1
    assert t.island | t.mainland == ((1 << 53) - 1) ^ t.sea
    assert t.island & t.mainland == 0
    assert names_of(setup(t), t.mainland) == {"india", "imphal", "burma", "thailand", "indochina", "singapore"}


@rule("R2")
def test_borders_are_symmetric_and_torres_strait_is_closed() -> None:
    t = tables()
    for one in range(t.areas):
        for other in range(t.areas):
            assert (t.link[one] >> other & 1) == (t.link[other] >> one & 1)
            if one < t.seas and other < t.seas:
                assert (t.touch[one] >> other & 1) == (t.touch[other] >> one & 1)
            if one < t.seas <= other:
                assert (t.coast[one] >> other & 1) == (t.touch[other] >> one & 1)
    assert sum(t.touch[sea].bit_count() for sea in range(t.seas)) == 2 * 36
    assert not t.touch[area("java sea")] >> area("coral sea") & 1
    assert t.touch[area("burma")] == areas("bay of bengal, indian ocean")
    assert t.touch[area("balikpapan")] == areas("celebes sea, java sea")
    assert t.touch[area("pt moresby")] == areas("solomon sea, coral sea")
    assert t.link[area("burma")] == areas("imphal, thailand")


@rule("R5")
def test_thirteen_ports_and_six_resource_areas() -> None:
    t = tables()
    assert t.port == areas(ALLIED_PORTS) | areas(JAPANESE_PORTS)
    assert t.port.bit_count() == 13
    assert t.resource == areas(RESOURCES)
    assert t.surcharge == areas("midway waters, central pacific, polynesian sea, tasman sea")


@rule("R5", "R36", "R63")
def test_what_nations_may_and_where_they_enter() -> None:
    t = tables()
    lands = t.island | t.mainland
    supply = ("kure, yokosuka", "hawaii", "india", "india", "townsville")
    assert t.supply == [areas(names) for names in supply]
    assert t.fallback == [0, areas("townsville"), 0, 0, 0]
    assert t.barred == [0, areas("india"), 0, 0, areas("hawaii")]
    british = t.mainland | areas("batavia")
    assert t.harbour == [lands, lands & ~areas("india, burma"), british, british, areas("townsville")]
    assert t.exile == [0, 0, 0, 0, t.port & ~areas("hawaii")]


@rule("R6")
def test_stars_of_all_land_areas() -> None:
    t = tables()
    for n, name in enumerate(t.words.names["area"]):
        assert t.stars[n] == (0 if n < t.seas else STARS.get(name, 1)), name
    assert t.japan_home == areas(
        "thailand, indochina, formosa, okinawa, kure, yokosuka, iwo jima, saipan, palau, truk, kwajalein"
    )


@rule("R4")
def test_control_at_the_start() -> None:
    t = tables()
    assert (t.opening_allied & t.sea).bit_count() == 15
    assert t.opening_allied & ~t.sea == (t.island | t.mainland) & ~t.japan_home


def test_the_units_in_the_box() -> None:
    t = tables()
    kinds = Counter(f"{NATIONS[t.nation[unit]]} {TYPES[t.type[unit]]}" for unit in range(t.units))
    assert kinds == UNITS
    assert [len(units) for units in t.of_side] == [14, 28]


@rule("R4", "R38")
def test_the_set_up() -> None:
    s = setup(tables())
    for kind, places in SETUP.items():
        assert where(s, kind) == places, kind
    assert [in_reserves(s, kind) for kind in UNITS] == [0, 0, 1, 1, 0, 0, 0, 0]
    assert s.rp == [20, 0, 4]
    fixed = [unit for unit in range(s.t.units) if s.t.fixed >> unit & 1]
    assert [s.words.names["area"][s.place[unit]] for unit in fixed] == ["east china sea"]


@rule("R29")
def test_reinforcements_by_round_and_in_all() -> None:
    t = tables()
    names = t.words.names["kind"]
    found = {round: sorted(names[t.kind[unit]] for unit in units) for round, units in enumerate(t.arrivals) if units}
    assert found == COMING
    assert sum(map(len, t.arrivals)) == sum(place == SCHEDULED for place in t.opening) == 19
    assert Counter(name for units in COMING.values() for name in units) == {
        "american fleet": 9, "american army": 3, "british fleet": 3, "british army": 2, "japanese fleet": 2,
    }  # fmt: skip


@rule("R14", "R18")
def test_the_decks_and_that_none_runs_out() -> None:
    t = tables()
    assert t.cards == 38
    assert [t.deck.count(deck) for deck in range(len(DECKS))] == [10, 9, 9, 10]
    assert [t.deck[card(name)] for name in ("attack on force z", "admirals last flight", "kamikaze", "seabees")] == [0, 1, 2, 3]
    assert (t.japan_first, t.allies_first, t.japan_late, t.allies_late) == (3, 2, 2, 3)


@rule("R15")
def test_every_card_has_a_window_and_serves_for_re_rolls() -> None:
    t = tables()
    counts = Counter(WINDOWS[window] for window in t.window)
    assert counts == {
        "battle_event": 20, "movement": 5, "battle_start": 3, "resource": 4, "initiative": 2, "production": 4,
    }  # fmt: skip
    for deck in range(len(DECKS)):
        own = [number for number in range(t.cards) if t.deck[number] == deck]
        assert t.by_window[deck * len(WINDOWS) + WINDOWS.index("reroll")] == own


@rule("R12", "R47", "R57", "R58", "R65", "R26")
def test_the_printed_numbers() -> None:
    t = tables()
    assert (t.cap, t.per_resource, t.british_income, t.production_cost) == (39, 3, 3, 3)
    assert t.american_income[1:] == [10, 10, 15, 20, 20, 20, 25, 25, 25, 0]
    assert t.hit[: t.most_commit + 1] == [0, 1, 2, 3, 4]
    assert t.hit_oos[: t.most_commit_oos + 1] == [0, 0, 1, 1, 2]
    assert (t.rounds, t.points_needed, t.initiative_ports, t.late_round, t.yamamoto_round) == (10, 10, 7, 6, 2)
    assert (t.extra_control, t.extra_line, t.home_bonus, t.most_hit) == (2, 1, 1, 4)
    assert t.goal == [areas("hawaii, townsville"), areas("kure, yokosuka")]
    assert t.bonus == [areas("kure, yokosuka"), areas("hawaii, townsville, manila, india")]
    assert t.captured_on == 1 << 1 | 1 << 2


def test_every_value_has_a_source() -> None:
    data = load_edition("", "overlay").data
    assert len(data) > 700
    assert all(datum.source.startswith(("rulebook", "reconstructed: ")) for datum in data)
    reconstructed = {datum.key for datum in data if datum.reconstructed}
    assert {"lands.truk.seas", "lands.manila.port", "seas.java_sea.control", "cards.kamikaze.event"} <= reconstructed
    assert reconstructed.isdisjoint({"lands.truk.stars", "lands.burma.seas", "setup.japanese_fleet", "battle.most_rp"})


@pytest.mark.parametrize("unit", ["japanese fleet", "american army", "dutch fleet"])
def test_units_of_a_kind_have_numbers_in_a_row(unit: str) -> None:
    t = tables()
    kind = t.words.names["kind"].index(unit)
    numbers = [n for n in range(t.units) if t.kind[n] == kind]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert t.opening[numbers[0]] not in (RESERVES, SCHEDULED)
