"""The guided first turn of a learning scenario: what is said at the question that is asked now, and the whole of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.game import Taught
from berthier.core.orders import read_option
from berthier.engine.question import Event

GUIDED = 40  # answers of one's own in which a first turn is guided


def answered_by(side: str, events: Iterable[Event]) -> tuple[str, ...]:
    """The questions a side has answered with a choice of its own, by their whys: dice it threw are none."""
    return tuple(event.question.why for event in events if event.answer.faces is None and side in event.question.by)


class Guide(msgspec.Struct, frozen=True):
    """All steps, the question that is asked (by its why and its options), and those answered before it."""

    steps: tuple[Taught, ...]
    why: str
    options: Sequence[Any]
    answered: tuple[str, ...] = ()

    @property
    def now(self) -> list[Taught]:
        """The steps that speak of what is asked now, each the first time that is asked; at the very first question
        also those that speak of the whole."""
        return [step for step in self.steps if (self._is_new(step) if step.at else not self.answered)]

    def _is_new(self, step: Taught) -> bool:
        return self.why.startswith(step.at) and not any(why.startswith(step.at) for why in self.answered)

    def may_try(self, step: Taught) -> bool:
        """Whether the order of a step is legal here and now."""
        if not step.order or not self.why.startswith(step.at):
            return False
        try:
            read_option(self.options, step.order, "order")
        except BadInput:
            return False
        return True
