"""Printing: JSON for programs, tables for people, progress on a terminal alone."""
from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 2.0                                  # seconds before a bar appears


def print_json(value: Any) -> None:
    """One JSON value."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> None:
    """A table, fitted to the terminal if there is one; `numbers` are the columns to be set flush right."""
    lines = [list(row) for row in rows]
    if sys.stdout.isatty():
        _print_fitted(headings, lines, numbers)
        return
    lines.insert(0, list(headings))
    wide = [max(len(line[n]) for line in lines) for n in range(len(headings))]
    for line in lines:
        cells = [cell.rjust(wide[n]) if n in numbers else cell.ljust(wide[n]) for n, cell in enumerate(line)]
        print("  ".join(cells).rstrip())


def _print_fitted(headings: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for n, heading in enumerate(headings):
        table.add_column(heading, justify="right" if n in numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console(highlight=False).print(table)


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if that is a terminal, once the work has taken a while; give it how many are done."""
    bar, began = _Bar(total, what), perf_counter()

    def tell(done: int) -> None:
        if bar.shown or perf_counter() - began > PATIENCE:
            bar.show(done)

    try:
        yield tell if sys.stderr.isatty() else _ignore
    finally:
        bar.close()


def _ignore(done: int) -> None:
    pass


class _Bar:
    """Rich's progress bar, imported and started only when it is needed."""

    def __init__(self, total: int, what: str) -> None:
        self.total = total
        self.what = what
        self.shown: Progress | None = None

    def show(self, done: int) -> None:
        if self.shown is None:
            from rich.console import Console
            from rich.progress import Progress

            self.shown = Progress(console=Console(stderr=True), transient=True)
            self.shown.add_task(self.what, total=self.total)
            self.shown.start()
        self.shown.update(self.shown.task_ids[0], completed=done)

    def close(self) -> None:
        if self.shown is not None:
            self.shown.stop()
