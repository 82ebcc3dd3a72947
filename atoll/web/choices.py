"""What a side may do now, as a page lists it: grouped by verb, each with what it leads to and the things it speaks of."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from atoll.core.board import Group as Shapes
from atoll.core.board import Shape
from atoll.core.flow import Side
from atoll.core.labels import places
from atoll.core.match import Match
from atoll.core.verbs import Action


@dataclass(frozen=True)
class Choice:
    """One click: an action, or several that are taken as one."""

    script: str                                 # the actions in words, a line each
    label: str
    preview: tuple[str, ...]
    final: bool                                 # cannot be taken back
    steps: int
    things: tuple[str, ...]                     # what it speaks of: its first argument first
    places: tuple[str, ...]                     # things of the board that stand for its verb


@dataclass(frozen=True)
class Group:
    """The choices of one heading; `key` picks them from the keyboard."""

    title: str
    key: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Thing:
    """Something that can be selected first, to see what can be done with it."""

    thing: str
    name: str


def groups(match: Match, side: Side) -> list[Group]:
    """All choices of a side under their headings, in the order of the node's verbs; nothing if the side is not asked."""
    if not match.asked >> side & 1:
        return []
    labels, every = match.game.labels, list(_choices(match, side))
    found: dict[str, tuple[str, list[Choice]]] = {}
    for verb in match.game.flow.node(match.state).verbs:
        title = labels.groups.get(verb.word, verb.word.replace("_", " ").capitalize())
        _, kept = found.setdefault(title, (labels.keys.get(verb.word, ""), []))
        kept += [choice for word, choice in every if word == verb.word]
    return [Group(title, key, tuple(kept)) for title, (key, kept) in found.items() if kept]


def _choices(match: Match, side: Side) -> Iterator[tuple[str, Choice]]:
    """Single actions, then shortcuts, each with the word of its (last) verb."""
    words = match.state.words
    for action in match.legal(side):
        yield words.verb(action).word, _choice(match, side, match.game.labels.action(words, action), (action,))
    for shortcut in match.game.shortcuts(match.state, side):
        template = match.game.labels.shortcuts[shortcut.key]
        label = match.game.labels.fill(template, words, dict(zip(places(template), shortcut.values)))
        yield words.verb(shortcut.plies[-1]).word, _choice(match, side, label, shortcut.plies)


def _choice(match: Match, side: Side, label: str, actions: tuple[Action, ...]) -> Choice:
    words = match.state.words
    return Choice(
        script="\n".join(words.text(action) for action in actions),
        label=label,
        preview=tuple(match.preview(side, *actions)),
        final=match.is_final(side, *actions),
        steps=len(actions),
        things=_things(match, actions),
        places=tuple(_places(match, words.verb(actions[-1]).word)),
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


def lit(listed: list[Group]) -> set[str]:
    """Everything on the board that some choice speaks of."""
    return {thing for group in listed for choice in group.choices for thing in (*choice.things, *choice.places)}


def narrowed(listed: list[Group], thing: str) -> list[Group]:
    """Only the choices that speak of a thing."""
    kept = [
        Group(group.title, group.key, tuple(each for each in group.choices if thing in each.things or thing in each.places))
        for group in listed
    ]
    return [group for group in kept if group.choices]


def selectable(match: Match, listed: list[Group], pieces: Iterable[Shape]) -> list[Thing]:
    """What may be selected first, in the order in which it lies on the board; what is not on the board comes last."""
    first = dict.fromkeys(choice.things[0] for group in listed for choice in group.choices if choice.things)
    lying = [thing for thing in things_of(pieces) if thing in first]
    missing = [thing for thing in first if thing not in lying]
    return [Thing(thing, name_of(match, thing)) for thing in lying + missing]


def things_of(shapes: Iterable[Shape]) -> Iterator[str]:
    """The things that shapes stand for, in drawing order, each as often as it is drawn."""
    for shape in shapes:
        if shape.thing:
            yield shape.thing
        if isinstance(shape, Shapes):
            yield from things_of(shape.shapes)


def name_of(match: Match, thing: str) -> str:
    """A thing as people call it."""
    kind, n = match.state.words.thing(thing)
    return match.game.labels.name(match.state.words, kind, n) if n >= 0 else thing
