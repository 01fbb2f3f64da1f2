"""The inputs of a procedure as a form: each with its dotted name, what may stand there and what does unasked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from berthier.core.inputs import schema
from berthier.core.ruleset import Procedure

Shape = dict[str, Any]


class BlankRow(msgspec.Struct, frozen=True):
    """One input to fill in. `is_extra` marks the inside of a group that may be left out whole."""

    path: str
    takes: str
    is_needed: bool
    default: Any = None
    is_extra: bool = False

    @property
    def unasked(self) -> str:
        """The default as it would be typed; nothing where there is none."""
        return "" if self.default is None else typed(self.default)


def typed(value: Any) -> str:
    """A value as it would be typed."""
    if isinstance(value, dict) or (isinstance(value, list | tuple) and any(isinstance(each, dict) for each in value)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        return ",".join(map(typed, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def blanks(procedure: Procedure) -> list[BlankRow]:
    """Every input of a procedure, groups opened up."""
    whole = schema(procedure.run)
    return list(_inside(_look_up(whole, whole), whole, "", extra=False))


def _inside(shape: Shape, whole: Shape, prefix: str, *, extra: bool) -> Iterator[BlankRow]:
    for name, described in shape.get("properties", {}).items():
        forms = [_look_up(form, whole) for form in described.get("anyOf", [described])]
        group = next((form for form in forms if form.get("type") == "object"), None)
        needed = name in shape.get("required", [])
        if group is not None:
            yield from _inside(group, whole, f"{prefix}{name}.", extra=extra or not needed)
        else:
            takes = " or ".join(filter(None, (_takes(form, whole) for form in forms)))
            yield BlankRow(f"{prefix}{name}", takes, needed and not extra, described.get("default"), extra)


def _look_up(shape: Shape, whole: Shape) -> Shape:
    if "$ref" not in shape:
        return shape
    found: Shape = whole["$defs"][shape["$ref"].rsplit("/", 1)[1]]
    return found


def _takes(form: Shape, whole: Shape) -> str:
    """What may stand in a blank, in words; nothing for "may be left out"."""
    if "enum" in form:
        return ", ".join(map(str, form["enum"]))
    if form.get("type") == "array":
        item = _look_up(form["items"], whole) if isinstance(form.get("items"), dict) else {"type": "string"}
        return "JSON list of groups" if item.get("type") == "object" else f"list of {_takes(item, whole)}"
    if form.get("type") == "integer":
        return "whole number" + _range(form.get("minimum"), form.get("maximum"))
    return {"boolean": "true, false", "string": "word", "null": ""}.get(form.get("type", ""), str(form.get("type")))


def _range(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return ""
    return f" {'' if low is None else low} to {'any' if high is None else high}".replace("  ", " ")
