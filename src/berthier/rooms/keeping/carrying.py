"""How a game goes on when its rules were changed in mid-game and what was played no longer follows from them.

The session as it stood is written down whole, packed and salted, under a commitment that goes into the log. Whoever
derives the log goes on from there; what the lines before it prove, they prove under the rules they were played by.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import b85decode, b85encode
from collections.abc import Mapping, Sequence

import msgspec

from berthier.core.errors import BadInput
from berthier.rooms.events import Carried, Created
from berthier.rooms.fair import Entropy, position_commitment
from berthier.rooms.keeping.chain import LogLine, write_line
from berthier.rooms.keeping.snapshots import (
    KEPT_LINES,
    Snapshot,
    as_it_stood,
    put_away,
    read_snapshot,
    rules_key,
    take_out,
)
from berthier.rooms.moves import Kept
from berthier.rooms.playing import Unopened
from berthier.rooms.session import SERVER, Session

MOST_POSITION = 100_000  # letters of a packed position
MOST_UNPACKED = 4_000_000
MOST_TIMES = 20  # a game is carried on


def as_left(snapshot: Snapshot, lines: Sequence[LogLine], vault: Mapping[str, str]) -> Session:
    """A session put away under other rules, under those of today: from where it stood, not from where it began."""
    problem: BadInput | None = None
    for way in as_it_stood(snapshot):
        try:
            return take_out(way, lines, vault)
        except BadInput as found:
            problem = found
    assert problem is not None, "a snapshot can be tried in at least one way"
    raise problem


def carried_line(session: Session, before: str, chance: Entropy, at: str) -> tuple[LogLine, Kept]:
    """The line that says so, and the position behind its commitment."""
    if len(session.carried) >= MOST_TIMES:
        raise BadInput(f"This game was carried on {MOST_TIMES} times already; close it and open another.", "game")
    event, kept = carried_event(put_away(session), before, rules_key(session.ruleset), chance)
    return write_line(session.seq + 1, at, event, session.lines[-1].hash), kept


def carried_event(
    snapshot: Snapshot, before: str, rules: str, chance: Entropy, *, after: int = 0
) -> tuple[Carried, Kept]:
    """That a game goes on from a position, its own or that of another after a line, and what lies behind it."""
    packed = b85encode(zlib.compress(msgspec.json.encode(snapshot), 9)).decode()
    if len(packed) > MOST_POSITION:
        raise BadInput("The position of this game is too large to be carried on.", "game")
    text = f"{chance.secret()}|{packed}"
    event = Carried(SERVER, before, rules, position_commitment(text), after)
    return event, Kept(SERVER, event.commitment, text)


def carried_on(line: LogLine, event: Carried, before: Sequence[LogLine], vault: Mapping[str, str]) -> Session:
    """The session from the position a line is committed to; `before` are the lines up to it."""
    if event.seat != SERVER:
        raise BadInput("A game is carried on by the server.", "seat", [SERVER])
    try:
        text = vault[event.commitment]
    except KeyError:
        raise Unopened("the server") from None
    if position_commitment(text) != event.commitment:
        raise BadInput("The position shown is not the one the game was carried on from.", "carried")
    snapshot = _unpacked(text)
    if before[:1] and isinstance(before[0].event, Created) and before[0].event != snapshot.created:
        raise BadInput("The position shown is of another table.", "carried")
    session = take_out(snapshot, before[-KEPT_LINES:], vault)
    for act in session.acts:
        act.carried = act.forgotten
    session.lines.append(line)
    session.carried.append(event.commitment)
    session.seq, session.asked = line.n, None
    session.put_at, session.halted_at = line.at, ""
    session.size += len(line.text)
    session.turn += 1
    return session


def _unpacked(text: str) -> Snapshot:
    """What a position holds; never more than any game needs."""
    if len(text) > MOST_POSITION + 65:
        raise BadInput("This is too large for a position.", "carried")
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(b85decode(text.partition("|")[2]), MOST_UNPACKED)
    except (ValueError, binascii.Error, zlib.error):
        raise BadInput("This is no position of a game.", "carried") from None
    if not unpacking.eof:
        raise BadInput("This is too large for a position.", "carried")
    return read_snapshot(data)
