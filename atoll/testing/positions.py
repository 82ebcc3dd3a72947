"""What must hold in every position of every game: one function for each part of the contract.

Each is given a game, a state and a generator of its own, and fails with a sentence.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import sqrt
from typing import Any, Final

from atoll.core.board import Group, Shape
from atoll.core.flow import CHANCE, NATURE, UNSET, ChanceNode, Node, Scratch, Side, Sides
from atoll.core.game import Game
from atoll.core.rng import Rng
from atoll.core.snapshot import dump, field_names, restore, state_hash
from atoll.core.verbs import Action
from atoll.core.why import why, why_action

WHOLE: Final = 600  # a range up to this is gone through entirely
SAMPLE: Final = 200  # of a larger one
STEPS: Final = 1000  # automatic steps between two stops, at most
DRAWS: Final = 3000  # from a chance node, to see that they follow the weights
SURE: Final = 5.0  # standard deviations that such draws may be off


def sides_in(sides: Sides) -> list[Side]:
    """The sides of a set, in order; nature is none."""
    return [side for side in range(CHANCE) if sides >> side & 1]


def advance(game: Game, s: Any) -> None:
    """Run automatic steps to the next stop; there must be one."""
    for _ in range(STEPS):
        if not game.flow.step(s):
            return
    raise AssertionError(f"more than {STEPS} steps without anybody being asked")


def apply(game: Game, s: Any, side: Side, action: Action) -> None:
    """Carry out an action and go on to the next stop."""
    game.flow.node(s).apply(s, side, action)
    advance(game, s)


# --- choices ------------------------------------------------------------------------------------------------------------


def check_choices(game: Game, s: Any, side: Side, rules: set[str], rng: Rng) -> None:
    """The legal list is complete, stable, speaks, and everything else is refused with a rule and a sentence."""
    before = dump(s)
    node, legal = game.flow.node(s), game.flow.legal(s, side)
    assert legal, f"{node.name}: side {side} is asked and has no legal action"
    assert len(set(legal)) == len(legal), f"{node.name}: an action is listed twice"
    assert game.flow.legal(s, side) == legal, f"{node.name}: asked twice, the legal list is another one"
    check_objections(game, s, side, legal, rng)
    for action in legal:
        check_words(game, s, action)
    for action in some(actions_of(s, node), SAMPLE, rng):
        check_refusal(game, s, side, action, rules)
    check_things(game, s, side, rules, rng)
    assert dump(s) == before, f"{node.name}: asking what is legal, or why not, changed the state"


def actions_of(s: Any, node: Node[Any]) -> list[Action]:
    """Everything that the verbs of a node can say."""
    return [action for verb in node.verbs for action in s.words.every(verb)]


def check_objections(game: Game, s: Any, side: Side, legal: list[Action], rng: Rng) -> None:
    """`legal` is exactly what has no objection."""
    node = game.flow.node(s)
    asked = some(actions_of(s, node), WHOLE, rng)
    free = {action for action in asked if node.objection(s, side, action) is None}
    listed = set(legal)
    for action in sorted(free - listed):
        raise AssertionError(f"{node.name}: {s.words.text(action)!r} has no objection, yet is not in the legal list")
    for action in sorted(listed - free):
        objection = node.objection(s, side, action)
        assert objection is None, f"{node.name}: {s.words.text(action)!r} is listed as legal, yet {objection.key!r} forbids it"
        assert s.words.verb(action) in node.verbs, f"{node.name}: {s.words.text(action)!r} is legal, yet no verb of the node"


def check_words(game: Game, s: Any, action: Action) -> None:
    """An action in words parses back, and has a label."""
    text = s.words.text(action)
    assert s.words.parse(text) == action, f"{text!r} parses to {s.words.parse(text)}, it came from {action}"
    check_sentence(game.labels.action(s.words, action), text)


def check_sentence(sentence: str, what: str) -> None:
    """A sentence that a person can read."""
    assert sentence.strip() == sentence != "", f"{what}: the sentence {sentence!r} is empty or has blanks around it"
    assert "{" not in sentence, f"{what}: a place was left open in {sentence!r}"


def check_refusal(game: Game, s: Any, side: Side, action: Action, rules: set[str]) -> None:
    """What is not legal is refused with a sentence and a rule of the specification."""
    text = s.words.text(action)
    answer = why_action(game, s, side, action)
    check_sentence(answer.sentence, text)
    if not answer.legal:
        assert answer.rule in rules, f"{text!r} is refused by {answer.rule!r}, which the specification does not have"


def check_things(game: Game, s: Any, side: Side, rules: set[str], rng: Rng) -> None:
    """Whatever can be pointed at gets an answer, from a side that is not asked too."""
    things = [*game.labels.things, *(f"{kind} {name}" for kind, names in s.words.names.items() for name in names)]
    for thing in some(things, 8, rng):
        for each in range(len(game.sides)):
            answer = why(game, s, each, thing)
            check_sentence(answer.sentence, thing)
            assert answer.legal or answer.rule in rules, f"{thing}: refused by {answer.rule!r}, no rule of the specification"
            assert each == side or not answer.legal or s.asked >> each & 1, f"{thing}: allowed to a side that is not asked"


def some(every: list[Any], most: int, rng: Rng) -> list[Any]:
    """All of a list, or a random sample of a long one."""
    return every if len(every) <= most else [every[rng.below(len(every))] for _ in range(most)]


def check_open(game: Game, s: Any, side: Side, rng: Rng) -> None:
    """At an open node the others, whatever is hidden from them, know what a side may do; at a window it may always pass."""
    node, legal = game.flow.node(s), game.flow.legal(s, side)
    assert not (node.open and node.passing), f"{node.name}: a window cannot be open"
    assert node.passing is None or node.passing.code in legal, f"{node.name}: side {side} is asked and may not pass"
    for other in range(len(game.sides)) if node.open else ():
        world = game.resample(s, other, Rng(rng.below(1 << 20)))
        assert game.flow.legal(world, side) == legal, f"{node.name} is open, but side {other} cannot know what side {side} may do"


# --- states -------------------------------------------------------------------------------------------------------------


def check_clone(game: Game, s: Any) -> None:
    """A clone is equal, and whatever is done to its lists the original stays as it was."""
    before, clone = dump(s), game.clone(s)
    assert dump(clone) == before, f"a clone differs in {differences(before, dump(clone))}"
    assert clone.journal is None, "a clone keeps a journal"
    spoil(clone)
    assert dump(s) == before, f"a clone shares {differences(before, dump(s))}"


def check_acting(game: Game, s: Any, side: Side, action: Action) -> None:
    """Acting on a clone leaves the original alone and breaks no invariant."""
    before, clone, text = dump(s), game.clone(s), s.words.text(action)
    apply(game, clone, side, action)
    assert dump(s) == before, f"acting {text!r} on a clone changed {differences(before, dump(s))}"
    check_invariants(game, clone, f"after {text!r}")


def check_invariants(game: Game, s: Any, where: str) -> None:
    """The game's own check finds nothing broken."""
    broken = game.check(s)
    assert broken == [], f"{where}: {'; '.join(broken)}"


def check_saving(game: Game, s: Any) -> None:
    """Saved as JSON and restored the position is the same, for everybody."""
    shared = {name for name in field_names(s) if getattr(s, name) is s.t or getattr(s, name) is s.words}
    lost = {*field_names(s)} - {*dump(s)} - shared - {"journal"}
    assert lost == set(), f"{sorted(lost)} cannot be saved; expected whole numbers, texts, lists and scratch objects"
    saved = json.dumps(dump(s))
    other = game.setup(s.t)
    restore(other, json.loads(saved))
    assert json.dumps(dump(other)) == saved, f"restoring loses {differences(dump(s), dump(other))}"
    assert state_hash(other) == state_hash(s), "restoring changes the hash"
    for side in sides_in(s.asked):
        assert game.flow.legal(other, side) == game.flow.legal(s, side), "restoring changes what is legal"
    for side in viewers(game):
        assert game.view(other, side) == game.view(s, side), f"restoring changes the view of side {side}"


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The names of the facts in which two dumps differ."""
    return sorted(name for name in {*one, *other} if one.get(name) != other.get(name))


def spoil(s: Any) -> None:
    """Change every list of a state."""
    for name in field_names(s):
        value = getattr(s, name)
        if isinstance(value, Scratch):
            spoil(value)
        elif name != "journal" and isinstance(value, list):
            _spoil_list(value)


def _spoil_list(values: list[Any]) -> None:
    for value in values:
        if isinstance(value, list):
            _spoil_list(value)
    values.append(values[0] if values else 0)


# --- views and drawing --------------------------------------------------------------------------------------------------


def viewers(game: Game) -> list[Side]:
    """All sides, and an observer."""
    return [*range(len(game.sides)), UNSET]


def check_views(game: Game, s: Any) -> None:
    """A view is plain JSON, its lists are its own, and it is all that drawing and reading need."""
    before = dump(s)
    for side in viewers(game):
        view = game.view(s, side)
        assert json.loads(json.dumps(view)) == view, f"the view of side {side} does not survive JSON"
        for kind in game.hideable:
            assert len(set(view[kind])) == len(view[kind]), f"the view of side {side} names a {kind} twice"
        lines = game.summary(s.t, view)
        assert lines != [], f"the summary for side {side} is empty"
        assert all(line.strip() for line in lines), f"the summary for side {side} has an empty line"
        check_board(game, s, side, view)
        _spoil_values(view)
        assert dump(s) == before, f"a view shares {differences(before, dump(s))} with the state"


def _spoil_values(value: Any) -> None:
    if isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value[:]:
            _spoil_values(each)
        value.clear()


def check_board(game: Game, s: Any, side: Side, view: dict[str, Any]) -> None:
    """The position can be drawn from the view, with distinct ids, and every choosable thing has a place."""
    shapes = [*flatten(game.printed(s.t).shapes), *flatten(tuple(game.pieces(s.t, view)))]
    ids = [shape.id for shape in shapes if shape.id]
    assert len(set(ids)) == len(ids), f"two shapes share an id among {sorted(each for each in ids if ids.count(each) > 1)}"
    placed = {shape.thing for shape in shapes}
    for action in game.flow.legal(s, side) if side != UNSET else []:
        for thing in things_of(s, action):
            assert thing in placed, f"{s.words.text(action)!r} is legal, but {thing!r} is not on the board"


def things_of(s: Any, action: Action) -> list[str]:
    """The things that an action speaks of."""
    kinds = s.words.verb(action).kinds
    return [f"{kind} {s.words.names[kind][n]}" for kind, n in zip(kinds, s.words.arguments(action), strict=True)]


def flatten(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    """Shapes and those within groups."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from flatten(shape.shapes)


# --- chance -------------------------------------------------------------------------------------------------------------


def check_chance(game: Game, s: Any) -> None:
    """Outcomes are the node's words, each once, with whole weights above 0."""
    node = game.flow.node(s)
    assert isinstance(node, ChanceNode), f"{node.name}: nature is asked where no chance node is"
    before, outcomes = dump(s), node.outcomes(s)
    assert outcomes, f"{node.name}: nothing can happen"
    assert all(type(weight) is int and weight > 0 for _, weight in outcomes), f"{node.name}: a weight is no whole number above 0"
    actions = [action for action, _ in outcomes]
    assert len(set(actions)) == len(actions), f"{node.name}: an outcome is listed twice"
    assert node.legal(s, CHANCE) == actions, f"{node.name}: legal and outcomes differ"
    assert all(s.words.verb(action) in node.verbs for action in actions), f"{node.name}: an outcome is no verb of the node"
    for action in actions[:40]:
        check_words(game, s, action)
    assert dump(s) == before, f"{node.name}: asking for outcomes changed the state"


def check_sample(game: Game, s: Any, rng: Rng) -> None:
    """`sample` follows the weights of `outcomes` (chi-square; rare outcomes counted together)."""
    node = game.flow.chance(s)
    outcomes = node.outcomes(s)
    counts = dict.fromkeys([action for action, _ in outcomes], 0)
    for _ in range(DRAWS):
        action = node.sample(s, rng)
        assert action in counts, f"{node.name}: sample drew {s.words.text(action)!r}, no outcome"
        counts[action] += 1
    off = chi_square([weight for _, weight in outcomes], list(counts.values()))
    assert off < SURE, f"{node.name}: {DRAWS} samples are {off:.1f} standard deviations off the weights"


def chi_square(weights: list[int], counts: list[int]) -> float:
    """How far counts are off their weights, in standard deviations of the normal law (Wilson and Hilferty 1931)."""
    total, drawn = sum(weights), sum(counts)
    cells: list[tuple[float, float]] = []  # expected, found
    expected = found = 0.0
    for weight, count in zip(weights, counts, strict=True):
        expected, found = expected + weight * drawn / total, found + count
        if expected >= 10:
            cells.append((expected, found))
            expected = found = 0.0
    if expected and cells:
        last = cells.pop()
        cells.append((last[0] + expected, last[1] + found))
    free = len(cells) - 1
    if free < 1:
        return 0.0
    square = sum((found - expected) ** 2 / expected for expected, found in cells)
    return float(((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free)))


# --- hidden information -------------------------------------------------------------------------------------------------


def check_world(game: Game, s: Any, side: Side, rng: Rng) -> None:
    """A world made for a side is a copy that the side cannot tell from the real one, and depends on nothing else."""
    before, seed = dump(s), rng.below(1 << 20)
    world = game.resample(s, side, Rng(seed))
    check_invariants(game, world, f"world for side {side}")
    assert as_seen(game, world, side) == as_seen(game, s, side), f"side {side} can tell a world from the real one"
    again = game.resample(world, side, Rng(seed))
    assert dump(again) == dump(world), (
        f"a world for side {side} depends on {differences(dump(again), dump(world))}, which it cannot know"
    )
    spoil(world)
    assert dump(s) == before, f"a world shares {differences(before, dump(s))} with the state"


def as_seen(game: Game, s: Any, side: Side) -> tuple[Any, ...]:
    """Everything that a side can learn of a position by asking."""
    legal = game.flow.legal(s, side)
    if not s.asked >> side & 1:
        return game.view(s, side), s.asked, legal
    node = game.flow.node(s)
    every = actions_of(s, node)[:WHOLE]
    refused = [node.objection(s, side, action) for action in every]
    told = [why_action(game, s, side, action) for action in every[:: len(every) // 30 + 1]]
    return game.view(s, side), s.asked, legal, [objection.key if objection else "" for objection in refused], told


def check_sealed(game: Game, s: Any, side: Side, rng: Rng) -> None:
    """A choice in a sealed node shows nothing to others but that it was made."""
    node = game.flow.node(s)
    others = [other for other in viewers(game) if other != side]
    seen: dict[Sides, Any] = {}
    for action in some(game.flow.legal(s, side), 20, rng):
        after = game.clone(s)
        node.apply(after, side, action)
        after.asked = node.to_act(after)
        if after.asked:
            views = [as_seen(game, after, other) if other != UNSET else game.view(after, UNSET) for other in others]
            assert seen.setdefault(after.asked, views) == views, f"{node.name}: others can see which action side {side} took"


def check_alike(game: Game, s: Any, actor: Side, rng: Rng) -> None:
    """Positions that a viewer cannot tell apart offer and tell the same, and the same worlds, whatever is hidden in them."""
    first: dict[tuple[Side, str, str], tuple[Any, Any]] = {}
    seed, sealed = rng.below(1 << 20), game.flow.node(s).sealed
    for action in some(game.flow.legal(s, actor), 6, rng):
        after, seen = shown(game, s, actor, action)
        for side in viewers(game):
            words = as_told(game, s, actor, action, side)
            told = after.journal, () if sealed else words  # sealed choices are no plies yet
            key = side, s.words.text(action, game.secret), json.dumps(seen[side], sort_keys=True)
            other, said = first.setdefault(key, (after, told))
            if other is not after:
                assert said == told, f"two positions look alike to side {side}, but it was told {said} or {told}"
                _compare(game, after, other, side, seed)


def shown(game: Game, s: Any, side: Side, action: Action) -> tuple[Any, dict[Side, list[dict[str, Any]]]]:
    """The position after an action, and what each viewer saw: after the ply and after each step that told something."""
    after, told = game.clone(s), 0
    after.journal = []
    game.flow.node(s).apply(after, side, action)
    seen = {viewer: [game.view(after, viewer)] for viewer in viewers(game)}
    for _ in range(STEPS):
        going = game.flow.step(after)
        if len(after.journal) > told or not going:
            told = len(after.journal)
            for viewer, views in seen.items():
                views.append(game.view(after, viewer))
        if not going:
            break
    return after, seen


def as_told(game: Game, s: Any, side: Side, action: Action, reader: Side) -> tuple[str, str]:
    """A ply in the record and in the journal, as a reader may have them."""
    hidden = game.hidden(game.witnesses(s, side, action), reader)
    told = s.words.text(action, hidden), game.labels.action(s.words, action, hidden)
    check_sentence(told[1], told[0])
    return told


def _compare(game: Game, one: Any, other: Any, side: Side, seed: int) -> None:
    if side == UNSET:
        return
    assert as_seen(game, one, side) == as_seen(game, other, side), (
        f"two positions look alike to side {side}, and offer different things"
    )
    worlds = [dump(game.resample(s, side, Rng(seed))) for s in (one, other)]
    assert worlds[0] == worlds[1], f"a world for side {side} depends on {differences(*worlds)}, which it cannot know"


def check_commuting(game: Game, s: Any, chosen: dict[Side, Action]) -> None:
    """In a sealed node the order in which sides choose makes no difference."""
    ends = []
    for order in (list(chosen), list(chosen)[::-1]):
        after = game.clone(s)
        for side in order:
            apply(game, after, side, chosen[side])
        ends.append(dump(after))
    assert ends[0] == ends[1], f"sealed choices lead elsewhere in another order: {differences(*ends)}"


def is_chance(s: Any) -> bool:
    """Nature acts next."""
    return bool(s.asked == NATURE)
