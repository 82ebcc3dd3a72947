"""The record of a game: a header and every ply in words. It is the truth; a state is what it replays to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from atoll.core.errors import AtollError, BadRecord, quoted

FORMAT = 1
HASH_EVERY = 20  # plies between two hashes of the state
NAME = re.compile(r'(?=.*\S)[^\x00-\x1f"\x7f-\x9f\u2028\u2029]{1,60}')
NUMBER = re.compile(r"[1-9][0-9]{0,8}")
SHA256 = re.compile(r"[0-9a-f]{64}")
MOST_GIVEN = 64  # bytes of a contribution
PERSON = "person"  # the name of a side that was not played by a program


@dataclass(frozen=True)
class Contribution:
    """What a side threw in for chance, as the hexadecimal digits of its text, and the first ply that it counts for.

    With a branch: the first ply of that branch, and every ply of a later one, for branches are numbered as they are begun.
    """

    side: str
    text: str
    since: int = 1
    branch: int | None = None

    def counts(self, branch: int, ply: int) -> bool:
        """Whether it is mixed into the draw of a ply."""
        return self.since <= ply if self.branch is None else (self.branch, self.since) <= (branch, ply)

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

    @property
    def branch(self) -> int:
        """The branch that was begun last."""
        return max(self.branches.values(), default=0)

    def branch_at(self, ply: int) -> int:
        """The branch to which a ply belongs."""
        return max((number for since, number in self.branches.items() if since <= ply), default=0)

    def cut(self, plies: int) -> Header:
        """The header of a game that has been taken back to so many plies: no line speaks of later ones."""
        if not self.contributions and not self.branches:
            return self
        given = tuple(
            replace(each, since=min(each.since, plies + 1)) if each.branch in (None, self.branch) else each
            for each in self.contributions
        )
        return replace(self, contributions=given, branches=self._branches(plies))

    def rewound(self, plies: int) -> Header:
        """The header of a game that goes on after so many plies in a new branch. What was contributed later counts there, too."""
        given = tuple(
            replace(each, branch=self.branch) if each.branch is None and each.since > plies + 1 else each
            for each in self.contributions
        )
        return replace(self, contributions=given, branches=self._branches(plies) | {plies + 1: self.branch + 1})

    def _branches(self, plies: int) -> dict[int, int]:
        """The branches so far, none of them begun later than right after so many plies."""
        return {min(ply, plies + 1): self.branches[ply] for ply in sorted(self.branches)}

    def given(self, side: str, text: str, since: int) -> Header:
        """The header with a side's contribution, which stands once it is given."""
        if not self.commit:
            raise AtollError("this game's chance is committed to no secret; nothing can be mixed into it")
        if side in [each.side for each in self.contributions]:
            raise AtollError(f"{side} has contributed to chance already, and what was given stands")
        digits = text.encode(errors="replace").hex()
        if not 1 <= len(digits) // 2 <= MOST_GIVEN:
            raise AtollError(f"{quoted(text)} cannot be contributed to chance; expected 1 to {MOST_GIVEN} bytes of UTF-8")
        made = Contribution(side, digits, since, self.branch if self.branches else None)
        return replace(self, contributions=(*self.contributions, made))


@dataclass(frozen=True)
class Ply:
    """One action of a side or of chance, in words."""

    who: str
    words: str
    line: int = 0  # where it stood in a text


@dataclass(frozen=True)
class Stretch:
    """Plies that were made one after the other, the first of them after `after` others, with their hashes.

    In a record: those that were given up when the game went back to `after` plies by agreement.
    """

    after: int
    plies: tuple[Ply, ...]
    hashes: dict[int, str] = field(default_factory=dict)
    line: int = field(default=0, compare=False)  # where a text says that the game went back


@dataclass(frozen=True)
class Aid:
    """A hint that a side asked for after so many plies of a branch: no ply, but who reads the record shall know."""

    side: str
    after: int
    branch: int = 0  # how often the game had gone back by then
    line: int = field(default=0, compare=False)  # where it stood in a text


@dataclass(frozen=True)
class Record:
    """Header, plies that stand, hashes of states after some of them, and what was given up on the way, in its order.

    The header is that of before the first rewind of `given_up`; `now` is the one of the plies that stand.
    """

    header: Header
    plies: tuple[Ply, ...] = ()
    hashes: dict[int, str] = field(default_factory=dict)  # by the number of the ply before them
    secret: str = ""  # what chance was drawn from: open when nothing more can be drawn
    secret_line: int = field(default=0, compare=False)  # where it stood in a text
    given_up: tuple[Stretch, ...] = ()
    resigned: str = ""  # the side that has given the game up
    resigned_line: int = field(default=0, compare=False)
    hints: tuple[Aid, ...] = ()  # in the order in which they were asked for

    @property
    def now(self) -> Header:
        """The header with the branches that were begun by the rewinds of this record."""
        header = self.header
        for stretch in self.given_up:
            header = header.rewound(stretch.after)
        return header

    def first(self, plies: int) -> Record:
        """The record of the first plies alone, of those that stand."""
        last = len(self.given_up)
        hints = tuple(replace(aid, branch=0) for aid in self.hints if aid.branch == last and aid.after <= plies)
        return Record(self.now.cut(plies), self.plies[:plies], _until(self.hashes, plies), hints=hints)

    def rewound(self, plies: int) -> Record:
        """The beginning of a new branch after so many plies, in which chance is fresh; the plies after them are given up."""
        lost = Stretch(plies, self.plies[plies:], {number: each for number, each in self.hashes.items() if number > plies})
        header = replace(self.header, contributions=self.now.rewound(plies).contributions)
        return Record(header, self.plies[:plies], _until(self.hashes, plies), given_up=(*self.given_up, lost), hints=self.hints)

    def told(self) -> Iterator[Stretch]:
        """All plies in the order in which they were made; before each stretch but the first the game went back to its `after`."""
        plies, hashes = self.plies, self.hashes
        lines = [(plies, hashes)]
        for stretch in reversed(self.given_up):
            plies, hashes = plies[: stretch.after] + stretch.plies, _until(hashes, stretch.after) | stretch.hashes
            lines.append((plies, hashes))
        back = [Stretch(0, ()), *self.given_up]
        for rewind, (plies, hashes) in zip(back, reversed(lines), strict=True):
            yield Stretch(rewind.after, plies[rewind.after :], hashes, rewind.line)

    def text(self) -> str:
        """The record as lines."""
        lines = _header_lines(self.header)
        for n, stretch in enumerate(self.told()):
            lines += [f"rewind {stretch.after}"] if n else []
            lines += self._hints_at(n, stretch.after)
            for number, ply in enumerate(stretch.plies, stretch.after + 1):
                lines.append(f"{number} {ply.who} {ply.words}")
                lines += [f"# hash {stretch.hashes[number]}"] if number in stretch.hashes else []
                lines += self._hints_at(n, number)
        lines += [f"resign {self.resigned}"] if self.resigned else []
        lines += [f"chance secret {self.secret}"] if self.secret else []
        return "\n".join(lines) + "\n"

    def _hints_at(self, branch: int, after: int) -> list[str]:
        return [f"hint {aid.side}" for aid in self.hints if (aid.branch, aid.after) == (branch, after)]


def _until(hashes: dict[int, str], plies: int) -> dict[int, str]:
    return {number: each for number, each in hashes.items() if number <= plies}


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
        lines.append(f"chance from {each.side} {each.text}" + _since(each))
    return lines + [f"chance branch {number} since {ply}" for ply, number in sorted(header.branches.items())]


def _since(given: Contribution) -> str:
    if given.branch is not None:
        return f" since {given.since} branch {given.branch}"
    return f" since {given.since}" if given.since > 1 else ""


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
        self.given_up: list[Stretch] = []
        self.resigned, self.resigned_line = "", 0
        self.hints: list[Aid] = []

    def read(self, at: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "#":
            self._comment(at, rest)
        elif self.secret:
            raise BadRecord(at, f"{quoted(word)} after the secret of chance, which ends a record")
        elif line.startswith("chance secret "):
            self._open(at, rest.removeprefix("secret "))
        elif self.resigned:
            raise BadRecord(at, f"{quoted(word)} after the line 'resign', after which comes at most the secret of chance")
        elif word == "rewind":
            self._rewind(at, rest)
        elif word == "resign":
            self._resign(at, rest)
        elif word == "hint":
            self._hint(at, rest)
        elif NUMBER.fullmatch(word):
            self._ply(at, int(word), rest)
        elif self.plies or self.given_up or self.hints:
            raise BadRecord(at, f"{quoted(word)} after the first ply; expected '{len(self.plies) + 1} <side> <action>'")
        else:
            self._head(at, word, rest)

    def _comment(self, at: int, rest: str) -> None:
        word, _, value = rest.partition(" ")
        if word != "hash":
            return
        if not re.fullmatch(r"[0-9a-f]{16}", value):
            raise BadRecord(at, f"{quoted(value)} is no state hash; expected 16 hexadecimal digits")
        if len(self.plies) == (self.given_up[-1].after if self.given_up else 0):
            before = "next" if self.given_up else "first"
            raise BadRecord(at, f"a state hash before the {before} ply; expected each after the ply it belongs to")
        self.hashes[len(self.plies)] = value

    def _rewind(self, at: int, rest: str) -> None:
        kept, most = int(rest) if NUMBER.fullmatch(rest) or rest == "0" else -1, len(self.plies)
        if not 0 <= kept < most:
            raise _misfit(at, f"rewind {rest}", f"'rewind <ply>' with one of 0 to {most - 1}" if most else "a ply before it")
        later = {number: each for number, each in self.hashes.items() if number > kept}
        self.given_up.append(Stretch(kept, tuple(self.plies[kept:]), later, at))
        del self.plies[kept:]
        self.hashes = _until(self.hashes, kept)

    def _resign(self, at: int, rest: str) -> None:
        if not re.fullmatch(r"\w+", rest):
            raise _misfit(at, f"resign {rest}", "'resign <side>'")
        self.resigned, self.resigned_line = rest, at

    def _hint(self, at: int, rest: str) -> None:
        if not re.fullmatch(r"\w+", rest):
            raise _misfit(at, f"hint {rest}", "'hint <side>'")
        self.hints.append(Aid(rest, len(self.plies), len(self.given_up), at))

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
        when = rf"(?: since ({NUMBER.pattern})(?: branch (0|{NUMBER.pattern}))?)?"
        found = re.fullmatch(rf"(\w+) ((?:[0-9a-f]{{2}}){{1,{MOST_GIVEN}}}){when}", rest)
        given = self.header.contributions
        if not found or found[1] in [each.side for each in given]:
            expected = f"'chance from <side> <hexadecimal digits of 1 to {MOST_GIVEN} bytes> since <ply>', each side once"
            raise _misfit(at, f"chance from {rest}", expected)
        made = Contribution(found[1], found[2], int(found[3] or 1), int(found[4]) if found[4] else None)
        self.header = replace(self.header, contributions=(*given, made))

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
        return Record(
            header,
            tuple(self.plies),
            self.hashes,
            self.secret,
            self.secret_line,
            tuple(self.given_up),
            self.resigned,
            self.resigned_line,
            tuple(self.hints),
        )


def _misfit(at: int, line: str, expected: str) -> BadRecord:
    return BadRecord(at, f"{quoted(line.rstrip())} does not fit; expected {expected}")
