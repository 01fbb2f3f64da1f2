"""The page that tells the rules keeps up with the code: every procedure, chart, switch and id is on it."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from berthier.core.ruleset import find_ruleset
from berthier.core.switches import Switch
from tests.rules.elements.situations import TYPES

RULESET = find_ruleset("elements")
PACKAGE = files("berthier.rules.elements")
SHEET = (PACKAGE / "sheet.md").read_text(encoding="utf-8")
GLOSSARY = (Path(__file__).parents[3] / "docs" / "glossary.md").read_text(encoding="utf-8")
READING = [  # every id of section (c) of the reading
    "ORDER", "BOTH", "X", "IBW", "HALF", "TIE", "EVEN", "BD", "CAT", "CAP2", "RS", "FS", "SHOTFROM", "BUA", "FORT",
    "ONCE", "EACH", "GOING", "GOOD", "BOUND", "NONE", "UNLESS", "OTHERPI", "IMPL", "SHOOTER", "TEAM", "FIRE", "FX",
    "ZERO", "DASH", "CAP", "MIX", "GROUP", "NAVAL", "STACK", "FLOOR", "FREE", "VERBS", "GEN",
]  # fmt: skip


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


def test_every_procedure_chart_and_modifier_is_named() -> None:
    assert [name for name in (*RULESET.procedures, *RULESET.tables) if f"`{name}`" not in SHEET] == []
    ids = [*RULESET.table("initiative").modifiers]
    for name in ("tactical", "flank_support", "close_grading", "shooting_grading"):
        ids += RULESET.table(name).rows.heads
    assert [id_ for id_ in ids if not re.search(rf"\b{id_}\b", SHEET)] == []


def test_every_point_of_the_reading_is_told() -> None:
    points = [f"R-{name}" for name in READING] + [f"D{n}" for n in range(1, 14)] + [f"E{n}" for n in range(1, 9)]
    assert [point for point in points if not re.search(rf"\b{point}\b", SHEET)] == []


def test_every_id_the_code_cites_is_told() -> None:
    texts = [f.read_text(encoding="utf-8") for f in PACKAGE.iterdir() if f.name.endswith(".py")]
    texts += [f.read_text(encoding="utf-8") for f in (PACKAGE / "tables").iterdir()]
    cited = {id_ for text in texts for id_ in re.findall(r"\bR-[A-Z]+[0-9]?(?:-[A-Z]+)?\b", text)}
    assert "R-BD" in cited
    assert {id_ for id_ in cited if not re.search(rf"\b{id_}\b", SHEET)} == set()


def test_the_standing_of_cells_is_counted_right() -> None:
    """The table of charts names a number of cells or rows that are not plainly printed."""
    said = dict(re.findall(r"^\| `(\w+)` \|([^|]*)\|", SHEET, re.M))
    assert set(said) == set(RULESET.tables)
    for name, words in ((name, words.strip()) for name, words in said.items()):
        table = RULESET.table(name)
        standing = Counter((cell.row, cell.status) for cell in table if cell.status != "printed")
        rows, width = {r for r, _ in standing}, len(table.columns.heads)
        if not words:
            assert not standing, name
        elif words.startswith("all"):
            assert rows == set(table.rows.heads), name
        elif "row" in words:
            assert int(words.split()[0]) == len(rows), name
            assert sum(standing.values()) == len(rows) * width, name
        else:
            assert int(words.split()[0]) == sum(standing.values()), name


def test_the_glossary_has_every_type_grade_and_word_of_an_outcome() -> None:
    words = GLOSSARY.partition("## Words of the Elements sheet")[2].partition("\n## ")[0]
    heads = {head for line in re.findall(r"^(\*\*.*?):", words, re.M) for head in re.findall(r"\*\*(.+?)\*\*", line)}
    types = [kind for kind in TYPES if "Bridge" not in kind]
    wanted = [*types, *"SOIFX", "recoil", "flee", "captured", "teams desert", "beaten", "broken", "total", "final"]
    assert [word for word in wanted if word not in heads] == []
    assert all(len(entry.splitlines()) == 1 for entry in words.split("\n\n")[2:] if entry.startswith("**"))
