"""Facts of a position, worked out once: each says which fields it rests on, and outlives every change of the others.

class Position(Remembering, frozen=True, dict=True, kw_only=True): ...

@remembered("armies", "war")
def zones(position: Position, power: str) -> frozenset[str]: ...

position.but(turn=4)    # knows its zones still
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import msgspec

P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A", bound="Remembering")
Facts = dict[tuple[Any, ...], Any]

RESTS_ON: dict[str, frozenset[str]] = {}  # a remembered fact and the fields of the position it rests on
UNKNOWN = object()


class Remembering(msgspec.Struct, frozen=True, dict=True):
    """A position that keeps its facts beside it; they are no part of its value."""

    def but(self, **changes: Any) -> Self:
        """The same position with these changes; facts that do not rest on them are shared with it."""
        after = msgspec.structs.replace(self, **changes)
        known = self.__dict__.get("known")
        if known:
            after.__dict__["known"] = {name: known[name] for name in _kept(tuple(changes)) if name in known}
        return after


@cache
def _kept(changed: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name, fields in RESTS_ON.items() if fields.isdisjoint(changed))


def remembered(*fields: str) -> Callable[[Callable[Concatenate[A, P], T]], Callable[Concatenate[A, P], T]]:
    """A fact of a position that rests on these fields alone: kept as long as they stand, for each set of arguments."""

    def decorate(function: Callable[Concatenate[A, P], T]) -> Callable[Concatenate[A, P], T]:
        name = f"{function.__module__}.{function.__qualname__}"
        RESTS_ON[name] = frozenset(fields)
        _kept.cache_clear()

        def ask(position: A, /, *args: P.args, **kwargs: P.kwargs) -> T:
            known: dict[str, Facts] = position.__dict__.setdefault("known", {})
            facts = known.get(name)
            if facts is None:
                facts = known[name] = {}
            found: Any = facts.get(args, UNKNOWN)
            if found is UNKNOWN:
                found = facts[args] = function(position, *args, **kwargs)
            answer: T = found
            return answer

        ask.__doc__ = function.__doc__
        return ask

    return decorate
