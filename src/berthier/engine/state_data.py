"""Plain data read back as the values of a state, by their types alone.

`msgspec.convert` also holds values to the limits of what a user may enter; a state in mid-procedure may well be beyond
those (a Corps that has just lost its last unit), so here only the types count.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

import msgspec

from berthier.core.umpire import Next

FUNCTION, KIND = "function", "kind"  # the signs under which the name of one stands
PLAIN = (str, int, float, bool, NoneType)

# How a `Next` or a function inside a state is read: whoever reads a whole state says so.
links: ContextVar[Callable[[Any, Any], Any]] = ContextVar("links")


def read_state(data: Any, hint: Any) -> Any:
    """A value of this type; `TypeError` or `ValueError` where the data is none."""
    return _reader(hint)(data)


@cache
def _reader(hint: Any) -> Callable[[Any], Any]:
    origin = get_origin(hint)
    if (origin or hint) in (Next, Callable):
        return lambda data: links.get()(data, origin or hint)
    if origin is typing.Annotated:
        return _reader(get_args(hint)[0])
    if origin in (typing.Union, UnionType):
        return _union(get_args(hint))
    if origin in READERS:
        return READERS[origin](get_args(hint))
    if hint in (tuple, list, frozenset, set, dict):
        return READERS[hint]((Any, ...) if hint is tuple else (Any, Any) if hint is dict else (Any,))
    if hint in (Any, object):
        return _anything
    if isinstance(hint, type) and hint.__module__ != "builtins":
        return _of_class(hint)
    return _plain(hint)


def _plain(hint: Any) -> Callable[[Any], Any]:
    """Figures and words; a type that says nothing takes what is there."""

    def read(data: Any) -> Any:
        if hint is None or hint in PLAIN:
            wanted = NoneType if hint is None else hint
            if hint is int and isinstance(data, str):  # the key of a group: JSON writes it as a word
                return int(data)
            if not (type(data) is wanted or (hint is float and type(data) is int)):
                raise TypeError(f"{data!r} is not {wanted.__name__}")
        return data

    return read


def _anything(data: Any) -> Any:
    """What no type describes: states are made of tuples, and a function stands under its own sign."""
    if isinstance(data, dict):
        if set(data) == {FUNCTION}:
            return links.get()(data, Callable)
        if set(data) == {"call", "args"}:
            return links.get()(data, Next)
        if set(data) == {KIND, "value"}:
            return read_state(data["value"], links.get()(data[KIND], type))
        return {key: _anything(one) for key, one in data.items()}
    return tuple(_anything(one) for one in data) if isinstance(data, list | tuple) else data


def _of_class(kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, msgspec.Struct):
        return lambda data: _struct(kind, data)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        hints = typing.get_type_hints(kind, include_extras=True)
        return lambda data: kind(
            *(read_state(each, hints[name]) for name, each in zip(kind._fields, data, strict=True))
        )
    if issubclass(kind, Enum) or kind is Fraction:
        return kind
    return lambda data: msgspec.convert(data, kind)


@cache
def _fields(kind: type[msgspec.Struct]) -> list[tuple[str, str, Callable[[Any], Any]]]:
    hints = typing.get_type_hints(kind, include_extras=True)
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    return [(name, written, _reader(hints[name])) for name, written in names]


def _struct(kind: type[msgspec.Struct], data: Any) -> Any:
    tag = kind.__struct_config__.tag
    if kind.__struct_config__.array_like:
        given = list(data)[1 if tag is not None else 0 :]
        return kind(**{name: read(each) for (name, _, read), each in zip(_fields(kind), given, strict=False)})
    if not isinstance(data, Mapping) or (tag is not None and data.get(str(kind.__struct_config__.tag_field)) != tag):
        raise TypeError(f"{data!r} is not {kind.__name__}")
    return kind(**{name: read(data[written]) for name, written, read in _fields(kind) if written in data})


def _union(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    """The first type that takes it; what fits exactly goes before what can be made to fit."""
    readers = [_reader(kind) for kind in sorted(kinds, key=lambda kind: kind not in PLAIN)]

    def read(data: Any) -> Any:
        for reader in readers:
            try:
                return reader(data)
            except (TypeError, ValueError, KeyError):
                continue
        raise TypeError(f"{data!r} is none of {kinds}")

    return read


def _tuple(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        each = _reader(kinds[0])
        return lambda data: tuple([each(item) for item in _listed(data)])
    readers = [_reader(kind) for kind in kinds if kind != ()]
    return lambda data: tuple([reader(item) for reader, item in zip(readers, _listed(data), strict=True)])


def _collected(make: Callable[[Any], Any]) -> Callable[[tuple[Any, ...]], Callable[[Any], Any]]:
    def of(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
        each = _reader(kinds[0])
        return lambda data: make([each(item) for item in _listed(data)])

    return of


def _group(kinds: tuple[Any, ...]) -> Callable[[Any], Any]:
    key, value = _reader(kinds[0]), _reader(kinds[1])
    return lambda data: {key(name): value(each) for name, each in dict(data).items()}


def _listed(data: Any) -> list[Any] | tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise TypeError(f"{data!r} is not a list")
    return data


READERS: Mapping[Any, Callable[[tuple[Any, ...]], Callable[[Any], Any]]] = {
    tuple: _tuple,
    frozenset: _collected(frozenset),
    set: _collected(set),
    list: _collected(list),
    typing.get_origin(typing.Sequence[Any]): _collected(tuple),
    dict: _group,
    typing.get_origin(typing.Mapping[Any, Any]): _group,
    typing.Literal: lambda kinds: _reader(Any),
}
