"""The page that tells the rules keeps up with the code: every procedure, chart, switch and id is on it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest

from berthier.core.switches import Switch
from berthier.rules.battalions.game.orders.orders import Act, read, write
from tests.rules.battalions.situations import RULESET

PACKAGE = files("berthier.rules.battalions")
SHEET = (PACKAGE / "sheet.md").read_text(encoding="utf-8")
GLOSSARY = (Path(__file__).parents[3] / "docs" / "glossary.md").read_text(encoding="utf-8")


def row(switch: Switch[Any]) -> str:
    settings = [f"`{switch.default}` (default)", *(f"`{o}`" for o in switch.options if o != switch.default)]
    return f"| {switch.id} | {switch.title} | {', '.join(settings)} | {switch.why} |"


def test_the_table_of_switches_is_that_of_the_code() -> None:
    table = SHEET.partition("## Switches")[2]
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]
    assert rows == [row(switch) for switch in RULESET.switches]


@pytest.mark.parametrize("switch", RULESET.switches, ids=lambda switch: switch.id)
def test_each_switch_is_named_where_its_rule_is_told(switch: Switch[Any]) -> None:
    assert re.search(rf"switch\s+{switch.id}\b", SHEET.partition("## Switches")[0])


def orders_told() -> list[str]:
    """The lines of the table of orders, but for those that name no unit."""
    table = SHEET.partition("### Orders")[2].partition("\nStrengths")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| ")][1:]
    of_units = [row[2] for row in rows if row[1].strip() not in ("end", "send leaders")]
    return [line for cell in of_units for line in re.findall("`(.+?)`", cell)]


@pytest.mark.parametrize("line", orders_told())
def test_the_orders_are_told_as_they_are_read(line: str) -> None:
    assert write(read(line)) == line.replace("north", "@0")


def test_every_kind_of_order_is_told() -> None:
    told = {type(act) for line in orders_told() for act in read(line).acts}
    assert told == set(get_args(Act))


def test_every_procedure_and_chart_is_named() -> None:
    assert [name for name in (*RULESET.procedures, *RULESET.tables) if f"`{name}`" not in SHEET] == []


def test_every_point_of_the_reading_is_told() -> None:
    points = [f"Q{n}" for n in range(1, 48)] + [f"H{n}" for n in range(1, 33)] + [f"D{n}" for n in range(1, 15)]
    assert [point for point in points if not re.search(rf"\b{point}\b", SHEET)] == []


def test_the_glossary_has_the_words_of_the_results() -> None:
    words = GLOSSARY.partition("## Words of the Battalions sheets")[2].partition("\n## ")[0]
    heads = {head for line in re.findall(r"^(\*\*.*?):", words, re.M) for head in re.findall(r"\*\*(.+?)\*\*", line)}
    wanted = (
        "A and D, bounce, canister, disordered, drill, fatigue, melee value, morale number, period, reform, retreat"
    )
    wanted += ", ridden down, rout, turn points"
    assert [word for word in wanted.split(", ") if word not in heads] == []
