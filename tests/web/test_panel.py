"""The panel that is remembered as it was drawn: the one that would be drawn now, never one out of time."""

from __future__ import annotations

import pytest
from litestar.testing import TestClient

from berthier.web.desk import answered, panel
from berthier.web.hosting.work import Memory, OutOfTime

ROUND = "/six_states/field_round/panel?attacker.sp=9&defender.sp=7"
DESKS = [  # each differs from the first in one thing
    ROUND,
    "/six_states/field_round/panel?defender.sp=7&attacker.sp=9",
    "/six_states/field_round/panel?attacker.sp=9&defender.sp=8",
    "/six_states/field_round/panel?attacker.sp=9&defender.sp=",
    "/six_states/field_round/panel?attacker.sp=9&defender.sp=seven",
    f"{ROUND}&attacker.leader=2",
    f"{ROUND}&_policy=even",
    f"{ROUND}&_policy=equilibrium",
    f"{ROUND}&_policy=nonsense",
    f"{ROUND}&_choose.tactic=Charge",
    f"{ROUND}&_choose.attacker.tactic=Charge",
    f"{ROUND}&_switch.S10=x",
    "/six_states/field_battle/panel?attacker.sp=9&defender.sp=7",
    "/six_states/crt/panel",
    "/capitani/weather/panel",
]


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Memory:
    """A memory that holds nothing yet."""
    empty = Memory()
    monkeypatch.setattr(panel, "PANELS", empty)
    monkeypatch.setattr(answered, "AT_ONCE", 600.0)  # however busy the machine is, nothing is cut short
    return empty


def test_what_is_remembered_is_what_would_be_drawn(
    client: TestClient, memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = [client.get(rooms) for rooms in DESKS]
    again = [client.get(rooms) for rooms in DESKS]
    monkeypatch.setattr(Memory, "peek", lambda memory, key: None)
    fresh = [client.get(rooms) for rooms in reversed(DESKS)][::-1]
    for one, two, three in zip(first, again, fresh, strict=True):
        assert one.status_code == two.status_code == three.status_code
        assert one.text == two.text == three.text
        assert one.headers.get("HX-Replace-Url") == two.headers.get("HX-Replace-Url")


def test_a_panel_is_drawn_once(client: TestClient, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    explained = []
    explain = panel.explain
    monkeypatch.setattr(panel, "explain", lambda game: explained.append(game) or explain(game))
    page = client.get(ROUND.replace("/panel", ""))
    part = client.get(ROUND)
    assert part.text in page.text
    assert len(explained) == 1
    client.get(DESKS[2])
    assert len(explained) == 2


def test_a_panel_that_ran_out_of_time_is_drawn_again(
    client: TestClient, memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_late(*asked: object) -> None:
        raise OutOfTime(5)

    with monkeypatch.context() as patched:
        patched.setattr(answered, "view_odds", too_late)
        assert "longer than the 5 seconds" in client.get(ROUND).text
    assert 'class="bars"' in client.get(ROUND).text


BATTLE = "/six_states/field_battle/panel?attacker.sp=12&defender.sp=10"  # asked for nowhere else: not in memory


def test_a_first_panel_is_drawn_once_and_gives_way_to_the_exact_one(
    client: TestClient, memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    explained = []
    explain = panel.explain
    monkeypatch.setattr(panel, "explain", lambda game: explained.append(game) or explain(game))
    with monkeypatch.context() as patched:
        patched.setattr(answered, "AT_ONCE", 0.0)
        first = [client.get(BATTLE).text for _ in range(3)]
    assert first[0] == first[1] == first[2]
    assert "data-more" in first[0]
    assert len(explained) == 1
    exact = client.get(f"{BATTLE}&_wait=1").text
    assert "data-more" not in exact
    assert len(explained) == 2
    assert client.get(BATTLE).text == client.get(f"{BATTLE}&_wait=1").text == exact
    assert exact in client.get(BATTLE.replace("/panel", "")).text
    assert len(explained) == 2
