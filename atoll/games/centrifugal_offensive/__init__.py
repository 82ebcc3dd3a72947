"""Centrifugal Offensive: the Japanese campaign in the Pacific, 1941-42, for one player."""

from __future__ import annotations

from pathlib import Path

from atoll.core.game import Game
from atoll.core.labels import load_labels
from atoll.games.centrifugal_offensive.advice import advice, task
from atoll.games.centrifugal_offensive.board import pieces, printed
from atoll.games.centrifugal_offensive.check import check
from atoll.games.centrifugal_offensive.edition import load_edition
from atoll.games.centrifugal_offensive.report import account, measures, summary
from atoll.games.centrifugal_offensive.rules.sequence import FLOW
from atoll.games.centrifugal_offensive.rules.setup import setup
from atoll.games.centrifugal_offensive.rules.victory import outcome, returns
from atoll.games.centrifugal_offensive.scripted import PLAYERS, STRENGTHS
from atoll.games.centrifugal_offensive.shortcuts import shortcuts
from atoll.games.centrifugal_offensive.state import State
from atoll.games.centrifugal_offensive.tables import OUTCOMES, SIDES
from atoll.games.centrifugal_offensive.view import resample, view, witnesses
from atoll.games.centrifugal_offensive.wording import group

FOLDER = Path(__file__).parent

GAME = Game(
    slug="centrifugal_offensive",
    title="Centrifugal Offensive",
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
    shortcuts=shortcuts,
    group=group,
    task=task,
    advice=advice,
    longest=20000,
    hideable=("known",),
    secret=("unit",),
    witnesses=witnesses,
    set_up=("preset", "set_up", "set_up_at"),
    players=PLAYERS,
    strengths=STRENGTHS,
)
