"""`berthier check`: is a ruleset well made?"""

from __future__ import annotations

import click

from berthier.cli import options

FOUND = 1  # the ruleset is there, and something in it is to be mended


@click.command(short_help="Check a ruleset, yours or ours.")
@options.ruleset
@options.as_json
@click.pass_context
def check(ctx: click.Context, ruleset: str, as_json: bool) -> None:
    """Check RULESET: what can be seen, then every example played, twice and through live play.

    \b
    berthier check six_states
    berthier check ford --json

    Found are: things of one name, parameters without a type, outcomes that are not frozen, examples the rules refuse,
    goals for a side nobody plays, standing answers nobody asks for, rules that call themselves, that never end, or that
    are not deterministic. Each is a sentence with the file and the remedy; the exit code is then 1.

    \b
    JSON: {ruleset, ok, faults: [sentence], procedures, examples, plays}
    """
    from berthier.cli.answering import print_json
    from berthier.core.ruleset import find_ruleset
    from berthier.staff.checking import check_ruleset

    found = check_ruleset(find_ruleset(ruleset))
    if as_json:
        shape = {"ruleset": found.ruleset, "ok": found.ok, "faults": list(found.faults)}
        print_json(shape | {"procedures": found.procedures, "examples": found.examples, "plays": found.plays})
    else:
        for fault in found.faults:
            click.echo(fault)
        said = "nothing to mend" if found.ok else f"{len(found.faults)} to mend"
        click.echo(f"{found.ruleset}: {found.procedures} procedures, {found.examples} examples: {said}.")
    ctx.exit(0 if found.ok else FOUND)
