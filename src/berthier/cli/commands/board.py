"""`berthier board`: the board of a game as it stands, drawn, in letters, as a list or as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berthier.cli import options
from berthier.cli.answering import print_json
from berthier.cli.completing import sides
from berthier.cli.files import read_bytes
from berthier.core.errors import BadInput

if TYPE_CHECKING:
    from berthier.staff.played.on_board import Stands


@click.command(short_help="The board of a game: drawn, in letters, as data.")
@options.ruleset
@options.scenario
@click.option("--log", metavar="FILE", help="As it stands in this log; else at the start of the scenario.")
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="After the first N answers of the log.")
@click.option("--side", shell_complete=sides, help="Only what this side may know.  [default: all of it]")
@click.option("--svg", is_flag=True, help="Draw it as SVG on standard output.")
@click.option("--text", "as_text", is_flag=True, help="In letters, with a list of what stands where.  [default]")
@click.option("--light", default="day", show_default=True, help="For --svg: day, night, print or plain (no colour).")
@click.option("--seed", type=int, default=1, show_default=True, help="For scenarios that are set up by dice.")
@options.as_json
def board(
    ruleset: str,
    scenario: str,
    log: str | None,
    at: int | None,
    side: str | None,
    svg: bool,
    as_text: bool,
    light: str,
    seed: int,
    as_json: bool,
) -> None:
    """Show the board of SCENARIO of RULESET, at its start or as it stands in a log.

    \b
    berthier board six_states two_neighbours --svg > board.svg
    berthier board six_states two_neighbours --log game.jsonl --at 120
    berthier board elements crossroads --side red --json

    \b
    JSON: the position in the words of the rules, one object; see the sheet of each game.
    """
    from berthier.boards.drawing.light import find_light
    from berthier.staff.played.on_board import BoardAsk, stands

    find_light(light)
    if sum((svg, as_text, as_json)) > 1:
        raise BadInput("Choose one of --svg, --text and --json.", "svg")
    if at is not None and log is None:
        raise BadInput("--at counts the answers of a log: give --log FILE too.", "at")
    written = None if log is None else read_bytes(log, "log")
    ask = BoardAsk(ruleset=ruleset, scenario=scenario, log=written, at=at, side=side, seed=seed, named=str(log))
    found = stands(ask)
    if svg:
        click.echo(found.drawn(light))
    elif as_json:
        print_json(found.data())
    else:
        _show(found)


def _show(found: Stands) -> None:
    from berthier.boards.drawing.text import draw_text
    from berthier.boards.told import told
    from berthier.cli.pages.paper import console
    from berthier.staff.played.games import foretold

    page = console()
    scene, sides, sheet = found.scene(), found.game.sides(found.scenario), found.game.board(found.scenario)
    page.print(draw_text(sheet, scene, sides, page.width), no_wrap=True, crop=False)
    page.print()
    ahead = foretold(found.game, found.position, found.live.switches)
    for line in (*told(sheet, scene, sides), *(one.words for one in ahead)):
        page.print(line)
