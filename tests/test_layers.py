"""What the import rules of pyproject.toml cannot say: the kernel needs nothing but Python, and nothing names a game."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from atoll import games

ATOLL = Path(games.__file__).parent.parent
KERNEL = sorted((ATOLL / "core").glob("*.py"))
ALLOWED = {*sys.stdlib_module_names, "mypy_extensions"}
TEXTS = {".py", ".html", ".js", ".css", ".toml", ".svg", ".mako", ".ini"}


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            yield node.module or ""


@pytest.mark.parametrize("path", KERNEL, ids=lambda path: path.name)
def test_the_kernel_imports_python_and_itself(path: Path) -> None:
    foreign = {name for name in imports(path) if name.partition(".")[0] not in ALLOWED and not name.startswith("atoll.core")}
    assert foreign == set()


def outside(slug: str) -> Iterator[Path]:
    """Every file of the program that is not in a game's folder; what is printed on a component names no game."""
    home = ATOLL / "games" / slug
    texts = (path for path in ATOLL.rglob("*") if path.suffix in TEXTS and path.parent.name != "data")
    return (path for path in texts if home not in path.parents)


@pytest.mark.parametrize("slug", games.names())
def test_nothing_outside_its_folder_names_a_game(slug: str) -> None:
    game = games.load(slug)
    names = re.compile(rf"{slug}|{slug.replace('_', '-')}|{re.escape(game.title.partition(':')[0])}", re.IGNORECASE)
    naming = [path.relative_to(ATOLL) for path in outside(slug) if names.search(path.read_text(encoding="utf-8"))]
    assert naming == []


def test_the_search_sees_files_of_all_parts() -> None:
    parts = {path.relative_to(ATOLL).parts[0] for path in outside("none")}
    assert {"core", "kit", "testing", "editions", "games"} <= parts
