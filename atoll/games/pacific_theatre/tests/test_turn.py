"""The turn up to the battle: industry, cards, exchange. Rules R8-R16."""

from __future__ import annotations

import pytest

from atoll.core.flow import CHANCE, NATURE
from atoll.core.rng import Rng
from atoll.games.pacific_theatre import GAME
from atoll.games.pacific_theatre.rules.sequence import FLOW
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import JAPAN, USA
from atoll.games.pacific_theatre.tests.positions import battle, card, cards, exchange, position, tables
from atoll.testing import rule
from atoll.testing.scenes import Scene

EIGHT = "carriers, mines, radar, spies, infantry, marines, trap, garrison"


def next_turn(s: State) -> Scene:
    """The turn after this one from its beginning, cards not yet dealt."""
    FLOW.start(s)
    return Scene(GAME, s)


def deal(g: Scene) -> Scene:
    """Chance plays until a side is asked."""
    s, rng = g.s, Rng(5)
    while s.asked == NATURE:
        FLOW.apply(s, CHANCE, FLOW.chance(s).sample(s, rng))
    return Scene(GAME, s)


@rule("R8", "R9", "Q21")
def test_the_first_turn_has_an_industry_phase() -> None:
    s = GAME.start(tables())
    assert (s.turn, s.tokens, s.due) == (1, [11, 11], [10, 10])


@rule("R8")
def test_the_phases_come_in_order_and_turns_are_counted() -> None:
    s, rng, seen = GAME.start(tables()), Rng(3), []
    while s.asked and s.turn < 3:
        if (s.turn, s.phase) not in seen:
            seen.append((s.turn, s.phase))
        side = CHANCE if s.asked == NATURE else 0 if s.asked & 1 else 1
        legal = FLOW.legal(s, side) if side != CHANCE else [FLOW.chance(s).sample(s, rng)]
        FLOW.apply(s, side, legal[-1])
    assert seen == sorted(seen)
    assert {phase for _, phase in seen} <= {2, 3, 4}


@rule("R9")
@pytest.mark.parametrize(("industry", "tokens"), [((0, 4), [10, 14]), ((5, 0), [15, 10]), ((0, 0), [10, 10])])
def test_both_gain_what_their_industry_makes(industry: tuple[int, int], tokens: list[int]) -> None:
    assert next_turn(position(industry=industry)).s.tokens == tokens


@rule("R10", "Q4")
@pytest.mark.parametrize(("change", "due"), [((0, 0), [10, 10]), ((2, -3), [12, 7]), ((-12, 1), [0, 11])])
def test_ten_cards_more_or_fewer(change: tuple[int, int], due: list[int]) -> None:
    s = position()
    s.next = list(change)
    g = next_turn(s)
    assert (g.s.due, g.s.next) == (due, [0, 0])


@rule("R10", "Q3")
def test_the_usa_draws_first() -> None:
    g = next_turn(position())
    dealt = []
    while g.is_chance():
        words = g.s.words.text(FLOW.legal(g.s, CHANCE)[0])
        dealt.append(words.split()[1])
        g = g.play(f"chance {words}")
    assert dealt[:20] == ["usa"] * 10 + ["japan"] * 10


@rule("R11", "Q5")
@pytest.mark.parametrize(
    ("tokens", "asked", "who"), [((10, 10), "exchange", 0b11), ((11, 10), "extra", 0b01), ((4, 5), "extra", 0b10)]
)
def test_more_tokens_may_bring_a_further_card(tokens: tuple[int, int], asked: str, who: int) -> None:
    g = deal(next_turn(position(tokens=tokens, industry=(0, 0))))
    assert (g.asked(), g.s.asked) == (asked, who)


@rule("R11")
def test_the_further_card_may_be_left() -> None:
    g = deal(next_turn(position(tokens=(12, 10))))
    assert g.choices("usa") == ["take", "decline"]
    taken = deal(g.play("usa take"))
    assert (len(taken.s.hand[USA]), len(taken.s.hand[JAPAN]), taken.asked()) == (11, 10, "exchange")
    left = g.play("usa decline")
    assert (len(left.s.hand[USA]), left.asked()) == (10, "exchange")


@rule("R11", "Q5")
def test_the_further_card_comes_however_few_were_drawn() -> None:
    s = position(tokens=(12, 10))
    s.next = [-12, 0]
    g = deal(deal(next_turn(s)).play("usa take"))
    assert len(g.s.hand[USA]) == 1


@rule("Q27", "R11", "R20")
def test_optional_draws_can_be_taken_without_asking() -> None:
    g = deal(next_turn(position(tokens=(12, 10), optional_draws="always")))
    assert (len(g.s.hand[USA]), g.asked()) == (11, "exchange")
    g = battle("roosevelt", "spies", optional_draws="always")
    assert (g.is_chance(), g.s.turning, g.s.contest) == (True, 2, USA)


@rule("R12", "Q1")
def test_a_spent_deck_is_made_of_the_discard_pile_when_a_card_must_be_drawn() -> None:
    s = position()
    s.used = [each for each in s.deck if each >= 15]
    s.deck = list(range(15))
    g = next_turn(s)
    for number in range(15):
        assert len(g.s.used) == 83
        g = g.play(f"chance deal {'usa' if number < 10 else 'japan'} {g.s.words.names['card'][number]}")
    assert (len(g.s.deck), g.s.used) == (83, [])
    assert not set(g.s.deck) & {*g.s.hand[USA], *g.s.hand[JAPAN]}


@rule("R12", "Q1")
def test_a_deck_that_is_just_enough_is_not_shuffled() -> None:
    s = position()
    s.used, s.deck = [each for each in s.deck if each >= 20], list(range(20))
    g = deal(next_turn(s))
    assert (g.asked(), g.s.deck, len(g.s.used)) == ("exchange", [], 78)


@rule("Q1", "R12")
def test_all_cards_can_be_shuffled_before_every_turn() -> None:
    g = next_turn(position(used=EIGHT, reshuffle="every_turn"))
    assert (len(g.s.deck), g.s.used) == (98, [])
    assert len(next_turn(position(used=EIGHT)).s.deck) == 90


@rule("R12", "Q2")
def test_where_there_is_no_card_at_all_the_draws_are_skipped() -> None:
    s = position()
    s.play, s.deck = [[], s.deck[:]], [0, 1, 2]
    s.play[JAPAN] = s.play[JAPAN][3:]
    g = deal(next_turn(s))
    assert (g.asked(), g.s.hand, g.s.due) == ("exchange", [[0, 1, 2], []], [0, 0])


@rule("R13")
def test_a_hand_has_no_limit() -> None:
    s = position(tokens=(12, 10))
    s.next = [5, 0]
    g = deal(deal(next_turn(s)).play("usa take"))
    assert len(g.s.hand[USA]) == 16


@rule("R14", "Q7")
def test_up_to_five_cards_are_exchanged_once() -> None:
    g = exchange(EIGHT, "radio")
    five = ["carriers", "spies", "radar", "mines", "infantry"]
    for name in five:
        g = g.play(f"usa discard {name}")
    assert g.choices("usa") == ["done"]
    assert g.objection("usa", "discard garrison") == "R14"
    g = deal(g.play("usa done\njapan done"))
    assert g.s.exchanged == [5, 0]
    assert len(g.s.play[USA]) + len(g.s.used) >= 8


@rule("R14")
def test_only_held_cards_in_ascending_order_each_once() -> None:
    g = exchange("carriers, spies, radar", "mines").play("usa discard spies")
    assert g.choices("usa") == ["discard radar", "done"]
    assert g.sentence("usa", "discard carriers").startswith(
        "Cards are chosen in the order of the deck's list: Carriers comes before"
    )
    assert g.sentence("usa", "discard spies") == "Spies has been chosen already; undo takes it back."
    assert g.sentence("usa", "discard mines") == "Mines is not in your hand."
    assert g.objection("usa", "discard mines") == "R14"


@rule("R14", "R16")
def test_no_more_than_are_held_and_whichever_nations_they_are() -> None:
    g = exchange("carriers, zero fighters", "")
    assert g.choices("usa") == ["discard carriers", "discard zero fighters", "done"]
    assert g.choices("japan") == ["done"]


@rule("R15", "Q7")
def test_as_many_are_drawn_after_both_have_decided() -> None:
    g = exchange("carriers, spies", "mines, trap, radio").play("usa discard carriers\nusa done")
    assert (g.s.hand[USA], g.s.asked) == (cards("carriers, spies"), 0b10)
    g = g.play("japan discard mines\njapan discard trap\njapan done")
    assert (g.s.due, g.s.exchanged, g.s.hand) == ([1, 2], [1, 2], [cards("spies"), cards("radio")])
    assert g.s.secret == [cards("carriers"), cards("mines, trap")]
    assert card("carriers") not in [action % 1024 for action in FLOW.legal(g.s, CHANCE)]


@rule("R15", "Q7")
def test_exchanged_cards_can_come_back_if_the_deck_is_spent_just_then() -> None:
    s = position("carriers, spies", "mines")
    s.play[USA], s.deck = s.deck, []
    g = exchange_of(s).play("usa discard carriers\nusa discard spies\nusa done\njapan done")
    assert g.s.deck == cards("carriers, spies")


def exchange_of(s: State) -> Scene:
    from atoll.games.pacific_theatre.tests.positions import STRATEGY, waiting

    return waiting(s, "exchange", STRATEGY)


@rule("Q6", "R15")
def test_exchanged_cards_are_secret_or_shown() -> None:
    script = "usa discard carriers\nusa done\njapan done"
    assert exchange("carriers, spies", "mines").play(script).s.secret == [cards("carriers"), []]
    shown = exchange("carriers, spies", "mines", strategy_discards="open").play(script).s
    assert (shown.used, shown.secret) == (cards("carriers"), [[], []])


@rule("R14")
def test_the_order_in_which_both_decide_makes_no_difference() -> None:
    g = exchange("carriers, spies", "mines, trap")
    one = g.play("usa discard spies\nusa done\njapan discard trap\njapan done").s
    other = g.play("japan discard trap\njapan done\nusa discard spies\nusa done").s
    assert GAME.view(one, USA) == GAME.view(other, USA)
    assert (one.secret, one.hand, one.due) == (other.secret, other.hand, other.due)
