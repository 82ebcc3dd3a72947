"""Actions for the tests of this game: one begins in a position and is played in the words of the record."""

from __future__ import annotations

from collections.abc import Iterable

from atoll.core.flow import UNSET
from atoll.games.centrifugal_offensive.rules.forces import FORCE
from atoll.games.centrifugal_offensive.rules.starts import can_start
from atoll.games.centrifugal_offensive.state import Action, State
from atoll.games.centrifugal_offensive.tables import ACTIONS, BATTLES, JAPAN
from atoll.games.centrifugal_offensive.tests.positions import code, event, scene
from atoll.testing.scenes import Scene


def begin(s: State, name: str, granted: str = "") -> Scene:
    """An action of a type has been chosen, by an Action Point or as an event grants it; when it is over nobody is asked."""
    s.phase = ACTIONS
    assert starts(s, name, granted)
    s.action = Action(code(name), granted=event(granted) if granted else UNSET)
    return scene(s, FORCE)


def starts(s: State, name: str, granted: str = "") -> bool:
    """Whether an action of a type can be begun."""
    s.granted = event(granted) if granted else UNSET
    return can_start(s, code(name))


def japan(g: Scene, *words: str) -> Scene:
    """The scene after some decisions: japan(g, "from truk", "take tr-1", "done")."""
    return g.play("\n".join([f"japan {each}" for each in words]))


def places(verb: str, choices: Iterable[str]) -> list[str]:
    """The arguments of the choices of a verb: what may be targeted, taken ..."""
    return [each.removeprefix(f"{verb} ") for each in choices if each.startswith(f"{verb} ")]


def offered(g: Scene, verb: str) -> list[str]:
    """What a verb may be said of now."""
    return places(verb, g.choices("japan"))


# ---- its battles


def battle(g: Scene) -> tuple[str, str]:
    """What kind of battle is fought where; empty words: none."""
    b = g.s.battle
    return ("", "") if b.space == UNSET else (BATTLES[b.kind], g.s.words.names["space"][b.space])


def fighting(g: Scene, party: int) -> list[str]:
    """Who fights for a side."""
    return [g.s.words.names["unit"][each] for each in g.s.battle.units[party]]


def attack(g: Scene) -> tuple[str, str, list[str]]:
    """What kind of battle is fought where, and by whom for Japan."""
    return (*battle(g), fighting(g, JAPAN))


def miss(g: Scene) -> Scene:
    """The scene after the battle in which everything has missed: every die shows a 6, every shot is the first of the list."""
    while g.s.battle.space != UNSET:
        g = g.play("chance die 6") if g.is_chance() else japan(g, g.choices("japan")[0])
    return g
