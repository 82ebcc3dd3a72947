"""Why not? One thing or action is core's question; here several things are put together ("this die on that island")."""
from __future__ import annotations

from atoll.core.flow import Side
from atoll.core.match import Match
from atoll.core.verbs import Action
from atoll.core.why import Answer, actions_with


def reason(match: Match, side: Side, things: list[str]) -> Answer:
    """Why nothing can be done with the things together; with a single one that has no verbs of its own, core's own answer."""
    together = _together(match, things) if side >= 0 and match.asked >> side & 1 else []
    if not together:
        return match.why(side, things[-1])
    return match.why(side, match.state.words.text(_nearest(match, side, together)))


def _together(match: Match, things: list[str]) -> list[Action]:
    """The actions of the waiting node that speak of every one of the things."""
    each = [_actions(match, thing) for thing in things]
    return [action for action in each[-1] if all(action in others for others in each)]


def _actions(match: Match, thing: str) -> list[Action]:
    words, verbs = match.state.words, match.game.flow.node(match.state).verbs
    kind, n = words.thing(thing)
    if n >= 0:
        return actions_with(words, verbs, kind, n)
    about = match.game.labels.things.get(thing)
    return [action for verb in verbs if about and verb.word in about.verbs for action in words.every(verb)]


def _nearest(match: Match, side: Side, actions: list[Action]) -> Action:
    """A legal one if there is any, else the one whose objection is nearest."""
    node = match.game.flow.node(match.state)
    best, best_near = actions[0], -1
    for action in actions:
        objection = node.objection(match.state, side, action)
        if objection is None:
            return action
        if objection.near > best_near:
            best, best_near = action, objection.near
    return best
