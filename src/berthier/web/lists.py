"""Lists in a form: an item more, or one fewer, when a button asks for it."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.core.errors import BadInput
from berthier.staff.blanks import Blank
from berthier.web.filled import begin


def edit_list(blank: Blank, data: dict[str, Any], add: str | None, drop: str | None) -> dict[str, Any]:
    """The data with one item more in the list at `add`, or without the item at `drop`."""
    if not add and not drop:
        return data
    changed: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(data))
    if add:
        _reach(changed, add.split("."), blank, create=True)
    elif drop:
        *above, last = drop.split(".")
        items = _reach(changed, above, blank, create=False)
        if isinstance(items, list) and last.isdigit() and int(last) < len(items):
            items.pop(int(last))
    return changed


def _reach(data: Any, steps: list[str], blank: Blank, *, create: bool) -> Any:
    """The list at the end of these steps; with `create` one item is added to it."""
    for step in steps:
        if isinstance(data, list):
            if not step.isdigit() or int(step) >= len(data):
                raise BadInput(f"There is no item {step} in this list.", ".".join(steps))
            data, blank = data[int(step)], blank.parts[0]
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
