"""The log of a table: its events as lines, chained by hash with the very chain of `berthier.engine.log`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from berthier.core.bounds import is_deeper
from berthier.core.errors import BadInput
from berthier.core.exact import MOST_DIGITS, has_long_number
from berthier.core.inputs import make_ready
from berthier.engine import log
from berthier.engine.log import BadLog
from berthier.rooms.events import Closed, Event

VERSION = 1
MARK = "table"  # the first field of the first line; the log of a single procedure begins with "berthier"
MOST_BYTES = 32_000  # of a line that is written; what was written longer stays readable
MOST_TIME = 40

make_ready(Event)


class LogLine(msgspec.Struct, frozen=True):
    """One event in its place: its number in the game, when it came, the line as written and its hash."""

    n: int
    at: str
    event: Event
    text: str
    hash: str


def write_line(n: int, at: str, event: Event, before: str) -> LogLine:
    """The next line of a log after the one with the hash `before`."""
    try:
        fields = _fields(n, at, event)
        if is_deeper(fields, log.DEEPEST):
            raise BadInput(f"This is nested deeper than the {log.DEEPEST} levels a line of a log may have.")
        text, digest = log.encode_line(fields, before)
        size = len(text.encode())
    except (ValueError, RecursionError):  # not a number, half a character, groups without end
        raise BadInput("This holds something a log cannot hold.") from None
    if has_long_number(text):
        raise BadInput(f"This holds a number of more than {MOST_DIGITS} digits, which a log cannot hold.")
    most = MOST_BYTES + (sum(map(len, event.carried.values())) if isinstance(event, Closed) else 0)
    if size > most:
        raise BadInput(f"This is too long for one line of the log: {size:,} bytes; the most is {most:,}.")
    return LogLine(n, at, event, text, digest)


def read_lines(data: bytes, before: str = "", first: int = 1) -> list[LogLine]:
    """The lines of a table's log, chain and form checked; `BadLog` names the first line at fault.

    The rest of a log is read from its line `first` on when the hash of the line before it is known.
    """
    fields = log.decode(data, before, first)
    texts = data.decode().split("\n")[:-1]
    return [_read(n, one, f"{text}\n") for n, (one, text) in enumerate(zip(fields, texts, strict=True), first)]


def export(lines: Iterable[LogLine]) -> str:
    """The whole log."""
    return "".join(line.text for line in lines)


def _fields(n: int, at: str, event: Event) -> dict[str, Any]:
    mark = {MARK: VERSION} if n == 1 else {}
    return {**mark, "n": n, "at": at, "event": msgspec.to_builtins(event)}


def _is_time(at: Any) -> bool:
    """Whoever wrote the log may write the time as he likes, in one short piece."""
    return isinstance(at, str) and len(at) <= MOST_TIME and at.isprintable()


def _read(n: int, fields: dict[str, Any], text: str) -> LogLine:
    if n == 1 and (fields.get(MARK) is True or fields.get(MARK) != VERSION):
        raise BadLog(1, log.OTHER_FORMAT.format(repr(fields.get(MARK)), VERSION))
    if fields.get("n") is True or fields.get("n") != n or not _is_time(fields.get("at")):
        raise BadLog(n, f"this should be line {n} with its time, it says {fields.get('n')!r}.")
    try:
        event: Event = msgspec.convert(fields.get("event"), Event)
    except (msgspec.ValidationError, RecursionError) as problem:
        raise BadLog(n, f"not an event: {problem}.") from None
    return LogLine(n, fields["at"], event, text, text[-67:-3])
