"""What a batch of games says: shares of outcomes and wins, figures, speed."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from atoll.sim.batch import Batch, Played, Setting, play
from atoll.sim.statistics import Moments, Share, share


@dataclass(frozen=True)
class Report:
    """A batch that was played."""

    game: str
    edition: str
    options: dict[str, str]
    players: dict[str, str]
    games: int
    seed: int
    outcomes: dict[str, Share]
    wins: dict[str, Share]                      # by side
    measures: dict[str, Moments]
    decisions: Moments
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        """Decisions of sides, on all processes together."""
        return self.decisions.mean * self.decisions.count / self.seconds

    def json(self) -> dict[str, Any]:
        """The report as JSON values."""
        decisions = {"mean": self.decisions.mean, "min": int(self.decisions.min), "max": int(self.decisions.max)}
        return {
            "game": self.game, "edition": self.edition, "options": self.options, "players": self.players,
            "games": self.games, "seed": self.seed,
            "outcomes": {label: asdict(each) for label, each in self.outcomes.items()},
            "wins": {side: asdict(each) for side, each in self.wins.items()},
            "measures": {name: figures(each) for name, each in self.measures.items()},
            "decisions": decisions, "seconds": self.seconds, "decisions_per_second": self.decisions_per_second,
        }


def figures(moments: Moments) -> dict[str, float]:
    """Mean, standard deviation and range."""
    return {"mean": moments.mean, "sd": moments.sd, "min": moments.min, "max": moments.max}


class _Tally:
    """Takes games in one by one, in their order, so that no sum hangs on the number of processes."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.wins: Counter[int] = Counter()
        self.measures: dict[str, Moments] = {}
        self.decisions = Moments()

    def add(self, played: Played) -> None:
        self.outcomes[played.outcome] += 1
        self.wins.update(side for side, result in enumerate(played.returns) if result > 0)
        for name, value in played.measures.items():
            self.measures.setdefault(name, Moments()).add(value)
        self.decisions.add(played.decisions)


def _ignore(done: int) -> None:
    pass


def simulate(batch: Batch, jobs: int = 1, progress: Callable[[int], None] = _ignore) -> Report:
    """Play a batch; `progress` is told the number of finished games after each."""
    setting, tally, began = Setting(batch), _Tally(), perf_counter()
    for done, played in enumerate(play(batch, jobs), 1):
        tally.add(played)
        progress(done)
    return Report(
        game=batch.game, edition=setting.edition.id, options=setting.options, players=setting.names,
        games=batch.games, seed=batch.seed,
        outcomes={label: share(tally.outcomes[label], batch.games) for label in setting.game.outcomes},
        wins={name: share(tally.wins[side], batch.games) for side, name in enumerate(setting.game.sides)},
        measures=tally.measures, decisions=tally.decisions, seconds=perf_counter() - began,
    )
