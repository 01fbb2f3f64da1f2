"""The record on the page: steps as headings, tallies as a ledger, cells with their standing, dice as dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from berthier.cli.pages.paper import dice, text
from berthier.core.dice import parse_dice
from berthier.core.notes import Cell, Fact, Ruling, Step, Told
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.tally import Tally
from berthier.core.words import capital, flat, label, said, signed
from berthier.engine.live import Live
from berthier.engine.question import Event
from berthier.engine.record import Entry
from berthier.staff.marks import value_of
from berthier.staff.played.telling import told

INDENT = 2


def lines_of(entries: Sequence[Entry], start: int = 0) -> Iterator[Any]:
    """The entries from `start` on; the steps before them are counted. Rulings are left to their own list."""
    for place in range(start, len(entries)):
        entry = entries[place]
        if isinstance(entry, Step):
            yield text((_step(entry, entries[:place]), "head"))
        elif not isinstance(entry, Ruling):
            yield Padding(_line(entry, entries[:place]), (0, 0, 0, INDENT), expand=False)


def _step(step: Step, before: Sequence[Entry]) -> str:
    """A heading; plain words that come again and again, like round, are numbered."""
    if not step.title.isalpha() or not step.title.islower():
        return capital(step.title)
    return f"{capital(step.title)} {1 + sum(entry == step for entry in before)}"


def _line(entry: Entry, before: Sequence[Entry]) -> Any:
    if isinstance(entry, Tally):
        return tally(entry)
    if isinstance(entry, Cell):
        told = any(isinstance(other, Cell) and other.reason == entry.reason for other in before)
        return cell(entry, with_reason=not told)
    if isinstance(entry, Event):
        return event(entry)
    if isinstance(entry, Told):
        return text((f"to {entry.to} alone: ", "quiet"), str(getattr(entry.note, "name", "")), " ", said_of(entry.note))
    assert isinstance(entry, Fact)
    return text(f"{entry.name}: ", (said(entry.value), "head"))


def said_of(note: object) -> str:
    """The value of a note in words; a tally's total."""
    return said(getattr(note, "value", getattr(note, "total", note)))


def tally(sum_: Tally) -> Table | Text:
    """A sum of modifiers as a ledger: signs aligned, the total ruled off, the source beside in small type."""
    if not sum_.lines:
        return text((f"{signed(sum_.total):>4}", "head"), f"  {sum_.name}: none apply")
    grid = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_column(style="quiet", overflow="fold")
    for line in sum_.lines:
        grid.add_row(signed(line.value), line.reason, line.cite)
    grid.add_row("────", "", "")
    grid.add_row(Text(signed(sum_.total), style="head"), f"{sum_.name}{_limit(sum_)}", "")
    return grid


def _limit(sum_: Tally) -> str:
    if sum_.raw == sum_.total:
        return ""
    return f" ({signed(sum_.raw)} in all, limited to {signed(sum_.total)})"


def cell(consulted: Cell, *, with_reason: bool) -> Text:
    """A cell: what it says, where it stands, and, once, why it is not plainly printed."""
    where = text((value_of(consulted), "head"), f"  {consulted.title}: {consulted.row} / {consulted.column}")
    if consulted.reason and with_reason:
        where.append(f"\n{consulted.status}: {consulted.reason}", "quiet")
    return where


def event(done: Event) -> Text:
    """A question with its answer: dice drawn, choices revealed together."""
    question, answer = done.question, done.answer
    source = (f"  {answer.source}", "quiet")
    if question.dice is not None and answer.faces is not None:
        total = f" = {sum(answer.faces)}" if len(answer.faces) > 1 else f" {answer.faces[0]}"
        return text(f"{question}  ", (dice(answer.faces, parse_dice(question.dice).sides) + total, "head"), source)
    picks = zip(question.by, answer.picks or (), strict=True)
    chosen = " · ".join(f"{capital(side)}: {pick}" for side, pick in picks)
    return text(f"{capital(question.why)}  ", (chosen, "head"), source)


def rulings(consulted: Sequence[Ruling]) -> Table:
    """The switches consulted and the way they are played."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for ruling in consulted:
        grid.add_row(Text(ruling.id, style="head"), ruling.title, ruling.plays)
    return grid


def ending(ruleset: Ruleset, procedure: Procedure, game: Live[Any]) -> Iterator[Any]:
    """How it ended: the figures, and at the very end what just happened in one sentence."""
    yield text(("\nOutcome", "head"))
    yield outcome(game.outcome)
    if sentence := told(ruleset.face, procedure, game):
        yield text((f"\n{sentence}", "head"))


def outcome(reached: Any) -> Table:
    """An outcome as a short list of fields."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for name, value in flat(reached).items():
        if value is not None:
            grid.add_row(Text(label(name), style="quiet"), Text(said(value), style="head"))
    return grid
