"""What one seat may ask of the server: a hand that drags is not held up, a machine with the same key is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from berthier.web.app import create_app
from berthier.web.games.limits import AtOnce, Limiter, Limits, Rate, TooOften
from berthier.web.hosting import seats
from berthier.web.hosting.seats import PLACE, Admission, elsewhere
from tests.apart import run_apart
from tests.web.guest import begin, join

ASKED = ("", "/order?pick=x", "/then?back=1", "/layers?show=x", "/chances?piece=x", "/fights", "/ahead", "/talk")
FEW = Rate(20, 600)


@pytest.mark.parametrize("what", ASKED)
def test_all_that_a_seat_asks_is_counted(what: str) -> None:
    """Whatever it is, of one seat only so much; another seat of the same room and the streams go on."""
    with TestClient(create_app(limits=Limits(asks=FEW))) as client:
        guest = begin(client, "elements", "crossroads")
        other = join(client, guest, "spectator")
        for _ in range(FEW.most):
            client.get(guest.place + what)
        refused = client.get(guest.place + what)
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) >= 1
        assert client.get(other.place).status_code == 200


def test_a_dragging_hand_has_an_allowance_of_its_own() -> None:
    """Ghosts many times a second, as a hand asks for them, and the page beside them; then no more."""
    with TestClient(create_app(limits=Limits(asks=FEW, ghosts=Rate(40, 600)))) as client:
        guest = begin(client, "elements", "crossroads")
        asked = [client.get(f"{guest.place}/ghost?word=Pk1 ahead {n}").status_code for n in range(41)]
        assert asked == [200] * 40 + [429]
        assert client.get(guest.place).status_code == 200


def test_the_usual_allowance_is_enough_for_a_hand() -> None:
    """Sixty ghosts a second, as fast as a screen is drawn, for six seconds."""
    assert Limits().ghosts.most >= 6 * 60


def test_an_api_key_is_counted_like_an_address() -> None:
    with TestClient(create_app(limits=Limits(asks=FEW))) as client:
        key = {"Authorization": f"Bearer {begin(client, 'elements', 'crossroads').place.rpartition('/')[2]}"}
        codes = [client.get("/api/seat", headers=key).status_code for _ in range(FEW.most + 1)]
        assert codes[-1] == 429


def test_many_keys_of_one_host_are_one_host() -> None:
    with TestClient(create_app(limits=Limits(asks_of_host=FEW))) as client:
        codes = [client.get(f"/seat/key{n}").status_code for n in range(FEW.most + 1)]
        assert codes == [404] * FEW.most + [429]


def run(work: Callable[[], Any]) -> Any:
    return run_apart(work())


def test_the_next_waits_for_a_slot_and_who_has_gone_does_not() -> None:
    async def work() -> list[str]:
        slots, told = AtOnce(1, waiting=2), []
        await slots.take("Ann")
        await slots.take("Bob")  # others do not wait for her

        async def ask(name: str) -> None:
            await slots.take("Ann")
            told.append(name)
            slots.give("Ann")

        first, second = asyncio.create_task(ask("first")), asyncio.create_task(ask("second"))
        await asyncio.sleep(0)
        with pytest.raises(TooOften):
            await slots.take("Ann")
        first.cancel()
        slots.give("Ann")
        await second
        await slots.take("Ann")
        return told

    assert run(work) == ["second"]


def test_a_turn_that_came_too_late_goes_to_the_next() -> None:
    """His turn has come, and before he knows it he has gone."""

    async def work() -> None:
        slots = AtOnce(1)
        await slots.take("Ann")
        late = asyncio.create_task(slots.take("Ann"))
        await asyncio.sleep(0)
        slots.give("Ann")
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        await asyncio.wait_for(slots.take("Ann"), 60)

    run(work)


def test_who_waits_for_the_crew_holds_nobody_up() -> None:
    async def work() -> None:
        limiter = Limiter(Limits(at_once=1, at_once_of_host=1))
        one, other = Admission(limiter, "here", "a"), Admission(limiter, "here", "b")
        await one.take()
        PLACE.set(one)
        async with elsewhere(), elsewhere():
            await other.take()
            other.leave()
        waiting = asyncio.create_task(other.take())
        await asyncio.sleep(0)
        assert not waiting.done()
        one.leave()
        await waiting

    run(work)


def test_requests_of_a_seat_are_looked_at_few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many come together: the most that worked at one time is told by those who work."""
    now, most = 0, 0

    class Counted(Admission):
        async def take(self) -> None:
            nonlocal now, most
            await super().take()
            now += 1
            most = max(most, now)

        def leave(self) -> None:
            nonlocal now
            now -= self.is_held
            super().leave()

    monkeypatch.setattr(seats, "Admission", Counted)

    async def work() -> list[int]:
        app = create_app(limits=Limits(at_once=2))
        transport = httpx.ASGITransport(app=app)
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            given = {"ruleset": "elements", "scenario": "crossroads", "way": "hotseat"}
            place = (await client.post("/play", data=given)).headers["location"]
            answers = await asyncio.gather(*(client.get(f"{place}/ghost?word=Pk1 ahead {n}") for n in range(30)))
            return [answer.status_code for answer in answers]

    assert run(work) == [200] * 30
    assert most == 2
