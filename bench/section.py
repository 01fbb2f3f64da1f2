"""A part of the report: what was measured, as words, a table and perhaps a picture."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec


class Section(msgspec.Struct, frozen=True):
    """One part. `head` and `rows` are the table; `pictures` are SVG documents by file name."""

    title: str
    words: tuple[str, ...]
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    after: tuple[str, ...] = ()
    pictures: dict[str, str] = {}

    def markdown(self) -> str:
        """The part as it stands in the report."""
        parts = [f"## {self.title}", *self.words]
        if self.rows:
            parts.append("\n".join([_line(self.head), _line(["---"] * len(self.head)), *map(_line, self.rows)]))
        parts += [f"![{self.title}]({name})" for name in self.pictures]
        return "\n\n".join([*parts, *self.after])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def least_times(contenders: Mapping[str, Callable[[], Any]], turns: int) -> dict[str, float]:
    """Everybody once a turn, so that a busy machine hurts all alike; the least time of each counts."""
    least = dict.fromkeys(contenders, float("inf"))
    for _ in range(turns):
        for name, contender in contenders.items():
            least[name] = min(least[name], seconds(contender))
    return least


def seconds(work: Callable[[], Any]) -> float:
    """What it cost this once, by the processor's clock: what else the machine does counts for little."""
    began = time.process_time()
    work()
    return time.process_time() - began


def times(ratio: float) -> str:
    """A ratio as it is read."""
    return f"{ratio:,.0f} ×" if ratio >= 100 else f"{ratio:.2g} ×" if ratio < 10 else f"{ratio:.0f} ×"


def duration(spent: float) -> str:
    """Seconds as they are read."""
    if spent < 1e-3:
        return f"{spent * 1e6:.0f} µs"
    return f"{spent * 1e3:.1f} ms" if spent < 1 else f"{spent:.1f} s"
