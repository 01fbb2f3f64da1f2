"""The charts against the reading's own figures, and every cell in use."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from berthier.core.ruleset import find_ruleset
from berthier.engine.feed import DiceInOrder, play_out
from berthier.engine.odds import Exact
from berthier.engine.question import Question, chosen
from berthier.rules.six_states.units import Tactic

RULESET = find_ruleset("six_states")

# Reading, section (b): ways out of 36 for each result at an unmodified roll.
RESULTS = ["D3/1", "D2/1", "D1/1", "1/0", "1/1", "0/1", "1/D1", "1/D2", "1/D3"]
WAYS = {
    "1-1": [1, 2, 3, 4, 16, 4, 3, 2, 1],
    "3-2": [0, 1, 2, 3, 15, 5, 4, 3, 3],
    "2-1": [0, 0, 1, 2, 12, 6, 5, 4, 6],
    "3-1": [0, 0, 0, 1, 9, 5, 6, 5, 10],
}


@pytest.mark.parametrize("row", list(WAYS))
def test_unmodified_combat_results(row: str) -> None:
    call = RULESET.procedure("crt").call({"odds": row})
    odds = Exact().odds(call.procedure, *call.args).by(lambda result: f"{result.L}/{result.S}")
    expected = {result: Fraction(ways, 36) for result, ways in zip(RESULTS, WAYS[row], strict=True) if ways}
    assert dict(odds.items()) == expected


def test_the_combat_results_mirror_at_even_odds() -> None:
    """C2: column i with L and S swapped is column 12-i."""
    table = RULESET.table("combat_results")
    for column in range(1, 12):
        assert table.at("L", column).value == table.at("S", 12 - column).value


def test_the_tactical_matrix_is_antisymmetric() -> None:
    """C8: swapping the axes is exactly a sign flip."""
    table = RULESET.table("tactical_matrix")
    for ours, theirs in product(Tactic, repeat=2):
        cell, mirror = str(table.at(ours, theirs).value), str(table.at(theirs, ours).value)
        if "NC" in cell:
            assert cell == mirror
        else:
            assert int(cell.strip("()")) == -int(mirror.strip("()"))
            assert ("(" in cell) == ("(" in mirror)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 20), st.integers(0, 6), st.integers(0, 30), st.integers(0, 4))
def test_loading_agrees_with_the_readings_formula(infantry: int, cavalry: int, supply: int, guards: int) -> None:
    """D8: T needed = min over k of C + k + ceil((I-k)/2) + ceil(max(0, Q-3k)/5)."""
    foot = infantry + guards
    formula = min(cavalry + k + ceil((foot - k) / 2) + ceil(max(0, supply - 3 * k) / 5) for k in range(foot + 1))
    load = {"transports": 0, "infantry": infantry, "cavalry": cavalry, "supply": supply, "guards": guards}
    game = play_out(RULESET.procedure("transport_load").call(load), DiceInOrder(()))
    assert game.outcome.transports_needed == formula


def test_the_map_fits_the_range_table_as_the_reading_says() -> None:
    """Section (g): 51 of 57 entries exact, total error 23, the largest 6."""
    land = RULESET.land()
    errors = [abs(entry.printed - entry.hexes) for entry in land.ranges]
    assert (len(errors), errors.count(0), sum(errors), max(errors)) == (57, 51, 23, 6)
    assert (land.columns, land.rows, len(land.places)) == (43, 30, 13)


def cells_seen(name: str, inputs: dict[str, object]) -> set[tuple[str, str, str]]:
    """Every cell some throw of the dice consults."""
    procedure = RULESET.procedure(name)
    seen = set()
    for faces in product(range(1, 7), repeat=2):

        def answer(question: Question, faces: tuple[int, ...] = faces) -> object:
            if question.dice is None:
                return chosen(*(options[0] for options in question.options))
            return DiceInOrder(faces * 10)(question)

        game = play_out(procedure.call(inputs), answer)
        seen |= {(cell.table, cell.row, cell.column) for cell in game.record.cells}
    return seen


def test_every_cell_of_every_chart_is_used_by_some_procedure() -> None:
    """A cell no procedure can reach would be a chart we only print."""
    seen: set[tuple[str, str, str]] = set()
    for row, net in product(WAYS, range(-4, 5)):
        seen |= cells_seen("crt", {"odds": row, "net_modifier": net})
    for code, sp in product(("1", "D1", "D2"), range(1, 23)):
        seen |= cells_seen("combat_loss", {"code": code, "smaller_sp": sp})
    for smaller, larger in product(Tactic, repeat=2):
        seen |= cells_seen("tactic_cell", {"smaller": smaller, "larger": larger})
    seen |= cells_seen("force_morale", {"gds": 1, "major": 1, "minor": 1})
    for sp in (3, 6, 11, 16, 21):
        seen |= cells_seen("attrition", {"sp": sp})
    for extra in (1, 2, 3):
        seen |= cells_seen("force_march", {"extra_mp": extra})
    for ships, other in product(((4, 4), (6, 4), (8, 4)), (-2, 0, 2)):
        fleets = {"attacker": {"nsp": ships[0]}, "defender": {"nsp": ships[1]}}
        seen |= cells_seen("naval_round", {**fleets, "other_modifier": other})
    for name, inputs in (
        ("blockade", {}), ("pursuit", {}), ("transport_table", {"transports": 1}), ("storm_ice", {"units": 1}),
        ("naval_move", {"path": ["sea_zone", "port", "coastal_hex"]}), ("transport_load", {"transports": 1}),
        ("initial_forces", {"kind": "major"}), ("initial_forces", {"kind": "minor"}),
    ):  # fmt: skip
        seen |= cells_seen(name, inputs)
    ranges = RULESET.table("capital_range")
    for state, major in product(ranges.rows.heads, ranges.columns.heads):
        if state != major:
            seen |= cells_seen("capital_range", {"from": state, "to": major})
    every = {(cell.table, cell.row, cell.column) for table in RULESET.tables.values() for cell in table}
    unreachable = {cell for cell in every if RULESET.table(cell[0]).at(cell[1], cell[2]).value == "-"}
    ships_only = {cell for cell in every if cell[0] == "morale" and "Naval" in cell[1]}
    dashes_read = {cell for cell in unreachable if cell[0] == "initial_forces"}
    assert seen == every - (unreachable - dashes_read) - ships_only
