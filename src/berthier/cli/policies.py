"""Orders nobody asked for, said on standard error."""

from __future__ import annotations

from collections.abc import Iterable

import click

from berthier.staff import policies
from berthier.staff.situation import Situation


def check_asked(situation: Situation, asked: Iterable[tuple[str, str]], *, refuse: bool = True) -> None:
    """Refuse a slip of the pen; note any other order that nothing asked for."""
    tell(policies.check_asked(situation, asked, refuse=refuse))


def tell(notes: Iterable[str]) -> None:
    """Notes that are no part of the answer."""
    for note in notes:
        click.echo(f"Note: {note}", err=True)
