"""Writes docs/reference/api.md: every path of the API, and for every example of the command line its twin over HTTP.

.venv/bin/python -m docs.make_api_reference

The twins are data: the tests send each of them and compare the answer with what the command prints with --json.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args
from unittest.mock import patch

import msgspec
from litestar.testing import TestClient

from berthier.rooms.commands import Command
from berthier.web.app import create_app
from berthier.web.hosting.work import Deadline
from docs.api_games import COMMANDS, ELSEWHERE, EVENTS, GAMES, Step, Walk
from docs.api_twins import NOT_OVER_HTTP, TWINS, Twin

PAGE = Path(__file__).parent / "reference" / "api.md"
AT = "http://127.0.0.1:8642"
SAME = (COMMANDS, "/api/seat/name", "/api/seat/lines/9")

HEAD = """# The API

`berthier serve` answers programs under `/api/`. What it takes and gives is described by itself, as OpenAPI 3.1, at
`/api/schema/openapi.json`.

- Answers are JSON, in the shapes of the command line's `--json`. Fractions are strings (`"7/36"`) and sum to exactly 1.
- Errors are problem details (RFC 9457, `application/problem+json`): `title`, `status` and `detail`, a sentence; `field`
  and `allowed` where they are known. 400 cannot be read, 401 no seat, 403 sent by a page of another site, 404 no such
  thing, 409 somebody was faster, 413 too large, 422 cannot be used or too much to work out, 429 too often (with
  `Retry-After`).
- Exact work has a budget of runs and a deadline; past either the answer is 422 with a sentence, never a guess.
- A request is at most 256 KiB, one with a log in it 12 MB.

Shapes below name each field with its type; `…` stands for what is as long as the question makes it.
"""

GAMES_HEAD = f"""## Games

A table is opened by whoever becomes its umpire; the name of the game is the code the others join it by. Who sits down
gets a token. It is told once, kept only as a hash, and goes into the header of every request of the seat; the page of
the seat is at `{AT}/seat/TOKEN`. There are no cookies.

Answers name the `turn` they are meant for. Of two that come at once one is written; the other is refused with 409 and
has changed nothing.

Live events are server-sent events. The `id` is the number of the line; a reader that lost its connection sends the last
one as `Last-Event-ID` and misses nothing. A comment now and then keeps the connection open.
"""


SEAT_COMMANDS = (
    "`POST /api/seat/commands` takes one of these words as `do`, and the fields beside it; those in brackets may be",
    "left out. Any other word is refused with 400, and `allowed` lists these.",
    "",
    "| `do` | fields | what |",
    "|---|---|---|",
)


def reference() -> str:
    """The whole page."""
    with patch.object(Deadline, "__call__", lambda self, done: None), TestClient(create_app()) as client:
        paths = _paths(client.get("/api/schema/openapi.json").json())
        twins = "\n".join(_twin(client, twin) for twin in TWINS)
        walk = Walk(client.request)
        games = "\n".join(_step(step, walk.take(step)) for step in GAMES)
    games += "".join(f"\n{_step(step, None)}" for step in (ELSEWHERE, EVENTS))
    left_out = "\n".join(f"- `{command}`: {why}" for command, why in NOT_OVER_HTTP.items())
    left_out = f"### Without a twin\n\n{left_out}\n"
    return "\n".join(
        [HEAD, paths, "## The command line's examples\n", twins, left_out, GAMES_HEAD, _seat_commands(), games]
    )


def _seat_commands() -> str:
    """Everything a seat may do, with what goes with it; what may be left out is in brackets."""
    rows = []
    for command in get_args(Command):
        fields = [f.name if f.required else f"[{f.name}]" for f in msgspec.structs.fields(command)]
        what = " ".join((command.__doc__ or "").split())
        rows.append(f"| `{command.__struct_config__.tag}` | {', '.join(fields)} | {what} |")
    return "\n".join(["### What a seat may do", "", *SEAT_COMMANDS, *rows, ""])


def _paths(schema: Any) -> str:
    rows = [
        f"| `{method.upper()}` | `{path}` | {asked['summary']} |"
        for path, methods in schema["paths"].items()
        for method, asked in methods.items()
    ]
    return "\n".join(["## Every path\n", "| | path | what |", "|---|---|---|", *rows, ""])


def _twin(client: TestClient[Any], twin: Twin) -> str:
    return f"### `{twin.command}`\n\n```sh\n{curl(twin)}\n```\n\n{twin.said or _shown(client, twin)}\n"


def _shown(client: TestClient[Any], twin: Twin) -> str:
    answer = client.request(twin.method, twin.path, json=twin.body)
    assert answer.status_code == 200, f"{twin.command}: {answer.text}"
    return f"```text\n{shape(answer.json())}\n```"


def _step(step: Step, answer: Any) -> str:
    """A step; commands all answer with what the seat sees, which is shown once."""
    shown = f"\n```text\n{shape(answer, 2)}\n```\n" if isinstance(answer, dict) and step.path not in SAME else ""
    return f"### {step.title}\n\n```sh\n{step.curl}\n```\n{shown}"


def curl(twin: Twin) -> str:
    """The request as a command."""
    if twin.body is None:
        return f"curl '{AT}{twin.path}'"
    if "log" in twin.body:
        return f"jq -Rs '{{log: .}}' battle.jsonl | curl --json @- '{AT}{twin.path}'"
    return f"curl --json '{json.dumps(twin.body)}' '{AT}{twin.path}'"


def shape(value: Any, depth: int = 3) -> str:
    """What an answer looks like: names and types, lists by their first item, nothing of the figures."""
    if isinstance(value, dict):
        if depth == 0 or not value:
            return "{…}" if value else "{}"
        return "{" + ", ".join(f"{name}: {shape(one, depth - 1)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return f"[{shape(value[0], depth - 1)}, …]" if value and depth else "[…]"
    kinds = {type(None): "null", bool: "true or false", int: "number", float: "number", str: "text"}
    return kinds[type(value)]


def main() -> None:
    PAGE.write_text(reference(), encoding="utf-8")


if __name__ == "__main__":
    main()
