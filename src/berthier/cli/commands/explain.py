"""`berthier explain`: the reasons, the cells and the rulings, before the roll and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from berthier.cli import options
from berthier.core.errors import BadInput

if TYPE_CHECKING:
    from berthier.cli.situation import TypedSituation
    from berthier.staff.reckoned.reckoning import OddsAsk


@click.command(short_help="Every reason, before the roll and after.")
@options.situation
@options.policy
@options.goal
@click.option("--dice", metavar="3,5,…", help="Dice thrown, in order; explain where that leads.")
@options.budget
@options.as_json
def explain(
    situation: TypedSituation,
    policy: str | None,
    goal: str | None,
    dice: str | None,
    budget: int | None,
    as_json: bool,
) -> None:
    """Why: each modifier, each cell consulted, each ruling, and what every answer to the open question would do.

    \b
    berthier explain six_states --example river_line
    berthier explain six_states attrition sp=20 flags=winter_turn --dice 3

    \b
    JSON: that of berthier odds (from the start), and
      tally      [{id, value, reason, cite}] of the last sum     tallies   every sum
      cells      [{table, title, row, column, value, status, reason, source}]
      rulings    [{id, title, plays}]                            steps     the record in order
      question   {asks, why, by, dice, options} or null          outcome   once nothing is open
      answers    [{answer, ways, steps, question, outcome}]: what each answer would do
    Where the exact odds would go past the budget, outcomes is null and too_much says so.
    """
    from berthier.cli.answering import tell_left
    from berthier.cli.terminal.keys import read_faces
    from berthier.engine.explain import explain as explain_game
    from berthier.staff.explanation import played
    from berthier.staff.reckoned.reckoning import OddsAsk

    faces = read_faces(dice)
    explanation = explain_game(played(situation, faces))
    thrown = [face for event in explanation.record.events for face in event.answer.faces or ()]
    tell_left(faces[len(thrown) :])
    if as_json:
        from berthier.cli.answering import print_json
        from berthier.staff.explanation import as_data

        print_json(_odds(situation, OddsAsk(policy, goal, budget)) | as_data(explanation))
        return
    from berthier.cli.pages.explain import page_of
    from berthier.cli.pages.paper import console

    page = console()
    for part in page_of(situation, explanation):
        page.print(part)


def _odds(situation: TypedSituation, ask: OddsAsk) -> dict[str, Any]:
    from berthier.cli.answering import reckon

    try:
        return reckon(situation, ask).as_data()
    except BadInput as problem:
        if problem.field != "budget":
            raise
        in_force = {"switches": situation.in_force, "inputs": situation.inputs}
        return {"outcomes": None, "policy": situation.answers(ask.policy).name, "too_much": problem.error} | in_force
