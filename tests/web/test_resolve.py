"""The resolve page: the engine's odds, its reasons, its charts; bad input in a sentence; a game that verifies."""

from __future__ import annotations

import html
import json
import re
from fractions import Fraction
from typing import Any

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset, installed
from berthier.engine.odds import Exact
from berthier.engine.replay import verify
from berthier.web.hosting.work import OutOfTime
from berthier.web.views import odds_view
from tests.web.reading import Tables

ATTRITION = "/six_states/attrition"
PART = {"HX-Request": "true"}
MARCH = {"sp": "20", "flags": ["winter_turn", "swamp_hex"]}


def test_bars_are_the_exact_odds(client: TestClient) -> None:
    procedure = find_ruleset("six_states").procedure("attrition")
    call = procedure.call({"sp": 20, "flags": ["winter_turn", "swamp_hex"]})
    odds = Exact().odds(call.procedure, *call.args).by(procedure.group)
    page = client.get(f"{ATTRITION}/panel", params=MARCH).text
    rows = Tables(page, "bars").tables[0][1:]
    assert {row[0]: row[2] for row in rows} == {
        name: f"{float(p) * 100:.1f} %{_with_sum(odds, name)}{p}" for name, p in odds.items()
    }


def _with_sum(odds: object, name: str) -> str:
    so_far = Fraction(0)
    for other, p in odds.items():  # type: ignore[attr-defined]
        so_far += p
        if other == name:
            return f"{float(so_far) * 100:.1f} %"
    raise AssertionError(name)


def test_the_ledger_the_chart_and_the_address(client: TestClient) -> None:
    answer = client.get(f"{ATTRITION}/panel", params=MARCH)
    ledger = Tables(answer.text, "ledger").tables[0]
    assert [[row[0], row[1].split("Six")[0].strip()] for row in ledger] == [
        ["+1", "winter turn"],
        ["+1", "in swamp hex"],
        ["+2", "total"],
    ]
    lit = re.findall(r'<td class="near[^"]*">([^<]*)<', answer.text)
    assert lit == ["2*", "2*", "3*", "3*"]  # 20 SP: the column 16-20, a die of 1 to 6 and two more, six at most
    assert answer.headers["HX-Replace-Url"] == f"{ATTRITION}?sp=20&flags.0=winter_turn&flags.1=swamp_hex"


@pytest.mark.parametrize(
    ("query", "field", "sentence"),
    [
        ({"sp": "5000"}, "in-sp", "Strength points (SP): '5000' is too large; the most is 1000."),
        ({"sp": "many"}, "in-sp", "Strength points (SP): 'many' is not a whole number."),
        ({"sp": "5", "cavalry": "-1"}, "in-cavalry", "Cavalry: '-1' is too small; the least is 0."),
    ],
)
def test_bad_input_is_a_sentence_beside_its_field(
    client: TestClient, query: dict[str, str], field: str, sentence: str
) -> None:
    answer = client.get(ATTRITION, params=query)
    assert answer.status_code == 200
    page = html.unescape(answer.text)
    assert f'<p id="problem" class="problem" role="alert">{sentence}</p>' in page
    assert re.search(rf'id="{field}"[^>]*aria-invalid="true"', page)


def test_dice_typed_one_at_a_time_make_a_log_that_verifies(client: TestClient) -> None:
    state = {"attacker.sp": "20", "defender.sp": "12", "_choose.tactic": "Skirmish"}
    place = "/six_states/field_round"
    first = _play(client, place, state | {"_face": "3"})
    assert first["_partial"] == '["3"]'
    second = _play(client, place, state | first | {"_face": "5"})
    assert (second["_partial"], len(json.loads(second["_answers"]))) == ("[]", 2)
    back = _play(client, place, state | second | {"_do": "undo"})
    assert json.loads(back["_answers"]) == json.loads(first["_answers"])
    log = client.get(f"{place}/log", params=state | second)
    assert log.headers["Content-Disposition"] == 'attachment; filename="six_states-field_round.jsonl"'
    verdict = verify(log.text.encode())
    assert (verdict.ok, verdict.same_rules) == (True, True)
    assert '"faces":[3,5]' in log.text


def _play(client: TestClient, place: str, data: dict[str, str]) -> dict[str, str]:
    page = client.post(f"{place}/play", data=data, headers=PART).text
    return {name: html.unescape(value) for name, value in re.findall(r'name="(_answers|_partial)" value="(.*?)"', page)}


def test_secret_choices_are_made_one_after_the_other(client: TestClient) -> None:
    state = {"attacker.sp": "20", "defender.sp": "12"}
    place = "/six_states/field_round/play"
    first = client.post(place, data=state | {"_pick": "Charge"}, headers=PART).text
    assert "Attacker has chosen" in first
    assert "<b>Attacker: Charge" not in first  # nothing is shown before both have chosen
    second = client.post(place, data=state | {"_partial": '["Charge"]', "_pick": "Refuse"}, headers=PART).text
    assert "<b>Attacker: Charge · Defender: Refuse</b>" in second


def test_a_roll_by_the_server_answers_the_question(client: TestClient) -> None:
    sums = set()
    for _ in range(60):
        kept = _play(client, ATTRITION, {"sp": "20", "_do": "roll"})
        (answer,) = json.loads(kept["_answers"])
        assert answer["source"] == "rolled"
        sums.add(answer["faces"][0])
    assert sums == {1, 2, 3, 4, 5, 6}  # 60 throws miss a face with probability about 1 in 9,000


@pytest.mark.parametrize("bad", [{"_face": "7"}, {"_face": "x"}, {"_answers": "no"}, {"_answers": '[{"faces":[9]}]'}])
def test_what_no_die_can_show_is_refused(client: TestClient, bad: dict[str, str]) -> None:
    answer = client.post(f"{ATTRITION}/play", data={"sp": "20"} | bad, headers=PART)
    assert answer.status_code == 200
    assert 'class="problem" role="alert"' in answer.text


def test_what_would_change_this_is_the_engine_asked_again(client: TestClient) -> None:
    page = client.get("/elements/shooting/changes", params={"_example": "shot_on_pikes"}).text
    rows = {row[0].split("without")[0].split("with")[0].strip(): row for row in Tables(page, "what-if").tables[0][1:]}
    procedure = find_ruleset("elements").procedure("shooting")
    inputs = {"A": {"type": "Sh"}, "B": {"type": "Pk"}, "distance_p": 150, "bound_of": "A"}
    chances = {}
    for assisting in (1, 2):
        call = procedure.call(inputs | {"assisting": assisting})
        chances[assisting] = Exact().odds(call.procedure, *call.args).by(procedure.group)
    likeliest = max(chances[2].items(), key=lambda pair: pair[1])[0]
    assert rows["assisting: 2 → 1"][1] == f"{float(chances[1][likeliest]) * 100:.1f} %"


@pytest.mark.parametrize("key", ["six_states", "elements"])
def test_every_procedure_has_a_page(client: TestClient, key: str) -> None:
    for name in find_ruleset(key).procedures:
        if find_ruleset(key).game_of(name) is not None:
            continue
        answer = client.get(f"/{key}/{name}")
        assert answer.status_code == 200, name
        assert find_ruleset(key).procedure(name).title in html.unescape(answer.text)


@pytest.mark.parametrize("key", sorted(installed()))
def test_a_whole_game_is_not_worked_out_at_the_desk(client: TestClient, key: str) -> None:
    """Its page leads to the games; everything else about it is refused in a sentence."""
    for game in find_ruleset(key).games:
        page = client.get(f"/{key}/{game.procedure}", follow_redirects=False)
        assert (page.status_code, page.headers["Location"]) == (303, f"/play#{key}")
        for part in ("panel", "changes", "advice", "table"):
            refused = client.get(f"/{key}/{game.procedure}/{part}", follow_redirects=False)
            assert refused.status_code == 404, part
            assert "whole game" in refused.text


def test_without_scripts_the_whole_page_comes_back(client: TestClient) -> None:
    page = client.post(f"{ATTRITION}/play", data={"_desk": "sp=20&flags.0=swamp_hex", "_face": "3"}).text
    assert 'class="prompt decided">Rolled 3. ' in page
    assert "in swamp hex" in page
    assert page.startswith("<!DOCTYPE html>")


def test_odds_follow_play_by_a_sample_where_exact_ones_take_long(client: TestClient, monkeypatch: Any) -> None:
    """The page says that it is a sample and asks for the exact ones, which are those of the engine."""
    state = {"attacker.sp": "20", "defender.sp": "12", "_choose.tactic": "Skirmish"}
    place = "/six_states/field_battle"

    def late(*_: Any, **__: Any) -> Any:
        raise OutOfTime(0.1)

    with monkeypatch.context() as slow:
        slow.setattr(odds_view, "view_rest", late)
        page = client.post(f"{place}/play", data=state | {"_face": "3", "_partial": '["3"]'}, headers=PART).text
    assert 'From here <span class="stamp">a sample</span>' in page
    address = re.search(r'class="from-here" data-more="(.*?)"', page)
    assert address is not None
    exact = client.get(html.unescape(address[1]), headers=PART).text
    assert 'From here <span class="stamp">exact</span>' in exact
    assert "data-more" not in exact


def test_sides_are_called_as_players_call_them(client: TestClient) -> None:
    """Neither “A chooses” nor “Ours chooses”: it is our line that does, at the table and in the reasons."""
    page = client.get("/elements/line_of_battle?_example=line_of_six").text
    assert page.count("Our line chooses: which pair fights next") == 2
    assert "A chooses" not in page
