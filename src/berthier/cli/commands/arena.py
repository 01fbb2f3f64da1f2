"""`berthier arena`: series of games between programs, sides exchanged, with intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berthier.cli import options
from berthier.cli.completing import seats

if TYPE_CHECKING:
    from berthier.lab.arena import Series, SeriesResult


@click.command(short_help="Programs against programs, with intervals.")
@options.ruleset
@options.scenario
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SIDE=LEVEL",
    shell_complete=seats,
    help="first, steady or sharp; again for each.",
)
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True, help="Games to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes on this machine.  [default: one a processor]")
@click.option("--dask", metavar="ADDRESS", help="Run on the Dask cluster of this scheduler, such as tcp://host:8786.")
@options.as_json
def arena(
    ruleset: str,
    scenario: str,
    seats: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int | None,
    dask: str | None,
    as_json: bool,
) -> None:
    """Play SCENARIO of RULESET again and again between programs. Levels go round the sides from game to game, and
    the games of one round have the same dice, one game for each way to sit. Seats that are not named are held by
    steady programs.

    \b
    berthier arena six_states two_neighbours --seat Gray=steady --seat Yellow=first --games 200

    A level's share counts a draw by equal parts; its interval is at 95 % (Wilson).

    \b
    JSON: {games, wins: {side: n}, draws, share: {level: {mean, low, high}}, answers, seconds,
      unfinished, turns: mean length, faults: {what: n}}        faults: thoughts the rules did not follow
    """
    from berthier.cli.terminal.progress import Working
    from berthier.lab.arena import open_series, run_series
    from berthier.opponents.series import parse_seats

    series = open_series(ruleset, scenario, parse_seats(seats), games, seed)
    with Working("games", games) as progress:
        standing = run_series(series, jobs, dask, progress)
    if as_json:
        import msgspec

        from berthier.cli.answering import print_json

        print_json(msgspec.to_builtins(standing))
    else:
        _show(series, standing)


def _show(series: Series, standing: SeriesResult) -> None:
    from berthier.cli.pages.paper import bar, console, text
    from berthier.core.inputs import name_of

    page = console()
    seats = ", ".join(f"{side} {level}" for side, level in series.seats.items())
    page.print(text((f"{series.ruleset} {name_of(series.scenario)}", "head"), (f"   {seats}, and round", "quiet")))
    for level, share in standing.share.items():
        line = f"  {level:<8} {share.mean:6.1%}  "
        page.print(text(line, (bar(share.mean, 30), "bar"), (f"  {share.low:.1%} to {share.high:.1%}", "quiet")))
    wins = ", ".join(f"{side} {count}" for side, count in standing.wins.items())
    page.print(text(f"  won by side: {wins}; drawn {standing.draws}"))
    games = "1 game" if standing.games == 1 else f"{standing.games} games"
    length = f"{games} of {standing.turns:g} turns on average, {standing.answers:,} answers"
    page.print(text((f"  {length}, {standing.seconds:.1f} s", "quiet")))
    if standing.unfinished:
        page.print(text((f"  {standing.unfinished} games did not end.", "bad")))
    for what, count in standing.faults.items():
        page.print(text((f"  {count} thoughts went astray: {what}", "mark")))
