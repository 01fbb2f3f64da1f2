"""What choices lead to as a page shows it: one cell with its bars, and how best play shifts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.core.exact import reread
from berthier.core.words import label, number, percent
from berthier.engine.flow import NeverEnds
from berthier.staff.advising.advice import Advice, AdviceAsk, as_data
from berthier.staff.advising.advice_cells import AdviceCell, WholeCell, places_of, reading, whole_cell
from berthier.staff.advising.advice_words import mix_words, points, value_words
from berthier.staff.advising.shift import Shift, names_of, shift
from berthier.staff.advising.solved import work_out
from berthier.staff.situation import Situation
from berthier.web.hosting.work import MEMORY, Deadline, key_of
from berthier.web.shapes import AdviseAsked
from berthier.web.views.advice_view import BUDGET, SECONDS, advised

MOST_BARS = 8  # values of a figure beyond which it is drawn as a row of columns


class CellPart(msgspec.Struct, frozen=True):
    """A value with its chance: as a length, in percent and as a fraction."""

    name: str
    length: float
    percent: str
    fraction: str


class Figures(msgspec.Struct, frozen=True):
    """One figure of the outcome: bars, or columns where it has many values; its mean where it is a number."""

    title: str
    mean: str
    parts: tuple[CellPart, ...]
    is_drawn: bool


class CellView(msgspec.Struct, frozen=True):
    """One cell: what was chosen, its worth, the results, the figures."""

    title: str
    worth: str
    hero: str
    ways: int
    groups: tuple[CellPart, ...]
    figures: tuple[Figures, ...]
    policy: str


def view_cell(situation: Situation, goal: str | None, words: str) -> CellView:
    """One cell by its options; where there was no time for all cells, the game is solved again for this one."""
    named = tuple(words.split(","))
    found = advised(situation, AdviceAsk(goal, cells=True))
    decision = found.decision
    places = places_of(decision.sides, decision.options, named)
    if found.cells:
        at = places[0] if len(places) == 1 else places[0] * len(decision.options[-1]) + places[1]
        return _cell(found, found.cells[at])
    return _cell(found, whole(situation, AdviceAsk(goal), named).cell)


def whole(situation: Situation, ask: AdviceAsk, named: tuple[str, ...]) -> WholeCell:
    """One cell with every outcome, remembered."""
    key = key_of("cell", situation, ask.goal, ask.budget, named)
    budget = min(ask.budget or BUDGET, BUDGET)
    return MEMORY.recall(key, lambda: whole_cell(work_out(situation, ask.goal, budget, Deadline(SECONDS)), named))


def _cell(found: Advice, cell: AdviceCell) -> CellView:
    return CellView(
        title=" against ".join(cell.options),
        worth=value_words(found, cell.value),
        hero=found.hero,
        ways=cell.ways,
        groups=tuple(_parts(cell.groups)),
        figures=tuple(_figures(cell, name, chances) for name, chances in cell.telling.items()),
        policy=found.policy_name,
    )


def _figures(cell: AdviceCell, name: str, chances: Mapping[str, str]) -> Figures:
    mean = number(reread(cell.means[name])) if name in cell.means else ""
    parts = tuple(_parts(chances))
    is_drawn = len(parts) > MOST_BARS
    if is_drawn:
        highest = max(part.length for part in parts)
        parts = tuple(msgspec.structs.replace(part, length=round(part.length / highest * 100, 2)) for part in parts)
    return Figures(label(name), mean, parts, is_drawn)


def _parts(chances: Mapping[str, str]) -> Iterator[CellPart]:
    for name, p in chances.items():
        chance = reread(p)
        length = max(0.4, round(float(chance) * 100, 2))
        yield CellPart(name.replace("–", "none"), length, percent(chance), p if len(p) <= 60 else "")


class Moved(msgspec.Struct, frozen=True):
    """One change: the value then, the difference with its sign, and what to play."""

    what: str
    value: str
    difference: str
    better: bool
    mixes: tuple[tuple[str, str], ...]


class ShiftView(msgspec.Struct, frozen=True):
    """All changes of a name, the largest difference first."""

    name: str
    now: str
    hero: str
    rows: tuple[Moved, ...]
    untried: tuple[str, ...]


def shift_names(situation: Situation, goal: str | None) -> list[str]:
    """What can be changed."""
    return names_of(situation, advised(situation, AdviceAsk(goal, cells=True)))


def shifted(situation: Situation, base: Advice, ask: AdviceAsk, names: tuple[str, ...]) -> Shift:
    """How best play shifts; what there was no time for is named, and asked for again goes on from there."""
    brief = AdviceAsk(ask.goal, ask.budget, habits=False)
    deadline = Deadline(SECONDS)

    def each(situations: list[Situation]) -> Iterator[Advice | Exception]:
        for other in situations:
            try:
                deadline(0)
                yield advised(other, brief, deadline.left)
            except (BadInput, TooMuch, NeverEnds) as problem:
                yield problem

    return shift(situation, base, names, each)


def view_shift(situation: Situation, goal: str | None, name: str) -> ShiftView:
    """How best play shifts with the changes of a name."""
    base = advised(situation, AdviceAsk(goal, cells=True))
    found = shifted(situation, base, AdviceAsk(goal), (name,))
    rows = tuple(
        Moved(
            row.what,
            value_words(base, row.value),
            _signed(base, float(reading(row.difference))),
            float(reading(row.difference)) > 0,
            tuple(
                (side, mix_words(options, mix))
                for side, options, mix in zip(row.decision.sides, row.decision.options, row.decision.mixes, strict=True)
            ),
        )
        for row in found.rows
    )
    return ShiftView(name, value_words(base, base.value), base.hero, rows, found.untried)


def _signed(base: Advice, difference: float) -> str:
    shown = points(base, abs(difference))
    return shown if shown in ("0", "0.0") else f"{'+' if difference > 0 else '−'}{shown}"


def advice_data(situation: Situation, asked: AdviseAsked) -> dict[str, Any]:
    """Best play, and as much more of it as was asked for; every part is remembered."""
    ask = AdviceAsk(asked.goal, asked.budget, habits=asked.habits, cells=asked.cells, every=asked.every)
    found = advised(situation, ask)
    shape = as_data(found, situation, asked.side)
    if asked.cell is not None:
        shape["cell"] = whole(situation, ask, tuple(asked.cell)).as_data()
    if asked.shift:
        shape["shift"] = shifted(situation, found, ask, tuple(asked.shift)).as_data()
    return shape
