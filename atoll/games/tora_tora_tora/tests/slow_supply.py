"""Supply worked out once more, slowly and by name, from the printed data: what the fast way is compared with."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from atoll.games.tora_tora_tora.state import State

DATA = Path(__file__).parent.parent / "data"
SUPPLY = {
    "japanese": ("japan", ["kure", "yokosuka"]),
    "american": ("allies", ["hawaii"]),
    "british": ("allies", ["india"]),
    "dutch": ("allies", ["india"]),
    "australian": ("allies", ["townsville"]),
}


@cache
def _printed() -> dict[str, Any]:
    return tomllib.loads((DATA / "map.toml").read_text(encoding="utf-8"))


def controllers(s: State) -> dict[str, str]:
    """Each Area's controller by name."""
    names = [name.replace(" ", "_") for name in s.words.names["area"]]
    return {name: "allies" if s.allied >> n & 1 else "japan" for n, name in enumerate(names)}


def sources(s: State, nation: str) -> list[str]:
    """R5: the Supply Areas of a nation that it controls."""
    side, areas = SUPPLY[nation]
    held = controllers(s)
    found = [name for name in areas if held[name] == side]
    if nation == "american" and not found and held["townsville"] == side:
        return ["townsville"]
    return found


def supplied(s: State, nation: str) -> set[str]:
    """R9: every Area in Supply, each searched for by itself."""
    return {name for name in controllers(s) if is_supplied(s, nation, name)}


def is_supplied(s: State, nation: str, name: str) -> bool:
    """R9: walk from one Area from friendly sea to friendly sea, until one touches a Supply Area."""
    side = SUPPLY[nation][0]
    ends = sources(s, nation)
    if name in ends:
        return True
    held, lands = controllers(s), _printed()["lands"]
    start = lands[name]["seas"] if name in lands else [name]
    waiting = [sea for sea in start if held[sea] == side]
    seen = set(waiting)
    while waiting:
        sea = waiting.pop()
        if any(sea in lands[end]["seas"] for end in ends):
            return True
        for one, other in _printed()["borders"]["sea_sea"]:
            for here, there in ((one, other), (other, one)):
                if here == sea and held[there] == side and there not in seen:
                    seen.add(there)
                    waiting.append(there)
    return False


def unsupplied_units(s: State) -> set[int]:
    """R10: the Units in Areas that are not in Supply for their nation."""
    names = [name.replace(" ", "_") for name in s.words.names["area"]]
    nations = list(SUPPLY)
    on_map = [unit for unit in range(s.t.units) if s.place[unit] >= 0]
    return {unit for unit in on_map if not is_supplied(s, nations[s.t.nation[unit]], names[s.place[unit]])}
