"""What a planner's weights are: those of `scripted`, and keener ones that were found by play (docs/bots.md)."""

from __future__ import annotations

from typing import Final


class Temper:
    """How much a side cares: weights by which plans are compared. A star is worth 2."""

    def __init__(self, tempo: float, prices: float, road: float, risk: float, gate: float, oil: float, shore: float) -> None:
        self.tempo = tempo  # a Unit that has moved can no more answer
        self.prices = prices  # times look.PRICES: what a Resource Point is worth
        self.road = road  # a Sea Area on the shortest way to the enemy's Homes, by how many are left
        self.risk = risk  # that an Area in reach of enemy Armies is attacked
        self.gate = gate  # a Sea Area from which Armies land in an Area that wins at once
        self.oil = oil  # each Resource Point that a Resource Area may still bring
        self.shore = shore  # a Sea Area, for each star on its shores


USUAL: Final = Temper(tempo=0.3, prices=1.0, road=6.0, risk=0.45, gate=4.0, oil=0.28, shore=0.25)
KEEN: Final[tuple[Temper, ...]] = (  # by side
    Temper(tempo=0.35, prices=1.0, road=5.4, risk=0.2, gate=3.2, oil=0.5, shore=0.35),
    Temper(tempo=0.1, prices=0.8, road=7.5, risk=0.3, gate=3.4, oil=0.36, shore=0.55),
)
