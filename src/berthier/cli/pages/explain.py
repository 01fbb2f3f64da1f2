"""An explanation on the page: how it stands, and what each answer to the open question would do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from rich.table import Table
from rich.text import Text

from berthier.cli.pages.ledger import lines_of, outcome, rulings
from berthier.cli.pages.odds import heading
from berthier.cli.pages.paper import text
from berthier.core.notes import Cell, Fact, Step
from berthier.core.tally import Tally
from berthier.core.words import in_words, said, signed
from berthier.engine.explain import Consequence, Explanation
from berthier.engine.question import Event, Question
from berthier.engine.record import Entry
from berthier.staff.marks import value_of
from berthier.staff.situation import Situation


def page_of(situation: Situation, explanation: Explanation) -> Iterator[Any]:
    """The parts of the page, in order."""
    yield from heading(situation)
    yield Text()
    yield from lines_of(explanation.record.entries)
    if explanation.question is not None:
        yield text(("\n" + str(explanation.question), "head"))
        yield from answers(explanation.question, explanation.consequences)
    else:
        yield text(("\nOutcome", "head"))
        yield outcome(explanation.outcome)
    if explanation.record.rulings:
        yield text(("\nRulings applied", "head"))
        yield rulings(explanation.record.rulings)


def answers(question: Question, consequences: list[Consequence]) -> Iterator[Any]:
    """What each answer would do: two secret sides as a matrix of the cells they meet in, anything else as a list."""
    met = [next((step for step in each.steps if isinstance(step, Cell)), None) for each in consequences]
    if len(question.by) == 2 and None not in met:
        cells = [cell for cell in met if cell is not None]
        yield text((f"{cells[0].title}; rows {question.by[0]}, columns {question.by[1]}", "quiet"))
        yield _matrix(question, cells)
    else:
        yield _list(question, consequences)


def _matrix(question: Question, cells: list[Cell]) -> Table:
    rows, columns = question.options
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column(style="head", no_wrap=True)
    for column in columns:
        grid.add_column(column, justify="center", no_wrap=True)
    for place, row in enumerate(rows):
        start = place * len(columns)
        grid.add_row(row, *(value_of(cell) for cell in cells[start : start + len(columns)]))
    return grid


def _list(question: Question, consequences: list[Consequence]) -> Table:
    every = sum(each.ways for each in consequences)
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="quiet")
    grid.add_column("sum" if every > len(consequences) else "answer", style="head", justify="right")
    if question.dice is not None:
        grid.add_column("ways", justify="right", no_wrap=True, style="quiet")
    grid.add_column("what follows", overflow="fold")
    for each in consequences:
        ways = [f"{each.ways}/{every}"] if question.dice is not None else []
        grid.add_row(each.answer, *ways, _follows(each))
    return grid


def _follows(each: Consequence) -> str:
    """What follows up to the next step: the facts, or where there are none the cells and sums; then where it leads."""
    now = list(takewhile(lambda step: not isinstance(step, Step), each.steps))
    told = [step for step in now if isinstance(step, Fact)] or now
    parts = "; ".join(dict.fromkeys(filter(None, map(_short, told))))
    if each.outcome is not None:
        return f"{parts} → {in_words(each.outcome)}".lstrip()
    new = next((f"next {step.title}, " for step in each.steps if isinstance(step, Step)), "")
    return f"{parts} → {new}{each.question}".lstrip()


def _short(entry: Entry) -> str:
    """An entry in a few words."""
    if isinstance(entry, Cell):
        return f"{entry.row} / {entry.column} {value_of(entry)}"
    if isinstance(entry, Fact):
        return f"{entry.name} {said(entry.value)}"
    if isinstance(entry, Tally):
        return f"{entry.name} {signed(entry.total)}"
    return str(entry.answer) if isinstance(entry, Event) else ""
