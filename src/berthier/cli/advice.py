"""Advice on the command line: with progress, kept between two runs, and a sentence where it is too much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import msgspec

from berthier.cli.terminal.progress import Working
from berthier.core.errors import BadInput, TooMuch
from berthier.staff.advising.advice import Advice, AdviceAsk, told
from berthier.staff.advising.advice_cells import WholeCell, whole_cell
from berthier.staff.advising.crew import advise_many
from berthier.staff.advising.shift import Shift, changes, shift
from berthier.staff.advising.solved import Solved, work_out
from berthier.staff.reckoned.keeping import kept, key_of
from berthier.staff.situation import Situation

T = TypeVar("T")


class Adviser:
    """Answers about one situation: each as it was kept, or from the game, which is solved at most once."""

    def __init__(self, situation: Situation, ask: AdviceAsk, folder: Path | None) -> None:
        self.situation, self.ask, self.folder = situation, ask, folder

    @cached_property
    def advice(self) -> Advice:
        """Best play."""
        return self._kept("advice", Advice, self._tell)

    def cell(self, words: tuple[str, ...]) -> WholeCell:
        """One cell of the matrix with every outcome in it."""
        return self._kept("cell " + ",".join(words), WholeCell, lambda: whole_cell(self._solved, words))

    def shift(self, names: tuple[str, ...]) -> Shift:
        """How best play shifts with each change."""
        brief = msgspec.structs.replace(self.ask, habits=False, cells=False, every=False)
        count = len(changes(self.situation, self.advice, names))

        def each(situations: list[Situation]) -> Iterator[Advice | Exception]:
            with Working("working out each change", count) as progress:
                yield from advise_many(situations, brief, self.folder, progress)

        return shift(self.situation, self.advice, names, each)

    @cached_property
    def _solved(self) -> Solved:
        with Working("working out best play: runs of the rules") as progress:
            return work_out(self.situation, self.ask.goal, self.ask.budget, progress)

    def _tell(self) -> Advice:
        solved = self._solved
        with Working("pricing habits, reading off cells") as progress:
            return told(solved, self.ask, progress)

    def _kept(self, what: str, kind: type[T], work: Callable[[], T]) -> T:
        try:
            return kept(key_of(what, self.situation, self.ask), kind, work, self.folder)
        except TooMuch as problem:
            raise BadInput(f"{problem} Best play needs every state: try a smaller situation.", "budget") from None
