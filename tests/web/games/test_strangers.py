"""Who has the code of a whole game: a watcher, an opponent, a reader of its shared replay. All five games are tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset
from berthier.web.app import create_app
from tests.web.table import FREE, Seat

GAMES = {
    "six_states": "three_cornered_war",
    "great_powers": "liberation",
    "capitani": "fornovo_1495_commands",
    "elements": "brigade_and_tercio_commands",
    "battalions": "two_elms",
}
UMPIRES = (  # what only an umpire does
    {"do": "free", "reason": "gone"},
    {"do": "override", "reason": "I say so", "does": {"do": "abort", "reason": "I say so"}},
    {"do": "override", "reason": "I say so", "does": {"do": "undo", "line": 4}},
    {"do": "override", "reason": "I say so", "does": {"do": "choose", "turn": 1, "pick": "done"}},
    {"do": "close", "reason": "enough"},
    {"do": "hand", "level": "first"},
)
WATCHERS = (  # what only somebody at the table does
    {"do": "abort", "reason": "bored"},
    {"do": "resign"},
    {"do": "offer draw"},
    {"do": "undo", "line": 4},
    {"do": "consent"},
    {"do": "refuse"},
    {"do": "start", "procedure": "field_battle"},
)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create_app(limits=FREE)) as client:
        yield client


def sides_of(ruleset: str) -> list[str]:
    scenario = GAMES[ruleset]
    return [side.name for side in find_ruleset(ruleset).find_game(scenario).sides(scenario) if not side.neutral]


def with_friends(client: TestClient[Any], ruleset: str) -> list[Seat]:
    """All sides are people's; the first opened it."""
    own, *others = sides_of(ruleset)
    seats = {own: "me"} | dict.fromkeys(others, "open")
    asked = {"ruleset": ruleset, "scenario": GAMES[ruleset], "name": "Ann", "seats": seats}
    opened = client.post("/api/play", json=asked).json()
    first = Seat(client, opened["game"], opened["seat"], opened["token"])
    return [first, *(sit(client, first.game, side) for side in others)]


def sit(client: TestClient[Any], game: str, seat: str) -> Seat:
    joined = client.post(f"/api/games/{game}/seats", json={"seat": seat, "name": f"{seat}’s"})
    assert joined.status_code == 201, joined.text
    return Seat(client, game, seat, joined.json()["token"])


def log_of(client: TestClient[Any], game: str) -> str:
    return client.get(f"/api/games/{game}/log").text


def refused(answer: Any) -> None:
    """A sentence, and no fault of the server."""
    assert answer.status_code in (400, 404, 409, 422), answer.text
    assert answer.json()["detail"]


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_code_makes_nobody_the_umpire(client: TestClient[Any], ruleset: str) -> None:
    """Nor does it take a seat that somebody has, or bring the game in a second time as one's own."""
    first, *_ = with_friends(client, ruleset)
    before = log_of(client, first.game)
    for seat in ("umpire", "Umpire", "server", *sides_of(ruleset)):
        refused(client.post(f"/api/games/{first.game}/seats", json={"seat": seat, "name": "Eve"}))
        form = {"code": first.game, "seat": seat, "name": "Eve"}
        assert client.post("/join", data=form, follow_redirects=False).status_code in (404, 422)
    page = client.get("/join", params={"code": first.game}).text
    assert 'value="umpire"' not in page
    refused(client.post("/api/games/import", json={"log": before}))
    replay = client.get(f"/replay/{first.game}")
    assert replay.status_code == 200
    assert first.token not in replay.text
    assert log_of(client, first.game) == before


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_watcher_changes_nothing(client: TestClient[Any], ruleset: str) -> None:
    first, *others = with_friends(client, ruleset)
    watcher = sit(client, first.game, "spectator")
    before = log_of(client, first.game)
    question, turn = first.get()["question"], first.get()["turn"]
    for command in (*UMPIRES, *WATCHERS):
        for side in (first.seat, others[0].seat, "umpire"):
            more = {"free": {"seat": side}, "hand": {"player": side}}.get(str(command["do"]), {})
            refused(watcher.ask(**command, **more))
    for seat in (first, *others):
        for pick in seat.get()["question"]["options"].get(seat.seat, [])[:3]:
            refused(watcher.ask(do="choose", turn=turn, pick=pick))
            refused(watcher.ask(do="seal", turn=turn, pick=pick, side=seat.seat))
    for seat in ("umpire", *sides_of(ruleset)):
        refused(client.post("/api/seat/invitations", headers=watcher.headers, json={"seat": seat}))
    client.post(f"/seat/{watcher.token}/prepared", data={"lines": "done"})
    seen = watcher.get()["question"]
    assert (seen["options"], seen["picks"]) == ({}, {})
    assert seen["by"] == question["by"]
    assert log_of(client, first.game) == before


@pytest.mark.parametrize("ruleset", GAMES)
def test_an_opponent_rules_over_nobody_else(client: TestClient[Any], ruleset: str) -> None:
    """Only a vote is put by one alone, and only where others are there to agree."""
    eve, *others = with_friends(client, ruleset)
    before = log_of(client, eve.game)
    votes = eve.get()["voted_out"]
    for other in others:
        for command in UMPIRES:
            more = {"free": {"seat": other.seat}, "hand": {"player": other.seat}}.get(str(command["do"]), {})
            if command["do"] != "free" or other.seat not in votes:
                refused(eve.ask(**command, **more))
        turn = other.get()["turn"]
        for pick in other.get()["question"]["options"].get(other.seat, [])[:3]:
            refused(eve.ask(do="seal", turn=turn, pick=pick, side=other.seat))
            if eve.seat not in eve.get()["question"]["by"]:
                refused(eve.ask(do="choose", turn=turn, pick=pick))
        refused(client.post("/api/seat/invitations", headers=eve.headers, json={"seat": other.seat}))
    refused(client.post("/api/seat/invitations", headers=eve.headers, json={"seat": "umpire"}))
    assert log_of(client, eve.game) == before
    assert votes == ([] if len(others) == 1 else [other.seat for other in others])


@pytest.mark.parametrize("ruleset", [ruleset for ruleset in GAMES if ruleset != "battalions"])  # which is for two
def test_a_new_holder_reads_nothing_of_the_last_one(client: TestClient[Any], ruleset: str) -> None:
    """What was whispered, prepared and sealed; and no key of the last holder opens the seat any more."""
    first, gone, *rest = with_friends(client, ruleset)
    again = client.post("/api/seat/invitations", headers=gone.headers, json={"seat": gone.seat}).json()["token"]
    whispers = client.post(f"/seat/{gone.token}/talk", data={"text": "At dawn by the mill", "to": first.seat})
    said = "At dawn by the mill" in client.get(f"/seat/{first.token}/talk").text
    assert said is (ruleset in ("six_states", "great_powers"))  # where there are politics
    assert whispers.status_code == 200
    question = gone.get()["question"]
    pick = next(iter(question["options"].get(gone.seat, [])), None)
    if pick is not None and question["asks"] == "secretly":
        assert gone.act(do="seal", turn=question["turn"], pick=pick, side=gone.seat)["question"]["picks"]
    assert gone.seat in first.get()["voted_out"]
    asked = first.act(do="free", seat=gone.seat, reason="has gone")
    assert asked["undo"]["awaited"] == [seat.seat for seat in rest]
    for seat in rest:
        assert gone.ask(do="consent").status_code == 422
        seat.act(do="consent")
    for token in (gone.token, again):
        for place in (f"/seat/{token}", f"/seat/{token}/talk", f"/seat/{token}/prepared", f"/seat/{token}/events"):
            assert client.get(place).status_code == 404, place
    late = sit(client, first.game, gone.seat)
    seen = late.get()
    assert (seen["question"]["picks"], gone.seat in seen["question"]["sealed"]) == ({}, False)
    for place in ("", "/talk", "/prepared"):
        page = client.get(f"/seat/{late.token}{place}").text
        assert "At dawn by the mill" not in page
        assert gone.token not in page
    assert ("At dawn by the mill" in client.get(f"/seat/{first.token}/talk").text) == said
