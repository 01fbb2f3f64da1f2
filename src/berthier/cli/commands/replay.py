"""`berthier replay`: the record in a log, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from berthier.cli import options

if TYPE_CHECKING:
    from berthier.engine.replay import Replay


@click.command(short_help="Read a log step by step.")
@click.argument("log", type=click.Path())
@click.option("--step", is_flag=True, help="Wait for a key after every answer.")
@click.option("--until", type=click.IntRange(min=0), metavar="N", help="Only the first N answers.")
@options.as_json
def replay(log: str, step: bool, until: int | None, as_json: bool) -> None:
    """Play a LOG again and show its record: every reason, cell and answer. Each line is checked on the way.

    \b
    JSON: {ruleset, procedure, inputs, switches, same_rules, over, record, question, outcome}
    """
    from berthier.cli.files import read_bytes
    from berthier.engine.replay import read_back

    played = read_back(read_bytes(log, "LOG"))
    played.play(until)
    if as_json:
        from berthier.cli.answering import print_json
        from berthier.staff.played.telling import replay_data

        print_json(replay_data(played))
    else:
        _show(played, step)


def _show(played: Replay, step: bool) -> None:
    from berthier.cli.pages.ledger import ending
    from berthier.cli.pages.paper import console, text
    from berthier.cli.terminal.keys import NoMore

    page, game = console(), played.game
    page.print(text((played.procedure.title, "head"), (f"   {played.ruleset.title}", "quiet")))
    if not played.same_rules:
        page.print(text(("The rules have changed since this log was written; every line still follows.", "mark")))
    try:
        _record(page, game.record.entries, step)
    except NoMore:
        return
    if game.is_over:
        for line in ending(played.ruleset, played.procedure, game):
            page.print(line)
    elif played.given_up is not None:
        page.print(text(("\nGiven up: ", "quiet"), (played.given_up.told, "head")))
    else:
        page.print(text(("\nOpen: ", "quiet"), (str(game.question), "head")))


def _record(page: Any, entries: list[Any], step: bool) -> None:
    """The record; with `step` a key is awaited after every answer."""
    from berthier.cli.pages.ledger import lines_of
    from berthier.cli.terminal.keys import NoMore, open_keys
    from berthier.engine.question import Event

    ends = [place + 1 for place, entry in enumerate(entries) if isinstance(entry, Event)] if step else []
    start = 0
    with open_keys() as keys:
        for end in [*ends, len(entries)]:
            for part in lines_of(entries[:end], start):
                page.print(part)
            start = end
            if end < len(entries) and keys.one_key and keys.word() in "qQ":
                raise NoMore
