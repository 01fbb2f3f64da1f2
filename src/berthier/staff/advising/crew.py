"""Advice on many situations at once: in processes of their own where there is more than one core."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from berthier.core.ruleset import find_ruleset
from berthier.staff.advising.advice import Advice, AdviceAsk, advise
from berthier.staff.processes import serve_parent
from berthier.staff.reckoned.keeping import find, kept, key_of
from berthier.staff.situation import Situation

Progress = Callable[[int], None]


class Slip(msgspec.Struct, frozen=True):
    """A situation as plain data, to be handed to another process."""

    ruleset: str
    procedure: str
    inputs: dict[str, Any]
    switches: dict[str, str]
    choices: dict[str, str]
    chosen: dict[str, str]

    @classmethod
    def of(cls, situation: Situation) -> Slip:
        """The slip that describes a situation."""
        names = situation.ruleset.key, situation.procedure.name
        return cls(*names, situation.inputs, situation.in_force, situation.choices, situation.chosen)

    def situation(self) -> Situation:
        """The situation again."""
        ruleset = find_ruleset(self.ruleset)
        procedure = ruleset.procedure(self.procedure)
        call, switches = ruleset.call(procedure, self.inputs), ruleset.set(self.switches)
        return Situation(ruleset, procedure, call, switches, self.choices, self.chosen)


def advise_many(
    situations: list[Situation], ask: AdviceAsk, folder: Path | None, progress: Progress
) -> Iterator[Advice | Exception]:
    """Advice on each, in their order; an exception stands in the place of one that cannot be given."""
    known = [find(key_of("advice", each, ask), Advice, folder) for each in situations]
    new = [Slip.of(each) for each, found in zip(situations, known, strict=True) if found is None]
    worked_out = _work(new, ask, folder)
    for number, found in enumerate(known, 1):
        yield next(worked_out) if found is None else found
        progress(number)


def _work(slips: list[Slip], ask: AdviceAsk, folder: Path | None) -> Iterator[Advice | Exception]:
    workers = min(len(slips), os.cpu_count() or 1)
    if workers < 2:
        yield from (_one(slip, ask, folder) for slip in slips)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=serve_parent) as pool:
        yield from pool.map(_one, slips, repeat(ask), repeat(folder))


def _one(slip: Slip, ask: AdviceAsk, folder: Path | None) -> Advice | Exception:
    try:
        situation = slip.situation()
        return kept(key_of("advice", situation, ask), Advice, lambda: advise(situation, ask, _unheard), folder)
    except Exception as problem:
        return problem


def _unheard(done: int) -> None:
    """Nobody listens in another process."""
