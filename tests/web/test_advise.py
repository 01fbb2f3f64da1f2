"""The advice page shows what the advisor found: the matrix, each cell, how it shifts."""

from __future__ import annotations

import html
from typing import Any

from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset
from berthier.core.words import percent
from berthier.engine.solving.cells import Cells
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solve import solve
from berthier.web.desk import advise
from berthier.web.hosting.work import OutOfTime
from tests.web.reading import Tables

PAGE = "/six_states/field_round/advice"
ROUND = {"attacker.sp": "20", "defender.sp": "12"}
PROCEDURE = find_ruleset("six_states").procedure("field_round")
GAME = GameTree(PROCEDURE.call({"attacker": {"sp": 20}, "defender": {"sp": 12}}))
GOAL = PROCEDURE.goals[0]
SOLUTION = solve(GAME, str(GOAL.side), GOAL.measure)


def part(client: TestClient, name: str, **params: str) -> str:
    """One part of the page, as a script asks for it: with all the time there is."""
    return client.get(PAGE, params=ROUND | params, headers={"HX-Request": "true", "HX-Target": name}).text


def test_the_matrix_and_both_mixes_are_the_solution(client: TestClient) -> None:
    decision = GAME.first_decision()
    page = client.get(PAGE, params=ROUND | {"_wait": "yes"}).text
    (heat,) = Tables(page, "heat").tables
    values = [cell for row in heat[1:-1] for cell in row[1:-1]]
    assert values == [f"{float(value) * 100:.1f}" for value in SOLUTION.worth(decision)]
    ours, theirs = SOLUTION.mixes(decision)
    assert [row[-1] for row in heat[1:-1]] == [f"{float(share) * 100:.1f} %" if share else "never" for share in ours]
    assert heat[-1][1:-1] == [f"{float(share) * 100:.1f} %" if share else "never" for share in theirs]
    assert f"Exact: {SOLUTION.value}." in html.unescape(page)


def test_a_cell_is_told_in_full(client: TestClient) -> None:
    """The results of Charge against Skirmish, as the solved game has them."""
    decision = GAME.first_decision()
    names = [str(option) for option in decision.options[0]]
    odds = Cells(SOLUTION, "").odds(decision, names.index("Charge"), names.index("Skirmish"))
    shown = part(client, "cell", _cell="Charge,Skirmish")
    assert shown.startswith("<div") or "<!DOCTYPE" not in shown
    results = Tables(shown, "bars").tables[0]
    group = PROCEDURE.group
    assert group is not None
    expected = {name.capitalize(): percent(p) for name, p in odds.by(group).items()}
    assert {row[0]: row[-1] for row in results} == expected


def test_a_cell_opens_without_scripts_too(client: TestClient) -> None:
    page = client.get(PAGE, params=ROUND | {"_cell": "Charge,Skirmish", "_wait": "yes"}).text
    assert "<!DOCTYPE" in page
    assert "Charge against Skirmish" in page
    assert 'href="/six_states/field_round/advice?' in page


def test_a_cell_nobody_has_is_answered_with_a_sentence(client: TestClient) -> None:
    assert "no option of the attacker called" in html.unescape(part(client, "cell", _cell="Sing,Charge"))
    assert "such as Charge,Charge" in html.unescape(part(client, "cell", _cell="Charge"))


def test_how_it_shifts(client: TestClient) -> None:
    """Each terrain with the value the advisor gives it."""
    rough = GameTree(PROCEDURE.call({"attacker": {"sp": 20}, "defender": {"sp": 12}, "terrain": "rough"}))
    value = solve(rough, str(GOAL.side), GOAL.measure).value
    shown = part(client, "shift", _shift="terrain")
    rows = {row[0]: row[1] for row in Tables(shown, "prices shift").tables[0][1:]}
    assert rows["terrain: clear → rough"] == percent(value)
    assert "no input, question or ruling" in html.unescape(part(client, "shift", _shift="glory"))


def test_a_weighted_mix_becomes_the_goal(client: TestClient) -> None:
    """Twice the chance is worth twice as much."""
    goal = PROCEDURE.goals[0].name
    shown = part(client, "advice", _goal="mix:", **{f"_weight.{goal}": "2"})
    assert f">{2 * float(SOLUTION.value):.2f}".rstrip("0") in shown
    assert f"2 × {GOAL.title}" in html.unescape(shown).lower() or f"2 × {GOAL.title}" in html.unescape(shown)
    wrong = part(client, "advice", _goal="mix:", **{f"_weight.{goal}": "lots"})
    assert "is not a weight" in html.unescape(wrong)


def test_what_takes_long_comes_with_its_form_first(client: TestClient, monkeypatch: Any) -> None:
    """The page does not wait: it says that it works, and asks again by itself; without scripts by a link."""

    def slow(*_: Any) -> Any:
        raise OutOfTime(2)

    monkeypatch.setattr(advise, "advised", slow)
    page = client.get(PAGE, params=ROUND).text
    assert 'hx-trigger="load"' in page
    assert "Working out best play" in page
    assert "_wait=yes" in page
    assert "longer than the 2 seconds" in part(client, "advice")


def test_an_empty_page_begins_with_choices_left_open(client: TestClient, monkeypatch: Any) -> None:
    """Not with an example whose choices are ordered: of those for chits the one that asks which."""
    asked: list[Any] = []

    def look(situation: Any, *_: Any) -> Any:
        asked.append(situation.inputs["chits"])
        raise OutOfTime(2)

    monkeypatch.setattr(advise, "advised", look)
    client.get("/great_powers/chit_advice/advice")
    assert asked == [{"A": None, "D": None}]


def test_open_choices_stand_side_by_side(client: TestClient) -> None:
    page = client.get("/capitani/skirmish/advice", params={"_example": "swiss_in_the_open", "_wait": "yes"}).text
    assert 'class="choice best"' in page


def test_a_procedure_without_choices_says_so(client: TestClient) -> None:
    answer = client.get("/six_states/attrition/advice", params={"sp": "20"})
    assert answer.status_code == 200
    assert "nothing to advise on" in answer.text


def test_best_play_that_takes_too_long_is_answered_with_a_way_to_its_odds(client: TestClient, monkeypatch: Any) -> None:
    """Also where the worker had to be stopped: no failed request, but a sentence and what can be had."""

    def stopped(*_: Any, **__: Any) -> Any:
        raise OutOfTime(18)

    monkeypatch.setattr(advise, "advised", stopped)
    told = client.get(PAGE, params=ROUND, headers={"HX-Request": "true", "HX-Target": "advice"})
    monkeypatch.setattr(advise, "draw_advice", stopped)
    dropped = client.get(PAGE, params=ROUND, headers={"HX-Request": "true", "HX-Target": "advice"})
    for answer in (told, dropped):
        assert answer.status_code == 200
        assert "longer than the 18 seconds" in answer.text
        assert 'href="/six_states/field_round?attacker.sp=20' in html.unescape(answer.text)
