"""`berthier umpire`: a procedure played at the table, dice typed or rolled, choices asked of the right side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from berthier.cli import options

if TYPE_CHECKING:
    from berthier.cli.terminal.sitting import Sitting
    from berthier.staff.situation import Situation


class ByTheHand(click.Command):
    """With nothing said, the player is asked for the rules, the procedure and the situation."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            from berthier.cli.terminal.guided import guide

            guide()
            ctx.exit()
        return super().parse_args(ctx, args)


@click.command(cls=ByTheHand, short_help="Play at the terminal, dice typed or rolled.")
@options.situation
@click.option("--roll", is_flag=True, help="The umpire rolls all dice.")
@click.option("--seed", type=int, help="Roll so that the same seed gives the same dice; implies --roll.")
@click.option("--dice", metavar="3,5,…", help="Dice already thrown, used first and in order.")
@click.option("--log", type=click.Path(path_type=Path), metavar="FILE", help="Keep the record here, line by line.")
@options.as_json
def umpire(
    situation: Situation, roll: bool, seed: int | None, dice: str | None, log: Path | None, as_json: bool
) -> None:
    """Play PROCEDURE: every question as a sentence, the reasons before each roll.

    At a terminal one key answers each die and each choice, without Enter: r rolls, u undoes the last answer, ? shows
    what each answer would do, q quits and keeps the log. Secret choices are asked of one side after the other and
    shown together. From a pipe, answers are words or lines. --choose answers choices beforehand.

    Alone it takes you by the hand: pick the rules, a procedure and a situation, see the odds, and play.

    \b
    JSON: {outcome, over, question, record: the steps in order, log?: FILE}
    outcome is null and question the open one when the game was left before its end.
    """
    from berthier.cli.answering import check_asked
    from berthier.cli.pages.paper import console
    from berthier.cli.terminal.asking import Asking
    from berthier.cli.terminal.keys import Pipe, open_keys, read_faces
    from berthier.cli.terminal.sitting import Sitting, Terminal

    table = Terminal(tuple(read_faces(dice)), roll or seed is not None, seed, log)
    keys = open_keys()
    page = console(to_stderr=as_json)
    page.quiet = as_json and isinstance(keys, Pipe)  # a program asked: stderr is for errors
    sitting = Sitting(situation, table, Asking(page, keys))
    sitting.play()
    if sitting.game.is_over:
        check_asked(situation, _asked(sitting), refuse=False)
    _close(sitting, as_json)


def _asked(sitting: Sitting) -> list[tuple[str, str]]:
    """The choices that came up."""
    questions = [event.question for event in sitting.game.record.events]
    return [(side, question.why) for question in questions if question.dice is None for side in question.by]


def _close(sitting: Sitting, as_json: bool) -> None:
    from berthier.cli.answering import tell_left

    tell_left(sitting.feed.faces)
    log = sitting.table.log
    if as_json:
        from berthier.cli.answering import print_json
        from berthier.core.words import as_plain

        game = sitting.game
        shape: dict[str, Any] = {"outcome": as_plain(game.outcome), "over": game.is_over}
        shape |= {"question": as_plain(game.question), "record": game.record.as_json()}
        print_json(shape | ({"log": str(log)} if log is not None else {}))
    elif log is not None:
        click.echo(f"\nThe log is in {log}. Check it with: berthier verify {log}", err=True)
    elif not sitting.game.is_over:
        click.echo("\nStopped.", err=True)
