"""The guided first turn of a learning scenario: what is said at the question that is asked now, and the whole of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.game import Taught
from berthier.core.orders import read_option

GUIDED = 60  # lines of the log in which a first turn is guided
OPENING = 6  # and those in which the game has just begun


class Guide(msgspec.Struct, frozen=True):
    """All steps, the question that is asked (by its why and its options), and whether the game has just begun."""

    steps: tuple[Taught, ...]
    why: str
    options: Sequence[Any]
    opens: bool

    @property
    def now(self) -> list[Taught]:
        """The steps that speak of what is asked now; at the very beginning also those that speak of the whole."""
        return [step for step in self.steps if (self.why.startswith(step.at) if step.at else self.opens)]

    def may_try(self, step: Taught) -> bool:
        """Whether the order of a step is legal here and now."""
        if not step.order or not self.why.startswith(step.at):
            return False
        try:
            read_option(self.options, step.order, "order")
        except BadInput:
            return False
        return True
