"""What a worker does, in a process of its own or on another machine: cells in, lines of the journal out."""

from __future__ import annotations

import threading
from time import perf_counter

import msgspec

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.lab.cells import CellAnswer, answer
from berthier.lab.plan import Plan
from berthier.staff.reckoned.sharing import Sharing

_own = threading.local()  # a cluster's worker may have several threads; each keeps what it shares between its cells


class BatchDone(msgspec.Struct, frozen=True):
    """A batch of cells done: one line for each, and how long all took."""

    lines: list[bytes]
    seconds: float


def work(plan: bytes, numbers: list[int]) -> BatchDone:
    """Work out these cells of a plan."""
    began = perf_counter()
    opened, sharing = _opened(plan)
    lines = [line_of(answer(opened, number, sharing)) for number in numbers]
    return BatchDone(lines, perf_counter() - began)


def line_of(record: CellAnswer) -> bytes:
    """A record as one line."""
    return msgspec.json.encode(record) + b"\n"


def _opened(plan: bytes) -> tuple[Plan, Sharing]:
    if getattr(_own, "plan", None) != plan:
        opened = msgspec.json.decode(plan, type=Plan)
        if find_ruleset(opened.ruleset).content_hash != opened.rules:
            raise BadInput(f"A worker has other rules of {opened.ruleset} than the plan was read with.", "ruleset")
        _own.plan, _own.opened, _own.sharing = plan, opened, Sharing()
    return _own.opened, _own.sharing
