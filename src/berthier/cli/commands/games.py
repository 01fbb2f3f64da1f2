"""`berthier games`: the whole games that can be played, scenario by scenario."""

from __future__ import annotations

from typing import Any

import click

from berthier.cli import options
from berthier.cli.answering import print_json
from berthier.cli.completing import rulesets
from berthier.core.errors import BadInput


@click.command(short_help="Which whole games can be played.")
@click.argument("ruleset", required=False, shell_complete=rulesets)
@click.argument("file", required=False, metavar="[SCENARIO|FILE.json]", callback=options.name_or_file)
@click.option("--file", "as_file", is_flag=True, help="Print the file of a scenario of ours, to begin yours from.")
@options.as_json
def games(ruleset: str | None, file: str | None, as_file: bool, as_json: bool) -> None:
    """List the scenarios of every whole game, or of RULESET only: who plays, how long, what it is about. With a
    scenario FILE of your own: what it is, or what stands in its way.

    \b
    berthier play RULESET SCENARIO starts one here; berthier serve has them all with their boards.
    berthier games six_states mine.json
    berthier games six_states two_neighbours --file > mine.json

    \b
    JSON: [{ruleset, scenario, title, sides, players, minutes, turns, about}]
    """
    from berthier.cli.answering import every_ruleset
    from berthier.core.ruleset import find_ruleset
    from berthier.staff.played.games import listed, listed_one

    if as_file:
        if file is None or ruleset is None:
            raise BadInput("Name a ruleset and a scenario: berthier games six_states two_neighbours --file.", "file")
        print_json(find_ruleset(ruleset).find_game(file).file_of(file))
        return
    if file is not None and ruleset is not None:
        rules = find_ruleset(ruleset)
        found = [listed_one(rules, rules.find_game(file), file)]
    else:
        found = listed(every_ruleset() if ruleset is None else [find_ruleset(ruleset)])
    if as_json:
        print_json(found)
    else:
        _show(found)


INSIDE = (0, 2, 0, 4)  # what is told of a scenario stands under its name


def _show(found: list[dict[str, Any]]) -> None:
    from rich.padding import Padding

    from berthier.cli.pages.paper import console, text

    page = console()
    if not found:
        page.print(text(("No whole game is installed.", "quiet")))
    for ruleset in dict.fromkeys(one["ruleset"] for one in found):
        page.print(text((f"\n{ruleset}", "head")))
        for one in found:
            if one["ruleset"] == ruleset:
                length = f"{one['players']} players, {one['minutes']} minutes, {one['turns']} turns"
                page.print(text((f"\n  {one['scenario']}", "head"), f"   {one['title']}"))
                page.print(Padding(text((f"{', '.join(one['sides'])}: {length}", "quiet")), INSIDE, expand=False))
                page.print(Padding(text(one["about"]), INSIDE, expand=False))
