"""Hidden information (specification section 6): what each side sees, what it is told, and worlds that fit what it sees."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from atoll.core.chance import Chance
from atoll.core.flow import UNSET
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.core.snapshot import dump
from atoll.games.pacific_theatre import GAME
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import JAPAN, USA
from atoll.games.pacific_theatre.tests.positions import exchange, tables
from atoll.render import pieces_layer
from atoll.testing import rule
from atoll.testing.positions import chi_square

CANARY = "overlay: every card is called by a word of its own"
VIEWERS = (USA, JAPAN, UNSET)


def canaries() -> str:
    """An overlay in which each card's name is found again wherever it is said."""
    return f'source = "{CANARY}"\n' + "".join(
        f'[cards.{slug}]\nname = "zq{number:03}x"\n' for number, slug in enumerate(edition_slugs())
    )


def edition_slugs() -> list[str]:
    return [name.replace(" ", "_") for name in tables().words.names["card"]]


def walk(seed: int, **options: str) -> Iterator[Match]:
    """A random match, before every decision and at the end."""
    match = Match.new(GAME, GAME.edition(canaries()), options, chance=Chance.from_seed(seed))
    rng = Rng(seed)
    while not match.is_over:
        yield match
        sides = [side for side in (USA, JAPAN) if match.asked >> side & 1]
        side = sides[rng.below(len(sides))]
        legal = match.legal(side)
        match.act(side, legal[rng.below(len(legal))])
    yield match


def hidden_from(s: Any, reader: int) -> set[int]:
    """Cards that a reader must not know the place of: the deck, and the others' hands and face-down discards."""
    others = [side for side in (USA, JAPAN) if side != reader]
    return {*s.deck, *(card for side in others for card in s.hand[side] + s.secret[side])}


def every_word(match: Match, reader: int) -> str:
    """Everything that is sent to a reader of the present position."""
    t, view = match.tables, match.view(reader)
    parts = [json.dumps(view), *GAME.summary(t, view), pieces_layer(GAME.pieces(t, view))]
    if reader != UNSET:
        parts += [GAME.labels.action(t.words, action) for action in match.legal(reader)]
    return "\n".join(parts)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("discards", ["secret", "open"])
def test_no_reader_is_shown_a_hidden_card(seed: int, discards: str) -> None:
    for match in walk(seed, strategy_discards=discards):
        for reader in VIEWERS:
            text = every_word(match, reader)
            assert not [card for card in hidden_from(match.state, reader) if f"zq{card:03}x" in text]


@pytest.mark.parametrize("seed", range(4))
def test_views_name_no_hidden_card(seed: int) -> None:
    """The view's lists of cards, number by number."""
    for match in walk(seed):
        for reader in VIEWERS:
            view = match.view(reader)
            lists = [view["used"], view["turned"], view["known"], *view["secret"], *view["hand"], *view["chosen"], *view["play"]]
            assert not hidden_from(match.state, reader) & {card for each in lists for card in each}


@rule("Q6")
@pytest.mark.parametrize("seed", range(4))
def test_journal_and_record_of_a_reader_name_only_what_it_has_seen(seed: int) -> None:
    match = [*walk(seed)][-1]
    seen: dict[int, set[str]] = {reader: set() for reader in VIEWERS}
    replayed = Match(GAME, GAME.edition(canaries()), match.header)
    for ply in match.plies:
        if ply.who == "chance":
            replayed.act_chance(ply.words)
        else:
            replayed.act(GAME.side(ply.who), ply.words)
        for reader in VIEWERS:
            for beat in replayed.beats:
                seen[reader] |= {f"zq{card:03}x" for card in beat.views[reader]["known"]}
            entry = replayed.journal(reader)[-1]
            told = " ".join([entry.text, *entry.told])
            named = {word.strip(".:,") for word in told.split() if word.startswith("zq")}
            assert named <= seen[reader]
    for reader in VIEWERS:
        lines = replayed.record_for(reader).text().splitlines()
        hidden = [line for line in lines if line.endswith(" ?")]
        assert len(hidden) == sum(is_foreign(ply.who, ply.words, reader) for ply in match.plies)
        assert not [line for line in lines if line.startswith("# hash")]


def is_foreign(who: str, words: str, reader: int) -> bool:
    """A card dealt to another, or exchanged by another."""
    name = "" if reader == UNSET else GAME.sides[reader]
    verb, owner = words.split()[0], words.split()[1] if len(words.split()) > 1 else ""
    return (verb == "deal" and owner != name) or (verb == "discard" and who != name)


@rule("Q6")
def test_open_discards_are_in_everybodys_record() -> None:
    match = [*walk(1, strategy_discards="open")][-1]
    assert "discard ?" not in match.record_for(UNSET).text()
    assert "discard" in match.record_for(UNSET).text()


def alike(s: Any, me: int, seed: int) -> State:
    """Another state that differs in what a side does not see alone."""
    world: State = GAME.resample(s, me, Rng(seed))
    return world


@pytest.mark.parametrize("seed", range(3))
def test_states_that_differ_in_hidden_cards_look_and_offer_the_same(seed: int) -> None:
    for match in walk(seed):
        s = match.state
        for reader in VIEWERS:
            other = alike(s, reader, seed)
            assert GAME.check(other) == []
            assert json.dumps(GAME.view(other, reader)) == json.dumps(GAME.view(s, reader))
            if reader != UNSET:
                assert GAME.flow.legal(other, reader) == GAME.flow.legal(s, reader)


@rule("R14", "Q6")
def test_before_both_have_decided_nothing_shows_but_that_one_has() -> None:
    g = exchange("carriers, spies, radar", "mines, trap")
    views = [GAME.view(g.play(script).s, JAPAN) for script in ("usa discard carriers", "usa discard carriers\nusa discard spies")]
    assert views[0] == views[1] == GAME.view(g.s, JAPAN)
    one, other = (
        GAME.view(g.play(script).s, JAPAN) for script in ("usa done", "usa discard carriers\nusa discard spies\nusa done")
    )
    assert one == other
    assert (one["decided"], one["asked"], one["chosen"]) == ([1, 0], 0b10, [[], []])


@rule("R17")
def test_an_observer_sees_no_hand_before_the_reveal() -> None:
    view = GAME.view(exchange("carriers, spies", "mines").s, UNSET)
    assert (view["hand"], view["hands"], view["known"]) == ([[], []], [2, 1], [])


# --- worlds -------------------------------------------------------------------------------------------------------------


def midgame() -> State:
    """The USA knows its hand, the open discards and its own secret one; Japan has chosen."""
    g = exchange("carriers, spies, radar", "mines, trap, radio", used="marines, garrison")
    s: State = g.s
    s.secret = [[s.deck.pop(0)], [s.deck.pop(3), s.deck.pop(7)]]
    return g.play("japan discard trap\njapan done").s  # type: ignore[no-any-return]


def test_a_world_keeps_what_is_known_and_every_count() -> None:
    s = midgame()
    for seed in range(50):
        world = alike(s, USA, seed)
        assert GAME.check(world) == []
        assert (world.hand[USA], world.used, world.secret[USA]) == (s.hand[USA], s.used, s.secret[USA])
        assert (len(world.hand[JAPAN]), len(world.secret[JAPAN]), len(world.deck)) == (3, 2, len(s.deck))
        assert world.decided == s.decided
        assert set(world.chosen[JAPAN]) <= set(world.hand[JAPAN])


def test_a_world_is_made_of_nothing_that_is_hidden() -> None:
    s = midgame()
    other = alike(s, USA, 99)
    assert dump(other) != dump(s)
    for seed in range(20):
        assert dump(alike(other, USA, seed)) == dump(alike(s, USA, seed))


def test_every_unseen_card_is_as_likely_in_the_other_hand_and_pile() -> None:
    s = midgame()
    unseen = sorted(hidden_from(s, USA))
    hand: Counter[int] = Counter()
    pile: Counter[int] = Counter()
    for seed in range(3000):
        world = alike(s, USA, seed)
        hand.update(world.hand[JAPAN])
        pile.update(world.secret[JAPAN])
    for found in (hand, pile):
        assert set(found) == set(unseen)
        assert chi_square([1] * len(unseen), [found[card] for card in unseen]) < 4


def test_pairs_of_hidden_cards_are_uniform_too() -> None:
    """On a deck of few cards every pair in the other hand comes as often."""
    s = exchange("carriers", "mines, trap").s
    s.used = sorted(s.used + s.deck[4:])
    s.deck = s.deck[:4]
    pairs = Counter(tuple(alike(s, USA, seed).hand[JAPAN]) for seed in range(3000))
    assert len(pairs) == 15
    assert chi_square([1] * 15, list(pairs.values())) < 4


@rule("R14")
def test_hidden_choices_are_any_that_the_rules_allow() -> None:
    numbers = Counter(len(alike(midgame(), USA, seed).chosen[JAPAN]) for seed in range(400))
    assert set(numbers) == {0, 1, 2, 3}
    undecided = exchange("carriers", "mines, trap").play("japan discard trap").s
    assert alike(undecided, USA, 1).chosen == [[], []]


def test_an_observers_world_hides_both_hands() -> None:
    s = midgame()
    worlds: list[Any] = [alike(s, UNSET, seed) for seed in range(10)]
    assert len({tuple(world.hand[USA]) for world in worlds}) > 5
    assert len({tuple(world.hand[JAPAN]) for world in worlds}) > 5
