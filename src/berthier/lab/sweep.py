"""A sweep: the cells that are missing from the journal are worked out, by whoever runs them, and written to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from berthier.lab.cluster import run_on_cluster
from berthier.lab.journal import Journal
from berthier.lab.local import run_here, run_in_processes
from berthier.lab.plan import Plan

SECONDS = 0.4  # a batch should take about so long: long enough to hand out, short enough to lose
MOST = 500  # cells to a batch


class Runner(msgspec.Struct, frozen=True):
    """Who does the work: this process (`jobs` 1), several here, or a Dask cluster."""

    jobs: int = 1
    dask: str | None = None

    def run(self, plan: Plan, journal: Journal, progress: Callable[[int], None]) -> None:
        """Work out what is missing. However it ends, the journal has every cell that was handed back."""
        sizes = Sizes()
        encoded = msgspec.json.encode(plan)
        batches = sizes.batches(journal.missing)
        if self.dask is not None:
            answers = run_on_cluster(encoded, batches, self.dask)
        elif self.jobs > 1:
            answers = run_in_processes(encoded, batches, self.jobs)
        else:
            answers = run_here(encoded, batches)
        for done in answers:
            journal.add(done.lines)
            sizes.learn(len(done.lines), done.seconds)
            progress(journal.done)


class Sizes:
    """How many cells make a batch: few while they are slow, many when they are quick."""

    def __init__(self) -> None:
        self.size = 1

    def learn(self, cells: int, seconds: float) -> None:
        """Take note of how long a batch took; no batch is more than twice the one before."""
        fitting = int(cells * SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(MOST, 2 * self.size, fitting))

    def batches(self, numbers: Iterator[int]) -> Iterator[list[int]]:
        """The numbers in batches of the size that suits just then."""
        batch: list[int] = []
        for number in numbers:
            batch.append(number)
            if len(batch) >= self.size:
                yield batch
                batch = []
        if batch:
            yield batch
