"""`berthier advise`: the best mix of choices, its value, and what a habit costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berthier.cli import options

if TYPE_CHECKING:
    from berthier.staff.situation import Situation


@click.command(short_help="Best play, and what a habit costs.")
@options.situation
@options.goal
@click.option("--side", help="Whose mix to speak of; the side the goal is for unless told.")
@click.option("--habits/--no-habits", default=True, help="What always doing the same would cost.")
@click.option("--all", "every", is_flag=True, help="Every decision that can come up, not only the first.")
@options.budget
@options.as_json
def advise(
    situation: Situation,
    goal: str | None,
    side: str | None,
    habits: bool,
    every: bool,
    budget: int | None,
    as_json: bool,
) -> None:
    """The best play in PROCEDURE: the mix for each secret choice, the best of each open one.

    Every state the procedure can come to is solved, the last first. The value is exact, or in double precision with
    a verified gap: what one side can guarantee and what the other can hold it to. --choose binds a side to one
    option wherever it is asked.

    \b
    JSON: {goal, goal_title, goal_side, side, value, value_decimal, exact, gap, low, high,
      decision: {why, sides, options, mixes, values}, habits: [{side, option, value, cost}],
      option_odds: [{option, groups: {name: fraction}}] for an open choice,
      policy_name, switches, inputs, decisions?: with --all}
    Figures are fractions as text where exact, else numbers. values are the goal's, row by row for two sides.
    """
    from berthier.cli.advice import advise as work_out
    from berthier.cli.advice import prices as prices_of
    from berthier.staff.advice import as_data

    advice = work_out(situation, goal, budget)
    speaker = advice.side(side)
    if as_json:
        from berthier.cli.plain import print_json

        prices = prices_of(advice, side) if habits else []
        print_json(as_data(advice, speaker, prices, every))
        return
    from berthier.cli.advice_page import every_decision, first_part, second_part
    from berthier.cli.paper import console

    page = console()
    for part in first_part(advice, speaker):
        page.print(part)
    for part in second_part(advice, speaker, prices_of(advice, side) if habits else []):
        page.print(part)
    if every:
        page.print(every_decision(advice))
