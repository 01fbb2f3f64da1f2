"""A situation in an address: `attacker.sp=20&flags=winter_turn&line.0.type=Pk`, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from litestar import Request

from berthier.core.errors import BadInput, unknown
from berthier.core.exact import read_count
from berthier.staff.blanks import Blank, Kind

Pairs = list[tuple[str, str]]
Given = dict[str, list[str]]
LEFT_OUT, PUT_IN = "no", "yes"  # said of a group that may be left out whole
EMPTY = "[]"  # said of a list that is there with nothing in it
MOST_ITEMS = 200


class _Nothing:
    """Not given at all: the default stands."""


NOTHING = _Nothing()


def read_data(form: Blank, pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The inputs in these pairs as plain data; blanks left empty are left out; a name no blank has is refused."""
    given: Given = {}
    for path, value in pairs:
        given.setdefault(path, []).append(value)
    used: set[str] = set()
    data: Any = _read(form, "", given, used)
    strange = [path for path in given if path not in used and not _is_inside(path, used, given)]
    if strange:
        raise unknown("input", strange[0], [part.name for part in form.parts], strange[0])
    return {} if data is NOTHING else data


def _is_inside(path: str, used: set[str], given: Given) -> bool:
    """Whether a path lies in a group that was left out, and so does not matter."""
    steps = path.split(".")
    above = (".".join(steps[:count]) for count in range(1, len(steps)))
    return any(name in used and given.get(name, [""])[-1] == LEFT_OUT for name in above)


def _read(blank: Blank, path: str, given: Given, used: set[str]) -> Any:
    if blank.kind is Kind.GROUP:
        return _group(blank, path, given, used)
    if blank.kind in (Kind.LIST, Kind.SEVERAL):
        return _several(blank, path, given, used)
    if blank.kind is Kind.ROW:
        return _row(blank, path, given, used)
    if blank.kind is Kind.COUNTS:
        return _counts(path, given, used)
    if path not in given:
        return NOTHING
    used.add(path)
    value = given[path][-1].strip()
    return value if value else NOTHING


def _group(blank: Blank, path: str, given: Given, used: set[str]) -> Any:
    marker = given.get(path, [""])[-1]
    if path in given:
        used.add(path)
    if marker == LEFT_OUT:
        return None if blank.default is not None else NOTHING
    read = {part.name: _read(part, _join(path, part.name), given, used) for part in blank.parts}
    found = {name: value for name, value in read.items() if value is not NOTHING}
    if not found and marker != PUT_IN and (blank.may_be_none or not blank.is_needed):
        return NOTHING
    return found


def _several(blank: Blank, path: str, given: Given, used: set[str]) -> Any:
    places = _places(path, given)
    if places:
        item = blank.parts[0] if blank.parts else Blank("", Kind.WORD)
        items = [_read(item, f"{path}.{place}", given, used) for place in places]
        used.update({path} & given.keys())
        return [item for item in items if item is not NOTHING]
    if path not in given:
        return NOTHING
    used.add(path)
    values = [value.strip() for value in given[path] if value.strip()]
    if not values and blank.may_be_none:
        return NOTHING
    return [value for value in values if value != EMPTY]


def _row(blank: Blank, path: str, given: Given, used: set[str]) -> Any:
    items = [_read(part, f"{path}.{part.name}", given, used) for part in blank.parts]
    return NOTHING if all(item is NOTHING for item in items) else [i for i in items if i is not NOTHING]


def _counts(path: str, given: Given, used: set[str]) -> Any:
    inside = {key: values[-1].strip() for key, values in given.items() if key.startswith(f"{path}.")}
    used.update(inside)
    return {key.removeprefix(f"{path}."): value for key, value in inside.items() if value} if inside else NOTHING


def _places(path: str, given: Given) -> list[int]:
    """The numbers of a list's items, in order; they need not be close together."""
    found = set()
    for key in given:
        if key.startswith(f"{path}."):
            step = key.removeprefix(f"{path}.").split(".")[0]
            place = read_count(step)
            if place is not None:
                found.add(place)
    if len(found) > MOST_ITEMS:
        raise BadInput(f"{path} holds more than {MOST_ITEMS} items.", path)
    return sorted(found)


def write_pairs(data: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Plain data as pairs that read back as the same data."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from write_pairs(value, _join(path, name))
    elif isinstance(data, list | tuple):
        if not data:
            yield path, EMPTY
        for place, item in enumerate(data):
            yield from write_pairs(item, f"{path}.{place}")
    elif isinstance(data, bool):
        yield path, str(data).lower()
    elif data is not None:
        yield path, str(data)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def in_address(request: Request[Any, Any, Any]) -> Pairs:
    """Names and values after the question mark."""
    return [(name, str(value)) for name, value in request.query_params.items()]


async def in_form(request: Request[Any, Any, Any]) -> Pairs:
    """The text fields of a form that was sent."""
    return [(name, value) for name, value in (await request.form()).items() if isinstance(value, str)]
