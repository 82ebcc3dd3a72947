"""Why not? Every refusal is made here, from the same objections that decide what is legal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from atoll.core.errors import quoted
from atoll.core.flow import NATURE, OVER, UNSET, Side
from atoll.core.game import Game
from atoll.core.verbs import PAIR, Action, Objection, Verb, Words


@dataclass(frozen=True)
class Answer:
    """Whether something may be done now; if not, the rule that forbids it and its sentence."""

    legal: bool
    sentence: str
    rule: str = ""


def why(game: Game, s: Any, side: Side, text: str) -> Answer:
    """The answer for an action in words, or for a thing that was pointed at ("island tarawa", or "tarawa")."""
    words: Words = s.words
    action = words.parse(text)
    if action >= 0:
        return why_action(game, s, side, action)
    if text not in game.labels.things:
        text = words.completed(text)  # "iwo jima" is as good as "island iwo jima"
    kind, n = words.thing(text)
    if n >= 0 or text in game.labels.things:
        return why_thing(game, s, side, text, kind, n)
    known = ", ".join(words.known_words())
    return Answer(False, f"{quoted(text)} is no action and no thing of this game; actions begin with one of: {known}")


def why_action(game: Game, s: Any, side: Side, action: Action) -> Answer:
    """The answer for one action."""
    if not s.words.is_action(action):
        return Answer(False, f"{action} is the number of no action in this game")
    label = game.labels.action(s.words, action)
    if not _is_asked(game, s, side):
        return _not_asked(game, s, side)
    node = game.flow.node(s)
    if s.words.verb(action) not in node.verbs:
        prompt = game.prompt(s)
        return Answer(False, f"{label}: not now. {prompt.text}", prompt.rule)
    objection = node.objection(s, side, action)
    return Answer(True, label) if objection is None else _refusal(game, s, side, action, objection)


def _refusal(game: Game, s: Any, side: Side, action: Action, objection: Objection) -> Answer:
    facts = arguments(s.words, action) | game.flow.node(s).facts(s, side, action)
    return Answer(False, game.labels.fill(game.labels.objections[objection.key], s.words, facts), objection.rule)


def arguments(words: Words, action: Action) -> dict[str, int]:
    """An action's arguments by the names of their kinds."""
    return dict(zip(words.verb(action).kinds, words.arguments(action), strict=True))


def why_thing(game: Game, s: Any, side: Side, text: str, kind: str, n: int) -> Answer:
    """The answer for a thing: what may be done with it, else the objection that it came nearest to."""
    if not _is_asked(game, s, side):
        return _not_asked(game, s, side)
    node = game.flow.node(s)
    nearest: tuple[Action, Objection] | None = None
    for action in actions_with(s.words, node.verbs, kind, n):
        objection = node.objection(s, side, action)
        if objection is None:
            return Answer(True, game.labels.action(s.words, action))
        if nearest is None or objection.near > nearest[1].near:
            nearest = (action, objection)
    return _refusal(game, s, side, *nearest) if nearest else _only_a_thing(game, s, text, kind)


def actions_with(words: Words, verbs: tuple[Verb, ...], kind: str, n: int) -> list[Action]:
    """Every action of some verbs that speaks of a thing, with every value of an open other argument."""
    found: list[Action] = []
    for verb in verbs:
        if verb.kinds == (kind,):
            found.append(verb.code + n)
        elif len(verb.kinds) == 2:
            first, second = verb.kinds
            if first == kind:
                found += [verb.code + n * PAIR + other for other in range(len(words.names[second]))]
            if second == kind:
                found += [verb.code + other * PAIR + n for other in range(len(words.names[first]))]
    return found


def _only_a_thing(game: Game, s: Any, text: str, kind: str) -> Answer:
    prompt = game.prompt(s)
    about = game.labels.things.get(text) or game.labels.things.get(kind)
    if about is None:
        return Answer(False, f"Nothing can be done with {text} now. {prompt.text}", prompt.rule)
    return Answer(False, f"{about.text} Now: {prompt.text}", about.rule or prompt.rule)


def _is_asked(game: Game, s: Any, side: Side) -> bool:
    """Whether a number from outside is a side that has to act; nature is none."""
    return 0 <= side < len(game.sides) and bool(s.asked >> side & 1)


def _not_asked(game: Game, s: Any, side: Side) -> Answer:
    if s.at == OVER or not s.asked:
        return Answer(False, "The game is over.")
    prompt = game.prompt(s)
    sides = [game.side_name(s.words, each) for each in range(len(game.sides)) if s.asked >> each & 1]
    who = " and ".join(sides) if s.asked != NATURE else "chance"
    head = "You are watching" if side == UNSET else "It is not your turn"
    awaited = f": {prompt.others}." if prompt.others else f". {prompt.text}"
    return Answer(False, f"{head}: {who} must act{awaited}", prompt.rule)
