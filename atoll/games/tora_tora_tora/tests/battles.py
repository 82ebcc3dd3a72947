"""Battles for the tests of this game: a Segment's Battles alone, described in the words of the record."""

from __future__ import annotations

from typing import Any

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora.rules.battle import BATTLES
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import LAND, NAVAL
from atoll.games.tora_tora_tora.tests.positions import position, scene
from atoll.testing.scenes import Scene


def naval(units: str, **settings: Any) -> Scene:
    """The Naval Battles of a position, strays and earlier cards left out."""
    return scene(position(units, phase=NAVAL, **settings), BATTLES)


def land(units: str, **settings: Any) -> Scene:
    """The Land Battles of a position."""
    return scene(position(units, phase=LAND, **settings), BATTLES)


def pass_all(g: Scene) -> Scene:
    """The scene after everybody has passed the announcements that wait."""
    while g.asked() == "announce":
        g = g.play(f"{asked(g)} pass")
    return g


def asked(g: Scene) -> str:
    """Who has to act; of both the Allies."""
    return "allies" if g.s.asked >> 1 & 1 else "japan"


def commit(g: Scene, attacker: str, own: str, enemy: str) -> Scene:
    """The scene after the Attacker has fought, nobody has played a card, and both have committed ("commit 2")."""
    if g.asked() == "fight":
        g = g.play(f"{attacker} fight")
    g = pass_all(g)
    for side, words in ((attacker, own), ("japan" if attacker == "allies" else "allies", enemy)):
        if g.s.battle.commit[("japan", "allies").index(side)] == UNSET:
            g = g.play(f"{side} {words}")
    return g


def roll(g: Scene, japan: str = "", allies: str = "") -> Scene:
    """The scene after Yamamoto has stayed idle, both have rolled such dice ("6 1, 3": two throws), and nobody rolls again."""
    if g.asked() == "guide":
        g = g.play("japan pass")
    for side, throws in (("japan", japan), ("allies", allies)):
        for throw in filter(None, throws.split(",")):
            g = g.play(f"chance roll {side} {' '.join(sorted(throw.split(), reverse=True))}")
    return pass_all(g)


def need(s: State) -> list[list[int]]:
    """The hit numbers of both sides' dice."""
    return s.battle.need
