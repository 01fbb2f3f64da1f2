"""The API of the rooms: tables, seats, answers, seals, logs, verdicts, replay, luck; every refusal is a sentence."""

from __future__ import annotations

import json
from typing import Any, get_args
from urllib.parse import quote

import pytest
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset
from berthier.rooms.commands import Command
from berthier.rooms.prove import prove
from berthier.web.app import create_app
from tests.cli.shell import run
from tests.core.logs import chained
from tests.web.table import FREE, Seat, sit_down


def _play_out(seats: dict[str, Seat]) -> Any:
    """To the outcome: Blue and Red always charge, whoever may rolls."""
    seen = seats["umpire"].get()
    while (question := seen["question"]) is not None:
        if question["asks"] == "roll":
            seen = seats["umpire"].act(do="roll", turn=seen["turn"])
            continue
        for side in question["by"]:
            seat = seats[{"attacker": "Blue", "defender": "Red"}[side]]
            pick = seat.get()["question"]["options"][side][0]
            kind = "seal" if question["asks"] == "secretly" else "choose"
            seat.act(do=kind, turn=seen["turn"], pick=pick)
        seen = seats["umpire"].get()
    return seen


def test_a_battle_from_the_first_chair_to_the_proof(client: TestClient) -> None:
    """Fair dice, secret tactics, results into the roster, the log checked by the command line."""
    seats = sit_down(client, "fair")
    for seat in ("umpire", "Blue", "Red"):
        seats[seat].act(do="commit")
    seats["Blue"].act(do="enter", name="Blue corps", data={"sp": 9, "leader": 2})
    seats["umpire"].start(refs={"attacker.sp": "Blue corps.sp"})
    seen = _play_out(seats)
    assert seen["acts"][0]["finished"]
    seen = seats["umpire"].act(do="apply", act=1, changes={"Blue corps.sp": "attacker_sp"})
    assert seen["roster"]["Blue corps"]["sp"] == seen["acts"][0]["outcome"]["attacker_sp"]
    seats["umpire"].act(do="close", reason="dinner")
    game = seats["umpire"].game
    log = client.get(f"/api/games/{game}/log")
    assert log.headers["Content-Type"].startswith("application/jsonl")
    verdict = client.get(f"/api/games/{game}/verdict").json()
    assert verdict["ok"]
    assert verdict["complete"]
    assert verdict["dice"] > 0
    assert verdict["choices"] >= 2
    assert client.post("/api/verify", json={"log": log.text}).json() == verdict


def test_the_lobby_says_which_seats_are_free(client: TestClient) -> None:
    seats = sit_down(client)
    lobby = client.get(f"/api/games/{seats['Red'].game}").json()
    assert (lobby["title"], lobby["ruleset"], lobby["closed"]) == ("A day out", "six_states", False)
    assert {seat["seat"]: seat["name"] for seat in lobby["seats"]} == {
        "umpire": "Ann",
        "Blue": "Blue’s",
        "Red": "Red’s",
    }
    taken = client.post(f"/api/games/{seats['Red'].game}/seats", json={"seat": "Red", "name": "Eve"})
    assert (taken.status_code, taken.json()["allowed"]) == (422, ["spectator"])


def test_an_invitation_is_a_key_and_sitting_down_shows_the_table(client: TestClient) -> None:
    asked = {"ruleset": "elements", "title": "Pikes", "name": "Ann", "players": ["A"]}
    umpire = client.post("/api/games", json=asked).json()
    mine = {"Authorization": f"Bearer {umpire['token']}"}
    key = client.post("/api/seat/invitations", headers=mine, json={"seat": "A"}).json()
    theirs = {"Authorization": f"Bearer {key['token']}"}
    assert client.post("/api/seat/invitations", headers=theirs, json={"seat": "A"}).status_code == 422
    own = client.post("/api/seat/name", headers=theirs, json={"name": "Bob"}).json()
    seen = client.get("/api/seat", headers={"Authorization": f"Bearer {own['token']}"}).json()
    assert (seen["seat"], seen["seats"][1]["name"]) == ("A", "Bob")
    assert client.get("/api/seat", headers=theirs).status_code == 401, "the invitation is spent"


def test_who_is_too_late_is_told_so(client: TestClient) -> None:
    seats = sit_down(client)
    seats["umpire"].start("storm_ice", inputs={"units": 3})
    turn = seats["umpire"].get()["turn"]
    assert seats["umpire"].ask(do="roll", turn=turn).status_code == 200
    late = seats["Blue"].ask(do="roll", turn=turn)
    assert late.status_code == 409
    assert late.json()["field"] == "turn"
    assert late.headers["Content-Type"].startswith("application/problem+json")


def test_a_replay_shows_every_line_as_it_was(client: TestClient) -> None:
    seats = sit_down(client)
    shown = [seats["Blue"].get()]
    shown.append(seats["umpire"].start() and seats["Blue"].get())
    turn = shown[-1]["turn"]
    shown.append(seats["Blue"].act(do="seal", turn=turn, pick=shown[-1]["question"]["options"]["attacker"][0]))
    seats["Red"].act(do="seal", turn=turn, pick="Charge")
    for seen in shown:
        assert seats["Blue"].get(f"/lines/{seen['seq']}") == seen
    assert seats["Red"].get(f"/lines/{shown[-1]['seq']}")["question"]["picks"] == {}
    for line in (0, 10_000):
        answer = client.get(f"/api/seat/lines/{line}", headers=seats["Blue"].headers)
        assert (answer.status_code, answer.json()["field"]) == (422, "line")


def test_a_game_is_carried_to_another_server(client: TestClient) -> None:
    seats = sit_down(client)
    seats["umpire"].start("storm_ice", inputs={"units": 3})
    log = client.get(f"/api/games/{seats['umpire'].game}/log").text
    assert client.post("/api/games/import", json={"log": log}).status_code == 422  # kept here already
    with TestClient(create_app()) as elsewhere:
        ticket = elsewhere.post("/api/games/import", json={"log": log}).json()
        umpire = Seat(elsewhere, ticket["game"], ticket["seat"], ticket["token"])
        there, here = umpire.get(), seats["umpire"].get()
        assert [line["kind"] for line in there["lines"]] == [*(line["kind"] for line in here["lines"]), "brought in"]
        assert [seat["name"] for seat in there["seats"]] == ["Ann", None, None], "seats are given out anew"
        umpire.act(do="roll", turn=umpire.get()["turn"])
        longer = elsewhere.get(f"/api/games/{ticket['game']}/log").text
        assert longer.startswith(log)
        assert prove(longer.encode()).ok
        torn = elsewhere.post("/api/games/import", json={"log": log.replace("Ann", "Eve")})
        assert (torn.status_code, torn.json()["field"]) == (422, "line 2")


def test_luck_is_exact(client: TestClient) -> None:
    seats = sit_down(client, "typed")
    for face in (6, 5):
        seats["umpire"].start("storm_ice", inputs={"units": 1})
        seats["umpire"].act(do="dice", turn=seats["umpire"].get()["turn"], faces=[face])
    found = client.get(f"/api/games/{seats['umpire'].game}/luck").json()["dice"]["umpire"]
    assert (found["dice"], found["total"], found["expected"]["exact"]) == (2, 11, "7")
    assert (found["at_least"]["exact"], found["at_most"]["exact"]) == ("1/12", "35/36")


def test_verify_is_the_command(client: TestClient, tmp_path: Any) -> None:
    seats = sit_down(client)
    seats["umpire"].start("storm_ice", inputs={"units": 3})
    log = client.get(f"/api/games/{seats['umpire'].game}/log").text
    for text in (log, log.replace('"units":3', '"units":4')):
        file = tmp_path / "table.jsonl"
        file.write_text(text, encoding="utf-8")
        (printed,) = json.loads(run("verify", str(file), "--json").out)
        printed.pop("log")
        assert client.post("/api/verify", json={"log": text}).json() == printed


REFUSED = [
    ({"do": "dance"}, 400, "do"),
    ({"do": "roll"}, 400, "turn"),
    ({"do": "roll", "turn": 1, "extra": 1}, 400, "extra"),
    ({"do": "roll", "turn": 1}, 409, "turn"),
    ({"do": "start", "procedure": "none"}, 422, "procedure"),
    ({"do": "start", "procedure": "attrition", "inputs": {"sp": "x"}}, 422, "sp"),
    ({"do": "undo", "line": 1}, 422, "line"),
    ({"do": "override", "reason": "", "does": {"do": "enter", "name": "A", "data": {}}}, 422, "reason"),
]


@pytest.mark.parametrize(("command", "status", "field"), REFUSED)
def test_a_refused_command_is_a_sentence_and_changes_nothing(
    client: TestClient, command: Any, status: int, field: str | None
) -> None:
    seats = sit_down(client)
    before = seats["umpire"].get()
    answer = seats["umpire"].ask(**command)
    assert (answer.status_code, answer.json().get("field")) == (status, field), answer.text
    assert seats["umpire"].get() == before


def test_a_word_no_seat_knows_is_answered_with_those_it_does(client: TestClient) -> None:
    """The 400 says which words are allowed: every `do`, or the fields of the one that was meant."""
    seat = sit_down(client)["umpire"]
    words = [str(command.__struct_config__.tag) for command in get_args(Command)]
    for body, field, allowed in (
        ({"do": "dance"}, "do", words),
        ({}, "do", words),
        ({"do": "enter", "nme": "I Corps"}, "nme", ["do", "name", "data"]),
        ({"do": "start"}, "procedure", ["do", "procedure", "inputs", "switches", "sides", "refs"]),
    ):
        answer = seat.ask(**body)
        assert (answer.status_code, answer.json()["field"], answer.json()["allowed"]) == (400, field, allowed)


@pytest.mark.parametrize("token", ["", "x", "Bearer", "é", "x" * 5000])
def test_a_wrong_token_opens_nothing_and_learns_nothing(client: TestClient, token: str) -> None:
    answers = [
        client.get("/api/seat", headers={"Authorization": f"Bearer {token}".encode()}),
        client.post(
            "/api/seat/commands", headers={"Authorization": f"Bearer {token}".encode()}, json={"do": "consent"}
        ),
        client.get("/api/seat/events", headers={"Authorization": f"Bearer {token}".encode()}),
    ]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.json()["detail"] for answer in answers}) == 1
    assert answers[0].headers["WWW-Authenticate"] == "Bearer"


def test_no_code_no_game(client: TestClient) -> None:
    for path in ("", "/log", "/luck", "/verdict"):
        answer = client.get(f"/api/games/nothinghere{path}")
        assert (answer.status_code, answer.json()["field"]) == (404, "game")
    assert client.post("/api/games/none/seats", json={"seat": "Red", "name": "x"}).status_code == 404


def test_what_belongs_to_one_seat_is_kept_by_nobody(client: TestClient) -> None:
    seats = sit_down(client)
    for path in ("/api/seat", f"/api/games/{seats['Red'].game}"):
        answer = client.get(path, headers=seats["Red"].headers)
        assert answer.headers["Cache-Control"] == "no-store"
    page = client.get(f"/seat/{seats['Red'].token}")
    assert (page.status_code, page.headers["Cache-Control"]) == (200, "no-store")
    assert page.headers["Referrer-Policy"] == "same-origin", "the address is a key: no other site gets it"
    assert "Set-Cookie" not in client.get("/api/seat", headers=seats["Red"].headers).headers


STRANGE = [
    "\x00",
    "a\x00b",
    "%00",
    "../../etc/passwd",
    "{{7*7}}",
    "' OR 1=1 --",
    "é" * 300,
    "a b\nc",
    "\ud800",
    "x" * 9_000,
]


@pytest.mark.parametrize("word", STRANGE, ids=range(len(STRANGE)))
def test_nothing_strange_breaks_a_store_or_gets_into_it(url: str, word: str) -> None:
    """As a code, a token, a seat, a name, a secret, in a log: a refusal, or kept as it is; never a 5xx."""
    sent = quote(word.encode("utf-8", "surrogatepass"), safe="")
    body = {name: json.dumps(data).encode() for name, data in _bodies(word).items()}
    with TestClient(create_app(url, FREE), raise_server_exceptions=False) as client:
        umpire = sit_down(client, "fair")["umpire"]
        json_headers = {"Content-Type": "application/json"}
        answers = [
            client.get(f"/api/games/{sent}"),
            client.get(f"/api/games/{sent}/log"),
            client.post(f"/api/games/{sent}/seats", headers=json_headers, content=body["join"]),
            client.post(f"/api/games/{umpire.game}/seats", headers=json_headers, content=body["join"]),
            client.post("/api/games", headers=json_headers, content=body["open"]),
            client.post("/api/games/import", headers=json_headers, content=body["import"]),
            client.post("/api/games/import", headers=json_headers, content=body["import at"]),
            client.get(f"/seat/{sent}"),
            *(
                client.post("/api/seat/commands", headers=umpire.headers | json_headers, content=body[name])
                for name in ("commit", "hand over", "enter", "start", "seal", "close")
            ),
        ]
        assert [answer.status_code for answer in answers if answer.status_code >= 500] == []
        assert prove(client.get(f"/api/games/{umpire.game}/log").content).ok


def _bodies(word: str) -> dict[str, Any]:
    said = word.encode("utf-8", "replace").decode()  # half a character has no place in a file
    created = {"kind": "created", "seat": "umpire", "game": said, "title": "x", "ruleset": "six_states", "rules": ""}
    line: dict[str, Any] = {"table": 1, "n": 1, "at": "now", "event": created | {"players": ["A"], "dice": "typed"}}
    return {
        "join": {"seat": word, "name": word},
        "open": {"ruleset": "six_states", "title": word, "name": word, "players": [word]},
        "import": {"log": chained([line]).decode()},
        "import at": {"log": chained([line | {"at": said, "event": {**line["event"], "game": "fine"}}]).decode()},
        "commit": {"do": "commit", "secret": word * 20},
        "hand over": {"do": "hand over", "secret": word * 20},
        "enter": {"do": "enter", "name": word[:60], "data": {word: word}},
        "start": {"do": "start", "procedure": word, "inputs": {word: word}},
        "seal": {"do": "seal", "turn": 1, "pick": word, "side": word},
        "close": {"do": "close", "reason": word},
    }


def test_a_room_is_opened_with_its_rulings(client: TestClient) -> None:
    """A table and a whole game keep them from their first line on; a ruling that is not there is a sentence."""
    table = {"ruleset": "six_states", "title": "Sunday", "name": "Ann"}
    refused = client.post("/api/games", json=table | {"switches": {"Z1": "yes"}})
    assert (refused.status_code, "Z1" in refused.json()["detail"]) == (422, True)
    ruling = next(switch for switch in find_ruleset("six_states").switches if len(switch.words) > 1)
    word = next(word for word in ruling.words if word != str(ruling.default))
    opened = client.post("/api/games", json=table | {"switches": {ruling.id: word}}).json()
    assert _rulings(client, opened["game"]) == [{ruling.id: word}]
    game = {"ruleset": "six_states", "scenario": "two_neighbours", "seats": {"Gray": "me", "Yellow": "me"}}
    begun = client.post("/api/play", json=game | {"switches": {ruling.id: word}}).json()
    assert _rulings(client, begun["game"]) == [{ruling.id: word}]
    assert client.post("/api/play", json=game | {"switches": {"Z1": "yes"}}).status_code == 422


def _rulings(client: TestClient, game: str) -> list[dict[str, str]]:
    """The rulings that the lines of its log set."""
    lines = map(json.loads, client.get(f"/api/games/{game}/log").text.splitlines())
    return [line["event"]["switches"] for line in lines if line.get("event", {}).get("switches")]
