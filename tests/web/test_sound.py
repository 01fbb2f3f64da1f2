"""Requests that make no sense, a store that fails, and who answers to which name: a sentence, never 500."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from berthier.cli.home import shown_address, store_address
from berthier.rooms.keeping.store import Store
from berthier.rooms.keeping.writing import Writing
from berthier.web.app import create_app
from berthier.web.hosting.middleware import Sound
from berthier.web.hosting.problems import problem_of
from berthier.web.hosting.serving import FewLines
from tests.web.guest import open_table
from tests.web.table import FREE, sit_down


def test_an_answer_that_is_cut_off_as_the_server_stops_is_no_error() -> None:
    """Who stops a server while a page is being made reads no traceback."""

    async def stopped(scope: Any, receive: Any, send: Any) -> None:
        raise asyncio.CancelledError

    async def unused(*_: Any) -> Any:
        raise AssertionError("nothing is read or sent")

    scope: Any = {"type": "http", "path": "/", "raw_path": b"/", "query_string": b"", "headers": []}
    asyncio.run(Sound().handle(scope, unused, unused, stopped))


@pytest.mark.parametrize("host", ["a:b:c", "a b", "", "[::1", "a:123456", "ü", "a/b", "user@host"])
def test_a_host_that_is_none(client: TestClient, host: str) -> None:
    for place in ("/", "/six_states/field_battle", "/api/rulesets", "/nowhere"):
        assert client.get(place, headers={"Host": host.encode()}).status_code == 400


@pytest.fixture(scope="module")
def named() -> Iterator[TestClient]:
    with TestClient(create_app(limits=FREE, names=["localhost", "table.example"])) as client:
        yield client


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8642", 200),
        ("Table.Example", 200),
        ("127.0.0.1", 200),
        ("[::1]:80", 200),
        ("192.168.1.7:8642", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
    ],
)
def test_only_our_own_names_are_answered_to(named: TestClient, host: str, status: int) -> None:
    """A page of another site that had its own name point to this machine opens no table."""
    assert named.get("/", headers={"Host": host}).status_code == status
    table = {"ruleset": "elements", "title": "x", "name": "x"}
    opened = named.post("/tables/new", headers={"Host": host}, data=table, follow_redirects=False)
    assert opened.status_code == (303 if status == 200 else 421)


@pytest.mark.parametrize("path", ["/static/%00", "/%00", "/six_states/%0a", "/static/%1b[2J", "/api/games/%00/log"])
def test_a_path_that_is_none(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("many", [900, 1_100, 20_000, 60_000])
def test_json_without_a_floor(client: TestClient, many: int) -> None:
    deep = "[" * many + "]" * many
    for place, body in (
        ("/api/rulesets/six_states/procedures/field_battle/odds", '{"inputs": {"attacker": ' + deep + "}}"),
        ("/api/verify", '{"log": ' + deep + "}"),
        ("/api/games", deep),
    ):
        answer = client.post(place, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 413, 422), (place, answer.text[:200])


@pytest.mark.parametrize(
    ("method", "kind", "body", "status"),
    [
        ("PUT", "text/plain", b"", 405),
        ("POST", "application/x-www-form-urlencoded", b"pick=" + b"A" * 2_000_000, 413),
        ("POST", "application/x-www-form-urlencoded", b"pick=" + b"A" * 30_000_000, 413),  # not: try again in a while
        ("POST", "multipart/form-data", b"none", 400),
        ("POST", "multipart/form-data; boundary=x", b"--x\r\nnone", 400),
    ],
)
def test_whatever_is_refused_is_refused_in_a_sentence(
    client: TestClient, method: str, kind: str, body: bytes, status: int
) -> None:
    answer = client.request(method, f"{open_table(client).place}/do", content=body, headers={"Content-Type": kind})
    said = answer.text.partition('<p class="problem">')[2].partition("</p>")[0]
    assert answer.status_code == status
    assert re.fullmatch(r"[A-Z].* .*\.", said), said


def test_one_back_where_no_dice_are_asked(client: TestClient) -> None:
    umpire = open_table(client)
    assert "No dice are asked for now." in umpire.do(do="back")
    umpire.send("/start/field_round", **{"attacker.sp": "9", "defender.sp": "7"})
    assert "No dice are asked for now." in umpire.do(do="back", _partial='["3"]')


def test_a_refused_close_is_no_wrong_address(client: TestClient) -> None:
    seats = sit_down(client)
    seats["umpire"].start()
    refused = seats["umpire"].ask(do="close")
    assert (refused.status_code, "still being played" in refused.text) == (422, True)
    seats["umpire"].act(do="abort", reason="enough")
    again = seats["umpire"].ask(do="abort", reason="enough")
    assert (again.status_code, "No procedure is being played" in again.text) == (422, True)
    assert client.get("/api/rulesets/chess").status_code == 404


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("database or disk is full", "is full"),
        ("database is locked", "Another program holds"),
        ("attempt to write a readonly database", "cannot be written to"),
        ("server closed the connection", "does not answer"),
    ],
)
def test_a_store_that_fails_says_what_it_is_and_that_nothing_is_lost(said: str, told: str, caplog: Any) -> None:
    failed = OperationalError("INSERT INTO secrets …", {"secret": "the pick"}, sqlite3.OperationalError(said))
    problem = problem_of(failed)
    assert problem.status == 503
    assert told in problem.detail
    assert "What stood in the log stands" in problem.detail
    assert "the pick" not in caplog.text + problem.detail


def test_a_full_disk_over_http(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = sit_down(client)
    before = seats["Blue"].get()["seq"]

    def full(store: Store, writing: Writing) -> None:
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    with monkeypatch.context() as patched:
        patched.setattr(Store, "write", full)
        refused = seats["umpire"].ask(do="start", procedure="storm_ice", inputs={"units": 1})
    assert (refused.status_code, "is full" in refused.text) == (503, True)
    assert seats["Blue"].get()["seq"] == before
    seats["umpire"].start("storm_ice", inputs={"units": 1})


def test_files_are_ours_alone_and_parameters_are_never_told(tmp_path: Path) -> None:
    address = store_address(str(tmp_path / "new" / "games.db"))
    store = Store(address)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    files = list((tmp_path / "new").iterdir())
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    with pytest.raises(OperationalError) as failed, store.engine.connect() as connection:
        connection.exec_driver_sql("INSERT INTO nowhere VALUES (?)", ("the pick and its salt",))
    assert "the pick" not in str(failed.value)
    store.close()


def test_a_store_of_before_is_made_private(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    Store(f"sqlite:///{file}").close()
    file.chmod(0o644)
    Store(f"sqlite:///{file}").close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("store", "shown"),
    [
        ("sqlite:////home/ann/games.db", "/home/ann/games.db"),
        ("postgresql://ann:s3cret@db/games", "postgresql://ann:***@db/games"),
        ("postgresql://ann:p@ss:w@db:5432/games?x=y", "postgresql://ann:***@db:5432/games?x=y"),
        ("postgresql://db/games", "postgresql://db/games"),
    ],
)
def test_a_password_is_not_shown(store: str, shown: str) -> None:
    assert shown_address(store) == shown


def test_what_comes_over_and_over_is_counted() -> None:
    now = [0.0]
    quiet = FewLines(3, 60, lambda: now[0])

    def line() -> logging.LogRecord:
        return logging.LogRecord("x", logging.WARNING, "", 0, "Invalid %s", ("request",), None)

    assert [quiet.filter(line()) for _ in range(1_000)].count(True) == 3
    now[0] = 61
    told = line()
    assert quiet.filter(told)
    assert told.getMessage() == "Invalid request (997 more lines were left out before this one)"


def test_two_actions_of_one_name(client: TestClient) -> None:
    asked = {"inputs": {"points": [5, 5], "units": [9, 7], "close_actions": ["a", "a"]}}
    for what in ("odds", "explain", "simulate"):
        answer = client.post(f"/api/rulesets/battalions/procedures/play_period/{what}", json=asked)
        assert (answer.status_code, "Two close actions are called a" in answer.text) == (422, True)
