"""Working out the exact odds of a situation, and saying them as plain data."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.exact import written
from berthier.core.umpire import Next
from berthier.core.words import as_plain, flat
from berthier.engine.distribution import NO_CHOICES, Odds
from berthier.engine.odds import BUDGET, Exact
from berthier.staff.reckoned.policies import check_asked, choose_play
from berthier.staff.reckoned.sharing import Sharing
from berthier.staff.situation import Situation


class OddsAsk(msgspec.Struct, frozen=True):
    """How odds are wanted: who answers choices, how much work is allowed, whether rounds are counted."""

    policy: str | None = None
    goal: str | None = None
    budget: int | None = None
    count: bool = False


class Reckoning(msgspec.Struct, frozen=True):
    """Odds of a situation; `counts` are those of its length where that was asked for.

    `notes` say which standing orders nothing asked for; `asked` are the choices met, by side and question.
    """

    situation: Situation
    odds: Odds[Any]
    counts: Odds[int] | None = None
    notes: tuple[str, ...] = ()
    asked: dict[tuple[str, str], tuple[str, ...]] = {}

    @property
    def ranked(self) -> list[tuple[Any, Fraction]]:
        """Every outcome with its probability, the likeliest first."""
        return sorted(self.odds.items(), key=lambda pair: -pair[1])

    @property
    def groups(self) -> list[tuple[str, Fraction]]:
        """Outcomes gathered as the procedure gathers them: in the dice's order, or after rounds likeliest first."""
        procedure = self.situation.procedure
        if procedure.group is None:
            return []
        gathered = list(self.odds.by(procedure.group).items())
        return gathered if procedure.counts is None else sorted(gathered, key=lambda pair: -pair[1])

    @property
    def means(self) -> dict[str, Fraction]:
        """The expected value of every field that is a whole number in every outcome."""
        flattened = {outcome: flat(outcome) for outcome in self.odds}
        rows = list(flattened.values())
        names = [name for name in rows[0] if all(type(row.get(name)) is int for row in rows)]

        def mean(name: str) -> Fraction:
            return self.odds.mean(lambda outcome: flattened[outcome][name])

        return {name: mean(name) for name in names}

    def as_data(self) -> dict[str, Any]:
        """The documented shape of `odds --json`."""
        outcomes = [{"outcome": as_plain(outcome)} | _chance(p) for outcome, p in self.ranked]
        shape: dict[str, Any] = {"outcomes": outcomes, "policy": self.odds.policy}
        shape |= {"switches": self.situation.in_force, "inputs": self.situation.inputs}
        if self.groups:
            shape["groups"] = [{"name": name} | _chance(p) for name, p in self.groups]
        if self.means:
            shape["means"] = {name: {"mean": written(p), "decimal": float(p)} for name, p in self.means.items()}
        if self.counts is not None:
            shape["counts_what"] = self.situation.procedure.counts_what
            shape["counts"] = [{"count": count} | _chance(p) for count, p in sorted(self.counts.items())]
        return shape


def _chance(p: Fraction) -> dict[str, Any]:
    return {"p": written(p), "decimal": float(p)}


def reckon(
    situation: Situation, ask: OddsAsk, progress: Callable[[int], None], sharing: Sharing | None = None
) -> Reckoning:
    """Work out the odds; past the budget `TooMuch` says so. `progress` hears how many runs of the rules it took.

    `sharing` keeps what is worked out for situations that come after this one.
    """
    play = choose_play(situation, ask.policy, ask.goal, ask.budget, progress)
    if sharing is None:
        exact = Exact(play, situation.switches, ask.budget or BUDGET, progress)
    else:
        exact = sharing.take(situation.ruleset.key, play, situation.switches, ask.budget, progress)
    if not ask.count:
        found = Reckoning(situation, exact.odds(situation.call.procedure, *situation.call.args))
    else:
        found = _counted(situation, exact)
    _state(found.odds, situation)
    notes = check_asked(situation, play.asked)
    return msgspec.structs.replace(found, notes=tuple(notes), asked=dict(play.asked))


def reckon_rest(situation: Situation, rest: Next[Any], budget: int, progress: Callable[[int], None]) -> Reckoning:
    """The odds of what is still to come of a situation in play; its choices are answered as usual."""
    play = choose_play(situation, None, None, budget, progress)
    exact = Exact(play, situation.switches, budget, progress)
    odds = exact.odds(rest.procedure, *rest.args)
    _state(odds, situation)
    return Reckoning(situation, odds, asked=dict(play.asked))


def _state(odds: Odds[Any], situation: Situation) -> None:
    """What a policy settles is said even where nobody chose anything."""
    if odds.policy == NO_CHOICES and situation.stated:
        odds.policy = f"{NO_CHOICES}; {situation.stated}"


def _counted(situation: Situation, exact: Exact) -> Reckoning:
    procedure = situation.procedure
    if procedure.counts is None:
        raise BadInput(f"{procedure.title} has no rounds to count.", "count")
    both = exact.odds_and_count(situation.call, procedure.counts)
    return Reckoning(situation, both.by(lambda pair: pair[0]), both.by(lambda pair: pair[1]))
