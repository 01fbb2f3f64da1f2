"""`berthier simulate`: a seeded sample of games, counted, each share with its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from berthier.cli import options

if TYPE_CHECKING:
    from berthier.engine.simulate import Sample
    from berthier.staff.situation import Situation


@click.command(short_help="A seeded sample of games, with intervals.")
@options.situation
@options.policy
@options.goal
@click.option("--games", type=click.IntRange(min=1), default=10_000, show_default=True, help="Games to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@options.as_json
def simulate(situation: Situation, policy: str | None, goal: str | None, games: int, seed: int, as_json: bool) -> None:
    """Play PROCEDURE many times with dice from a seed and count how it ends.

    For what is too long to be worked out exactly. Shares come with the interval the true one lies in, at 95 %, and
    with no more decimals than that interval supports.

    \b
    JSON: {games, seed, policy, switches, inputs, outcomes: [{outcome, count}],
      groups: [{name, count, share, low, high}]}
    """
    from berthier.cli.answering import check_asked
    from berthier.cli.terminal.progress import Working
    from berthier.engine.simulate import simulate as play
    from berthier.staff.reckoned.policies import choose_play

    with Working("working out best play: runs of the rules") as progress:
        player = choose_play(situation, policy, goal, None, progress)
    with Working("games", games) as progress:
        sample = play(situation.call, games, seed, player, situation.switches, progress)
    check_asked(situation, player.asked)
    if as_json:
        from berthier.cli.answering import print_json
        from berthier.staff.reckoned.sampling import as_data

        print_json(as_data(situation, sample))
    else:
        _show(situation, sample)


def _show(situation: Situation, sample: Sample[Any]) -> None:
    from berthier.cli.pages.paper import console, text
    from berthier.cli.pages.simulate import shares
    from berthier.staff.reckoned.sampling import grouped

    from berthier.cli.pages.odds import heading, terms  # isort: skip

    page = console()
    for part in heading(situation):
        page.print(part)
    page.print(shares(grouped(situation, sample)))
    page.print(text((f"\na sample of {sample.games:,} games, seed {sample.seed}; intervals at 95 %", "quiet")))
    for part in terms(sample.policy, situation):
        page.print(part)
