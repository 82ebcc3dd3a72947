"""Records as text, sound and broken (atoll/core/record.py)."""

from __future__ import annotations

import pytest

from atoll.core.errors import AtollError, BadRecord
from atoll.core.record import Contribution, Header, Ply, Record, check_name, parse_record

SHA = "ab" * 32
SECRET = "cd" * 32
HASH = "0123456789abcdef"
SOUND = f"""\
atoll record 1
game toy revision 2
edition printed-1 sha256 {SHA}
overlay | # mine
overlay |
overlay | [purse]
overlay | coins = 7
option length short
player north "Ann"
player south "strong 5s"
start 2026-11-30T14:00:00+00:00
chance commit sha256 {SHA}
chance from south 416e6e
chance from north 00ff since 3
chance branch 2 since 2
chance branch 5 since 4
1 chance deal north old wood
# hash {HASH}
2 chance deal south river
3 north bid 2
chance secret {SECRET}
"""
OPEN = SOUND[: SOUND.index("chance secret")]


def test_a_record_reads_as_what_it_says() -> None:
    record = parse_record(SOUND)
    assert record.header == Header(
        game="toy",
        revision=2,
        edition="printed-1",
        sha256=SHA,
        overlay="# mine\n\n[purse]\ncoins = 7\n",
        options={"length": "short"},
        players={"north": "Ann", "south": "strong 5s"},
        started="2026-11-30T14:00:00+00:00",
        commit=SHA,
        contributions=(Contribution("south", "416e6e"), Contribution("north", "00ff", 3)),
        branches={2: 2, 4: 5},
    )
    assert record.plies == (
        Ply("chance", "deal north old wood", 17),
        Ply("chance", "deal south river", 19),
        Ply("north", "bid 2", 20),
    )
    assert record.hashes == {1: HASH}
    assert (record.secret, record.secret_line) == (SECRET, 21)


def test_read_and_written_it_is_the_same_text() -> None:
    assert parse_record(SOUND).text() == SOUND


@pytest.mark.parametrize(
    "other",
    [
        SOUND.replace("\n", "\r\n"),
        SOUND.replace("\n", "\n\n"),
        SOUND.rstrip("\n"),
        SOUND + "# a remark of somebody's\n",
        SOUND.replace("# hash", "#  a remark\n# hash"),
        SOUND.replace("bid 2", "bid 2   "),
        "\ufeff" + SOUND,
    ],
    ids=["windows", "empty lines", "no last newline", "a remark", "a remark before a hash", "blanks at an end", "a mark first"],
)
def test_what_an_editor_does_to_a_file_does_no_harm(other: str) -> None:
    assert parse_record(other).text() == SOUND


BROKEN = [
    ("", 1, "this is no Atoll record"),
    ("PNG\0\x1a\n", 1, "this is no Atoll record"),
    ("<html>", 1, "this is no Atoll record"),
    ("atoll record 2\ngame toy revision 1\n", 1, "reads records of format 1, not 'record 2'"),
    ("atoll record 1\n", 2, "no line 'game ...'"),
    ("atoll record 1\ngame toy revision 1\n", 3, "no line 'edition ...'"),
    (SOUND.replace("game toy revision 2", "game toy"), 2, "'game toy' does not fit; expected 'game <slug> revision <number>'"),
    (SOUND.replace("revision 2", "revision 0"), 2, "does not fit"),
    (SOUND.replace("revision 2", "revision -1"), 2, "does not fit"),
    (SOUND.replace("revision 2", "revision " + "9" * 5000), 2, "does not fit"),
    (SOUND.replace("game toy", "game ../../etc"), 2, "does not fit"),
    (SOUND.replace(SHA, SHA[1:]), 3, "64 hexadecimal digits"),
    (SOUND.replace("overlay | # mine", "overlay # mine"), 4, "'overlay | <line of the file>'"),
    (SOUND.replace("option length short", "option length"), 8, "'option <name> <value>'"),
    (SOUND.replace("option length short", "option length short\noption length long"), 9, "each option once"),
    (SOUND.replace('"Ann"', "Ann"), 9, "'player <side> \"<name>\"'"),
    (SOUND.replace('"Ann"', '"An"n"'), 9, "'player <side>"),
    (SOUND.replace('"Ann"', '""'), 9, "'player <side>"),
    (SOUND.replace('"Ann"', '"' + "A" * 61 + '"'), 9, "'player <side>"),
    (SOUND.replace("player south", "player north"), 10, "each side once"),
    (SOUND.replace("start 2026", "begin 2026"), 11, "'begin' is unknown here; expected game,"),
    (SOUND.replace("1 chance", f"# hash {HASH}\n1 chance"), 17, "a state hash before the first ply"),
    (SOUND.replace(HASH, HASH[1:]), 18, "expected 16 hexadecimal digits"),
    (SOUND.replace(HASH, HASH.upper()), 18, "expected 16 hexadecimal digits"),
    (SOUND.replace("2 chance", "3 chance"), 19, "ply 3 out of order; expected ply 2"),
    (SOUND.replace("2 chance", "1 chance"), 19, "ply 1 out of order; expected ply 2"),
    (SOUND.replace("2 chance", "²  chance"), 19, "'²' after the first ply"),
    (SOUND.replace("2 chance", "9" * 5000 + " chance"), 19, "after the first ply"),
    (SOUND.replace("bid 2", ""), 20, "a ply without an action"),
    (OPEN + "option length long\n", 21, "'option' after the first ply; expected '4 <side> <action>'"),
    (SOUND + "4 south bid 1\n", 22, "'4' after the secret of chance, which ends a record"),
    (SOUND + f"chance secret {SECRET}\n", 22, "'chance' after the secret of chance"),
    (OPEN + "chance branch 6 since 5\n", 21, "'chance' after the first ply"),
    (OPEN + f"chance secret {SECRET.upper()}\n", 21, "64 hexadecimal digits"),
    (OPEN + f"chance secret {SECRET}0\n", 21, "64 hexadecimal digits"),
    (OPEN + "chance secret \n", 21, "'chance' after the first ply"),
    (SOUND.replace(f"chance commit sha256 {SHA}\n", ""), 20, "in a record with 'chance commit'"),
    (SOUND.replace("chance commit sha256", "chance commit md5"), 12, "'chance commit sha256 <64 hexadecimal digits>'"),
    (SOUND.replace("chance commit sha256 ab", "chance commit sha256 AB"), 12, "64 hexadecimal digits"),
    (SOUND.replace("chance commit sha256 ab", "chance commit sha256 "), 12, "64 hexadecimal digits"),
    (SOUND.replace("chance commit sha256 ab", "chance commit sha256 " + "ab" * 5000), 12, "64 hexadecimal digits"),
    (SOUND.replace("chance commit sha256 ab", "chance commit sha256 \x1b["), 12, "64 hexadecimal digits"),
    (SOUND.replace("chance from south", f"chance commit sha256 {SHA}\nchance from south"), 13, "once"),
    (SOUND.replace("416e6e", ""), 13, "'chance from <side> <hexadecimal digits of 1 to 64 bytes> since <ply>'"),
    (SOUND.replace("416e6e", "416e6"), 13, "'chance from <side>"),
    (SOUND.replace("416e6e", "41" * 65), 13, "'chance from <side>"),
    (SOUND.replace("416e6e", "416e6e since 0"), 13, "'chance from <side>"),
    (SOUND.replace("from north", "from south"), 14, "each side once"),
    (SOUND.replace("branch 2", "branch 0"), 15, "'chance branch <number> since <ply>', both greater than before"),
    (SOUND.replace("branch 5", "branch 2"), 16, "both greater than before"),
    (SOUND.replace("since 4", "since 2"), 16, "both greater than before"),
    (SOUND.replace("chance branch 2", "chance twig 2"), 15, "expected 'chance commit', 'chance from', 'chance branch'"),
]


@pytest.mark.parametrize(("text", "line", "message"), BROKEN)
def test_a_broken_record_is_refused_at_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"record, line {line}: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


def test_a_record_cut_off_anywhere_reads_or_is_refused() -> None:
    """A file whose end is lost: never another error than BadRecord, and what reads is a beginning of the whole."""
    whole = parse_record(SOUND)
    for end in range(len(SOUND)):
        try:
            part = parse_record(SOUND[:end])
        except BadRecord:
            continue
        assert [ply.who for ply in part.plies] == [ply.who for ply in whole.plies[: len(part.plies)]]


def test_control_characters_of_a_foreign_file_reach_no_terminal() -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record("atoll record 1\n\x1b[2J\x07 evil\n")
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize("name", ["Ann", "O'Neil", "Ådne Þór", "李小龙", "random", "a" * 60, "100 % \\ # | player"])
def test_names_that_fit_come_back(name: str) -> None:
    check_name(name)
    text = Record(Header("toy", 1, "e", SHA, players={"north": name})).text()
    assert parse_record(text).header.players == {"north": name}


@pytest.mark.parametrize(
    "name", ["", " ", 'say "hi"', "two\nlines", "a\rb", "tab\t", "\x00", "\x7f", "a\x85b", "a\u2028b", "a" * 61]
)
def test_names_that_would_break_a_line_are_refused(name: str) -> None:
    with pytest.raises(AtollError, match="expected 1 to 60 characters on one line without double quotes"):
        check_name(name)


@pytest.mark.parametrize(
    "overlay", ["coins = 1", "coins = 1\n", "\n\ncoins = 1\n", '# \u2028 \x85 x\nname = "\u2029"\n', "  deep = 1\n\n# end\n"]
)
def test_overlays_come_back(overlay: str) -> None:
    text = Record(Header("toy", 1, "e", SHA, overlay=overlay)).text()
    again = parse_record(text)
    assert again.header.overlay == overlay.rstrip("\n") + "\n"
    assert again.text() == text
