"""A tornado plot: one bar for each thing that can be changed, from its worst change to its best, the widest on top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from berthier.core.words import escape
from berthier.staff.comparing.measures import Measure
from berthier.staff.comparing.worth import Change
from berthier.staff.comparing.worth_data import Worth
from berthier.staff.look import PICTURE_STYLE

WIDE, LEFT, REACH = 1080, 300, 240  # REACH: the length of the longest bar, either side of the middle
MIDDLE = LEFT + 130 + REACH
TOP, LINE, THICK = 128, 34, 16
MOST_BARS = 24
LONG_NAME, LONG_END = 38, 22  # characters

STYLE = (
    PICTURE_STYLE
    + """
.gain { fill: var(--blue) } .loss { fill: url(#hatch); stroke: var(--red); stroke-width: 1 }
.stripe { stroke: var(--red); stroke-width: 2.4 } .name { text-anchor: end; font-size: 15px }
.end { font-size: 13px } .left { text-anchor: end }
"""
)
# Gain and loss differ in pattern as well as in colour.
HATCH = (
    '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="stripe" d="M0 0v6"/></pattern></defs>'
)


class TornadoBar(msgspec.Struct, frozen=True):
    """One thing that can be changed: its worst and its best change, where there are such."""

    title: str
    worst: Change | None
    best: Change | None


def bars_of(found: Worth, measure: Measure) -> list[TornadoBar]:
    """Every thing that makes a difference, the widest first."""
    things: dict[tuple[str, str], list[Change]] = {}
    for change in found.changes:
        if change.differences.get(measure):
            things.setdefault((change.kind, change.name), []).append(change)

    def size(change: Change) -> Fraction:
        return change.differences[measure]

    bars = []
    for changes in things.values():
        low, high = min(changes, key=size), max(changes, key=size)
        bars.append(TornadoBar(low.title, low if size(low) < 0 else None, high if size(high) > 0 else None))
    ends = {id(bar): [abs(size(end)) for end in (bar.worst, bar.best) if end is not None] for bar in bars}
    return sorted(bars, key=lambda bar: (-max(ends[id(bar)]), bar.title))


def tornado(found: Worth, measure: Measure, *, heading: bool = True) -> str:
    """The whole picture; on a page that says what it is about it goes without a heading of its own."""
    bars = bars_of(found, measure)
    shown = bars[:MOST_BARS]
    situation, now = found.base.found.situation, measure.words(found.base.values[measure])
    height = TOP + LINE * max(1, len(shown)) + 56
    title = f"What things are worth: {situation.procedure.title}"
    said = f"{situation.ruleset.title} · {measure.title}, now {now}"
    below = f"{len(bars) - len(shown)} more things make smaller differences." if len(shown) < len(bars) else ""
    below = below or ("" if bars else "Nothing that can be changed here makes a difference.")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" width="{WIDE}" '
            f'height="{height}" role="img" aria-labelledby="title desc">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="desc">{escape(said)}. {escape(" ".join(_told(bar, measure) for bar in shown))}</desc>',
            f"<style>{STYLE}</style>{HATCH}",
            '<rect class="paper" width="100%" height="100%"/>',
            *([f'<text class="title" x="32" y="46">{escape(title)}</text>'] if heading else []),
            f'<text class="quiet" x="32" y="70">{escape(said)}</text>',
            *_heads(measure),
            *(line for place, bar in enumerate(shown) for line in _bar(bar, measure, place, _longest(shown, measure))),
            f'<path class="rule" d="M{MIDDLE} {TOP - 12}v{LINE * len(shown) + 8}"/>',
            f'<text class="quiet" x="32" y="{height - 24}">{escape(below)}</text>',
            "</svg>",
            "",
        ]
    )


def _heads(measure: Measure) -> Iterator[str]:
    unit = "in points of a hundred" if measure.is_chance else "as a figure"
    yield f'<text class="quiet left" x="{MIDDLE - 12}" y="{TOP - 22}">← less (hatched)</text>'
    yield f'<text class="quiet" x="{MIDDLE + 12}" y="{TOP - 22}">more (solid) → {unit}</text>'


def _longest(bars: Sequence[TornadoBar], measure: Measure) -> Fraction:
    ends = [end for bar in bars for end in (bar.worst, bar.best) if end is not None]
    return max((abs(end.differences[measure]) for end in ends), default=Fraction(1))


def _bar(bar: TornadoBar, measure: Measure, place: int, longest: Fraction) -> Iterator[str]:
    y = TOP + LINE * place
    yield f'<text class="name" x="{LEFT}" y="{y + THICK - 3}">{escape(_cut(bar.title, LONG_NAME))}</text>'
    yield f'<path class="hair" d="M{LEFT + 12} {y + THICK + 8}H{WIDE - 32}"/>'
    for end in (bar.worst, bar.best):
        if end is not None:
            yield from _end(end, measure, y, longest)


def _end(end: Change, measure: Measure, y: int, longest: Fraction) -> Iterator[str]:
    difference = end.differences[measure]
    length = max(1.5, round(float(abs(difference) / longest) * REACH, 1))
    gains = difference > 0
    x = MIDDLE if gains else MIDDLE - length
    words = f"{_cut(end.after, LONG_END)} {_said(measure, difference)}"
    at, side = (x + length + 6, "") if gains else (x - 6, " left")
    yield (
        f"<g><title>{escape(f'{end.what}: {_said(measure, difference)}')}</title>"
        f'<rect class="{"gain" if gains else "loss"}" x="{x:.1f}" y="{y}" width="{length:.1f}" height="{THICK}"/>'
        f'<text class="end{side}" x="{at:.1f}" y="{y + THICK - 3}">{escape(words)}</text></g>'
    )


def _said(measure: Measure, difference: Fraction) -> str:
    return measure.difference(difference).replace("-", "−")


def _told(bar: TornadoBar, measure: Measure) -> str:
    ends = [end for end in (bar.worst, bar.best) if end is not None]
    return f"{bar.title}: " + ", ".join(f"{end.after} {_said(measure, end.differences[measure])}" for end in ends) + "."


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"
