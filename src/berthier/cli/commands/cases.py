"""`berthier cases`: worked cases, answered by the real procedures and compared with what they expect."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from berthier.cli import options
from berthier.cli.saying import say

if TYPE_CHECKING:
    from berthier.cases.runner import Case, CaseResult


@click.group(no_args_is_help=False, short_help="Run worked cases against the rules.")
def cases() -> None:
    """Run worked cases: conformance files that say what the rules must answer."""


@cases.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@options.as_json
@click.pass_context
def run(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Answer every case of each FILE; where a case says what to expect, compare.

    A case file is a JSON list of {id, ruleset, procedure, inputs, dice, expected?}. Where cases have expected values
    the run closes with the line "N passed, N failed" (with --json on stderr). Exit code 1 when one fails.

    \b
    JSON: [{id, procedure, answer, error?, passed?, misses?: {key: {expected, answered}}}]
    passed and misses are there for cases that say what to expect; error where a case could not be answered.
    """
    from berthier.cases.runner import read_cases
    from berthier.cli.answering import print_json
    from berthier.cli.terminal.progress import Working

    asked = [case for file in files for case in read_cases(file)]
    results = []
    with Working("cases", len(asked)) as progress:
        for case in asked:
            results.append(_answered(case))
            progress(len(results))
    if as_json:
        print_json([as_data(result) for result in results])
    else:
        _show(results)
    compared = [result for result in results if result.case.expected is not None]
    passed = sum(result.passed for result in compared)
    if compared:
        click.echo(f"{passed} passed, {len(compared) - passed} failed", err=as_json)
    ctx.exit(0 if all(result.passed for result in results) else 1)


def _answered(case: Case) -> CaseResult:
    """One case; should it break a procedure, that is said of it and the others are still run."""
    from berthier.cases.runner import CaseResult, run_cases

    try:
        return next(run_cases([case]))
    except Exception as problem:
        return CaseResult(case, None, {}, f"this case broke the procedure: {type(problem).__name__}: {problem}")


def as_data(result: CaseResult) -> dict[str, Any]:
    """The documented shape of one result."""
    case = result.case
    shape: dict[str, Any] = {"id": case.id, "procedure": case.procedure, "answer": result.answer}
    if result.error is not None:
        shape["error"] = result.error
    if case.expected is not None:
        misses = {key: {"expected": want, "answered": have} for key, (want, have) in result.misses.items()}
        shape |= {"passed": result.passed, "misses": misses}
    return shape


def _show(results: list[CaseResult]) -> None:
    """A line for each case that failed, and for each answer nobody expects anything of."""
    for result in results:
        case = result.case
        if result.error is not None:
            say(f"{case.id} ({case.procedure}): {result.error}")
        elif case.expected is None:
            from berthier.core.words import in_words

            say(f"{case.id} ({case.procedure}): {in_words(result.answer)}")
        for key, (want, have) in result.misses.items():
            say(f"{case.id} ({case.procedure}): {key} should be {want!r}, is {have!r}")
