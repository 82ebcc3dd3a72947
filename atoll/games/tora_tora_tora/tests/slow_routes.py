"""Moves and Returns worked out once more, slowly and by name, from the printed data: what the fast ways are compared with."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from atoll.core.flow import UNSET
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import JAPAN, NATIONS, RETURN, TYPES

DATA = Path(__file__).parent.parent / "data"
Names = set[str]


@cache
def _printed() -> dict[str, Any]:
    return tomllib.loads((DATA / "map.toml").read_text(encoding="utf-8"))


def _id(name: str) -> str:
    return name.replace(" ", "_")


class Board:
    """A position by names: who controls what, and which Units are where."""

    def __init__(self, s: State, unit: int) -> None:
        names = [_id(name) for name in s.words.names["area"]]
        self.side = s.t.side[unit]
        self.seas: Names = set(_printed()["seas"])
        self.lands = _printed()["lands"]
        self.friendly = {name for n, name in enumerate(names) if (s.allied >> n & 1) == self.side}
        others = [n for n in range(s.t.units) if s.t.side[n] != self.side and s.place[n] >= 0]
        self.enemies = {names[s.place[n]] for n in others}
        self.enemy_armies = {names[s.place[n]] for n in others if TYPES[s.t.type[n]] == "army"}
        self.at = names[s.place[unit]]
        self.nation, self.type = NATIONS[s.t.nation[unit]], TYPES[s.t.type[unit]]
        self.unsupplied = bool(s.oos >> unit & 1)

    def beside(self, name: str) -> Names:
        """Everything that touches an Area by sea."""
        if name in self.lands:
            return set(self.lands[name]["seas"])
        pairs = _printed()["borders"]["sea_sea"]
        return {other for pair in pairs if name in pair for other in pair if other != name}

    def ashore(self, sea: str) -> Names:
        """The land that touches a Sea Area."""
        return {name for name, land in self.lands.items() if sea in land["seas"]}

    def overland(self, name: str) -> Names:
        """The Mainlands linked to an Area."""
        links = _printed()["borders"]["land_links"]
        return {other for pair in links if name in pair for other in pair if other != name}

    def is_barred(self, name: str) -> bool:
        """Areas that an Army of a nation never enters."""
        return self.type == "army" and (self.nation, name) in {("american", "india"), ("australian", "hawaii")}


def slow_reach(s: State, unit: int, base: int = UNSET) -> dict[str, int]:
    """R32-R37: the least cost of each Area where a Unit can end its move, by trying all ways until none is cheaper."""
    board = Board(s, unit)
    by_area = base == UNSET and (s.round > 1 if board.side == JAPAN else board.unsupplied)
    start = board.at, False  # an Area, and whether the way there went by sea
    paid = {start: 0 if by_area else (1 if base == UNSET else base)}
    work = [start]
    while work:
        name, at_sea = work.pop()
        if (name, at_sea) != start and (name not in board.friendly or name in board.enemies):
            continue
        steps = {(sea, True) for sea in board.beside(name)}
        if board.type == "army" and not at_sea:
            steps |= {(land, False) for land in board.overland(name)}
        for step in steps:
            cost = paid[name, at_sea] + by_area + _surcharge(s, board, name if (name, at_sea) != start else "", step[0])
            if not board.is_barred(step[0]) and cost < paid.get(step, 99):
                paid[step] = cost
                work.append(step)
    return {name: cost for (name, _), cost in paid.items() if _may_end(board, name) and cost <= s.rp[s.t.pool[unit]]}


def _surcharge(s: State, board: Board, left: str, entered: str) -> int:
    counted = entered if s.t.surcharge_at_end else left
    return int(counted in board.seas and _printed()["seas"][counted]["surcharge"])


def _may_end(board: Board, name: str) -> bool:
    if name == board.at:
        return False
    pinned = board.type == "army" and board.at in board.lands and board.at in board.enemy_armies
    return not pinned or (name in board.friendly and name not in board.enemies)


def slow_havens(s: State, unit: int) -> Names:
    """R60-R64: where a Unit may Return, by measuring the way to every Area."""
    board = Board(s, unit)
    ports_only = board.type == "fleet" or (s.t.stray_ports_only and s.phase != RETURN)
    fit = {name for name in board.lands if _takes_in(board, name) and (not ports_only or board.lands[name]["port"])}
    own = {name for name in fit if _takes_nation(board, name)}
    if not own and board.nation == "australian":
        return _closest(board, {name for name in fit if board.lands[name]["port"] and name != "hawaii"})
    if not board.unsupplied and (joined := own & _joined(board)):
        return joined
    return _closest(board, own)


def _takes_in(board: Board, name: str) -> bool:
    return name in board.friendly and name not in board.enemies and name != board.at and not board.is_barred(name)


def _takes_nation(board: Board, name: str) -> bool:
    if board.nation in ("british", "dutch"):
        return name == "batavia" or board.lands[name]["kind"] == "mainland"
    if board.nation == "american":
        return name not in ("india", "burma")
    return board.nation == "japanese" or name == "townsville"


def _joined(board: Board) -> Names:
    """R60, R61: Ports at the end of a chain of friendly seas, and for an Army the land beside its own sea."""
    chain = ({board.at} if board.at in board.seas else board.beside(board.at)) & board.friendly
    while more := {other for sea in chain for other in board.beside(sea)} & board.friendly & board.seas - chain:
        chain |= more
    ports = {name for sea in chain for name in board.ashore(sea) if board.lands[name]["port"]}
    return ports | board.ashore(board.at) if board.type == "army" else ports


def _closest(board: Board, wanted: Names) -> Names:
    """R62: those with the fewest Areas entered on the way, whoever controls the seas."""
    steps = {board.at: 0}
    work = [board.at]
    while work:
        name = work.pop(0)
        for other in board.beside(name) - set(steps):
            steps[other] = steps[name] + 1
            work.append(other)
    away = {name: min((steps[sea] + 1 for sea in board.lands[name]["seas"] if sea in steps), default=99) for name in wanted}
    least = min(away.values(), default=99)
    return {name for name in wanted if away[name] == least < 99}
