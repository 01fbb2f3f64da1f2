"""The report of a sweep: one page with everything in it, a picture for each measure, and what the plan was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import prod
from typing import Any

from berthier.core.ruleset import find_ruleset
from berthier.core.words import escape, label
from berthier.lab.cells import EXACT, METHODS
from berthier.lab.figure import said
from berthier.lab.grid import GridSurvey, MeasureLayer, MeasureName, layers, survey
from berthier.lab.heat_map import HeatMap
from berthier.lab.line_plot import LinePlot
from berthier.lab.plan import Plan
from berthier.staff.comparing.measures import Of
from berthier.staff.look import PAGE_STYLE

MOST_MEASURES = 8  # pictured in a report
MOST_PANELS = 12  # pictures of one measure, where there are more than two axes
MOST_ROWS = 120  # of a table of numbers

Lines = Callable[[], Iterable[bytes]]

EXTRA = """
.maps { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 1.5rem 0 } figure { margin: 0; overflow-x: auto }
figure svg { max-width: 100%; height: auto } td, th { text-align: left }
td.figure { text-align: right } .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%) }
"""


def title_of(plan: Plan, name: MeasureName) -> str:
    """A measure in words: a goal by its own title, a result by its name, a mean by its field."""
    if name.of == Of.GOAL:
        goal = find_ruleset(plan.ruleset).procedure(plan.procedure).goal(name.name)
        return f"{goal.title} ({goal.side})"
    return f"the chance of “{name.name}”" if name.of == Of.RESULT else f"mean {label(name.name)}"


def pictures(plan: Plan, layer: MeasureLayer) -> Iterator[str]:
    """One picture for one or two axes; for more, one for each setting of the others, as far as that is sensible."""
    shown = plan.axes[-2:]
    size, others = prod(len(axis.values) for axis in shown), plan.axes[:-2]
    for panel in range(min(plan.cells // size, MOST_PANELS)):
        places = zip(others, plan.place(panel * size), strict=False)
        beside = ", ".join(f"{axis.title} {axis.words(at)}" for axis, at in places)
        if len(shown) == 1:
            yield LinePlot(layer, shown[0]).svg()
        else:
            yield HeatMap(layer, shown[0], shown[1], panel * size, beside).svg()


def picture(plan: Plan, lines: Lines, measure: str | None) -> str:
    """The first picture of one measure."""
    name = survey(lines()).find(measure)
    [layer] = layers(lines, plan, [name], {name: title_of(plan, name)})
    return next(pictures(plan, layer))


def report(plan: Plan, lines: Lines, measure: str | None) -> str:
    """The whole page; nothing in it comes from elsewhere. A measure that is named stands first."""
    found = survey(lines())
    names = list(dict.fromkeys([*([found.find(measure)] if measure else []), *found.names]))[:MOST_MEASURES]
    drawn = layers(lines, plan, names, {name: title_of(plan, name) for name in names})
    ruleset = find_ruleset(plan.ruleset)
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(plan.title)}</title><style>{PAGE_STYLE}{EXTRA}</style></head><body><main>",
            f"<header><p>{escape(ruleset.title)} · {escape(ruleset.procedure(plan.procedure).title)}</p>",
            f"<h1>{escape(plan.title)}</h1><p>{escape(how(plan, found))}</p></header>",
            *(part for layer in drawn for part in _section(plan, layer)),
            *_table(plan, drawn),
            *_plan(plan, found),
            "</main></body></html>",
            "",
        ]
    )


def how(plan: Plan, found: GridSurvey) -> str:
    """How the cells were found, in a sentence."""
    counts = [f"{found.methods[method]:,} {method}" for method in METHODS if found.methods[method]]
    by_sample = f"; samples of {plan.games:,} games, intervals at 95 %" if found.methods["sample"] else ""
    cells = "1 cell" if plan.cells == 1 else f"{plan.cells:,} cells"
    return f"{cells}, all exact." if found.methods[EXACT] == plan.cells else f"{cells}: {', '.join(counts)}{by_sample}."


def _section(plan: Plan, layer: MeasureLayer) -> Iterator[str]:
    panels = plan.cells // prod(len(axis.values) for axis in plan.axes[-2:])
    yield f'<h2 class="unseen">{escape(layer.title)}</h2>'  # the picture shows it
    yield '<div class="maps">'
    for each in pictures(plan, layer):
        yield f"<figure>{each}</figure>"
    yield "</div>"
    if panels > MOST_PANELS:
        yield f"<p>{panels - MOST_PANELS:,} more pictures, for other settings of the first axes, are left out.</p>"


def _table(plan: Plan, drawn: list[MeasureLayer]) -> Iterator[str]:
    """The numbers themselves, where there are not too many."""
    if plan.cells > MOST_ROWS:
        return
    heads = [*(axis.title for axis in plan.axes), *(layer.title for layer in drawn)]
    yield '<h2>Every cell</h2><div class="sheet" role="region" aria-label="Every cell" tabindex="0"><table><thead><tr>'
    yield "".join(f'<th scope="col">{escape(head)}</th>' for head in heads) + "</tr></thead><tbody>"
    for cell in range(plan.cells):
        at = (axis.words(place) for axis, place in zip(plan.axes, plan.place(cell), strict=True))
        where = "".join(f'<th scope="row">{escape(words)}</th>' for words in at)
        yield f"<tr>{where}{''.join(_figure(layer, cell) for layer in drawn)}</tr>"
    yield "</tbody></table></div>"


def _figure(layer: MeasureLayer, cell: int) -> str:
    value, low, high = layer.values[cell], layer.low[cell], layer.high[cell]
    words = "–" if value != value else said(layer, value)
    if low < high:
        words += f" <small>({said(layer, low)} to {said(layer, high)})</small>"
    return f'<td class="figure">{words}</td>'


def _plan(plan: Plan, found: GridSurvey) -> Iterator[str]:
    yield "<h2>The plan</h2><ul>"
    for axis in plan.axes:
        values = [axis.words(place) for place in range(len(axis.values))]
        words = ", ".join(values) if len(values) <= 12 else f"{values[0]} to {values[-1]}, {len(values):,} values"
        yield f"<li>{escape(f'{axis.kind} {axis.name}: {words}')}</li>"
    for line in _settings(plan, found):
        yield f"<li>{escape(line)}</li>"
    yield "</ul>"


def _settings(plan: Plan, found: GridSurvey) -> Iterator[str]:
    def pairs(data: dict[str, Any]) -> str:
        return ", ".join(f"{key} {value}" for key, value in data.items())

    if plan.inputs:
        yield f"the other inputs: {pairs(plan.inputs)}"
    if plan.switches:
        yield f"rulings: {pairs(plan.switches)}; the others at their defaults"
    yield f"choices: {' | '.join(found.policies) or 'none are asked'}"
    yield f"seed {plan.seed}, budget {plan.budget:,} runs of the rules a cell"
    for why in found.refusals:
        yield f"some cells have no answer: {why}"
