"""What commands share in answering: JSON on standard output, notes on standard error, odds with their progress."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import click
import msgspec

from berthier.cli.saying import say
from berthier.cli.situation import TypedSituation
from berthier.cli.terminal.progress import Working
from berthier.core.errors import BadInput, TooMuch
from berthier.core.exact import written
from berthier.core.ruleset import Ruleset
from berthier.staff.reckoned import policies, reckoning
from berthier.staff.reckoned.reckoning import OddsAsk, Reckoning
from berthier.staff.shelf import open_rulesets
from berthier.staff.situation import Situation

_COMMANDS = re.compile("[\x7f-\x9f]")  # JSON itself asks this only of those below a space


def to_json(value: Any) -> str:
    """Plain data as indented JSON, fractions as exact text; characters that command a terminal by their number."""
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=_fraction), indent=2).decode()
    return _COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _fraction(value: Any) -> Any:
    if isinstance(value, Fraction):
        return written(value)
    raise NotImplementedError(f"{value!r} has no JSON form")


def print_json(value: Any) -> None:
    """Print one JSON value."""
    click.echo(to_json(value))


def check_asked(situation: Situation, asked: Iterable[tuple[str, str]], *, refuse: bool = True) -> None:
    """Refuse a slip of the pen; note any other order that nothing asked for."""
    tell(policies.check_asked(situation, asked, refuse=refuse))


def tell(notes: Iterable[str]) -> None:
    """Notes that are no part of the answer."""
    for note in notes:
        say(f"Note: {note}", err=True)


def tell_left(faces: Iterable[int]) -> None:
    """Dice that were given and that nothing asked for."""
    left = ", ".join(map(str, faces))
    if left:
        click.echo(f"Not needed of --dice: {left}.", err=True)


def reckon(situation: TypedSituation, ask: OddsAsk) -> Reckoning:
    """Work out the odds; past the budget say so, and how to ask for a simulation instead."""
    try:
        with Working("working out the exact odds: runs of the rules") as progress:
            found = reckoning.reckon(situation, ask, progress)
    except TooMuch as problem:
        raise BadInput(f"{problem} Try: {simulation(situation, ask)}", "budget") from None
    tell(found.notes)
    return found


def simulation(situation: TypedSituation, ask: OddsAsk) -> str:
    """The command that plays a sample of the same situation."""
    policy = ["--policy", ask.policy] if ask.policy in ("first", "even") else []
    return situation.command("simulate", *policy, "--games", "10000", "--seed", "1")


def every_ruleset() -> list[Ruleset]:
    """The rulesets that can be opened; one that cannot is noted."""
    return open_rulesets(lambda problem: tell([problem]))
