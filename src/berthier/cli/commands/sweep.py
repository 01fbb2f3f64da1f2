"""`berthier sweep`: a grid over any inputs of a procedure, worked out by many, resumed where it stopped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from berthier.cli import options

if TYPE_CHECKING:
    from berthier.lab.journal import Journal
    from berthier.lab.plan import Plan


@click.command(short_help="A grid over any inputs: exact, or sampled with intervals.")
@click.argument("plan", metavar="PLAN.toml", type=click.Path(dir_okay=False))
@click.option("--out", metavar="FILE", help="Results: .jsonl or .parquet.  [default: the plan's name with .jsonl]")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes on this machine.  [default: one a processor]")
@click.option("--dask", metavar="ADDRESS", help="Run on the Dask cluster of this scheduler, such as tcp://host:8786.")
@click.option("--fresh", is_flag=True, help="Begin anew: forget what an earlier run of it has done.")
@click.option("--measure", metavar="NAME", help="Which measure is shown: a goal, a result or a mean.")
@click.option(
    "--svg", metavar="FILE", help="Draw that measure to a file: a heat map, or a line for one axis; - prints it."
)
@click.option("--report", metavar="FILE", help="Write every measure as one HTML page; - prints it.")
@options.as_json
def sweep(
    plan: str,
    out: str | None,
    jobs: int | None,
    dask: str | None,
    fresh: bool,
    measure: str | None,
    svg: str | None,
    report: str | None,
    as_json: bool,
) -> None:
    """Work out every cell of the grid that PLAN.toml describes.

    \b
    berthier sweep docs/plans/six_states.toml --report river.html
    berthier sweep plan.toml --out results.parquet --jobs 4
    berthier sweep plan.toml --dask tcp://10.0.0.5:8786

    \b
    A plan:  ruleset = "six_states"
             example = "river_line"            or: procedure = "field_battle", with [inputs]
             [[axes]]
             input = "attacker.sp"
             from = 12
             to = 24
             [[axes]]
             switch = "C8"                     or: choose = "attacker.tactic", policy = true; values = […]

    Exact within the plan's budget, else a sample with a seed of the cell's own; each record says which. Results do
    not depend on who works them out, nor in which order. Every cell that is done stands in FILE.journal: after a kill
    or Ctrl-C the same command goes on from there. More in docs/lab.md.

    \b
    JSON: {title, cells, computed, exact, sample, refused, too_much, failed, out, measures: [{of, name}]}
    Each line of a .jsonl: {cell, at: {axis: value}, method: "exact"|"sample"|"refused"|"too much"|"failed", policy,
      measures: [{of, name, value, fraction?, low?, high?, is_chance?}], games?, seed?, why?}
    """
    from berthier.cli.files import check_one_printed, read_text
    from berthier.lab.journal import Journal
    from berthier.lab.plan import read_plan

    check_one_printed(as_json=as_json, svg=svg, report=report)
    read = read_plan(read_text(plan, "plan"), plan)
    path = Path(out) if out is not None else Path(f"{Path(plan).stem}.jsonl")
    _prepare(read, path, fresh=fresh)
    with Journal(path.with_name(f"{path.name}.journal"), read) as journal:
        before = journal.done
        _run(read, journal, jobs, dask)
        _deliver(read, journal, path, measure, svg, report)
        if as_json:
            from berthier.cli.answering import print_json
            from berthier.cli.pages.sweep import as_data

            print_json(as_data(read, journal, path, journal.done - before))
        elif "-" not in (svg, report):
            from berthier.cli.pages.sweep import show

            show(read, journal, path, journal.done - before, measure)


def _prepare(plan: Plan, path: Path, *, fresh: bool) -> None:
    """Complain before any work is done; a file that is no sweep's own is not written over."""
    from berthier.cli.answering import tell
    from berthier.core.errors import BadInput
    from berthier.lab.checking import check_plan
    from berthier.lab.results import check_ending

    check_ending(path)
    journal = path.with_name(f"{path.name}.journal")
    if fresh:
        journal.unlink(missing_ok=True)
    elif path.exists() and not journal.exists():
        raise BadInput(f"{path} is there already, without a journal. Name another --out, or use --fresh.", "out")
    tell(check_plan(plan))


def _run(plan: Plan, journal: Journal, jobs: int | None, dask: str | None) -> None:
    from berthier.cli.terminal.progress import Working
    from berthier.lab.sweep import Runner

    left = plan.cells - journal.done
    runner = Runner(min(jobs or _processors(), max(1, left)), dask)
    try:
        with Working("cells", plan.cells) as progress:
            progress(journal.done)
            if left:
                runner.run(plan, journal, progress)
    except KeyboardInterrupt:
        done = f"{journal.done:,} of {plan.cells:,} cells are in {journal.path}"
        click.echo(f"Stopped: {done}; the same command goes on from there.", err=True)
        raise


def _processors() -> int:
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _deliver(
    plan: Plan, journal: Journal, path: Path, measure: str | None, svg: str | None, report: str | None
) -> None:
    from berthier.cli.files import deliver
    from berthier.lab import report as drawing
    from berthier.lab.results import write_results

    write_results(journal, plan, path)
    if svg is not None:
        deliver(drawing.picture(plan, lambda: journal.in_order, measure), svg)
    if report is not None:
        deliver(drawing.report(plan, lambda: journal.in_order, measure), report)
