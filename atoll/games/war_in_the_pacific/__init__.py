"""War in the Pacific: A WW2 Roll & Write Game, for one player."""

from __future__ import annotations

from pathlib import Path

from atoll.core.game import Game
from atoll.core.labels import load_labels
from atoll.games.war_in_the_pacific.board import pieces, printed
from atoll.games.war_in_the_pacific.check import check
from atoll.games.war_in_the_pacific.edition import load_edition
from atoll.games.war_in_the_pacific.report import account, group, summary
from atoll.games.war_in_the_pacific.rules.sequence import FLOW
from atoll.games.war_in_the_pacific.rules.setup import setup
from atoll.games.war_in_the_pacific.rules.victory import OUTCOMES, measures, outcome, returns
from atoll.games.war_in_the_pacific.scripted import scripted
from atoll.games.war_in_the_pacific.shortcuts import shortcuts
from atoll.games.war_in_the_pacific.solver import SOLVER
from atoll.games.war_in_the_pacific.state import State
from atoll.games.war_in_the_pacific.view import resample, view

FOLDER = Path(__file__).parent

GAME = Game(
    slug="war_in_the_pacific",
    title="War in the Pacific: A WW2 Roll & Write Game",
    sides=("usa",),
    revision=1,
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
    longest=1500,
    players={"scripted": scripted},
    shortcuts=shortcuts,
    group=group,
    solver=SOLVER,
)
