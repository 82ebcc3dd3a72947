"""When cards are played: announcements, and the windows of the Phases and of a Battle. Rules R15-R18, Q39, Q40."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Side, Sides
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.events import carry_out, event_objection, price_facts
from atoll.games.tora_tora_tora.rules.rolls import missed
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import (
    ALLIES,
    ANNOUNCE,
    BATTLE_EVENT_WINDOW,
    BATTLE_START_WINDOW,
    INITIATIVE,
    INITIATIVE_WINDOW,
    JAPAN,
    LATE,
    MOVEMENT,
    MOVEMENT_WINDOW,
    PASS,
    PLAY,
    PRODUCTION_WINDOW,
    REROLL_WINDOW,
    RESOURCE_WINDOW,
    T_PLAYED,
    WINDOWS,
    announce,
    pass_,
    play,
)

PASSED: Final = 0
ANNOUNCED: Final = 1
NOT_HELD: Final = Objection("R15", "card not held")
SPENT: Final = Objection("R16", "card spent", 1)
WRONG_TIME: Final = (  # by the window of the card
    Objection("R15", "time initiative", 1),
    Objection("R15", "time movement", 1),
    Objection("R15", "time battle start", 1),
    Objection("R15", "time battle event", 1),
    Objection("R15", "time resource", 1),
    Objection("R15", "time production", 1),
)
NO_CARD: Final = Objection("R17", "no card fits")


# --- what may be played ---------------------------------------------------------------------------------------------------


def window(s: State) -> int:
    """R15: which cards may be played now; on a turn to move without further notice (Q56)."""
    return MOVEMENT_WINDOW if s.window == UNSET and s.phase == MOVEMENT else s.window


def has_played(s: State, side: Side) -> bool:
    """R16: whether a side has played its one card of this Phase, or of this Battle."""
    used = s.used if s.battle.area == UNSET else s.battle.used
    return bool(used >> side & 1)


def play_objection(s: State, side: Side, card: int) -> Objection | None:
    """R15, R16: which rule keeps a card of the hand from being played for its Event now."""
    if card not in s.hand[side]:
        return NOT_HELD
    if has_played(s, side):
        return SPENT
    if s.t.window[card] != window(s):
        return WRONG_TIME[s.t.window[card]]
    return event_objection(s, side, card)


def playable(s: State, side: Side) -> list[int]:
    """R15: the cards of the hand that may be played for their Events now."""
    if not s.hand[side] or has_played(s, side):
        return []
    windows, now = s.t.window, window(s)
    return [card for card in s.hand[side] if windows[card] == now and event_objection(s, side, card) is None]


def spend(s: State, side: Side, card: int) -> None:
    """R16, R18: a played card leaves the game; it was the side's one card of the Phase or Battle."""
    s.tally[T_PLAYED + side] += 1
    s.hand[side].remove(card)
    insort(s.gone, card)
    if s.battle.area == UNSET:
        s.used |= 1 << side
    else:
        s.battle.used |= 1 << side


def play_card(s: State, side: Side, card: int) -> None:
    """R15: play a card for its Event; may call a procedure, so it is the last thing a step does."""
    spend(s, side, card)
    carry_out(s, side, card)


# --- announcing -----------------------------------------------------------------------------------------------------------


def lead(s: State) -> Side:
    """R17: who announces and plays first: the Attacker in a Battle, else the Initiative player."""
    return s.initiative if s.battle.area == UNSET else s.battle.attacker


def could_play(s: State, side: Side) -> bool:
    """R17: whether, by what all can see, a side may hold a card that fits now; only then it is asked."""
    if not s.hand[side] or has_played(s, side):
        return False
    if s.window == REROLL_WINDOW:
        return missed(s, side)
    deck = side + LATE if is_late(s) else side
    for card in s.t.by_window[deck * len(WINDOWS) + window(s)]:
        if card not in s.gone and event_objection(s, side, card) is None:
            return True
    return False


def is_late(s: State) -> bool:
    """R28: whether hands hold Late cards by now."""
    return s.round > s.t.late_round or (s.round == s.t.late_round and s.phase > INITIATIVE)


class Announce(Node[State]):
    """R17, Q39: the first announces or passes, then the other, then the first again if he passed and the other did not."""

    name: ClassVar[str] = "announce"
    verbs: ClassVar[tuple[Verb, ...]] = (announce, pass_)
    passing: ClassVar[Verb | None] = pass_

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def to_act(self, s: State) -> Sides:
        if s.step > self.turn:
            return NOBODY
        side = lead(s) if self.turn != 1 else 1 - lead(s)
        if self.turn == 2 and (s.said[side] != PASSED or s.said[1 - side] != ANNOUNCED):
            return NOBODY
        return 1 << side if could_play(s, side) else NOBODY

    def about(self, s: State) -> dict[str, int]:
        return {"window": s.window}

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action == PASS or s.window == REROLL_WINDOW:
            return None
        return None if playable(s, side) else NO_CARD

    def legal(self, s: State, side: Side) -> list[Action]:
        return [ANNOUNCE, PASS] if self.objection(s, side, ANNOUNCE) is None else [PASS]

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.step = self.turn + 1
        s.said[side] = ANNOUNCED if action == ANNOUNCE else PASSED


class Play(Node[State]):
    """R17, Q39: who has announced plays a card that fits; the lead first."""

    name: ClassVar[str] = "play"
    verbs: ClassVar[tuple[Verb, ...]] = (play,)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def to_act(self, s: State) -> Sides:
        side = lead(s) if self.turn == 0 else 1 - lead(s)
        if s.said[side] != ANNOUNCED or has_played(s, side):
            return NOBODY
        return 1 << side if playable(s, side) else NOBODY  # the first card may have taken the other's target away

    def about(self, s: State) -> dict[str, int]:
        return {"window": s.window}

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        return play_objection(s, side, action - PLAY)

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        return price_facts(s, action - PLAY)

    def legal(self, s: State, side: Side) -> list[Action]:
        return [PLAY + card for card in playable(s, side)]

    def apply(self, s: State, side: Side, action: Action) -> None:
        play_card(s, side, action - PLAY)


# --- the windows ----------------------------------------------------------------------------------------------------------


def open_window(s: State, window: int) -> None:
    """R16, R17: nobody has announced or played; in a Battle its own count of cards goes on. Without a card there is no window."""
    s.window = window
    s.step = 0
    if s.battle.area == UNSET:
        s.used = 0
    if not could_play(s, JAPAN) and not could_play(s, ALLIES):
        s.window = UNSET


def is_open(s: State) -> bool:
    """R17: there is something to announce."""
    return s.window != UNSET


def close_window(s: State) -> None:
    """R17: what was announced is done."""
    s.window = UNSET
    s.said = [UNSET, UNSET]
    s.step = 0


def open_initiative(s: State) -> None:
    """R15: cards of the Initiative Phase."""
    open_window(s, INITIATIVE_WINDOW)


def open_battle_start(s: State) -> None:
    """R15, R16: cards before any Naval Battle."""
    open_window(s, BATTLE_START_WINDOW)


def open_battle_event(s: State) -> None:
    """R15, R48: Events of this Battle, before RPs are committed."""
    open_window(s, BATTLE_EVENT_WINDOW)


def open_resource(s: State) -> None:
    """R15: cards of the Resource Acquisition Phase."""
    open_window(s, RESOURCE_WINDOW)


def open_production(s: State) -> None:
    """R15: cards of the Production Phase."""
    open_window(s, PRODUCTION_WINDOW)


ANNOUNCING: Final = Procedure[State]("announcing", Announce(0), Announce(1), Announce(2))
WINDOW: Final = Procedure[State]("window", ANNOUNCING, Play(0), Play(1), close_window, loop_while=is_open)
INITIATIVE_CARDS: Final = Procedure[State]("initiative cards", open_initiative, WINDOW)
BATTLE_START_CARDS: Final = Procedure[State]("battle start cards", open_battle_start, WINDOW)
BATTLE_CARDS: Final = Procedure[State]("battle cards", open_battle_event, WINDOW)
RESOURCE_CARDS: Final = Procedure[State]("resource cards", open_resource, WINDOW)
PRODUCTION_CARDS: Final = Procedure[State]("production cards", open_production, WINDOW)
