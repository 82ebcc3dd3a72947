"""The first Round of Tora Tora Tora! in the words of the record: what falls to chance, and what both sides do."""
from __future__ import annotations

from typing import Any

import pytest

from atoll.core.chance import Chance
from atoll.core.flow import ChanceNode
from atoll.core.verbs import Action

SLUG = "tora_tora_tora"
SIDES = ("japan", "allies")

# Two Fleets meet in the South China Sea: both miss, both throw again. In Burma the British are beaten, and retreat.
FALLS = """\
draw allies flying tigers
draw allies doolittle raid
draw japan kido butai
draw japan bicycle infantry
draw japan tokyo express
roll japan 6
roll allies 6
roll japan 5
roll allies 1
roll japan 1
roll allies 6"""
TO_SEA = """\
allies keep flying tigers
allies discard
allies move british fleet singapore
allies to south china sea
japan move japanese army indochina
japan to burma
allies pass
japan move japanese fleet formosa
japan to south china sea
allies pass
japan pass
japan pass
allies fight"""
EVENTS_PASSED = "allies pass\njapan pass"
COMMITMENTS = "allies commit 2\njapan commit 2"
BOTH_ANNOUNCE = "allies announce\njapan announce"
BOTH_THROW_AGAIN = "allies reroll flying tigers 2\njapan reroll kido butai 2"
TO_BURMA = """\
japan lose japanese fleet
japan pass
japan fight
japan pass
japan commit 3
allies commit 1
allies to imphal"""

# The same Battle without cards, up to a commitment that is still secret.
TO_A_COMMITMENT = """\
allies move british fleet singapore
allies to south china sea
japan move japanese fleet formosa
japan to south china sea
allies pass
japan pass
allies fight
japan commit 2"""


def lines(script: str) -> list[tuple[int, str]]:
    """A script as sides and words."""
    return [(SIDES.index(line.split()[0]), line.partition(" ")[2]) for line in script.splitlines()]


def let_fall(monkeypatch: pytest.MonkeyPatch, script: str = FALLS) -> None:
    """From now on cards and dice fall as a script says; after its end as they usually do."""
    left, draw = script.splitlines(), Chance.draw

    def scripted(self: Chance, node: ChanceNode[Any], s: Any, ply: int) -> Action:
        return int(s.words.parse(left.pop(0))) if left else draw(self, node, s, ply)

    monkeypatch.setattr(Chance, "draw", scripted)
