"""Writes docs/reference/command-line.md from the commands' own help, so that the two cannot differ.

.venv/bin/python -m docs.make_reference
"""

from __future__ import annotations

from pathlib import Path

import click

from berthier.cli.main import COMMANDS, main

PAGE = Path(__file__).parent / "reference" / "command-line.md"

HEAD = """# The command line

Every command with its inputs, options and JSON contract, as `berthier COMMAND --help` says it.

- Inputs are `key=value` with dotted paths (`attacker.sp=20`), `--input FILE` or `--input -` (JSON or TOML), or
  `--example NAME`; the later wins.
- `--json` prints one JSON document on standard output. Fractions are strings (`"7/36"`) and sum to exactly 1.
- Bad input is one sentence on standard error, with `--json` an object `{error, field?, allowed?}`; the exit code is 2.
- `NO_COLOR` is honoured; nothing is coloured when the output is not a terminal.
"""


def reference() -> str:
    """The whole page."""
    context = main.make_context("berthier", [], resilient_parsing=True)
    parts = [HEAD, _section("berthier", main, context)]
    for name in COMMANDS:
        command = main.get_command(context, name)
        assert command is not None
        parts += _sections(f"berthier {name}", command, context)
    return "\n".join(parts)


def _sections(title: str, command: click.Command, parent: click.Context) -> list[str]:
    context = _context(title, command, parent)
    parts = [_section(title, command, parent)]
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            parts += _sections(f"{title} {name}", inner, context)
    return parts


def _section(title: str, command: click.Command, parent: click.Context) -> str:
    context = parent if command is main else _context(title, command, parent)
    context.terminal_width = 100
    return f"## {title}\n\n```text\n{command.get_help(context)}\n```\n"


def _context(title: str, command: click.Command, parent: click.Context) -> click.Context:
    name = title.split()[-1]
    return click.Context(command, info_name=name, parent=parent, help_option_names=parent.help_option_names)


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
