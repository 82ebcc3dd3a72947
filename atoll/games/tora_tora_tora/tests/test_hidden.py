"""What each side sees, and worlds that fit it (specification section 6)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from atoll.core.flow import EVERYBODY, UNSET
from atoll.core.rng import Rng
from atoll.core.snapshot import dump
from atoll.games.tora_tora_tora import GAME
from atoll.games.tora_tora_tora.rules.battle import NAVAL_SEGMENT
from atoll.games.tora_tora_tora.rules.cards import INITIATIVE_CARDS
from atoll.games.tora_tora_tora.rules.draws import FIRST_CARDS
from atoll.games.tora_tora_tora.rules.setup import setup
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import ALLIES, ALLIES_EARLY, JAPAN, JAPAN_EARLY, NAVAL
from atoll.games.tora_tora_tora.tests.positions import card, position, scene, tables
from atoll.testing import rule
from atoll.testing.positions import SURE, chi_square

HANDS = ("kido butai, long lance", "coastwatchers")
VIEWERS = (JAPAN, ALLIES, UNSET)


def hands_seen(worlds: int, s: State, me: int) -> Counter[tuple[int, ...]]:
    """The other side's hand in so many worlds."""
    rng = Rng(5)
    return Counter(tuple(GAME.resample(s, me, rng).hand[1 - me]) for _ in range(worlds))


def is_uniform(counts: Counter[tuple[int, ...]], every: list[tuple[int, ...]]) -> bool:
    """Whether all of some hands are as likely, and no other comes."""
    assert set(counts) <= set(every)
    return chi_square([1] * len(every), [counts[each] for each in every]) < SURE


# --- views ------------------------------------------------------------------------------------------------------------------


def test_a_hand_is_for_its_owner_and_its_size_for_all() -> None:
    s = position(hands=HANDS, gone="operation c")
    for me in VIEWERS:
        view = GAME.view(s, me)
        assert view["hands"] == [2, 1]
        assert view["hand"] == [s.hand[side] if side == me else [] for side in (JAPAN, ALLIES)]
        assert view["gone"] == [card("operation c")]
        assert view["decks"] == [7, 8, 9, 10]
    assert GAME.view(s, JAPAN)["known"] == sorted(map(card, ("kido butai", "long lance", "operation c")))


@rule("Q40", "R14")
def test_a_card_on_top_is_known_to_its_owner_and_that_there_is_one_to_all() -> None:
    s = position()
    s.top[ALLIES_EARLY] = card("coastwatchers")
    for me in VIEWERS:
        view = GAME.view(s, me)
        assert view["topped"] == [0, 1, 0, 0]
        assert view["top"][ALLIES_EARLY] == (card("coastwatchers") if me == ALLIES else UNSET)
    assert GAME.view(s, ALLIES)["known"] == [card("coastwatchers")]


@rule("R14")
def test_the_two_cards_drawn_are_seen_by_who_chooses() -> None:
    g = scene(setup(tables()), FIRST_CARDS).play("""
        chance draw allies coastwatchers
        chance draw allies doolittle raid
        chance draw japan kido butai
        chance draw japan long lance
        chance draw japan operation c
    """)
    assert [len(GAME.view(g.s, me)["drawn"]) for me in VIEWERS] == [0, 2, 0]
    assert [GAME.view(g.s, me)["choosing"] for me in VIEWERS] == [2, 2, 2]


@pytest.mark.parametrize("me", VIEWERS)
def test_a_view_does_not_change_with_what_is_hidden_from_it(me: int) -> None:
    one = position(hands=("kido butai", "coastwatchers"))
    other = position(hands=("kido butai" if me == JAPAN else "long lance", "coastwatchers" if me == ALLIES else "ultra"))
    one.top[ALLIES_EARLY] = card("dive bombers")
    other.top[ALLIES_EARLY] = card("dive bombers" if me == ALLIES else "flying tigers")
    other.decks[ALLIES_EARLY] = one.decks[ALLIES_EARLY][:]
    other.decks[3] = one.decks[3][:]
    assert GAME.view(one, me) == GAME.view(other, me)


@rule("R14", "R28")
def test_who_sees_which_card() -> None:
    s = position(hands=HANDS)
    for words, sides in {
        "draw japan kido butai": 1 << JAPAN,
        "draw allies ultra": 1 << ALLIES,
        "keep coastwatchers": 1 << ALLIES,
        "play coastwatchers": EVERYBODY,
        "return_card": EVERYBODY,
    }.items():
        assert GAME.witnesses(s, ALLIES, s.words.parse(words)) == sides, words


# --- worlds -----------------------------------------------------------------------------------------------------------------


def test_every_hand_that_the_other_may_have_is_as_likely() -> None:
    s = position(hands=HANDS, gone="operation c")
    unseen = sorted(s.decks[JAPAN_EARLY] + s.hand[JAPAN])
    assert is_uniform(hands_seen(9000, s, ALLIES), list(combinations(unseen, 2)))
    unseen = sorted(s.decks[ALLIES_EARLY] + s.hand[ALLIES])
    assert is_uniform(hands_seen(3000, s, JAPAN), list(combinations(unseen, 1)))


def test_own_cards_stay_and_all_cards_are_there() -> None:
    s = position(hands=HANDS)
    s.top[ALLIES_EARLY] = card("doolittle raid")
    for seed in range(30):
        world = GAME.resample(s, ALLIES, Rng(seed))
        assert world.hand[ALLIES] == s.hand[ALLIES]
        assert world.top == s.top
        assert world.decks[1:] == s.decks[1:]
        assert sorted(world.decks[0] + world.hand[0]) == sorted(s.decks[0] + s.hand[0])
        assert GAME.check(world) == []


@rule("Q40")
def test_of_a_card_that_the_other_has_put_back_only_its_deck_is_known() -> None:
    s = position(hands=HANDS)
    s.top[ALLIES_EARLY] = card("doolittle raid")
    rng = Rng(1)
    tops = Counter[tuple[int, ...]]((GAME.resample(s, JAPAN, rng).top[ALLIES_EARLY],) for _ in range(3000))
    assert is_uniform(tops, [(each,) for each in sorted(s.decks[ALLIES_EARLY] + s.hand[ALLIES])])


def test_a_world_depends_on_nothing_hidden() -> None:
    one = position(hands=HANDS)
    other = position(hands=("submarine i19, operation c", "coastwatchers"))
    assert dump(GAME.resample(one, ALLIES, Rng(3))) == dump(GAME.resample(other, ALLIES, Rng(3)))


@rule("Q39", "R17")
def test_who_has_announced_a_card_holds_one_that_fits() -> None:
    s = position(hands=("", "coastwatchers, doolittle raid"), allied="midway", round=3)
    g = scene(s, INITIATIVE_CARDS).play("allies announce")
    counts = hands_seen(4000, g.s, JAPAN)
    raid = card("doolittle raid")
    unseen = sorted(s.decks[ALLIES_EARLY] + s.hand[ALLIES])
    assert is_uniform(counts, [pair for pair in combinations(unseen, 2) if raid in pair])


@rule("R45")
def test_a_secret_allocation_is_any_that_the_rules_allow() -> None:
    s = position("2 japanese fleet java sea, american fleet java sea, british fleet java sea", phase=NAVAL)
    g = scene(s, NAVAL_SEGMENT).play("japan fight")
    assert g.asked() == "commit"
    g = g.play("japan commit 3")
    for me in (ALLIES, UNSET):
        battle = GAME.view(g.s, me)["battle"]
        assert (battle["commit"], battle["committed"]) == ([UNSET, UNSET], [1, 0])
    assert GAME.view(g.s, JAPAN)["battle"]["commit"] == [3, UNSET]
    rng = Rng(2)
    found = Counter[tuple[int, ...]]()
    for _ in range(4000):
        battle = GAME.resample(g.s, ALLIES, rng).battle
        found[battle.commit[JAPAN], int(battle.single[JAPAN] != UNSET)] += 1
    assert is_uniform(found, [(1, 0), (1, 1), (2, 0), (3, 0), (4, 0)])
    assert GAME.resample(g.s, JAPAN, rng).battle.commit == [3, UNSET]
