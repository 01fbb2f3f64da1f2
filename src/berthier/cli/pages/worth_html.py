"""What things are worth as one page: the tornado plot, the modifiers, and every change with every measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from berthier.cli.pages.odds import given_words
from berthier.cli.pages.worth import beside, modifiers_by_size
from berthier.cli.pages.worth_svg import tornado
from berthier.core.words import escape
from berthier.staff.comparing.measures import Measure
from berthier.staff.comparing.worth import Change, Priced
from berthier.staff.comparing.worth_data import Worth
from berthier.staff.look import PAGE_STYLE

EXTRA = """
.plot svg { max-width: 100%; height: auto } td.figure { text-align: right } tr.idle { color: var(--quiet) }
.worth th[scope=row] { white-space: normal; font-weight: 400 } .worth thead th { text-align: right }
.worth thead th:first-child { text-align: left; padding-left: 0 }
"""


def page(found: Worth, measure: Measure) -> str:
    """The whole page; nothing in it comes from elsewhere."""
    situation = found.base.found.situation
    columns = (measure, *beside(found, measure))
    title = f"What things are worth: {situation.procedure.title}"
    modifiers = [(_modifier_words(each), each.by) for each in modifiers_by_size(found, measure)]
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{PAGE_STYLE}{EXTRA}</style></head><body><main>",
            f"<header><p>{escape(situation.ruleset.title)}</p><h1>{escape(title)}</h1>",
            f"<p>{escape(given_words(situation))}</p></header>",
            f'<div class="plot">{tornado(found, measure, heading=False)}</div>',
            *_table("Modifiers", columns, modifiers),
            *_table("One thing changed", columns, [(each.what, each) for each in found.ranked(measure)]),
            f"<p>{escape(_footing(found))}</p></main></body></html>",
            "",
        ]
    )


def _modifier_words(each: Priced) -> str:
    lead = "without" if each.is_present else "with"
    return f"{lead} {each.modifier.words}, {each.modifier.tally} ({each.by.what})"


def _table(title: str, columns: Sequence[Measure], rows: Sequence[tuple[str, Change]]) -> Iterator[str]:
    if not rows:
        return
    heads = "".join(f'<th scope="col">{escape(measure.title)}</th>' for measure in columns)
    yield f'<h2>{title}</h2><div class="sheet" role="region" aria-label="{title}" tabindex="0"><table class="worth">'
    yield f'<thead><tr><th scope="col">change</th>{heads}</tr></thead><tbody>'
    for what, change in rows:
        cells = "".join(_cell(measure, change) for measure in columns)
        idle = ' class="idle"' if change.is_idle else ""
        yield f'<tr{idle}><th scope="row">{escape(what)}</th>{cells}</tr>'
    yield "</tbody></table></div>"


def _cell(measure: Measure, change: Change) -> str:
    value = change.differences.get(measure)
    if value is None:
        return '<td class="figure">–</td>'
    words = measure.difference(value).replace("-", "−")
    then = f"then {measure.words(change.values[measure])}"
    return f'<td class="figure" title="{escape(then)}">{words}</td>'


def _footing(found: Worth) -> str:
    said = f"Exact. Choices: {found.base.found.odds.policy}."
    if found.too_much:
        said += f" Left out, because the exact odds need more than the budget: {'; '.join(found.too_much)}."
    return said
