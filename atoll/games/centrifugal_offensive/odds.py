"""How a battle may end: exact chances under plain play. Rules R37, R56, R96-R108.

Plain play: Units fire in the order of the data, each at the first that is left of a fixed order of targets (`aims_of`), and Japan
gives hits to the first that is left of a fixed order of its own (`takers`). `best_shot` and `best_loss` choose so in a game.
Allied Units that the player cannot know are for the caller to guess: `forecast` takes them as the state has them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from atoll.core.flow import UNSET
from atoll.core.verbs import PAIR, Action
from atoll.games.centrifugal_offensive.rules.battle import edge, first_to_fire, laden_destroyers
from atoll.games.centrifugal_offensive.rules.board import air_at_base, put
from atoll.games.centrifugal_offensive.rules.kinds import has_base, has_stage
from atoll.games.centrifugal_offensive.rules.losses import candidates
from atoll.games.centrifugal_offensive.rules.targets import aimable, firing, is_line_ship, marks_of, shooters
from atoll.games.centrifugal_offensive.state import Battle, State
from atoll.games.centrifugal_offensive.tables import (
    ALLIES,
    F_AIR,
    F_LAND,
    F_SUBMARINE,
    F_SURFACE,
    FIRE,
    JAPAN,
    LAND,
    LOSE,
    NAVAL,
)

FACES: Final = 6
STAGES: Final = (F_AIR, F_SURFACE, F_SUBMARINE, F_LAND)

Standing = tuple[int, ...]  # steps left of every mark of a battle
Spread = dict[Standing, float]  # how likely each is


@dataclass(frozen=True)
class Shot:
    """One shot of a turn: marks are indices of a Standing."""

    shooter: int  # UNSET: it hits for sure
    steps: int  # at which it is at full strength
    full: int  # the highest die that hits, at full strength and reduced
    weak: int
    targets: tuple[int, ...]  # it takes the first that is left


@dataclass(frozen=True)
class StageOdds:
    """What a stage costs on average, in steps and base levels."""

    stage: int
    japan: float
    allies: float


@dataclass(frozen=True)
class Forecast:
    """How a battle may end."""

    clear: float  # no Allied land Unit and no base is left
    taken: float  # and a Japanese land Unit is
    swept: float  # no Allied ship of the battle is left
    vp: float  # VP for ships, gained less lost
    first: float  # Japan fires first
    stages: list[StageOdds]
    lost: dict[
        int, float
    ]  # by Unit: how likely it is eliminated; by a mark after the last one: of bases, Japan's then the Allies'


# --- plain play -------------------------------------------------------------------------------------------------------------


def worth(s: State, mark: int) -> int:
    """What a mark is worth to its owner: VP first, then its factors; bases least."""
    t = s.t
    if mark == t.units:
        return 0
    kind = t.type[mark]
    vp = t.loss[kind] if mark < t.japanese else t.kill[kind]
    return 100 * vp + sum(t.factor[mark]) + 1


def aims_of(s: State, unit: int) -> list[int]:
    """The marks of a Japanese Unit, the first one first: those in the screen where it has to fire at it (R106), then by worth."""
    b, t = s.battle, s.t
    marks = sorted(b.marks, key=lambda mark: (-worth(s, mark), mark))
    if b.stage == F_SURFACE and unit < t.japanese and is_line_ship(s, unit):
        return sorted(marks, key=lambda mark: t.carrier[mark] or t.amphibious[mark])
    can = aimable(s, unit)
    return [mark for mark in marks if mark in can]


def takers(s: State, unit: int) -> list[int]:
    """R107, R108: who takes the hits of an Allied Unit, the first one first: as the rules demand, then what is worth least."""
    b, t = s.battle, s.t
    marks = sorted(aimable(s, unit), key=lambda mark: (worth(s, mark) if mark != t.units else 1000, mark))
    if b.stage == F_SURFACE:
        return sorted(marks, key=lambda mark: t.priority[t.type[mark]])
    if b.stage == F_LAND and t.category[unit] != LAND:
        return sorted(marks, key=lambda mark: mark != t.units)
    return marks


def best_shot(s: State) -> Action:
    """The shot of plain play, where Japan chooses one."""
    unit = s.battle.ready[0]
    return FIRE + unit * PAIR + aims_of(s, unit)[0]


def best_loss(s: State) -> Action:
    """What takes a hit in plain play, where Japan chooses it."""
    can = candidates(s)
    return LOSE + next(mark for mark in takers(s, s.battle.shooter) if mark in can)


# --- forecasts --------------------------------------------------------------------------------------------------------------


def forecast(s: State, space: int, kind: int, attacker: int, japan: list[int], allies: list[int]) -> Forecast:
    """A battle that has not begun, between such Units; invaders count among the Japanese ones."""
    trial = s.clone()
    laden = laden_destroyers(s, japan) if attacker == JAPAN else 0
    trial.battle = Battle(space, kind, attacker, [japan, allies], laden, first_to_fire(s, attacker))
    return odds(trial)


def odds(s: State) -> Forecast:
    """The battle that is going on, from where it stands."""
    if s.battle.first != UNSET:
        return _forecast(s, s.battle.first)
    chance = japan_first(s)
    ours, theirs = _forecast(s, JAPAN), _forecast(s, ALLIES)

    def mix(a: float, b: float) -> float:
        return chance * a + (1 - chance) * b

    return Forecast(
        mix(ours.clear, theirs.clear),
        mix(ours.taken, theirs.taken),
        mix(ours.swept, theirs.swept),
        mix(ours.vp, theirs.vp),
        chance,
        [StageOdds(a.stage, mix(a.japan, b.japan), mix(a.allies, b.allies)) for a, b in zip(ours.stages, theirs.stages)],
        {mark: mix(ours.lost[mark], theirs.lost[mark]) for mark in ours.lost},
    )


def japan_first(s: State) -> float:
    """R98: how likely Japan is to have the advantage; a die that lies counts as it lies."""
    b = s.battle
    mine, theirs = edge(s, JAPAN), edge(s, ALLIES) + (not s.t.inside[b.space])
    faces = [range(face, face + 1) if face else range(1, FACES + 1) for face in b.dice]
    won = [a + mine >= c + theirs for a in faces[JAPAN] for c in faces[ALLIES]]
    return sum(won) / len(won)


def _forecast(s: State, first: int) -> Forecast:
    field = Field(s, first)
    spread: Spread = {field.start: 1.0}
    stages = []
    for stage in field.stages:
        before = spread
        for shots in field.turns(stage):
            for shot in shots:
                spread = field.fire(spread, shot)
        stages.append(StageOdds(stage, *[field.steps(before, party) - field.steps(spread, party) for party in (JAPAN, ALLIES)]))
    return field.result(spread, stages, float(first == JAPAN))


class Field:
    """A battle as numbers: its marks in a row, the shots of each turn, and what a hit does."""

    def __init__(self, s: State, first: int) -> None:
        self.s = s = s.clone()
        self.now = s.battle.clone()
        s.battle = b = s.battle.clone()
        b.first = first
        t = s.t
        living = [[unit for unit in b.units[party] if s.place[unit] >= 0] for party in (JAPAN, ALLIES)]
        self.marks = [*living[JAPAN], *living[ALLIES], t.units, t.units + 1]  # the bases last
        self.at = {mark: n for n, mark in enumerate(self.marks)}
        self.base = [self.at[t.units], self.at[t.units + 1]]
        self.sides = [range(len(living[JAPAN])), range(len(living[JAPAN]), len(self.marks) - 2)]
        levels = [s.base[party][b.space] if has_base(s, party) else 0 for party in (JAPAN, ALLIES)]
        self.start: Standing = (*[s.steps[mark] for mark in self.marks[:-2]], *levels)
        self.cargo = {
            self.at[ship]: [self.at[unit] for unit in self.marks[:-2] if s.aboard[unit] == ship] for ship in self.marks[:-2]
        }
        self.air = [[self.at[unit] for unit in air_at_base(s, party, b.space) if unit in self.at] for party in (JAPAN, ALLIES)]
        self.stages = [stage for stage in STAGES if stage >= self.now.stage and has_stage(b.kind, stage)]

    # -- who fires at what

    def turns(self, stage: int) -> list[list[Shot]]:
        """The shots that are still to come in a stage, in their order, by turn."""
        s, now = self.s, self.now
        b = s.battle
        if stage == F_LAND:
            for unit in b.units[JAPAN]:
                put(s, unit, s.place[unit])  # R96: the invaders are ashore
        under_way = stage == now.stage and bool(now.marks or now.crowded)
        found = []
        for turn in range(now.turn if under_way else 0, 2):
            b.stage, b.turn, b.aimed = stage, turn, 0
            side = firing(s)
            b.marks = marks_of(s, 1 - side, stage)
            pending = under_way and turn == now.turn
            units = now.ready if pending else [unit for unit in shooters(s, side, stage) if aimable(s, unit)]
            found.append([*(self.pending() if pending else []), *[self.shot(unit) for unit in units]])
        return found

    def shot(self, unit: int) -> Shot:
        """A shot of a Unit in the present stage."""
        b, t = self.s.battle, self.s.t
        order = aims_of(self.s, unit) if unit < t.japanese else takers(self.s, unit)
        party = ALLIES if unit < t.japanese else JAPAN
        targets = tuple([self.base[party] if mark == t.units else self.at[mark] for mark in order])
        return Shot(self.at[unit], t.steps[unit], t.factor[unit][b.stage], t.weak[unit][b.stage], targets)

    def pending(self) -> list[Shot]:
        """Shots that are declared, and a hit that is not yet given to anybody."""
        s, now, t = self.s, self.now, self.s.t
        found = []
        for unit, mark in [divmod(aim, PAIR) for aim in now.aims]:
            shot = self.shot(unit)
            target = self.base[ALLIES] if mark == t.units else self.at[mark]
            found.append(Shot(shot.shooter, shot.steps, shot.full, shot.weak, (target,)))
        if now.shooter != UNSET:
            targets = tuple([self.base[JAPAN] if mark == t.units else self.at[mark] for mark in takers(s, now.shooter)])
            found.append(Shot(UNSET, 0, FACES, FACES, targets))
        return found

    # -- what becomes of it

    def fire(self, spread: Spread, shot: Shot) -> Spread:
        """All standings after a shot, whoever of the shooter and its targets is left in them."""
        found: Spread = {}
        for standing, chance in spread.items():
            hits = 0.0
            if shot.shooter == UNSET or standing[shot.shooter]:
                is_full = shot.shooter == UNSET or standing[shot.shooter] == shot.steps
                hits = chance * (shot.full if is_full else shot.weak) / FACES
            target = next((mark for mark in shot.targets if standing[mark]), UNSET)
            if target == UNSET or not hits:
                found[standing] = found.get(standing, 0.0) + chance
                continue
            if chance > hits:
                found[standing] = found.get(standing, 0.0) + chance - hits
            after = self.hit(standing, target)
            for each in after:
                found[each] = found.get(each, 0.0) + hits / len(after)
        return found

    def hit(self, standing: Standing, mark: int) -> list[Standing]:
        """R37, R56, R103: what a hit leaves; several standings are equally likely."""
        left = list(standing)
        left[mark] -= 1
        if not left[mark]:
            for unit in self.cargo.get(mark, []):
                left[unit] = 0
        after = [tuple(left)]
        if mark in self.base:
            party = self.base.index(mark)
            while (crowd := [unit for unit in self.air[party] if after[0][unit]]) and len(crowd) > after[0][mark]:
                after = [each for standing in after for each in self.grounded(standing, party)]
        return after

    def grounded(self, standing: Standing, party: int) -> list[Standing]:
        """R37: one air Unit loses its room: Japan's least, or any of the Allies'."""
        crowd = [unit for unit in self.air[party] if standing[unit]]
        if party == JAPAN:
            crowd = [min(crowd, key=lambda unit: worth(self.s, self.marks[unit]))]
        return [(*standing[:unit], 0, *standing[unit + 1 :]) for unit in crowd]

    def steps(self, spread: Spread, party: int) -> float:
        """The steps and base levels that a side has left on average."""
        marks = [*self.sides[party], self.base[party]]
        total = 0.0
        for standing, chance in spread.items():
            total += chance * sum([standing[mark] for mark in marks])
        return total

    def result(self, spread: Spread, stages: list[StageOdds], first: float) -> Forecast:
        """What the standings at the end come to."""
        t = self.s.t
        land = [[n for n in side if t.category[self.marks[n]] == LAND] for side in self.sides]
        ships = [n for n in self.sides[ALLIES] if t.category[self.marks[n]] == NAVAL]
        clear = taken = swept = 0.0
        for standing, chance in spread.items():
            if not standing[self.base[ALLIES]] and not any(standing[n] for n in land[ALLIES]):
                clear += chance
                taken += chance if any(standing[n] for n in land[JAPAN]) else 0.0
            swept += chance if not any(standing[n] for n in ships) else 0.0
        lost = {
            mark: sum([chance for standing, chance in spread.items() if not standing[n]])
            for n, mark in enumerate(self.marks)
            if self.start[n]
        }
        kills = sum([lost[self.marks[n]] * t.kill[t.type[self.marks[n]]] for n in self.sides[ALLIES]])
        costs = sum([lost[self.marks[n]] * t.loss[t.type[self.marks[n]]] for n in self.sides[JAPAN]])
        return Forecast(clear, taken, swept, kills - costs, first, stages, lost)
