"""How long what is under way goes on, beside its card: played out aside, and told where there is no time for it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar.testing import TestClient

from berthier.web.games.boards import forward
from berthier.web.hosting.work import OutOfTime
from tests.web.guest import Guest

SIEGE = "/ahead?card=Siege%20of%20Novara"


def novara(client: TestClient) -> Guest:
    given = {"ruleset": "capitani", "scenario": "novara_1513", "way": "hotseat", "level": "first"}
    answer = client.post("/play", data=given, follow_redirects=False)
    assert answer.status_code == 303, answer.text[-800:]
    return Guest(client, answer.headers["location"])


def test_a_siege_is_run_forward(client: TestClient) -> None:
    """Novara holds so many turns with a chance for each; of another place nothing is under way."""
    guest = novara(client)
    told = client.get(guest.place + SIEGE).text
    assert "Novara holds" in told
    assert re.search(r"4 more turns.*?\d+ %", told, re.DOTALL)
    assert "Nothing of this is under way" in client.get(f"{guest.place}/ahead?card=Siege%20of%20Milan").text


def test_a_busy_machine_says_so(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """No card waits for ever: a sentence takes the place of the figures, and the page is none of an error."""

    async def late(work: Any, *, is_long: bool = False) -> Any:
        raise OutOfTime(6)

    guest = novara(client)
    monkeypatch.setattr(forward, "aside", late)
    monkeypatch.setattr(forward.MEMORY, "peek", lambda key: None)  # by the same weather it may have been told before
    answer = client.get(guest.place + SIEGE)
    assert answer.status_code == 200
    assert "could not be played out in time" in answer.text
