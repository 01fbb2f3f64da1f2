"""A sweep on this machine: so many processes, each with one batch at a time; one that dies is replaced."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

import msgspec

from berthier.core.errors import BadInput
from berthier.lab.worker import BatchDone, work

D = TypeVar("D")
Work = Callable[[bytes, list[int]], D]  # a plan and the numbers of cells or games in, what was done out
MOST_DEATHS = 3  # of processes with the same batch, before it is given up


def run_here(plan: bytes, batches: Iterator[list[int]]) -> Iterator[BatchDone]:
    """One batch after another in this very process."""
    for numbers in batches:
        yield work(plan, numbers)


def run_in_processes(plan: bytes, batches: Iterator[list[int]], jobs: int) -> Iterator[BatchDone]:
    """Several processes; a batch is handed out only when one is free, so no more than `jobs` are under way."""
    return work_in_processes(work, plan, batches, jobs)


def work_in_processes(worker: Work[D], plan: bytes, batches: Iterator[list[int]], jobs: int) -> Iterator[D]:
    """The same for any work that is a plan and batches of numbers."""
    hands = Hands(worker, plan, batches)
    try:
        for _ in range(jobs):
            hands.hire()
        while hands.at_work:
            yield from hands.collect()
    finally:
        hands.dismiss()


class _Hand(msgspec.Struct):
    """A process at work, the pipe to it and the batch it has."""

    process: BaseProcess
    pipe: Connection
    batch: list[int]


class Hands(Generic[D]):
    """The processes at work."""

    def __init__(self, worker: Work[D], plan: bytes, batches: Iterator[list[int]]) -> None:
        self.worker, self.plan, self.batches = worker, plan, batches
        self.context = multiprocessing.get_context("spawn")
        self.at_work: dict[Connection, _Hand] = {}
        self.again: deque[list[int]] = deque()
        self.deaths: dict[int, int] = {}

    def hire(self) -> None:
        """Start a process, if there is a batch for it."""
        batch = self._next()
        if batch is None:
            return
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_serve, args=(theirs, self.worker, self.plan), daemon=True)
        process.start()
        theirs.close()
        self.at_work[ours] = _Hand(process, ours, batch)
        self._give(self.at_work[ours])

    def collect(self) -> Iterator[D]:
        """Wait for whoever is done first; give each its next batch."""
        for pipe in wait(list(self.at_work)):
            assert isinstance(pipe, Connection)
            hand = self.at_work[pipe]
            try:
                answer = pipe.recv()
            except (EOFError, OSError):
                self._bury(hand)
                continue
            if isinstance(answer, Exception):
                raise answer
            batch = self._next()  # before the answer is passed on: its process should not wait for us
            if batch is None:
                self._release(hand)
            else:
                hand.batch = batch
                self._give(hand)
            yield answer

    def dismiss(self) -> None:
        """End all processes, at work or not."""
        for hand in list(self.at_work.values()):
            hand.process.terminate()
            self._release(hand)

    def _next(self) -> list[int] | None:
        return self.again.popleft() if self.again else next(self.batches, None)

    def _give(self, hand: _Hand) -> None:
        try:
            hand.pipe.send(hand.batch)
        except OSError:
            self._bury(hand)

    def _release(self, hand: _Hand) -> None:
        del self.at_work[hand.pipe]
        hand.pipe.close()
        hand.process.join()

    def _bury(self, hand: _Hand) -> None:
        """A process has died with its batch: another takes it on."""
        self._release(hand)
        first = hand.batch[0]
        self.deaths[first] = self.deaths.get(first, 0) + 1
        if self.deaths[first] >= MOST_DEATHS:
            cells = f"cell {first}" if len(hand.batch) == 1 else f"cells {first} to {hand.batch[-1]}"
            raise BadInput(
                f"The process that worked on {cells} died {MOST_DEATHS} times, perhaps for want of memory. "
                "All other cells that were done are kept; lower the plan's budget and begin anew, or use fewer --jobs."
            )
        self.again.append(hand.batch)
        self.hire()


def _serve(pipe: Connection, worker: Work[Any], plan: bytes) -> None:
    """The process: batches in, answers out, until the pipe closes. Ctrl-C is for the one who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            numbers = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(worker(plan, numbers))
        except BadInput as problem:
            pipe.send(problem)
