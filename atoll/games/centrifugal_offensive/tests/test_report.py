"""The position and the finished game in words."""

from __future__ import annotations

from atoll.core.rng import Rng
from atoll.games.centrifugal_offensive import GAME
from atoll.games.centrifugal_offensive.report import account, measures, summary
from atoll.games.centrifugal_offensive.rules.board import hit, set_base
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ACTIONS, JAPAN, T_ACTIONS
from atoll.games.centrifugal_offensive.tests.positions import opening, position, space, tables, unit
from atoll.games.centrifugal_offensive.view import view


def lines(s: State) -> list[str]:
    """The position in lines of text, as the player is told."""
    return summary(s.t, view(s, JAPAN))


def test_the_opening_in_words() -> None:
    s = opening()
    s.phase, s.ap, s.hand = ACTIONS, 5, [3]
    told = lines(s)
    now = "Turn 1 of 5: actions, 5 AP left · VP 0, victory 13, at once 18 · fever 0% · December 1941"
    assert told[:2] == [now, "Events in hand: Operation AI"]
    assert "  Marianas (Japanese): base 2" in told
    assert "  Ceylon (Allied): Allies: base 3, British FEF" in told
    assert any(line.startswith("  Truk (Japanese): base 3, CA-6") for line in told)


def test_carried_reduced_and_hidden_units_in_words() -> None:
    s = position("tr-1: wake; army 5 aboard tr-1; us dd-1, us dd-2: samoa; us dd-3: reserve", reduced="army 5")
    every = sum(1 << unit(f"us dd-{n}") for n in (1, 2, 3))
    for n in (1, 2, 3):
        s.guess[unit(f"us dd-{n}") - s.t.japanese] = every
    told = lines(s)
    assert "  Wake: TR-1, Army 5 (reduced, aboard TR-1)" in told
    assert "  Samoa: Allies: 2 hidden US naval" in told
    assert "Allied Fleet Reserve: 1 hidden US naval" in told


def test_the_account_gives_every_reason_for_vp() -> None:
    s = position("cv-1: truk; us cv-1: wake", japan="truk 1", vp=0)
    set_base(s, JAPAN, space("singapore"), 1)
    hit(s, unit("cv-1"))
    hit(s, unit("us cv-1"))
    told = dict(account(s))
    assert told["Objectives and fortresses"] == "+2"
    assert (told["Allied ships sunk"], told["Japanese ships sunk"]) == ("+3", "-3")
    assert told["Japanese ships lost"].startswith("CV-1, ")
    assert told["VP"] == "2"
    assert told["Held by Japan"] == "Truk, Singapore"


def test_measures_of_a_finished_game() -> None:
    s = GAME.start(tables())
    GAME.flow.play_out(s, Rng(3), 5000)
    figures = measures(s)
    assert figures["vp"] == s.vp == sum(figures[f"vp_{name}"] for name in REASONS)
    assert 1 <= figures["turns"] <= 7
    assert figures["actions"] == s.tally[T_ACTIONS]
    assert {f"held_{name}" for name in ("truk", "singapore", "port_moresby")} <= set(figures)


REASONS = ("objectives", "sunk", "lost", "allied_back", "back", "fever", "doolittle", "clearing")
