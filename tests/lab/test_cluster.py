"""A real Dask cluster on loopback: a scheduler, two workers, one of them killed in mid-run, and the same results."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from berthier.core.errors import BadInput
from berthier.lab.journal import Journal
from berthier.lab.plan import Plan, read_plan
from berthier.lab.results import write_results
from berthier.lab.sweep import Runner
from tests.lab.plans import MIXED, swept
from tests.patience import HANG


class Cluster:
    """Processes of their own; each is ended by its id."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.processes = [
            self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0")
        ]
        until = time.monotonic() + HANG
        while not self.file.exists():
            assert time.monotonic() < until, "the scheduler did not start"
            time.sleep(0.05)
        self.address: str = json.loads(self.file.read_text(encoding="utf-8"))["address"]

    def worker(self) -> subprocess.Popen[bytes]:
        process = self._start("dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        self.processes.append(process)
        return process

    def _start(self, command: str, *words: str) -> subprocess.Popen[bytes]:
        whole = [sys.executable, "-m", f"distributed.cli.{command}", "--scheduler-file", str(self.file), *words]
        return subprocess.Popen(whole, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    cluster = Cluster(tmp_path)
    yield cluster
    cluster.end()


def sweep_on(cluster: Cluster, plan: Plan, path: Path, victim: subprocess.Popen[bytes]) -> bytes:
    """Sweep, and kill a worker once a few cells are there."""

    def progress(done: int) -> None:
        if done >= 5 and victim.poll() is None:
            victim.send_signal(signal.SIGKILL)
            victim.wait()

    with Journal(path.with_name(f"{path.name}.journal"), plan) as journal:
        Runner(dask=cluster.address).run(plan, journal, progress)
        write_results(journal, plan, path)
        assert journal.done == plan.cells
    return path.read_bytes()


def test_a_cluster_that_loses_a_worker_gives_what_one_process_gives(tmp_path: Path, cluster: Cluster) -> None:
    plan = read_plan(MIXED.replace("games = 60", "games = 150"), "plan")
    first, _ = cluster.worker(), cluster.worker()
    on_cluster = sweep_on(cluster, plan, tmp_path / "cluster.jsonl", first)
    assert first.returncode == -signal.SIGKILL
    assert on_cluster == swept(plan, tmp_path / "here.jsonl")
    numbers = [json.loads(line)["cell"] for line in (tmp_path / "cluster.jsonl.journal").read_bytes().splitlines()[1:]]
    assert sorted(numbers) == list(range(plan.cells))


def test_an_address_where_nobody_answers_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from berthier.lab import cluster as module

    monkeypatch.setattr(module, "PATIENCE", "0.5s")
    with pytest.raises(BadInput, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        swept(read_plan(MIXED, "plan"), tmp_path / "none.jsonl", Runner(dask="tcp://127.0.0.1:9"))
