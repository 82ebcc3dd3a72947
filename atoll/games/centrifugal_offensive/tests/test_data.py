"""The data against what the rulebook states, and the specification's figures."""

from __future__ import annotations

import pytest

from atoll.games.centrifugal_offensive.edition import load_edition
from atoll.games.centrifugal_offensive.rules.setup import setup
from atoll.games.centrifugal_offensive.tables import (
    AIR,
    ALLIES,
    CATEGORIES,
    CODES,
    JAPAN,
    LAND,
    NAVAL,
    OUTCOMES,
    TYPES,
    Tables,
)
from atoll.games.centrifugal_offensive.tests.positions import number, space, tables, unit
from atoll.testing import rule


def names(t: Tables, spaces: list[int]) -> list[str]:
    """Spaces by name."""
    return [t.words.names["space"][each] for each in spaces]


def apart(t: Tables, start: str, end: str) -> int:
    """Edges from one space to another, laterals left out."""
    far, edge = {space(start): 0}, [space(start)]
    for each in edge:
        for near in (*t.sea_next[each], *t.land_next[each]):
            if near not in far:
                far[near] = far[each] + 1
                edge.append(near)
    return far[space(end)]


def test_the_number_of_everything() -> None:
    t = tables()
    assert (t.spaces, t.units, t.japanese) == (53, 152, 82)
    assert (len(t.e_start), sum(t.o_count), len(CODES)) == (13, 14, 34)
    assert [len(group) for group in t.group] == [45, 12, 25, 31, 19, 20]


def test_every_word_is_of_one_thing() -> None:
    words = tables().words
    for kind, every in words.names.items():
        assert len(set(every)) == len(every), kind
        assert len(words.shown.get(kind, every)) == len(every), kind
    shown = words.shown["unit"]
    assert len(set(shown)) == len(shown)


@rule("R14")
@pytest.mark.parametrize(
    ("where", "level", "units"),
    [
        ("india", 3, "british army ic"),
        ("ceylon", 3, "british fef"),
        ("rangoon", 2, "us air avg"),
        ("burma road", 1, "british army bc, british air 221"),
        ("malaya", 1, "british army 3ind"),
        ("singapore", 3, "british army 8a, british air 224, british bb-z"),
        ("java", 2, "dutch army nei, dutch air nei, dutch cl-nei"),
        ("sumatra", 2, ""),
        ("borneo", 1, ""),
        ("luzon", 2, "us army lf"),
        ("manila", 4, "us army pd, us army mf, us marine 4m, us air 5p, us air 5b, us dd-af, us ss-af"),
        ("darwin", 1, ""),
        ("port moresby", 2, ""),
        ("rabaul", 1, ""),
        ("northern australia", 2, "british army nac, british air raaf, us air 11, british ca-ran"),
        (
            "pearl harbor",
            4,
            "us army 24, us army 25, us air 14p, us air 18b, us air sf, us av-1, us ca-sf, us cl-cf, us dd-1, us dd-2, us ss-sf",
        ),
        ("new hebrides", 1, ""),
        ("samoa", 1, ""),
        ("wake", 2, ""),
        ("midway", 2, ""),
        ("aleutians", 2, "us army adc"),
    ],
)
def test_the_allied_set_up(where: str, level: int, units: str) -> None:
    s = setup(tables())
    assert s.base[ALLIES][space(where)] == level
    there = {s.words.names["unit"][each] for each in range(s.t.japanese, s.t.units) if s.place[each] == space(where)}
    assert there == set(filter(None, units.split(", ")))


@rule("R14")
def test_the_bases_at_the_start() -> None:
    s = setup(tables())
    levels = {name: s.base[JAPAN][n] for n, name in enumerate(s.words.names["space"]) if s.base[JAPAN][n]}
    assert levels == {
        "indochina": 4, "formosa": 3, "okinawa": 2, "bonins": 1, "palaus": 2, "truk": 3, "marshalls": 2, "marianas": 2,
    }  # fmt: skip
    assert sum(level > 0 for level in s.base[ALLIES]) == 21


@rule("R41", "R29", "R42")
def test_connections_that_the_text_names() -> None:
    t = tables()
    assert space("palaus") in t.lateral_next[space("manila")]
    assert t.land_next[space("singapore")] == [space("malaya")]
    assert space("malaya") not in t.sea_next[space("singapore")]
    assert [names(t, t.sea_next[space(name)]) for name in ("siam", "burma road", "india")] == [[], [], []]
    assert not any(t.port[space(name)] for name in ("siam", "burma road", "india", "japan", "marcus sea"))
    assert all(t.port[space(name)] for name in ("singapore", "wake", "truk", "indochina", "ceylon"))
    assert t.raid_from in t.sea_next[space("pearl harbor")]
    assert apart(t, "singapore", "indochina") == 3  # 20.3


@rule("R134")
def test_the_main_lines() -> None:
    t = tables()
    assert t.line[1][3] == t.line[1][-1] == space("aleutians")
    assert t.line[4][2:] == [space(name) for name in ("truk", "rabaul", "solomons", "new hebrides")]
    assert t.line[2][-2:] == [space("hawaiian sea"), space("pearl harbor")]
    assert all(t.axis[each] == axis for axis in range(1, 7) for each in t.line[axis])


@rule("Q62")
def test_the_spaces_of_an_axis_from_the_nearest_outward() -> None:
    t = tables()
    depths = [[t.depth[each] for each in axis] for axis in t.order]
    assert all(each == sorted(each) for each in depths)
    assert sorted(each for axis in t.order for each in axis) == [each for each in range(t.spaces) if each != t.home]
    assert (t.depth[space("singapore")], t.depth[space("burma road")]) == (5, 6)


@rule("R3", "R33", "R59")
def test_objectives_inside_the_line_are_worth_fourteen_and_reactions_are_as_named() -> None:
    t = tables()
    inside = sum(t.worth[each] for each in range(t.spaces) if t.inside[each]) - t.worth[space("truk")]
    assert inside == 14
    assert {name for name in names(t, list(range(t.spaces))) if t.fortress[space(name)]} == {
        "truk", "singapore", "manila", "pearl harbor",
    }  # fmt: skip
    assert all(t.worth[each] == 2 for each in range(t.spaces) if t.fortress[each])
    assert t.reaction[space("midway")] == 4
    assert t.reaction[t.raid_from] > 0
    assert t.kind[space("truk")] == t.kind[space("wake")]  # an island chain
    assert not any(t.reaction[each] for each in range(t.spaces) if t.opening_base[JAPAN][each])


@rule("R5", "R6", "R7")
def test_points_by_type() -> None:
    t = tables()
    by_type = {type: (t.kill[n], t.loss[n], t.back[n]) for n, type in enumerate(TYPES) if t.kill[n] or t.loss[n]}
    assert by_type == {
        "CV": (3, 3, 3), "CVL": (2, 2, 2), "BB": (3, 3, 3), "BC": (0, 3, 0), "CA": (2, 2, 2), "FEF": (4, 0, 0),
    }  # fmt: skip


@rule("R54", "R55")
def test_room_aboard() -> None:
    t = tables()
    assert {TYPES[t.type[each]]: t.capacity[each] for each in range(t.japanese) if t.capacity[each]} == {
        "TR": 2, "LS": 2, "APD": 1, "DD": 1,
    }  # fmt: skip
    assert (t.points[unit("army 5")], t.points[unit("army k")], t.points[unit("snlf maz")]) == (2, 1, 1)
    assert t.points[unit("army siam")] == 0  # static
    assert t.fits_fast[unit("snlf maz")]
    assert not t.fits_fast[unit("army k")]


@rule("R112", "R114", "R119", "R120")
def test_the_tables_of_deployment() -> None:
    t = tables()
    assert [names(t, line[1:]) for line in t.deploy if line] == [
        ["northern australia"] * 6,
        ["india", "india", "rangoon", "singapore", "port moresby", "northern australia"],
        ["java", "java", "java", "sumatra", "sumatra", "borneo"],
        ["india", "india", "burma road", "burma road", "burma road", "burma road"],
    ]
    assert names(t, t.offensive[1:]) == ["ceylon", "darwin", "northern australia", "new hebrides", "samoa", "pearl harbor"]
    assert names(t, t.raid[1:]) == ["palaus", "marianas", "truk", "rabaul", "gilberts", "marshalls"]
    assert names(t, t.abda[1:]) == ["rangoon", "singapore", "sumatra", "java", "java", "darwin"]


@rule("R40")
def test_task_forces_are_drawn_and_nothing_else() -> None:
    t = tables()
    assert "task_forces" in [panel[0] for panel in t.panels]
    assert not any("task" in word for every in t.words.names.values() for word in every)


@rule("R107")
def test_the_order_of_targets() -> None:
    t = tables()
    rank = {type: t.priority[n] for n, type in enumerate(TYPES)}
    assert rank["CV"] < rank["CVL"] < rank["TR"] < rank["DD"]
    assert [rank[type] for type in ("CV", "DD")] == [0, 11]


@rule("R143", "R136", "R52", "R18")
def test_single_units() -> None:
    t = tables()
    elite = {t.words.names["unit"][each] for each in range(t.units) if t.elite[each]}
    assert elite == {"cv-1", "bb-1", "air 23", "us cv-2", "us air avg"}
    assert {each for each in range(t.units) if t.once[each]} == {unit("british fef"), unit("us air avg")}
    assert {each for each in range(t.units) if t.seaplane[each]} == {unit("air yokh"), unit("us air sf")}
    assert t.confined[unit("army siam")] == 1 << space("siam")
    assert t.move[unit("british fef")] == t.move[unit("army siam")] == 0
    assert [t.words.names["unit"][each] for each in t.fleet] == ["us cv-1", "us cv-2", "us bb-1", "us bb-2", "us bb-4"]


def test_units_have_the_factors_of_their_kind() -> None:
    t = tables()
    for each in range(t.units):
        assert len(t.factor[each]) == len(t.weak[each]) == 4
        assert t.category[each] != LAND or t.factor[each][:1] == [0]
        assert t.steps[each] == 1 or sum(t.weak[each]) < sum(t.factor[each])
        assert t.category[each] in (NAVAL, AIR, LAND)
    assert len(CATEGORIES) == 3
    assert t.factor[unit("cv-1")] == [3, 5, 1, 3]
    assert (t.factor[unit("army 5")][3], t.weak[unit("army 5")][3]) == (4, 2)


def test_every_source_says_rulebook_or_reconstructed() -> None:
    edition = load_edition("", "overlay")
    assert len(edition.data) > 2000
    for datum in edition.data:
        assert datum.source.startswith(("rulebook", "reconstructed")), datum
    assert {datum.reconstructed for datum in edition.data} == {True, False}


def test_options_are_off_or_as_ruled() -> None:
    t = tables()
    assert [t.clearing_zones, t.base_capture, t.land_withdrawal, t.fixed_entry, t.elite_units] == [False] * 5
    assert t.empty_reserve_still_stops
    assert tables(elite_units="yes").elite_units
    assert tables(fog_level="count").fog_level == 3
    assert tables(mandatory_combat="all").mandatory == 2
    assert tables(counterattack_first_fire="roll").counterattack_roll
    assert number("code", "g4l-8") == 33
    assert len(OUTCOMES) == 5
