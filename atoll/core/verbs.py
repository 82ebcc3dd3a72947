"""Actions are ints with words: a verb and up to two arguments, packed in one place."""

from __future__ import annotations

from typing import Final

VERB: Final = 1 << 20  # one verb's actions: up to a million
PAIR: Final = 1 << 10  # step of the first of two arguments
LONGEST: Final = 200  # characters of an action in words

Action = int  # a verb with its arguments


class Verb:
    """A word of the game with the kinds of its arguments, such as "area" or "card"."""

    def __init__(self, code: int, word: str, *kinds: str) -> None:
        self.code = code
        self.word = word
        self.kinds = kinds


class Objection:
    """A rule that forbids: a constant. Its sentence is in labels.toml, its numbers in Node.facts.

    `near` says how far the action came before a rule stopped it: of several objections
    to a thing that was pointed at, a person is told the nearest.
    """

    def __init__(self, rule: str, key: str, near: int = 0) -> None:
        self.rule = rule
        self.key = key
        self.near = near


class Words:
    """The names of one edition: every kind's values, every verb's actions, text both ways.

    A kind's names are distinct; one of them may be empty ("no red dice") and is then left
    out of the text. An unknown text parses to -1.
    `shown` has what an edition prints instead, for the kinds whose names it gives.
    """

    def __init__(self, verbs: tuple[Verb, ...], names: dict[str, list[str]], shown: dict[str, list[str]] | None = None) -> None:
        self.verbs = {verb.code: verb for verb in verbs}
        self.names = names
        self.shown = shown or {}
        self._by_word = {verb.word: verb for verb in verbs}
        self._index = {kind: {name: n for n, name in enumerate(every)} for kind, every in names.items()}
        self._every: dict[int, list[Action]] = {}

    def verb(self, action: Action) -> Verb:
        """The verb of an action."""
        return self.verbs[action - action % VERB]

    def is_action(self, code: int) -> bool:
        """Whether a number from outside is an action of this edition."""
        verb = self.verbs.get(code - code % VERB)
        if verb is None:
            return False
        if not verb.kinds:
            return code == verb.code
        return all(n < len(self.names[kind]) for kind, n in zip(verb.kinds, self.arguments(code)))

    def arguments(self, action: Action) -> list[int]:
        """The arguments of an action, as many as its verb has kinds."""
        rest, kinds = action % VERB, self.verb(action).kinds
        if len(kinds) == 2:
            return [rest // PAIR, rest % PAIR]
        return [rest] if kinds else []

    def text(self, action: Action, hidden: tuple[str, ...] = ()) -> str:
        """An action in words, as records and scripts hold it; "?" for the values of hidden kinds."""
        verb = self.verb(action)
        parts = [verb.word]
        for kind, n in zip(verb.kinds, self.arguments(action), strict=True):
            parts.append("?" if kind in hidden else self.names[kind][n])
        return " ".join([part for part in parts if part])

    def parse(self, text: str) -> Action:
        """The action that words say, -1 if they say none."""
        parts = text.split() if len(text) <= LONGEST else []
        verb = self._by_word.get(parts[0]) if parts else None
        if verb is None:
            return -1
        return self._parse_arguments(verb, parts[1:])

    def _parse_arguments(self, verb: Verb, parts: list[str]) -> Action:
        if not verb.kinds:
            return -1 if parts else verb.code
        if len(verb.kinds) == 1:
            n = self._index[verb.kinds[0]].get(" ".join(parts), -1)
            return verb.code + n if n >= 0 else -1
        for cut in range(len(parts) + 1):
            first = self._index[verb.kinds[0]].get(" ".join(parts[:cut]), -1)
            second = self._index[verb.kinds[1]].get(" ".join(parts[cut:]), -1)
            if first >= 0 and second >= 0:
                return verb.code + first * PAIR + second
        return -1

    def every(self, verb: Verb) -> list[Action]:
        """All that a verb can say in this edition, in order."""
        if verb.code not in self._every:
            codes = [verb.code]
            for place, kind in enumerate(verb.kinds, 1):
                step = PAIR if place < len(verb.kinds) else 1
                codes = [code + n * step for code in codes for n in range(len(self.names[kind]))]
            self._every[verb.code] = codes
        return self._every[verb.code]

    def known_words(self) -> list[str]:
        """The words of all verbs, for a message to somebody who typed another one."""
        return list(self._by_word)

    def thing(self, text: str) -> tuple[str, int]:
        """A thing that can be pointed at, "area 17" or "island iwo jima": its kind and number, ("", -1) if unknown."""
        kind, _, name = text.partition(" ")
        n = self._index[kind].get(name, -1) if kind in self._index else -1
        return (kind, n) if n >= 0 else ("", -1)

    def completed(self, name: str) -> str:
        """A name of a thing with its kind before it, the first kind that has it; any other text as it is."""
        plain = " ".join(name.lower().split()) if len(name) <= LONGEST else ""
        if not plain or plain.isdigit():
            return name
        return next((f"{kind} {plain}" for kind, index in self._index.items() if plain in index), name)
