"""Flow: walk the sequence of play and stop wherever somebody has to act."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from atoll.core.rng import Rng
from atoll.core.verbs import Action, Objection, Verb, Words

Side = int
Sides = int  # a set of sides, bit n for side n

NOBODY: Final = 0
CHANCE: Final = 7  # nature, as a side
NATURE: Final = 128  # nature alone, as a set
EVERYBODY: Final = 255  # all sides and observers, as a set
OVER: Final = 0  # the address where the game is over
UNSET: Final = -1  # not decided, not there
STRIDE: Final = 1000  # steps run at one go


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """Where the game stands in the sequence of play; a game's State adds everything else."""

    derived: ClassVar[frozenset[str]] = frozenset()  # fields that follow from the others, kept for speed: no facts

    def __init__(self, words: Words) -> None:
        self.words = words  # names of the edition; frozen, shared by clones
        self.at = OVER  # address of the next step
        self.back: tuple[int, ...] = ()  # where each caller goes on, innermost last
        self.asked: Sides = NOBODY  # who has to act there; nobody: the game is over
        self.journal: list[tuple[str, list[int]]] | None = None  # what was told since the last ply, for people


@mypyc_attr(allow_interpreted_subclasses=True)
class Scratch:
    """Base of a procedure's own scratch object, such as a battle, kept in a field of the State."""


S = TypeVar("S", bound=Position)
Step = Callable[[S], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Node(Generic[S]):
    """A place where play stops. It keeps nothing: all it knows is in the state."""

    name: ClassVar[str] = ""  # key of its prompt in labels.toml
    verbs: ClassVar[tuple[Verb, ...]] = ()  # what may be tried here
    sealed: ClassVar[bool] = False  # choices stay hidden until nobody is asked
    open: ClassVar[bool] = False  # what may be done follows from what all may see: that it is but one thing tells nothing
    passing: ClassVar[Verb | None] = None  # of a window, where only holders of something hidden have a choice: its no

    def to_act(self, s: S) -> Sides:
        """Who still has to act here; nobody means this node is done."""
        raise NotImplementedError

    def objection(self, s: S, side: Side, action: Action) -> Objection | None:
        """Which rule forbids it; answers for every argument of every verb."""
        return None

    def facts(self, s: S, side: Side, action: Action) -> dict[str, int]:
        """What the sentence of the objection needs; asked only when it is shown."""
        return {}

    def about(self, s: S) -> dict[str, int]:
        """What the places of the prompt need, nothing but what all may know; asked only when it is shown."""
        return {}

    def legal(self, s: S, side: Side) -> list[Action]:
        """All without objection, in a fixed order. A hot node lists them faster."""
        return [action for verb in self.verbs for action in s.words.every(verb) if self.objection(s, side, action) is None]

    def apply(self, s: S, side: Side, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceNode(Node[S]):
    """A place where nature acts: outcomes with whole-number weights."""

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        """Everything that may happen here with its weight, a whole number above 0."""
        raise NotImplementedError

    def sample(self, s: S, rng: Rng) -> Action:
        """One outcome by its weight; a hot node draws it faster."""
        return draw(self.outcomes(s), rng)

    def legal(self, s: S, side: Side) -> list[Action]:
        return [action for action, _ in self.outcomes(s)]


def draw(outcomes: list[tuple[Action, int]], rng: Rng) -> Action:
    """One of the outcomes, each as likely as its weight says."""
    total = 0
    for _, weight in outcomes:
        total += weight
    left = rng.below(total)
    for action, weight in outcomes:
        left -= weight
        if left < 0:
            return action
    raise AssertionError("weights add up to their total")


class Procedure(Generic[S]):
    """Steps in rulebook order: Nodes, Procedures, or functions that need no choice."""

    def __init__(
        self, name: str, *steps: Node[S] | Procedure[S] | Step[S], loop_while: Callable[[S], bool] | None = None
    ) -> None:
        self.name = name
        self.steps = steps
        self.loop_while = loop_while  # None: the steps run once
        self.start = self.end = OVER  # addresses, given by Flow


class Flow(Generic[S]):
    """All procedures laid out flat, each once; a place in the game is an address."""

    def __init__(self, root: Procedure[S], *called: Procedure[S]) -> None:
        self.root = root
        self.nodes: list[Node[S] | None] = [None]
        self.steps: list[Step[S] | None] = [None]
        for procedure in (root, *called):
            self._lay(procedure)

    def _lay(self, procedure: Procedure[S]) -> None:
        if procedure.start != OVER:  # used in several places, laid once
            return
        at = procedure.start = len(self.steps)
        procedure.end = at + len(procedure.steps) + 1
        self.nodes += [None] * (len(procedure.steps) + 2)
        self.steps += [_entry(procedure), *[None] * len(procedure.steps), _exit(procedure)]
        for step in procedure.steps:
            at += 1
            if isinstance(step, Node):
                self.nodes[at] = step
            elif isinstance(step, Procedure):
                self._lay(step)
                self.steps[at] = _calling(step)
            else:
                self.steps[at] = step

    def start(self, s: S, procedure: Procedure[S] | None = None) -> None:
        """Begin the game, or one procedure alone (tests)."""
        s.at, s.back = (procedure or self.root).start, (OVER,)
        self.advance(s)

    def node(self, s: S) -> Node[S]:
        """The node that waits; only where somebody is asked."""
        node = self.nodes[s.at]
        assert node is not None
        return node

    def chance(self, s: S) -> ChanceNode[S]:
        """The chance node that waits; only where nature is asked."""
        node = self.nodes[s.at]
        assert isinstance(node, ChanceNode)
        return node

    def legal(self, s: S, side: Side) -> list[Action]:
        """What the side may do here, empty if it is not asked."""
        node = self.nodes[s.at]
        return node.legal(s, side) if node is not None and s.asked >> side & 1 else []

    def apply(self, s: S, side: Side, action: Action) -> None:
        """Carry out a legal action and go on to where somebody has to act."""
        self.node(s).apply(s, side, action)
        self.advance(s)

    def advance(self, s: S) -> None:
        """Run automatic steps until somebody has to act or the game is over."""
        while self.step(s, STRIDE):
            pass

    def step(self, s: S, most: int = 1) -> bool:
        """Run one step, or at most so many; False where play stops."""
        nodes, steps = self.nodes, self.steps
        for _left in range(most):  # by this name it stays a machine integer once compiled
            at = s.at
            node = nodes[at]
            if node is None:
                step = steps[at]
                if step is None:
                    s.asked = NOBODY
                    return False
                s.at = at + 1  # past the step before it runs, so it may call or leave
                step(s)
            else:
                asked = node.to_act(s)
                s.asked = asked
                if asked:
                    return False
                s.at = at + 1
        return True

    def play_out(self, s: S, rng: Rng, most: int) -> int:
        """Random legal play to the end, or until `most` decisions of sides; returns how many there were."""
        decisions = 0
        while s.asked and decisions < most:
            node = self.nodes[s.at]
            if s.asked == NATURE:
                assert isinstance(node, ChanceNode)
                node.apply(s, CHANCE, node.sample(s, rng))
            else:
                assert node is not None
                side = lowest(s.asked)
                legal = node.legal(s, side)
                node.apply(s, side, legal[rng.below(len(legal))])
                decisions += 1
            while self.step(s, STRIDE):  # as in advance, one call less
                pass
        return decisions


def lowest(sides: Sides) -> Side:
    """The first side of a set that is not empty."""
    return (sides & -sides).bit_length() - 1


def tell(s: Position, key: str, *values: int) -> None:
    """Say what a step did, for people: a sentence of labels.toml and the values of its places in order."""
    if s.journal is not None:
        s.journal.append((key, list(values)))


def call(s: Position, procedure: Procedure[S]) -> None:
    """Interrupt: run another procedure first, then go on from here."""
    assert procedure.start != OVER, f"Flow was not told of {procedure.name!r}"
    s.back += (s.at,)
    s.at = procedure.start


def leave(s: Position, procedure: Procedure[S]) -> None:
    """Skip the rest of the procedure and of everything it called."""
    while not procedure.start < s.at <= procedure.end:
        _return(s)
    _return(s)


def finish(s: Position) -> None:
    """The game is over, wherever it stands."""
    s.at, s.back = OVER, ()


def _return(s: Position) -> None:
    s.at = s.back[-1]
    s.back = s.back[:-1]


def _entry(procedure: Procedure[S]) -> Step[S]:
    loop = procedure.loop_while

    def enter(s: S) -> None:
        if loop is not None and not loop(s):
            _return(s)

    return enter


def _exit(procedure: Procedure[S]) -> Step[S]:
    def again(s: S) -> None:
        s.at = procedure.start

    return _return if procedure.loop_while is None else again


def _calling(procedure: Procedure[S]) -> Step[S]:
    return lambda s: call(s, procedure)
