"""A procedure's inputs, read from its own signature: plain data in, frozen values out, or a sentence.

A scenario of one's own is an input too: the text of its file stands wherever a name would (decision 0041).
"""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from threading import Lock
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from berthier.core.bounds import LONGER, check_bounds, check_file
from berthier.core.errors import BadInput, unknown

Function = Callable[..., Any]
S = TypeVar("S", bound=msgspec.Struct)

LONGEST = 200_000  # bytes of a scenario file
WRITTEN = LONGER["scenario"]  # characters of it without spaces, as it stands in logs and positions
CALLED = ("id", "key", "title")

_ONE_AT_A_TIME = Lock()


@cache
def input_type(function: Function) -> type[msgspec.Struct]:
    """A struct with one field for each parameter after the umpire."""
    hints = typing.get_type_hints(function, include_extras=True)
    fields: list[Any] = []
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        name, hint = parameter.name.rstrip("_"), hints[parameter.name]
        required = parameter.default is inspect.Parameter.empty
        fields.append((name, hint) if required else (name, hint, parameter.default))
    kind = msgspec.defstruct(function.__name__, fields, frozen=True, forbid_unknown_fields=True, kw_only=True)
    make_ready(kind)
    return kind


def make_ready(kind: Any) -> None:
    """Let msgspec work a type out before threads share it: two that did so at once would crash the process."""
    with _ONE_AT_A_TIME, suppress(msgspec.ValidationError):
        msgspec.convert({}, kind)


def read_inputs(function: Function, data: Mapping[str, Any], *, typed: bool = True) -> tuple[Any, ...]:
    """Check inputs and give the procedure's arguments in order. `typed=False` reads "20" as 20, as from a shell."""
    check_bounds(data)
    kind = input_type(function)
    values = read_struct(kind, data, typed=typed)
    return tuple(getattr(values, name) for name in kind.__struct_fields__)


def read_struct(kind: type[S], data: Mapping[str, Any], *, typed: bool = True, called: str = "input") -> S:
    """Check plain data against one type: its value, or a sentence with the field and what is allowed."""
    try:
        return msgspec.convert(data, kind, strict=typed)
    except msgspec.ValidationError as problem:
        raise _in_words(str(problem), kind, data, called) from None


def is_own(scenario: str) -> bool:
    """Whether this is a scenario of one's own: the text of its file."""
    return scenario.startswith("{")


def as_written(file: bytes) -> str:
    """The text that stands for a file: its JSON without spaces."""
    if len(file) > LONGEST:
        raise BadInput(f"It has {len(file):,} bytes; a scenario has at most {LONGEST:,}.", "scenario")
    try:
        found = msgspec.json.decode(file)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise BadInput(f"It is no JSON: {str(problem).rstrip('.')}.", "scenario") from None
    if not isinstance(found, dict):
        raise BadInput("A scenario is one JSON object: {…}.", "scenario")
    check_file(found, CALLED)
    text = msgspec.json.encode(found).decode()
    if len(text) > WRITTEN:
        raise BadInput(f"It has {len(text):,} characters without spaces; the most is {WRITTEN:,}.", "scenario")
    return text


def read_own(scenario: str, kind: type[S]) -> S:
    """A scenario of one's own in the shape of the game's files, or a sentence on what is wrong with it."""
    return read_struct(kind, msgspec.json.decode(as_written(scenario.encode())), called="part of a scenario")


def name_of(scenario: str) -> str:
    """What a scenario is called in a line: its name, of one's own what its file says."""
    if not is_own(scenario):
        return scenario
    said = msgspec.json.decode(scenario)
    return next((str(said[word]) for word in CALLED if said.get(word)), "a scenario without a name")


def as_data(function: Function, args: tuple[Any, ...]) -> dict[str, Any]:
    """The inputs as plain data, complete with defaults; sets in one fixed order, so that logs repeat byte by byte."""
    kind = input_type(function)
    return {
        name: msgspec.to_builtins(value, order="deterministic")
        for name, value in zip(kind.__struct_fields__, args, strict=True)
    }


def brief(value: Any) -> Any:
    """A value as plain data with only what was said: fields that stand at their defaults are left out, at any depth."""
    if isinstance(value, msgspec.Struct):
        told = [field for field in msgspec.structs.fields(value) if getattr(value, field.name) != _default(field)]
        return {field.name: brief(getattr(value, field.name)) for field in told}
    if isinstance(value, tuple | list | frozenset):
        return [brief(item) for item in value]
    return msgspec.to_builtins(value)


def _default(field: Any) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


def schema(function: Function) -> dict[str, Any]:
    """The JSON schema of a procedure's inputs."""
    return msgspec.json.schema(input_type(function))


def _in_words(problem: str, kind: type[msgspec.Struct], data: Mapping[str, Any], called: str) -> BadInput:
    """Turn a type error with its path into a sentence with the field and what is allowed."""
    message, _, path = problem.partition(" - at `")
    field = path.removeprefix("key` in `").strip("`").lstrip("$").lstrip(".").replace("[...]", "")
    unknown_key = re.search(r"unknown field `(.+)`", message)
    if unknown_key:
        allowed = [_join(field, name) for name in _written(_type_at(kind, field))]
        return unknown(called, _join(field, unknown_key[1]), allowed, _join(field, unknown_key[1]))
    missing = re.search(r"missing required field `(.+)`", message)
    if missing:
        name = _join(field, missing[1])
        inside = _written(_type_at(kind, name))
        said = f"{name} is missing; begin with {name}.{inside[0]}=." if inside else f"{name} is missing."
        return BadInput(said, name, _allowed(_type_at(kind, name)))
    allowed_words = _allowed(_type_at(kind, field))
    given = _meant(message, _value_at(data, field))
    if "Invalid enum value" in message and allowed_words:
        return unknown(f"value for {field}", str(given), allowed_words, field)
    said = f"{field}: {_sentence(message, given)}" if field else _sentence(message, given)
    return BadInput(said, field or None, allowed_words)


def _meant(message: str, given: Any) -> Any:
    """The one value of a group that a message speaks of, where its path names only the group."""
    named = re.search(r"Invalid enum value '(.+)'", message)
    if named:
        return named[1]
    bound = re.search(r"Expected `int` (>=|<=)", message)
    if bound and isinstance(given, Mapping):
        return (min if bound[1] == ">=" else max)(_numbers(given), default=given)
    return given


def _numbers(value: Any) -> list[Any]:
    """The numbers in a group, and in groups and lists inside it."""
    if isinstance(value, Mapping | list | tuple):
        inside = value.values() if isinstance(value, Mapping) else value
        return [number for each in inside for number in _numbers(each)]
    return [value] if isinstance(value, int | float) and not isinstance(value, bool) else []


def _sentence(message: str, given: Any) -> str:
    bound = re.search(r"Expected `(?:int|float)` (>=|<=) (-?\d+(?:\.\d+)?)", message)
    if bound:
        wrong_way, limit = ("small", "least") if bound[1] == ">=" else ("large", "most")
        return f"{given!r} is too {wrong_way}; the {limit} is {bound[2].removesuffix('.0')}."
    long = re.search(r"Expected `(str|array)` of length (>=|<=) (\d+)", message)
    if long:
        wrong_way, limit = ("short", "least") if long[2] == ">=" else ("long", "most")
        what, unit = (f"{given!r}", " characters") if long[1] == "str" else ("the list", "")
        return f"{what} is too {wrong_way}; the {limit} is {long[3]}{unit}."
    wrong = re.search(r"Expected `(.+)`, got `(.+)`", message)
    if wrong:
        return f"{given!r} is not {_kind_words(wrong[1])}."
    return f"{message[0].lower()}{message[1:]}."


def _kind_words(kind: str) -> str:
    words = {
        "int": "a whole number",
        "str": "a word",
        "bool": "true or false",
        "object": "a group of values",
        "array": "a list",
    }
    return " or ".join(
        words.get(part.strip(), part.strip()) for part in kind.replace("null", "").split("|") if part.strip()
    )


def _join(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def _parts(hint: Any) -> list[Any]:
    """The plain types inside annotations, unions and collections."""
    origin = get_origin(hint)
    if origin is typing.Annotated:
        return _parts(get_args(hint)[0])
    if origin in (typing.Union, UnionType):
        return [part for arg in get_args(hint) for part in _parts(arg)]
    if origin in (tuple, list, frozenset, set, dict):
        return [part for arg in get_args(hint) if arg is not Ellipsis for part in _parts(arg)]
    return [hint]


def _steps(field: str) -> list[str]:
    """`wings[1].men` as wings, 1, men."""
    return re.findall(r"[^.\[\]]+", field)


def _type_at(kind: Any, field: str) -> Any:
    for name in _steps(field):
        if name.isdigit():
            continue  # an item of a list: its type is among the parts of the list's
        for part in _parts(kind):
            if name in _fields(part):
                kind = typing.get_type_hints(part, include_extras=True)[name]
                break
    return kind


def _fields(kind: Any) -> list[str]:
    for part in _parts(kind):
        if isinstance(part, type) and issubclass(part, msgspec.Struct):
            return list(part.__struct_fields__)
    return []


def _written(kind: Any) -> list[str]:
    """The fields as they are written, where that is not what the code calls them."""
    structs = [part for part in _parts(kind) if isinstance(part, type) and issubclass(part, msgspec.Struct)]
    return list(structs[0].__struct_encode_fields__) if structs else []


def _allowed(kind: Any) -> list[str] | None:
    words = [
        str(member) for part in _parts(kind) if isinstance(part, type) and issubclass(part, Enum) for member in part
    ]
    return words or _fields(kind) or None


def _value_at(data: Any, field: str) -> Any:
    for name in _steps(field):
        if isinstance(data, Mapping) and name in data:
            data = data[name]
        elif isinstance(data, Sequence) and name.isdigit() and int(name) < len(data):
            data = data[int(name)]
    return data
