"""Measure all libraries, each in a process of its own, and write the table of docs/speed.md.

`python -m tests.compare LIBRARY` measures one and prints its figures as JSON.
"""
from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import python_version

from tests.compare.meter import Figures, attempt

ROOT = Path(__file__).parent.parent.parent
COMPILED = ROOT / "build" / "compiled" / "site"
PAGE = ROOT / "docs" / "speed.md"
PLACE = re.compile(r"(<!-- make compare -->\n).*?(<!-- end -->\n)", re.DOTALL)
HEAD = """\
| | game | decisions/s, driven from Python | playouts/s, likewise | decisions/s, in its own loop |
|---|---|---|---|---|
"""
# what it is called in the table, module of this package, distribution, folder that it runs in
RUNS = (
    ("OpenSpiel", "open_spiel", "open_spiel", ROOT),
    ("PettingZoo classic", "pettingzoo", "pettingzoo", ROOT),
    ("RLCard", "rlcard", "rlcard", ROOT),
    ("Atoll, plain", "atoll", "atoll", ROOT),
    ("Atoll, compiled", "atoll", "atoll", COMPILED),
)


def measured(library: str) -> list[Figures]:
    """One library's figures, in this process."""
    module = importlib.import_module(f"tests.compare.{library}")
    return [attempt(game, module.figures) for game in module.GAMES]


def in_a_process(library: str, folder: Path) -> list[Figures]:
    """One library's figures, and a line that says so where it cannot even be imported."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.compare", library], cwd=folder, env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True, text=True, check=False,
    )
    if done.returncode:
        return [Figures("", 0.0, 0.0, fault=(done.stderr.splitlines() or ["it ended"])[-1])]
    return [Figures(**each) for each in json.loads(done.stdout.splitlines()[-1])]


def row(name: str, figures: Figures) -> str:
    """A line of the table."""
    if figures.fault:
        return f"| {name} | {figures.game} | not measured: {figures.fault.replace('|', '/')} | | |\n"
    inside = f"{figures.inside:,.0f}" if figures.inside else ""
    return f"| {name} | {figures.game} | {figures.decisions:,.0f} | {figures.playouts:,.0f} | {inside} |\n"


def versions() -> str:
    """What was compared."""
    found = [f"Python {python_version()}"]
    for name, _, distribution, folder in RUNS:
        if folder == ROOT:
            try:
                found.append(f"{name.partition(',')[0]} {version(distribution)}")
            except PackageNotFoundError:
                found.append(f"{name} is not installed")
    return ", ".join(found)


def table() -> str:
    """All of it, told while it is made."""
    lines: list[str] = []
    for name, library, _, folder in RUNS:
        for figures in in_a_process(library, folder):
            lines.append(row(name, figures))
            print(lines[-1], end="", flush=True)
    return HEAD + "".join(lines) + f"\n`make compare`: {versions()}.\n"


def main(library: str = "") -> None:
    if library:
        print(json.dumps([asdict(each) for each in measured(library)]))
    else:
        page = PAGE.read_text(encoding="utf-8")
        found = table()
        PAGE.write_text(PLACE.sub(lambda place: place[1] + found + place[2], page), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
