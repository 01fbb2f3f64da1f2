"""Odds, samples, tallies, charts, reasons and solutions as HTML for a notebook: paper and ink, lamp-lit at night.

A value that can show itself needs no other package, so this is in the core; it knows values and no interface. Nothing
is fetched: the style goes with each piece, and without it (where a page strips styles) a plain table remains.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from berthier.core.exact import written
from berthier.core.words import escape, in_words, number, percent, signed

if TYPE_CHECKING:
    from berthier.core.notes import Cell
    from berthier.core.table import Table
    from berthier.core.tally import Tally
    from berthier.engine.distribution import Odds
    from berthier.engine.explain import Consequence, Explanation
    from berthier.engine.simulate import Sample
    from berthier.engine.solving.game_tree import Decision
    from berthier.engine.solving.solution import Solution

SHOWN = 16  # outcomes in one piece; the rest are summed up
MARK = "°"
NIGHT = "--paper: #1b1916; --ink: #e9e2d3; --quiet: #b0a58f; --hair: #5a5245; --bar: #9db8ea; --mark: #e0a070"
STYLE = f"""<style>
.berthier {{ --paper: #f7f3ea; --ink: #1f1d1a; --quiet: #5f574b; --hair: #b9ae9a; --bar: #1f3f77; --mark: #8a3b12;
  display: inline-block; max-width: 100%; overflow-x: auto; padding: .8em 1.1em; background: var(--paper);
  color: var(--ink); font: 15px/1.4 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif }}
@media (prefers-color-scheme: dark) {{ .berthier {{ {NIGHT} }} }}
[data-jp-theme-light=false] .berthier, .vscode-dark .berthier {{ {NIGHT} }}
[data-jp-theme-light=true] .berthier, .vscode-light .berthier {{ --paper: #f7f3ea; --ink: #1f1d1a; --quiet: #5f574b;
  --hair: #b9ae9a; --bar: #1f3f77; --mark: #8a3b12 }}
.berthier table {{ border-collapse: collapse; margin: .3em 0; color: var(--ink); border: 0; font-size: 15px;
  font-family: 'Gill Sans', 'Optima', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif;
  font-variant-numeric: lining-nums tabular-nums }}
.berthier caption {{ caption-side: top; text-align: left; white-space: nowrap; padding: 0; color: var(--ink);
  font: 600 16px 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif }}
.berthier tr, .berthier tbody tr:nth-child(odd) {{ background: var(--paper) }}
.berthier th, .berthier td {{ padding: .2em .7em .2em 0; text-align: left; background: none; color: inherit;
  border: 0; border-bottom: 1px solid var(--hair); font-weight: 400; vertical-align: middle }}
.berthier thead th {{ border-bottom-color: var(--ink); font-weight: 600 }}
.berthier .n {{ text-align: right; padding-right: 0; padding-left: .7em; white-space: nowrap }}
.berthier .n + td:not(.n), .berthier .n + th:not(.n) {{ padding-left: .9em }}
.berthier .bar {{ min-width: 9em; padding-right: 0 }}
.berthier .bar i {{ display: block; height: .7em; min-width: 1px; background: var(--bar) }}
.berthier .total td, .berthier .total th {{ border-top: 1px solid var(--ink); border-bottom: 0; font-weight: 600 }}
.berthier p {{ margin: .2em 0; color: var(--quiet); font-style: italic }}
.berthier .mark {{ color: var(--mark); font-weight: 700; cursor: help }} .berthier [title] {{ cursor: help }}
</style>"""


def odds_html(odds: Odds[Any]) -> str:
    """Outcomes as bars with percents, the fraction on hover; the order is kept, or the likeliest first if many."""
    rows = list(odds.items())
    rest: list[tuple[Any, Fraction]] = []
    if len(rows) > SHOWN:
        rows.sort(key=lambda pair: -pair[1])
        rows, rest = rows[:SHOWN], rows[SHOWN:]
    body = [_bar(in_words(outcome), chance) for outcome, chance in rows]
    if rest:
        body.append(_bar(f"{len(rest):,} more", sum((chance for _, chance in rest), Fraction(0))))
    said = "" if odds.policy == "no choices" else f"<p>Choices: {escape(odds.policy)}</p>"
    return _piece(_table("", [], body) + said)


def sample_html(sample: Sample[Any]) -> str:
    """Shares of the games played, the commonest first, each with its interval; the count on hover."""
    counted = sample.counts.most_common()
    body = [_sampled(sample, outcome, count) for outcome, count in counted[:SHOWN]]
    if len(counted) > SHOWN:
        rest = sum(count for _, count in counted[SHOWN:])
        body.append(_bar(f"{len(counted) - SHOWN:,} more", Fraction(rest, sample.games)))
    said = "" if sample.policy == "no choices" else f"; choices: {escape(sample.policy)}"
    return _piece(_table("", [], body) + f"<p>{sample.games:,} games, seed {escape(str(sample.seed))}{said}</p>")


def _sampled(sample: Sample[Any], outcome: Any, count: int) -> str:
    low, high = sample.interval(outcome)
    row = _bar(in_words(outcome), Fraction(count, sample.games)).removesuffix("</tr>")
    return f"{row}<td><small>{percent(low)} to {percent(high)}</small></td></tr>"


def explanation_html(explanation: Explanation) -> str:
    """The tallies and cells up to now, the open question and what each answer would do; or the outcome."""
    record = explanation.record
    parts = [_ledger(tally) for tally in record.tallies]
    cells = [f"{escape(cell.title)}: {escape(cell.row)} / {escape(cell.column)}" for cell in record.cells]
    values = [f"<b>{escape(str(cell.value))}</b>" for cell in record.cells]
    parts += [f"<p>{where}: {value}</p>" for where, value in zip(cells, values, strict=True)]
    if explanation.question is None:
        return _piece("".join([*parts, f"<p>Outcome: <b>{escape(in_words(explanation.outcome))}</b></p>"]))
    body = [
        f"<tr><th scope='row'>{escape(each.answer)}</th><td class='n'>{each.ways}</td>"
        f"<td>{escape(_leads(each))}</td></tr>"
        for each in explanation.consequences
    ]
    return _piece("".join([*parts, _table(str(explanation.question), ["answer", "ways", "then"], body, (0, 2))]))


def _leads(each: Consequence) -> str:
    return in_words(each.outcome) if each.question is None else str(each.question)


def tally_html(tally: Tally) -> str:
    """A ledger: one line each, the sign aligned, the total ruled off, the source beside it."""
    return _piece(_ledger(tally))


def _ledger(tally: Tally) -> str:
    body = [
        f"<tr><th scope='row'>{escape(line.reason)}</th><td class='n'>{_signed(line.value)}</td>"
        f"<td><small>{escape(line.cite or line.id)}</small></td></tr>"
        for line in tally.lines
    ]
    bounds = [f"{name} {_signed(at)}" for name, at in (("floor", tally.floor), ("cap", tally.cap)) if at is not None]
    kept = f"{', '.join(bounds)}; sum {_signed(tally.raw)}" if tally.raw != tally.total else ", ".join(bounds)
    body.append(
        f"<tr class='total'><th scope='row'>total</th><td class='n'>{_signed(tally.total)}</td>"
        f"<td><small>{kept}</small></td></tr>"
    )
    return _table(tally.name, [], body)


def table_html(chart: Table) -> str:
    """A chart with its heads; a mark on each cell that is not plainly printed, with the reason on hover."""
    heads = [chart.rows.name, *chart.columns.heads]
    cells = list(chart)
    width = len(chart.columns.heads)
    body = []
    for start in range(0, len(cells), width):
        row = cells[start : start + width]
        body.append(f"<tr><th scope='row'>{escape(row[0].row)}</th>{''.join(map(_cell, row))}</tr>")
    return _piece(
        _table(chart.title, heads, body) + f"<p>{escape(chart.columns.name)} across; {escape(chart.source)}</p>"
    )


def solution_html(solution: Solution, title: str = "", *, is_chance: bool = False) -> str:
    """The value, and the first decision: what each option is worth, and the mix as bars."""
    say = percent if is_chance else number
    exact = f" title='{written(Fraction(solution.value))}'" if solution.exact else ""
    sure = "exact" if solution.exact else f"guarantees {float(solution.gap):.1e} apart"
    name = escape(title or f"value for the {solution.hero}")
    value = f"<p>{name}: <b{exact}>{say(solution.value)}</b> ({sure})</p>"
    decision = solution.game.first_decision()
    if decision is None:
        return _piece(value)
    shown = _matrix if len(decision.sides) == 2 else _options
    return _piece(value + shown(solution, decision, say))


def _matrix(solution: Solution, decision: Decision, say: Any) -> str:
    rows, columns = solution.mixes(decision)
    worth, width = solution.worth(decision), len(decision.options[1])
    heads = [f"{decision.sides[0]} \\ {decision.sides[1]}", *map(str, decision.options[1]), "mix"]
    body = []
    for place, option in enumerate(decision.options[0]):
        cells = "".join(_figure(value, say) for value in worth[place * width : (place + 1) * width])
        body.append(f"<tr><th scope='row'>{escape(str(option))}</th>{cells}{_share(rows[place])}</tr>")
    mix = "".join(_share(share) for share in columns)
    body.append(f"<tr class='total'><th scope='row'>mix</th>{mix}<td></td></tr>")
    return _table(decision.why, heads, body)


def _options(solution: Solution, decision: Decision, say: Any) -> str:
    (mix,) = solution.mixes(decision)
    body = [
        f"<tr><th scope='row'>{escape(str(option))}</th>{_figure(value, say)}{_share(share)}</tr>"
        for option, value, share in zip(decision.options[0], solution.worth(decision), mix, strict=True)
    ]
    return _table(f"{decision.sides[0]}: {decision.why}", [decision.why, "worth", "share"], body)


def _figure(value: Any, say: Any) -> str:
    return f"<td class='n' title='{value}'>{say(value)}</td>"


def _share(share: Any) -> str:
    return f"<td class='n' title='{share}'>{percent(share) if share > 1e-9 else '–'}</td>"


def _bar(words: str, chance: Fraction) -> str:
    return (
        f"<tr><th scope='row'>{escape(words)}</th><td class='bar'><i style='width:{float(chance) * 100:.1f}%'></i></td>"
        f"<td class='n' title='{chance}'>{percent(chance)}</td></tr>"
    )


def _cell(cell: Cell) -> str:
    if cell.status == "printed":
        return f"<td class='n'>{escape(str(cell.value))}</td>"
    why = escape(f"{cell.status}: {cell.reason}")
    return f"<td class='n' title='{why}'>{escape(str(cell.value))}<span class='mark'>{MARK}</span></td>"


def _signed(value: int) -> str:
    return signed(value).replace("-", "−")


def _table(title: str, heads: Sequence[str], body: Iterable[str], words: Sequence[int] = (0,)) -> str:
    """A table; its columns hold figures, but for those at the places of `words`."""
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    kinds = ["" if place in words else " class='n'" for place in range(len(heads))]
    head = "".join(f"<th scope='col'{kind}>{escape(word)}</th>" for kind, word in zip(kinds, heads, strict=True))
    return f"<table>{caption}{f'<thead><tr>{head}</tr></thead>' if heads else ''}<tbody>{''.join(body)}</tbody></table>"


def _piece(inside: str) -> str:
    return f"{STYLE}<div class='berthier'>{inside}</div>"
