"""A `Next` as plain data and back: the procedure as `module:name`, its arguments as its own signature types them.

A snapshot is a cache or a claim, never a proof: what reads one back checks every value against the types of the
procedure it names, and takes only procedures of the rules that are asked for (or of the core, which nests them).
"""

from __future__ import annotations

import importlib
import inspect
import sys
import typing
from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from types import FunctionType, UnionType
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from berthier.core.errors import BadInput
from berthier.core.umpire import Next
from berthier.engine.former_names import former_names
from berthier.engine.state_data import FUNCTION, KIND, links, read_state

CORE = "berthier.core"
Data = dict[str, Any]


class BadSnapshot(BadInput):
    """Data that is no state of these rules."""

    def __init__(self, problem: str) -> None:
        super().__init__(f"This is no state of these rules: {problem}", "position")


def encode_next(node: Next[Any]) -> Data:
    """A procedure with its whole state, as data that JSON can hold."""
    hints = _hints(node.procedure, list(node.args))
    args = [_encode(value, hint) for value, hint in zip(node.args, hints, strict=False)]
    if len(args) < len(node.args):
        raise TypeError(f"{node.procedure.__name__} does not say what all its arguments are")
    return {"call": _name(node.procedure), "args": args}


def decode_next(data: Any, package: str) -> Next[Any]:
    """The procedure and its state again; `BadSnapshot` where the data is not what the procedure takes."""
    before = links.set(partial(_linked, package))
    try:
        name, args = _parts(data)
        procedure = _find(name, package)
        given: list[Any] = []
        for hint, value in zip(_hints(procedure, given), args, strict=False):
            given.append(_decode(value, hint))
        _must_fit(procedure, given, len(args))
        return Next(procedure, *given)
    finally:
        links.reset(before)


def _linked(package: str, data: Any, kind: Any) -> Any:
    """A call, a function or a kind of value inside a state."""
    if kind is Next:
        return decode_next(data, package)
    found = _named(data, package)
    if not isinstance(found, FunctionType if kind is Callable else type):
        raise BadSnapshot(f"these rules have no {data!r}.")
    return found


def _parts(data: Any) -> tuple[Any, Any]:
    """The name of a procedure and its arguments; inside a state they stand as a pair."""
    if isinstance(data, dict) and isinstance(data.get("args"), list | tuple):
        return data.get("call"), data["args"]
    if isinstance(data, list | tuple) and len(data) == 2 and isinstance(data[1], list | tuple):
        return data[0], data[1]
    raise BadSnapshot("a call needs the name of its procedure and a list of arguments.")


def _encode(value: Any, hint: Any) -> Any:
    if isinstance(value, Next):
        return encode_next(value)
    if isinstance(value, FunctionType):
        return {FUNCTION: _name(value)}
    if hint in (Any, object):
        return _signed(value)
    if get_origin(hint) is tuple and isinstance(value, tuple) and Any in get_args(hint):
        kinds = get_args(hint)
        each = kinds[:1] * len(value) if kinds[-1] is Ellipsis else kinds
        return [_encode(one, kind) for one, kind in zip(value, each, strict=True)]
    return msgspec.to_builtins(value, enc_hook=_plain, order="deterministic")


def _signed(value: Any) -> Any:
    """A value no type describes, each struct and word of a list under the name of its kind."""
    if isinstance(value, tuple) and not isinstance(value, Next):
        return [_encode(one, Any) for one in value]
    if isinstance(value, msgspec.Struct | Enum):
        kind = type(value)
        return {KIND: f"{kind.__module__}:{kind.__qualname__}", "value": msgspec.to_builtins(value, enc_hook=_plain)}
    return msgspec.to_builtins(value, enc_hook=_plain, order="deterministic")


def _plain(value: Any) -> Any:
    """What msgspec has no form for; a `Next` is a pair to it, of a procedure and its arguments."""
    if isinstance(value, FunctionType):
        return {FUNCTION: _name(value)}
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no form in a snapshot")


def _decode(value: Any, hint: Any) -> Any:
    try:
        return read_state(value, hint)
    except BadSnapshot:
        raise
    except (TypeError, ValueError, KeyError, RecursionError) as problem:
        raise BadSnapshot(f"{problem}.") from None


def _hints(procedure: Callable[..., Any], given: list[Any]) -> Iterator[Any]:
    """The type of each argument in turn. Whatever follows a procedure's own arguments belongs to the function among
    them that will get it (`then`): it is typed by that function, after the umpire and the outcome."""
    own, rest = types_of(procedure)
    yield from own
    if rest is None:
        return
    after = next((value for value in reversed(given[: len(own)]) if isinstance(value, FunctionType)), None)
    if after is not None:
        theirs, rest = types_of(after)
        yield from theirs[1:]
    while rest is not None:
        yield rest


@cache
def types_of(function: Callable[..., Any]) -> tuple[tuple[Any, ...], Any]:
    """The types of a procedure's arguments after the umpire, and of any number more (None where there are none)."""
    hints = typing.get_type_hints(function, include_extras=True)
    own: list[Any] = []
    rest = None
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        hint = _plain_hint(hints.get(parameter.name, Any))
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            rest = hint
        else:
            own.append(hint)
    return tuple(own), rest


def _plain_hint(hint: Any) -> Any:
    """A type variable says nothing; of a union with a function or a `Next` the others are never kept."""
    if isinstance(hint, TypeVar):
        return hint.__bound__ or Any
    if get_origin(hint) in (typing.Union, UnionType):
        for part in get_args(hint):
            if (get_origin(part) or part) in (Next, Callable):
                return part
    return hint


def _name(function: Callable[..., Any]) -> str:
    name = f"{function.__module__}:{function.__qualname__}"
    if getattr(sys.modules.get(function.__module__), function.__qualname__, None) is not function:
        raise TypeError(f"{name} is not to be found by its name, so no game can stop there")
    return name


def _find(name: Any, package: str) -> Callable[..., Any]:
    """A function of the rules, or of the core, by its name."""
    found = _named(name, package)
    if not isinstance(found, FunctionType):
        raise BadSnapshot(f"these rules have no procedure {name!r}.")
    return found


def _named(name: Any, package: str) -> Any:
    """What a module of the rules, or of the core, defines under a name; nothing else is imported or called, nor what
    such a module has from elsewhere. A name of an earlier version is read as the one of today."""
    name = name.get(FUNCTION) if isinstance(name, dict) else name
    home = next((home for home in (package, CORE) if str(name).startswith((f"{home}:", f"{home}."))), None)
    if home is None:
        raise BadSnapshot(f"{name!r} is not of these rules.")
    module, _, word = former_names(home).today(str(name)).partition(":")
    try:
        found = getattr(importlib.import_module(module), word, None)
    except ImportError:
        return None
    return found if getattr(found, "__module__", None) == module else None


def _must_fit(procedure: Callable[..., Any], given: list[Any], many: int) -> None:
    if len(given) != many:
        raise BadSnapshot(f"{procedure.__name__} takes {len(given)} values, not {many}.")
    try:
        inspect.signature(procedure).bind(None, *given)
    except TypeError as problem:
        raise BadSnapshot(f"{procedure.__name__}: {problem}.") from None
