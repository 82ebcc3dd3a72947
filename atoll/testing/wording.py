"""The words of a game: every node, verb, objection and journal sentence has its label, and none is left over."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from atoll.core.flow import Node
from atoll.core.game import Game
from atoll.core.labels import places
from atoll.core.verbs import Words
from atoll.testing.traceability import calls, literal, objections, rule_ids


def faults(game: Game) -> list[str]:
    """What is missing or left over, a line each."""
    words: Words = game.edition().tables().words
    return [*_nodes(game, words), *_verbs(game, words), *_objections(game), *_journal(game), *_rules(game), *_others(game)]


def _compare(what: str, used: set[str], labelled: set[str]) -> Iterator[str]:
    yield from (f"{what} {each!r} has no label" for each in sorted(used - labelled))
    yield from (f"{what} {each!r} has a label, but is never used" for each in sorted(labelled - used))


def nodes(game: Game) -> list[Node[Any]]:
    """All nodes of a game's flow."""
    return [node for node in game.flow.nodes if node is not None]


def _nodes(game: Game, words: Words) -> Iterator[str]:
    yield from _compare("prompt", {node.name for node in nodes(game)}, set(game.labels.prompts))
    for node in nodes(game):
        yield from (
            f"node {node.name!r}: verb {verb.word!r} is unknown" for verb in node.verbs if words.verbs.get(verb.code) is not verb
        )
    named: dict[str, type[Node[Any]]] = {}
    for node in nodes(game):
        if named.setdefault(node.name, type(node)) is not type(node):
            yield f"node {node.name!r}: two classes have that name"


def _verbs(game: Game, words: Words) -> Iterator[str]:
    yield from _compare("action", {verb.word for verb in words.verbs.values()}, set(game.labels.actions))
    known = {game.group(game.edition().tables(), action) for verb in words.verbs.values() for action in words.every(verb)}
    for group, labelled in (("group", game.labels.groups), ("key", game.labels.keys)):
        yield from (f"{group} {word!r}: no choice is grouped so" for word in sorted(set(labelled) - known))
    for word in sorted(game.labels.hidden):
        if not any(verb.word == word and set(verb.kinds) & set(game.secret) for verb in words.verbs.values()):
            yield f"hidden {word!r}: there is no such verb that speaks of something secret"
    for verb in words.verbs.values():
        if len(verb.kinds) > 2:
            yield f"verb {verb.word!r} has more than two arguments"
        yield from (f"verb {verb.word!r}: kind {kind!r} has no names" for kind in verb.kinds if not words.names.get(kind))


def sources(game: Game) -> Iterator[ast.Module]:
    """The rules of a game as trees."""
    for path in sorted((game.folder / "rules").glob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def _objections(game: Game) -> Iterator[str]:
    used = {key for tree in sources(game) for _, key in objections(tree)}
    yield from _compare("objection", used, set(game.labels.objections))


def _journal(game: Game) -> Iterator[str]:
    """Each `tell` gives as many values as its sentence has places."""
    used = set()
    for tree in sources(game):
        for call in calls(tree, "tell"):
            key = literal(call.args[1])
            used.add(key)
            wanted = places(game.labels.journal.get(key, ""))
            if key in game.labels.journal and len(call.args) - 2 != len(wanted):
                yield f"tell {key!r}: {len(call.args) - 2} values for the places {wanted}"
    yield from _compare("journal", used, set(game.labels.journal))


def _rules(game: Game) -> Iterator[str]:
    """Rules that labels, options and objections point to stand in the specification."""
    named = {f"prompt {name!r}": prompt.rule for name, prompt in game.labels.prompts.items()}
    named |= {f"thing {name!r}": thing.rule for name, thing in game.labels.things.items()}
    named |= {f"option {option.name!r}": option.rule for option in game.edition().options if option.rule}
    named |= {f"objection {key!r}": rule for tree in sources(game) for rule, key in objections(tree)}
    known = rule_ids(game.folder)
    yield from (f"{what}: rule {rule!r} is not in the specification" for what, rule in named.items() if rule not in known)


def _others(game: Game) -> Iterator[str]:
    yield from _compare("outcome", set(game.outcomes), set(game.labels.outcomes))
