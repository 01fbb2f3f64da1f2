"""What heat maps and line plots share: the frame of a picture, its words, its scale."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, log10

from berthier.core.words import escape, number, percent
from berthier.lab.grid import MeasureLayer
from berthier.staff.look import PICTURE_STYLE

MARGIN = 32

STYLE = (
    PICTURE_STYLE
    + """
.shade { fill: var(--blue) } .none { fill: url(#none) } .stripe { stroke: var(--hair); stroke-width: 2 }
.figure { font-size: 12px; text-anchor: middle } .axis { font-size: 13px } .end { text-anchor: end }
.line { fill: none; stroke: var(--blue); stroke-width: 2 } .point { fill: var(--blue) }
.reach { stroke: var(--red); stroke-width: 1.5 } .dot { fill: var(--red) }
"""
)
# A cell without a number is hatched: it is told by its pattern, not by a colour.
NONE = (
    '<defs><pattern id="none" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="stripe" d="M0 0v6"/></pattern></defs>'
)


def framed(width: float, height: float, title: str, below: str, told: str, drawn: Iterable[str]) -> str:
    """A whole picture with its text alternative."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
            f'height="{height:.0f}" role="img" aria-label="{escape(f"{title}. {told}")}">',
            f"<title>{escape(title)}</title><desc>{escape(told)}</desc>",
            f"<style>{STYLE}</style>{NONE}",
            '<rect class="paper" width="100%" height="100%"/>',
            f'<text class="title" x="{MARGIN}" y="44">{escape(title)}</text>',
            f'<text class="quiet" x="{MARGIN}" y="67">{escape(below)}</text>',
            *drawn,
            "</svg>",
            "",
        ]
    )


def text(x: float, y: float, words: str, kind: str) -> str:
    """A line of text."""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'


def said(layer: MeasureLayer, value: float) -> str:
    """A value as it is read."""
    return percent(value) if layer.is_chance else number(value)


def short(layer: MeasureLayer, value: float) -> str:
    """A value as it stands in a square: whole percents, figures to one decimal."""
    if layer.is_chance:
        return f"{value * 100:.0f}"
    words = f"{value:.1f}".removesuffix(".0")
    return "0" if words == "-0" else words.replace("-", "−")


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from below the lowest to above the highest."""
    if high <= low:
        return [low, low + 1]
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    first = floor(low / step + 1e-9)
    found: list[float] = []
    while not found or found[-1] < high - 1e-9 * step:
        found.append(round((first + len(found)) * step, 12))
    return found
