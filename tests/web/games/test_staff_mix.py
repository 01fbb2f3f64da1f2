"""What the staff would choose: offered where it can say something, in words that fit it, and with what they rest on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import Answer
from berthier.engine.replay import Replay
from berthier.engine.snapshots import encode_next
from berthier.rules.six_states.game.fights.battles import join_battle
from berthier.rules.six_states.game.turn import sieges
from berthier.web.app import create_app
from berthier.web.games import staff_mix
from berthier.web.games.staff_mix import Mix, mix
from tests.rules.six_states.game.test_house import army, board
from tests.web.guest import begin
from tests.web.table import FREE

RECORDED = Path(__file__).parents[2] / "recorded"
OFFER = "What would the staff choose?"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(limits=FREE)) as client:
        yield client


def advised(ruleset: str, procedure: str, live: Live[Any], side: str) -> Mix:
    node, given = live.position
    found = mix((ruleset, procedure), {}, encode_next(node), tuple(given), side)
    assert found is not None
    return found


def recorded(name: str, why: str, many: int = 1) -> Replay:
    """A recorded game at the question of this kind that comes so many questions of it later."""
    log = Replay((RECORDED / f"{name}.jsonl").read_bytes())
    for line in log.lines[1:]:
        many -= log.game.question is not None and log.game.question.why == why
        if not many:
            break
        log.game.answer(msgspec.convert(line["answer"], Answer))
    return log


def bid(many: int) -> Mix:
    log = recorded("battalions_two_elms_1", "bid", many)
    return advised("battalions", log.procedure.name, log.game, "blue")


@pytest.fixture
def in_no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, what can be solved is."""
    monkeypatch.setattr(staff_mix, "SECONDS", 600.0)


@pytest.mark.usefixtures("in_no_hurry")
def test_one_row_is_no_mix() -> None:
    """Nine of nine points, and what the figures count: three periods, not the battle."""
    found = bid(1)
    assert [row[0] for row in found.rows] == ["9"]
    assert found.said == "Choose 9; 0 could cost 5 points."
    assert "the next 3 periods" in found.counts
    assert "this battle alone" not in found.counts


@pytest.mark.usefixtures("in_no_hurry")
def test_where_nothing_hangs_on_a_choice_that_is_said() -> None:
    """Ten points each for four periods that are alike: whoever wins one bid has less for the next."""
    assert bid(2).said == "Nothing hangs on it: 0, 1, 2, 3, 4 and 5 are as good."


def test_who_chooses_alone_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guard that no other side answers: the offer stood there, and nothing came of it."""
    monkeypatch.setattr(staff_mix, "SECONDS", 0.0)
    log = recorded("great_powers_austerlitz_1", "guard commitment")
    found = advised("great_powers", log.procedure.name, log.game, "Austria")
    assert found.said == "By a sample of games in thought “no” comes out best."
    assert [row[:2] for row in found.rows] == [("no", "100 %")]


@pytest.mark.parametrize(("ours", "theirs"), [((13, 4, 1), (3, 1, 1)), ((20, 5, 3), (20, 6, 4))])
def test_nobody_is_told_to_leave_a_battle_that_is_won(
    monkeypatch: pytest.MonkeyPatch, ours: tuple[int, ...], theirs: tuple[int, ...]
) -> None:
    """18 against 5, and equals: too many ways to lose troops to be solved, so each pair of tactics is played out."""
    monkeypatch.setattr(staff_mix, "SECONDS", 0.0)
    attacker = army("Gray", "0926", 1) | {"troops": {"Gray": list(ours)}, "came_from": [["0925", sum(ours)]]}
    defender = army("Yellow", "0926", 1) | {"troops": {"Yellow": list(theirs)}}
    start = Next(join_battle, board(attacker, defender), "0926", "Gray", sieges, ())
    live: Live[Any] = Live(start, find_ruleset("six_states").set({}))
    found = advised("six_states", "campaign", live, "Gray")
    assert "By 60 games for each pair" in found.said
    assert len(found.rows) > 1
    assert "Withdraw" not in [row[0] for row in found.rows]


def test_nothing_is_offered_where_orders_are_written(client: TestClient) -> None:
    """Both sides write the orders of all their Forces: no mix is worked out of these."""
    guest = begin(client, "capitani", "novara_1513")
    page = guest.see()
    assert 'value="seal"' in page
    assert OFFER not in page
    assert "a few plain options" in guest.see("/advice")
