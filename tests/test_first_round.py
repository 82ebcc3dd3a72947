"""A game of cards, sealed commitments and retreats over HTTP: a Battle with two second throws, orders, refusals, going back."""
from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from atoll.core.record import parse_record
from tests.first_round import BOTH_ANNOUNCE, BOTH_THROW_AGAIN, COMMITMENTS, EVENTS_PASSED, SLUG, TO_BURMA, TO_SEA, let_fall, lines
from tests.served import JSON, PAGE, Visitor, choices
from tests.test_agreement import resign, rewind, targets
from tests.test_table import WATCH, link_in, sit_down
from tests.test_windows import OWN

COUNTED = re.compile(r"""(version\W+(?:value=\W+)?)\d+""")     # that a choice is made, and made anew, all may see
CARDS = ("Kido Butai", "Bicycle Infantry", "Tokyo Express", "Flying Tigers")


class Table:
    """Japan, the Allies, and somebody who watches."""

    def __init__(self, japan: Visitor, allies: Visitor, watching: Visitor) -> None:
        self.players = (japan, allies)
        self.path = japan.begin(SLUG, opponent="friend")
        assert sit_down(allies, link_in(japan, self.path)).status_code == 303
        self.watching = watching
        self.watch = {"watch": link_in(japan, self.path, WATCH).partition("watch=")[2]}

    def play(self, script: str) -> Table:
        """Act in words; what a side is not offered fails."""
        for side, words in lines(script):
            news = self.players[side].look(self.path)
            assert words in choices(news), (words, choices(news))
            answer = self.players[side].act(self.path, news["version"], words)
            assert answer.status_code == 200, answer.text
        return self

    def look(self, side: int) -> dict[str, Any]:
        return self.players[side].look(self.path)

    def seen(self) -> list[str]:
        """All that each of the three is shown: Japan, the Allies, who watches."""
        texts = []
        for visitor, params in ((self.players[0], {}), (self.players[1], {}), (self.watching, self.watch)):
            asked = [("/now", JSON), ("", PAGE), ("/record", PAGE)]
            texts.append("".join(visitor.client.get(f"{self.path}{path}", params=params, headers=accept).text
                                 for path, accept in asked))
        return texts

    def why(self, side: int, about: str) -> tuple[str, str]:
        """The rule and the sentence of a refusal."""
        answer = self.players[side].client.get(f"{self.path}/why", params={"about": about}, headers=JSON).json()
        assert not answer["legal"]
        return answer["rule"], answer["sentence"]

    def words(self) -> list[str]:
        """The plies of the sides, as far as who watches may know them."""
        record = parse_record(self.watching.client.get(f"{self.path}/record", params=self.watch).text)
        return [f"{ply.who} {ply.words}" for ply in record.plies if ply.who != "chance"]


def alike(text: str) -> str:
    """What was sent, but for the version and what differs each time."""
    return COUNTED.sub(r"\1", OWN.sub("", text))


@pytest.fixture
def table(visitor: Visitor, other: Visitor, site: tuple[str, Any], monkeypatch: pytest.MonkeyPatch) -> Table:
    let_fall(monkeypatch)
    return Table(visitor, other, Visitor(site[0]))


def wait_for(condition: Callable[[], bool]) -> None:
    """The server acts by itself."""
    until = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_both_throw_a_missed_die_again_and_the_beaten_retreat(table: Table) -> None:
    table.play(TO_SEA).play(EVENTS_PASSED).play(COMMITMENTS)
    assert "roll allies 6" in "".join(table.seen())
    table.play(BOTH_ANNOUNCE)
    table.play(BOTH_THROW_AGAIN.splitlines()[0])
    assert "reroll kido butai 2" in choices(table.look(0))     # the other's choice is not shown, and his own is open
    assert "Flying Tigers" not in table.seen()[0] + table.seen()[2]
    table.play(BOTH_THROW_AGAIN.splitlines()[1])
    for text in table.seen():
        assert "Flying Tigers" in text
        assert "Kido Butai" in text                             # both are shown together
    assert choices(table.look(0)) == ["lose japanese fleet"]
    table.play(TO_BURMA)
    page = re.sub("<[^>]*>", "", table.players[0].client.get(table.path, headers=PAGE).text)
    assert "The British Army retreats to Imphal." in page


def test_hidden_cards_and_commitments_are_shown_to_their_owner_only(table: Table) -> None:
    table.play(TO_SEA).play(EVENTS_PASSED)
    table.play("japan commit 3")
    assert choices(table.look(0)) == []                         # he has decided, and may take it back
    texts = table.seen()
    for name in CARDS:
        assert [name in text for text in texts] == [name != "Flying Tigers", name == "Flying Tigers", False]
    japan, version = table.players[0], table.look(0)["version"]
    assert japan.undo(table.path, version).status_code == 200
    table.play("japan commit 1")
    assert [alike(text) for text in table.seen()[1:]] == [alike(text) for text in texts[1:]]


def test_refusals_name_the_rule_and_what_is_lacking(table: Table) -> None:
    table.play(TO_SEA.partition("\nallies to")[0])              # the British Fleet is in hand
    assert table.why(1, "to truk")[0] == "R32"
    assert table.why(1, "to coral sea")[0] == "R33"
    assert table.why(0, "move british fleet singapore")[0]
    table.play(TO_SEA.partition("singapore\n")[2])
    assert table.why(1, "abandon")[0]
    table.play(EVENTS_PASSED)
    assert table.why(1, "commit 0")[0] == "R44"
    assert table.why(1, "commit 4") == ("R45", "The British pool is 1 RP short.")
    answer = table.players[1].act(table.path, table.look(1)["version"], "commit 4")
    assert (answer.status_code, "1 RP short" in answer.text) == (422, True)
    assert "commit" not in " ".join(table.words())


def test_the_server_passes_at_windows_for_whom_has_ordered_it(table: Table) -> None:
    for player in table.players:
        assert player.client.post(f"{table.path}/orders", data={"passes": "yes"}, headers=JSON).status_code == 200
    table.play(TO_SEA.removesuffix("\njapan pass\nallies fight"))
    wait_for(lambda: choices(table.look(1)) == ["fight", "abandon"])
    assert table.words()[-1] == "japan pass"
    table.play("allies fight")
    wait_for(lambda: table.words()[-3:] == ["allies fight", "allies pass", "japan pass"])
    table.play(COMMITMENTS)
    wait_for(lambda: table.words()[-1] == "japan pass")         # both could have thrown again


def test_they_go_back_to_before_a_commitment_and_one_resigns(table: Table) -> None:
    table.play(TO_SEA).play(EVENTS_PASSED)
    table.play(COMMITMENTS)
    japan, allies = table.players
    plies = max(targets(allies, table.path))
    assert rewind(allies, table.path, "offer", plies).status_code == 200
    assert rewind(japan, table.path, "accept", plies).status_code == 200
    for side in (0, 1):
        assert "commit 2" in choices(table.look(side))
    table.play("allies commit 1\njapan commit 4")
    assert resign(allies, table.path).status_code == 200
    for text in table.seen():
        assert "Resignation: the Allies. Winner: Japan." in text
