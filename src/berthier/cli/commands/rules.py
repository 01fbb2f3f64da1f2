"""`berthier rules`: what rules there are, and what one of them holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berthier.cli import options
from berthier.cli.answering import print_json
from berthier.cli.completing import procedures, rulesets

if TYPE_CHECKING:
    from berthier.core.ruleset import Procedure, Ruleset


@click.command(short_help="Which rules there are, and what they hold.")
@click.argument("ruleset", required=False, shell_complete=rulesets)
@click.argument("procedure", required=False, shell_complete=procedures)
@options.as_json
def rules(ruleset: str | None, procedure: str | None, as_json: bool) -> None:
    """List the rulesets, all that one RULESET holds, or the inputs of one PROCEDURE.

    \b
    JSON: a list of {key, title, period, scale, procedures, tables}, procedures and tables by name.
    With RULESET that one object, with these besides:
      switches            [{id, title, default, options, why}]
      examples            [{name, title, procedure, about}]
      procedure_details   [{name, title, section, inputs: JSON schema, goals: [{name, title, side}]}]
    With PROCEDURE that one of the procedure_details.
    """
    from berthier.cli.answering import every_ruleset
    from berthier.core.ruleset import find_ruleset
    from berthier.staff.shelf import brief, detail, details

    if ruleset is None:
        every = every_ruleset()
        print_json([brief(one) for one in every]) if as_json else _list(every)
    elif procedure is None:
        found = find_ruleset(ruleset)
        print_json(brief(found) | details(found)) if as_json else _show(found)
    else:
        found = find_ruleset(ruleset)
        one = found.procedure(procedure)
        print_json(detail(one)) if as_json else _show_procedure(found, one)


def _list(every: list[Ruleset]) -> None:
    from berthier.cli.pages.paper import console, text

    page = console()
    for ruleset in every:
        page.print(text((ruleset.key, "head"), f"  {ruleset.title} · {ruleset.period} · {ruleset.scale}"))
        counts = f"{len(ruleset.procedures)} procedures, {len(ruleset.tables)} charts, {len(ruleset.examples)} examples"
        page.print(text((f"  {counts}", "quiet")))
    page.print(text(("\nMore of one: berthier rules " + (every[0].key if every else "RULESET"), "quiet")))


def _show(ruleset: Ruleset) -> None:
    from berthier.cli.pages import rules as rules_page
    from berthier.cli.pages.paper import console, text

    page = console()
    page.print(text((ruleset.title, "head"), f" · {ruleset.period} · {ruleset.scale}"))
    for part in (rules_page.procedures, rules_page.charts, rules_page.examples, rules_page.switches):
        grid = part(ruleset)
        if grid.row_count:
            page.print("", grid, sep="\n")
    name = next(reversed(ruleset.procedures))
    page.print(text((f"\nThe inputs of a procedure: berthier rules {ruleset.key} {name}", "quiet")))


def _show_procedure(ruleset: Ruleset, procedure: Procedure) -> None:
    from berthier.cli.pages import rules as rules_page
    from berthier.cli.pages.paper import console, text

    page = console()
    page.print(text((procedure.title, "head"), f" · {procedure.section}"))
    page.print((procedure.run.__doc__ or "").partition("\n")[0])
    grids = (rules_page.inputs(procedure), rules_page.choices(ruleset, procedure), rules_page.goals(procedure))
    for grid in grids:
        if grid.row_count:
            page.print("", grid, sep="\n")
    page.print(text((f"\nThen: berthier odds {ruleset.key} {procedure.name} KEY=VALUE …", "quiet")))
