"""Reading and writing files: a sentence when that does not work, and never a file half written."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from berthier.core.errors import BadInput


def read_bytes(name: str, field: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as problem:
        raise BadInput(f"{name} cannot be read: {problem.strerror}.", field) from None


def read_text(name: str, field: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        return read_bytes(name, field).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{name} is not UTF-8 text.", field) from None


def write_whole(path: Path, text: str, field: str) -> None:
    """Write a file so that a reader sees the old one or the new one, never a part."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise BadInput(f"{path} cannot be written: {problem.strerror}.", field) from None


def check_one_printed(*, as_json: bool, **files: str | None) -> None:
    """Standard output holds one document: the JSON, or the file of one option that is named `-`."""
    printed = ["--json"] * as_json + [f"--{name} -" for name, file in files.items() if file == "-"]
    if len(printed) > 1:
        raise BadInput(f"Only one document can be printed: choose one of {', '.join(printed)}.", "json", printed)


def deliver(text: str, output: str | None) -> None:
    """Print a document, or write it to a file (`-` prints)."""
    if output is None or output == "-":
        click.echo(text, nl=not text.endswith("\n"))
    else:
        write_whole(Path(output), text, "output")
