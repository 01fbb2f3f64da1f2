"""`berthier new`: a ruleset of your own that works at once."""

from __future__ import annotations

from pathlib import Path

import click

from berthier.cli import options


@click.command(short_help="Begin a ruleset of your own.")
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path, file_okay=False), default=Path(), help="In which folder.")
@click.option("--title", help="What players call it; else the name.")
@options.as_json
def new(name: str, into: Path, title: str | None, as_json: bool) -> None:
    """Write a new ruleset NAME: charts, a fight with a secret and an open choice, a small game, examples, tests.

    \b
    berthier new ford
    ./berthier install ford        from a checkout; else: pip install -e ford
    berthier check ford

    \b
    JSON: {name, files: [path]}
    """
    from berthier.staff.starting import start_ruleset

    files = start_ruleset(name, into, title)
    if as_json:
        from berthier.cli.answering import print_json

        print_json({"name": name, "files": [str(path) for path in files]})
        return
    for path in files:
        click.echo(path)
    click.echo(f"Next: {_install(into / name)}, then berthier check {name}.")


def _install(folder: Path) -> str:
    """How to install it beside this Berthier: a checkout keeps guests by its own word, an installed copy by pip."""
    from berthier.cli.home import in_a_checkout

    return f"./berthier install {folder} (it stays installed)" if in_a_checkout() else f"pip install -e {folder}"
