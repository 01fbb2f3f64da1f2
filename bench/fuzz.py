"""Requests at random to every address of the app: whatever is sent, no answer is a fault of the program.

`python -m bench.fuzz [REQUESTS] [SEED]` asks in this process, of seats in every game and of nobody's; it prints how
many answers there were of each status, and every request that was answered with 500 or more. It fails if there was one.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Litestar
from litestar.testing import TestClient

from berthier.core.ruleset import find_ruleset, installed
from berthier.web.app import create_app
from berthier.web.games.limits import Limits, Rate

ENDLESS = ("/seat/events", "/events", "/static", "/{file_path")  # a stream has no end; files are the library's own
NO_LIMIT = Rate(1_000_000_000, 1)
UNLIMITED = Limits(NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, talk=NO_LIMIT, rooms=NO_LIMIT, sent=NO_LIMIT)
DIGITS = "9" * 4_301
PLAIN = """
0 -1 1000000 1000000000000 NaN Infinity -0.0 1e400 ² ٣ null true [] {} [[[ " ' <b> % %00 ../.. a.b.c . - / 1,2,3 ["3"]
done first steady sharp roll choose seal undo keep spectator umpire Gray Blue muskets word yes no
"""
UNREADABLE = ["", " ", "\x00", "a\x00b", "\u202eabc", "\u200b", "\ud800", "\r\n", "👨\u200d👩"]
LONG = [DIGITS, f"-{DIGITS}", f"1e{DIGITS}", f'[{{"faces":[{DIGITS}]}}]', f"Dr1 ahead {DIGITS}", "é" * 600, "x" * 5_000]
ORDERS = ["A1 x2 fire B1", "1; 2; 3", "2019 2120", "F1 S; F2 G", "Dr1 ahead 3"]
NASTY = [*PLAIN.split(), *UNREADABLE, *LONG, *ORDERS]
NAMES = [
    "word", "draft", "piece", "who", "how", "x", "y", "dx", "dy", "onto", "corner", "snap", "whole", "key", "line",
    "back", "card", "order", "pick", "turn", "side", "text", "to", "name", "code", "seat", "log", "q", "ruleset",
    "title", "players", "dice", "plays", "scenario", "way", "level", "minutes", "advice", "procedure", "situation",
    "_do", "_face", "_partial", "_answers", "_pick", "_desk", "_example", "_policy", "_goal", "_switch.R-BD",
    "_choose.A.x", "seats.Gray", "reason", "commitment", "secret", "player", "act", "answer", "what", "lines",
    "from", "at", "layer", "a", "b", "after", "budget", "inputs", "switches", "choose", "do", "faces", "data",
    "side.Gray", "eyes", "file", "points", "blank.0", "blank.1",
]  # fmt: skip
TYPES = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "text/plain",
    "",
    "x",
]
SEATED = [  # whole games in which the asker has a seat: every kind of board
    ("six_states", "two_neighbours"), ("elements", ""), ("battalions", "two_elms"), ("capitani", "novara_1513"),
    ("great_powers", ""),
]  # fmt: skip


class Asked(msgspec.Struct, frozen=True):
    """One request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class Fault(msgspec.Struct, frozen=True):
    """A request and the status it was answered with."""

    asked: Asked
    status: int

    def __str__(self) -> str:
        return (
            f"{self.status} {self.asked.method} {self.asked.path[:300]} {self.asked.headers} {self.asked.body[:300]!r}"
        )


class Found(msgspec.Struct, frozen=True):
    """What a run came to."""

    statuses: dict[int, int]
    faults: list[Fault]


def routes_of(app: Litestar) -> list[tuple[str, str]]:
    """Every method and address there is, as the app itself knows them."""
    found = [(method, route.path_format) for route in app.routes for method in getattr(route, "methods", ())]
    return sorted({(m, p) for m, p in found if m != "OPTIONS" and not any(end in p for end in ENDLESS)})


class Fuzzer:
    """Requests drawn from one seed, to a client of the app."""

    def __init__(self, client: TestClient[Litestar], seed: int) -> None:
        self.client, self.chance = client, Random(seed)
        self.routes = routes_of(client.app)
        self.tokens, self.codes = self._sit_down()

    def _sit_down(self) -> tuple[list[str], list[str]]:
        """Seats: in a whole game of each ruleset, at a table where procedures are played, and of who looks on."""
        tokens, codes = [], []
        known = [(key, scenario) for key, scenario in SEATED if key in installed()]
        for key, scenario in known:
            game = find_ruleset(key).games[0]
            words = {"ruleset": key, "scenario": scenario or next(iter(game.scenarios())), "way": "hotseat"}
            tokens.append(self._token(self.client.post("/play", data=words, follow_redirects=False)))
        table = {"ruleset": "six_states", "title": "x", "name": "Ann", "players": "Blue, Red", "plays": ""}
        tokens.append(self._token(self.client.post("/tables/new", data=table, follow_redirects=False)))
        for token in list(tokens):
            seen = self.client.get("/api/seat", headers={"Authorization": f"Bearer {token}"}).json()
            codes.append(seen["game"])
            looker = {"code": seen["game"], "seat": "spectator", "name": "Eve"}
            tokens.append(self._token(self.client.post("/join", data=looker, follow_redirects=False)))
        return tokens, codes

    @staticmethod
    def _token(answer: Any) -> str:
        return (
            str(answer.headers["location"]).partition("/seat/")[2].partition("/")[0].partition("#")[0].partition("?")[0]
        )

    def requests(self, many: int) -> Iterator[Asked]:
        """So many."""
        for number in range(many):
            method, path = self.routes[number % len(self.routes)]
            yield Asked(
                method if self.chance.random() < 0.9 else "HEAD", self._address(path), self._headers(), self._body()
            )

    def _word(self) -> str:
        if self.chance.random() < 0.8:
            return self.chance.choice(NASTY)
        return "".join(
            chr(self.chance.choice((self.chance.randrange(32), self.chance.randrange(0x300)))) for _ in range(6)
        )

    def _right(self, name: str) -> str | None:
        """A word that fits the place of an address, so that what lies behind it is reached."""
        key = self.chance.choice([key for key, _ in SEATED if key in installed()])
        ruleset = find_ruleset(key)
        known = {
            "token": self.tokens,
            "game": self.codes,
            "code": self.codes,
            "ruleset": [key],
            "procedure": list(ruleset.procedures),
            "table": list(ruleset.tables),
            "scenario": [scenario for game in ruleset.games for scenario in game.scenarios()],
        }
        return self.chance.choice(known[name]) if known.get(name) else None

    def _address(self, path: str) -> str:
        steps = []
        for step in path.split("/"):
            name = step.strip("{}").partition(":")[0]
            right = self._right(name) if step.startswith("{") and self.chance.random() < 0.9 else None
            steps.append(step if not step.startswith("{") else quote(right or self._word(), safe="", errors="replace"))
        pairs = "&".join(f"{self.chance.choice(NAMES)}={self._quoted()}" for _ in range(self.chance.randrange(5)))
        return "/".join(steps) + (f"?{pairs}" if pairs else "")

    def _quoted(self) -> str:
        if self.chance.random() < 0.05:
            return self.chance.choice(("%ff%fe", "%", "%zz", "%c3", "%ed%a0%80"))
        return quote(self._word(), safe="", errors="replace")

    def _headers(self) -> dict[str, str]:
        headers = {"Content-Type": self.chance.choice(TYPES)}
        if self.chance.random() < 0.5:
            headers["HX-Request"] = "true"
        if self.chance.random() < 0.8:
            headers["Authorization"] = f"Bearer {self.chance.choice(self.tokens)}"
        return headers

    def _body(self) -> bytes:
        kind = self.chance.randrange(5)
        pairs = [(self.chance.choice(NAMES), self._word()) for _ in range(self.chance.randrange(6))]
        if kind == 0:
            return self.chance.randbytes(self.chance.randrange(60))
        if kind == 1:
            body = "&".join(f"{name}={quote(value, errors='replace')}" for name, value in pairs).encode()
            return body + self.chance.choice((b"", b"", b"&text=%ff%fe", b"&text=\xff\xfe"))
        if kind == 2:
            parts = [
                f'--b\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n'.encode() + _bytes(v) for n, v in pairs
            ]
            return b"\r\n".join([*parts, b"--b--\r\n"])
        does = {
            "do": self.chance.choice(["enter", "choose", "dice", "seal", "hand", "abort", "start", "undo", "apply"])
        }
        made: dict[str, Any] = {**does, **{name: self._value(value) for name, value in pairs}}
        text = msgspec.json.encode({name: _clean(value) for name, value in made.items()})
        return text.replace(b'"DIGITS"', DIGITS.encode()).replace(
            b'"HALF"', self.chance.choice((b'"\xff"', b'"\\ud800"'))
        )

    def _value(self, word: str) -> Any:
        return self.chance.choice((word, word, [word], {word: word}, len(word), None, True, "DIGITS", "HALF"))

    def ask(self, asked: Asked) -> int:
        """The status of an answer."""
        place, headers, body = asked.path, asked.headers, asked.body
        answer = self.client.request(asked.method, place, headers=headers, content=body, follow_redirects=False)
        return int(answer.status_code)


def _bytes(word: str) -> bytes:
    return word.encode(errors="surrogatepass")


def _clean(value: Any) -> Any:
    """JSON is UTF-8: half a character can only be written as an escape, which other tests do."""
    if isinstance(value, str):
        return value.encode(errors="replace").decode()
    if isinstance(value, list):
        return [_clean(each) for each in value]
    return {_clean(k): _clean(v) for k, v in value.items()} if isinstance(value, dict) else value


def fuzz(client: TestClient[Litestar], requests: int, seed: int) -> Found:
    """Ask so much and see what comes."""
    fuzzer, statuses, faults = Fuzzer(client, seed), Counter[int](), []
    for asked in fuzzer.requests(requests):
        status = fuzzer.ask(asked)
        statuses[status] += 1
        if status >= 500:
            faults.append(Fault(asked, status))
    return Found(dict(sorted(statuses.items())), faults)


def main(requests: int = 10_000, seed: int = 1) -> int:
    """Print what a run came to; 1 where there was a fault."""
    with TestClient(create_app(limits=UNLIMITED), raise_server_exceptions=False) as client:
        found = fuzz(client, requests, seed)
    print(f"{requests:,} requests: " + ", ".join(f"{status}: {many:,}" for status, many in found.statuses.items()))
    for fault in found.faults:
        print(fault)
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
