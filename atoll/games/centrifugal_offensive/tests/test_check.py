"""The invariants find what is broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from atoll.games.centrifugal_offensive.check import check
from atoll.games.centrifugal_offensive.rules import board
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import ACTIONS, POOL, RESERVE
from atoll.games.centrifugal_offensive.tests.positions import opening, space, unit


def whole() -> State:
    """A sound position in which the player chooses an action."""
    s = opening()
    s.hand = [3]
    s.phase = ACTIONS
    s.asked = 1
    return s


def test_a_sound_position_has_no_faults() -> None:
    assert check(whole()) == []


def put(name: str, place: int) -> Callable[[State], None]:
    """A Unit set down where it may not be."""

    def fault(s: State) -> None:
        board.put(s, unit(name), place)

    return fault


def set_to(field: str, value: object) -> Callable[[State], None]:
    """A field with a wrong value."""
    return lambda s: setattr(s, field, value)


def overload(s: State) -> None:
    for name in ("army 5", "army 18"):
        board.put_aboard(s, unit(name), unit("tr-1"))


def crowd(s: State) -> None:
    for name in ("army 5", "army 18"):
        board.put(s, unit(name), space("truk"))


FAULTS: list[tuple[Callable[[State], None], str]] = [
    (put("cv-1", RESERVE), "cv-1 is nowhere"),
    (put("cv-1", space("siam")), "cv-1 cannot be in Siam"),
    (put("army 5", space("marcus sea")), "army 5 cannot be in Marcus Sea"),
    (put("us dd-1", space("japan")), "us dd-1 is in Japanese National Territory"),
    (put("british fef", POOL), "british fef has left"),
    (put("army 5", space("luzon")), "a space is under another control than its land Units say"),
    (overload, "tr-1 is overloaded"),
    (crowd, "too many land Units in Truk"),
    (lambda s: s.place.__setitem__(unit("army 5"), space("truk")), "the sets of lies are out of date"),
    (lambda s: s.place.__setitem__(unit("cv-1"), space("burma road")), "the sets of spots are out of date"),
    (lambda s: s.aboard.__setitem__(unit("army 5"), unit("tr-1")), "the sets of carried are out of date"),
    (lambda s: s.mission.__setitem__(unit("us air 5b"), space("truk")), "the sets of flying are out of date"),
    (lambda s: s.base[0].__setitem__(space("truk"), 0), "the sets of based are out of date"),
    (lambda s: s.steps.__setitem__(unit("army 5"), 3), "army 5 has 3 steps"),
    (lambda s: s.aboard.__setitem__(unit("army 16"), unit("tr-1")), "army 16 is not with tr-1"),
    (lambda s: s.mission.__setitem__(unit("cv-1"), space("truk")), "cv-1 cannot fly a mission"),
    (lambda s: s.base[0].__setitem__(space("truk"), 5), "a base has no such level"),
    (lambda s: s.base[0].__setitem__(space("marcus sea"), 1), "a base is at sea"),
    (lambda s: s.base[0].__setitem__(space("formosa"), 1), "too many air Units in Formosa"),
    (set_to("vp", 3), "3 VP are not the sum of their reasons"),
    (lambda s: s.tally.__setitem__(0, 1), "VP of objectives do not fit their control"),
    (set_to("ap", -1), "-1 AP"),
    (lambda s: s.guess.__setitem__(0, 3 << unit("us cv-1")), "a counter may be what another is"),
    (set_to("hand", [3, 0]), "an event marker is in two places"),
    (set_to("hand", []), "an event marker is nowhere"),
    (set_to("grants", 1), "an event grants nothing"),
    (set_to("turn", 6), "turn 6"),
    (set_to("ending", 3), "the game goes on after its end"),
    (lambda s: s.guess.__setitem__(0, 1 << unit("us dd-1")), "us cv-1 cannot be what the player thinks"),
]


@pytest.mark.parametrize(("fault", "words"), FAULTS)
def test_each_fault_is_found(fault: Callable[[State], None], words: str) -> None:
    s = whole()
    fault(s)
    assert words in check(s)


def test_points_that_end_the_game_are_found() -> None:
    s = whole()
    s.live, s.vp, s.tally[1] = 1, 18, 18
    assert check(s) == ["18 VP, and the game goes on"]
