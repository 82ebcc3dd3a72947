"""Yamamoto's places: where he arrives, where he moves, and what happens when his Island falls. Rules R21, R22, R24."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NATURE, NOBODY, UNSET, ChanceNode, Node, Procedure, Side, Sides, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.board import friendly, members
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    ACTIVE,
    AWAITED,
    DIE,
    ELIMINATED,
    INACTIVE,
    JAPAN,
    JAPAN_POOL,
    PLACE,
    YAMAMOTO_HIT,
    die,
    place,
)

FACES: Final = 6

NOT_ISLAND: Final = Objection("R22", "yamamoto lives on islands")
ENEMY_ISLAND: Final = Objection("R22", "yamamoto not to the enemy", 1)
NO_HAVEN: Final = Objection("R24", "yamamoto needs a port", 2)
NOT_YOURS: Final = Objection("R22", "yamamoto of enemy")
ABSENT: Final = Objection("R21", "yamamoto absent")
GONE: Final = Objection("R24", "yamamoto gone")
MOVED: Final = Objection("R22", "yamamoto moved", 2)
SAME: Final = Objection("R22", "yamamoto here already", 1)
SHORT: Final = Objection("R22", "yamamoto short", 3)


def is_on_board(s: State) -> bool:
    """R21-R24: Yamamoto has arrived and is alive."""
    return s.admiral == ACTIVE or s.admiral == INACTIVE


def homes(s: State) -> int:
    """R21, R22: the Islands that Japan controls, as a set."""
    return friendly(s, JAPAN) & s.t.island


def ports(s: State) -> int:
    """R24, Q37: where Yamamoto finds refuge: the Island Ports that Japan controls, by option all its Ports."""
    return friendly(s, JAPAN) & s.t.port if s.t.any_port else homes(s) & s.t.port


def bring_yamamoto(s: State) -> None:
    """R21: from his Round on he arrives as soon as his Island is Japanese."""
    if is_awaited(s) and homes(s) >> s.t.yamamoto_at & 1:
        arrive(s, s.t.yamamoto_at)


def is_awaited(s: State) -> bool:
    """R20, R21: he should be on the board and is not yet."""
    return s.admiral == AWAITED and s.round >= s.t.yamamoto_round and not s.t.no_cards


def arrive(s: State, area: int) -> None:
    """R21: Yamamoto comes to an Island."""
    s.admiral, s.yamamoto = ACTIVE, area
    tell(s, "yamamoto arrives", area)


class PlaceYamamoto(Node[State]):
    """R21: his Island is lost, so Japan chooses another; while it has none he waits for a later Round."""

    name: ClassVar[str] = "place_yamamoto"
    verbs: ClassVar[tuple[Verb, ...]] = (place,)

    def to_act(self, s: State) -> Sides:
        return 1 << JAPAN if is_awaited(s) and homes(s) else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return island_objection(s, action - PLACE)

    def legal(self, s: State, side: Side) -> list[Action]:
        return [PLACE + area for area in members(homes(s))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        arrive(s, action - PLACE)


def island_objection(s: State, area: int) -> Objection | None:
    """R22: he lives on Islands that Japan controls."""
    if not s.t.island >> area & 1:
        return NOT_ISLAND
    return None if homes(s) >> area & 1 else ENEMY_ISLAND


def can_move_yamamoto(s: State, side: Side) -> bool:
    """R22: Japan may spend its turn on him."""
    return side == JAPAN and is_on_board(s) and not s.admiral_moved and s.rp[JAPAN_POOL] >= s.t.admiral_cost


def yamamoto_objection(s: State, side: Side, area: int) -> Objection | None:
    """R22: which rule keeps Yamamoto from moving to an Area."""
    if side != JAPAN:
        return NOT_YOURS
    if s.admiral == AWAITED:
        return ABSENT
    if s.admiral == ELIMINATED:
        return GONE
    if area == s.yamamoto:
        return SAME
    if (objection := island_objection(s, area)) is not None:
        return objection
    if s.admiral_moved:
        return MOVED
    return SHORT if s.rp[JAPAN_POOL] < s.t.admiral_cost else None


def move_yamamoto(s: State, area: int) -> None:
    """R22: any distance, for 1 RP, once a Round."""
    s.rp[JAPAN_POOL] -= s.t.admiral_cost
    s.yamamoto, s.admiral_moved = area, 1
    tell(s, "yamamoto moves", area, s.t.admiral_cost)


def eliminate_yamamoto(s: State) -> None:
    """R24: for good."""
    s.admiral, s.yamamoto = ELIMINATED, UNSET
    tell(s, "yamamoto eliminated")


class CaptureDie(ChanceNode[State]):
    """R24: the Allies have gained control of his Island; a die says whether he is captured."""

    name: ClassVar[str] = "capture_die"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if is_on_board(s) and s.yamamoto != UNSET and s.allied >> s.yamamoto & 1 else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DIE + face, 1) for face in range(1, FACES + 1)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        face = action - DIE
        tell(s, "capture die", face)
        s.yamamoto = UNSET
        if s.t.captured_on >> face & 1 or not ports(s):
            eliminate_yamamoto(s)


class YamamotoFlees(Node[State]):
    """R24: he has escaped, and Japan chooses the Port that takes him in."""

    name: ClassVar[str] = "yamamoto_flees"
    verbs: ClassVar[tuple[Verb, ...]] = (place,)

    def to_act(self, s: State) -> Sides:
        return 1 << JAPAN if is_on_board(s) and s.yamamoto == UNSET else NOBODY

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        area = action - PLACE
        if ports(s) >> area & 1:
            return None
        return island_objection(s, area) or NO_HAVEN

    def legal(self, s: State, side: Side) -> list[Action]:
        return [PLACE + area for area in members(ports(s))]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.yamamoto = action - PLACE
        tell(s, "yamamoto flees", s.yamamoto)


class LastFlight(ChanceNode[State]):
    """R24, 3.9: the card against Yamamoto; a die says whether he is eliminated, or inactive for this Round."""

    name: ClassVar[str] = "last_flight"
    verbs: ClassVar[tuple[Verb, ...]] = (die,)

    def to_act(self, s: State) -> Sides:
        return NATURE if s.card != UNSET and s.t.event[s.card] == YAMAMOTO_HIT else NOBODY

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return [(DIE + face, 1) for face in range(1, FACES + 1)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        face, card = action - DIE, s.card
        s.card = UNSET
        tell(s, "last flight die", face)
        if s.t.e_out[card] >> face & 1:
            eliminate_yamamoto(s)
        elif s.t.e_back[card] >> face & 1:
            s.admiral = INACTIVE
            tell(s, "yamamoto inactive")


PLACE_YAMAMOTO: Final = Procedure[State]("yamamoto arrives", bring_yamamoto, PlaceYamamoto())
CAPTURE: Final = Procedure[State]("capture of yamamoto", CaptureDie(), YamamotoFlees())
