"""A chart as a picture: hairlines on paper, heads, marks, and the reasons and notes below."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from berthier.core.notes import Cell
from berthier.core.table import Table
from berthier.core.words import escape, signed
from berthier.staff.look import PICTURE_STYLE
from berthier.staff.marks import MARK, is_marked, marks_of, rows_of, value_of

MARGIN, LINE, LETTER = 32, 28, 8.6  # LETTER: the width of a figure at the size of the chart
PROSE_LETTER, PROSE_LINE, LEAST = 7.1, 21, 560
TOP = 118  # where the column heads stand


def svg(ruleset: str, chart: Table) -> str:
    """The whole picture, sized to its chart."""
    rows = rows_of(chart)
    widths = _widths(chart, rows)
    wide = max(LEAST, int(sum(widths)))
    prose = list(_prose(chart, wide))
    bottom = TOP + LINE * len(rows) + 12
    height = bottom + PROSE_LINE * len(prose) + MARGIN + 12
    desc = f"{chart.title}, {chart.source}: {len(rows)} rows ({chart.rows.name}) by {len(widths) - 1} columns."
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + 2 * MARGIN} {height}" '
            f'width="{wide + 2 * MARGIN}" height="{height}" role="img" aria-labelledby="title desc">',
            f'<title id="title">{escape(chart.title)} · {escape(ruleset)}</title>',
            f'<desc id="desc">{escape(desc)}</desc>',
            f"<style>{escape(PICTURE_STYLE)}</style>",
            '<rect class="paper" width="100%" height="100%"/>',
            _text(MARGIN, 46, chart.title, "title"),
            _text(MARGIN, 68, f"{ruleset} · {chart.source}", "quiet"),
            *_heads(chart, widths),
            *(line for place, row in enumerate(rows) for line in _row(row, widths, place)),
            *(_text(MARGIN, bottom + PROSE_LINE * (n + 1), line, "prose") for n, line in enumerate(prose)),
            "</svg>",
            "",
        ]
    )


def _widths(chart: Table, rows: list[list[Cell]]) -> list[float]:
    """The width of the row heads and of every column."""
    stub = max(map(len, (chart.rows.name, *chart.rows.heads))) * LETTER + 20
    columns = [
        max(len(head), *(len(value_of(row[place])) for row in rows)) * LETTER + 22
        for place, head in enumerate(chart.columns.heads)
    ]
    return [stub, *columns]


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'


def _heads(chart: Table, widths: list[float]) -> Iterator[str]:
    yield _text(MARGIN, TOP - 2, chart.rows.name, "quiet")
    yield _text(MARGIN + widths[0] + 11, TOP - 24, chart.columns.name, "quiet")
    for head, middle in zip(chart.columns.heads, _middles(widths), strict=True):
        yield _text(middle, TOP - 2, head, "head middle")
    yield f'<path class="rule" d="M{MARGIN} {TOP + 6}h{sum(widths):.1f}"/>'


def _middles(widths: list[float]) -> list[float]:
    """The middle of every column."""
    edge, found = MARGIN + widths[0], []
    for width in widths[1:]:
        found.append(edge + width / 2)
        edge += width
    return found


def _row(row: list[Cell], widths: list[float], place: int) -> Iterator[str]:
    y = TOP + LINE * (place + 1)
    yield _text(MARGIN, y, row[0].row, "head")
    for cell, middle in zip(row, _middles(widths), strict=True):
        yield _cell(cell, middle, y)
    yield f'<path class="hair" d="M{MARGIN} {y + 7}h{sum(widths):.1f}"/>'


def _cell(cell: Cell, x: float, y: float) -> str:
    standing = f" ({cell.status})" if is_marked(cell) else ""
    label = f'"{escape(f"{cell.row}, {cell.column}: {cell.value}{standing}")}"'
    mark = f'<tspan class="mark">{MARK}</tspan>' if is_marked(cell) else ""
    why = f"<title>{escape(f'{cell.status}: {cell.reason}')}</title>" if is_marked(cell) else ""
    opened = f'<text x="{x:.1f}" y="{y:.1f}" class="middle" aria-label={label}>'
    return f"{opened}{why}{escape(str(cell.value))}{mark}</text>"


def _prose(chart: Table, wide: int) -> Iterator[str]:
    """Marks, modifiers and notes, broken into lines."""
    lines = [f"{MARK} {mark.status}, {mark.where(chart)}: {mark.reason}" for mark in marks_of(chart)]
    lines += [f"{signed(line.value)}  {line.reason}" for line in chart.modifiers.values()]
    for line in [*lines, *chart.notes]:
        yield from wrap(line, int(wide / PROSE_LETTER), subsequent_indent="    ")
