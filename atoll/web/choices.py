"""What a side may do now, as a page lists it: grouped by verb, each with what it leads to and the things it speaks of."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from atoll.core.board import Group as Shapes
from atoll.core.board import Shape
from atoll.core.choices import Choice as Offer
from atoll.core.choices import choices
from atoll.core.flow import Side
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


@dataclass(frozen=True)
class Group:
    """The choices of one heading; `key` picks them from the keyboard."""

    title: str
    key: str
    choices: tuple[Choice, ...]

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
    view = match.view(side)
    for offer in sorted(choices(match, side), key=lambda offer: order.index(words.verb(offer.plies[-1]).code)):
        group = match.game.group(match.tables, offer.plies[-1])
        title = labels.groups.get(group, group.replace("_", " ").capitalize())
        found.setdefault(title, (labels.keys.get(group, ""), []))[1].append(_choice(match, side, offer, view))
    return [Group(title, key, tuple(kept)) for title, (key, kept) in found.items()]


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


def _choice(match: Match, side: Side, offer: Offer, view: dict[str, Any]) -> Choice:
    advice = match.game.advice(match.tables, view, offer.plies[-1])
    return Choice(
        script="\n".join(offer.words),
        label=offer.label,
        preview=tuple(match.preview(side, *offer.plies)),
        advice=advice.lines,
        final=offer.is_final,
        steps=len(offer.plies),
        things=_things(match, offer.plies),
        places=(*_places(match, match.state.words.verb(offer.plies[-1]).word), *advice.things),
    )


def _things(match: Match, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """The arguments as things; of each kind only the first action that has one (a raised die is the die before it was raised)."""
    words = match.state.words
    found: dict[str, str] = {}
    for action in actions:
        for kind, n in zip(words.verb(action).kinds, words.arguments(action)):
            found.setdefault(kind, f"{kind} {words.names[kind][n]}")
    return tuple(found.values())


def _places(match: Match, verb: str) -> Iterator[str]:
    return (thing for thing, about in match.game.labels.things.items() if verb in about.verbs)


def lit(listed: list[Group], pieces: Iterable[Shape]) -> set[str]:
    """Everything on the board that some choice speaks of; what lies at a place is named with it."""
    spoken = [(*choice.things, *choice.places) for group in listed for choice in group.choices]
    here = {f"{shape.thing}, {shape.at}" for shape in _shapes_of(pieces) if shape.at and is_meant(shape.thing, shape.at, spoken)}
    return here.union(*spoken)


def narrowed(listed: list[Group], thing: str) -> list[Group]:
    """Only the choices that speak of a thing."""
    kept = [
        Group(group.title, group.key, tuple(each for each in group.choices if thing in each.things or thing in each.places))
        for group in listed
    ]
    return [group for group in kept if group.choices]


def selectable(match: Match, listed: list[Group], pieces: Iterable[Shape]) -> list[Thing]:
    """What may be selected first, in the order in which it lies on the board; what is not on the board comes last."""
    spoken = [choice.things for group in listed for choice in group.choices if choice.things]
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
