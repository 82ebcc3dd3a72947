"""R21-R28, R126-R133: the turn, Japanese events, and the hub from which actions are chosen."""

from __future__ import annotations

from bisect import insort
from typing import Final

from atoll.core.flow import NOBODY, UNSET, Node, Procedure, Sides, tell
from atoll.core.verbs import VERB, Action, Objection
from atoll.games.centrifugal_offensive.rules.board import put
from atoll.games.centrifugal_offensive.rules.events import EVENT_DRAW
from atoll.games.centrifugal_offensive.rules.sets import members
from atoll.games.centrifugal_offensive.rules.starts import can_start, starts
from atoll.games.centrifugal_offensive.rules.victory import go_live, last_turn, settle
from atoll.games.centrifugal_offensive.state import Action as Plan
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import (
    ACT,
    ACTIONS,
    CODES,
    END,
    EVENT_PHASE,
    FEVER_PHASE,
    FORFEIT,
    JAPAN,
    JAPANESE,
    LATER,
    NAVAL_RETURN,
    PLAY,
    POOL,
    RECORD,
    T_ACTIONS,
    T_GRANTED,
    act,
    end,
    forfeit,
    play,
)

PLAYER_ASKED: Final = 1  # the set of sides that is Japan alone
EVERY_CODE: Final = range(len(CODES))


# ---- the beginning of a turn


def _begin(s: State) -> None:
    """R22: Units of later codes join the boxes of both sides."""
    t = s.t
    s.phase = EVENT_PHASE
    tell(s, "turn", s.turn)
    coming = [unit for unit in members(s.lies[LATER]) if t.joins[t.code[unit]] == s.turn]
    for unit in coming:
        put(s, unit, POOL)
    if coming:
        tell(s, "wave", len(coming))


def determine(s: State) -> None:
    """R24: basic actions, one for each fortress under Japanese control with a base, one for fever, and what events change."""
    s.ap = max(s.t.basic[s.turn] + fortresses(s) + (s.t.fever_actions if s.fever else 0) + s.next_ap, 0)
    s.next_ap = 0
    s.drawn = 0
    s.phase = ACTIONS
    tell(s, "action points", s.ap)


def fortresses(s: State) -> int:
    """R24: fortresses that give an action; a disputed one gives none (Q43)."""
    t = s.t
    return sum(t.fortress[space] and s.control[space] == JAPANESE for space in members(s.based[JAPAN]))


BEGIN: Final = Procedure[State]("beginning of the turn", _begin, EVENT_DRAW, determine)


# ---- the hub


class Hub(Node[State]):
    """R24-R26: the next action, an event of the hand, or the end of the actions."""

    name = "hub"
    verbs = (act, play, end)
    open = True

    NO_POINTS: Final = Objection("R26", "no points")
    NO_START: Final = Objection("R26", "no start", 1)
    NOT_HELD: Final = Objection("R23", "event not held")
    FIRST_ONLY: Final = Objection("R132", "event first turn")

    def to_act(self, s: State) -> Sides:
        if s.phase != ACTIONS or s.grants or s.action.code != UNSET or s.ending:
            return NOBODY
        return PLAYER_ASKED if s.ap or s.hand else NOBODY

    def objection(self, s: State, side: int, action: Action) -> Objection | None:
        verb, n = action - action % VERB, action % VERB
        if verb == ACT:
            if not s.ap:
                return self.NO_POINTS
            return None if can_start(s, n) else self.NO_START
        if verb == PLAY:
            if n not in s.hand:
                return self.NOT_HELD
            return self.FIRST_ONLY if s.t.e_first[n] and s.turn > 1 else None
        return None

    def facts(self, s: State, side: int, action: Action) -> dict[str, int]:
        return {"code": action % VERB, "event": action % VERB}

    def legal(self, s: State, side: int) -> list[Action]:
        found = [ACT + code for code in starts(s, EVERY_CODE)] if s.ap else []
        return [*found, *(PLAY + event for event in s.hand), END]

    def apply(self, s: State, side: int, action: Action) -> None:
        verb, n = action - action % VERB, action % VERB
        if verb == ACT:
            s.ap -= 1
            s.tally[T_ACTIONS] += 1
            s.action = Plan(n)
        elif verb == PLAY:
            _play(s, n)
        else:
            s.phase = NAVAL_RETURN


def _play(s: State, event: int) -> None:
    """R126-R132: actions that an event grants are done before anything else; one that grants none has its effect at once."""
    s.hand = [each for each in s.hand if each != event]
    tell(s, "event played", event)
    if s.t.e_grants[event]:
        s.granted, s.grants = event, s.t.e_grants[event]
    else:
        s.bonus += s.t.e_bonus[event]
        _dispose(s, event)


def _dispose(s: State, event: int) -> None:
    """R133: a marker returns to the container or is discarded."""
    insort(s.bag if s.t.e_returns[event] else s.spent, event)


class Granted(Node[State]):
    """R126: the next action that an event grants, or what is left of it is forfeited."""

    name = "granted"
    verbs = (act, forfeit)
    open = True

    OTHER_KIND: Final = Objection("R126", "not granted")
    NO_START: Final = Objection("R26", "no start", 1)

    def to_act(self, s: State) -> Sides:
        return PLAYER_ASKED if s.grants and s.action.code == UNSET and not s.ending else NOBODY

    def objection(self, s: State, side: int, action: Action) -> Objection | None:
        if action == FORFEIT:
            return None
        code = action % VERB
        if not s.t.e_codes[s.granted] >> code & 1:
            return self.OTHER_KIND
        return None if can_start(s, code) else self.NO_START

    def facts(self, s: State, side: int, action: Action) -> dict[str, int]:
        return {"code": action % VERB, "event": s.granted}

    def legal(self, s: State, side: int) -> list[Action]:
        return [*(ACT + code for code in starts(s, members(s.t.e_codes[s.granted]))), FORFEIT]

    def apply(self, s: State, side: int, action: Action) -> None:
        if action == FORFEIT:
            _end_event(s)
        else:
            s.action = Plan(action % VERB, granted=s.granted)
            s.tally[T_GRANTED] += 1


def _end_event(s: State) -> None:
    event, s.granted, s.grants = s.granted, UNSET, 0
    _dispose(s, event)


def acting(s: State) -> bool:
    """R21: whether the Action Execution Phase goes on; with no AP and no event in hand there is nothing to decide."""
    return s.phase == ACTIONS and bool(s.ap or s.hand or s.grants)


def complete(s: State) -> None:
    """R8, R26: the action is over. An action granted by an event counts as one."""
    if s.action.code == UNSET:
        return
    s.action = Plan()
    if s.grants:
        s.grants -= 1
        if not s.grants:
            _end_event(s)
    go_live(s)


def end_actions(s: State) -> None:
    """R8, R25, R127, R132: AP that are left are lost, bonuses end, Operation AI is discarded at the end of the first turn."""
    s.ap = s.bonus = 0
    for event in s.hand:
        if s.t.e_first[event]:
            insort(s.spent, event)
    s.hand = [event for event in s.hand if not s.t.e_first[event]]
    s.phase = NAVAL_RETURN
    go_live(s)


# ---- the end of a turn


def enter_fever(s: State) -> None:
    """R21: the Victory Fever Phase."""
    s.phase = FEVER_PHASE


def record(s: State) -> None:
    """R12, R28: the game ends, or the next turn begins."""
    s.phase = RECORD
    if s.turn >= last_turn(s):
        settle(s)
    else:
        s.turn += 1


def goes_on(s: State) -> bool:
    """R12: turns follow each other until the game is over."""
    return s.ending == 0
