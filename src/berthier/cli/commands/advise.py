"""`berthier advise`: the best mix of choices, its value, what a habit costs, what each choice leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berthier.cli import options
from berthier.cli.completing import paths

if TYPE_CHECKING:
    from berthier.staff.situation import Situation


@click.command(short_help="Best play, and what a habit costs.")
@options.situation
@options.goal
@click.option("--side", help="Whose mix to speak of; the side the goal is for unless told.")
@click.option("--habits/--no-habits", default=True, help="What always doing the same would cost.")
@click.option("--cells", is_flag=True, help="What each choice, or pair of choices, leads to: results, losses, length.")
@click.option(
    "--cell", metavar="OPTION[,OPTION]", help="One of them in full: Assault,Cordon is the first side's and the other's."
)
@click.option(
    "--shift",
    multiple=True,
    metavar="NAME",
    shell_complete=paths,
    help="How it shifts when an input, a later question or a ruling is changed: terrain, attacker.leader, all.",
)
@click.option("--all", "every", is_flag=True, help="Every decision that can come up, not only the first.")
@click.option("--cache/--no-cache", default=True, help="Find the answer of an earlier run, and keep this one.")
@options.budget
@options.as_json
def advise(
    situation: Situation,
    goal: str | None,
    side: str | None,
    habits: bool,
    cells: bool,
    cell: str | None,
    shift: tuple[str, ...],
    every: bool,
    cache: bool,
    budget: int | None,
    as_json: bool,
) -> None:
    """The best play in PROCEDURE: the mix for each secret choice, the best of each open one.

    Every state the procedure can come to is solved, the last first. The value is exact, or in double precision with
    a verified gap: what one side can guarantee and what the other can hold it to. --choose binds a side to one
    option wherever it is asked. --goal mix:win=1,factors=0.05 weighs several goals.

    \b
    berthier advise great_powers --example sixty_against_fortyfive --cells
    berthier advise great_powers --example sixty_against_fortyfive --cell Assault,Cordon
    berthier advise great_powers --example sixty_against_fortyfive --shift terrain --shift attacker.leader

    An answer that took a while is kept in the user's cache folder, or in the folder BERTHIER_CACHE names ("off": not
    at all), and found again there while the rules and the program are the same.

    \b
    JSON: {goal, goal_title, goal_side, side, value, value_decimal, exact, gap, low, high,
      decision: {why, sides, options, mixes, values}, habits: [{side, option, value, cost}],
      option_odds: [{option, groups: {name: fraction}}] for an open choice,
      policy_name, switches, inputs, decisions?: with --all,
      cells?: [{options: {side: option}, value, value_decimal, ways, groups: [{name, p, decimal}],
        fields: {field: [{value, p, decimal}]}, means: {field: {mean, decimal}}}],
      cell?: one of these with outcomes: [{outcome, p, decimal}] and policy,
      shift?: {rows: [{kind, name, what, value, value_decimal, difference, difference_decimal, decision}], untried}}
    Figures are fractions as text where exact, else numbers. values are the goal's, row by row for two sides.
    """
    from berthier.cli.advice import Adviser
    from berthier.cli.answering import check_asked
    from berthier.staff.advising.advice import AdviceAsk, as_data
    from berthier.staff.reckoned.keeping import cache_folder

    ask = AdviceAsk(goal, budget, habits=habits, cells=cells, every=every)
    adviser = Adviser(situation, ask, cache_folder() if cache else None)
    advice = adviser.advice
    check_asked(situation, [(asked.side, asked.why) for asked in advice.asked], refuse=False)
    speaker = advice.side(side)
    one = adviser.cell(tuple(cell.split(","))) if cell is not None else None
    moved = adviser.shift(shift) if shift else None
    if as_json:
        from berthier.cli.answering import print_json

        more = {"cell": one and one.as_data(), "shift": moved and moved.as_data()}
        print_json(as_data(advice, situation, side) | {name: data for name, data in more.items() if data})
        return
    from berthier.cli.pages.advice import every_decision, page_of
    from berthier.cli.pages.advice_cells import cell_page, cells_table, shift_page
    from berthier.cli.pages.paper import console

    page = console()
    parts = [*page_of(advice, situation, speaker, advice.prices_of(side))]
    parts += cells_table(advice, page.width) if cells else []
    parts += cell_page(advice, one) if one is not None else []
    parts += shift_page(advice, moved) if moved is not None else []
    for part in [*parts, *(every_decision(advice) if every else ())]:
        page.print(part)
