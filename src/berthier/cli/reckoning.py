"""Exact odds on the command line: with progress, and past the budget the command that simulates instead."""

from __future__ import annotations

from berthier.cli.policies import tell
from berthier.cli.progress import Working
from berthier.cli.situation import TypedSituation
from berthier.core.errors import BadInput, TooMuch
from berthier.staff import reckoning
from berthier.staff.reckoning import Ask, Reckoning


def reckon(situation: TypedSituation, ask: Ask) -> Reckoning:
    """Work out the odds; past the budget say so, and how to ask for a simulation instead."""
    try:
        with Working("working out the exact odds: runs of the rules") as progress:
            found = reckoning.reckon(situation, ask, progress)
    except TooMuch as problem:
        raise BadInput(f"{problem} Try: {simulation(situation, ask)}", "budget") from None
    tell(found.notes)
    return found


def simulation(situation: TypedSituation, ask: Ask) -> str:
    """The command that plays a sample of the same situation."""
    policy = ["--policy", ask.policy] if ask.policy in ("first", "even") else []
    return situation.command("simulate", *policy, "--games", "10000", "--seed", "1")
