"""A situation: a procedure of a ruleset with checked inputs, the rulings in force and the standing orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from berthier.core.policy import StandingAnswers, parse_standing
from berthier.core.ruleset import Procedure, Ruleset, find_ruleset
from berthier.core.switches import Switches
from berthier.core.umpire import Next


class Situation(msgspec.Struct, frozen=True):
    """What an interface works on. `chosen` are the user's own orders, `choices` with the example's before them."""

    ruleset: Ruleset
    procedure: Procedure
    call: Next[Any]
    switches: Switches
    choices: dict[str, str] = {}
    chosen: dict[str, str] = {}

    def __reduce__(self) -> tuple[Callable[..., Situation], tuple[Any, ...]]:
        """Lets it pass between processes: as plain data under the names of its ruleset and procedure."""
        names = self.ruleset.key, self.procedure.name
        return _again, (*names, self.inputs, self.in_force, self.choices, self.chosen)

    def answers(self, rest: str | None = None) -> StandingAnswers:
        """Standing orders: the procedure's own, or those of a named policy; what was chosen goes before."""
        own = self.procedure.standing if rest is None else StandingAnswers(rest=rest)
        given = dict(own.given) | dict(parse_standing(self.choices, own.rest).given)
        return StandingAnswers(tuple(given.items()), own.rest)

    @property
    def standing(self) -> StandingAnswers:
        """Only what was chosen, here or in the example: what an umpire at the table may answer for the players."""
        return parse_standing(self.choices)

    @property
    def in_force(self) -> dict[str, str]:
        """Every switch of the ruleset with the way it is played here."""
        set_here = self.switches.as_dict()
        return {switch.id: str(set_here.get(switch.id, switch.default)) for switch in self.ruleset.switches}

    @property
    def stated(self) -> str:
        """Choices the inputs settle by a policy, which every answer says."""
        return self.procedure.stated(self.call)

    @property
    def inputs(self) -> dict[str, Any]:
        """The inputs as plain data, complete with defaults."""
        return self.procedure.data(self.call)


def _again(
    key: str,
    name: str,
    inputs: dict[str, Any],
    switches: dict[str, str],
    choices: dict[str, str],
    chosen: dict[str, str],
) -> Situation:
    ruleset = find_ruleset(key)
    procedure = ruleset.procedure(name)
    return Situation(ruleset, procedure, procedure.call(inputs), ruleset.set(switches), choices, chosen)
