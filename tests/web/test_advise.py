"""The advice page shows what the advisor found."""

from __future__ import annotations

import html

from litestar.testing import TestClient

from berthier.core.game_tree import GameTree
from berthier.core.ruleset import find_ruleset
from berthier.core.solve import solve
from tests.web.reading import Tables


def test_the_matrix_and_both_mixes_are_the_solution(client: TestClient) -> None:
    procedure = find_ruleset("six_states").procedure("field_round")
    game = GameTree(procedure.call({"attacker": {"sp": 20}, "defender": {"sp": 12}}))
    goal = procedure.goals[0]
    solution = solve(game, str(goal.side), goal.measure)
    decision = game.first_decision()
    page = client.get("/six_states/field_round/advice", params={"attacker.sp": "20", "defender.sp": "12"}).text
    (heat,) = Tables(page, "heat").tables
    values = [cell for row in heat[1:-1] for cell in row[1:-1]]
    assert values == [f"{float(value) * 100:.1f}" for value in solution.worth(decision)]
    ours, theirs = solution.mixes(decision)
    assert [row[-1] for row in heat[1:-1]] == [f"{float(share) * 100:.1f} %" if share else "never" for share in ours]
    assert heat[-1][1:-1] == [f"{float(share) * 100:.1f} %" if share else "never" for share in theirs]
    assert f"Exact: {solution.value}." in html.unescape(page)


def test_open_choices_stand_side_by_side(client: TestClient) -> None:
    page = client.get("/six_states/city_assault/advice", params={"_example": "city_assault_pressed"}).text
    assert 'class="choice best"' in page


def test_a_procedure_without_choices_says_so(client: TestClient) -> None:
    answer = client.get("/six_states/attrition/advice", params={"sp": "20"})
    assert answer.status_code == 200
    assert "nothing to advise on" in answer.text
