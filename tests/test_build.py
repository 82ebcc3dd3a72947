"""Which build runs is told for the kernel and for each game, and a wheel says which build it is.

`make compiled` runs this once more on the compiled wheel, unpacked.
"""
from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from atoll import games
from atoll.core import flow
from atoll.core.build import COMPILED, MIXED, PLAIN, build
from atoll.core.game import Game

ROOT = Path(games.__file__).parent.parent.parent
SOURCE = ROOT if build() == PLAIN else ROOT.parent / "source"


def test_kernel_and_games_are_of_one_build() -> None:
    assert {build(games.load(name)) for name in games.names()} == {build()}


def test_a_plain_game_on_a_compiled_kernel_is_a_mixed_build(toy: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "__file__", "flow.py")
    assert (build(), build(toy)) == (PLAIN, PLAIN)
    monkeypatch.setattr(flow, "__file__", "flow.cpython-311-x86_64-linux-gnu.so")
    assert (build(), build(toy)) == (COMPILED, MIXED)


def built(folder: Path) -> Path:
    """A wheel without the switch, unpacked; it is built from a copy, as building leaves things behind."""
    source = folder / "source"
    shutil.copytree(ROOT / "atoll", source / "atoll", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, source)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps", "--wheel-dir", str(folder)]
    subprocess.run([*pip, str(source)], check=True, env=os.environ | {"ATOLL_MYPYC": "0"})
    with ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


def test_a_wheel_says_of_which_build_it_is(tmp_path: Path) -> None:
    site, python = (built(tmp_path), "py3") if build() == PLAIN else (ROOT, f"cp{sys.version_info.major}{sys.version_info.minor}")
    about = next(site.glob("atoll-*.dist-info/WHEEL")).read_text(encoding="utf-8")
    tag = next(line.partition(": ")[2] for line in about.splitlines() if line.startswith("Tag: "))
    libraries = [path for path in site.rglob("*") if path.suffix in (".so", ".pyd")]
    assert tag.split("-")[0] == python
    assert tag.endswith("-none-any") == (libraries == []) == (build() == PLAIN)
    assert {path.parent.name for path in site.glob("atoll/games/*/labels.toml")} == set(games.names())


def compiled_files() -> list[Path]:
    """Those that setup.py names."""
    setup = ast.parse((SOURCE / "setup.py").read_text(encoding="utf-8"))
    patterns = next(line.value for line in setup.body if ast.unparse(line).startswith("COMPILED ="))  # type: ignore[attr-defined]
    return [path for pattern in ast.literal_eval(patterns) for path in SOURCE.glob(pattern)]


def holds_a_float(value: ast.expr | None) -> bool:
    """A tuple with a number such as 0.5 or -1.0 in it."""
    return isinstance(value, ast.Tuple) and any(
        isinstance(part, ast.Constant) and isinstance(part.value, float) for each in value.elts for part in ast.walk(each)
    )


def test_no_constant_is_a_bare_tuple_of_floats() -> None:
    """With mypyc 2.4 such a `Final` is never set; `Final[tuple[float, ...]]` is."""
    found = [
        f"{path.name}:{line.lineno}"
        for path in compiled_files()
        for line in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(line, ast.AnnAssign) and isinstance(line.annotation, ast.Name) and holds_a_float(line.value)
    ]
    assert found == []
    assert len(compiled_files()) > 50
