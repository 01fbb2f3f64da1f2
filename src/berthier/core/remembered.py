"""Facts of a position, worked out once: each says which fields it rests on, and outlives every change of the others.

class Position(Remembering, frozen=True, dict=True, kw_only=True):
    @fact("armies")
    def strength(self) -> int: ...

@remembered("armies", "war")
def zones(position: Position, power: str) -> frozenset[str]: ...

position.but(turn=4)    # knows its strength and zones still
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import Parameter, signature
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar

import msgspec

P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A", bound="Remembering")

RESTS_ON: dict[str, frozenset[str]] = {}  # a remembered function and the fields of the position it rests on


class Remembering(msgspec.Struct, frozen=True, dict=True):
    """A position that keeps its facts beside it; they are no part of its value."""

    def but(self, **changes: Any) -> Self:
        """The same position with these changes; facts that do not rest on them are shared with it."""
        after = msgspec.structs.replace(self, **changes)
        known = self.__dict__
        if known:
            kept = _kept(type(self), tuple(changes))
            after.__dict__.update({name: found for name, found in known.items() if name in kept})
        return after


class once(Generic[T]):  # noqa: N801  written as a decorator
    """A property of a frozen value, worked out once and kept beside it; without the lock of a cached property."""

    def __init__(self, function: Callable[[Any], T]) -> None:
        self.function, self.name, self.__doc__ = function, function.__name__, function.__doc__

    def __get__(self, instance: Any, owner: type | None = None) -> T:
        if instance is None:
            return self  # type: ignore[return-value]
        found: T = self.function(instance)
        instance.__dict__[self.name] = found
        return found


class _Fact(once[T]):
    """A cached property that knows the fields it rests on."""

    def __init__(self, function: Callable[[Any], T], fields: frozenset[str]) -> None:
        super().__init__(function)
        self.fields = fields


@cache
def _kept(kind: type, changed: tuple[str, ...]) -> frozenset[str]:
    """What a position of this type still knows when these fields have changed."""
    facts = {name: each.fields for base in kind.__mro__ for name, each in vars(base).items() if isinstance(each, _Fact)}
    return frozenset(name for name, fields in (RESTS_ON | facts).items() if fields.isdisjoint(changed))


def fact(*fields: str) -> Callable[[Callable[[Any], T]], _Fact[T]]:
    """A property of a position that rests on these fields alone."""
    return lambda function: _Fact(function, frozenset(fields))


def remembered(*fields: str) -> Callable[[Callable[Concatenate[A, P], T]], Callable[Concatenate[A, P], T]]:
    """A fact of a position that rests on these fields alone: kept as long as they stand, for each set of arguments.

    Without any field it rests on the whole position.
    """

    def decorate(function: Callable[Concatenate[A, P], T]) -> Callable[Concatenate[A, P], T]:
        name = f"{function.__module__}.{function.__qualname__}"
        if fields:
            RESTS_ON[name] = frozenset(fields)
            _kept.cache_clear()

        ask = _asked_by(name, function)
        ask.__doc__ = function.__doc__
        return ask

    return decorate


def _asked_by(name: str, function: Callable[..., T]) -> Callable[..., T]:
    """The function that looks first: facts are asked for by the thousand, so that the usual few arguments cost least.

    A fact of the position alone is kept itself, one about something by that, one about several by all of them.
    """
    about = [each.default is Parameter.empty for each in signature(function).parameters.values()][1:]
    if not about:

        def ask_alone(position: Remembering, /) -> T:
            try:
                known: T = position.__dict__[name]
            except KeyError:
                known = position.__dict__[name] = function(position)
            return known

        return ask_alone
    if about == [True]:

        def ask_one(position: Remembering, about: Any, /) -> T:
            try:
                known: T = position.__dict__[name][about]
            except KeyError:
                known = function(position, about)
                position.__dict__.setdefault(name, {})[about] = known
            return known

        return ask_one

    def ask(position: Remembering, /, *args: Any, **kwargs: Any) -> T:
        key: Any = (args, tuple(kwargs.items())) if kwargs else args
        try:
            known: T = position.__dict__[name][key]
        except KeyError:
            known = function(position, *args, **kwargs)
            position.__dict__.setdefault(name, {})[key] = known
        return known

    return ask
