"""A form filled in: each blank with its path and what stands in it, ready to be drawn."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.core.exact import in_short, read_count
from berthier.staff.blanks import Blank, Kind

LONG = 5  # blanks of an item beyond which it is folded
BROAD, WHOLE = 12, 16  # letters that fit one field, and one of two beside each other on a phone
TOLD = 6  # of them that are told while it is


class Filled(msgspec.Struct, frozen=True):
    """A blank and what stands in it. `is_on` says whether a group that may be left out is there."""

    blank: Blank
    path: str
    value: Any = None
    parts: tuple[Filled, ...] = ()
    is_on: bool = True
    title: str = ""
    is_brief: bool = False
    is_open: bool = False

    @property
    def shown(self) -> str:
        """The value as it stands in a field."""
        if isinstance(self.value, bool):
            return str(self.value).lower()
        return "" if self.value is None else str(self.value)

    @property
    def chosen(self) -> list[str]:
        """The words taken, where several may be."""
        return [str(word) for word in self.value or ()]

    @property
    def id(self) -> str:
        """The id of its field on the page."""
        return "in-" + (self.path.replace(".", "-") or "all")

    @property
    def is_item(self) -> bool:
        """Whether it is one of several in a list."""
        return self.path.rpartition(".")[2].isdigit()

    @property
    def is_long(self) -> bool:
        """Whether it is folded away among others of its kind."""
        return self.blank.kind is Kind.GROUP and len(self.parts) > LONG

    @property
    def in_short(self) -> str:
        """What is not as it was at first, in a few words: enough to know an item of a list by."""
        told = [words for part in self.parts if (words := part._told())]
        return ", ".join(told[:TOLD]) + (" …" if len(told) > TOLD else "")

    @property
    def items_in_short(self) -> str:
        """The items of a list, each in a word or two, as long as they are few."""
        told = [part.in_short or part._word for part in self.parts]
        return "; ".join(told[:TOLD]) + (" …" if len(told) > TOLD else "")

    def _told(self) -> str:
        blank = self.blank
        if self.value is None or self.value in ("", [], False) or (self.value == blank.default and not blank.is_needed):
            return ""
        if blank.kind is Kind.CHECK:
            return self.title
        if blank.kind in (Kind.PICK, Kind.WORD):
            return self._word
        return f"{self.title} {self.shown}" if blank.kind in (Kind.NUMBER, Kind.DECIMAL) else self.title

    @property
    def _word(self) -> str:
        """The value in words: “France (Fr)” is told as France."""
        return dict(self.blank.choices).get(self.shown, self.shown).removesuffix(f" ({self.shown})")

    @property
    def breadth(self) -> str:
        """How much room its options need to be read: that of two fields, or on a phone the whole line."""
        longest = max((len(words) for _, words in self.blank.choices), default=0)
        return "" if longest <= BROAD else "long" if longest <= WHOLE else "long whole"

    @property
    def is_wide(self) -> bool:
        """Whether it wants a line of its own."""
        return self.blank.kind in (Kind.GROUP, Kind.LIST, Kind.SEVERAL, Kind.COUNTS, Kind.ROW)


def fill(blank: Blank, data: Any, path: str = "", title: str = "") -> Filled:
    """Put data into a form; what is not given stands at its default."""
    title = title or blank.label
    if blank.kind is Kind.GROUP:
        return _group(blank, data, path, title)
    if blank.kind is Kind.LIST:
        items = data if isinstance(data, list | tuple) else blank.default or ()
        parts = [fill(blank.parts[0], item, f"{path}.{n}", f"{title} {n + 1}") for n, item in enumerate(items)]
        return Filled(blank, path, data, tuple(parts), title=title)
    if blank.kind is Kind.ROW:
        items = list(data if isinstance(data, list | tuple) else blank.default or ())
        items += [None] * (len(blank.parts) - len(items))
        parts = [
            fill(part, item, f"{path}.{part.name}", part.label if part.title else f"{title} {int(part.name) + 1}")
            for part, item in zip(blank.parts, items, strict=False)
        ]
        return Filled(blank, path, data, tuple(parts), title=title)
    if blank.kind is Kind.COUNTS:
        counts = data if isinstance(data, dict) else blank.default or {}
        words = blank.choices or [(word, word) for word in counts]
        parts = [fill(blank.parts[0], counts.get(word), f"{path}.{word}", says) for word, says in words]
        return Filled(blank, path, data, tuple(parts), title=title)
    return Filled(blank, path, _value(blank, data), title=title)


def _group(blank: Blank, data: Any, path: str, title: str) -> Filled:
    given = data if isinstance(data, dict) else None
    is_on = given is not None or not (blank.may_be_none or not blank.is_needed) or isinstance(blank.default, dict)
    inside = given if given is not None else blank.default or {}
    parts = [
        fill(part, inside.get(part.name), f"{path}.{part.name}" if path else part.name)
        for part in blank.parts
        if isinstance(inside, dict)
    ]
    return Filled(blank, path, data, tuple(parts), is_on, title)


def _value(blank: Blank, data: Any) -> Any:
    value = blank.default if data is None else data
    return str(value).lower() == "true" if blank.kind is Kind.CHECK else value


def begin(blank: Blank) -> Any:
    """Something to start from where nothing is given: the least that the types allow."""
    if blank.kind is Kind.GROUP:
        return {part.name: begin(part) for part in blank.parts if part.is_needed and not part.may_be_none}
    if blank.kind is Kind.LIST:
        return [begin(blank.parts[0])] * int(blank.low or 1)
    if blank.kind is Kind.ROW:
        return [begin(part) for part in blank.parts]
    if blank.kind in (Kind.SEVERAL, Kind.COUNTS):
        return [] if blank.kind is Kind.SEVERAL else {}
    if blank.kind is Kind.PICK:
        return blank.options[0]
    if blank.kind in (Kind.NUMBER, Kind.DECIMAL):
        return max(1, blank.low or 0) if blank.high is None else min(max(1, blank.low or 0), blank.high)
    return False if blank.kind is Kind.CHECK else "unit"


def edit_list(blank: Blank, data: dict[str, Any], add: str | None, drop: str | None) -> dict[str, Any]:
    """The data with one item more in the list at `add`, or without the item at `drop`."""
    if not add and not drop:
        return data
    changed: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
    if add:
        _reach(changed, add.split("."), blank, create=True)
    elif drop:
        *above, last = drop.split(".")
        items, place = _reach(changed, above, blank, create=False), read_count(last)
        if isinstance(items, list) and place is not None and place < len(items):
            items.pop(place)
    return changed


def _reach(data: Any, steps: list[str], blank: Blank, *, create: bool) -> Any:
    """The list at the end of these steps; with `create` one item is added to it."""
    for step in steps:
        if isinstance(data, list):
            place = read_count(step)
            if place is None or place >= len(data):
                raise BadInput(f"There is no item {in_short(step)} in this list.", ".".join(steps))
            data, blank = data[place], blank.parts[0]
            continue
        found = next((part for part in blank.parts if part.name == step), None)
        if found is None or not isinstance(data, dict):
            raise BadInput(f"There is no list called {'.'.join(steps)}.", ".".join(steps))
        blank = found
        if data.get(step) is None:
            data[step] = list(blank.default or ()) if blank.kind == "list" else {}
        data = data[step]
    if create and isinstance(data, list):
        data.append(begin(blank.parts[0]))
    return data
