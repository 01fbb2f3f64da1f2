"""Answers kept on disk between two runs of the program, by all they depend on.

A file is written whole beside its place and then moved there, so that several programs may keep answers at once; it
carries a digest, and one that is cut short, tampered with or of another shape is passed over and written anew. Where
nothing can be written, nothing is kept. Any file may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import perf_counter
from typing import Any, TypeVar

import msgspec
from platformdirs import user_cache_path

from berthier import __version__
from berthier.core.ruleset import package_hash
from berthier.staff.situation import Situation

T = TypeVar("T")

WHERE = "BERTHIER_CACHE"  # another folder, or "off"
MOST_FILES = 300
_OWN = re.compile(r"[0-9a-f]{64}\.json|berthier-[^/]*\.part")
WORTH_KEEPING = 0.1  # seconds of work below which an answer is sooner worked out than found
ENGINE = ("berthier.core", "berthier.engine", "berthier.staff")


def cache_folder() -> Path | None:
    """Where answers are kept on this machine; None where they are not."""
    given = os.environ.get(WHERE, "")
    if given:
        return None if given == "off" else Path(given)
    return user_cache_path("berthier", appauthor=False)


@cache
def engine_hash() -> str:
    """What the engine was when an answer was worked out: a hash over its files."""
    return hashlib.sha256(f"{__version__} {package_hash(*ENGINE)}".encode()).hexdigest()


def key_of(what: str, situation: Situation, ask: Any) -> str:
    """A name for an answer: the rules, the engine, the inputs, the rulings, the orders and what was asked."""
    parts = {
        "what": what,
        "engine": engine_hash(),
        "ruleset": [situation.ruleset.key, situation.ruleset.content_hash],
        "procedure": situation.procedure.name,
        "inputs": situation.inputs,
        "switches": situation.in_force,
        "orders": situation.chosen,
        "ask": ask,
    }
    return hashlib.sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()


def kept(key: str, kind: type[T], work: Callable[[], T], folder: Path | None) -> T:
    """The answer of this name as it was kept, or a new one, kept if the work took a while."""
    found = find(key, kind, folder)
    if found is not None:
        return found
    started = perf_counter()
    answer = work()
    if folder is not None and perf_counter() - started >= WORTH_KEEPING:
        with suppress(OSError):
            _write(folder / f"{key}.json", answer)
    return answer


def find(key: str, kind: type[T], folder: Path | None) -> T | None:
    """The answer of this name, if it was kept and is whole."""
    if folder is None:
        return None
    place = folder / f"{key}.json"
    with suppress(OSError, msgspec.MsgspecError, ValueError):
        digest, _, body = place.read_bytes().partition(b"\n")
        if digest == _digest(body):
            answer = msgspec.json.decode(body, type=kind)
            with suppress(OSError):
                os.utime(place)  # the oldest by use go first
            return answer
    return None


def _write(place: Path, answer: Any) -> None:
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    body = msgspec.json.encode(answer)
    with NamedTemporaryFile(dir=place.parent, prefix="berthier-", suffix=".part", delete=False) as file:
        try:
            file.write(_digest(body) + b"\n" + body)
        except OSError:
            Path(file.name).unlink(missing_ok=True)
            raise
    Path(file.name).replace(place)
    _make_room(place.parent)


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()


def _make_room(folder: Path) -> None:
    """Forget the answers that were not asked for longest."""
    ages: list[tuple[float, Path]] = []
    for place in folder.iterdir():
        if _OWN.fullmatch(place.name) is None:
            continue  # somebody else's: never ours to remove, whatever folder we were given
        with suppress(OSError):  # another program may have forgotten it meanwhile
            ages.append((place.stat().st_mtime, place))
    for _, place in sorted(ages)[: max(0, len(ages) - MOST_FILES)]:
        with suppress(OSError):
            place.unlink()
