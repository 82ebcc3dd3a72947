"""What a side may do now, as a page lists it: grouped by verb, each with what it leads to and the things it speaks of."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from atoll.core.board import Group as Shapes
from atoll.core.board import Shape
from atoll.core.choices import Choice as Offer
from atoll.core.choices import advice, choices
from atoll.core.flow import Side
from atoll.core.game import Advice
from atoll.core.match import Match
from atoll.core.verbs import Action

ENTER = "Enter"                                 # the key of what closes a turn


@dataclass(frozen=True)
class Choice:
    """One click: an action, or several that are taken as one."""

    script: str                                 # the actions in words, a line each
    label: str
    preview: tuple[str, ...]
    advice: tuple[str, ...]                     # what the side should know, from what it sees
    final: bool                                 # cannot be taken back
    steps: int
    things: tuple[str, ...]                     # what it speaks of: its first argument first
    places: tuple[str, ...]                     # things of the board that stand for its verb, or that it is about
    quiet: bool = False                         # listed only once something that it speaks of is selected


@dataclass(frozen=True)
class Group:
    """The choices of one heading; `key` picks them from the keyboard."""

    title: str
    key: str
    choices: tuple[Choice, ...]

    @property
    def is_listed(self) -> bool:
        """Whether something under it is offered while nothing is selected."""
        return not all(choice.quiet for choice in self.choices)

    @property
    def closes(self) -> bool:
        """Whether it is the one way to have done, such as to pass: always in sight, however many others there are."""
        return self.key == ENTER and len(self.choices) == 1 and not self.choices[0].things


@dataclass(frozen=True)
class Thing:
    """Something that can be selected first, to see what can be done with it."""

    thing: str
    name: str
    at: str = ""                                # where it lies, if that is meant too
    nth: int = 0                                # of equal things on the board


def groups(match: Match, side: Side) -> list[Group]:
    """All choices of a side under their headings, in the order of the node's verbs; nothing if the side is not asked."""
    if side < 0 or not match.asked >> side & 1:
        return []
    labels, words = match.game.labels, match.state.words
    order = [verb.code for verb in match.game.flow.node(match.state).verbs]
    found: dict[str, tuple[str, list[Choice]]] = {}
    offered = choices(match, side)
    told = dict(zip(offered, advice(match, side, offered), strict=True))
    for offer in sorted(offered, key=lambda offer: order.index(words.verb(_heading(match, offer)).code)):
        group = match.game.group(match.tables, _heading(match, offer))
        title = labels.groups.get(group, group.replace("_", " ").capitalize())
        found.setdefault(title, (labels.keys.get(group, ""), []))[1].append(_choice(match, side, offer, told[offer]))
    return [Group(title, key, tuple(kept)) for title, (key, kept) in found.items()]


def _heading(match: Match, offer: Offer) -> Action:
    """The action under which a choice is listed: what several come to, or what they begin if they lead to other questions."""
    verbs = match.game.flow.node(match.state).verbs
    return offer.plies[-1] if match.state.words.verb(offer.plies[-1]) in verbs else offer.plies[0]


@dataclass(frozen=True)
class Chosen:
    """A sealed choice that may be taken back by itself."""

    words: str
    label: str
    things: tuple[str, ...]


def chosen(match: Match, side: Side) -> list[Chosen]:
    """What a side has chosen in secret while it may still choose, in the order of its choosing."""
    if side < 0 or not match.asked >> side & 1:
        return []
    words, labels = match.state.words, match.game.labels
    own = [words.parse(ply.words) for ply in match.sealed if ply.who == match.game.sides[side]]
    return [Chosen(words.text(action), labels.action(words, action), _things(match, (action,))) for action in own]


def _choice(match: Match, side: Side, offer: Offer, told: Advice) -> Choice:
    return Choice(
        script="\n".join(offer.words),
        label=offer.label,
        preview=() if told.lines or offer.is_quiet else tuple(match.preview(side, *offer.plies)),
        advice=told.lines,
        final=offer.is_final,
        steps=len(offer.plies),
        things=_all_things(match, offer.plies) if offer.is_quiet else _things(match, offer.plies),
        places=(*_places(match, match.state.words.verb(offer.plies[-1]).word), *told.things),
        quiet=offer.is_quiet,
    )


def _things(match: Match, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """The arguments as things; of each kind only the first action that has one (a raised die is the die before it was raised)."""
    words = match.state.words
    found: dict[str, str] = {}
    for action in actions:
        for kind, n in zip(words.verb(action).kinds, words.arguments(action)):
            found.setdefault(kind, f"{kind} {words.names[kind][n]}")
    return tuple(found.values())


def _all_things(match: Match, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Every argument as a thing: a quiet choice is found by any of them."""
    words = match.state.words
    spoken = ((kind, n) for action in actions for kind, n in zip(words.verb(action).kinds, words.arguments(action)))
    return tuple(dict.fromkeys(f"{kind} {words.names[kind][n]}" for kind, n in spoken))


def _places(match: Match, verb: str) -> Iterator[str]:
    return (thing for thing, about in match.game.labels.things.items() if verb in about.verbs)


def lit(listed: list[Group], pieces: Iterable[Shape]) -> set[str]:
    """Everything on the board that some choice speaks of; what lies at a place is named with it."""
    spoken = [(*choice.things, *choice.places) for group in listed for choice in group.choices]
    here = {f"{shape.thing}, {shape.at}" for shape in _shapes_of(pieces) if shape.at and is_meant(shape.thing, shape.at, spoken)}
    return here.union(*spoken)


def narrowed(listed: list[Group], thing: str) -> list[Group]:
    """Only the choices that speak of a thing."""
    return kept(listed, lambda choice: thing in choice.things or thing in choice.places)


def kept(listed: list[Group], fits: Callable[[Choice], bool]) -> list[Group]:
    """Only some choices, and the headings over them."""
    found = [Group(group.title, group.key, tuple(each for each in group.choices if fits(each))) for group in listed]
    return [group for group in found if group.choices]


def selectable(match: Match, listed: list[Group], pieces: Iterable[Shape]) -> list[Thing]:
    """What may be selected first, in the order in which it lies on the board; what is not on the board comes last.

    Quiet choices are found by pointing at the board.
    """
    spoken = [choice.things for group in listed for choice in group.choices if choice.things and not choice.quiet]
    first = dict.fromkeys(things[0] for things in spoken)
    lying = [each for each in _lying(match, pieces) if each.thing in first and is_meant(each.thing, each.at, spoken)]
    found = {each.thing for each in lying}
    return lying + [Thing(thing, name_of(match, thing)) for thing in first if thing not in found]


def _lying(match: Match, pieces: Iterable[Shape]) -> Iterator[Thing]:
    """The things of the board, each as often as it is drawn."""
    seen: Counter[str] = Counter()
    for shape in _shapes_of(pieces):
        name = name_of(match, shape.thing) + (f", {name_of(match, shape.at)}" if shape.at else "")
        yield Thing(shape.thing, name, shape.at, seen[shape.thing])
        seen[shape.thing] += 1


def is_meant(thing: str, at: str, spoken: list[tuple[str, ...]]) -> bool:
    """Whether some choice is about a thing where it lies: it speaks of both, or of nothing else."""
    return not at or any(thing in things and (at in things or len(things) == 1) for things in spoken)


def things_of(shapes: Iterable[Shape]) -> Iterator[str]:
    """The things that shapes stand for, in drawing order, each as often as it is drawn."""
    return (shape.thing for shape in _shapes_of(shapes))


def _shapes_of(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes that stand for things, in drawing order."""
    for shape in shapes:
        if shape.thing:
            yield shape
        if isinstance(shape, Shapes):
            yield from _shapes_of(shape.shapes)


def name_of(match: Match, thing: str) -> str:
    """A thing as people call it."""
    kind, n = match.state.words.thing(thing)
    return match.game.labels.name(match.state.words, kind, n) if n >= 0 else thing
