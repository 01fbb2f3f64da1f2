"""Rulesets, procedures and charts as plain data."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec

from berthier.boards.land import Land
from berthier.core.errors import BadInput
from berthier.core.inputs import schema
from berthier.core.notes import Cell
from berthier.core.ruleset import Procedure, Ruleset, find_ruleset, installed
from berthier.core.table import Table

logger = logging.getLogger(__name__)


def open_rulesets(tell: Callable[[str], None] = logger.warning) -> list[Ruleset]:
    """The rulesets in order of their keys. They may be other people's, so one that cannot be loaded is only told, and
    does not hide the others."""
    opened = []
    for key in sorted(installed()):
        try:
            opened.append(find_ruleset(key))
        except Exception as problem:
            tell(f"the ruleset {key} cannot be loaded: {type(problem).__name__}: {problem}.")
    return opened


def brief(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset in the short form."""
    return {
        "key": ruleset.key,
        "title": ruleset.title,
        "period": ruleset.period,
        "scale": ruleset.scale,
        "procedures": list(ruleset.procedures),
        "tables": list(ruleset.tables),
    }


def details(ruleset: Ruleset) -> dict[str, Any]:
    """What the long form adds."""
    return {
        "switches": [
            {"id": s.id, "title": s.title, "default": str(s.default), "options": s.words, "why": s.why}
            for s in ruleset.switches
        ],
        "examples": [
            {"name": name, "title": one.title, "procedure": one.procedure, "about": one.about}
            for name, one in ruleset.examples.items()
        ],
        "procedure_details": [detail(procedure) for procedure in ruleset.procedures.values()],
    }


def detail(procedure: Procedure) -> dict[str, Any]:
    """A procedure with the schema of its inputs."""
    goals = [{"name": goal.name, "title": goal.title, "side": str(goal.side)} for goal in procedure.goals]
    return {
        "name": procedure.name,
        "title": procedure.title,
        "section": procedure.section,
        "inputs": schema(procedure.run),
        "goals": goals,
    }


def chart_data(chart: Table) -> dict[str, Any]:
    """A chart as plain data, every cell in it."""
    return {
        "name": chart.key,
        "title": chart.title,
        "source": chart.source,
        "row_name": chart.rows.name,
        "column_name": chart.columns.name,
        "rows": list(chart.rows.heads),
        "columns": list(chart.columns.heads),
        "cells": [_cell(cell) for cell in chart],
        "modifiers": [msgspec.to_builtins(line) for line in chart.modifiers.values()],
        "notes": list(chart.notes),
    }


def _cell(cell: Cell) -> dict[str, Any]:
    shape = {"row": cell.row, "column": cell.column, "value": cell.value, "status": cell.status}
    return shape | ({"reason": cell.reason} if cell.reason else {})


def land_of(ruleset: Ruleset) -> Land:
    """The map of a ruleset, where it has one."""
    if ruleset.land is None:
        raise BadInput(f"{ruleset.title} has no map.", "ruleset")
    return ruleset.land()


def land_data(land: Land) -> dict[str, Any]:
    """A map as plain data, each printed range against the hexes."""
    shape: dict[str, Any] = msgspec.to_builtins(land)
    for pair in shape["ranges"]:
        pair["difference"] = pair["printed"] - pair["hexes"]
    return shape
