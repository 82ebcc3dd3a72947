"""The record of a game: a header and every ply in words. It is the truth; a state is what it replays to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from atoll.core.errors import AtollError, BadRecord, quoted

FORMAT = 1
HASH_EVERY = 20  # plies between two hashes of the state
NAME = re.compile(r'(?=.*\S)[^\x00-\x1f"\x7f-\x9f\u2028\u2029]{1,60}')
NUMBER = re.compile(r"[1-9][0-9]{0,8}")
SHA256 = re.compile(r"[0-9a-f]{64}")
MOST_GIVEN = 64  # bytes of a contribution


@dataclass(frozen=True)
class Contribution:
    """What a side threw in for chance, as the hexadecimal digits of its text, and the first ply that it counts for."""

    side: str
    text: str
    since: int = 1

    @property
    def words(self) -> str:
        """The text itself."""
        return bytes.fromhex(self.text).decode(errors="replace")


@dataclass(frozen=True)
class Header:
    """What has to be known to replay: which game, which data, which switches."""

    game: str
    revision: int
    edition: str
    sha256: str
    overlay: str = ""  # the text of the owner's file
    options: dict[str, str] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)  # side -> name
    started: str = ""  # UTC, ISO 8601
    commit: str = ""  # the SHA-256 of the secret that chance is drawn from
    contributions: tuple[Contribution, ...] = ()
    branches: dict[int, int] = field(default_factory=dict)  # the branch that begins with a ply; before all of them: 0
    lines: dict[str, int] = field(default_factory=dict, compare=False)  # where "game", "option mode" ... stood in a text

    def cut(self, plies: int) -> Header:
        """The header of a game that has been taken back to so many plies: no line speaks of later ones."""
        if not self.contributions and not self.branches:
            return self
        since = plies + 1
        given = tuple(replace(each, since=min(each.since, since)) for each in self.contributions)
        return replace(self, contributions=given, branches={min(ply, since): self.branches[ply] for ply in sorted(self.branches)})

    def given(self, side: str, text: str, since: int) -> Header:
        """The header with a side's contribution, which stands once it is given."""
        if not self.commit:
            raise AtollError("this game's chance is committed to no secret; nothing can be mixed into it")
        if side in [each.side for each in self.contributions]:
            raise AtollError(f"{side} has contributed to chance already, and what was given stands")
        digits = text.encode(errors="replace").hex()
        if not 1 <= len(digits) // 2 <= MOST_GIVEN:
            raise AtollError(f"{quoted(text)} cannot be contributed to chance; expected 1 to {MOST_GIVEN} bytes of UTF-8")
        return replace(self, contributions=(*self.contributions, Contribution(side, digits, since)))


@dataclass(frozen=True)
class Ply:
    """One action of a side or of chance, in words."""

    who: str
    words: str
    line: int = 0  # where it stood in a text


@dataclass(frozen=True)
class Record:
    """Header, plies, and the hashes of states after some of them."""

    header: Header
    plies: tuple[Ply, ...] = ()
    hashes: dict[int, str] = field(default_factory=dict)  # by the number of the ply before them
    secret: str = ""  # what chance was drawn from: open when nothing more can be drawn
    secret_line: int = field(default=0, compare=False)  # where it stood in a text

    def first(self, plies: int) -> Record:
        """The record of the first plies alone."""
        hashes = {number: each for number, each in self.hashes.items() if number <= plies}
        return Record(self.header.cut(plies), self.plies[:plies], hashes)

    def rewound(self, plies: int) -> Record:
        """The beginning of a new branch after so many plies, in which chance is fresh."""
        part = self.first(plies)
        number = max(part.header.branches.values(), default=0) + 1
        return replace(part, header=replace(part.header, branches=part.header.branches | {plies + 1: number}))

    def text(self) -> str:
        """The record as lines."""
        lines = _header_lines(self.header)
        for number, ply in enumerate(self.plies, 1):
            lines.append(f"{number} {ply.who} {ply.words}")
            if number in self.hashes:
                lines.append(f"# hash {self.hashes[number]}")
        if self.secret:
            lines.append(f"chance secret {self.secret}")
        return "\n".join(lines) + "\n"


def check_name(name: str) -> None:
    """Refuse a player's name that would not fit a record's line."""
    if not NAME.fullmatch(name):
        raise AtollError(f"name {quoted(name)}: expected 1 to 60 characters on one line without double quotes")


def _header_lines(header: Header) -> list[str]:
    lines = [
        f"atoll record {FORMAT}",
        f"game {header.game} revision {header.revision}",
        f"edition {header.edition} sha256 {header.sha256}",
    ]
    overlay = header.overlay.rstrip("\n").split("\n") if header.overlay else []
    lines += [f"overlay | {line}".rstrip() for line in overlay]
    lines += [f"option {name} {value}" for name, value in sorted(header.options.items())]
    lines += [f'player {side} "{name}"' for side, name in header.players.items()]
    lines += [f"start {header.started}"] if header.started else []
    return lines + _chance_lines(header)


def _chance_lines(header: Header) -> list[str]:
    lines = [f"chance commit sha256 {header.commit}"] if header.commit else []
    for each in header.contributions:
        lines.append(f"chance from {each.side} {each.text}" + (f" since {each.since}" if each.since > 1 else ""))
    return lines + [f"chance branch {number} since {ply}" for ply, number in sorted(header.branches.items())]


def parse_record(text: str) -> Record:
    """Read a record; BadRecord names the line that does not fit."""
    reader = _Reader()
    # Some editors put a mark before a text. Lines end here alone: a name or an overlay may hold other separators of lines.
    lines = text.removeprefix("\ufeff").split("\n")
    if not lines[0].startswith("atoll record "):
        raise BadRecord(1, "this is no Atoll record; expected the first line 'atoll record 1'")
    for number, line in enumerate(lines, 1):
        if line.strip():
            reader.read(number, line.rstrip())
    return reader.finish(len(lines))


class _Reader:
    """Takes lines one by one and tells the first that does not fit."""

    def __init__(self) -> None:
        self.header = Header("", 0, "", "")
        self.lines: dict[str, int] = {}
        self.overlay: list[str] = []
        self.plies: list[Ply] = []
        self.hashes: dict[int, str] = {}
        self.secret, self.secret_line = "", 0

    def read(self, at: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "#":
            self._comment(at, rest)
        elif self.secret:
            raise BadRecord(at, f"{quoted(word)} after the secret of chance, which ends a record")
        elif line.startswith("chance secret "):
            self._open(at, rest.removeprefix("secret "))
        elif NUMBER.fullmatch(word):
            self._ply(at, int(word), rest)
        elif self.plies:
            raise BadRecord(at, f"{quoted(word)} after the first ply; expected '{len(self.plies) + 1} <side> <action>'")
        else:
            self._head(at, word, rest)

    def _comment(self, at: int, rest: str) -> None:
        word, _, value = rest.partition(" ")
        if word != "hash":
            return
        if not re.fullmatch(r"[0-9a-f]{16}", value):
            raise BadRecord(at, f"{quoted(value)} is no state hash; expected 16 hexadecimal digits")
        if not self.plies:
            raise BadRecord(at, "a state hash before the first ply; expected each after the ply it belongs to")
        self.hashes[len(self.plies)] = value

    def _ply(self, at: int, number: int, rest: str) -> None:
        if number != len(self.plies) + 1:
            raise BadRecord(at, f"ply {number} out of order; expected ply {len(self.plies) + 1}")
        who, _, words = rest.partition(" ")
        if not words:
            raise BadRecord(at, "a ply without an action; expected '<number> <side> <action>'")
        self.plies.append(Ply(who, words, at))

    def _head(self, at: int, word: str, rest: str) -> None:
        reading = {
            "atoll": self._format,
            "game": self._game,
            "edition": self._edition,
            "overlay": self._overlay,
            "option": self._option,
            "player": self._player,
            "start": self._start,
            "chance": self._chance,
        }.get(word)
        if reading is None:
            raise BadRecord(
                at, f"{quoted(word)} is unknown here; expected game, edition, overlay, option, player, start, chance or a ply"
            )
        reading(at, rest)
        named = word in ("option", "player")
        self.lines[" ".join([word, *rest.split()[:1]]) if named else word] = at

    def _format(self, at: int, rest: str) -> None:
        if rest != f"record {FORMAT}":
            raise BadRecord(at, f"this version reads records of format {FORMAT}, not {quoted(rest)}; a newer Atoll may read it")

    def _game(self, at: int, rest: str) -> None:
        found = re.fullmatch(rf"(\w+) revision ({NUMBER.pattern})", rest)
        if not found:
            raise _misfit(at, f"game {rest}", "'game <slug> revision <number>'")
        self.header = replace(self.header, game=found[1], revision=int(found[2]))

    def _edition(self, at: int, rest: str) -> None:
        found = re.fullmatch(r"(\S+) sha256 ([0-9a-f]{64})", rest)
        if not found:
            raise _misfit(at, f"edition {rest}", "'edition <id> sha256 <64 hexadecimal digits>'")
        self.header = replace(self.header, edition=found[1], sha256=found[2])

    def _overlay(self, at: int, rest: str) -> None:
        if not rest.startswith("|"):
            raise _misfit(at, f"overlay {rest}", "'overlay | <line of the file>'")
        self.overlay.append(rest[2:])

    def _option(self, at: int, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if not value or name in self.header.options:
            raise _misfit(at, f"option {rest}", "'option <name> <value>', each option once")
        self.header.options[name] = value

    def _player(self, at: int, rest: str) -> None:
        found = re.fullmatch(r'(\w+) "([^"]*)"', rest)
        if not found or not NAME.fullmatch(found[2]) or found[1] in self.header.players:
            raise _misfit(at, f"player {rest}", "'player <side> \"<name>\"', each side once")
        self.header.players[found[1]] = found[2]

    def _start(self, at: int, rest: str) -> None:
        self.header = replace(self.header, started=rest)

    def _chance(self, at: int, rest: str) -> None:
        word, _, value = rest.partition(" ")
        reading = {"commit": self._commit, "from": self._from, "branch": self._branch}.get(word)
        if reading is None:
            raise _misfit(at, f"chance {rest}", "'chance commit', 'chance from', 'chance branch' or 'chance secret'")
        reading(at, value)

    def _commit(self, at: int, rest: str) -> None:
        digits = rest.removeprefix("sha256 ")
        if not rest.startswith("sha256 ") or not SHA256.fullmatch(digits) or self.header.commit:
            raise _misfit(at, f"chance commit {rest}", "'chance commit sha256 <64 hexadecimal digits>', once")
        self.header = replace(self.header, commit=digits)

    def _from(self, at: int, rest: str) -> None:
        found = re.fullmatch(rf"(\w+) ((?:[0-9a-f]{{2}}){{1,{MOST_GIVEN}}})(?: since ({NUMBER.pattern}))?", rest)
        given = self.header.contributions
        if not found or found[1] in [each.side for each in given]:
            expected = f"'chance from <side> <hexadecimal digits of 1 to {MOST_GIVEN} bytes> since <ply>', each side once"
            raise _misfit(at, f"chance from {rest}", expected)
        self.header = replace(self.header, contributions=(*given, Contribution(found[1], found[2], int(found[3] or 1))))

    def _branch(self, at: int, rest: str) -> None:
        found = re.fullmatch(rf"({NUMBER.pattern}) since ({NUMBER.pattern})", rest)
        before = max(self.header.branches.items(), default=(0, 0))
        if not found or int(found[1]) <= before[1] or int(found[2]) <= before[0]:
            raise _misfit(at, f"chance branch {rest}", "'chance branch <number> since <ply>', both greater than before")
        self.header.branches[int(found[2])] = int(found[1])

    def _open(self, at: int, digits: str) -> None:
        if not SHA256.fullmatch(digits) or not self.header.commit:
            raise _misfit(at, f"chance secret {digits}", "64 hexadecimal digits, in a record with 'chance commit'")
        self.secret, self.secret_line = digits, at

    def finish(self, last: int) -> Record:
        for what, there in (("game", self.header.game), ("edition", self.header.edition)):
            if not there:
                raise BadRecord(last, f"the header has no line '{what} ...'")
        overlay = "\n".join(self.overlay) + "\n" if self.overlay else ""
        header = replace(self.header, overlay=overlay, lines=self.lines)
        return Record(header, tuple(self.plies), self.hashes, self.secret, self.secret_line)


def _misfit(at: int, line: str, expected: str) -> BadRecord:
    return BadRecord(at, f"{quoted(line)} does not fit; expected {expected}")
