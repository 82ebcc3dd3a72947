"""Solved turns as files: where they lie, how they are written and read."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from pathlib import Path
from typing import Final

import numpy as np

from atoll.core.solver import Report
from atoll.games.war_in_the_pacific.solver import sweep
from atoll.games.war_in_the_pacific.solver.backwards import World, Worths
from atoll.games.war_in_the_pacific.solver.backwards import solve as solve_turns
from atoll.games.war_in_the_pacific.tables import Tables

METHOD: Final = 1  # raised when the solver computes other numbers: older files are then not read
# What makes no difference: words, pictures, what a game starts with, what lies beyond a victory.
INDIFFERENT: Final = {
    "words", "revision", "start_black", "start_blue", "unconditional", "cp_track", "labels", "red_label", "event_names",
    "research_rows", "island_names", "path_names", "path_of", "xy", "rows", "kind", "kind_red", "kind_value",
}  # fmt: skip


def folder(t: Tables, cache: Path) -> Path:
    """Where the turns of a setting lie: settings that play alike share it, all modes among them."""
    matters = {name: value for name, value in vars(t).items() if name not in INDIFFERENT}
    text = json.dumps([METHOD, matters], sort_keys=True)
    return cache / "solved" / f"war_in_the_pacific-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def solve(t: Tables, cache: Path, report: Report) -> Path:
    """Compute and keep the turns that are not kept; a turn that was broken off begins anew."""
    world, at = World(t), folder(t, cache)
    at.mkdir(parents=True, exist_ok=True)
    begun = {turn: found for turn in world.turns() if (found := read(at, turn, world)) is not None}
    left = sum(world.positions(turn) for turn in world.turns() if turn not in begun)
    done = 0

    def told(position: int) -> None:
        nonlocal done
        done += 1
        report(done, left)

    for _ in solve_turns(world, begun, lambda turn, worths: write(at, turn, worths), told):
        pass
    return at


def worth(t: Tables, cache: Path) -> float | None:
    """The chance to win of the opening, with the cubes of the mode; None: not computed."""
    world = World(t)
    first = read(folder(t, cache), 1, world)
    return None if first is None else float(first[0, 0, t.start_black, t.start_blue, 0]) / sweep.ONE


def write(at: Path, turn: int, worths: Worths) -> None:
    """Keep a turn: under its name the file is always whole."""
    part = at / f"turn-{turn:02}.part"
    with part.open("wb") as file:
        np.savez_compressed(file, worths=worths)
    os.replace(part, _file(at, turn))


def read(at: Path, turn: int, world: World) -> Worths | None:
    """A turn that was kept; None: there is none, or the file is no such."""
    try:
        with np.load(_file(at, turn), allow_pickle=False) as file:
            found: Worths = file["worths"]
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        return None
    return found if found.shape == world.shape and found.dtype == np.uint16 else None


def _file(at: Path, turn: int) -> Path:
    return at / f"turn-{turn:02}.npz"
