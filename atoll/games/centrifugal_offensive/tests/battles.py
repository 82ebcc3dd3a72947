"""Battles for the tests of this game, described in the words of the record."""

from __future__ import annotations

from typing import Any

from atoll.core.flow import OVER, UNSET
from atoll.core.verbs import PAIR
from atoll.games.centrifugal_offensive.rules.battle import begin, counterattack
from atoll.games.centrifugal_offensive.rules.kinds import muster
from atoll.games.centrifugal_offensive.state import Action, State
from atoll.games.centrifugal_offensive.tables import ALLIED_ATTACK, ALLIES, BATTLES, CODES, JAPAN
from atoll.games.centrifugal_offensive.tests.positions import event, position, space, unit
from atoll.testing.scenes import Scene


def fight(
    kind: str, where: str, own: str, enemy: str = "", *, base: int = 0, own_base: int = 0, granted: str = "", **settings: Any
) -> Scene:
    """A battle in a space, in January 1942, between the Units named; `base`, `own_base`: levels, Allied and Japanese.

    A Japanese Unit may be "army 5 aboard tr-1": it lands in the invasion.
    """
    units = entries(own, where) + entries(enemy, where)
    s = position(units, japan=f"{where} {own_base}", allies=f"{where} {base}", **settings)
    return join(s, kind, where, granted)


def entries(units: str, where: str) -> str:
    """Units of a list as entries of a position."""
    listed = [each.strip() for each in units.split(",") if each.strip()]
    return "".join([f"{each}; " if " aboard " in each else f"{each}: {where}; " for each in listed])


def join(s: State, kind: str, where: str, granted: str = "") -> Scene:
    """A battle of a kind between all that are in a space; in a counterattack with the Units on a mission over it."""
    from atoll.games.centrifugal_offensive import GAME

    s.at, s.back = OVER, ()
    number, at = BATTLES.index(kind), space(where)
    landing = [each for each in range(s.t.japanese) if s.aboard[each] != UNSET and s.place[each] == at]
    if number == ALLIED_ATTACK:
        counterattack(s, at)
    else:
        s.action = Action(
            code=CODES.index("g3c-2"),
            granted=event(granted) if granted else UNSET,
            at=at,
            landing=sum([1 << each for each in landing]),
        )
        own = sorted([*muster(s, JAPAN, at, ALLIED_ATTACK), *landing])
        begin(s, at, number, JAPAN, own, muster(s, ALLIES, at, number))
    GAME.flow.advance(s)
    return Scene(GAME, s)


def roll(g: Scene, *faces: int) -> Scene:
    """The scene after some dice, one after the other."""
    for face in faces:
        g = g.play(f"chance die {face}")
    return g


def miss(g: Scene, stage: int, turn: int = 0) -> Scene:
    """The scene when all have missed up to a stage; the second turn is that of the side without the advantage."""
    while g.asked() and (g.s.battle.stage, g.s.battle.turn) < (stage, turn):
        g = roll(g, 6) if g.is_chance() else g.play(f"japan {g.choices('japan')[0]}")
    return g


def targets(g: Scene, name: str) -> set[str]:
    """What a Japanese Unit may fire at."""
    marks = g.s.words.names["mark"]
    actions = [g.s.words.parse(words) for words in g.choices("japan")]
    return {marks[each % PAIR] for each in actions if each // PAIR % PAIR == unit(name)}


def shooters(g: Scene) -> list[str]:
    """The Units that still have to fire in this turn."""
    return [g.s.words.names["unit"][each] for each in g.s.battle.ready]


def where_is(g: Scene, name: str) -> int:
    """The space or box of a Unit."""
    return int(g.s.place[unit(name)])
