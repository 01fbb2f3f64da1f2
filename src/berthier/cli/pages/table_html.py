"""A chart as a page of its own: paper by day, lamp-lit by night, a real table, ready for the printer."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.core.notes import Cell
from berthier.core.table import Table
from berthier.core.words import escape, signed
from berthier.staff.look import PAGE_STYLE
from berthier.staff.marks import MARK, is_marked, marks_of, rows_of


def html(ruleset: str, chart: Table) -> str:
    """The whole document; it needs nothing beside itself."""
    title = f"{escape(chart.title)} · {escape(ruleset)}"
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>{PAGE_STYLE}</style>",
            "</head>",
            "<body>",
            "<main>",
            *_heading(ruleset, chart),
            *_table(chart),
            *_marks(chart),
            *_modifiers(chart),
            *_notes(chart),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _heading(ruleset: str, chart: Table) -> list[str]:
    return [
        f"<header><p>{escape(ruleset)}</p>",
        f"<h1>{escape(chart.title)}</h1>",
        f'<p class="source">{escape(chart.source)}</p></header>',
    ]


def _table(chart: Table) -> Iterator[str]:
    heads = chart.columns.heads
    yield f'<div class="sheet" role="region" aria-label="{escape(chart.title)}" tabindex="0">'
    yield f"<table><caption>{escape(chart.rows.name)} by {escape(chart.columns.name)}</caption>"
    yield f'<thead><tr><th scope="col" rowspan="2">{escape(chart.rows.name)}</th>'
    yield f'<th scope="colgroup" colspan="{len(heads)}" class="axis">{escape(chart.columns.name)}</th></tr>'
    yield "<tr>" + "".join(f'<th scope="col">{escape(head)}</th>' for head in heads) + "</tr></thead>"
    yield "<tbody>"
    for row in rows_of(chart):
        yield f'<tr><th scope="row">{escape(row[0].row)}</th>' + "".join(map(_cell, row)) + "</tr>"
    yield "</tbody></table></div>"


def _cell(cell: Cell) -> str:
    value = escape(str(cell.value))
    if not is_marked(cell):
        return f"<td>{value}</td>"
    why = escape(f"{cell.status}: {cell.reason}")
    mark = f'<span class="mark" role="note" aria-label="{why}">{MARK}</span>'
    return f'<td class="{escape(cell.status)}" title="{why}">{value}{mark}</td>'


def _marks(chart: Table) -> Iterator[str]:
    marks = marks_of(chart)
    if marks:
        yield '<section aria-label="Marks"><h2>Not plainly printed</h2><ul class="marks">'
        for mark in marks:
            where = f'<span class="where">{escape(mark.where(chart))}</span>'
            status, reason = escape(mark.status), escape(mark.reason)
            yield f'<li><span class="mark">{MARK}</span> <b>{status}</b> {where} {reason}</li>'
        yield "</ul></section>"


def _modifiers(chart: Table) -> Iterator[str]:
    if chart.modifiers:
        yield '<section><h2>Modifiers</h2><table class="ledger"><tbody>'
        for line in chart.modifiers.values():
            value = f'<td class="value">{signed(line.value).replace("-", "−")}</td>'
            yield f'<tr>{value}<th scope="row">{escape(line.reason)}</th><td><code>{escape(line.id)}</code></td></tr>'
        yield "</tbody></table></section>"


def _notes(chart: Table) -> Iterator[str]:
    if chart.notes:
        yield "<section><h2>Notes</h2><ul>"
        yield from (f"<li>{escape(note)}</li>" for note in chart.notes)
        yield "</ul></section>"
