"""RPs committed in secret, and revealed together. Rules R45, R46, Q10-Q13."""

from __future__ import annotations

from typing import ClassVar, Final

from atoll.core.flow import NOBODY, UNSET, Node, Side, Sides, tell
from atoll.core.verbs import Action, Objection, Verb
from atoll.games.tora_tora_tora.rules.allocation import (
    SHORT,
    activate_objection,
    activated,
    bill,
    commit_objection,
    first_of,
    legal_commits,
    most_rp,
    price,
    read_commit,
    short_pool,
    taking_part,
)
from atoll.games.tora_tora_tora.state import COMMITTING, REVEALED, State
from atoll.games.tora_tora_tora.tables import ACTIVATE, ALLIES, COMMIT, JAPAN, REVEAL_FIRST, activate, commit

BOTH: Final = 3  # sides, as bits


def open_commit(s: State) -> None:
    """R45: nobody has committed; who can do nothing but commit 0 is not asked."""
    s.battle.stage = COMMITTING
    for side in (JAPAN, ALLIES):
        if legal_commits(s, side) == [COMMIT]:
            s.battle.commit[side] = 0


def shows_first(s: State) -> bool:
    """3.9, reveal_first: whether Japan has to commit openly before the Allies do."""
    card = s.battle.event[ALLIES]
    return card != UNSET and s.t.event[card] == REVEAL_FIRST


class Commit(Node[State]):
    """R45, Q10-Q13: both commit in secret, and reveal together."""

    name: ClassVar[str] = "commit"
    verbs: ClassVar[tuple[Verb, ...]] = (commit, activate)
    open: ClassVar[bool] = True
    sealed: ClassVar[bool] = True

    def to_act(self, s: State) -> Sides:
        mine = s.battle.commit
        return (mine[JAPAN] == UNSET) << JAPAN | (mine[ALLIES] == UNSET) << ALLIES

    def about(self, s: State) -> dict[str, int]:
        return {"area": s.battle.area}

    def objection(self, s: State, side: Side, action: Action) -> Objection | None:
        if action < ACTIVATE:
            return commit_objection(s, side, action - COMMIT)
        return activate_objection(s, side, action - ACTIVATE)

    def facts(self, s: State, side: Side, action: Action) -> dict[str, int]:
        if action >= ACTIVATE:
            return alone_facts(s, side, action - ACTIVATE)
        units, r = taking_part(s, side), action - COMMIT
        least = max([price(s, unit) for unit in units])
        most = max([each for each in range(most_rp(s) + 1) if commit_objection(s, side, each) in (None, SHORT)])
        pool = short_pool(s, units, r)
        short = 0 if pool == UNSET else bill(s, units, r, pool) - s.rp[pool]
        return {"least": least, "most": most, "units": len(units), "short": short, "pool": max(pool, 0)}

    def legal(self, s: State, side: Side) -> list[Action]:
        return legal_commits(s, side)

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.battle.commit[side], s.battle.single[side] = read_commit(s, side, action)


def alone_facts(s: State, side: Side, block: int) -> dict[str, int]:
    """R45: what one Unit alone costs, and how much of it is lacking."""
    unit = first_of(s, taking_part(s, side), block)
    if unit == UNSET:
        return {}
    pool = s.t.pool[unit]
    return {"price": price(s, unit), "short": price(s, unit) - s.rp[pool], "pool": pool}


class CommitFirst(Commit):
    """3.9, reveal_first: Japan commits for all to see, before the Allies."""

    name: ClassVar[str] = "commit_first"
    sealed: ClassVar[bool] = False

    def to_act(self, s: State) -> Sides:
        return 1 << JAPAN if shows_first(s) and s.battle.commit[JAPAN] == UNSET else NOBODY

    def apply(self, s: State, side: Side, action: Action) -> None:
        s.battle.commit[side], s.battle.single[side] = read_commit(s, side, action)
        s.battle.shown |= 1 << side


def reveal(s: State) -> None:
    """R45, R46: commitments are shown and paid, whatever happens then."""
    b = s.battle
    for side in (b.attacker, 1 - b.attacker):
        units = activated(s, side, b.commit[side], b.single[side])
        for unit in units:
            s.rp[s.t.pool[unit]] -= b.commit[side]
        if units:
            tell(s, "commits", side, len(units) * b.commit[side], len(units))
        else:
            tell(s, "commits nothing", side)
    b.shown, b.stage = BOTH, REVEALED
