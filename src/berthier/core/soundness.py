"""Is a ruleset well made? What can be seen without playing it, each fault a sentence with its remedy.

The worst of it (two things of one name, parameters without a type) is refused when the `Ruleset` is made; all of it is
told by `berthier check`.
"""

from __future__ import annotations

import inspect
import typing
from collections import Counter
from collections.abc import Iterable, Iterator
from types import UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from berthier.core.errors import BadInput
from berthier.core.umpire import Next

if TYPE_CHECKING:
    from berthier.core.ruleset import Procedure, Ruleset


class BadRuleset(BadInput):
    """A ruleset that cannot be used as it is made."""


def must_be_sound(key: str, procedures: Iterable[Procedure], switches: Iterable[Any]) -> None:
    """Refuse what would go wrong in silence later."""
    procedures = tuple(procedures)
    faults = [*_twice(key, procedures, switches), *(fault for each in procedures for fault in _untyped(key, each))]
    if faults:
        raise BadRuleset(" ".join(faults), "ruleset")


def _twice(key: str, procedures: Iterable[Procedure], switches: Iterable[Any]) -> Iterator[str]:
    named = {"procedures": [each.name for each in procedures], "switches": [each.id for each in switches]}
    for kind, names in named.items():
        for name, times in Counter(names).items():
            if times > 1:
                yield f"{key}: {times} {kind} are called {name!r}; give each a name of its own."


def _untyped(key: str, procedure: Procedure) -> Iterator[str]:
    """Inputs are read by their types, so that each parameter after the umpire needs one."""
    for parameter in list(inspect.signature(procedure.run).parameters.values())[1:]:
        if parameter.annotation is inspect.Parameter.empty:
            yield (
                f"{key}: {place_of(procedure)}: the parameter {parameter.name!r} of {procedure.name} has no type; "
                f"write {parameter.name}: int, or what it is."
            )


def place_of(procedure: Procedure) -> str:
    """The file a procedure is written in, and the line."""
    run = inspect.unwrap(procedure.run)
    code = getattr(run, "__code__", None)
    module = getattr(run, "__module__", "?").replace(".", "/")
    return f"{module}.py, line {code.co_firstlineno}" if code is not None else module


def static_faults(ruleset: Ruleset) -> list[str]:
    """Everything that can be seen without playing."""
    faults = [fault for procedure in ruleset.procedures.values() for fault in _of_procedure(procedure)]
    for name, problem in ruleset.bad_examples.items():
        faults.append(f"examples/{name}.toml: {problem}")
    for name, example in ruleset.examples.items():
        faults += _of_example(ruleset, name, example)
    return faults


def _of_procedure(procedure: Procedure) -> Iterator[str]:
    try:
        outcome = typing.get_type_hints(procedure.run).get("return")
    except Exception as problem:
        yield f"{place_of(procedure)}: the types of {procedure.name} cannot be read: {problem}."
        return
    if outcome is None:
        yield f"{place_of(procedure)}: {procedure.name} does not say what it returns; write -> Outcome | Next[Outcome]."
    for kind in _structs(outcome):
        if not kind.__struct_config__.frozen:
            yield (
                f"{place_of(procedure)}: the outcome {kind.__name__} of {procedure.name} is not frozen, so that equal "
                f"outcomes cannot be counted together; write class {kind.__name__}(msgspec.Struct, frozen=True)."
            )


def _structs(hint: Any) -> Iterator[type[msgspec.Struct]]:
    if get_origin(hint) in (typing.Union, UnionType):
        for part in get_args(hint):
            yield from _structs(part)
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct) and get_origin(hint) is not Next:
        yield hint


def _of_example(ruleset: Ruleset, name: str, example: Any) -> Iterator[str]:
    file = f"examples/{name}.toml"
    try:
        procedure = ruleset.procedure(example.procedure)
        ruleset.call(procedure, example.inputs)
        ruleset.set(example.switches)
    except BadInput as problem:
        yield f"{file}: {problem.error}"
