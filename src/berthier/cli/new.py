"""`berthier new`: a ruleset of your own that works at once."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Begin a ruleset of your own.")
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="In which folder.")
@click.option("--title", help="What players call it; else the name.")
def new(name: str, into: Path, title: str | None) -> None:
    """Write a new ruleset NAME: charts, a fight with a secret and an open choice, a small game, examples, tests.

    \b
    berthier new ford
    ./berthier install ford        from a checkout; else: pip install -e ford
    berthier check ford
    """
    from berthier.staff.starting import start_ruleset

    for path in start_ruleset(name, into, title):
        click.echo(path)
    click.echo(f"Next: ./berthier install {into / name} (it stays installed), then berthier check {name}.")
