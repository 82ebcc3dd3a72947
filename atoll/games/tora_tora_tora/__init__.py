"""Tora Tora Tora!: the Pacific War on a map, with four nations, for two players."""

from __future__ import annotations

from pathlib import Path

from atoll.core.game import Game
from atoll.core.labels import load_labels
from atoll.games.tora_tora_tora.advice import advice
from atoll.games.tora_tora_tora.board import pieces, printed
from atoll.games.tora_tora_tora.check import check
from atoll.games.tora_tora_tora.edition import load_edition
from atoll.games.tora_tora_tora.foresight import PLAYERS as LOOKING_AHEAD
from atoll.games.tora_tora_tora.foresight import STRENGTHS
from atoll.games.tora_tora_tora.judgement import evaluate, is_quiet, named
from atoll.games.tora_tora_tora.planning import plans, policy, unseal
from atoll.games.tora_tora_tora.report import account, measures, summary
from atoll.games.tora_tora_tora.rules.sequence import FLOW
from atoll.games.tora_tora_tora.rules.setup import setup
from atoll.games.tora_tora_tora.rules.victory import outcome, returns
from atoll.games.tora_tora_tora.scripted import PLAYERS
from atoll.games.tora_tora_tora.state import State
from atoll.games.tora_tora_tora.tables import OUTCOMES, SIDES
from atoll.games.tora_tora_tora.view import resample, view, witnesses

FOLDER = Path(__file__).parent

GAME = Game(
    slug="tora_tora_tora",
    title="Tora Tora Tora!",
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
    hideable=("known",),
    secret=("card",),
    players=PLAYERS | LOOKING_AHEAD,
    advice=advice,
    witnesses=witnesses,
    evaluate=evaluate,
    features=named,
    is_quiet=is_quiet,
    policy=policy,
    plans=plans,
    unseal=unseal,
    strengths=STRENGTHS,
)
