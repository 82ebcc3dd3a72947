"""The weights of judgement.py, for Japan's chance to win: fitted on games of the planner with varied weights (docs/bots.md)."""

from __future__ import annotations

from typing import Final

FITTED: Final = {  # by figure: its weight, and the change of it from the first Round to the last
    "vp": (-1.511, -0.848),
    "extra": (0.000, 0.000),
    "oil": (0.034, -0.393),
    "japan_rp": (3.003, -0.308),
    "japan_rp_more": (0.559, 0.079),
    "american_rp": (-0.445, -0.569),
    "american_rp_more": (0.113, 0.327),
    "british_rp": (-0.466, -1.386),
    "japan_fleets": (-0.521, -0.682),
    "japan_armies": (2.902, -0.873),
    "american_fleets": (0.718, 1.673),
    "american_armies": (2.263, 2.830),
    "other_fleets": (-1.206, 1.962),
    "other_armies": (-1.003, 1.073),
    "japan_oos": (-0.227, 0.934),
    "allies_oos": (-0.470, 0.213),
    "ports": (0.543, -0.340),
    "seas": (2.158, 1.336),
    "japan_hand": (-0.479, 1.700),
    "allies_hand": (0.140, -0.342),
    "yamamoto": (-1.051, -0.777),
    "yamamoto_gone": (-1.328, -0.539),
    "kure_near": (0.875, 1.146),
    "yokosuka_near": (-0.764, 0.691),
    "kure_open": (3.005, -2.521),
    "yokosuka_open": (-1.731, 0.296),
    "kure_allied": (0.227, 0.059),
    "yokosuka_allied": (-0.929, -0.587),
    "homes_beset": (-0.403, -0.340),
    "homes_attackers": (-1.374, 1.366),
    "homes_defenders": (1.246, -0.439),
    "base_near": (2.424, -3.505),
    "base_open": (0.373, -0.074),
    "base_japanese": (0.000, 0.000),
    "bases_beset": (-4.019, -8.429),
}
WEIGHTS: Final = tuple([early for early, _ in FITTED.values()] + [late for _, late in FITTED.values()])
CONSTANT: Final = -10.306
