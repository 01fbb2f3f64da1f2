"""Words that the board questions share (appendix): refusals, contacts, positions read, plain facts left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from berthier.core.errors import unknown
from berthier.rules.elements.game.orders.refusals import Refusal
from berthier.rules.elements.game.reading import read_field
from berthier.rules.elements.game.table.field import Field

Data = dict[str, Any]
Adapter = Callable[[Any, Any], Data]
NAMING = ("id", "a", "b", "A", "B", "general")  # inputs that name one element
PLAIN: tuple[Any, ...] = (False, 0, "good", "none", None, (), [], "laden")


def plain_data(value: Any) -> Any:
    """A value as plain JSON data."""
    return msgspec.json.decode(msgspec.json.encode(value))


def asked(answer: Callable[[Field, Mapping[str, Any]], Data], *bases: str) -> Adapter:
    """A question about a position; `bases` are the inputs that must name a base, which a complete bridge is not."""

    def adapter(inputs: Any, dice: Any) -> Data:
        field = read_field(inputs["position"])
        for name in NAMING:
            there = field.stands if name in bases else field.everyone
            if name in inputs and inputs[name] not in there:
                raise unknown("element", str(inputs[name]), sorted(there), name)
        return answer(field, inputs)

    return adapter


def refused(refusal: Refusal) -> Data:
    return {"legal": False, "refusal": str(refusal.code)}


def told(contacts: Any) -> list[Data]:
    return [{"front_of": c.front_of, "on": str(c.on), "of": c.of} for c in contacts]
