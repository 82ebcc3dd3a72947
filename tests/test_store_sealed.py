"""Two at one table: sealed choices are kept, both act in any order, seats are given once."""
from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from atoll import games
from atoll.core.errors import AtollError
from atoll.core.flow import UNSET
from atoll.core.match import Match
from atoll.core.rng import Rng
from atoll.core.snapshot import dump
from atoll.store import Matches, Party, Stale, Store, Table, open_database, seats

SLUG = next(name for name in games.names() if len(games.load(name).sides) == 2)
BOTH = 3                                                     # sides, as a set


@pytest.fixture
def kept(tmp_path: Path) -> Store:
    return Store(open_database(f"sqlite:///{tmp_path / 'games.db'}"))


@pytest.fixture
def matches(kept: Store) -> Matches:
    return Matches(kept, games.load, lambda match: f"{len(match.plies)} plies")


def begin(matches: Matches, party: Party | None = None) -> str:
    """A game played to its first sealed node."""
    game = games.load(SLUG)
    made = matches.create(game, game.edition(), {}, "", party or Party({0: "ann", 1: "bob"}))
    while (asked := asked_in(matches, made)) != BOTH:
        act(matches, made, 0 if asked & 1 else 1, first)
    return made


def asked_in(matches: Matches, game: str) -> int:
    with matches.look(game) as table:
        return table.match.asked


def first(match: Match) -> None:
    side = 0 if match.asked & 1 else 1
    match.act(side, match.legal(side)[0])


def act(matches: Matches, game: str, side: int, what: Callable[[Match], None], version: int = 0) -> Table:
    return matches.change(game, side, version or matches.store.places(game)[side].version, what, lambda table: table)


def seal(side: int, index: int = 0) -> Callable[[Match], None]:
    """A choice of a side: the first card it could give away, or with -1 that it is done."""
    return lambda match: match.act(side, match.legal(side)[index])


def loaded(matches: Matches, game: str) -> Match:
    """The game as a server reads it that has just been started."""
    with Matches(matches.store, games.load, str).look(game) as table:
        return table.match


def test_sealed_choices_are_there_after_a_restart_and_gone_with_their_node(matches: Matches) -> None:
    game = begin(matches)
    for side, index in ((1, 0), (0, 0), (0, -1)):
        live = act(matches, game, side, seal(side, index)).match
        again = loaded(matches, game)
        assert (dump(again.state), again.sealed, again.plies) == (dump(live.state), live.sealed, live.plies)
        assert [again.can_undo(side) for side in (0, 1)] == [live.can_undo(side) for side in (0, 1)]
    assert len(matches.store.load(game).sealed) == 3
    plies = len(live.plies)
    live = act(matches, game, 1, seal(1, -1)).match
    assert matches.store.load(game).sealed == ()
    assert len(live.plies) >= plies + 4
    assert dump(loaded(matches, game).state) == dump(live.state)


def test_a_sealed_choice_is_taken_back(matches: Matches) -> None:
    game = begin(matches)
    act(matches, game, 0, seal(0))
    act(matches, game, 1, seal(1, -1))
    act(matches, game, 0, lambda match: match.undo(0))
    assert [ply.who for ply in matches.store.load(game).sealed] == [games.load(SLUG).sides[1]]


def test_a_sealed_choice_of_the_other_leaves_my_page_fit(matches: Matches) -> None:
    game = begin(matches)
    before = matches.store.places(game)
    act(matches, game, 1, seal(1))
    assert matches.store.places(game)[0] == before[0]            # nothing to see
    assert matches.store.places(game)[UNSET] == before[UNSET]
    act(matches, game, 1, seal(1, -1))
    seen = matches.store.places(game)
    assert seen[0].version == before[0].version + 1              # that the other has decided
    assert seen[0].fits == before[0].fits
    act(matches, game, 0, seal(0), before[0].version)            # from the old page
    with pytest.raises(Stale):
        act(matches, game, 0, seal(0), before[0].version)        # the same click again
    with pytest.raises(Stale):
        act(matches, game, 1, seal(1), before[1].version)


def test_both_orders_lead_to_the_same_record(matches: Matches) -> None:
    game = games.load(SLUG)
    orders = ((0, 1), (1, 0))
    ends = []
    for order in orders:
        made = begin(matches)
        plies = len(loaded(matches, made).plies)
        for side in order:
            act(matches, made, side, seal(side, -1))
        ends.append([ply.who for ply in loaded(matches, made).plies[plies:plies + 2]])
    assert ends == [list(game.sides)] * 2


def test_both_act_at_the_same_moment_and_neither_is_refused(matches: Matches) -> None:
    for _ in range(6):
        game = begin(matches)
        versions = matches.store.places(game)
        faults: list[Exception] = []

        def both(side: int, game: str = game, version: int = versions[0].version, faults: list[Exception] = faults) -> None:
            try:
                act(matches, game, side, seal(side), version)
            except AtollError as fault:
                faults.append(fault)

        assert versions[0].version == versions[1].version
        threads = [threading.Thread(target=both, args=(side,)) for side in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert faults == []
        assert len(matches.store.load(game).sealed) == 2


def test_programs_answer_before_anything_is_saved(kept: Store) -> None:
    from atoll.web.opponents import answer

    matches, game, rng = Matches(kept, games.load, str, answer), games.load(SLUG), Rng(5)
    made = matches.create(game, game.edition(), {}, "", Party({1: "bob"}, {0: "random"}))

    def at_random(match: Match) -> None:
        legal = match.legal(1)
        match.act(1, legal[rng.below(len(legal))])

    for _ in range(30):
        if asked_in(matches, made) == 0:
            break
        assert not asked_in(matches, made) & 1
        table = act(matches, made, 1, at_random)
        assert dump(loaded(matches, made).state) == dump(table.match.state)
    assert kept.load(made).record.header.players == {game.sides[0]: "random", game.sides[1]: "person"}


# --- seats ---------------------------------------------------------------------------------------------------------------

def test_a_free_seat_is_taken_once_and_twice_by_the_same_is_once(matches: Matches, kept: Store) -> None:
    game = begin_free(matches)
    before = kept.places(game)
    assert before[1].free
    assert seats.take(kept, game, 1, "bob")
    assert not seats.take(kept, game, 1, "bob")
    with pytest.raises(seats.SeatTaken):
        seats.take(kept, game, 1, "eve")
    with pytest.raises(seats.SeatTaken):
        seats.take(kept, game, 0, "eve")
    after = kept.places(game)
    assert (after[0].version, after[0].fits) == (before[0].version + 1, before[0].fits)
    assert kept.sides(game, "bob") == [1]


def begin_free(matches: Matches) -> str:
    game = games.load(SLUG)
    return matches.create(game, game.edition(), {}, "", Party({0: "ann"}))


def test_a_seat_of_a_program_is_not_free(matches: Matches, kept: Store) -> None:
    game = games.load(SLUG)
    made = matches.create(game, game.edition(), {}, "", Party({0: "ann"}, {1: "random"}))
    with pytest.raises(seats.SeatTaken):
        seats.take(kept, made, 1, "eve")


def test_a_code_moves_a_seat_once(matches: Matches, kept: Store) -> None:
    game = begin(matches)
    old, code = seats.new_code(kept, game, "ann"), seats.new_code(kept, game, "ann")
    with pytest.raises(seats.BadCode):
        seats.move(kept, old, "phone")
    with pytest.raises(AtollError, match="plays the other side"):
        seats.move(kept, code, "bob")
    assert seats.move(kept, f" {code[:5].lower()}-{code[5:]} ", "phone") == game
    assert (kept.sides(game, "ann"), kept.sides(game, "phone")) == ([], [0])
    with pytest.raises(seats.BadCode):
        seats.move(kept, code, "eve")


def test_a_code_expires(matches: Matches, kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin(matches)
    monkeypatch.setattr(seats, "LASTS", -seats.LASTS)
    code = seats.new_code(kept, game, "ann")
    with pytest.raises(seats.BadCode):
        seats.move(kept, code, "phone")
    assert kept.sides(game, "ann") == [0]


def test_a_sealed_choice_does_not_show_by_when_the_game_was_last_played(matches: Matches) -> None:
    game = begin(matches)

    def played() -> datetime:
        return matches.store.held("ann")[0].updated

    before = played()
    act(matches, game, 1, seal(1))
    assert played() == before
    act(matches, game, 1, seal(1, -1))                       # all see that it is done
    assert played() > before
