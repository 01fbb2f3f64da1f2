"""`berthier play`: a whole game at the terminal, people in some seats and programs in the others."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from berthier.cli import options
from berthier.cli.completing import seats, switches
from berthier.cli.saying import say

if TYPE_CHECKING:
    from berthier.core.game import Game
    from berthier.core.ruleset import Ruleset
    from berthier.engine.given_up import GivenUp
    from berthier.engine.live import Live


@click.command(short_help="A whole game: you and programs, or programs alone.")
@options.ruleset
@options.scenario
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SIDE=WHO",
    shell_complete=seats,
    help="me, first, steady or sharp; again for each.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Dice and programs: the same seed, the same game.")
@click.option("--log", type=click.Path(path_type=Path), metavar="FILE", help="Keep the record here.")
@click.option(
    "--switch",
    "settings",
    multiple=True,
    metavar="ID=VALUE",
    shell_complete=switches,
    help="A ruling other than the default.",
)
@click.option("--practice", is_flag=True, help="Take anything back; the log says so, and nothing counts as a result.")
@options.as_json
def play(
    ruleset: str,
    scenario: str,
    seats: tuple[str, ...],
    seed: int,
    log: Path | None,
    settings: tuple[str, ...],
    practice: bool,
    as_json: bool,
) -> None:
    """Play SCENARIO of RULESET. Seats that are not named are held by steady programs; without any --seat you have
    the first. Programs in all seats play to the end. A scenario of your own is named by its file, which ends in .json.

    \b
    berthier play six_states two_neighbours --seat Gray=me --seat Yellow=steady
    berthier play six_states two_neighbours --seat Gray=sharp --seat Yellow=steady --log game.jsonl --json
    berthier play six_states mine.json

    The board is drawn in letters. An order is given by its number or by its notation; ? and a number shows the odds
    of what it starts, b the board, l the whole list, u takes back, q quits and keeps the log; resign gives the game up
    and draw? offers a draw, at any question. From a pipe each line is one answer.

    An order is taken back until something has answered it: dice, a choice that was shown, another's answer. After that
    people at this terminal are asked, and programs never agree. With --practice anything is taken back.

    \b
    JSON: {ruleset, scenario, seed, ended, winner, level, points: {side: n}, turns, answers, seconds}
    with --practice also {practice: true, taken_back: n}
    """
    from berthier.core.ruleset import find_ruleset
    from berthier.opponents.series import SeatedPrograms, begin, parse_seats, read_seats

    found = find_ruleset(ruleset)
    game, live = begin(found, scenario, found.set(_settings(settings)))
    named = read_seats(game, scenario, parse_seats(seats), people=True)
    if not seats and not as_json:
        named = {next(side.name for side in game.sides(scenario) if not side.neutral): "me"}
    people = [side for side, who in named.items() if who == "me"]
    programs = SeatedPrograms(game, {side: who for side, who in named.items() if who != "me"}, seed)
    taken_back = 0 if practice else None
    _keep(found, game, live, log, practice=taken_back)  # better said before the game that it cannot be written
    began = perf_counter()
    given_up, taken_back = _play(found, game, scenario, live, programs, people, log, as_json, practice)
    _close(found, game, scenario, live, seed, perf_counter() - began, log, as_json, given_up, taken_back)


def _settings(words: tuple[str, ...]) -> dict[str, str]:
    from berthier.core.errors import BadInput

    if any("=" not in word for word in words):
        raise BadInput("A switch is written ID=VALUE.", "switch")
    return dict(word.split("=", 1) for word in words)


def _play(
    ruleset: Ruleset,
    game: Game,
    scenario: str,
    live: Live[Any],
    programs: Any,
    people: list[str],
    log: Path | None,
    as_json: bool,
    practice: bool,
) -> tuple[GivenUp | None, int | None]:
    """Play it; who gave it up, and how often something was taken back in practice."""
    if not people:
        from berthier.cli.terminal.progress import Working
        from berthier.opponents.series import play_out

        with Working("answers") as progress:
            play_out(live, programs, lambda live: progress(len(live.answers)))
        return None, 0 if practice else None
    from berthier.cli.pages.paper import console
    from berthier.cli.terminal.campaign import Campaign
    from berthier.cli.terminal.keys import Pipe, open_keys

    keys, page = open_keys(), console(to_stderr=as_json)
    page.quiet = as_json and isinstance(keys, Pipe)  # a program asked: stderr is for errors
    campaign = Campaign(ruleset, game, scenario, live, programs, people, page, keys, practice=practice)
    given_up = campaign.play(lambda: _keep(ruleset, game, live, log, practice=campaign.undos.told))
    return given_up, campaign.undos.told


def _keep(
    ruleset: Ruleset,
    game: Game,
    live: Live[Any],
    log: Path | None,
    given_up: GivenUp | None = None,
    practice: int | None = None,
) -> None:
    if log is not None:
        from berthier.cli.files import write_whole
        from berthier.engine.replay import write_log

        write_whole(log, write_log(ruleset, ruleset.procedure(game.procedure), live, given_up, practice), "log")


def _close(
    ruleset: Ruleset,
    game: Game,
    scenario: str,
    live: Live[Any],
    seed: int,
    seconds: float,
    log: Path | None,
    as_json: bool,
    given_up: GivenUp | None,
    taken_back: int | None,
) -> None:
    from berthier.core.words import capital
    from berthier.opponents.series import result_of

    _keep(ruleset, game, live, log, given_up, taken_back)
    result = result_of(live, given_up, game.sides(scenario))
    if as_json:
        import msgspec

        from berthier.cli.answering import print_json
        from berthier.core.inputs import name_of

        shape: dict[str, Any] = {"ruleset": ruleset.key, "scenario": name_of(scenario), "seed": seed}
        more: dict[str, Any] = {} if taken_back is None else {"practice": True, "taken_back": taken_back}
        print_json(shape | msgspec.to_builtins(result) | {"seconds": round(seconds, 3)} | more)
        return
    say(f"{capital(given_up.told)}. {_won(result)}." if given_up is not None else _in_words(result))
    if taken_back is not None:
        say(f"Practice, {taken_back} taken back: this counts as no result.")
    if log is not None:
        say(f"The log is in {log}. Check it with: berthier verify {log}", err=True)


def _in_words(result: Any) -> str:
    if not result.ended:
        return f"Stopped after {result.answers} answers; the game is not over."
    points = ", ".join(f"{side} {_figure(value)}" for side, value in result.points.items())
    level = f" ({result.level})" if result.level else ""
    length = f" after {result.turns} turns" if result.turns is not None else ""
    return f"{_won(result)}{level}{length}. {points}"


def _won(result: Any) -> str:
    return "Nobody has won" if result.winner is None else f"{result.winner} has won"


def _figure(points: float | str) -> str:
    """Points as a number; the share of an army as it is written, `5/12`."""
    return points if isinstance(points, str) else f"{points:g}"
