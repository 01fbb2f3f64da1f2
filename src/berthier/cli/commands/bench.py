"""`berthier bench`: every measurement beside other libraries in one go, and the report of it."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import berthier
from berthier.core.errors import BadInput, unknown

CHECKOUT = Path(berthier.__file__).parents[2]


@click.command(short_help="Measure everything beside other libraries.")
@click.option("--quick", is_flag=True, help="Tiny jobs, in seconds: only to see that it works.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where to write the report; the checkout's bench/ unless told, for a quick run the current folder.",
)
@click.argument("parts", nargs=-1)
def bench(quick: bool, folder: Path | None, parts: tuple[str, ...]) -> None:
    """Measure speed side by side with other libraries and write RESULTS.md.

    Exact odds beside icepool, dyce and sampling; best play beside scipy and OpenSpiel; draws, simulation, growth with
    the number of states, edits of a form, the heaviest jobs, the server. It takes some minutes on a quiet machine.
    PARTS are names of parts to measure, all of them unless told; a report of some parts holds no others.

    The benches belong to a checkout of the source, and the libraries compared with to its development tools; started
    as ./berthier bench it sets those up by itself.
    """
    report = _report()
    known = report.parts()
    for part in parts:
        if part not in known:
            raise unknown("part to measure", part, known, "parts")
    folder = folder or (Path.cwd() if quick else CHECKOUT / "bench")
    folder.mkdir(parents=True, exist_ok=True)
    written = report.run(folder, quick, lambda name: click.echo(f"measuring: {name}", err=True), parts)
    click.echo(f"written: {written}")


def _report() -> Any:
    """The checkout's bench package, with every peer there."""
    if not (CHECKOUT / "bench" / "report.py").is_file():
        raise BadInput(
            "The benches are in a checkout of the source, and this is an installed copy without them.", "bench"
        )
    sys.path.insert(0, str(CHECKOUT))
    report = import_module("bench.report")
    absent = report.missing()
    if absent:
        raise BadInput(
            f"To compare with, these are missing: {', '.join(absent)}. Started as ./berthier bench it sets them up.",
            "bench",
        )
    return report
