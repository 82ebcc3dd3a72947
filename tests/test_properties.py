"""Properties of the kernel for whatever Hypothesis thinks of."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from atoll import games
from atoll.core.chance import Chance
from atoll.core.errors import AtollError, BadRecord, Refused
from atoll.core.game import Game
from atoll.core.match import Match
from atoll.core.record import NAME, Header, Ply, Record, parse_record
from atoll.core.rng import RANGE, Rng
from atoll.core.snapshot import dump, restore, state_hash
from atoll.core.verbs import PAIR, VERB, Verb, Words
from atoll.kit.dice import FACES, MOST, THROWS, WEIGHTS, throw, throws
from tests.toy import GAME as TOY

GAMES = [*(games.load(slug) for slug in games.names()), TOY]

T = TypeVar("T")


def attempt(do: Callable[[], T]) -> tuple[T | None, AtollError | None]:
    """What comes of it, or the refusal, which is one line."""
    try:
        return do(), None
    except AtollError as fault:
        told = str(fault)
        if "\n" in told or not told:
            raise
        return None, fault


# --- words ----------------------------------------------------------------------------------------------------------------

WORD = st.text("abcdefgh1256+-", min_size=1, max_size=5)
NAMES = st.lists(st.lists(WORD, min_size=1, max_size=3).map(" ".join), min_size=1, max_size=8, unique=True)


@given(NAMES, NAMES)
def test_actions_and_words_are_one(units: list[str], areas: list[str]) -> None:
    """Every text that names one action only reads back as it; that none names two is checked for each game's own words."""
    send, move = Verb(VERB, "send", "unit", "area"), Verb(2 * VERB, "move", "area")
    words = Words((send, move), {"unit": units, "area": areas})
    every = words.every(send) + words.every(move)
    assert all(map(words.is_action, every))
    texts = [words.text(action) for action in every]
    for action, text in zip(every, texts, strict=True):
        assert texts.count(text) > 1 or words.parse(text) == action


@given(st.integers())
@example(VERB + PAIR - 1)
@example(-1)
def test_a_number_is_an_action_only_if_a_verb_can_say_it(number: int) -> None:
    words = TOY.edition().tables().words
    assert words.is_action(number) == any(number in words.every(verb) for verb in words.verbs.values())


@given(st.text())
def test_any_text_parses_to_an_action_or_to_none(text: str) -> None:
    words = TOY.edition().tables().words
    action = words.parse(text)
    assert action == -1 or " ".join(text.split()) == words.text(action)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@given(st.data())
def test_words_of_a_game_read_back(game: Game, data: st.DataObject) -> None:
    words = game.edition().tables().words
    verb = data.draw(st.sampled_from(sorted(words.verbs.values(), key=lambda verb: verb.code)))
    arguments = [data.draw(st.integers(0, len(words.names[kind]) - 1)) for kind in verb.kinds]
    action = verb.code + (arguments[0] * PAIR + arguments[1] if len(arguments) == 2 else sum(arguments))
    assert words.is_action(action)
    assert words.arguments(action) == arguments
    assert words.parse(words.text(action)) == action


# --- records --------------------------------------------------------------------------------------------------------------

SHA = st.text("0123456789abcdef", min_size=64, max_size=64)
HASH = st.text("0123456789abcdef", min_size=16, max_size=16)
SLUG = st.from_regex(r"[a-z_]{1,12}", fullmatch=True)
TOKEN = st.from_regex(r"[!-~]{1,12}", fullmatch=True)
LINE = st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=30)
HEADERS = st.builds(
    Header,
    game=SLUG,
    revision=st.integers(1, 999_999_999),
    edition=TOKEN,
    sha256=SHA,
    overlay=st.lists(LINE.map(str.rstrip), max_size=5).map("\n".join),
    options=st.dictionaries(SLUG, TOKEN, max_size=3),
    players=st.dictionaries(SLUG, st.from_regex(NAME, fullmatch=True), max_size=3),
    started=st.sampled_from(["", "2026-11-30T14:00:00+00:00"]),
)
PLIES = st.lists(st.builds(Ply, SLUG, st.lists(TOKEN, min_size=1, max_size=4).map(" ".join)), max_size=5)


@given(HEADERS, PLIES, st.dictionaries(st.integers(1, 5), HASH))
def test_a_record_is_its_text(header: Header, plies: list[Ply], hashes: dict[int, str]) -> None:
    text = Record(header, tuple(plies), hashes).text()
    again = parse_record(text)
    assert again.text() == text
    assert [(ply.who, ply.words) for ply in again.plies] == [(ply.who, ply.words) for ply in plies]
    assert again.hashes == {number: each for number, each in hashes.items() if number <= len(plies)}
    assert again.header.players == header.players
    assert again.header.options == header.options
    assert again.header.overlay.rstrip("\n") == header.overlay.rstrip("\n")


@given(st.text())
def test_no_text_is_more_than_a_bad_record(text: str) -> None:
    for whole in (text, "atoll record 1\n" + text, "atoll record 1\ngame toy revision 1\n" + text):
        _, fault = attempt(partial(parse_record, whole))
        assert fault is None or isinstance(fault, BadRecord)


def whole_game(game: Game) -> list[str]:
    """The lines of a random game's record."""
    match, rng = Match.new(game, game.edition(), chance=Chance.from_seed(1)), Rng(1)
    while not match.is_over:
        side = next(side for side in range(len(game.sides)) if match.asked >> side & 1)
        legal = match.legal(side)
        match.act(side, legal[rng.below(len(legal))])
    return match.record().text().splitlines()


RECORDS = {game.slug: whole_game(game) for game in GAMES}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@settings(max_examples=40)
@given(st.data())
def test_a_damaged_record_is_refused_or_plays(game: Game, data: st.DataObject) -> None:
    """Lines lost, doubled, exchanged or changed: AtollError in one line, or a game that replays to a hash it states."""
    lines = list(RECORDS[game.slug])
    one, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    how = data.draw(st.sampled_from(["lose", "double", "exchange", "change", "cut"]))
    if how == "lose":
        del lines[one]
    elif how == "double":
        lines.insert(one, lines[other])
    elif how == "exchange":
        lines[one], lines[other] = lines[other], lines[one]
    elif how == "change":
        at = data.draw(st.integers(0, len(lines[one])))
        lines[one] = lines[one][:at] + data.draw(st.text(max_size=3)) + lines[one][at + data.draw(st.integers(0, 2)) :]
    else:
        del lines[one:]
    match, _ = attempt(lambda: Match.load(game, parse_record("\n".join(lines))))
    if match is not None:
        assert Match.load(game, parse_record(match.record().text())).record() == match.record()


# --- acting ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@settings(max_examples=60)
@given(st.integers(-2, 9), st.one_of(st.integers(), st.text(), st.integers(0, 30 * VERB), st.data()), st.integers(0, 40))
def test_no_action_from_outside_does_harm(game: Game, side: int, action: Any, plies: int) -> None:
    record = parse_record("\n".join(RECORDS[game.slug]))
    match = Match.load(game, Record(record.header, record.plies[: plies % len(record.plies)]))
    if not isinstance(action, (int, str)):
        verbs = sorted(match.state.words.verbs.values(), key=lambda verb: verb.code)
        verb = action.draw(st.sampled_from(verbs))
        action = verb.code + action.draw(st.integers(0, 3000))
    before, text = dump(match.state), match.record().text()
    is_legal = 0 <= side < len(game.sides) and action in (*match.legal(side), *match.legal_words(side))
    _, fault = attempt(lambda: match.act(side, action))
    if fault is not None:
        assert isinstance(fault, Refused)
        assert (dump(match.state), match.record().text()) == (before, text)
    assert is_legal == (fault is None) or isinstance(action, str)


class Taking(RuleBasedStateMachine):
    """Acting, taking back, saving and reloading in any order; the model is the list of positions that may be gone back to."""

    def __init__(self) -> None:
        super().__init__()
        self.match = Match.new(TOY, TOY.edition(), chance=Chance.from_seed(2))
        self.back: list[dict[str, Any]] = []

    def asked(self) -> list[int]:
        return [side for side in (0, 1) if self.match.asked >> side & 1]

    def is_sealed(self) -> bool:
        return not self.match.is_over and bool(TOY.flow.node(self.match.state).sealed)

    @precondition(lambda self: not self.match.is_over)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        side = data.draw(st.sampled_from(self.asked()))
        action = data.draw(st.sampled_from(self.match.legal(side)))
        before, final, sealed = dump(self.match.state), self.match.is_final(side, action), self.is_sealed()
        self.match.act(side, action)
        if final:
            self.back.clear()
        elif not sealed:
            self.back.append(before)

    @precondition(lambda self: self.back)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        side = next(side for side in (0, 1) if self.match.can_undo(side))
        plies = data.draw(st.integers(1, len(self.back)))
        self.match.undo(side, plies)
        assert dump(self.match.state) == self.back[-plies]
        del self.back[-plies:]

    @precondition(lambda self: self.is_sealed() and len(self.asked()) == 1)
    @rule()
    def think_again(self) -> None:
        decided = 1 - self.asked()[0]
        self.match.undo(decided)
        assert self.match.asked == 0b11

    @precondition(lambda self: not self.is_sealed() or len(self.asked()) == 2)
    @rule()
    def reload(self) -> None:
        text, undoable = self.match.record().text(), [self.match.can_undo(side) for side in (0, 1)]
        self.match = Match.load(TOY, parse_record(text), Chance.from_seed(2))
        assert self.match.record().text() == text
        assert [self.match.can_undo(side) for side in (0, 1)] == undoable

    @invariant()
    def counts(self) -> None:
        assert max(self.match.can_undo(side) for side in (0, 1)) >= len(self.back)
        assert self.is_sealed() or sum(self.match.can_undo(side) for side in (0, 1)) == len(self.back)

    @invariant()
    def is_sound(self) -> None:
        s = self.match.state
        assert TOY.check(s) == []
        other = TOY.setup(self.match.tables)
        restore(other, json.loads(json.dumps(dump(s))))
        assert state_hash(other) == state_hash(s)


TestTaking = Taking.TestCase
TestTaking.settings = settings(max_examples=40, stateful_step_count=30)


# --- numbers --------------------------------------------------------------------------------------------------------------


@given(st.integers(), st.integers(), st.integers(1, RANGE))
def test_rng_stays_in_range(seed: int, stream: int, n: int) -> None:
    one, other = Rng(seed, stream), Rng(seed, stream)
    drawn = [one.below(n) for _ in range(5)]
    assert all(0 <= each < n for each in drawn)
    assert drawn == [other.below(n) for _ in range(5)]


@given(st.binary(min_size=1), st.integers(0, 10**6), st.integers(0, 10**6), st.integers(1, 2**64))
def test_chance_stays_in_range(secret: bytes, branch: int, ply: int, n: int) -> None:
    assert 0 <= Chance(secret, branch).below(n, ply) < n


@given(st.integers(0, MOST), st.integers())
def test_a_throw_is_one_of_its_throws(count: int, seed: int) -> None:
    number = throw(count, Rng(seed))
    assert number in throws(count)
    faces = THROWS[number]
    assert len(faces) == count
    assert list(faces) == sorted(faces, reverse=True)
    assert all(1 <= face <= FACES for face in faces)


@pytest.mark.parametrize("count", range(MOST + 1))
def test_weights_of_throws_add_up_to_all_ways_that_dice_fall(count: int) -> None:
    assert sum(WEIGHTS[number] for number in throws(count)) == FACES**count


def test_throws_of_two_dice() -> None:
    assert {THROWS[n]: WEIGHTS[n] for n in throws(2) if THROWS[n][0] == 6} == {
        (6, 6): 1,
        (6, 5): 2,
        (6, 4): 2,
        (6, 3): 2,
        (6, 2): 2,
        (6, 1): 2,
    }


@given(st.lists(st.integers(1, FACES), max_size=MOST))
def test_every_throw_has_one_number(faces: list[int]) -> None:
    assert THROWS.count(tuple(sorted(faces, reverse=True))) == 1
