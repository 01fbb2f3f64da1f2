"""A body that cannot be read: which word is wrong, and which are allowed there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import EnumType
from types import UnionType
from typing import Any, cast, get_args

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException

from berthier.core.errors import BadInput, unknown

UNKNOWN = re.compile(r"unknown field `([^`]*)`")
MISSING = re.compile(r"missing required field `([^`]*)`")
INVALID = re.compile(r"Invalid (?:enum )?value '([^']*)'")
Asked = Request[Any, Any, Any]


def unreadable(request: Asked, error: Exception) -> BadInput | None:
    """What was wrong with a body in our words, where the shape of the request says what it may hold."""
    extra = error.extra if isinstance(error, HTTPException) and error.status_code == 400 else None
    complaint = next((each for each in extra if isinstance(each, dict)), None) if isinstance(extra, list) else None
    shapes = _shapes(request) if complaint is not None else []
    if complaint is None or not shapes:
        return None
    return _in_words(str(complaint.get("key", "")), str(complaint.get("message", "")), shapes, _tag(request, shapes))


def _shapes(request: Asked) -> list[type[msgspec.Struct]]:
    """The structs a body of this request may be."""
    data = request.route_handler.parsed_fn_signature.parameters.get("data")
    kind = data.annotation if data is not None else None
    kinds = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    return [each for each in kinds if isinstance(each, type) and issubclass(each, msgspec.Struct)]


def _tag(request: Asked, shapes: list[type[msgspec.Struct]]) -> Any:
    """The word by which a body says which of several shapes it has; the body has been read by now."""
    name = shapes[0].__struct_config__.tag_field
    if name is None:
        return None
    try:
        return msgspec.json.decode(cast(bytes, request._connection_state.body))[name]
    except (AttributeError, KeyError, TypeError, msgspec.DecodeError):
        return None


def _in_words(key: str, message: str, shapes: list[type[msgspec.Struct]], tag: Any) -> BadInput | None:
    tag_field = shapes[0].__struct_config__.tag_field
    tags = [str(shape.__struct_config__.tag) for shape in shapes]
    meant = [shape for shape in shapes if tag is None or shape.__struct_config__.tag == tag] or shapes
    fields = list(
        dict.fromkeys([*([tag_field] if tag_field else []), *(f for s in meant for f in s.__struct_fields__)])
    )
    if found := UNKNOWN.search(message):
        return unknown("field", found[1], fields, found[1]) if key in ("", "data") else None
    if found := MISSING.search(message):
        words = tags if found[1] == tag_field else fields
        said = "it may be" if found[1] == tag_field else "known here"
        return BadInput(f"{found[1]} is missing; {said}: {', '.join(words)}.", found[1], words)
    if found := INVALID.search(message):
        words = tags if key == tag_field else _words_of(key, meant)
        return unknown(key, found[1], words, key) if words else None
    return None


def _words_of(key: str, shapes: list[type[msgspec.Struct]]) -> list[str]:
    """The words of a field that has only so many."""
    kinds = [field.type for shape in shapes for field in msgspec.structs.fields(shape) if field.name == key]
    parts = [part for kind in kinds for part in (kind, *get_args(kind)) if isinstance(part, EnumType)]
    members: Iterable[Any] = parts[0] if parts else ()
    return [str(member.value) for member in members]
