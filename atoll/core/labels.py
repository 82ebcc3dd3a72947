"""The words of a game for people: prompts, names of actions, sentences of refusals and of the journal."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from atoll.core.errors import AtollError
from atoll.core.verbs import Action, Words

PLACE = re.compile(r"{(\w+)(?::([^}]*))?}")


@dataclass(frozen=True)
class Prompt:
    """What a node asks for or what a thing is, the rule that says so, and the verbs that a thing is the place for.

    `others`: what a node waits for, as those read it who are not asked.
    """

    text: str
    rule: str
    verbs: tuple[str, ...] = ()
    others: str = ""


@dataclass(frozen=True)
class Labels:
    """One game's labels.toml.

    Templates hold places: {island} is the shown name of a value of the kind `island`, {cubes} a plain number where no such kind
    exists, {cubes:cube|cubes} a number with its noun.
    """

    prompts: dict[str, Prompt]  # by the name of the node
    actions: dict[str, str]  # by the word of the verb
    hidden: dict[str, str]  # by the word of the verb: what those are told who do not see all of it
    objections: dict[str, str]  # by the key of the objection
    journal: dict[str, str]  # by the key given to tell()
    things: dict[str, Prompt]  # what a thing is, by thing or by kind, with its rule
    shortcuts: dict[str, str]  # several plies offered as one click
    outcomes: dict[str, str]  # how the game can end, by the label of the outcome
    names: dict[str, dict[str, str]]  # shown names by kind, where they differ from the record's
    groups: dict[str, str]  # headings over choices, by Game.group
    keys: dict[str, str]  # keyboard: what Game.group gives -> its key
    about: dict[str, str]  # lines for the catalogue: designer, publisher, tagline ...
    retold: frozenset[str]  # words of verbs that the journal's sentences tell in full, with who did it

    def name(self, words: Words, kind: str, n: int) -> str:
        """The shown name of a value of a kind: the edition's, else the label's, else the record's."""
        if kind in words.shown:
            return words.shown[kind][n]
        name = words.names[kind][n]
        return self.names.get(kind, {}).get(name, name)

    def fill(self, template: str, words: Words, facts: dict[str, int]) -> str:
        """A sentence from a template and its facts."""

        def place(found: re.Match[str]) -> str:
            key, forms = found[1], found[2]
            n = facts[key]
            if forms is not None:
                one, _, many = forms.partition("|")
                return f"{n} {one if n == 1 else many}"
            kind = key.rstrip("0123456789")
            return self.name(words, kind, n) if kind in words.names else str(n)

        return PLACE.sub(place, template)

    def tell(self, words: Words, key: str, values: list[int]) -> str:
        """A sentence of the journal: its places filled in order of first appearance."""
        template = self.journal[key]
        return self.fill(template, words, dict(zip(places(template), values, strict=True)))

    def action(self, words: Words, action: Action, hidden: tuple[str, ...] = ()) -> str:
        """An action as a button or a line says it, without the values of hidden kinds; an empty name leaves no gap."""
        verb = words.verb(action)
        facts = dict(zip(verb.kinds, words.arguments(action), strict=True))
        template = (self.hidden if set(hidden) & set(verb.kinds) else self.actions)[verb.word]
        return " ".join(self.fill(template, words, facts).split())


def places(template: str) -> list[str]:
    """The names of a template's places, each once, in order."""
    return list(dict.fromkeys(found[1] for found in PLACE.finditer(template)))


def load_labels(path: Path) -> Labels:
    """Read a game's labels.toml."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as fault:
        raise AtollError(f"{path.name}: {fault}") from None
    return Labels(
        prompts=_prompts(raw.get("prompt", {})),
        actions=raw.get("action", {}),
        hidden=raw.get("hidden", {}),
        objections=raw.get("objection", {}),
        journal=raw.get("journal", {}),
        things=_prompts(raw.get("thing", {})),
        shortcuts=raw.get("shortcut", {}),
        outcomes=raw.get("outcome", {}),
        names=raw.get("name", {}),
        groups=raw.get("group", {}),
        keys=raw.get("keys", {}),
        about=raw.get("about", {}),
        retold=frozenset(raw.get("log", {}).get("retold", ())),
    )


def _prompts(raw: dict[str, Any]) -> dict[str, Prompt]:
    return {
        key: Prompt(entry["text"], entry.get("rule", ""), tuple(entry.get("verbs", ())), entry.get("others", ""))
        for key, entry in raw.items()
    }
