"""A position of a board question in the words of the design, read and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from berthier.boards.table.measure import Pose
from berthier.rules.battalions.game.record import read_leader, read_troop
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.ground import Table, find_table, read_table

BARE: dict[str, Any] = {"id": "none", "title": "", "width": 96000, "height": 72000, "features": []}


def field_from(data: Mapping[str, Any]) -> Field:
    """A field from plain data: a table by name or in full, units, leaders, a limit of sight."""
    troops = tuple(read_troop(unit) for unit in data.get("units", ()))
    leaders = tuple(read_leader(leader) for leader in data.get("leaders") or ())
    return Field(table_from(data.get("table", BARE)), troops, leaders, data.get("sight"))


def table_from(data: str | Mapping[str, Any]) -> Table:
    """A table by name or in full."""
    return find_table(data) if isinstance(data, str) else read_table(data)


def pose_data(pose: Pose) -> list[int]:
    """A pose as a list."""
    return [pose[0], pose[1], pose[2]]
