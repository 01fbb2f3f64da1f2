"""The short way gives what the odds give, number for number, whatever came before; loops are left to the odds."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from berthier.lab import cells, expected
from berthier.lab.axes import Runs
from berthier.lab.cells import EXACT, CellAnswer, answer
from berthier.lab.plan import Plan, read_plan
from berthier.staff.reckoned import sharing as module
from berthier.staff.reckoned.sharing import Shared, Sharing
from tests.lab.plans import MIXED, PLANS

STRENGTHS = MIXED.replace("budget = 400", 'budget = 3000\nfractions = "all"').replace("games = 60", "games = 20")
FILES = sorted(PLANS.glob("*.toml"))


def answers(plan: Plan, order: list[int], monkeypatch: pytest.MonkeyPatch, *, short: bool) -> dict[int, CellAnswer]:
    """Every cell in this order, by the short way wherever it can be gone, or never."""
    monkeypatch.setattr(module, "WELL_SHARED", 0)  # then every cell after the first counts as well shared
    if not short:
        monkeypatch.setattr(cells, "expected", lambda *given: None)
    shared = Sharing()
    found = {number: answer(plan, number, shared) for number in order}
    monkeypatch.undo()
    return found


def check(plan: Plan, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    order = list(range(plan.cells))
    random.Random(seed).shuffle(order)
    taken: list[object] = []
    plain = answers(plan, order, monkeypatch, short=False)
    way = expected.expected

    def counted(*given: object) -> object:
        taken.append(way(*given))  # type: ignore[arg-type]
        return taken[-1]

    monkeypatch.setattr(cells, "expected", counted)
    assert answers(plan, order, monkeypatch, short=True) == plain
    if plan.ruleset == "six_states" and all(axis.kind is Runs.INPUT for axis in plan.axes):
        assert sum(each is not None for each in taken) > 3


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("text", [STRENGTHS, MIXED], ids=["exact", "with samples"])
def test_strengths(monkeypatch: pytest.MonkeyPatch, text: str, seed: int) -> None:
    check(read_plan(text, "plan"), monkeypatch, seed)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_plans_of_the_docs(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = read_plan(file.read_text(encoding="utf-8"), file.name)
    check(msgspec.structs.replace(plan, games=5), monkeypatch, 3)


def test_states_that_lead_back_to_one_another_are_left_to_the_odds() -> None:
    """A volley duel in which nobody is hit goes on from where it was, by way of the other side's fire."""
    plan = read_plan((PLANS / "battalions.toml").read_text(encoding="utf-8"), "plan")
    plan = msgspec.structs.replace(plan, budget=100_000)
    shared = Sharing()
    methods = [answer(plan, number, shared).method for number in range(plan.cells)]
    assert set(methods) == {EXACT}


def test_a_grid_over_strengths_goes_the_short_way_by_itself() -> None:
    plan = read_plan(STRENGTHS.replace('["clear", "river_line"]', '["clear"]'), "plan")
    shared = Sharing()
    for number in range(plan.cells):
        answer(plan, number, shared)
    [one] = shared._shared.values()
    assert isinstance(one, Shared)
    assert any(key.startswith(expected.EXPECTING) for key in one.beside)
