"""The walk through procedures (atoll/core/flow.py), on flows made for one question each."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest

from atoll.core.flow import (
    NATURE,
    OVER,
    ChanceNode,
    Flow,
    Node,
    Position,
    Procedure,
    Side,
    Sides,
    call,
    draw,
    finish,
    leave,
    lowest,
    tell,
)
from atoll.core.rng import Rng
from atoll.core.verbs import VERB, Action, Verb, Words

SAY = Verb(VERB, "say", "number")
WORDS = Words((SAY,), {"number": [str(n) for n in range(10)]})


class Path(Position):
    """A state that remembers where it has been."""

    def __init__(self) -> None:
        super().__init__(WORDS)
        self.told: list[str] = []
        self.left = 0


class Ask(Node[Path]):
    """Asks a set of sides, each once."""

    name: ClassVar[str] = "ask"
    verbs: ClassVar[tuple[Verb, ...]] = (SAY,)

    def __init__(self, sides: Sides = 1) -> None:
        self.sides = sides

    def to_act(self, s: Path) -> Sides:
        return self.sides & ~s.left

    def apply(self, s: Path, side: Side, action: Action) -> None:
        s.left |= 1 << side
        s.told.append(f"{side} said {action - VERB}")


def say(word: str) -> Callable[[Path], None]:
    """A step that leaves a trace."""
    return lambda s: s.told.append(word)


def run(*steps: Procedure[Path]) -> list[str]:
    """What a flow does from start to end."""
    s = Path()
    Flow(*steps).start(s)
    assert s.at == OVER
    return s.told


def test_steps_run_in_their_order() -> None:
    assert run(Procedure("p", say("a"), say("b"), say("c"))) == ["a", "b", "c"]


def test_procedures_are_steps_and_may_be_used_twice() -> None:
    inner = Procedure[Path]("inner", say("x"))
    assert run(Procedure("p", inner, say("a"), inner)) == ["x", "a", "x"]


def test_a_loop_runs_while_its_condition_holds_and_not_at_all_if_it_never_does() -> None:
    again = Procedure[Path]("loop", say("x"), loop_while=lambda s: len(s.told) < 3)
    assert run(Procedure("p", again, say("end"))) == ["x", "x", "x", "end"]
    never = Procedure[Path]("loop", say("x"), loop_while=lambda s: False)
    assert run(Procedure("p", never, say("end"))) == ["end"]


def test_call_interrupts_and_comes_back() -> None:
    aside = Procedure[Path]("aside", say("x"))
    assert run(Procedure("p", lambda s: call(s, aside), say("a")), aside) == ["x", "a"]


def test_call_needs_a_procedure_that_the_flow_knows() -> None:
    with pytest.raises(AssertionError, match="aside"):
        run(Procedure("p", lambda s: call(s, Procedure[Path]("aside"))))


def test_leave_skips_the_rest_of_a_procedure_and_of_all_it_called() -> None:
    inner = Procedure[Path]("inner", lambda s: leave(s, outer), say("never"))
    outer = Procedure[Path]("outer", say("a"), inner, say("never"))
    assert run(Procedure("p", outer, say("b"))) == ["a", "b"]


def test_leave_ends_a_loop_for_good() -> None:
    loop = Procedure[Path]("loop", say("x"), lambda s: leave(s, loop), say("never"), loop_while=lambda s: True)
    assert run(Procedure("p", loop, say("end"))) == ["x", "end"]


def test_finish_ends_the_game_from_any_depth() -> None:
    inner = Procedure[Path]("inner", finish, say("never"))
    assert run(Procedure("p", Procedure("q", inner, say("never")), say("never"))) == []


def test_play_stops_where_somebody_is_asked_and_goes_on_when_nobody_is() -> None:
    flow = Flow(Procedure[Path]("p", say("a"), Ask(0b101), say("b")))
    s = Path()
    flow.start(s)
    assert (s.told, s.asked) == (["a"], 0b101)
    assert flow.legal(s, 1) == []
    assert flow.legal(s, 2) == [VERB + n for n in range(10)]
    flow.apply(s, 2, VERB + 7)
    assert (s.told, s.asked) == (["a", "2 said 7"], 0b001)
    flow.apply(s, 0, VERB)
    assert (s.told[2:], s.asked, s.at) == (["0 said 0", "b"], 0, OVER)


def test_a_node_that_asks_nobody_is_passed() -> None:
    assert run(Procedure("p", Ask(0), say("b"))) == ["b"]


def test_one_step_at_a_time() -> None:
    flow, s = Flow(Procedure[Path]("p", say("a"), Ask(1))), Path()
    s.at, s.back = flow.root.start, (OVER,)
    trail = []
    while flow.step(s):
        trail.append(list(s.told))
    assert trail == [[], ["a"]]
    assert s.asked == 1


def test_one_procedure_alone() -> None:
    part = Procedure[Path]("part", say("x"), Ask(1))
    flow, s = Flow(Procedure("p", say("never"), part)), Path()
    flow.start(s, part)
    flow.apply(s, 0, VERB)
    assert (s.told, s.at) == (["x", "0 said 0"], OVER)


def test_tell_says_nothing_without_a_journal() -> None:
    s = Path()
    tell(s, "wins", 1)
    assert s.journal is None
    s.journal = []
    tell(s, "wins", 1, 2)
    assert s.journal == [("wins", [1, 2])]


@pytest.mark.parametrize(("sides", "first"), [(0b1, 0), (0b10, 1), (0b110, 1), (NATURE, 7)])
def test_lowest(sides: Sides, first: Side) -> None:
    assert lowest(sides) == first


def test_draw_follows_the_weights() -> None:
    rng, drawn = Rng(3), [0, 0, 0]
    for _ in range(6000):
        drawn[draw([(0, 1), (1, 2), (2, 3)], rng)] += 1
    for count, expected in zip(drawn, (1000, 2000, 3000), strict=True):
        assert abs(count - expected) < 150


class Coin(ChanceNode[Path]):
    """Nature's turn, three times."""

    name: ClassVar[str] = "coin"
    verbs: ClassVar[tuple[Verb, ...]] = (SAY,)

    def to_act(self, s: Path) -> Sides:
        return NATURE if len(s.told) < 3 else 0

    def outcomes(self, s: Path) -> list[tuple[Action, int]]:
        return [(VERB, 1), (VERB + 1, 1)]

    def apply(self, s: Path, side: Side, action: Action) -> None:
        s.told.append(f"{side} rolled")


def test_playing_out_counts_decisions_of_sides_only_and_stops_at_most() -> None:
    flow = Flow(Procedure[Path]("p", Coin(), Ask(0b11)))
    s = Path()
    flow.start(s)
    assert flow.play_out(s, Rng(1), 100) == 2
    assert s.told[:3] == ["7 rolled"] * 3
    assert not s.asked
    s = Path()
    flow.start(s)
    assert flow.play_out(s, Rng(1), 1) == 1
    assert s.asked == 0b10
