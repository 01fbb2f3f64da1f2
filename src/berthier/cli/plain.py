"""Plain data on standard output: what `--json` prints."""

from __future__ import annotations

from typing import Any

import click

from berthier.staff.plain import to_json


def print_json(value: Any) -> None:
    """Print one JSON value."""
    click.echo(to_json(value))
