"""Somebody at a table with a browser that runs no scripts."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from litestar.testing import TestClient


class Guest:
    """Somebody with a seat and a browser without scripts. At one screen all look together, unless `eyes` are told."""

    def __init__(self, client: TestClient, place: str, eyes: str = "*") -> None:
        self.client, self.place, self.eyes = client, place, eyes

    @property
    def headers(self) -> dict[str, str]:
        return {"Referer": f"http://testserver.local{self.place}?eyes={self.eyes}"} if self.eyes else {}

    def see(self, path: str = "", **query: str) -> str:
        answer = self.client.get(self.place + path, params=query, headers=self.headers)
        assert answer.status_code == 200, answer.text[-500:]
        return html.unescape(answer.text)

    def send(self, path: str = "/do", **fields: str) -> Any:
        words = {"_do" if name == "do" else name: value for name, value in fields.items()}
        return self.client.post(self.place + path, data=words, headers=self.headers)

    def do(self, **fields: str) -> str:
        answer = self.send(**fields)
        assert answer.status_code == 200
        return html.unescape(answer.text)

    @property
    def turn(self) -> str:
        return re.findall('name="turn" value="([0-9]+)"', self.see())[0]

    @property
    def log(self) -> bytes:
        return self.client.get(f"{self.place}/log").content


def open_table(client: TestClient, **fields: str) -> Guest:
    given = {"ruleset": "six_states", "title": "Arcole", "name": "Ann", "players": "Blue, Red", "dice": "typed"}
    answer = client.post("/tables/new", data=given | fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text[-500:]
    return Guest(client, answer.headers["location"])


def join(client: TestClient, umpire: Guest, seat: str) -> Guest:
    code = re.findall('data-code="([a-z0-9]+)"', umpire.see())[0]
    answer = client.post("/join", data={"code": code, "seat": seat, "name": f"{seat} player"}, follow_redirects=False)
    assert answer.status_code == 303
    return Guest(client, answer.headers["location"])


def begin(client: TestClient, ruleset: str, scenario: str) -> Guest:
    given = {"ruleset": ruleset, "scenario": scenario, "way": "hotseat"}
    answer = client.post("/play", data=given, follow_redirects=False)
    assert answer.status_code == 303, answer.text[-800:]
    return Guest(client, answer.headers["location"])


def told(guest: Guest, path: str, **query: str) -> Any:
    return json.loads(guest.see(path, **query))
