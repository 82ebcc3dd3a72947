"""What a side may do now as a person is offered it: single actions, then the game's shortcuts."""

from __future__ import annotations

from dataclasses import dataclass

from atoll.core.flow import Side
from atoll.core.game import Advice
from atoll.core.labels import places
from atoll.core.match import Match
from atoll.core.verbs import Action


@dataclass(frozen=True)
class Choice:
    """One click: an action, or several that are taken as one."""

    label: str
    plies: tuple[Action, ...]
    words: tuple[str, ...]  # the plies in words
    is_final: bool  # cannot be taken back
    is_quiet: bool = False  # listed only once something that it speaks of is pointed at


def choices(match: Match, side: Side) -> list[Choice]:
    """What a side may do, the game's shortcuts last."""
    words, labels = match.state.words, match.game.labels
    found = [_choice(match, side, labels.action(words, action), (action,)) for action in match.legal(side)]
    for each in match.game.shortcuts(match.state, side):
        template = labels.shortcuts[each.key]
        label = labels.fill(template, words, dict(zip(places(template), each.values, strict=True)))
        found.append(_choice(match, side, label, each.plies, each.quiet))
    return found


def listed(match: Match, side: Side) -> list[Choice]:
    """The choices for an interface where nothing is pointed at."""
    return [choice for choice in choices(match, side) if not choice.is_quiet]


def advice(match: Match, side: Side, offered: list[Choice]) -> list[Advice]:
    """Of each choice what it is for, what it may bring and what it risks, as far as the side can know."""
    return match.game.advice(match.tables, match.view(side), [choice.plies for choice in offered])


def task(match: Match, side: Side) -> list[str]:
    """What is being done and what for, in lines under the question."""
    return match.game.task(match.tables, match.view(side))


def _choice(match: Match, side: Side, label: str, plies: tuple[Action, ...], is_quiet: bool = False) -> Choice:
    words = tuple(match.state.words.text(ply) for ply in plies)
    return Choice(label, plies, words, not is_quiet and match.is_final(side, *plies), is_quiet)
