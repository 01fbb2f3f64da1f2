"""The log: UTF-8 JSON Lines, a header and one event per answer, hash-chained, closed by the outcome.

Every line is canonical JSON (no spaces, fields in the order written) ending in a newline; its last field `hash` is
the SHA-256 of the line before's hash and this line's bytes without it. So any change of any byte shows.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from typing import Any

from berthier.core.bounds import is_deeper
from berthier.core.errors import BadInput
from berthier.core.exact import MOST_DIGITS, has_long_number

VERSION = 1
STARTS = (b'{"berthier":', b'{"table":')  # of one procedure, of a whole table
BEGINS = re.compile(rb'\s*\{\s*"(?:berthier|table)"\s*:\s*([^\s,}]+)')
OTHER_FORMAT = "format {} is not one this version reads; it reads {}."
LONGEST = 20  # bytes of a format's number: a longer one is refused as every number without end is
DEEPEST = 40  # lists and groups within one another


class BadLog(BadInput):
    """A log that does not follow; `line` is the first line at fault."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"Line {line} of the log: {problem}", f"line {line}")
        self.line, self.problem = line, problem

    def __reduce__(self) -> tuple[type[BadInput], tuple[object, ...]]:
        """Lets it pass between processes whole."""
        return type(self), (self.line, self.problem)


class NoLog(BadLog):
    """What this version cannot read as a log at all: some other file, or a log of another format."""


def check_begins(data: bytes) -> None:
    """Refuse what does not begin like a log of a format that is read here.

    One that is empty, cut off or changed further on is a log still: verifying it names the line.
    """
    begins = BEGINS.match(data)
    if begins is None and not any(start.startswith(data) for start in STARTS):
        raise NoLog(1, 'this is no log of Berthier; one begins with a line that names its format, {"berthier":1, ….')
    version = begins[1].decode(errors="replace") if begins and len(begins[1]) <= LONGEST else str(VERSION)
    if version != str(VERSION):
        raise NoLog(1, OTHER_FORMAT.format(version, VERSION))


def encode_line(fields: dict[str, Any], before: str) -> tuple[str, str]:
    """A line (with its newline) chained to the one before, and its hash."""
    body = _canonical(fields)
    digest = hashlib.sha256(f"{before}{body}".encode(errors="surrogatepass")).hexdigest()
    return _canonical({**fields, "hash": digest}) + "\n", digest


def encode(lines: Iterable[dict[str, Any]]) -> str:
    """A whole log."""
    text, before = [], ""
    for fields in lines:
        line, before = encode_line(fields, before)
        text.append(line)
    return "".join(text)


def decode(data: bytes, before: str = "", first: int = 1) -> list[dict[str, Any]]:
    """Read a log and check form and chain, line by line; fields we do not know are kept.

    The rest of a log is read from its line `first` on when the hash of the line before it is known.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise BadLog(data[: problem.start].count(b"\n") + first, "this is not UTF-8 text.") from None
    if not text:
        raise BadLog(first, "the log is empty.")
    lines = text.split("\n")
    if lines.pop() != "":
        raise BadLog(len(lines) + first, "the line is cut off: it does not end in a newline.")
    decoded = []
    for number, line in enumerate(lines, first):
        fields = _parse(number, line)
        _check_version(number, fields)
        stated = fields.pop("hash")
        try:
            expected, before = encode_line(fields, before)
        except (ValueError, RecursionError):  # NaN, Infinity, a number too large for a float, groups without end
            raise BadLog(number, "it holds something a log cannot hold.") from None
        if expected != line + "\n":
            fault = (
                "its hash does not follow from the line before" if stated != before else "it is not in canonical form"
            )
            raise BadLog(number, f"{fault}; something was changed here or above.")
        decoded.append(fields)
    return decoded


def _check_version(number: int, fields: dict[str, Any]) -> None:
    """What another version wrote is not read at all: its chain may be another too."""
    version = fields.get("berthier", VERSION)
    if number == 1 and (version != VERSION or version is True):
        raise BadLog(1, OTHER_FORMAT.format(json.dumps(version, ensure_ascii=False), VERSION))


def _parse(number: int, line: str) -> dict[str, Any]:
    if has_long_number(line):
        raise BadLog(number, f"it holds a number of more than {MOST_DIGITS} digits.")
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        raise BadLog(number, "this is not JSON.") from None
    if is_deeper(fields, DEEPEST):
        raise BadLog(number, f"it is nested deeper than the {DEEPEST} levels a line may have.")
    if not isinstance(fields, dict) or not isinstance(fields.get("hash"), str):
        raise BadLog(number, "this is not a line of a Berthier log: it has no hash.")
    return fields


def _canonical(fields: dict[str, Any]) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
