"""The `berthier` command: finds the command asked for, loads only that, and turns every failure into a sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from berthier import __version__
from berthier.cli.faults import INTERRUPTED, answer_fault
from berthier.core.errors import unknown

# In the order of a game, not of the alphabet: look things up, ask the odds, play, check the record.
COMMANDS = {
    "rules": "rules:rules",
    "table": "table:table",
    "lookup": "lookup:lookup",
    "map": "map:draw_map",
    "odds": "odds:odds",
    "explain": "explain:explain",
    "advise": "advise:advise",
    "worth": "worth:worth",
    "matchups": "matchups:matchups",
    "simulate": "simulate:simulate",
    "sweep": "sweep:sweep",
    "umpire": "umpire:umpire",
    "games": "games:games",
    "play": "play:play",
    "board": "board:board",
    "arena": "arena:arena",
    "serve": "serve:serve",
    "verify": "verify:verify",
    "replay": "replay:replay",
    "cases": "cases:cases",
    "check": "check:check",
    "new": "new:new",
    "bench": "bench:bench",
    "completion": "completion:completion",
}


class Commands(click.Group):
    """Commands that are imported when they are asked for, so that a small answer comes at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command = getattr(import_module(f"berthier.cli.commands.{module}"), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            raise unknown("command", args[0], COMMANDS, "command")
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, **kwargs: Any) -> Any:  # type: ignore[override]
        """Run as a program: the exit code says how it went, and no failure shows a traceback."""
        if not kwargs.pop("standalone_mode", True):
            return super().main(args, **kwargs, standalone_mode=False)
        sys.exit(self._run(list(sys.argv[1:] if args is None else args), kwargs))

    def _run(self, words: list[str], kwargs: dict[str, Any]) -> int:
        _set_up_streams()
        if "_BERTHIER_COMPLETE" in os.environ:
            import_module("berthier.cli.commands.completion")  # how bash is answered
        try:
            code = super().main(words, **kwargs, standalone_mode=False)
            sys.stdout.flush()  # a reader that has gone away is met here, not while Python shuts down
        except KeyboardInterrupt:
            return INTERRUPTED
        except Exception as problem:
            return answer_fault(problem, as_json="--json" in words)
        return code if isinstance(code, int) else 0


def _set_up_streams() -> None:
    """A terminal may lack a character we print."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="berthier %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """A digital umpire for historical tabletop wargames.

    Looks up the charts, adds the modifiers and says why, knows the exact odds before you commit, rolls or takes
    your dice, advises the best mix of secret choices, and keeps a record anyone can check.

    Without a command, at a terminal, it serves the web app to this machine and opens the browser; one key lets the
    phones of the house join. In a script it prints this help. berthier umpire alone takes you by the hand in the
    terminal.
    """
    if ctx.invoked_subcommand is None:
        from berthier.cli.commands.serve import is_at_a_terminal, serve_at_home

        if is_at_a_terminal():
            serve_at_home()
        else:
            click.echo(ctx.get_help())
