"""Ink on paper: the console, bars and dice."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from berthier.core.words import plain_text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

STYLES = {
    "head": "bold",
    "quiet": "dim",
    "mark": "bold yellow",
    "bar": "blue",
    "good": "green",
    "bad": "bold red",
    "side0": "bold blue",
    "side1": "bold red",
}
PAGE = 100  # columns when the width is not a terminal's
BAR, LEAST_BAR = 30, 4  # columns of a bar where there is room, and where there is none
FACES = "⚀⚁⚂⚃⚄⚅"
EIGHTHS = " ▏▎▍▌▋▊▉"


def console(*, to_stderr: bool = False) -> Console:
    """The page to write on: no escape codes unless it is a terminal, none of colour under NO_COLOR, and none that
    stand in what it is given to print: a log may come from anybody."""
    from rich.console import Console, RenderableType
    from rich.segment import Segment
    from rich.theme import Theme

    class Page(Console):
        def render(self, renderable: RenderableType, options: Any = None) -> Iterable[Segment]:
            for words, style, control in super().render(renderable, options):
                yield Segment(words if control else plain_text(words), style, control)

    page = Page(stderr=to_stderr, highlight=False, markup=False, emoji=False, theme=Theme(STYLES))
    if not page.is_terminal and "COLUMNS" not in os.environ:
        page.width = PAGE
    return page


def bar(share: Fraction | float, width: int) -> str:
    """A bar to an eighth of a character; anything above nothing shows."""
    eighths = round(float(share) * width * 8)
    if share > 0:
        eighths = max(1, eighths)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()


class BarCell:
    """A bar in a table. On a narrow page it gives way: the words beside it are what is asked for."""

    def __init__(self, share: Fraction | float) -> None:
        self.share = share

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        from rich.measure import Measurement

        return Measurement(LEAST_BAR, BAR)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        yield text(bar(self.share, min(BAR, options.max_width)))


def dice(faces: Iterable[int], sides: int = 6) -> str:
    """Dice drawn as dice; those with other than six sides as their number."""
    return " ".join(FACES[face - 1] if sides == 6 else f"[{face}]" for face in faces)


def text(*parts: str | tuple[str, str]) -> Text:
    """A line of plain and styled parts."""
    from rich.text import Text

    return Text.assemble(*parts)


def hanging(lead: str | Text, body: str | Text, indent: int = 0) -> Table:
    """A line whose body, when it is long, hangs clear of its lead."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_column(width=indent or None, no_wrap=True, justify="right" if indent else "left")
    grid.add_column(overflow="fold")
    grid.add_row(lead, body)
    return grid
