"""The picture of the table: what the view shows lies there, once, inside the canvas."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from atoll.core.board import Group, Rect, Shape, Text
from atoll.core.chance import Chance
from atoll.core.flow import UNSET
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.games.pacific_theatre import GAME, layout
from atoll.games.pacific_theatre.board import pieces, printed
from atoll.games.pacific_theatre.faces import ART, chip, face
from atoll.games.pacific_theatre.pieces import sorted_for_hand
from atoll.games.pacific_theatre.tables import JAPAN, STATS, USA
from atoll.games.pacific_theatre.tests.positions import battle, card, cards, exchange, tables

VIEWERS = (USA, JAPAN, UNSET)


def flat(shapes: list[Shape] | tuple[Shape, ...]) -> Iterator[Shape]:
    """All shapes, those in groups too."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from flat(shape.shapes)


def drawn(view: dict[str, Any]) -> dict[str, Shape]:
    """The pieces that have an id."""
    shapes = [shape for shape in flat(pieces(tables(), view)) if shape.id]
    found = {shape.id: shape for shape in shapes}
    assert len(found) == len(shapes)
    return found


def texts(view: dict[str, Any]) -> list[str]:
    return [shape.text for shape in flat(pieces(tables(), view)) if isinstance(shape, Text)]


def title(view: dict[str, Any], thing: str) -> str:
    return next(shape.title for shape in flat(pieces(tables(), view)) if shape.thing == thing)


@pytest.mark.parametrize("seed", range(3))
def test_every_known_card_in_hand_or_play_lies_there_once(seed: int) -> None:
    match = Match.new(GAME, GAME.edition(), chance=Chance.from_seed(seed))
    rng = Rng(seed)
    while not match.is_over:
        for beat in match.beats:
            for viewer in VIEWERS:
                view = beat.views[viewer]
                shown = {int(id[5:]) for id in drawn(view) if id.startswith("card-")}
                assert shown == {
                    *view["hand"][USA],
                    *view["hand"][JAPAN],
                    *view["play"][USA],
                    *view["play"][JAPAN],
                    *view["turned"],
                }
        side = USA if match.asked & 1 else JAPAN
        legal = match.legal(side)
        match.act(side, legal[rng.below(len(legal))])


def test_the_viewer_is_near_and_the_other_hand_lies_face_down() -> None:
    g = exchange("carriers, spies", "mines, trap, radio")
    for viewer, own, others in ((USA, "carriers, spies", 3), (JAPAN, "mines, trap, radio", 2)):
        found = drawn(GAME.view(g.s, viewer))
        for each in cards(own):
            shape = found[f"card-{each}"]
            assert isinstance(shape, Group)
            assert shape.y > layout.NEAR_HAND[1] - 20
        backs = [shape for id, shape in found.items() if id.startswith(f"back-{1 - viewer}-")]
        assert len(backs) == others
        assert all(isinstance(shape, Group) and shape.y < layout.PLAYS[1][1] for shape in backs)


def test_an_observer_sees_backs_alone() -> None:
    found = drawn(GAME.view(exchange("carriers, spies", "mines").s, UNSET))
    assert {id for id in found if id.startswith("back-")} == {"back-0-0", "back-0-1", "back-1-0"}


def test_dead_and_chosen_cards_say_so() -> None:
    g = exchange("carriers, zero fighters", "mines").play("usa discard carriers")
    view = GAME.view(g.s, USA)
    assert title(view, "card zero fighters").endswith("(of no use to you)")
    assert title(view, "card carriers") == "Carriers, both sides, air 5 (to be exchanged)"
    assert [text for text in texts(view) if text in ("exchange", "not ours")] == ["exchange", "not ours"]


def test_who_has_decided_is_marked() -> None:
    g = exchange("carriers", "mines").play("japan done")
    assert "decided-1" in drawn(GAME.view(g.s, USA))
    assert "decided-0" not in drawn(GAME.view(g.s, USA))


def test_the_comparison_tells_who_leads_and_why() -> None:
    g = battle("flagship, carriers", "great victory, mines", turn=1, tokens=(12, 6))
    view = GAME.view(g.s, USA)
    assert title(view, "stat air") == "Air: USA 8 including 3 for overwhelming force, Japan 7 including 5 for Pearl Harbor"
    assert title(view, "stat leadership") == "Leadership: USA 2, Japan 0"
    assert {"+3 force", "+5 Pearl H."} <= set(texts(view))
    found = drawn(view)
    assert (found["score-0-0"].css, found["score-0-1"].css) == ("score lead", "score")


def test_before_the_reveal_only_the_own_hand_is_added_up() -> None:
    g = exchange("flagship, carriers, zero fighters", "mines, airbases")
    view = GAME.view(g.s, USA)
    assert title(view, "stat air") == "Air: USA 5"
    assert "score-0-1" not in drawn(view)
    assert title(GAME.view(g.play("usa discard carriers").s, USA), "stat air") == "Air: USA 0"


def test_a_fought_battle_shows_its_winner_and_a_line_of_the_ledger() -> None:
    g = battle("carriers", "", tokens=(10, 1))
    view = GAME.view(g.s, JAPAN)
    assert "USA wins" in texts(view)
    assert drawn(view)["battle-2"].title == "Battle of turn 2, won by USA: USA loses 0, Japan 3"
    assert "Japan loses 3 by defeat" in texts(view)


def test_the_bomb_is_named_as_what_won() -> None:
    view = GAME.view(battle("hiroshima and nagasaki", "carriers", turn=10).s, JAPAN)
    assert "the bomb" in texts(view)
    assert "…" not in texts(view)


def test_drawn_cards_lie_in_the_corner() -> None:
    g = battle("flagship", "mines").play("usa draw\nchance turn spies\nchance turn radar")
    found = drawn(GAME.view(g.s, JAPAN))
    for name in ("spies", "radar"):
        shape = found[f"card-{card(name)}"]
        assert isinstance(shape, Group)
        assert shape.x > layout.CORNER[0]
    assert "USA leads in leadership" in texts(GAME.view(g.s, JAPAN))


def test_counting_cards_uses_nothing_hidden() -> None:
    g = exchange("carriers", "mines, trap")
    assert "97 cards, of these in the deck 95," in texts(GAME.view(g.s, USA))
    assert "in the hand of Japan 2" in texts(GAME.view(g.s, USA))
    assert not [text for text in texts(GAME.view(g.s, UNSET)) if "in the deck" in text]


def test_more_tokens_than_places_are_counted() -> None:
    assert "+15" in texts(GAME.view(battle("flagship", "", tokens=(35, 20)).s, USA))


@pytest.mark.parametrize("count", [1, 5, 11, 16])
def test_cards_of_a_hand_stay_in_its_zone(count: int) -> None:
    x, _, w, _ = layout.NEAR_HAND
    places = layout.row(layout.NEAR_HAND, count, 140)
    assert all(x - 0.01 <= left <= x + w - 140 + 0.01 for left, _ in places)
    assert all(b[0] - a[0] >= 51 for a, b in pairwise(places))


def test_areas_do_not_overlap() -> None:
    areas = [
        *layout.PANELS,
        layout.STOCK,
        layout.FAR_HAND,
        *layout.PLAYS,
        layout.STRIP,
        layout.NEAR_HAND,
        layout.LEDGER,
        layout.CORNER,
    ]
    for n, (x, y, w, h) in enumerate(areas):
        assert 0 <= x < x + w <= layout.WIDTH
        assert 56 <= y < y + h <= layout.HEIGHT
        for a, b, c, d in areas[:n]:
            assert x + w <= a or a + c <= x or y + h <= b or b + d <= y


def test_every_card_shows_its_stats_and_effects() -> None:
    t = tables()
    for each in range(len(t.names)):
        shapes = [*flat(face(t, each))]
        numbers = [shape.text for shape in shapes if isinstance(shape, Text) and shape.css == "chip-number"]
        assert numbers == [str(t.stat[stat][each]) for stat in range(len(STATS)) if t.stat[stat][each]]
        assert sum(shape.css == "effect" for shape in shapes) >= bool(t.effects[each] or t.bomb_from[each])
    assert set(t.family) == set(ART)


def test_a_stat_has_a_letter_a_sign_and_a_number() -> None:
    shapes = [*flat((chip(3, 5, 0, 0),))]
    assert [shape.text for shape in shapes if isinstance(shape, Text)] == ["L", "5"]
    assert any(isinstance(shape, Rect) and "stat-3" in shape.css for shape in shapes)


def test_own_cards_come_before_the_others() -> None:
    order = sorted_for_hand(tables(), cards("zero fighters, mines, carriers, corsair fighters"), USA)
    assert order == [card("carriers"), card("corsair fighters"), card("mines"), card("zero fighters")]


def test_the_printed_table_is_the_same_for_all() -> None:
    assert printed(tables()) is printed(tables())
    assert (printed(tables()).width, printed(tables()).height) == (1600, 1000)
