"""Pictures and reports: every cell is drawn, told in words too, and nothing comes from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from berthier.lab.cells import CellAnswer
from berthier.lab.figure import ticks
from berthier.lab.measured import Measured
from berthier.lab.plan import Plan, read_plan
from berthier.lab.report import picture, report
from berthier.lab.worker import line_of
from tests.lab.plans import mixed, swept

SVG = "{http://www.w3.org/2000/svg}"
HEAD = 'ruleset = "six_states"\nprocedure = "field_battle"\n'


def made_up(plan: Plan) -> Callable[[], Iterable[bytes]]:
    """Results that rise from cell to cell, the last one missing."""

    def lines() -> Iterable[bytes]:
        for number in range(plan.cells - 1):
            measured = Measured("goal", "field", number / plan.cells, is_chance=True)
            yield line_of(CellAnswer(number, {}, "exact", "", (measured,)))
        yield line_of(CellAnswer(plan.cells - 1, {}, "refused", why="no such force."))

    return lines


def plan_of(*counts: int) -> Plan:
    names = ("attacker.sp", "defender.sp", "attacker.leader")
    axes = zip(names, counts, strict=False)
    return read_plan(HEAD + "".join(f'[[axes]]\ninput = "{n}"\nfrom = 1\nto = {c}\n' for n, c in axes), "plan")


def test_a_heat_map_has_a_square_with_its_number_for_every_cell() -> None:
    plan = plan_of(4, 5)
    root = ElementTree.fromstring(picture(plan, made_up(plan), None))
    told = [title.text or "" for title in root.iter(f"{SVG}title")]
    assert told[0] == "holding the field (attacker)"
    assert told[1:] == [
        f"attacker sp {row}, defender sp {column}: " + (f"{number * 5:.1f} %" if number < 19 else "no number")
        for number, (row, column) in enumerate((r, c) for r in range(1, 5) for c in range(1, 6))
    ]
    shades = [float(r.get("fill-opacity", "")) for r in root.iter(f"{SVG}rect") if r.get("class") == "shade"]
    assert shades[:19] == sorted(shades[:19])
    assert sum(rect.get("class") == "none" for rect in root.iter(f"{SVG}rect")) == 1
    assert root.get("role") == "img"
    assert "hatched where there is no number" in (root.get("aria-label") or "")


def test_a_large_map_is_drawn_in_pieces_that_cover_it_once() -> None:
    plan = plan_of(120, 150)
    text = picture(plan, made_up(plan), "field")
    root = ElementTree.fromstring(text)
    pieces = [rect for rect in root.iter(f"{SVG}rect") if rect.get("class") in ("shade", "none")][:-6]
    assert len(pieces) < 1_000
    area = sum(float(rect.get("width", "")) * float(rect.get("height", "")) for rect in pieces)
    wide, tall = 900 / 150, 700 / 120
    assert area == pytest.approx(wide * tall * 120 * 150, rel=0.02)
    assert len(text) < 150_000


def test_a_line_has_a_point_for_every_cell_and_breaks_where_there_is_none() -> None:
    plan = plan_of(9)
    root = ElementTree.fromstring(picture(plan, made_up(plan), None))
    points = list(root.iter(f"{SVG}circle"))
    assert len(points) == 8
    heights = [float(point.get("cy", "")) for point in points]
    assert heights == sorted(heights, reverse=True)
    assert "9: none" in (root.findtext(f"{SVG}desc") or "")


def test_a_sampled_point_shows_its_interval(tmp_path: Path) -> None:
    text = HEAD + "budget = 1\ngames = 30\n[inputs]\ndefender = { sp = 5 }\n[choose]\ntactic = 'Skirmish'\n"
    one = read_plan(text + "[[axes]]\ninput = 'attacker.sp'\nvalues = [4, 5]\n", "plan")
    results = swept(one, tmp_path / "one.jsonl").splitlines(keepends=True)
    drawn = picture(one, lambda: results, None)
    assert drawn.count('class="dot"') == drawn.count('class="reach"') == 2
    assert ", sampled, between " in drawn


def test_the_report_is_one_page_with_nothing_from_elsewhere(tmp_path: Path) -> None:
    plan = mixed()
    results = swept(plan, tmp_path / "results.jsonl").splitlines(keepends=True)
    page = report(plan, lambda: results, None)
    assert page.startswith("<!DOCTYPE html>")
    assert not re.findall(r"<script|<link|src=|@import|url\((?!#)", page)
    assert [link for link in re.findall(r'https?://[^"\s<]+', page) if "www.w3.org" not in link] == []
    assert page.count("<figure>") == 8 * 2  # eight measures, a map for each ground
    assert "42 cells: " in page
    assert "sample" in page
    assert "refused" in page
    assert page.count('<th scope="row">') == plan.cells * 3
    for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(svg)


def test_a_named_measure_stands_first(tmp_path: Path) -> None:
    plan = mixed()
    results = swept(plan, tmp_path / "results.jsonl").splitlines(keepends=True)
    assert "mean defender sp" in report(plan, lambda: results, "defender_sp").split("</h2>")[0]


@pytest.mark.parametrize(("low", "high"), [(0.0, 1.0), (-3.32, 11.01), (2.0, 2.0), (1e-6, 3e-6), (990.0, 1010.0)])
def test_ticks_are_few_and_hold_what_is_drawn(low: float, high: float) -> None:
    found = ticks(low, high)
    assert 2 <= len(found) <= 8
    assert found[0] <= low
    assert found[-1] >= high
