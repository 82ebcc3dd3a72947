"""The load test works: a few games, a few seconds; the real one is `make load`."""
from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.load.__main__ import Plan, run
from tests.load.meter import ACT, NOTICE, NOW, Meter
from tests.served import database, process


def test_pairs_of_players_act_hear_of_it_and_look(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan(steps=(2, 3), think=0.05, settle=0.2, seconds=3, limit=60_000, played=3)
    with process(database(tmp_path)) as (address, server):
        measured = asyncio.run(run(plan, address, server.pid))
    assert len(measured) == len(capsys.readouterr().out.splitlines()) == 2
    for kind in (ACT, NOTICE, NOW):
        assert sum(len(meter.samples[kind]) for meter in measured) > 0, kind
    assert all(set(meter.faults) <= {"stale"} for meter in measured)


def test_it_ends_once_an_action_takes_too_long(tmp_path: Path) -> None:
    plan = Plan(steps=(1, 2), think=0.02, settle=0.5, seconds=3, limit=0, played=0)
    with process(database(tmp_path)) as (address, server):
        assert len(asyncio.run(run(plan, address, server.pid))) == 1


def test_told_to_stop_it_leaves_no_server_behind() -> None:
    command = [sys.executable, "-m", "tests.load", "--games", "1", "--settle", "60"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, start_new_session=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith(b"One server process")
        running.terminate()
        assert running.wait(20) == 1
        with pytest.raises(ProcessLookupError):
            os.killpg(running.pid, 0)                           # nobody is left of its session


def test_percentiles_are_in_milliseconds() -> None:
    meter = Meter()
    assert meter.percentile(ACT, 95) == 0
    meter.samples[ACT] += [n / 1000 for n in range(101)]
    assert [round(meter.percentile(ACT, share), 6) for share in (50, 95, 99)] == [50, 95, 99]
