"""The crew: work in processes of its own, ended in time, fair between hosts, dropped when nobody waits for it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

from berthier.core.errors import BadInput
from berthier.web.desk import advise
from berthier.web.games.limits import TooOften
from berthier.web.hosting.crew import AT_FIRST, AnswersKept, Crew
from berthier.web.hosting.lines import HALF, MOST_OF_HOST, Spent, WaitingLine
from berthier.web.hosting.work import Gone, OutOfMemory, OutOfTime
from berthier.web.hosting.workshop import Done
from berthier.web.views import odds_view
from tests.patience import HANG
from tests.web import jobs

Run = Callable[..., None]
SHORT = 0.4  # seconds that work may take here


@pytest.fixture(scope="module")
def shop() -> Iterator[tuple[asyncio.Runner, Crew]]:
    """One crew for all tests, since its foreman loads all rules; workers that had to go are forked anew anyway."""
    with asyncio.Runner() as runner:
        working = Crew(heavy=2).working()
        yield runner, runner.run(working.__aenter__())
        runner.run(working.__aexit__(None, None, None))


@pytest.fixture
def with_crew(shop: tuple[asyncio.Runner, Crew]) -> Run:
    """Runs a test with the crew, which remembers nothing and allows as much time as the test says."""
    runner, crew = shop

    def run(test: Callable[[Crew], Awaitable[None]], at_first: float = 0.1, longest: float = SHORT) -> None:
        crew.kept, crew.at_first, crew.longest = AnswersKept(), at_first, longest
        runner.run(asyncio.wait_for(test(crew), HANG))

    return run


def test_work_is_done_elsewhere_and_once(with_crew: Run) -> None:
    async def test(crew: Crew) -> None:
        assert await crew.do("a", partial(jobs.add, 2, 3)) == 5
        where = await crew.do("a", jobs.whose)
        assert where != os.getpid()
        assert await crew.do("b", jobs.whose) == where, "an answer is remembered"
        assert await crew.do("a", jobs.passing) != await crew.do("a", jobs.passing), "but not one that does not last"

    with_crew(test, longest=60)


def test_one_question_of_many_is_worked_out_once(with_crew: Run) -> None:
    """Who asks what is being worked out waits for that answer; only when all have gone does the work end."""

    async def test(crew: Crew) -> None:
        askers = [asyncio.create_task(crew.do(host, jobs.passing)) for host in "abcdefgh"]
        assert len({drawn.html for drawn in await asyncio.gather(*askers)}) == 1
        again, leaves = asyncio.Event(), asyncio.Event()
        first = asyncio.create_task(crew.do("a", jobs.spin, leaves.wait))
        second = asyncio.create_task(crew.do("b", jobs.spin, again.wait))
        await asyncio.sleep(0)
        leaves.set()
        with pytest.raises(Gone):
            await first
        assert not second.done(), "the other still waits"
        again.set()
        with pytest.raises(Gone):
            await second
        assert await crew.do("a", partial(jobs.add, 2, 2)) == 4

    with_crew(test, longest=60)


@pytest.mark.parametrize(
    ("work", "problem"),
    [
        (jobs.spin, OutOfTime),
        (jobs.sleep_through_the_alarm, OutOfTime),
        (jobs.eat, OutOfMemory),
        (jobs.die, OutOfMemory),
        (jobs.unsendable, RuntimeError),
        (partial(jobs.refuse, "elephant"), BadInput),
    ],
)
def test_work_that_goes_wrong_hurts_nobody_else(
    work: Callable[[], Any], problem: type[Exception], with_crew: Run
) -> None:
    async def test(crew: Crew) -> None:
        with pytest.raises(problem) as raised:
            await crew.do("greedy", work)
        if problem is BadInput:
            assert raised.value.as_dict()["allowed"] == ["this", "that"]
        assert await crew.do("honest", partial(jobs.add, 1, 1)) == 2

    with_crew(test, longest=60 if work is jobs.eat else SHORT)


def test_a_small_question_never_waits_behind_heavy_ones(with_crew: Run) -> None:
    """All heavy workers have work without end; what is small is answered all the same."""

    async def test(crew: Crew) -> None:
        heavy = [asyncio.create_task(crew.do("greedy", partial(_endless, number))) for number in range(MOST_OF_HOST)]
        for number in range(20):
            assert await crew.do("honest", partial(jobs.add, number, 1)) == number + 1
        assert not any(each.done() for each in heavy)
        with pytest.raises(TooOften):
            await asyncio.gather(*(crew.do("greedy", partial(_endless, -number)) for number in range(1, 3)))
        for each in heavy:
            each.cancel()
        await asyncio.gather(*heavy, return_exceptions=True)

    with_crew(test, longest=HANG)


def _endless(_number: int) -> None:
    jobs.spin()


def test_what_is_known_to_be_long_is_not_tried_among_the_small_first(with_crew: Run) -> None:
    """With a first try that never ends, only what passes it by comes to its deadline."""

    async def test(crew: Crew) -> None:
        long = asyncio.create_task(crew.do("a", partial(_endless, 1), is_long=True))
        with pytest.raises(OutOfTime):
            await long

    with_crew(test, at_first=HANG)


def test_a_page_with_a_sample_is_drawn_within_the_first_try() -> None:
    """Exact odds, then games: else every page that needs a sample would be begun twice."""
    for seconds in (odds_view.AT_ONCE + odds_view.DRAWN, advise.AT_ONCE):
        assert seconds <= AT_FIRST / 2, "the other half is for drawing it on a busy machine"


def test_work_ends_when_its_asker_has_gone(with_crew: Run) -> None:
    """Both who is being worked for and who still waits in line; the workers are free at once."""

    async def test(crew: Crew) -> None:
        left = asyncio.Event()
        asked = [asyncio.create_task(crew.do(f"host {n}", partial(_endless, n), left.wait)) for n in range(6)]
        await crew.do("honest", partial(jobs.add, 1, 1))
        left.set()
        ends = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(end) for end in ends] == [Gone] * 6
        for number in range(4):
            assert await crew.do("honest", partial(jobs.add, number, 7)) == number + 7
        assert not any(crew.lines.values())

    with_crew(test, longest=HANG)


def test_a_foreman_that_dies_is_replaced(with_crew: Run) -> None:
    async def test(crew: Crew) -> None:
        await crew.do("a", partial(jobs.add, 1, 2))
        assert crew._foreman is not None
        crew._foreman.kill()
        await crew._foreman.wait()
        for number in range(3):
            with pytest.raises(OutOfTime):
                await crew.do("a", partial(_endless, number))
        assert await crew.do("a", partial(jobs.add, 2, 2)) == 4

    with_crew(test)


class _Waiting(msgspec.Struct):
    host: str
    number: int = 0


def test_who_has_had_least_is_next_and_time_had_fades() -> None:
    now = [0.0]
    spent = Spent(lambda: now[0])
    line: WaitingLine[_Waiting] = WaitingLine(spent)
    for host in ("greedy", "greedy", "honest"):
        line.join(_Waiting(host))
    spent.add("greedy", 12.0)
    order = [line.next(), line.next(), line.next(), line.next()]
    assert [each and each.host for each in order] == ["honest", "greedy", "greedy", None]
    now[0] += HALF
    assert spent.of("greedy") == 6.0
    line.join(_Waiting("greedy", 1))
    assert line.next(not_for=["greedy"]) is None
    gone = _Waiting("greedy", 2)
    line.join(gone)
    line.leave(gone)
    assert [each and each.number for each in (line.next(), line.next())] == [1, None]


def test_answers_are_kept_while_there_is_room() -> None:
    kept = AnswersKept(room=100)
    kept.keep(b"a", Done("x", False, False, size=60))
    kept.keep(b"b", Done("y", False, False, size=30))
    assert kept.find(b"a") is not None
    kept.keep(b"c", Done("z", False, False, size=30))
    assert (kept.find(b"b"), kept.find(b"a") is not None) == (None, True), "what was not wanted for longest goes"
    for answer in (OutOfTime(1), OutOfMemory(), ValueError("a fault")):
        kept.keep(b"d", Done(answer, True, False))
    assert kept.find(b"d") is None
