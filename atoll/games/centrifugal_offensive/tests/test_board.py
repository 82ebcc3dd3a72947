"""Where Units may be, how many have room, and what follows them (R1, R29-R37, R52)."""

from __future__ import annotations

import pytest

from atoll.games.centrifugal_offensive.rules.board import (
    air_excess,
    cargo,
    factors,
    fly,
    fortress_of,
    has_ships,
    here,
    hit_base,
    know,
    land_room,
    may_be,
    may_land_air,
    present,
    put,
    put_aboard,
    room_aboard,
    set_base,
    update_control,
)
from atoll.games.centrifugal_offensive.tables import AIR, ALLIES, ASIDE, JAPAN, LAND, NAVAL
from atoll.games.centrifugal_offensive.tests.positions import opening, position, space, unit
from atoll.testing import rule


@rule("R29", "R30", "R31", "R135")
@pytest.mark.parametrize(
    ("name", "where", "may"),
    [
        ("cv-1", "marcus sea", True), ("cv-1", "singapore", True), ("cv-1", "japan", True), ("cv-1", "siam", False),
        ("cv-1", "burma road", False), ("army 5", "siam", True), ("army 5", "marcus sea", False), ("army 5", "japan", True),
        ("air 21", "truk", True), ("air 21", "marcus sea", False), ("us cv-1", "japan", False), ("us army 24", "japan", False),
        ("army bia", "rangoon", True), ("army bia", "malaya", False), ("army siam", "siam", True), ("army siam", "malaya", False),
    ],
)  # fmt: skip
def test_where_units_may_be(name: str, where: str, may: bool) -> None:
    assert may_be(opening(), unit(name), space(where)) == may


@rule("R32", "R33", "R35")
def test_four_land_units_on_an_island_beside_the_base_and_no_limit_elsewhere() -> None:
    s = position("army 5, army 18, army 16: truk; cv-1, air 21: truk", japan="truk 3")
    assert land_room(s, JAPAN, space("truk")) == 1
    put(s, unit("army 48"), space("truk"))
    assert land_room(s, JAPAN, space("truk")) == 0
    assert land_room(s, ALLIES, space("truk")) == 4
    assert land_room(s, JAPAN, space("luzon")) > 50
    assert land_room(s, JAPAN, space("marcus sea")) == 0


@rule("R34")
def test_air_units_need_room_at_the_base_seaplanes_an_av_or_room() -> None:
    s = position("air 21: truk; air 22: japan; av-11: palaus; air yokh: palaus", japan="truk 1, okinawa 2")
    assert not may_land_air(s, unit("air 22"), space("truk"))
    assert may_land_air(s, unit("air 22"), space("okinawa"))
    assert not may_land_air(s, unit("air 22"), space("palaus"))
    assert may_land_air(s, unit("air 22"), space("japan"))
    assert not may_land_air(s, unit("us air 5p"), space("japan"))
    assert air_excess(s, JAPAN, space("palaus")) == 0  # the AV houses the seaplane
    put(s, unit("av-11"), space("japan"))
    assert air_excess(s, JAPAN, space("palaus")) == 1
    assert may_land_air(s, unit("air yokh"), space("okinawa"))
    put(s, unit("air yokh"), space("truk"))
    assert air_excess(s, JAPAN, space("truk")) == 1


@rule("R37", "R103")
def test_a_base_loses_a_level_for_each_hit() -> None:
    s = position("air 21, air 22: formosa", japan="formosa 2, luzon 3")
    hit_base(s, JAPAN, space("formosa"))
    assert (s.base[JAPAN][space("formosa")], air_excess(s, JAPAN, space("formosa"))) == (1, 1)
    hit_base(s, JAPAN, space("formosa"))
    assert air_excess(s, JAPAN, space("formosa")) == 2
    hit_base(s, JAPAN, space("luzon"))
    hit_base(s, JAPAN, space("luzon"))
    assert s.base[JAPAN][space("luzon")] == 1


@rule("R2", "R56", "R57")
def test_carried_units_hold_nothing_and_go_with_their_ship() -> None:
    s = position("tr-1: wake; army 5 aboard tr-1")
    assert here(s, JAPAN, space("wake"), LAND) == []
    assert s.control[space("wake")] == 0
    put(s, unit("tr-1"), space("marcus sea"))
    assert s.place[unit("army 5")] == space("marcus sea")
    assert cargo(s, unit("tr-1")) == [unit("army 5")]
    put(s, unit("army 5"), space("wake"))
    assert cargo(s, unit("tr-1")) == []


@rule("R54")
def test_room_aboard() -> None:
    s = position("tr-1: japan; army k, snlf maz: japan")
    assert room_aboard(s, unit("tr-1")) == 2
    put_aboard(s, unit("army k"), unit("tr-1"))
    assert room_aboard(s, unit("tr-1")) == 1


@rule("R52")
def test_the_siamese_unit_appears_when_a_japanese_land_unit_enters_siam() -> None:
    s = position("army siam: aside; army 5: siam; us dd-1: wake")
    update_control(s, space("siam"))
    assert s.place[unit("army siam")] == space("siam")
    s = position("army siam: aside; british army ic: siam")
    update_control(s, space("siam"))
    assert s.place[unit("army siam")] == ASIDE


@rule("R98")
def test_a_disputed_fortress_is_still_the_side_s_that_held_it_last() -> None:
    s = position("us army 24: pearl harbor")
    put(s, unit("army 5"), space("pearl harbor"))
    update_control(s, space("pearl harbor"))
    assert fortress_of(s, space("pearl harbor")) == ALLIES
    put(s, unit("us army 24"), -4)
    update_control(s, space("pearl harbor"))
    assert fortress_of(s, space("pearl harbor")) == JAPAN
    assert fortress_of(s, space("wake")) == -1


@rule("R30")
def test_each_side_may_have_a_base_in_a_space() -> None:
    s = position(allies="wake 2")
    set_base(s, JAPAN, space("wake"), 1)
    assert (s.base[JAPAN][space("wake")], s.base[ALLIES][space("wake")], s.control[space("wake")]) == (1, 2, 3)


@rule("R103")
def test_reduced_units_have_their_reduced_factors() -> None:
    s = position("army 5, army 18: truk", reduced="army 5")
    assert [factors(s, unit(name))[3] for name in ("army 5", "army 18")] == [2, 4]


@rule("R137")
def test_what_is_seen_is_no_other_counter() -> None:
    s = position("us cv-1, us cv-2: wake")
    first, second = unit("us cv-1"), unit("us cv-2")
    s.guess[first - s.t.japanese] = s.guess[second - s.t.japanese] = 1 << first | 1 << second
    know(s, first)
    assert (s.guess[first - s.t.japanese], s.guess[second - s.t.japanese]) == (1 << first, 1 << second)


def test_who_is_in_a_space() -> None:
    s = position("ss-1: wake; air 21: truk; us dd-1: wake", japan="truk 1")
    assert here(s, JAPAN, space("wake"), NAVAL) == [unit("ss-1")]
    assert has_ships(s, JAPAN, space("wake"))
    assert s.spots[s.t.screen] == 1 << space("wake")
    assert present(s, JAPAN, space("truk"))
    assert not present(s, ALLIES, space("truk"))
    assert here(s, JAPAN, space("truk"), AIR) == [unit("air 21")]
    fly(s, unit("air 21"), space("wake"))
    assert present(s, JAPAN, space("wake"))
