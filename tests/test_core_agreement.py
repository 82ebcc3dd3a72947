"""Going back by agreement, and resigning (atoll/core/match.py), on the toy game; the records of both, and their texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from atoll.core.chance import Chance
from atoll.core.errors import BadRecord, Refused
from atoll.core.flow import UNSET
from atoll.core.match import BACK, Match, Offer
from atoll.core.record import Ply, Record, parse_record
from atoll.core.rng import Rng
from tests.duels import NORTH, SOUTH, game, play, shape, south_won
from tests.toy import GAME

TAKEN = "south take\nsouth take\nsouth done"


def random_game(seed: int, most: int = 200) -> Match:
    """A game in which somebody goes back now and then, or resigns at last."""
    match, rng = Match.new(GAME, GAME.edition(), chance=Chance.from_seed(seed)), Rng(seed)
    while not match.is_over and most:
        most -= 1
        targets = match.decisions()
        if targets and rng.below(8) == 0 and len(match.given_up) < 4 and targets[-1] < len(match.plies):
            match.rewind(targets[rng.below(len(targets))])
        elif rng.below(40) == 0:
            match.resign(rng.below(2))
        else:
            side = NORTH if match.asked & 1 else SOUTH
            match.act(side, match.legal(side)[rng.below(len(match.legal(side)))])
    return match


# --- going back -----------------------------------------------------------------------------------------------------------


def test_the_game_goes_on_from_where_it_went_back_to() -> None:
    match = play(south_won(), TAKEN)
    match.rewind(5)
    assert match.plies == south_won().plies
    assert (match.asked, match.can_undo(SOUTH)) == (1 << SOUTH, 0)
    (lost,) = match.given_up
    assert (lost.after, [ply.words for ply in lost.plies]) == (5, ["take", "take", "done"])
    play(match, "south done")
    assert match.record().plies[-1] == Ply("south", "done")


def test_the_text_tells_both_branches_in_the_order_of_their_making() -> None:
    match = play(south_won(), "south take\nsouth done")
    match.rewind(5)
    play(match, "south done\nnorth bid 0\nsouth bid 0")
    match.rewind(2)
    play(match, "north bid 3\nsouth bid 0")
    lines = [line for line in match.record().text().splitlines() if not line.startswith("#")]
    assert lines[lines.index("3 north bid 1") :] == [
        "3 north bid 1",
        "4 south bid 4",
        "5 chance die 5",
        "6 south take",
        "7 south done",
        "rewind 5",
        "6 south done",
        "7 north bid 0",
        "8 south bid 0",
        "rewind 2",
        "3 north bid 3",
        "4 south bid 0",
    ]


@pytest.mark.parametrize("seed", range(30))
def test_any_game_with_rewinds_comes_back_from_its_text(seed: int) -> None:
    match = random_game(seed)
    text = match.record().text()
    assert parse_record(text).text() == text
    again = Match.load(GAME, parse_record(text))
    assert again.record().text() == text
    assert again.journal() == match.journal()
    assert (again.outcome, again.is_over, again.returns) == (match.outcome, match.is_over, match.returns)
    for reader in (NORTH, SOUTH, UNSET):
        assert again.record_for(reader).text() == match.record_for(reader).text()
        assert parse_record(match.record_for(reader).text()).text() == match.record_for(reader).text()


@pytest.mark.parametrize("seed", range(8))
def test_reloaded_anywhere_it_goes_on_as_it_would_have(seed: int) -> None:
    match = random_game(seed, 12)
    again = Match.load(GAME, parse_record(match.record().text()), Chance.from_seed(seed), match.sealed)
    for each in (match, again):
        rng = Rng(seed)
        while not each.is_over:
            side = NORTH if each.asked & 1 else SOUTH
            each.act(side, each.legal(side)[rng.below(len(each.legal(side)))])
    assert match.record().text() == again.record().text()


def test_sealed_choices_are_dropped() -> None:
    match = play(south_won(), "south done\nnorth bid 0")
    assert match.sealed
    match.rewind(5)
    assert match.sealed == []
    assert "bid 0" not in match.record().text()


def test_a_game_goes_back_to_decisions_and_never_between_two_that_are_made_in_secret() -> None:
    match = play(south_won(), TAKEN)
    assert match.decisions() == [2, 5, 6, 7]
    with pytest.raises(Refused, match="one side had decided in secret"):
        match.rewind(3)
    with pytest.raises(Refused, match="nobody had to decide"):
        match.offer_rewind(NORTH, 4)


@pytest.mark.parametrize(
    ("plies", "message"), [(8, "stands there already"), (9, "it has 8"), (-1, "it has 8"), (10**20, "it has 8")]
)
def test_there_is_nothing_to_go_back_to(plies: int, message: str) -> None:
    match = play(south_won(), TAKEN)
    before = shape(match)
    for going in (match.rewind, lambda n: match.offer_rewind(NORTH, n)):
        with pytest.raises(Refused, match=message):
            going(plies)
    assert shape(match) == before


def test_a_game_that_is_over_goes_back_nowhere() -> None:
    over = game("north bid 1\nsouth bid 1", options={"length": "short"})
    resigned = south_won()
    resigned.resign(NORTH)
    opened = Match.new(GAME, GAME.edition())
    opened.act(NORTH, "bid 0")
    opened.act(SOUTH, "bid 1")
    opened.open_chance()
    for match in (over, resigned, opened):
        for going in (match.rewind, lambda n, match=match: match.offer_rewind(NORTH, n)):
            with pytest.raises(Refused, match="The game is over"):
                going(2)


def test_the_log_says_where_the_game_went_back_to_as_long_as_that_stands() -> None:
    match = play(south_won(), TAKEN)
    match.rewind(6)
    assert [entry.ply for entry in match.journal() if BACK in entry.told] == [6]
    play(match, "south done")
    match.rewind(5)
    assert [entry.ply for entry in match.journal() if BACK in entry.told] == [5]
    match.rewind(2)
    assert [entry.ply for entry in match.journal() if BACK in entry.told] == [2]


def test_what_was_given_up_hides_from_a_reader_what_was_hidden() -> None:
    match = Match.new(GAME, GAME.edition(), chance=Chance.from_seed(2))
    match.act(NORTH, "bid 1")
    match.act(SOUTH, "bid 0")
    match.rewind(0)
    for reader, other in ((NORTH, "south"), (SOUTH, "north"), (UNSET, "north")):
        text = match.record_for(reader).text()
        assert text.count(f" chance deal {other} ?\n") == 2
        assert "# hash" not in text
        assert text.count("rewind 0\n") == 1
    assert "?" not in match.record().text()


# --- offers ---------------------------------------------------------------------------------------------------------------


def open_offer(match: Match) -> Offer | None:
    return match.offer


def offered() -> Match:
    match = play(south_won(), "south take\nsouth take")
    match.offer_rewind(NORTH, 5)
    return match


def test_the_other_side_accepts_an_offer() -> None:
    match = offered()
    match.answer_rewind(SOUTH, 5, accepts=True)
    assert (match.plies, match.offer) == (south_won().plies, None)


@pytest.mark.parametrize("side", [NORTH, SOUTH])
def test_an_offer_is_declined_or_withdrawn(side: int) -> None:
    match = offered()
    before = match.plies[:]
    match.answer_rewind(side, 5, accepts=False)
    assert (match.plies, match.offer, match.given_up) == (before, None, [])
    match.offer_rewind(SOUTH, 6)


def test_nobody_accepts_his_own_offer_or_another_one_or_makes_a_second() -> None:
    match = offered()
    with pytest.raises(Refused, match="for the other side to accept"):
        match.answer_rewind(NORTH, 5, accepts=True)
    with pytest.raises(Refused, match="no longer there"):
        match.answer_rewind(SOUTH, 6, accepts=True)
    with pytest.raises(Refused, match="an offer already"):
        match.offer_rewind(SOUTH, 6)
    assert open_offer(match) == Offer(NORTH, 5)
    match.answer_rewind(SOUTH, 5, accepts=False)
    with pytest.raises(Refused, match="no longer there"):
        match.answer_rewind(SOUTH, 5, accepts=True)


def test_an_offer_stands_while_the_game_goes_on() -> None:
    match = play(offered(), "south done")
    match.answer_rewind(SOUTH, 5, accepts=True)
    assert len(match.given_up[0].plies) == 3


def test_an_offer_lapses_where_it_is_taken_back_to_or_the_game_ends() -> None:
    match = offered()
    match.undo(SOUTH, 1)
    assert open_offer(match) == Offer(NORTH, 5)
    match.undo(SOUTH, 1)
    assert open_offer(match) is None
    over = game("north bid 1\nsouth bid 4\nchance die 5\nsouth take", options={"length": "short"})
    over.offer_rewind(NORTH, 5)
    over.act(SOUTH, "done")
    assert over.is_over
    assert over.offer is None


# --- resigning ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [NORTH, SOUTH])
@pytest.mark.parametrize("begun", [south_won, game, lambda: game("south bid 4"), lambda: game("north bid 1\nsouth bid 4")])
def test_either_side_may_resign_at_any_time(side: int, begun: Callable[[], Match]) -> None:
    match = begun()
    match.resign(side)
    loser, winner = GAME.sides[side], GAME.sides[1 - side]
    assert (match.is_over, match.outcome, match.asked) == (True, "resigned", 0)
    assert match.returns == ([-1, 1] if side == NORTH else [1, -1])
    assert match.ending == f"Resignation: {loser}. Winner: {winner}."
    assert match.record().text().splitlines()[-1] == f"resign {loser}"
    assert (match.journal()[-1].who, match.journal()[-1].text) == (loser, f"Resignation: {loser}")
    again = Match.load(GAME, parse_record(match.record().text()), Chance.from_seed(1))
    assert again.record().text() == match.record().text()
    assert again.journal() == match.journal()


def test_after_a_resignation_nothing_follows() -> None:
    match = play(south_won(), "south take")
    match.resign(NORTH)
    before = shape(match)
    attempts: list[Callable[[], object]] = [
        lambda: match.act(SOUTH, "take"),
        lambda: match.act_chance("die 1"),
        lambda: match.undo(SOUTH),
        lambda: match.resign(NORTH),
        lambda: match.resign(SOUTH),
        lambda: match.contribute(SOUTH, "x"),
    ]
    for attempt in attempts:
        with pytest.raises(Refused):
            attempt()
    assert shape(match) == before
    assert match.legal(SOUTH) == []
    assert match.why(SOUTH, "take").sentence == "The game is over."


def test_sealed_choices_are_dropped_by_a_resignation() -> None:
    match = game("south bid 4")
    match.resign(NORTH)
    assert match.sealed == []
    assert "bid" not in match.record().text()


def test_nobody_resigns_when_the_game_is_over() -> None:
    match = game("north bid 1\nsouth bid 1", options={"length": "short"})
    with pytest.raises(Refused, match="The game is over"):
        match.resign(NORTH)
    assert match.outcome == "draw"


# --- texts that do not fit ------------------------------------------------------------------------------------------------


SOUND = play(south_won(), "south take\nsouth take").record().text()


@pytest.mark.parametrize(
    ("more", "line", "message"),
    [
        ("rewind 7\n", 0, "'rewind 7' does not fit; expected 'rewind <ply>' with one of 0 to 6"),
        ("rewind -1\n", 0, "with one of 0 to 6"),
        ("rewind\n", 0, "with one of 0 to 6"),
        ("rewind 05\n", 0, "with one of 0 to 6"),
        ("rewind " + "9" * 5000 + "\n", 0, "with one of 0 to 6"),
        ("rewind 0\nrewind 0\n", 1, "expected a ply before it"),
        ("rewind 5\n7 south take\n", 1, "ply 7 out of order; expected ply 6"),
        ("rewind 5\noption length short\n", 1, "'option' after the first ply"),
        ("rewind 0\noption length short\n", 1, "'option' after the first ply"),
        ("rewind 5\n# hash 0123456789abcdef\n", 1, "a state hash before the next ply"),
        ("rewind 3\n", 0, "'rewind 3' does not fit: The game cannot go back to ply 3"),
        ("rewind 5\n6 south bid 1\n", 1, "'south bid 1' does not fit"),
        ("rewind 5\n6 south take\n# hash 0123456789abcdef\n", 2, "after ply 6 the state hash is"),
        ("resign\n", 0, "'resign' does not fit; expected 'resign <side>'"),
        ("resign west\n", 0, "'resign west' does not fit: side 'west'"),
        ("resign north\n8 south take\n", 1, "'8' after the line 'resign'"),
        ("resign north\nresign north\n", 1, "'resign' after the line 'resign'"),
        ("resign north\nrewind 5\n", 1, "'rewind' after the line 'resign'"),
    ],
)
def test_a_line_that_does_not_fit_is_named(more: str, line: int, message: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Match.load(GAME, parse_record(SOUND + more))
    assert caught.value.line == len(SOUND.splitlines()) + 1 + line
    assert message in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_game_that_is_over_has_no_such_lines() -> None:
    over = game("north bid 1\nsouth bid 1", options={"length": "short"}).record().text()
    for more in ("rewind 2\n", "resign north\n"):
        with pytest.raises(BadRecord, match="does not fit: The game is over") as caught:
            Match.load(GAME, parse_record(over + more))
        assert caught.value.line == len(over.splitlines()) + 1


def test_there_is_no_rewind_before_the_first_ply() -> None:
    with pytest.raises(BadRecord, match="'rewind 0' does not fit; expected a ply before it"):
        parse_record(Record(game().header).text() + "rewind 0\n")


def test_the_first_plies_are_those_that_stand() -> None:
    match = play(south_won(), TAKEN)
    match.rewind(5)
    play(match, "south take\nsouth show river")
    first = match.record().first(6)
    assert [ply.words for ply in first.plies[4:]] == ["die 5", "take"]
    assert first.header == replace(match.record().header, branches={6: 1})
    assert Match.load(GAME, first).record().plies == first.plies
