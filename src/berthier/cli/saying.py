"""Sentences on the terminal: what a log, a case or a file says in them is shown and never obeyed."""

from __future__ import annotations

import click

from berthier.core.words import plain_text


def say(sentence: str, *, err: bool = False) -> None:
    """A sentence in which words from elsewhere may stand."""
    click.echo(plain_text(sentence), err=err)
