"""Pictures over the map that can be switched on: each nation's lines of Supply, what each side can reach."""

from __future__ import annotations

from typing import Any

from atoll.core.board import Again, Circle, Group, Path, Shape
from atoll.games.tora_tora_tora import layout
from atoll.games.tora_tora_tora.cells import cell_id
from atoll.games.tora_tora_tora.signs import barrel, dots
from atoll.games.tora_tora_tora.tables import NATIONS, Tables

WHOSE = ("Japan", "the Allies")


def overlays(t: Tables, view: dict[str, Any]) -> list[Shape]:
    """All of them, always in the same order, so that whoever switched one on keeps it."""
    supply = [_supply(t, nation, view["supplied"][nation]) for nation in range(len(NATIONS))]
    return [*supply, *(_threat(t, side, view["threat"][side]) for side in range(len(WHOSE)))]


def _supply(t: Tables, nation: int, areas: list[int]) -> Shape:
    """A nation's net of Supply: lines through friendly seas, dots where Units are in Supply, barrels at its ends."""
    inside = set(areas)
    lines = [
        f"M{t.xy[one][0]} {t.xy[one][1]}L{t.xy[other][0]} {t.xy[other][1]}"
        for one in areas
        for other in areas
        if other < min(one, t.seas) and t.touch[one] >> other & 1
    ]
    ends = [area for area in inside if t.supply[nation] >> area & 1]
    return Group(
        (
            Path("".join(lines), css="net-under"),
            Path("".join(lines), css=f"net nation-{nation}"),
            Path(dots([t.xy[area] for area in areas], 7), css=f"knot nation-{nation}"),
            *(Group((Circle(0, 0, 13, css=f"knot nation-{nation}"), barrel()), *t.xy[area]) for area in ends),
        ),
        layer=f"{NATIONS[nation].capitalize()} Supply",
        css=f"supply-{nation}",
    )


def _threat(t: Tables, side: int, areas: list[int]) -> Shape:
    """The Areas that a side's Units could enter next, by moving and then by landing."""
    seas = tuple(Again(cell_id(area), css=f"reached held-{side}") for area in areas if area < t.seas)
    lands = tuple(Circle(*t.xy[area], layout.LAND + 7, css=f"reached held-{side}") for area in areas if area >= t.seas)
    return Group((*seas, *lands), layer=f"Reach of {WHOSE[side]}")
