"""What a ruleset holds, as lists on the page."""

from __future__ import annotations

from rich.table import Table

from berthier.cli.pages.form import blanks
from berthier.core.ruleset import Procedure, Ruleset
from berthier.staff.plays import questions_of


def _columns(title: str, *names: str) -> Table:
    grid = Table(
        title=title, title_justify="left", title_style="head", box=None, pad_edge=False, padding=(0, 2, 0, 0),
        header_style="quiet",
    )  # fmt: skip
    for name in names:
        grid.add_column(name, overflow="fold", no_wrap=name == names[0])
    return grid


def procedures(ruleset: Ruleset) -> Table:
    """Every procedure with its inputs; a star marks those that must be given."""
    grid = _columns("Procedures", "name", "what", "sheet", "inputs (* needed)")
    for procedure in ruleset.procedures.values():
        grid.add_row(procedure.name, procedure.title, procedure.section, ", ".join(_inputs(procedure)))
    return grid


def _inputs(procedure: Procedure) -> list[str]:
    """Names of inputs, groups by their first name only."""
    names: dict[str, bool] = {}
    for blank in blanks(procedure):
        name, _, inner = blank.path.partition(".")
        names[name] = names.get(name, False) or blank.is_needed or bool(inner and not blank.is_extra)
    return [f"{name}*" if needed else name for name, needed in names.items()]


def inputs(procedure: Procedure) -> Table:
    """Every input of one procedure: what may stand there, and what stands there unasked."""
    grid = _columns("Inputs", "key", "takes", "unless given")
    for blank in blanks(procedure):
        grid.add_row(f"{blank.path}=", blank.takes, "(needed)" if blank.is_needed else blank.unasked or "–")
    return grid


def goals(procedure: Procedure) -> Table:
    """What best play may aim at."""
    grid = _columns("Goals", "name", "title", "for")
    for goal in procedure.goals:
        grid.add_row(goal.name, goal.title, str(goal.side))
    return grid


def choices(ruleset: Ruleset, procedure: Procedure) -> Table:
    """What players are asked, and what they may answer; found by playing the procedure's examples."""
    grid = _columns("Choices", "--choose", "options")
    for question, options in questions_of(ruleset, procedure).items():
        grid.add_row(question, ", ".join(options))
    return grid


def charts(ruleset: Ruleset) -> Table:
    """Every chart."""
    grid = _columns("Charts", "name", "title", "source")
    for name, chart in ruleset.tables.items():
        grid.add_row(name, chart.title, chart.source)
    return grid


def examples(ruleset: Ruleset) -> Table:
    """Every ready situation."""
    grid = _columns("Examples", "name", "title", "procedure")
    for name, example in ruleset.examples.items():
        grid.add_row(name, example.title, example.procedure)
    return grid


def switches(ruleset: Ruleset) -> Table:
    """Every disputed ruling; the way it is played unless told otherwise comes first."""
    grid = _columns("Switches", "id", "ruling", "played (or)")
    for switch in ruleset.switches:
        others = [word for word in switch.words if word != str(switch.default)]
        grid.add_row(switch.id, switch.title, f"{switch.default} (or {'; '.join(others)})")
    return grid
