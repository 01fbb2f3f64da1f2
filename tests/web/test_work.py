"""Heavy work: within its deadline, remembered, and never in the way of other requests."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from litestar.testing import TestClient

from berthier.core.errors import TooMuch
from berthier.web import api
from berthier.web.hosting.crew import LONGEST, Crew
from berthier.web.hosting.work import PATIENCE, Deadline, Memory, OutOfTime
from tests.patience import HANG


def test_an_answer_is_worked_out_once_and_the_oldest_is_forgotten() -> None:
    memory, worked = Memory(size=2), []

    def work(name: str) -> str:
        return memory.recall(name, lambda: worked.append(name) or name)

    assert [work(name) for name in ("a", "b", "a", "c", "a", "b")] == ["a", "b", "a", "c", "a", "b"]
    assert worked == ["a", "b", "c", "b"]


def test_too_much_is_remembered_and_out_of_time_is_not() -> None:
    memory, tries = Memory(), []

    def fail(problem: Exception) -> None:
        tries.append(problem)
        raise problem

    for problem in (TooMuch(5), OutOfTime(1)):
        for _ in range(2):
            with pytest.raises(type(problem)):
                memory.recall(type(problem), lambda problem=problem: fail(problem))
    assert [type(problem) for problem in tries] == [TooMuch, OutOfTime, OutOfTime]


def test_a_deadline_ends_work() -> None:
    Deadline(60)(1)
    with pytest.raises(OutOfTime, match="longer than the 0 seconds"):
        Deadline(0)(1)


def test_a_slow_machine_is_given_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """`serve --patience 50`: the same question has fifty times as long."""
    monkeypatch.setenv(PATIENCE, "50")
    deadline = Deadline(60)
    assert 60 < deadline.left <= 3000
    assert (deadline.seconds, Crew().longest) == (60, 50 * LONGEST)


def test_small_requests_are_answered_while_a_heavy_one_runs(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, enough = Event(), Event()

    def slow(*_: object) -> bytes:
        begun.set()
        assert enough.wait(HANG)
        return b"{}"

    monkeypatch.setattr(api, "_odds_text", slow)
    heavy = {"inputs": {"attacker": {"sp": 61}, "defender": {"sp": 47}}}
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(client.post, "/api/rulesets/six_states/procedures/field_battle/odds", json=heavy)
        assert begun.wait(HANG)
        for _ in range(5):
            assert client.get("/api/rulesets/six_states/tables").status_code == 200
        assert not work.done()
        enough.set()
        assert work.result().status_code == 200
