"""`berthier odds`: the exact distribution of a procedure's outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berthier.cli import options

if TYPE_CHECKING:
    from berthier.cli.situation import TypedSituation


@click.command(short_help="The exact odds of a procedure.")
@options.situation
@options.policy
@options.goal
@click.option("--count", is_flag=True, help="Also how many rounds it takes.")
@click.option("--all", "every", is_flag=True, help="List every outcome.")
@click.option("--fractions", is_flag=True, help="Show fractions however long they are.")
@options.budget
@options.as_json
def odds(
    situation: TypedSituation,
    policy: str | None,
    goal: str | None,
    count: bool,
    every: bool,
    fractions: bool,
    budget: int | None,
    as_json: bool,
) -> None:
    """The exact odds of PROCEDURE: every face of every die counted, as fractions that sum to 1.

    \b
    berthier odds six_states crt odds=3-2 net_modifier=1
    berthier odds six_states --example river_line attacker.sp=24
    berthier odds six_states field_battle --input situation.json --choose tactic=Skirmish --count

    Choices are answered by standing orders: --choose, else the way the procedure is usually asked about. --policy
    changes that; the answer always says who chose. What each procedure needs: berthier rules RULESET PROCEDURE.

    \b
    JSON: {outcomes: [{outcome, p: "7/36", decimal}], policy, switches: {id: setting}, inputs,
      groups?: [{name, p, decimal}], means?: {field: {mean, decimal}},
      counts_what?, counts?: [{count, p, decimal}]}       outcomes come likeliest first
    """
    from berthier.cli.answering import reckon
    from berthier.staff.reckoned.reckoning import OddsAsk

    reckoning = reckon(situation, OddsAsk(policy, goal, budget, count))
    if as_json:
        from berthier.cli.answering import print_json

        print_json(reckoning.as_data())
        return
    from berthier.cli.pages.odds import page_of
    from berthier.cli.pages.paper import console

    page = console()
    for part in page_of(reckoning, every=every, fractions=fractions):
        page.print(part)
