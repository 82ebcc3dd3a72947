"""What must hold in every position (specification section 8)."""

from __future__ import annotations

from atoll.games.war_in_the_pacific.rules.islands import is_unlocked
from atoll.games.war_in_the_pacific.state import State, is_captured


def check(s: State) -> list[str]:
    """The invariants that are broken, in words."""
    return [words for holds, words in (*_limits(s), *_islands(s), *_dice(s)) if not holds]


def _limits(s: State) -> list[tuple[bool, str]]:
    t = s.t
    return [
        (0 <= s.black <= t.black_limit, f"black cubes {s.black}"),
        (0 <= s.blue <= t.blue_limit, f"blue cubes {s.blue}"),
        (0 <= s.green <= t.green_limit, f"green cubes {s.green}"),
        (0 <= s.research <= len(t.research), f"research {s.research}"),
        (not s.green or s.research == len(t.research), "a bomb without complete research"),
        (0 <= s.cp <= t.cp_track, f"CPs {s.cp}"),
        (1 <= s.turn <= t.turns, f"turn {s.turn}"),
    ]


def _islands(s: State) -> list[tuple[bool, str]]:
    t = s.t
    every = range(len(s.marks))
    captured = [island for island in every if is_captured(s, island)]
    suns = sum(t.suns[island] for island in captured)
    icons = sum(t.bomber[island] for island in captured)
    open_ = set(s.front) | set(captured)
    return [
        (all(0 <= s.marks[island] <= t.size[island] for island in every), "marks beyond an island's boxes"),
        (all(island in open_ for island in every if s.marks[island]), "marks on a locked island"),
        (not set(s.front) & set(captured), "a captured island that may be attacked"),
        (s.cp == min(t.cp_track, suns + s.raid_cp), "CPs are not suns and raids"),
        (s.bases == min(icons, t.bombing_boxes), "bases are not captured bomber icons"),
        (all(_may_be_open(s, island) for island in open_), "an island open before its turn"),
    ]


def _may_be_open(s: State, island: int) -> bool:
    return not s.t.needs[island] or is_unlocked(s, island)


def _dice(s: State) -> list[tuple[bool, str]]:
    t = s.t
    return [
        (len(s.dice) <= s.whites + s.reds, "more dice than the pool"),
        (s.whites >= 0 and 0 <= s.reds <= t.red_supply, f"pool {s.whites} white {s.reds} red"),
        (0 <= s.tokens <= s.sixes, f"tokens {s.tokens} of {s.sixes} sixes"),
        (s.raided <= t.raids and s.researched <= t.research_dice, "more raids or research dice than a turn has"),
        (s.dice == sorted(s.dice) and all(t.kind[each] >= 0 for each in s.dice), f"dice {s.dice}"),
    ]
