"""`berthier board`: the board of a game as it stands, drawn, in letters, as a list or as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from berthier.cli import options
from berthier.cli.completing import sides
from berthier.core.errors import BadInput

if TYPE_CHECKING:
    from berthier.core.game import Game
    from berthier.core.ruleset import Ruleset
    from berthier.engine.live import Live


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

    \b
    JSON: the position in the words of the rules, one object; see the sheet of each game.
    """
    from berthier.core.ruleset import find_ruleset

    if sum((svg, as_text, as_json)) > 1:
        raise BadInput("Choose one of --svg, --text and --json.", "svg")
    if at is not None and log is None:
        raise BadInput("--at counts the answers of a log: give --log FILE too.", "at")
    found = find_ruleset(ruleset)
    game = found.find_game(scenario)
    live = _at_start(found, scenario, seed) if log is None else _from_log(found, game, scenario, log, at)
    if side is not None:
        from berthier.opponents.series import read_seats

        side = next(iter(read_seats(game, scenario, {side: "first"})))
    if svg:
        click.echo(_drawn(game, scenario, live, side, light))
    elif as_json:
        from berthier.cli.answering import print_json
        from berthier.staff.games import position_of

        print_json(game.data(position_of(game, live, side, whole=side is None)))
    else:
        _show(game, scenario, live, side)


def _at_start(ruleset: Ruleset, scenario: str, seed: int) -> Live[Any]:
    """A game that is set up, its first dice thrown by the seed."""
    from berthier.opponents.series import Programs, begin

    game, live = begin(ruleset, scenario)
    programs = Programs(game, {}, seed)
    while live.asked is not None and game.position_in(live.position[0]) is None:
        live.answer(programs.answer(live))
    return live


def _from_log(ruleset: Ruleset, game: Game, scenario: str, log: str, at: int | None) -> Live[Any]:
    from berthier.cli.files import read_bytes
    from berthier.engine.replay import Replay

    played = Replay(read_bytes(log, "log"))
    if played.ruleset.key != ruleset.key or played.procedure.name != game.procedure:
        raise BadInput(f"{log} is a log of {played.ruleset.key} {played.procedure.name}, not of this game.", "log")
    written = str(played.head["inputs"].get("scenario"))
    if written != scenario:
        raise BadInput(f"{log} is a game of {written}, not of {scenario}.", "scenario")
    return played.play(at)


def _drawn(game: Game, scenario: str, live: Live[Any], side: str | None, light: str) -> str:
    from berthier.boards.draw import picture
    from berthier.staff.games import scene_of

    scene = scene_of(game, live, side, whole=side is None)
    return picture(game.board(scenario), scene, game.sides(scenario), light)


def _show(game: Game, scenario: str, live: Live[Any], side: str | None) -> None:
    from berthier.boards.text import draw_text
    from berthier.boards.told import told
    from berthier.cli.pages.paper import console
    from berthier.staff.games import foretold, position_of

    page = console()
    position = position_of(game, live, side, whole=side is None)
    scene, sides, sheet = game.scene(position), game.sides(scenario), game.board(scenario)
    page.print(draw_text(sheet, scene, sides, page.width), no_wrap=True, crop=False)
    page.print()
    for line in (*told(sheet, scene, sides), *(one.words for one in foretold(game, position, live.switches))):
        page.print(line)
