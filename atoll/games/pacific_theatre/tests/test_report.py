"""The position and the finished game in words, cards in words, shortcuts."""

from __future__ import annotations

from atoll.core.flow import UNSET
from atoll.core.rng import Rng
from atoll.games.pacific_theatre import GAME
from atoll.games.pacific_theatre.report import account, measures, summary
from atoll.games.pacific_theatre.shortcuts import shortcuts
from atoll.games.pacific_theatre.tables import JAPAN, USA
from atoll.games.pacific_theatre.tests.positions import battle, card, exchange, tables
from atoll.games.pacific_theatre.wording import said, short_notes


def test_a_card_in_a_sentence() -> None:
    t = tables()
    assert said(t, card("leyte gulf")) == "Leyte Gulf, both sides, air 3; if you win, enemy loses 2 fleets"
    assert said(t, card("iwo jima")) == "Iwo Jima, both sides, ground 4; you lose 1 fleet; enemy loses 2 fleets"
    assert said(t, card("us sub campaign")) == "US Sub Campaign, USA; Japan's industry −1"
    assert said(t, card("hiroshima and nagasaki")) == "Hiroshima & Nagasaki, USA; turn 10 or later: the USA wins"
    assert short_notes(t, card("cause panic and confusion")) == [("", "enemy next −2 cards")]


def test_the_summary_names_the_own_hand_and_nobody_elses() -> None:
    g = exchange("carriers, zero fighters", "mines").play("usa discard carriers\njapan done")
    lines = summary(tables(), GAME.view(g.s, USA))
    assert lines[0] == "Turn 2, Strategy Phase; deck 95, discard pile 0"
    assert lines[2] == "Japan: tokens 10, industry 1, battles in a row 0, hand 1, has decided"
    assert lines[3:6] == ["Your hand:", "  Zero Fighters, A5 (of Japan: useless to you)", "To be exchanged: Carriers"]
    assert not [line for line in summary(tables(), GAME.view(g.s, UNSET)) if "Carriers" in line or "Mines" in line]


def test_the_summary_of_a_battle() -> None:
    g = battle("flagship, airbases", "mines").play("usa draw\nchance turn spies\nchance turn radar")
    lines = summary(tables(), GAME.view(g.s, JAPAN))
    assert "USA in play: Flagship, Airbases" in lines
    assert "USA-Japan: air 4-0, sea 1-0, ground 0-0, leadership 2-0, intelligence 0-0" in lines
    assert lines[-3:-1] == ["Drawn: Spies, I3", "Drawn: Radar, I3"]


def test_the_account_of_a_finished_game() -> None:
    g = battle("marianas, corsair fighters", "val dive bombers, human bombs", turn=2, tokens=(6, 3))
    assert account(g.s)[1:] == [
        ("Turn 2", "USA won (air 13-4, sea 2-0, ground 1-0); losses USA 1, Japan 5"),
        ("Length", "2 turns"),
        ("Tokens left", "USA 5, Japan 0"),
        ("Battles in a row", "USA 1, Japan 0"),
    ]
    found = measures(g.s)
    assert (found["turns"], found["battles"], found["battles_usa"], found["forced"]) == (2, 2, 1, 2)
    assert (found["lost_by_battle"], found["lost_by_cards"]) == (3, 3)


def test_measures_of_a_whole_game_add_up() -> None:
    s = GAME.start(tables())
    GAME.flow.play_out(s, Rng(7), GAME.longest)
    found = measures(s)
    assert found["battles"] == found["battles_usa"] + found["battles_japan"] + found["battles_drawn"]
    assert found["turns"] in (found["battles"], found["battles"] + 1)


def test_dead_cards_go_at_one_click() -> None:
    g = exchange("carriers, zero fighters, yamamoto", "mines")
    (offer,) = shortcuts(g.s, USA)
    assert [g.s.words.text(ply) for ply in offer.plies] == ["discard yamamoto", "discard zero fighters", "done"]
    assert shortcuts(g.s, JAPAN) == []
    assert shortcuts(g.play("usa discard carriers").s, USA) == []
    many = exchange("radio", "turkey shoot, radar, marines, roosevelt, midway, marianas, american might")
    assert [len(offer.plies) for offer in shortcuts(many.s, JAPAN)] == [6]
