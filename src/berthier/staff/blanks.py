"""The blanks of a form, made from a procedure's own input types: what each takes, its bounds and its default."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from berthier.core.inputs import input_type
from berthier.core.words import label

LONGEST_CODE = 3  # letters of a word the sheet prints shortened


class Kind(StrEnum):
    """The control that suits a blank."""

    NUMBER = "number"
    DECIMAL = "decimal"
    WORD = "word"
    CHECK = "check"
    PICK = "pick"
    SEVERAL = "several"
    GROUP = "group"
    LIST = "list"
    ROW = "row"
    COUNTS = "counts"


class Blank(msgspec.Struct, frozen=True):
    """One thing to fill in. `parts` are a group's or a row's own blanks, or what one item of a list looks like.

    `may_be_none` marks what may be left out whole; `default` is plain data, None where there is none; `noun` is the
    type of a group: two groups of one noun take the same things; `meanings` say each option in words.
    """

    name: str
    kind: Kind
    is_needed: bool = True
    may_be_none: bool = False
    default: Any = None
    low: int | float | None = None
    high: int | float | None = None
    options: tuple[str, ...] = ()
    parts: tuple[Blank, ...] = ()
    about: str = ""
    title: str = ""
    noun: str = ""
    meanings: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The name as a player reads it."""
        return label(self.title or self.name)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Each option with the words a player reads: `Fr` is "France (Fr)"."""
        words = self.meanings or (label(option) for option in self.options)
        return tuple(zip(self.options, words, strict=True))


@cache
def form_of(procedure: Callable[..., Any]) -> Blank:
    """The whole form of a procedure."""
    return _blank("", inspect.type_info(input_type(procedure)))


def form_of_record(kind: type[msgspec.Struct]) -> Blank:
    """The form a record of a roster is written down in."""
    return _blank("", inspect.type_info(kind))


def _blank(name: str, info: inspect.Type, *, needed: bool = True, default: Any = None, none: bool = False) -> Blank:
    shared: dict[str, Any] = {"is_needed": needed, "may_be_none": none, "default": default}
    if isinstance(info, inspect.UnionType):
        has_none = any(isinstance(part, inspect.NoneType) for part in info.types)
        return _blank(name, _main(info), needed=needed, default=default, none=none or has_none)
    if isinstance(info, inspect.NamedTupleType) or (isinstance(info, inspect.StructType) and info.array_like):
        return Blank(name, Kind.ROW, parts=_places(info), **shared)
    if isinstance(info, inspect.StructType):
        return Blank(name, Kind.GROUP, parts=_fields(info), about=_about(info.cls), noun=info.cls.__name__, **shared)
    if isinstance(info, inspect.EnumType):
        return Blank(name, Kind.PICK, options=_members(info), meanings=_meanings(info), **shared)
    if isinstance(info, inspect.BoolType):
        options = ("true", "false") if none else ()
        return Blank(name, Kind.PICK if none else Kind.CHECK, options=options, **shared)
    if isinstance(info, inspect.IntType | inspect.FloatType):
        kind = Kind.NUMBER if isinstance(info, inspect.IntType) else Kind.DECIMAL
        return Blank(name, kind, low=info.ge, high=info.le, **shared)
    return _collection(name, info, shared)


def _collection(name: str, info: inspect.Type, shared: dict[str, Any]) -> Blank:
    if isinstance(info, inspect.TupleType):
        parts = tuple(_blank(str(place), item) for place, item in enumerate(info.item_types))
        return Blank(name, Kind.ROW, parts=parts, **shared)
    if isinstance(info, inspect.DictType):
        keys = info.key_type if isinstance(info.key_type, inspect.EnumType) else None
        words: dict[str, Any] = {"options": _members(keys), "meanings": _meanings(keys)} if keys else {}
        return Blank(name, Kind.COUNTS, parts=(_blank("", info.value_type),), **words, **shared)
    if isinstance(info, inspect.SetType | inspect.FrozenSetType) and isinstance(info.item_type, inspect.EnumType):
        return Blank(name, Kind.SEVERAL, options=_members(info.item_type), meanings=_meanings(info.item_type), **shared)
    if isinstance(info, inspect.CollectionType):
        item = _blank("", info.item_type)
        return Blank(name, Kind.LIST, low=info.min_length, high=info.max_length, parts=(item,), **shared)
    return Blank(name, Kind.WORD, **shared)


def _main(union: inspect.UnionType) -> inspect.Type:
    """Of several types the one a form can offer best: a group, then a list of words, then anything but nothing."""
    for wanted in (inspect.StructType, inspect.EnumType):
        for part in union.types:
            if isinstance(part, wanted):
                return part
    return next(part for part in union.types if not isinstance(part, inspect.NoneType))


def _fields(info: inspect.StructType | inspect.NamedTupleType) -> tuple[Blank, ...]:
    return tuple(
        _blank(field.encode_name, field.type, needed=field.required, default=_default(field)) for field in info.fields
    )


def _places(info: inspect.StructType | inspect.NamedTupleType) -> tuple[Blank, ...]:
    """The fields of what is written as a list: numbered, with their own names as titles."""
    numbered = enumerate(_fields(info))
    return tuple(msgspec.structs.replace(part, name=str(place), title=part.name) for place, part in numbered)


def _default(field: inspect.Field) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default, order="deterministic")
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default_factory(), order="deterministic")
    return None


def _members(info: inspect.EnumType) -> tuple[str, ...]:
    return tuple(str(member) for member in info.cls)


def _meanings(info: inspect.EnumType) -> tuple[str, ...]:
    """The options in words: where the sheet prints a letter or two and the rules know what they stand for, both."""
    return tuple(_meaning(str(member), label(member.name)) for member in info.cls)


def _meaning(option: str, name: str) -> str:
    is_code = len(option) <= LONGEST_CODE < len(name) and option.isalpha() and not option.islower()
    return f"{name.title()} ({option})" if is_code else label(option)


def _about(cls: type) -> str:
    """What a group is, in the first sentence of its own description."""
    own = (cls.__doc__ or "").strip().split("\n\n")[0]
    return "" if own.startswith(cls.__name__ + "(") else " ".join(own.split()).replace("`", "")
