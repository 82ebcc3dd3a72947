"""The examples in README.md and docs/ are true: every command of a console block and the Python of bots.md is run.

In a ```console block a line `$ command` is run in an empty folder, one for each document, and must succeed; lines below it are
what it prints (`...` stands for anything). A ```toml block whose first line is a comment with a file's name is that file.
"""
from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from atoll import games
from atoll.core.match import Match
from atoll.core.record import parse_record

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\S+\.toml)\n")
RECORD = re.compile(r"\]\((\S+\.record)\)")             # a game that a document tells
QUOTE = re.compile(r"^> \*(.+)\*$", re.MULTILINE)       # what it quotes of that
WITH_RULE = re.compile(r" \(R\d+\)")
ENDLESS_OR_SLOW = ("atoll serve", "atoll bench", "atoll solve")        # of these only the arguments are tried
LIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Example(NamedTuple):
    """A command of a document and what it is said to print."""

    command: str
    printed: str


def blocks(document: Path, *languages: str) -> list[tuple[str, str]]:
    """The code blocks of a document in some languages."""
    found = BLOCK.findall(document.read_text(encoding="utf-8"))
    return [(language, code) for language, code in found if language in languages]


def examples(code: str) -> list[Example]:
    """The commands of a console block."""
    parts = re.split(r"^\$ ", code, flags=re.MULTILINE)
    return [Example(*part.partition("\n")[::2]) for part in parts[1:]]


def shell(folder: Path) -> dict[str, str]:
    """An environment in which `atoll` is this working copy, however it is installed."""
    command = folder / "bin" / "atoll"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m atoll "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return os.environ | {"PATH": f"{command.parent}:{os.environ['PATH']}"}


def run(command: str, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """A command in the shell, without a terminal and without input."""
    tried = f"{command} --help" if command.startswith(ENDLESS_OR_SLOW) else command
    return subprocess.run(
        tried, shell=True, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        timeout=120,
    )


WITH_COMMANDS = [document for document in DOCUMENTS if any("atoll " in code for _, code in blocks(document, "console"))]


@pytest.mark.parametrize("document", WITH_COMMANDS, ids=lambda document: document.name)
def test_every_command_of_a_document_does_what_it_says(document: Path, tmp_path: Path) -> None:
    environment, folder = shell(tmp_path), tmp_path / "work"
    folder.mkdir()
    for language, code in blocks(document, "console", "toml"):
        if language == "toml" and (name := FILE.match(code)):
            (folder / name[1]).write_text(code, encoding="utf-8")
        for example in examples(code) if language == "console" else []:
            done = run(example.command, folder, environment)
            assert (done.returncode, done.stderr) == (0, ""), f"$ {example.command}"
            is_true = not example.printed or doctest.OutputChecker().check_output(example.printed, done.stdout, LIKE)
            assert is_true, f"$ {example.command}\n{done.stdout}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_commands_stand_in_console_blocks_where_they_are_tried(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert re.findall(r"^ {4,}\$? ?atoll .*", text, re.MULTILINE) == []
    others = [code for language, code in BLOCK.findall(text) if language != "console"]
    assert [line for code in others for line in code.splitlines() if re.match(r"\$? ?atoll (?!record)", line)] == []


TOLD = [document for document in DOCUMENTS if ".record)" in document.read_text(encoding="utf-8")]


@pytest.mark.parametrize("document", TOLD, ids=lambda document: document.name)
def test_what_a_document_quotes_was_told_in_its_game(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    record = parse_record((document.parent / RECORD.findall(text)[0]).read_text(encoding="utf-8"))
    match = Match.load(games.load(record.header.game), record)
    told = WITH_RULE.sub("", " ".join(f"{entry.text}. {' '.join(entry.told)}" for entry in match.journal(0)))
    quoted = QUOTE.findall(text)
    assert len(quoted) > 5
    assert [sentence for sentence in quoted if sentence not in told] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_the_pictures_of_a_document_are_drawn_by_make(document: Path) -> None:
    drawn = re.findall(r"--svg (\S+)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", document.read_text(encoding="utf-8")):
        path = document.parent / picture
        assert path.exists(), picture
        assert str(path.relative_to(ROOT)) in drawn


def test_the_readme_has_commands() -> None:
    assert sum(len(examples(code)) for _, code in blocks(ROOT / "README.md", "console")) >= 3


def test_the_python_of_the_page_on_players_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for _, code in blocks(ROOT / "docs" / "bots.md", "python"):
        exec(compile(code, "docs/bots.md", "exec"), names)
    assert "atoll record 1" in capsys.readouterr().out
