"""`berthier verify`: does every line of a log follow from the rules?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berthier.cli import options

if TYPE_CHECKING:
    from berthier.core.replay import Verdict


@click.command(short_help="Check that a log follows from the rules.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...", type=click.Path())
@options.as_json
@click.pass_context
def verify(ctx: click.Context, logs: tuple[str, ...], as_json: bool) -> None:
    """Derive every step of each LOG again and name the first line that does not follow.

    Exit code 0 when all follow, 1 when one does not, 2 when one cannot be read.

    \b
    JSON: [{log, ok, lines, complete, same_rules, line, problem}]
    line and problem name the first line at fault; same_rules says whether the rules are those it was written under.
    """
    from berthier.cli.files import read_bytes
    from berthier.core.replay import verify as check

    texts = {log: read_bytes(log, "LOG") for log in logs}
    verdicts = {log: check(data) for log, data in texts.items()}
    if as_json:
        import msgspec

        from berthier.cli.plain import print_json

        print_json([{"log": log} | msgspec.to_builtins(verdict) for log, verdict in verdicts.items()])
    else:
        for log, verdict in verdicts.items():
            click.echo(f"{log}: {in_words(verdict)}")
    ctx.exit(0 if all(verdict.ok for verdict in verdicts.values()) else 1)


def in_words(verdict: Verdict) -> str:
    """A verdict in a sentence or two."""
    if not verdict.ok:
        return f"does not verify. {verdict.problem}"
    complete = "and the outcome stands" if verdict.complete else "but it ends before the outcome"
    rules = "the same as" if verdict.same_rules else "not the same as"
    lines = "its only line follows" if verdict.lines == 1 else f"all {verdict.lines} lines follow"
    return f"{lines}, {complete}. The rules here are {rules} those it was written under."
