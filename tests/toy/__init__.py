"""A duel of purses: the smallest game with everything the kernel knows, in a folder like any other game's.

Tests put it on the package path of `atoll.games`, where it plays without a word about it elsewhere.
"""

from __future__ import annotations

from pathlib import Path

from atoll.core.game import Game
from atoll.core.labels import load_labels

from .board import pieces, printed
from .edition import load_edition
from .report import account, check, measures, summary
from .rules.duel import FLOW, OUTCOMES, outcome, returns, setup
from .shortcuts import shortcuts
from .state import State
from .view import resample, unseal, view, witnesses

FOLDER = Path(__file__).parent

GAME = Game(
    slug="toy",
    title="A duel of purses",
    sides=("north", "south"),
    revision=2,
    folder=FOLDER,
    flow=FLOW,
    load_edition=load_edition,
    setup=setup,
    clone=State.clone,
    view=view,
    resample=resample,
    returns=returns,
    outcome=outcome,
    outcomes=OUTCOMES,
    measures=measures,
    check=check,
    printed=printed,
    pieces=pieces,
    summary=summary,
    account=account,
    labels=load_labels(FOLDER / "labels.toml"),
    longest=60,
    shortcuts=shortcuts,
    hideable=("cards",),
    secret=("card",),
    witnesses=witnesses,
    unseal=unseal,
)
