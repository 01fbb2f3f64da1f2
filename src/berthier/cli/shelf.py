"""Every ruleset on this machine that can be opened; one that cannot is said, and does not hide the others."""

from __future__ import annotations

import click

from berthier.core.ruleset import Ruleset, find_ruleset, installed


def every_ruleset() -> list[Ruleset]:
    """The rulesets in order of their keys. They may be other people's, so any failure to load is only noted."""
    opened = []
    for key in sorted(installed()):
        try:
            opened.append(find_ruleset(key))
        except Exception as problem:
            click.echo(f"Note: the ruleset {key} cannot be loaded: {type(problem).__name__}: {problem}.", err=True)
    return opened
