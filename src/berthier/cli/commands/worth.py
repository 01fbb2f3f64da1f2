"""`berthier worth`: what each modifier, each strength point, each choice is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berthier.cli import options

if TYPE_CHECKING:
    from berthier.cli.situation import TypedSituation
    from berthier.staff.comparing.measures import Measure
    from berthier.staff.comparing.worth_data import Worth


@click.command(short_help="What each modifier, strength point and choice is worth.")
@options.situation
@options.policy
@options.goal
@click.option("--measure", metavar="NAME", help="What is looked at first: a goal, a result or a mean; see --json.")
@click.option("--count", is_flag=True, help="Also how many rounds it takes.")
@click.option("--rulings", is_flag=True, help="Also every disputed ruling played the other way.")
@click.option("--all", "every", is_flag=True, help="Also list what makes no difference.")
@click.option("--svg", metavar="FILE", help="Draw a tornado plot to a file; - prints it.")
@click.option("--html", metavar="FILE", help="Write plot and tables as one page; - prints it.")
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    default=None,
    help="Runs of the rules to spend on one change; twenty times that on all.  [default: 1,000,000]",
)
@options.as_json
def worth(
    situation: TypedSituation,
    policy: str | None,
    goal: str | None,
    measure: str | None,
    count: bool,
    rulings: bool,
    every: bool,
    svg: str | None,
    html: str | None,
    budget: int | None,
    as_json: bool,
) -> None:
    """What things are worth in a situation of PROCEDURE: one thing is changed, and the exact odds are asked again.

    \b
    berthier worth six_states --example river_line
    berthier worth elements --example shot_on_pikes --svg tornado.svg
    berthier worth battalions --example column_on_line --measure charger.lost
    berthier worth six_states field_battle attacker.sp=9 defender.sp=8 --choose tactic=Skirmish --rulings

    Each number goes one up and one down, each word to every other word, each choice to each of its options; what the
    rules refuse is left out. A modifier is priced by the change that takes it away, or brings it, and alters the
    least beside it. Differences are of the chance of the goal (else of the likeliest result) and of every mean.

    \b
    JSON: {measures: [{name, of: "goal"|"result"|"mean"|"length", title, is_chance, value: "7/36", decimal}],
      changes: [{kind: "input"|"order"|"ruling", name, what, before, after,
        differences: [{name, of, value: "-1/36", decimal}], comes: [modifier], goes: [modifier]}],
      modifiers: [{tally, id, value, reason, cite, is_present, by: what, differences}],
      too_much: [what], policy, switches, inputs}         differences: after the change less before it
    """
    from berthier.cli.files import check_one_printed
    from berthier.staff.comparing.measures import find_measure

    check_one_printed(as_json=as_json, svg=svg, html=html)
    found = _work_out(situation, policy, goal, budget, count=count, rulings=rulings)
    shown = find_measure(found.base.values, measure) if measure else found.telling
    if svg is not None or html is not None:
        _write(found, shown, svg, html)
    if as_json:
        from berthier.cli.answering import print_json

        print_json(found.as_data())
    elif svg is None and html is None:
        from berthier.cli.pages.paper import console
        from berthier.cli.pages.worth import page_of

        page = console()
        for part in page_of(found, shown, page.width, every=every):
            page.print(part)


def _work_out(
    situation: TypedSituation, policy: str | None, goal: str | None, budget: int | None, *, count: bool, rulings: bool
) -> Worth:
    from berthier.cli.answering import reckon
    from berthier.cli.terminal.progress import Working
    from berthier.staff.comparing.worth_data import work_out
    from berthier.staff.reckoned.reckoning import OddsAsk

    ask = OddsAsk(policy, goal, budget, count)
    start = reckon(situation, ask)
    with Working("changes tried") as progress:

        def heard(done: int, of: int) -> None:
            progress.total = of
            progress(done)

        return work_out(situation, ask, rulings=rulings, progress=heard, start=start)


def _write(found: Worth, measure: Measure, svg: str | None, html: str | None) -> None:
    from berthier.cli.files import deliver
    from berthier.cli.pages.worth_html import page
    from berthier.cli.pages.worth_svg import tornado

    if svg is not None:
        deliver(tornado(found, measure), svg)
    if html is not None:
        deliver(page(found, measure), html)
