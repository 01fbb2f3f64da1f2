"""Data that could not be used, looked at once more: what is wrong with its shape or its names, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from berthier.core.errors import BadInput, unknown

T = TypeVar("T")
Shape = Any  # int, bool, str; Names; Maybe; Each; Group; {name: shape}; [shape]; (shape, shape)

STUMBLES = (ArithmeticError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
KINDS = {int: "a whole number", bool: "true or false", str: "a word"}


class Names(NamedTuple):
    """One of some names."""

    kind: str
    names: tuple[str, ...]


class Maybe(NamedTuple):
    """Something, or null."""

    shape: Shape


class Each(NamedTuple):
    """A group in which every name and every value is of one shape."""

    name: Shape
    shape: Shape


class Group(NamedTuple):
    """A group of named values, some of which must be told."""

    needs: tuple[str, ...]
    shape: dict[str, Shape]


def names(kind: str, known: Iterable[str]) -> Names:
    """The shape of a name."""
    return Names(kind, tuple(known))


def explained(shape: Shape, data: Mapping[str, Any], use: Callable[[], T]) -> T:
    """Use data as it is; where that stumbles, its shape is compared with what it should be, and the fault is named.

    Only then: data that can be used is never refused for its shape.
    """
    try:
        return use()
    except STUMBLES:
        look_at(shape, data, "")
        raise


def look_at(shape: Shape, value: Any, where: str) -> None:
    """Raise the sentence for the first thing that is not as it should be."""
    if isinstance(shape, Maybe):
        return None if value is None else look_at(shape.shape, value, where)
    if isinstance(shape, type):
        fits = type(value) is shape
        return None if fits else _wrong(where, value, KINDS[shape])
    if isinstance(shape, Names):
        if not isinstance(value, str):
            return _wrong(where, value, f"the name of a {shape.kind}")
        if value not in shape.names:
            raise unknown(shape.kind, value, shape.names, where)
        return None
    if isinstance(shape, Each | Group | dict):
        return _look_into(shape, value, where)
    if not isinstance(value, list | tuple):
        return _wrong(where, value, "a list")
    if isinstance(shape, tuple) and len(value) != len(shape):
        return _wrong(where, value, f"a list of {len(shape)}")
    for place, item in enumerate(value):
        look_at(shape[place] if isinstance(shape, tuple) else shape[0], item, f"{where}[{place}]")
    return None


def _look_into(shape: Each | Group | dict[str, Shape], value: Any, where: str) -> None:
    if not isinstance(value, Mapping):
        return _wrong(where, value, "a group of named values")
    if isinstance(shape, Group):
        for name in shape.needs:
            if name not in value:
                raise BadInput(f"{where or 'The case'} does not tell {name!r}.", where or name)
        shape = shape.shape
    for name, inner in value.items():
        place = f"{where}.{name}" if where else name
        if isinstance(shape, Each):
            look_at(shape.name, name, place)
            look_at(shape.shape, inner, place)
        elif name in shape:
            look_at(shape[name], inner, place)
    return None


def _wrong(where: str, value: Any, wanted: str) -> None:
    raise BadInput(f"{where or 'The case'}: {value!r} is not {wanted}.", where or None)
