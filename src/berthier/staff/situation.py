"""A situation: a procedure of a ruleset with checked inputs, the rulings in force and the standing orders."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.policy import Orders, parse_orders
from berthier.core.ruleset import Procedure, Ruleset
from berthier.core.switches import Switches
from berthier.core.umpire import Next


class Situation(msgspec.Struct, frozen=True):
    """What an interface works on. `chosen` are the user's own orders, `choices` with the example's before them."""

    ruleset: Ruleset
    procedure: Procedure
    call: Next[Any]
    switches: Switches
    choices: dict[str, str]
    chosen: dict[str, str]

    def orders(self, rest: str | None = None) -> Orders:
        """Standing orders: the procedure's own, or those of a named policy; what was chosen goes before."""
        own = self.procedure.orders if rest is None else Orders(rest=rest)
        given = dict(own.given) | dict(parse_orders(self.choices, own.rest).given)
        return Orders(tuple(given.items()), own.rest)

    @property
    def standing(self) -> Orders:
        """Only what was chosen, here or in the example: what an umpire at the table may answer for the players."""
        return parse_orders(self.choices)

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
