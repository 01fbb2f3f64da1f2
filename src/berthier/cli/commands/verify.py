"""`berthier verify`: does every line of a log follow from the rules?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berthier.cli import options
from berthier.cli.saying import say

if TYPE_CHECKING:
    from berthier.engine.replay import Verdict
    from berthier.rooms.prove import Proof


@click.command(short_help="Check that a log follows from the rules.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...", type=click.Path())
@options.as_json
@click.pass_context
def verify(ctx: click.Context, logs: tuple[str, ...], as_json: bool) -> None:
    """Derive every step of each LOG again and name the first line that does not follow.

    LOG is the log of one procedure, or of a whole table: then every sealed choice and, once the table is closed,
    every fair die is proved from its commitments too.

    Exit code 0 when all follow, 1 when one does not, 2 when one cannot be read.

    \b
    JSON: [{log, ok, lines, complete, same_rules, given_up: {by, how, agreed?} or null, practice, taken_back,
    line, problem}]
    line and problem name the first line at fault; same_rules says whether the rules are those it was written under;
    given_up who resigned, or who offered the draw and who agreed; practice whether anything could be taken back, and
    taken_back how often something was.
    For a table also: dice and choices proved, dice waiting for the close, choices withdrawn, overrides, the lines with
    which it was carried on under other rules, and how many lines before these only their chain holds.
    """
    from berthier.cli.files import read_bytes

    texts = {log: read_bytes(log, "LOG") for log in logs}
    verdicts = {log: _checked(log, data) for log, data in texts.items()}
    if as_json:
        import msgspec

        from berthier.cli.answering import print_json

        print_json([{"log": log} | msgspec.to_builtins(verdict) for log, verdict in verdicts.items()])
    else:
        for log, verdict in verdicts.items():
            say(f"{log}: {in_words(verdict)}")
    ctx.exit(0 if all(verdict.ok for verdict in verdicts.values()) else 1)


def _checked(log: str, data: bytes) -> Verdict | Proof:
    """The verdict on a log; what is none is refused by its name."""
    from berthier.core.errors import BadInput
    from berthier.engine.log import NoLog
    from berthier.rooms.prove import check_log

    try:
        return check_log(data)
    except NoLog as problem:
        raise BadInput(f"{log} cannot be read. {problem.error}", "LOG") from None


def in_words(verdict: Verdict | Proof) -> str:
    """A verdict in a sentence or two."""
    from berthier.engine.replay import Verdict

    if not verdict.ok:
        return f"does not verify. {verdict.problem}"
    rules = (
        f"The rules here are {'the same as' if verdict.same_rules else 'not the same as'} those it was written under."
    )
    lines = "its only line follows" if verdict.lines == 1 else f"all {verdict.lines} lines follow"
    if not isinstance(verdict, Verdict):
        return f"{lines}, {_proved(verdict)}. {rules}"
    practice = f" It was practice, {verdict.taken_back} taken back." if verdict.practice else ""
    return f"{lines}, {_ended(verdict)}. {rules}{practice}"


def _ended(verdict: Verdict) -> str:
    """How the log of one procedure ends: by its rules, by its players, or not at all."""
    if verdict.given_up is not None:
        return f"and then the game is given up: {verdict.given_up.told}"
    return "and the outcome stands" if verdict.complete else "but it ends before the outcome"


def _proved(proof: Proof) -> str:
    """What was proved of a table beside its lines."""
    said = ["and the table is closed" if proof.complete else "but the table is still open"]
    said += ["it begins with a step of another game"] if proof.played_on else []
    said += [f"practice, {proof.taken_back} taken back"] if proof.practice else []
    for count, what in (
        (proof.dice, "fair dice proved"),
        (proof.waiting, "fair dice to be proved when it is closed"),
        (proof.choices, "sealed choices proved"),
        (proof.withdrawn, "sealed choices withdrawn or not yet shown"),
        (proof.overrides, "overrides by the umpire"),
        (len(proof.carried), "times carried on from where it stood because the rules were changed"),
        (proof.unfollowed, "lines before that only chained, for they do not follow from the rules here"),
    ):
        said += [f"{count} {what}"] if count else []
    return "; ".join(said)
