"""Progress on stderr: only on a terminal, and only once work has taken over a second."""

from __future__ import annotations

import sys
from threading import Timer
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0  # seconds before anything is shown


class Working:
    """A piece of work under way: call it with how much is done. Without a total it counts."""

    def __init__(self, what: str, total: int | None = None) -> None:
        self.what, self.total = what, total
        self.done = 0
        self._shown: tuple[Progress, TaskID] | None = None
        self._timer = Timer(PATIENCE, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Working:
        if sys.stderr.isatty():
            self._timer.start()
        return self

    def __call__(self, done: int) -> None:
        self.done = done
        if self._shown is not None:
            progress, task = self._shown
            progress.update(task, completed=done)

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        if self._timer.is_alive():
            self._timer.join()
        if self._shown is not None:
            self._shown[0].stop()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

        of_all = TextColumn("{task.completed:,.0f} of {task.total:,.0f}")
        known = [BarColumn(), of_all, TimeRemainingColumn(), TextColumn("left,")]
        counting = [TextColumn("{task.completed:,.0f}")]
        columns = [SpinnerColumn(), TextColumn("{task.description}"), *(counting if self.total is None else known)]
        progress = Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True)
        task = progress.add_task(self.what, total=self.total, completed=self.done)
        progress.start()
        self._shown = (progress, task)
