"""What went wrong, in one line for the person who caused it."""

from __future__ import annotations


def quoted(text: str) -> str:
    """Somebody's text within a message: in quotes, control characters escaped, cut when long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


class AtollError(Exception):
    """Bad input: its text is one clear line saying what, where and what was expected."""


class Refused(AtollError):
    """An action that may not be taken now: the rule that forbids it, and its sentence."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule


class BadRecord(AtollError):
    """A record that does not fit: the line where it stops, and why."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"record, line {line}: {sentence}" if line else f"record: {sentence}")
        self.line = line


class BadData(AtollError):
    """Data or an overlay with faults: all of them, a line each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults
