"""Inputs from the shell: `key=value` with dotted paths, JSON and TOML files, merged so that the later wins."""

from __future__ import annotations

import json
import tomllib
import typing
from collections.abc import Callable, Iterable
from types import UnionType
from typing import Any

from berthier.cli.files import read_text
from berthier.core.errors import BadInput
from berthier.core.inputs import input_type
from berthier.staff.stated import merged

Data = dict[str, Any]
LISTS = (list, tuple, set, frozenset)


def read_file(name: str) -> Data:
    """A JSON or TOML file of inputs; `-` is standard input."""
    text = read_text(name, "input")
    is_toml = name.endswith(".toml") or (not name.endswith(".json") and not text.lstrip().startswith(("{", "[")))
    named = "standard input" if name == "-" else name
    data = _parse(_toml if is_toml else json.loads, text, named)
    if not isinstance(data, dict):
        raise BadInput(f"{named} must hold a group of inputs such as {{…}}, not a list or a value.", "input")
    return data


def _parse(read: Callable[[str], Any], text: str, name: str) -> Any:
    kind = "TOML" if read is _toml else "JSON"
    try:
        return read(text)
    except json.JSONDecodeError as problem:
        where = f"line {problem.lineno}, column {problem.colno}"
        raise BadInput(f"{name} is not {kind}: {problem.msg} ({where}).", "input") from None
    except RecursionError:
        raise BadInput(f"{name} is nested too deep.", "input") from None
    except ValueError as problem:
        raise BadInput(f"{name} is not {kind}: {problem}.", "input") from None


def _toml(text: str) -> Data:
    return tomllib.loads(text)


def read_pairs(pairs: Iterable[str], procedure: Callable[..., Any]) -> Data:
    """Words such as `attacker.sp=20`, `flags=unsupplied,winter_turn` as the inputs of a procedure; JSON for groups."""
    kind = input_type(procedure)
    data: Data = {}
    for pair in pairs:
        path, equals, value = pair.partition("=")
        names = path.strip().split(".")
        if not equals or not all(names):
            example = kind.__struct_fields__[0]
            raise BadInput(f"{pair!r} is not an input; write key=value, such as {example}=…", pair)
        data = merged(data, _nested(names, _value(pair, value, _takes_list(kind, names))))
    return data


def _value(pair: str, value: str, takes_list: bool) -> Any:
    """A value as typed: JSON where it begins like a list or a group of it, split at commas where a list is due."""
    if value.startswith(("[", "{")):
        return _parse(json.loads, value, pair)
    return [part.strip() for part in value.split(",") if part.strip()] if takes_list else value


def _nested(names: list[str], value: Any) -> Data:
    for name in reversed(names):
        value = {name: value}
    return typing.cast(Data, value)


def _takes_list(kind: Any, names: list[str]) -> bool:
    """Whether the input at a dotted path holds several values."""
    hints: list[Any] = [kind]
    for name in names:
        hints = [part for hint in hints for part in _parts(_field(hint, name))]
    return any(typing.get_origin(hint) in LISTS for hint in hints)


def _field(kind: Any, name: str) -> Any:
    if not hasattr(kind, "__struct_fields__"):
        return None
    return typing.get_type_hints(kind).get(name)


def _parts(hint: Any) -> list[Any]:
    """The members of a union; any other hint is its own only member."""
    if typing.get_origin(hint) in (typing.Union, UnionType):
        return [part for arg in typing.get_args(hint) for part in _parts(arg)]
    return [hint]
