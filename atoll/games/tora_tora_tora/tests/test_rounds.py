"""A Round begins: Initiative, card draws, reinforcements; the cards of the start. Rules R14, R18, R20, R25-R29."""

from __future__ import annotations

import pytest

from atoll.core.flow import NATURE, UNSET
from atoll.core.rng import Rng
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.draws import CARD_DRAW_PHASE, FIRST_CARDS
from atoll.games.tora_tora_tora.rules.rounds import REINFORCEMENTS_PHASE, begin_round
from atoll.games.tora_tora_tora.rules.sequence import ROUND
from atoll.games.tora_tora_tora.rules.setup import setup
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    ALLIES,
    ALLIES_EARLY,
    ALLIES_LATE,
    CARD_DRAW,
    INACTIVE,
    INITIATIVE,
    JAPAN,
    JAPAN_EARLY,
    JAPAN_LATE,
    LOST,
    RETURN,
    SCHEDULED,
)
from atoll.games.tora_tora_tora.tests.positions import areas, card, number, position, scene, tables, where
from atoll.testing import rule
from atoll.testing.scenes import Scene


def opening(**options: str) -> Scene:
    """The set-up, cards still to be drawn."""
    return scene(setup(tables(**options)), FIRST_CARDS)


def draw(g: Scene, *names: str) -> Scene:
    """So many draws of chance, by name."""
    for name in names:
        assert g.is_chance()
        owner = "japan" if g.s.t.owner[card(name)] == JAPAN else "allies"
        g = g.play(f"chance draw {owner} {name}")
    return g


# --- the first cards --------------------------------------------------------------------------------------------------------


@rule("R14")
def test_japan_draws_three_cards_and_the_allies_keep_one_of_two() -> None:
    g = draw(opening(), "doolittle raid", "coastwatchers", "kido butai", "long lance", "operation c")
    assert g.s.hand == [sorted(map(card, ("kido butai", "long lance", "operation c"))), []]
    assert (g.asked(), g.choices("japan")) == ("keep", [])
    assert set(g.choices("allies")) == {"keep doolittle raid", "keep coastwatchers"}
    assert g.objection("allies", "keep dive bombers") == "R14"
    g = g.play("allies keep coastwatchers")
    assert g.choices("allies") == ["discard", "return_card"]
    assert g.s.hand[ALLIES] == [card("coastwatchers")]


@rule("R14", "Q40")
@pytest.mark.parametrize("put_back", [False, True])
def test_the_other_card_is_discarded_in_sight_or_goes_back_on_top_unseen(put_back: bool) -> None:
    g = draw(opening(), "doolittle raid", "coastwatchers", "kido butai", "long lance", "operation c")
    g = g.play("allies keep coastwatchers").play("allies return_card" if put_back else "allies discard")
    other, deck = card("doolittle raid"), g.s.decks[ALLIES_EARLY]
    assert (other in deck, other in g.s.gone, g.s.top[ALLIES_EARLY] == other) == (put_back, not put_back, put_back)
    assert g.s.drawn == []
    assert GAME.view(g.s, JAPAN)["top"][ALLIES_EARLY] == UNSET
    assert GAME.view(g.s, JAPAN)["topped"][ALLIES_EARLY] == int(put_back)


@rule("R14", "R28")
def test_a_card_put_back_is_the_next_one_drawn() -> None:
    g = draw(opening(), "doolittle raid", "coastwatchers", "kido butai", "long lance", "operation c")
    s = g.play("allies keep coastwatchers").play("allies return_card").s
    s.round, s.phase, s.initiative = 2, INITIATIVE, ALLIES
    g = scene(s, CARD_DRAW_PHASE)
    assert g.game.flow.chance(g.s).outcomes(g.s) == [(g.s.words.parse("draw allies doolittle raid"), 1)]
    g = g.play("chance draw allies doolittle raid")
    assert g.s.top[ALLIES_EARLY] == UNSET
    assert len(g.game.flow.chance(g.s).outcomes(g.s)) == 7


@rule("R20")
def test_without_cards_nothing_is_drawn_and_there_is_no_yamamoto() -> None:
    s = GAME.start(tables(no_cards="yes"))
    assert s.decks == [[], [], [], []]
    while s.asked:
        assert GAME.flow.node(s).name not in ("deal", "keep", "other", "announce", "play", "reroll", "place_yamamoto", "guide")
        side = 1 if s.asked == 2 else 0
        if s.asked == NATURE:
            GAME.flow.apply(s, 7, GAME.flow.chance(s).sample(s, Rng(s.round)))
        else:
            GAME.flow.apply(s, side, GAME.flow.legal(s, side)[-1])
    assert (s.hand, s.gone, s.yamamoto) == ([[], []], [], UNSET)


# --- Initiative -------------------------------------------------------------------------------------------------------------


@rule("R26", "R27", "Q1", "R25")
def test_round_1_begins_with_the_allies_who_hold_seven_ports() -> None:
    s = setup(tables())
    begin_round(s)
    assert (s.round, s.phase, s.initiative) == (1, INITIATIVE, ALLIES)


@rule("Q2")
@pytest.mark.parametrize(("choice", "side"), [("ports", ALLIES), ("japan", JAPAN), ("allies", ALLIES)])
def test_by_option_another_side_has_the_initiative_in_round_1_only(choice: str, side: int) -> None:
    s = setup(tables(round1_initiative=choice))
    begin_round(s)
    assert s.initiative == side
    s.allied |= areas("truk")
    begin_round(s)
    assert (s.round, s.initiative) == (2, ALLIES)
    s.allied &= ~areas("truk, fiji")
    begin_round(s)
    assert (s.round, s.initiative) == (3, JAPAN)


@rule("R26", "Q41")
def test_initiative_is_counted_at_the_start_and_fixed_for_the_round() -> None:
    s = position(japanese="fiji", phase=RETURN)
    begin_round(s)
    assert (s.round, s.initiative) == (3, JAPAN)
    s.allied |= areas("fiji, truk, palau")
    assert s.initiative == JAPAN
    begin_round(s)
    assert s.initiative == ALLIES


@rule("R27", "R31", "R16", "R22", "R23")
def test_a_new_round_clears_markers_and_wakes_yamamoto() -> None:
    s = position("american fleet hawaii, japanese army truk", yamamoto="truk", phase=RETURN)
    s.moved = s.landed = s.used = 3
    s.admiral, s.admiral_moved = INACTIVE, 1
    begin_round(s)
    assert (s.moved, s.landed, s.used, s.admiral_moved, s.admiral) == (0, 0, 0, 0, 1)


@rule("R25")
def test_the_phases_of_a_round_in_their_order() -> None:
    s, rng = GAME.start(tables()), Rng(3)
    seen: list[int] = []
    while s.asked and s.round < 4:
        if s.round == 3 and (not seen or seen[-1] != s.phase):
            seen.append(s.phase)
        side = 7 if s.asked == NATURE else 0 if s.asked & 1 else 1
        legal = GAME.flow.legal(s, side)
        GAME.flow.apply(s, side, legal[rng.below(len(legal))])
    assert seen == sorted(seen)
    assert seen[0] in (INITIATIVE, CARD_DRAW)
    names = [step.name if hasattr(step, "name") else step.__name__ for step in ROUND.steps]
    assert names == [
        "begin_round", "yamamoto arrives", "initiative cards", "card_draw", "reinforcements", "movement phase",
        "naval segment", "landing segment", "land segment", "resources", "production", "return phase",
    ]  # fmt: skip


# --- cards of a Round -------------------------------------------------------------------------------------------------------


def drawing(s: State, round: int, initiative: int = ALLIES) -> Scene:
    """The Card Draw Phase of a Round."""
    s.round, s.phase, s.initiative = round, INITIATIVE, initiative
    return scene(s, CARD_DRAW_PHASE)


@rule("R28", "R25")
def test_no_cards_are_drawn_in_round_1() -> None:
    g = drawing(position(), 1)
    assert not g.asked()
    assert g.s.phase == CARD_DRAW


@rule("R28", "Q53")
@pytest.mark.parametrize("initiative", [JAPAN, ALLIES])
def test_each_round_both_draw_one_card_the_initiative_player_first(initiative: int) -> None:
    g = drawing(position(), 2, initiative)
    sides = []
    while g.is_chance():
        actions = [action for action, _ in g.game.flow.chance(g.s).outcomes(g.s)]
        words = g.s.words.text(actions[0]).split()
        sides.append(words[1])
        deck = JAPAN_EARLY if words[1] == "japan" else ALLIES_EARLY
        assert sorted(g.s.words.arguments(action)[1] for action in actions) == g.s.decks[deck]
        g = g.play(f"chance {g.s.words.text(actions[0])}")
    order = ["japan", "allies"]
    assert sides == (order if initiative == JAPAN else order[::-1])
    assert [len(hand) for hand in g.s.hand] == [1, 1]


@rule("R28")
def test_the_late_war_begins_with_new_hands() -> None:
    s = position(hands=("kido butai, long lance", "coastwatchers"))
    g = drawing(s, 6, JAPAN)
    assert g.s.gone == sorted(map(card, ("kido butai", "long lance", "coastwatchers")))
    g = draw(g, "kamikaze", "sho go", "ultra", "seabees", "chindits")
    assert g.s.hand == [[], sorted(map(card, ("ultra", "seabees", "chindits")))]
    assert set(g.choices("japan")) == {"keep kamikaze", "keep sho go"}
    g = g.play("japan keep sho go").play("japan return_card")
    assert g.s.hand[JAPAN] == [card("sho go")]
    assert g.s.top[JAPAN_LATE] == card("kamikaze")
    assert not g.asked()


@rule("R28")
def test_after_the_late_war_has_begun_cards_are_late_ones() -> None:
    g = drawing(position(), 7)
    actions = [action for action, _ in g.game.flow.chance(g.s).outcomes(g.s)]
    assert sorted(g.s.words.arguments(action)[1] for action in actions) == g.s.decks[ALLIES_LATE]
    g = g.play("chance draw allies ultra").play("chance draw japan kamikaze")
    assert not g.asked(), "nobody chooses"


@rule("R18")
def test_an_empty_deck_gives_no_card() -> None:
    s = position()
    s.gone = sorted(s.decks[JAPAN_EARLY])
    s.decks[JAPAN_EARLY] = []
    g = drawing(s, 3, JAPAN).play("chance draw allies coastwatchers")
    assert (g.asked(), g.s.hand[JAPAN]) == ("", [])


# --- reinforcements ---------------------------------------------------------------------------------------------------------


def arriving(round: int, **given: str) -> Scene:
    """The Reinforcements Phase of a Round, all earlier ones on the Reserves card."""
    s = position(opening=True, round=round, **given)  # type: ignore[arg-type]
    return scene(s, REINFORCEMENTS_PHASE)


@rule("R29", "R25")
def test_none_come_in_round_1() -> None:
    g = arriving(1)
    assert not g.asked()
    assert where(g.s, "british fleet") == ["singapore"]


@rule("R29", "R5")
def test_british_enter_in_india_and_japan_chooses_for_each_unit() -> None:
    g = arriving(2)
    assert where(g.s, "british fleet") == ["india", "singapore"]
    assert (g.asked(), g.choices("japan")) == ("arrive", ["place kure", "place yokosuka"])
    assert g.objection("japan", "place truk") == "R29"
    g = g.play("japan place yokosuka")
    assert where(g.s, "japanese fleet").count("yokosuka") == 2
    assert not g.asked()


@rule("R29")
def test_one_supply_area_is_no_choice_and_enemy_units_there_do_not_matter() -> None:
    g = arriving(2, allied="kure", units="american army yokosuka")
    assert not g.asked()
    assert where(g.s, "japanese fleet").count("yokosuka") == 2


@rule("R29", "Q46")
def test_reinforcements_with_nowhere_to_enter_are_lost_for_good() -> None:
    g = arriving(2, allied="kure, yokosuka", japanese="india")
    assert not g.asked()
    lost = [g.s.t.kind[each] for each in range(g.s.t.units) if g.s.place[each] == LOST]
    assert sorted(lost) == sorted([number("kind", "japanese fleet"), number("kind", "british fleet")])


@rule("R29", "R5", "Q45")
@pytest.mark.parametrize(("japanese", "place"), [("", "hawaii"), ("hawaii", "townsville")])
def test_americans_enter_in_hawaii_or_in_townsville_while_it_is_japanese(japanese: str, place: str) -> None:
    g = arriving(9, japanese=japanese)
    kinds = ("american fleet", "american army")
    assert [where(g.s, kind).count(place) - (2 if kind == kinds[0] else 1) * (place == "hawaii") for kind in kinds] == [1, 1]


@rule("R29")
def test_units_wait_for_their_round() -> None:
    g = arriving(4)
    fleets = number("kind", "american fleet")
    waiting = [each for each in range(g.s.t.units) if g.s.place[each] == SCHEDULED and g.s.t.kind[each] == fleets]
    assert len(waiting) == 8
    assert g.s.t.arrivals[4][0] not in waiting
