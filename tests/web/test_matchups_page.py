"""Everybody against everybody on a page: a heat map in a page of its size, each cell a way to its fight."""

from __future__ import annotations

import re
from html import unescape

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset
from berthier.staff.comparing.matchups import MatchupsAsk, fight, plan

LARGEST = 60_000  # bytes of HTML at first
CELL = re.compile(r'<td class="heat-(\d)"><a class="cell-link" href="([^"]+)">([^<]+)</a>')


def cells(page: str) -> list[tuple[str, str, str]]:
    return [(shade, unescape(address), shown) for shade, address, shown in CELL.findall(page)]


@pytest.mark.parametrize("settings", ["", "?bound_of=B"])
def test_the_page_is_small_and_has_every_pair(client: TestClient, settings: str) -> None:
    first = client.get(f"/elements/matchups{settings}")
    assert first.status_code == 200, first.text
    assert "Working it out" in first.text
    asked = unescape(re.findall('hx-get="([^"]+)"', first.text)[0])
    assert cells(client.get(asked).text) == cells(client.get(asked.replace("_part=grid", "_part=whole")).text)
    page = client.get(asked)
    assert len(page.content) + len(first.content) <= LARGEST
    contenders = plan(find_ruleset("elements"), MatchupsAsk(at_first=True)).rows
    assert len(cells(page.text)) == len(contenders) ** 2


def test_a_cell_leads_to_its_fight_under_the_same_settings(client: TestClient) -> None:
    ruleset = find_ruleset("elements")
    row, column = "Ln (O)", "Pk (O)"
    wanted = f"matchups/{row.replace(' ', '%20')}/{column.replace(' ', '%20')}?bound_of=B"
    found = [one for one in cells(client.get("/elements/matchups?bound_of=B&_part=whole").text) if one[1] == wanted]
    grid = fight(plan(ruleset, MatchupsAsk({"bound_of": "B"}, [row], [column])), lambda done: None)
    value = float(grid.pairs[row, column].means[grid.matchups.measure(None).name])
    assert [shown for _, _, shown in found] == [f"{value * 100:+.0f}".replace("-", "−")]
    led = client.get(f"/elements/{wanted}", follow_redirects=False)
    assert led.status_code == 302
    for part in ("/elements/close_combat?", "A.type=Ln", "B.type=Pk", "bound_of=B"):
        assert part in led.headers["location"]
    assert client.get(led.headers["location"]).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/elements/matchups/Ln%20(O)/nobody", "/six_states/matchups/a/b", "/elements/matchups/Ln%20(O)/Ln%20(O)?x=1"],
)
def test_who_is_not_there_gets_a_sentence(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404, 422)
    assert "Traceback" not in answer.text
