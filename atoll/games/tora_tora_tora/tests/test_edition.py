"""Owners' overlays: what they may change, and what cannot be. Options into Tables."""

from __future__ import annotations

from typing import Any

import pytest

from atoll.core.errors import AtollError, BadData
from atoll.core.flow import UNSET
from atoll.core.rng import Rng
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.edition import load_edition
from atoll.games.tora_tora_tora.tables import Tables
from atoll.games.tora_tora_tora.tests.positions import area, areas, card, tables
from atoll.testing import rule

KURE_AT_SEA = """
[seas.kure]
name = "X"
control = "japan"
surcharge = false
x = 1
y = 1
units = [1, 1]
cell = [[1, 1]]
"""
IMPOSSIBLE = {
    KURE_AT_SEA: "kure is a Sea Area too",
    "[lands.truk]\nname = 'saipan'": "two Areas are named",
    "[lands.truk]\nseas = ['red_sea']": "there is no Sea Area red_sea",
    "[lands.truk]\nseas = ['caroline_sea', 'caroline_sea']": "caroline_sea stands there 2 times",
    "[lands.truk]\nseas = []": "has 0 items",
    "[lands.truk]\nstars = 10": "expected a whole number from 0 to 9",
    "[borders]\nimpassable = [['java_sea', 'celebes_sea']]": "java_sea and celebes_sea are connected",
    "[borders]\nland_links = [['india', 'truk']]": "there is no Mainland truk",
    "[borders]\nland_links = [['india', 'burma'], ['burma', 'india']]": "burma - india stands there once too often",
    "[lands.truk]\nport = false": "7 of 12 Ports",
    "[victory]\ninitiative_ports = 8": "8 of 13 Ports",
    "[victory]\nallied_goal = ['kure', 'hawaii']": "hawaii belongs to the winner from the start",
    "[victory]\nline_to = 'berlin'": "there is no land Area berlin",
    "[yamamoto]\nenters_at = 'thailand'": "there is no Island thailand",
    "[nations.british]\nreturn_to = ['harbours']": "there is no land Area or class of them harbours",
    "[battle]\nhit_number = [0, 1, 2]": "expected at least 5",
    "[battle]\nhit_number = [0, 1, 2, 3, 5]": "never fall",
    "[battle]\nhit_number = [0, 2, 1, 3, 4]": "never fall",
    "[battle]\nmost_rp = 5": "expected a whole number from 1 to 4",
    "[resources]\namerican = [1, 2]": "has 2 items for 10 Rounds",
    "[resources.start]\njapan = 40": "40 is beyond the track",
    "[rounds]\ncount = 9": "has 10 items for 9 Rounds",
    "[components]\njapanese_fleet = 9": "6 at the start and 2 later make 8; expected 9",
    "[reinforcements]\nbritish_army = [3, 11]": "Round 11; expected 2 to 10",
    "[setup]\nbritish_fleet = ['burma']": "burma is no Port",
    "[setup]\nbritish_fleet = ['kure']": "kure is no Home Area of british_fleet",
    "[setup]\nbritish_fleet = ['london']": "there is no Area london",
    "[setup]\nfixed = ['nowhere']": "there is no Area nowhere",
    "[rounds]\nlate_war = 10": "the deck japan_early has 10 cards, and 11 are drawn from it",
    "[cards.kamikaze]\nname = 'Ultra'": "two cards are named Ultra",
    "[cards.kamikaze]\nevent = [{ do = 'extra_dice' }]": "extra_dice without dice",
    "[cards.kamikaze]\nevent = [{ do = 'cancel_hit', hits = 1, dice = 2 }]": "cancel_hit knows no dice",
    "[cards.kamikaze]\nevent = [{ do = 'gain_rp', pool = 'japan', amount = 2 }]": "gain_rp in the window battle_event",
    "[cards.sho_go]\nevent = [{ do = 'cheap_move', unit = 'japanese_tank', cost = 0 }]": "unit japanese_tank",
    "[cards.b29_raids]\nevent = [{ do = 'lose_rp', pool = 'japan', amount = 3, holds = ['berlin'] }]": "no land Area berlin",
    "[cards.ultra]\nevent = []": "has 0 items",
    "[cards.kamikaze]\nwindow = 'dinner'": "expected 'initiative'",
}


def laid(overlay: str, **options: str) -> Tables:
    """The printed numbers with an overlay."""
    found: Tables = load_edition(overlay, "mine.toml").tables(options, GAME.revision)
    return found


@pytest.mark.parametrize("overlay", IMPOSSIBLE)
def test_what_cannot_be_is_told_with_its_line(overlay: str) -> None:
    with pytest.raises(BadData) as told:
        load_edition(overlay, "mine.toml")
    lines = str(told.value).splitlines()
    assert any(IMPOSSIBLE[overlay] in line for line in lines), lines
    assert all(line.startswith("mine.toml:") for line in lines), lines


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(BadData) as told:
        load_edition("[lands.truk]\nstars = 10\nport = false\n[rounds]\ncount = 9", "mine.toml")
    assert [line.split(":")[1] for line in str(told.value).splitlines()] == ["2", "3", "3", "5"]


def test_an_owner_may_change_the_map() -> None:
    overlay = """
        [lands.truk]
        stars = 4
        seas = ["caroline_sea"]
        [lands.christmas_island]
        name = "Christmas Island"
        kind = "island"
        home = "allies"
        stars = 1
        port = false
        resource = false
        seas = ["polynesian_sea"]
        x = 1340
        y = 560
    """
    t = laid(overlay)
    assert (t.areas, t.stars[area("truk")], t.touch[area("truk")]) == (54, 4, areas("caroline sea"))
    assert t.words.names["area"][53] == "christmas island"
    s = GAME.start(t)
    GAME.flow.play_out(s, Rng(1), 5000)
    assert (s.asked, GAME.check(s)) == (0, [])


def test_an_owner_may_change_cards_and_reinforcements() -> None:
    overlay = """
        [cards.kamikaze]
        event = [{ do = "hit_mod", battle = "naval", own = 2, area = "any", nation = "japanese" }]
        text = "In a Naval Battle every activated Japanese Fleet gets +2."
        [reinforcements]
        american_army = [2, 3, 4]
    """
    t = laid(overlay)
    kamikaze = card("kamikaze")
    assert (t.e_own[kamikaze], t.e_dice[kamikaze], t.event[kamikaze]) == (2, 0, 0)
    assert [len(units) for units in t.arrivals[:5]] == [0, 0, 3, 3, 2]


@rule("R15", "Q59")
def test_what_events_ask_for_and_do() -> None:
    t = tables()
    marines, defences, strike, base = map(card, ("imperial marines", "cave defences", "attack on force z", "seabees"))
    assert (t.e_land[marines], t.e_role[marines], t.e_alone[marines], t.e_landed[marines]) == (1, 0, 1, 1)
    assert (t.e_table[marines], t.e_area[marines]) == ([0, 3, 4], t.island)
    assert (t.e_home[defences], t.e_role[defences], t.e_own[defences], t.e_enemy[defences]) == (0, 1, 1, -1)
    assert (t.e_out[strike], t.e_back[strike]) == (0b0011110, 0b1100000)
    assert t.words.names["kind"][t.e_kind[strike]] == "british fleet"
    assert t.forward_bases == t.port & ~areas("india")
    assert t.e_area[card("ultra")] == 0
    assert t.e_number[card("long lance")] == UNSET
    assert t.e_number[card("kamikaze")] == 3
    assert t.e_oil[card("oil wells restarted")] == 1
    assert t.e_oil[card("barge convoys")] == 2
    assert t.e_held[card("doolittle raid")] == areas("midway, hawaii")
    assert (t.e_area[base], t.e_cost[card("pacific fleet")], t.e_amount[card("b29 raids")]) == (
        ~areas("india") & (1 << 53) - 1,
        0,
        3,
    )


SWITCHES: list[tuple[str, str, str, Any]] = [
    ("no_cards", "yes", "no_cards", True),
    ("round1_initiative", "japan", "round1_initiative", 0),
    ("plus_one_counts", "passed_through", "surcharge_at_end", False),
    ("oos_rp_cap", "8", "most_commit_oos", 8),
    ("abandon_before_commit", "no", "fight_first", False),
    ("naval_casualties", "owner_any", "owner_chooses", True),
    ("return_armies_to", "port_only", "stray_ports_only", True),
    ("cancel_retreat_needs_destination", "no", "stand_needs_way", False),
    ("cancelled_retreat_keeps_control", "no", "stand_keeps_control", False),
    ("control_after_stray_return", "yes", "stray_gives_control", True),
    ("round1_sea_army_may_land", "no", "sea_army_lands", False),
    ("landing_pass_is_final", "yes", "landing_pass_final", True),
    ("extra_vp_check_in_last_round", "no", "line_in_last_round", False),
    ("retreat_area_must_be_free", "no", "retreat_free", False),
    ("yamamoto_any_port", "yes", "any_port", True),
]


@pytest.mark.parametrize(("option", "value", "field", "means"), SWITCHES)
def test_each_option_sets_its_switch(option: str, value: str, field: str, means: Any) -> None:
    usual = getattr(tables(), field)
    assert getattr(tables(**{option: value}), field) == means != usual


def test_there_is_no_other_option() -> None:
    edition = load_edition("", "overlay")
    assert [option.name for option in edition.options] == [option for option, *_ in SWITCHES]
    with pytest.raises(AtollError, match="option 'handicap'"):
        edition.complete({"handicap": "1"})


@rule("Q8")
def test_by_option_an_unsupplied_unit_takes_eight_rps() -> None:
    t = tables(oos_rp_cap="8")
    assert t.hit_oos[: t.most_commit_oos + 1] == [0, 0, 1, 1, 2, 2, 3, 3, 4]
