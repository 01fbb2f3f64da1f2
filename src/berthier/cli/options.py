"""Options that several commands share, each defined once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from berthier.cli.completing import (
    examples,
    goals,
    pairs,
    procedures,
    questions,
    rulesets,
    scenarios,
    switches,
)
from berthier.core.errors import BadInput, unknown

if TYPE_CHECKING:
    from berthier.core.ruleset import Ruleset
    from berthier.core.table import Table

Command = TypeVar("Command", bound=Callable[..., Any])

FILE = ".json"  # how the name of a scenario file ends


def name_or_file(ctx: click.Context, param: click.Parameter, word: str | None) -> str | None:
    """A scenario by its name; of a file the text, once the game has found that it can be played."""
    if word is None or not word.endswith(FILE):
        return word
    from berthier.cli.files import read_bytes
    from berthier.core.inputs import as_written
    from berthier.core.ruleset import find_ruleset

    found, file = find_ruleset(ctx.params["ruleset"]), read_bytes(word, "scenario")
    try:
        text = as_written(file)
        found.find_game(text)
    except BadInput as problem:
        raise BadInput(f"{word}: {problem.error}", problem.field, problem.allowed) from None
    return text


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, as described above.")
ruleset = click.argument("ruleset", shell_complete=rulesets)
scenario = click.argument("scenario", shell_complete=scenarios, callback=name_or_file)
budget = click.option(
    "--budget",
    type=click.IntRange(min=1),
    default=None,
    help="Runs of the rules to spend on an exact answer before giving up.  [default: 5,000,000]",
)
goal = click.option(
    "--goal",
    shell_complete=goals,
    help="What best play aims at, see berthier rules RULESET PROCEDURE; or several weighed: mix:win=1,factors=0.05.",
)
policy = click.option(
    "--policy",
    type=click.Choice(["first", "even", "equilibrium"]),
    help="Who answers choices that have no --choose: the first option listed, all evenly, or best play.",
)

_SITUATION = (
    click.argument("ruleset", shell_complete=rulesets),
    click.argument("procedure", required=False, shell_complete=procedures),
    click.argument("pairs", nargs=-1, metavar="[KEY=VALUE]...", shell_complete=pairs),
    click.option(
        "--input", "inputs", multiple=True, metavar="FILE", help="Inputs from a JSON or TOML file; - reads stdin."
    ),
    click.option("--example", metavar="NAME", shell_complete=examples, help="Begin with a ready situation."),
    click.option(
        "--choose",
        multiple=True,
        metavar="QUESTION=ANSWER",
        shell_complete=questions,
        help="Answer a choice: tactic=Charge, attacker.tactic=Charge:2/15,Envelop:13/15.",
    ),
    click.option(
        "--switch", multiple=True, metavar="ID=VALUE", shell_complete=switches, help="Play a disputed ruling otherwise."
    ),
)


def situation(command: Command) -> Command:
    """Everything that describes a situation; the command gets it as one value, read and checked."""

    @wraps(command)
    def with_situation(**given: Any) -> Any:
        from berthier.cli.situation import Words, read_situation

        words = Words(**{name: given.pop(name) for name in Words.__struct_fields__})
        return command(situation=read_situation(words), **given)

    described: Any = with_situation
    for option in reversed(_SITUATION):
        described = option(described)
    return described  # type: ignore[no-any-return]


def in_scale(ruleset: Ruleset, chart: Table, unit: str | None) -> Table:
    """A chart in the unit asked for."""
    scale = ruleset.other_scale
    known = [] if scale is None else [scale.unit, scale.other]
    if unit is None or scale is None:
        if unit is not None:
            raise BadInput(f"{ruleset.title} has one scale only.", "scale")
        return chart
    if unit not in known:
        raise unknown("scale", unit, known, "scale")
    return scale.table(chart) if unit == scale.other else chart
