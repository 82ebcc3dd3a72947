"""The rules of a game for reading: the chapters "Rules" and "Rulings" of its spec.md, every numbered rule with an anchor."""
from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from atoll.render.reference import chapters

RULE: Final = re.compile(r"^[RQ]\d+$")
NUMBER: Final = re.compile(r"^[\d.]+\s*")
MENTION: Final = re.compile(r"\b([RQ]\d+)\b")


@dataclass(frozen=True)
class Reference:
    """The rules as HTML, and the ids that have an anchor there."""

    html: str
    rules: frozenset[str]


@cache
def reference(folder: Path) -> Reference:
    """The reference of the game in a folder; empty if there is no spec.md."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(chapters(folder))
    for heading, title in pairwise(tokens):
        if heading.type == "heading_open":
            _lower(title)
    found = _anchor(tokens)
    _link(tokens, found)
    for token in tokens:
        _wrap_table(token)
    return Reference(str(markdown.renderer.render(tokens, markdown.options, {})), frozenset(found))


def _lower(inline: Token) -> None:
    """A heading without its number: where a chapter stands in the specification is nothing to a player."""
    if inline.children and inline.children[0].type == "text":
        inline.children[0].content = NUMBER.sub("", inline.children[0].content)


def _anchor(tokens: list[Token]) -> list[str]:
    """Give the element in which a rule's number stands first that number as its id."""
    found: list[str] = []
    opened: list[Token] = []
    for token in tokens:
        if token.nesting == 1:
            opened.append(token)
        elif token.nesting == -1:
            opened.pop()
        elif token.type == "inline":
            rule = _leading_rule(token)
            home = next((each for each in reversed(opened) if each.tag in ("li", "tr", "p") and not each.hidden), None)
            if rule and home and rule not in found and not home.attrs.get("id"):
                home.attrs["id"] = rule
                home.attrs["class"] = "rule"
                found.append(rule)
    return found


def _leading_rule(inline: Token) -> str:
    """The number that a paragraph or a table's cell begins with, bold or alone in its cell."""
    words = [child.content for child in inline.children or [] if child.type == "text" and child.content.strip()]
    first = words[0].strip() if words else ""
    return first if RULE.match(first) else ""


def _link(tokens: list[Token], found: list[str]) -> None:
    """Let every other mention of a rule lead to it."""
    for token in tokens:
        if token.type == "inline" and token.children:
            skip = _leading_rule(token)
            token.children = [new for child in token.children for new in _linked(child, found, skip)]


def _linked(child: Token, found: list[str], skip: str) -> list[Token]:
    if child.type != "text" or child.content.strip() == skip:
        return [child]
    parts: list[Token] = []
    for n, text in enumerate(MENTION.split(child.content)):
        if n % 2 == 0 or text not in found:
            parts.append(Token("text", "", 0, content=text))
        else:
            opening = Token("link_open", "a", 1, attrs={"href": f"#{text}"})
            parts += [opening, Token("text", "", 0, content=text), Token("link_close", "a", -1)]
    return parts


def _wrap_table(token: Token) -> None:
    """Only what a narrow screen needs: a class to scroll wide tables by."""
    if token.type == "table_open":
        token.attrs["class"] = "wide"
