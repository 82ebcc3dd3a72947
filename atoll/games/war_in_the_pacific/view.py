"""What a player sees: everything that lies on the table. The game hides nothing (specification section 6)."""

from __future__ import annotations

from typing import Any

from atoll.core.flow import Side
from atoll.core.rng import Rng
from atoll.games.war_in_the_pacific.state import State


def view(s: State, side: Side) -> dict[str, Any]:
    """The whole sheet and the dice; an observer sees the same."""
    return {
        "turn": s.turn,
        "black": s.black,
        "blue": s.blue,
        "green": s.green,
        "research": s.research,
        "bases": s.bases,
        "cp": s.cp,
        "raid_cp": s.raid_cp,
        "marks": s.marks[:],
        "front": s.front[:],
        "whites": s.whites,
        "reds": s.reds,
        "dice": s.dice[:],
        "pool_rolled": s.pool_rolled,
        "event": s.event,
        "event_roll": s.event_roll,
        "removing": s.removing,
        "rolled": s.rolled,
        "accepted": s.accepted,
        "advancing": s.advancing,
        "sixes": s.sixes,
        "tokens": s.tokens,
        "researched": s.researched,
        "built": s.built,
        "raided": s.raided,
        "research_die": s.research_die,
        "raid_die": s.raid_die,
        "raid_dice": s.raid_dice[:],
        "raid_rolls": s.raid_rolls,
        "raid_bomb": s.raid_bomb,
        "raid_accepted": s.raid_accepted,
        "doing": s.doing,
        "colour": s.colour,
        "target": s.target,
        "over": not s.asked,
    }


def resample(s: State, side: Side, rng: Rng) -> State:
    """The only world that fits what the player knows: this one."""
    return s.clone()
