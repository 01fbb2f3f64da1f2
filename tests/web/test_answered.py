"""One figure, one assumption: headline, bars, advice and changes agree; two situations laid over one another."""

from __future__ import annotations

import re
from fractions import Fraction
from urllib.parse import quote

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset
from berthier.staff.comparing.favour import parts, side_of
from berthier.staff.reckoned.reckoning import OddsAsk, reckon
from berthier.staff.stated import state
from berthier.web.desk import answered, resolve
from tests.web.reading import Tables

CHOICES = {  # a small situation of each ruleset in which both sides choose
    "six_states": "field_round?attacker.sp=5&defender.sp=4&terrain=river_line",
    "battalions": "bidding?periods=2&points.0=3&points.1=3",
    "capitani": "skirmish?_example=swiss_in_the_open",
    "elements": "line_of_battle?A.0.type=Pk&A.1.type=Sh&B.0.type=Pk&B.1.type=Bd",
    "great_powers": "chit_advice?attacker.nation=As&attacker.parts.0.0=As&attacker.parts.0.1=I&attacker.parts.0.2=3"
    "&defender.nation=Pr&defender.parts.0.0=Pr&defender.parts.0.1=I&defender.parts.0.2=3&chits.A=Echelon&chits.D=Cordon",
}


@pytest.fixture(autouse=True)
def in_no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, nothing is cut short."""
    monkeypatch.setattr(answered, "AT_ONCE", 600.0)
    monkeypatch.setattr(resolve, "UNASKED", 0.2)  # but for the changes, of which a few are enough


def figures(page: str) -> dict[str, str]:
    """The figures of the headline by what they rest on."""
    found = re.findall(r"<strong>([^<]*)</strong> ([^<]*)</span></label>", page)
    return {assumed: figure for figure, assumed in found}


@pytest.mark.parametrize("ruleset", CHOICES)
def test_the_same_figure_everywhere(client: TestClient, ruleset: str) -> None:
    place, _, query = CHOICES[ruleset].partition("?")
    page = client.get(f"/{ruleset}/{place}?{query}").text
    told = figures(page)
    assert set(told) >= {"with best play", "if both choose evenly"}
    assert 'value="equilibrium" checked' in page
    advice = client.get(f"/{ruleset}/{place}/advice?{query}&_wait=yes").text
    value = re.search(r'class="value".*?<b>([^<]*)</b>', advice, re.S)
    assert value is not None
    assert value[1] == told["with best play"]
    later = re.search(r'href="([^"]*)" data-later', page)
    assert later is not None
    changes = client.get(later[1].replace("&amp;", "&"), headers={"HX-Request": "true"}).text
    assert f"now {told['with best play']} with best play" in " ".join(changes.split())


def test_exact_is_said_with_its_choices(client: TestClient) -> None:
    page = client.get("/six_states/field_round?attacker.sp=5&defender.sp=4&_policy=even").text
    assert 'value="even" checked' in page
    assert "Under these choices: every choice: every option equally often" in page


def test_the_bars_of_two_sides_make_up_the_whole() -> None:
    situation = state("six_states", "field_round", {"attacker.sp": 9, "defender.sp": 8})
    found = reckon(situation, OddsAsk("even"), lambda runs: None)
    procedure = situation.procedure
    stacked = {part.side: part.share for part in parts(procedure, found.odds.weights)}
    assert sum(stacked.values()) == 1
    assert stacked[0] == sum((p for one, p in found.odds.items() if side_of(procedure, one) == 0), Fraction(0))
    assert stacked[0] == found.odds.mean(procedure.goals[0].measure)  # the side of the goal, the goal's own chance


def test_a_mirror_favours_neither_side() -> None:
    situation = state("elements", "close_combat", {"A": {"type": "Pk"}, "B": {"type": "Pk"}})
    found = reckon(situation, OddsAsk(), lambda runs: None)
    both = {part.side: part.share for part in parts(situation.procedure, found.odds.weights)}
    assert both[0] == both[1]


def test_every_procedure_that_tells_a_winner_names_one_of_its_sides() -> None:
    for key in ("six_states", "elements", "battalions", "great_powers", "capitani"):
        for procedure in find_ruleset(key).procedures.values():
            assert procedure.won_by is None or len(set(procedure.sides)) == 2


def test_two_situations_lie_over_one_another(client: TestClient) -> None:
    """River against open ground: every bar tells both, as each page tells its own."""
    river, clear = "attacker.sp=9&defender.sp=8&terrain=river_line", "attacker.sp=9&defender.sp=8&terrain=clear"
    kept = client.get(f"/six_states/assault_round?{clear}&_beside=this", follow_redirects=False)
    assert kept.headers["Location"].endswith(quote(clear, safe=""))
    alone = _bars(client.get(f"/six_states/assault_round?{clear}").text)
    both = client.get(f"/six_states/assault_round?{river}&_beside={quote(clear)}").text
    rows = Tables(both, "bars").tables[0]
    beside = {row[0]: row[2].partition("beside ")[2] for row in rows if len(row) == 3}
    assert {name: beside[name] for name in alone} == alone
    assert "Compared with" in both
    assert "stop comparing" in both


def test_a_wrong_situation_to_compare_with_is_a_sentence(client: TestClient) -> None:
    page = client.get("/six_states/assault_round?attacker.sp=9&defender.sp=8&_beside=attacker.sp%3Dmany")
    assert page.status_code == 200
    assert "The situation to compare with:" in page.text


def _bars(page: str) -> dict[str, str]:
    return {row[0]: re.match(r"[<> 0-9.]+%", row[2])[0] for row in Tables(page, "bars").tables[0] if "%" in row[-1]}  # type: ignore[index]


def test_what_would_change_this_is_a_page_without_scripts(client: TestClient) -> None:
    page = client.get("/six_states/assault_round/changes?attacker.sp=9&defender.sp=8").text
    assert page.startswith("<!DOCTYPE html>")
    assert 'class="what-if"' in page
