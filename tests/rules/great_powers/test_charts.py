"""The charts against the reading's own figures and laws, and every cell in use."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.odds import Exact
from berthier.engine.question import Question, chosen
from tests.rules.great_powers.situations import ATTACKER_CHITS, NAMES, POWERS, ROWS, TERRAIN

RULESET = find_ruleset("great_powers")


def effect(morale: int, die: int, casualty: int) -> tuple[int, float]:
    pct, loss = str(RULESET.table("combat_resolution").at(f"{morale}/{die}", casualty).value).split()
    return int(pct.rstrip("%")), abs(float(loss))


@pytest.mark.parametrize("axis", [0, 1, 2], ids=["morale level", "die", "casualty level"])
def test_the_combat_resolution_chart_never_falls(axis: int) -> None:
    """A higher morale level, die or casualty level never kills fewer nor hurts morale less."""
    sizes = (range(1, 6), range(8), range(1, 6))
    for place in product(*(sizes[a] for a in range(3) if a != axis)):
        line = []
        for step in sizes[axis]:
            at = list(place)
            at.insert(axis, step)
            line.append(effect(*at))
        assert all(low[0] <= high[0] and low[1] <= high[1] for low, high in pairwise(line)), place


def test_the_casualty_table_never_falls() -> None:
    table = RULESET.table("casualty_percentage")
    rows = [[int(table.at(row, column).value) for column in range(1, 21)] for row in table.rows.heads]
    assert all(low <= high for row in rows for low, high in pairwise(row))
    assert all(low <= high for above, below in pairwise(rows) for low, high in zip(above, below, strict=True))


def test_the_lost_row_follows_the_rounding_of_the_others() -> None:
    """C30: 0 for 4, 1 for 10, 2 for 6 columns: ten per cent, half up."""
    table = RULESET.table("casualty_percentage")
    row = [int(table.at("10%", column).value) for column in range(1, 21)]
    assert row == [(column + 5) // 10 for column in range(1, 21)]


def test_the_commander_chart_never_falls_for_a_better_rating() -> None:
    table = RULESET.table("commander")
    for defender in range(6):
        ours = [int(table.at(defender, f"{rating} A").value) for rating in range(6)]
        assert all(low <= high for low, high in pairwise(ours))
    for attacker in range(6):
        theirs = [int(table.at(rating, f"{attacker} D").value) for rating in range(6)]
        assert all(low <= high for low, high in pairwise(theirs))


def test_how_many_cells_are_reconstructed() -> None:
    """Every reconstructed cell says why."""
    cells = [cell for table in RULESET.tables.values() for cell in table if cell.status == "reconstructed"]
    assert all(cell.reason.startswith("C") for cell in cells)
    assert Counter(cell.table for cell in cells) == {
        "combat_resolution": 46,
        "operational_possibilities": 13,
        "casualty_percentage": 20,
        "guard_commitment": 2,
        "economic_manipulation": 3,
    }
    assert len(cells) == 84


def test_the_gain_of_both_is_the_sum_of_each() -> None:
    """C40: the row for both gains is the sum of the two single ones."""
    table = RULESET.table("economic_manipulation")
    for column in table.columns.heads[1:]:
        both, money, men = (int(table.at(row, column).value) for row in ("both_gain", "money_gain", "manpower_gain"))
        assert both == money + men


def test_the_gold_convoy_at_peace_is_worth_23_on_average() -> None:
    """The printed row over two dice: 5, 10, 15, 20, 20, 25, 25, 30, 35, 40, 40."""
    ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    money = [5, 10, 15, 20, 20, 25, 25, 30, 35, 40, 40]
    call = RULESET.procedure("gold_convoy").call({})
    mean = Exact().odds(call.procedure, *call.args).mean(lambda convoy: convoy.spain)
    assert mean == Fraction(sum(w * m for w, m in zip(ways, money, strict=True)), 36)


def cells_seen(name: str, inputs: dict[str, Any]) -> set[tuple[str, str, str]]:
    """Every cell some throw of one face all over consults."""
    seen = set()
    for face, extra in [*((face, face) for face in range(1, 7)), *((face, face + 1) for face in range(1, 6))]:

        def answer(question: Question, face: int = face, extra: int = extra) -> Any:
            if question.dice is None:
                return chosen(*(options[0] for options in question.options))
            return DiceInOrder([face, extra] * 5 if question.dice == "2d6" else [face] * 5)(question)

        game = play_out(RULESET.procedure(name).call(inputs), answer)
        seen |= {(cell.table, cell.row, cell.column) for cell in game.record.cells}
    return seen


def every_look() -> list[tuple[str, dict[str, Any]]]:
    """Calls that between them reach every chart."""
    calls: list[tuple[str, dict[str, Any]]] = []
    defenders = ["Outflank", "Counterattack", "Escalated Counterattack", "Cordon", "Withdraw", "Defend"]
    for ours, theirs, round_, river, late in product(
        ATTACKER_CHITS, defenders, (1, 2, 3), (False, True), (False, True)
    ):
        if late and "Outflank" not in (ours, theirs):
            continue  # nobody can arrive
        given = {"attacker_chit": ours, "defender_chit": theirs, "round": round_, "across_river": river}
        calls.append(("field_round", given | {"attacker_factors": 9, "defender_factors": 9, "outflank_arrived": late}))
    for levels in product(range(1, 6), range(1, 6), range(8)):
        names = ("casualty_level", "morale_level", "modified")
        calls.append(("crc_lookup", dict(zip(names, levels, strict=True))))
    percentages = (5, 10, 15, 20, 25, 30, 45, 60, 75, 90, 120)
    calls += [("casualty_table", {"pct": pct, "factors": n}) for pct, n in product(percentages, range(1, 21))]
    calls += [
        ("commander_chart", {"attacker_tactical": a, "defender_tactical": d}) for a, d in product(range(6), repeat=2)
    ]
    calls += [("guard_commitment", {"power": "Fr", "shift": shift}) for shift in ("+1", "+2")]
    calls += [("bombardment", {"artillery": 9, "terrain": terrain}) for terrain in TERRAIN]
    for loss, rounds, terrain in product((0, 10, 20, 30, 40), (1, 2, 3), TERRAIN):
        chase = {"victor_loss_tenths": loss, "rounds": rounds, "cavalry": 9, "terrain": terrain, "cav_leader": True}
        calls += [("pursuit", chase), ("pursuit", chase | {"cav_leader": False})]
        calls += [("pursuit", chase | {"cav_leader": False, "unbroken": True})]
    calls += [("economic_manipulation", {"power": power, "row": row}) for power, row in product(POWERS, ROWS)]
    for name, years in product(NAMES, ((1807, True), (1815, True), (1815, False))):
        calls.append(("victory_check", {"power": name, "total": 1, "finish": years[0], "manipulation": years[1]}))
    fleets = ({"ships": 9, "british": True}, {"ships": 9, "aspr": True})
    calls += [("naval_combat", {"first": fleets[0], "second": fleets[1], "simultaneous": True})]
    calls += [("siege_roll", {"city_value": value}) for value in range(4)]
    calls += [("sortie", {"elects": True}), ("trivial_combat", {"attacker": 9, "defender": 9})]
    siege = {"besieger": 9, "garrison": 9}
    calls += [("siege_assault", siege), ("garrison_attack", siege), ("gold_convoy", {"britain_at_war": True})]
    calls += [("gold_convoy", {})]
    items = list(RULESET.table("purchase_cost").rows.heads[4:])
    calls += [("purchase", {"items": [{"item": item, "n": 1} for item in items]}), ("maintenance", {})]
    return calls


WHOLE = [
    "combat_resolution", "casualty_percentage", "commander", "guard_commitment", "pursuit_class", "pursuit",
    "economic_manipulation", "victory_levels", "naval_combat", "siege_resolution", "sortie", "gold_convoy",
]  # fmt: skip


def test_every_cell_is_used_by_some_procedure() -> None:
    """A cell no procedure can reach would be a chart we only print."""
    seen: set[tuple[str, str, str]] = set()
    for name, inputs in every_look():
        no_table = (BadInput,) if name == "field_round" else ()
        with suppress(*no_table):
            seen |= cells_seen(name, inputs)
    for name in WHOLE:
        missing = {(name, cell.row, cell.column) for cell in RULESET.table(name)} - seen
        assert not missing, name
    fought = {
        (cell.table, cell.row, cell.column)
        for cell in RULESET.table("operational_possibilities")
        if cell.value != "-" and not cell.row.endswith("notes")
    }
    assert not fought - seen
