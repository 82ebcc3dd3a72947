"""Pictures over the map that can be switched on: each nation's lines of Supply, what each side can reach."""

from __future__ import annotations

from atoll.core.board import Again, Circle, Group, Path, Shape
from atoll.games.tora_tora_tora import layout
from atoll.games.tora_tora_tora.cells import cell_id
from atoll.games.tora_tora_tora.rules.board import members
from atoll.games.tora_tora_tora.rules.routes import Grasps, threat
from atoll.games.tora_tora_tora.rules.supply import supplied_areas
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import NATIONS, Tables
from atoll.kit.symbols import disc

WHOSE = ("Japan", "the Allies")


def overlays(s: State, grasped: list[Grasps]) -> list[Shape]:
    """All of them, always in the same order, so that whoever switched one on keeps it; from the open board."""
    supply = [_supply(s.t, nation, members(supplied_areas(s, nation))) for nation in range(len(NATIONS))]
    return [*supply, *(_threat(s.t, side, members(threat(grasped[side]))) for side in range(len(WHOSE)))]


def _supply(t: Tables, nation: int, areas: list[int]) -> Shape:
    """A nation's net of Supply: lines through friendly seas, rings around the lands at their ends."""
    lines = "".join(
        f"M{t.xy[one][0]} {t.xy[one][1]}L{t.xy[other][0]} {t.xy[other][1]}"
        for one in areas
        for other in areas
        if other < min(one, t.seas) and t.touch[one] >> other & 1
    )
    knots = "".join(disc(*t.xy[area], 6 if area < t.seas else layout.LAND + 7) for area in areas)
    css = f"nation-{nation}"
    net = (Path(lines, css="net-under"), Path(lines, css=f"net {css}"), Path(knots, css=f"knot {css}"))
    return Group(net, layer=f"{NATIONS[nation].capitalize()} Supply")


def _threat(t: Tables, side: int, areas: list[int]) -> Shape:
    """The Areas that a side's Units could enter next, by moving and then by landing."""
    seas = tuple(Again(cell_id(area), css=f"reached held-{side}") for area in areas if area < t.seas)
    lands = tuple(Circle(*t.xy[area], layout.LAND + 7, css=f"reached held-{side}") for area in areas if area >= t.seas)
    return Group((*seas, *lands), layer=f"Reach of {WHOSE[side]}")
