"""The reference of the API is current, and what it says is so: each twin answers what its command prints."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from docs.api_games import ELSEWHERE, GAMES, Walk
from docs.api_twins import NOT_OVER_HTTP, SITUATION, TWINS, Twin, battle_log
from docs.make_api_reference import PAGE, reference
from litestar.testing import TestClient

from berthier.cli.main import COMMANDS, main
from berthier.web.app import create_app
from berthier.web.hosting.work import Deadline
from tests.cli.shell import run

README = Path(__file__).parents[2] / "README.md"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """The app without its deadline, which has tests of its own: on a busy machine the command takes as long, too."""
    with pytest.MonkeyPatch.context() as patch, TestClient(create_app()) as client:
        patch.setattr(Deadline, "__call__", lambda self, done: None)
        yield client


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.command)
def test_every_twin_answers_what_its_command_prints(
    client: TestClient, twin: Twin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BERTHIER_CACHE", "off")
    (tmp_path / "situation.json").write_text(json.dumps(SITUATION))
    (tmp_path / "battle.jsonl").write_text(battle_log())
    printed = run(*shlex.split(twin.prints or twin.command)[1:], "--json")
    assert printed.code == 0, printed.err
    answer = client.request(twin.method, twin.path, json=twin.body)
    assert answer.status_code == 200, answer.text
    wanted = printed.json
    if twin.path == "/api/verify":  # the command takes several logs and names each
        (wanted,) = wanted
        wanted.pop("log")
    assert _timeless(answer.json()) == _timeless(wanted)


def _timeless(data: Any) -> Any:
    """An answer without how long it took."""
    return {name: value for name, value in data.items() if name != "seconds"} if isinstance(data, dict) else data


def _examples() -> set[str]:
    """Every command shown in the README and in the commands' help, without what is said beside it."""
    context = main.make_context("berthier", [], resilient_parsing=True)
    commands = [main.get_command(context, name) for name in COMMANDS]
    helps = [command.help or "" for command in commands if isinstance(command, click.Command)]
    shown = re.findall(r"^\s*berthier ([a-z].*)$", "\n".join(helps), re.MULTILINE)
    shown += re.findall(r"^\./berthier ([a-z].*)$", README.read_text(encoding="utf-8"), re.MULTILINE)
    return {"berthier " + re.split(r"\s{2,}|\s+#", words)[0].strip() for words in shown}


def test_every_example_of_the_command_line_has_its_twin() -> None:
    known = {twin.command for twin in TWINS} | set(NOT_OVER_HTTP)
    examples = _examples()
    assert len(examples) > 15, "they are found at all"
    left = {words for words in examples - known if " ".join(words.split()[:2]) not in NOT_OVER_HTTP}
    assert not left, "give each a twin in docs/api_twins.py, or say there why it has none"


def test_a_game_goes_as_the_reference_says(client: TestClient) -> None:
    walk = Walk(client.request)
    answers = [walk.take(step) for step in GAMES]
    assert answers[-2]["ok"]
    assert answers[-2]["complete"]
    assert answers[-2]["choices"] == 2
    with TestClient(create_app()) as elsewhere:
        walk._send = elsewhere.request
        assert walk.take(ELSEWHERE)["seat"] == "umpire"


def test_the_reference_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "run: .venv/bin/python -m docs.make_api_reference"
