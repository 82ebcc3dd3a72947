"""From specification to code to tests: every rule is in all three, and none names a rule that the specification lacks.

A rule is bold in the game's spec.md ("**R45**"), a ruling the first cell of a table's row ("| Q12 |"); a ruling that
names a switch has to be tested. Code names a rule in the docstring of a class or function, in a comment beside a
step, or in an Objection; data names it in a comment or a source; a test in its mark, `@rule("R45")`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ID: Final = re.compile(r"\b([RQ])(\d+)(?:-\1?(\d+))?\b")
RULE: Final = re.compile(r"\*\*(R\d+)\*\*")
RULING: Final = re.compile(r"^\|\s*(?:\*\*)?(Q\d+)(?:\*\*)?\s*\|(.*)$", re.MULTILINE)
CODE: Final = ("rules/*.py", "state.py", "tables.py", "edition.py", "sheet*.py", "view.py")
DATA: Final = ("data/*.toml",)


@dataclass(frozen=True)
class Trace:
    """The ids of one game: by the specification, by code and data, by tests."""

    rules: frozenset[str]
    rulings: frozenset[str]
    switched: frozenset[str]  # rulings that a switch can change
    code: frozenset[str]
    tests: frozenset[str]

    def loose_ends(self) -> list[str]:
        """What is missing where, a line each; empty if all three agree."""
        spec = self.rules | self.rulings
        return [
            *_lines("has no code", (self.rules | self.switched) - self.code),
            *_lines("has no test", (self.rules | self.switched) - self.tests),
            *_lines("is named in code, but not in the specification", self.code - spec),
            *_lines("is named by a test, but not in the specification", self.tests - spec),
        ]


def _lines(fault: str, ids: Iterable[str]) -> list[str]:
    return [f"{each} {fault}" for each in sorted(ids, key=lambda each: (each[0], int(each[1:])))]


def trace(folder: Path) -> Trace:
    """Everything that a game's folder says about its rules."""
    spec = (folder / "spec.md").read_text(encoding="utf-8")
    rulings = {found[1]: found[2] for found in RULING.finditer(spec)}
    return Trace(
        rules=frozenset(RULE.findall(spec)),
        rulings=frozenset(rulings),
        switched=frozenset(ruling for ruling, row in rulings.items() if "Switch" in row),
        code=frozenset(_code_ids(folder)),
        tests=frozenset(_test_ids(folder)),
    )


@cache
def rule_ids(folder: Path) -> set[str]:
    """All rules and rulings of a game's specification."""
    found = trace(folder)
    return {*found.rules, *found.rulings}


def ids(text: str) -> Iterator[str]:
    """The ids that a text names, "R5-R7" and "R5-7" being three."""
    for letter, first, last in ID.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{letter}{number}"


def _code_ids(folder: Path) -> Iterator[str]:
    for path in _files(folder, CODE):
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        for text in (*docstrings(tree), *comments(source), *(rule for rule, _ in objections(tree))):
            yield from ids(text)
    for path in _files(folder, DATA):
        yield from ids(path.read_text(encoding="utf-8"))


def _files(folder: Path, patterns: Iterable[str]) -> Iterator[Path]:
    for pattern in patterns:
        yield from sorted(folder.glob(pattern))


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Docstrings of classes and functions; a module's is a table of contents and proves nothing."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield ast.get_docstring(node) or ""


def comments(source: str) -> Iterator[str]:
    """All comments of a source text."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def objections(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """(rule, key of the sentence) of every Objection that a module makes."""
    for call in calls(tree, "Objection"):
        rule, key = (literal(each) for each in call.args[:2])
        yield rule, key


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    """Calls of a function by its plain name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def literal(node: ast.expr) -> str:
    """A text that stands in the source as it is, else nothing."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _test_ids(folder: Path) -> Iterator[str]:
    for path in _files(folder, ("tests/test_*.py",)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                yield from _marked(node)


def _marked(test: ast.FunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        for call in calls(decorator, "rule"):
            yield from (literal(each) for each in call.args)
