"""Yamamoto arrives, moves, is captured, flees; Admiral's Last Flight. Rules R20-R22, R24."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora.rules.control import EMPTY_AREAS
from atoll.games.tora_tora_tora.rules.yamamoto import PLACE_YAMAMOTO
from atoll.games.tora_tora_tora.tables import ACTIVE, AWAITED, ELIMINATED, INACTIVE, JAPAN
from atoll.games.tora_tora_tora.tests.positions import area, areas, names_of, position, scene, waiting
from atoll.testing import rule
from atoll.testing.scenes import Scene

ISLANDS = "formosa, okinawa, kure, yokosuka, iwo jima, saipan, palau, truk, kwajalein"


def captured(place: str = "truk", **given: Any) -> Scene:
    """An Allied Army takes Yamamoto's Island at the end of the Movement Phase."""
    return scene(position(f"american army {place}", yamamoto=place, **given), EMPTY_AREAS)


def turn(units: str = "", side: int = JAPAN, **given: Any) -> Scene:
    """A side's turn in the Movement Phase."""
    s = position(units, **given)
    s.mover = side
    return waiting(s, "move_pick")


# --- arrival ------------------------------------------------------------------------------------------------------------


@rule("R21")
def test_he_arrives_in_truk_in_round_2() -> None:
    assert scene(position(round=1), PLACE_YAMAMOTO).s.admiral == AWAITED
    g = scene(position(round=2), PLACE_YAMAMOTO)
    assert (g.asked(), g.s.admiral, g.s.yamamoto) == ("", ACTIVE, area("truk"))


@rule("R21")
def test_if_truk_is_lost_japan_chooses_another_island() -> None:
    g = scene(position(round=2, allied="truk, saipan", japanese="wake"), PLACE_YAMAMOTO)
    assert g.asked() == "place_yamamoto"
    assert {each.removeprefix("place ") for each in g.choices("japan")} == names_of(g.s, areas(ISLANDS + ", wake")) - {
        "truk",
        "saipan",
    }
    assert g.objection("japan", "place indochina") == "R22"
    assert g.sentence("japan", "place saipan") == "Saipan is not under the control of Japan."
    g = g.play("japan place wake")
    assert (g.asked(), g.s.admiral, g.s.yamamoto) == ("", ACTIVE, area("wake"))


@rule("R21")
def test_without_an_island_he_waits_for_a_later_round() -> None:
    g = scene(position(round=2, allied=ISLANDS), PLACE_YAMAMOTO)
    assert (g.asked(), g.s.admiral) == ("", AWAITED)
    s = position(round=3, allied=ISLANDS, japanese="wake")
    s.allied &= ~areas("truk")
    assert scene(s, PLACE_YAMAMOTO).s.yamamoto == area("truk")


@rule("R21", "R24")
@pytest.mark.parametrize("state", [ACTIVE, INACTIVE, ELIMINATED])
def test_he_arrives_only_once(state: int) -> None:
    s = position(round=4, allied="truk")
    s.admiral, s.yamamoto = state, UNSET if state == ELIMINATED else area("kure")
    assert scene(s, PLACE_YAMAMOTO).asked() == ""
    assert s.admiral == state


@rule("R20")
def test_without_cards_there_is_no_yamamoto() -> None:
    g = scene(position(round=2, no_cards="yes"), PLACE_YAMAMOTO)
    assert (g.asked(), g.s.admiral) == ("", AWAITED)


# --- moving -------------------------------------------------------------------------------------------------------------


@rule("R22")
def test_he_moves_to_any_japanese_island_for_1_rp_and_the_turn() -> None:
    g = turn("japanese fleet kure, american fleet hawaii", yamamoto="truk", japanese="wake", allied="saipan", rp=(3, 9, 9))
    found = {each.removeprefix("yamamoto ") for each in g.choices("japan") if each.startswith("yamamoto ")}
    assert found == names_of(g.s, areas(ISLANDS + ", wake")) - {"truk", "saipan"}
    g = g.play("japan yamamoto wake")
    assert (g.s.yamamoto, g.s.rp[JAPAN], g.choices("japan")) == (area("wake"), 2, [])
    g = g.play("allies pass")
    assert g.objection("japan", "yamamoto kure") == "R22"
    assert g.sentence("japan", "yamamoto kure") == "Yamamoto has moved in this Round."


@rule("R22")
def test_why_he_may_not_move_there() -> None:
    g = turn("japanese fleet kure", yamamoto="truk", rp=(1, 9, 9))
    refused = {
        "truk": "Yamamoto is in Truk already.",
        "wake": "Wake is not under the control of Japan.",
        "indochina": "Yamamoto stays on Islands; Indochina is none.",
        "caroline sea": "Yamamoto stays on Islands; Caroline Sea is none.",
    }
    for place, sentence in refused.items():
        assert (g.objection("japan", f"yamamoto {place}"), g.sentence("japan", f"yamamoto {place}")) == ("R22", sentence)


@rule("R22")
def test_a_move_that_cannot_be_paid_is_refused_with_what_is_lacking() -> None:
    g = turn("japanese fleet kure", yamamoto="truk", hands=("sho go", ""), round=7, rp=(0, 9, 9))  # the card costs nothing
    assert g.choices("japan") == ["pass", "play sho go"]
    assert g.sentence("japan", "yamamoto kure") == "Yamamoto's move costs 1 RP; the Japanese pool is 1 RP short."


@rule("R22", "R21", "R24")
@pytest.mark.parametrize(("state", "number"), [(AWAITED, "R21"), (ELIMINATED, "R24")])
def test_he_moves_only_while_he_is_on_the_board(state: int, number: str) -> None:
    s = position("japanese fleet kure")
    s.admiral, s.mover = state, JAPAN
    g = waiting(s, "move_pick")
    assert g.objection("japan", "yamamoto kure") == number


@rule("R22")
def test_the_allies_do_not_move_him() -> None:
    g = turn("american fleet hawaii", side=1, yamamoto="truk")
    assert g.objection("allies", "yamamoto kure") == "R22"


@rule("R22")
def test_he_blocks_and_controls_nothing() -> None:
    g = captured("kwajalein")
    assert not g.s.allied ^ position(allied="kwajalein").allied


# --- capture ------------------------------------------------------------------------------------------------------------


@rule("R24")
@pytest.mark.parametrize("face", range(1, 7))
def test_he_is_eliminated_on_1_and_2_and_flees_to_an_island_port_on_3_to_6(face: int) -> None:
    g = captured(japanese="singapore")
    assert g.asked() == "capture_die"
    g = g.play(f"chance die {face}")
    if face <= 2:
        assert (g.asked(), g.s.admiral, g.s.yamamoto) == ("", ELIMINATED, UNSET)
        return
    assert g.choices("japan") == [f"place {port}" for port in ("formosa", "kure", "yokosuka", "palau", "kwajalein")]
    assert g.objection("japan", "place okinawa") == "R24"  # no Port
    assert g.objection("japan", "place singapore") == "R22"  # no Island
    g = g.play("japan place palau")
    assert (g.asked(), g.s.admiral, g.s.yamamoto) == ("", ACTIVE, area("palau"))


@rule("R24")
def test_an_inactive_yamamoto_stays_inactive_where_he_flees() -> None:
    s = position("american army truk", yamamoto="truk")
    s.admiral = INACTIVE
    assert scene(s, EMPTY_AREAS).play("chance die 6\n japan place kure").s.admiral == INACTIVE


@rule("R24")
def test_without_an_island_port_he_is_eliminated_whatever_the_die_shows() -> None:
    """On the printed map Japan has one of its Homes, or has lost; an owner's overlay may draw other Ports."""
    s = position("american army truk", yamamoto="truk", japanese="singapore")
    s.t = copy(s.t)
    s.t.port &= ~s.t.island
    g = scene(s, EMPTY_AREAS).play("chance die 6")
    assert (g.asked(), g.s.admiral, g.s.yamamoto) == ("", ELIMINATED, UNSET)


@rule("Q37")
def test_by_option_any_port_takes_him_in() -> None:
    g = captured(japanese="singapore", yamamoto_any_port="yes").play("chance die 6")
    assert "place singapore" in g.choices("japan")


# --- Admiral's Last Flight ----------------------------------------------------------------------------------------------


@rule("R24", "Q55", "Q56", "R16")
@pytest.mark.parametrize("face", range(1, 7))
def test_admirals_last_flight_takes_the_allied_turn(face: int) -> None:
    g = turn("american fleet hawaii, japanese fleet kure", side=1, yamamoto="truk", hands=("", "admirals last flight"))
    g = g.play("allies play admirals last flight")
    assert (g.asked(), g.s.gone) == ("last_flight", [g.s.words.names["card"].index("admirals last flight")])
    g = g.play(f"chance die {face}")
    assert (g.s.admiral, g.s.yamamoto) == ((ELIMINATED, UNSET) if face <= 4 else (INACTIVE, area("truk")))
    assert g.choices("allies") == []
    assert g.choices("japan")
