"""Every command says what it does, and the list of commands is complete."""

from __future__ import annotations

import click
import pytest

from berthier.cli.main import COMMANDS, main
from tests.cli.shell import ok


def command(name: str) -> click.Command:
    found = main.get_command(click.Context(main), name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_explained_in_its_own_help(name: str) -> None:
    first_line = (command(name).help or "").strip().splitlines()[0]
    said = " ".join(ok(name, "--help").out.split())
    assert first_line
    assert " ".join(first_line.split()) in said
    assert f"Usage: berthier {name}" in said


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_stands_in_the_list(name: str) -> None:
    assert f"  {name} " in ok("--help").out
    assert command(name).short_help


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("completion", "cases", "serve", "bench")])
def test_a_command_documents_its_json(name: str) -> None:
    assert "--json" in ok(name, "--help").out
    assert "JSON" in (command(name).help or "")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_has_a_help_text(name: str) -> None:
    for parameter in command(name).params:
        assert isinstance(parameter, click.Argument) or parameter.help, parameter.name  # type: ignore[attr-defined]


def test_version() -> None:
    assert ok("--version").out.startswith("berthier ")


def test_without_a_terminal_the_guided_umpire_says_what_to_type() -> None:
    page = ok("umpire").out
    assert "berthier odds six_states" in page
    for line in page.splitlines():
        if line.startswith("  berthier "):
            words = line.split("   ")[0].split()[1:]
            assert not words or words[0] in (*COMMANDS, "--help")
