"""What goes wrong, said in one sentence: on stderr, as JSON where JSON was asked for, with exit code 2."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from berthier.cli.saying import say
from berthier.core.errors import BadInput, TooMuch

BAD_INPUT = 2
INTERRUPTED = 130
OUR_FAULT = 70  # EX_SOFTWARE: a bug of ours, not something the user typed
READER_GONE = 1  # as click has it when the reader of a pipe leaves in the middle of a line


def answer_fault(problem: Exception, *, as_json: bool) -> int:
    """Say what went wrong and give the exit code for it."""
    if isinstance(problem, click.exceptions.Abort):
        return INTERRUPTED
    if isinstance(problem, BrokenPipeError):
        return _reader_gone()
    fault = _as_fault(problem)
    if fault is None:
        return _our_fault(problem, as_json)
    _say(fault.as_dict(), fault.error, as_json)
    return BAD_INPUT


def _as_fault(problem: Exception) -> BadInput | None:
    if isinstance(problem, BadInput):
        return problem
    if isinstance(problem, click.UsageError):
        return _usage(problem)
    if isinstance(problem, click.ClickException):
        return BadInput(problem.format_message())
    if isinstance(problem, OSError) and problem.strerror:
        return BadInput(f"{problem.filename or 'A file'}: {problem.strerror}.")
    if isinstance(problem, TooMuch) or _never_ends(problem):
        return BadInput(str(problem))
    return None


def _usage(problem: click.UsageError) -> BadInput:
    """A slip of the command line, with the help to look at."""
    command = problem.ctx.command_path if problem.ctx else "berthier"
    parameter = getattr(problem, "param", None)
    said = " ".join(problem.format_message().split())
    said += "" if said.endswith((".", "?", ".)", "?)")) else "."
    return BadInput(f"{said} See {command} --help.", parameter.name if parameter is not None else None)


def _never_ends(problem: Exception) -> bool:
    from berthier.engine.flow import NeverEnds

    return isinstance(problem, NeverEnds)


def _our_fault(problem: Exception, as_json: bool) -> int:
    """A bug: still a sentence; the traceback only for those who ask."""
    if os.environ.get("BERTHIER_DEBUG"):
        raise problem
    said = f"Berthier failed: {type(problem).__name__}: {problem}. Set BERTHIER_DEBUG=1 to see where."
    _say({"error": said}, said, as_json)
    return OUR_FAULT


def _say(shape: dict[str, Any], sentence: str, as_json: bool) -> None:
    if as_json:
        import msgspec

        sentence = msgspec.json.encode(shape).decode()
    say(sentence, err=True)


def _reader_gone() -> int:
    """The reader of a pipe has gone: leave quietly, also when Python flushes on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return READER_GONE
