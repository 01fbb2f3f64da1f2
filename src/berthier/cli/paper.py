"""Ink on paper: the console, figures as players read them, bars and dice."""

from __future__ import annotations

import os
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
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
FACES = "⚀⚁⚂⚃⚄⚅"
EIGHTHS = " ▏▎▍▌▋▊▉"
SHORT = 9  # characters up to which a fraction is shown unasked


def console(*, to_stderr: bool = False) -> Console:
    """The page to write on: no escape codes unless it is a terminal, none of colour under NO_COLOR."""
    from rich.console import Console
    from rich.theme import Theme

    page = Console(stderr=to_stderr, highlight=False, markup=False, emoji=False, theme=Theme(STYLES))
    if not page.is_terminal and "COLUMNS" not in os.environ:
        page.width = PAGE
    return page


def percent(chance: Fraction | float) -> str:
    """A chance to one decimal; what is possible is never shown as 0, nor what is uncertain as 100."""
    if 0 < chance < Fraction(1, 2000):
        return "< 0.1 %"
    if Fraction(1999, 2000) < chance < 1:
        return "> 99.9 %"
    return f"{float(chance) * 100:.1f} %"


def number(value: Fraction | float) -> str:
    """A figure to two decimals at most."""
    text = f"{float(value):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def signed(value: int) -> str:
    """A modifier with its sign."""
    return f"{value:+d}" if value else "0"


def bar(share: Fraction | float, width: int) -> str:
    """A bar to an eighth of a character; anything above nothing shows."""
    eighths = round(float(share) * width * 8)
    if share > 0:
        eighths = max(1, eighths)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()


def is_short(fraction: Fraction) -> bool:
    """Whether a fraction can stand beside its percent without being asked for."""
    return len(str(fraction)) <= SHORT


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


def capital(sentence: str) -> str:
    """A sentence's first letter raised, the rest left alone."""
    return sentence[:1].upper() + sentence[1:]
