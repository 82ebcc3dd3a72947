"""Pacific Theatre: a card game of two hands and one deck, for two players."""

from __future__ import annotations

from pathlib import Path

from atoll.core.game import SEARCH, Game, Strength
from atoll.core.labels import load_labels
from atoll.games.pacific_theatre.board import pieces, printed
from atoll.games.pacific_theatre.check import check
from atoll.games.pacific_theatre.edition import load_edition
from atoll.games.pacific_theatre.judgement import evaluate, is_quiet, named
from atoll.games.pacific_theatre.planning import plans, policy, unseal
from atoll.games.pacific_theatre.report import account, measures, summary
from atoll.games.pacific_theatre.rules.sequence import FLOW
from atoll.games.pacific_theatre.rules.setup import setup
from atoll.games.pacific_theatre.rules.victory import outcome, returns
from atoll.games.pacific_theatre.scripted import PLAYERS
from atoll.games.pacific_theatre.shortcuts import shortcuts
from atoll.games.pacific_theatre.state import State
from atoll.games.pacific_theatre.tables import OUTCOMES, SIDES
from atoll.games.pacific_theatre.view import resample, view, witnesses

FOLDER = Path(__file__).parent

STRENGTHS = {
    "gentle": Strength("trim", slips=0.12),
    "steady": Strength(SEARCH, 100, slips=0.05),
    "strong": Strength(SEARCH, 1000),
}

GAME = Game(
    slug="pacific_theatre",
    title="Pacific Theatre",
    sides=SIDES,
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
    longest=20000,
    players=PLAYERS,
    shortcuts=shortcuts,
    hideable=("known",),
    secret=("card",),
    witnesses=witnesses,
    evaluate=evaluate,
    features=named,
    is_quiet=is_quiet,
    policy=policy,
    plans=plans,
    unseal=unseal,
    strengths=STRENGTHS,
)
