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
from operator import itemgetter
from sys import intern
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar

import msgspec

P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A", bound="Remembering")

SHELVES: dict[str, frozenset[str]] = {}  # where facts are kept that rest on the same fields, and these fields
WHOLE = "rests on all of it"  # the shelf of facts that end with any change


class Remembering(msgspec.Struct, frozen=True, dict=True):
    """A position that keeps its facts beside it; they are no part of its value.

    Facts that rest on the same fields stand on one shelf, which a position shares with every other that came from it
    or with it from the same one by changes of other fields: what any of them learns, all of them know.
    """

    def but(self, **changes: Any) -> Self:
        """The same position with these changes; facts that do not rest on them are shared with it."""
        after = msgspec.structs.replace(self, **changes)
        kept, take = _kept(type(self), tuple(changes))
        own = self.__dict__
        try:
            shelves = take(own)
        except KeyError:  # nobody has asked for some of these facts yet
            shelves = tuple([own.setdefault(shelf, {}) for shelf in kept])
        after.__dict__.update(zip(kept, shelves, strict=True))
        return after


@cache
def _kept(kind: type[Remembering], changed: tuple[str, ...]) -> tuple[tuple[str, ...], Callable[[Any], Any]]:
    """The shelves a position of this type shares with one in which these fields have changed, and how to take them."""
    known = frozenset(kind.__struct_fields__)
    kept = tuple(shelf for shelf, fields in SHELVES.items() if fields <= known and fields.isdisjoint(changed))
    return kept, itemgetter(*kept) if len(kept) > 1 else lambda own: tuple(own[shelf] for shelf in kept)


def _shelf_for(fields: tuple[str, ...]) -> str:
    if not fields:
        return WHOLE
    shelf = intern(f"rests on {', '.join(sorted(fields))}")
    if shelf not in SHELVES:
        SHELVES[shelf] = frozenset(fields)
        _kept.cache_clear()
    return shelf


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
    """A cached property that stands on the shelf of the fields it rests on."""

    def __init__(self, function: Callable[[Any], T], shelf: str) -> None:
        super().__init__(function)
        self.shelf = shelf

    def __get__(self, instance: Any, owner: type | None = None) -> T:
        if instance is None:
            return self  # type: ignore[return-value]
        known = instance.__dict__.setdefault(self.shelf, {})
        if self.name not in known:
            known[self.name] = self.function(instance)
        found: T = known[self.name]
        instance.__dict__[self.name] = found
        return found


def fact(*fields: str) -> Callable[[Callable[[Any], T]], _Fact[T]]:
    """A property of a position that rests on these fields alone."""
    return lambda function: _Fact(function, _shelf_for(fields))


def remembered(*fields: str) -> Callable[[Callable[Concatenate[A, P], T]], Callable[Concatenate[A, P], T]]:
    """A fact of a position that rests on these fields alone: kept as long as they stand, for each set of arguments.

    Without any field it rests on the whole position.
    """

    shelf = _shelf_for(fields)

    def decorate(function: Callable[Concatenate[A, P], T]) -> Callable[Concatenate[A, P], T]:
        ask = _asked_by(function, shelf, f"{function.__module__}.{function.__qualname__}")
        ask.__doc__ = function.__doc__
        return ask

    return decorate


def _asked_by(function: Callable[..., T], shelf: str, name: str) -> Callable[..., T]:
    """The function that looks first: facts are asked for by the thousand, so that the usual few arguments cost least.

    A fact of the position alone is kept itself, one about something by that, one about several by all of them.
    """
    about = [each.default is Parameter.empty for each in signature(function).parameters.values()][1:]
    if not about:

        def ask_alone(position: Remembering, /) -> T:
            try:
                known: T = position.__dict__[shelf][name]
            except KeyError:
                known = function(position)
                position.__dict__.setdefault(shelf, {})[name] = known
            return known

        return ask_alone
    if about == [True]:

        def ask_one(position: Remembering, about: Any, /) -> T:
            try:
                known: T = position.__dict__[shelf][name][about]
            except KeyError:
                known = function(position, about)
                position.__dict__.setdefault(shelf, {}).setdefault(name, {})[about] = known
            return known

        return ask_one

    def ask(position: Remembering, /, *args: Any, **kwargs: Any) -> T:
        key: Any = (args, tuple(kwargs.items())) if kwargs else args
        try:
            known: T = position.__dict__[shelf][name][key]
        except KeyError:
            known = function(position, *args, **kwargs)
            position.__dict__.setdefault(shelf, {}).setdefault(name, {})[key] = known
        return known

    return ask
