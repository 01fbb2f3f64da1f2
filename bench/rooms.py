"""One room with a long game in it against one with a short game: nothing anybody waits for grows with its length."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from jinja2 import Environment
from tests.games.installed import install
from tests.rooms.games import play_on, sit_down
from tests.rooms.room import Room

from bench.section import Section, duration, least_times, times
from berthier.core.ruleset import installed
from berthier.engine.explain import explain
from berthier.rooms import commands as c
from berthier.rooms.keeping.store import Store
from berthier.rooms.rooms import Rooms
from berthier.web.games.entrance import qr_svg
from berthier.web.games.room import Room as Page
from berthier.web.templating import templates

SHORT, LONG = 100, 5_000
BAR = 1.5
LARGEST_PAGE = 200_000


def section(quick: bool) -> Section:
    """Answer, page, explain, undo and opening, at both lengths in turn."""
    long = 300 if quick else LONG
    with TemporaryDirectory() as folder:
        sys.path.insert(0, str(install(Path(folder))))
        installed.cache_clear()
        rooms = {answers: _room(Path(folder), answers) for answers in (SHORT, long)}
        found = {name: least_times({f"{n}": _job(job, room) for n, room in rooms.items()}, 5) for name, job in JOBS}
        size = len(_page(rooms[long]))
    rows = tuple(
        (name, duration(spent[f"{SHORT}"]), duration(spent[f"{long}"]), times(spent[f"{long}"] / spent[f"{SHORT}"]))
        for name, spent in found.items()
    )
    return Section(
        title="Rooms whose cost does not grow",
        words=(f"A whole game in a room after {SHORT:,} and after {long:,} answers; the bar is {BAR} ×.",),
        head=("what", f"after {SHORT:,}", f"after {long:,}", "grows"),
        rows=rows,
        after=(f"The page after {long:,} answers has {size:,} bytes; the bar is {LARGEST_PAGE:,}.",),
    )


def _room(folder: Path, answers: int) -> Room:
    room = sit_down(Store(f"sqlite:///{folder / f'{answers}.db'}"), "siege", seed=answers)
    play_on(room, random.Random(answers), answers)
    return room


def _job(job: Callable[[Room], Any], room: Room) -> Callable[[], Any]:
    return lambda: job(room)


def _answer(room: Room) -> None:
    play_on(room, random.Random(1), 20)


@cache
def _templates() -> Environment:
    return templates()


def _page(room: Room) -> str:
    seen = room.look("Gray")
    page = Page(seen.view, "token", "http://here", seen.played)
    return _templates().get_template("room.html").render(room=page, qr=qr_svg, part=False)


def _explain(room: Room) -> None:
    seen = room.look("Gray")
    assert seen.played is not None
    explain(seen.played.game)


def _undo(room: Room) -> None:
    for _ in range(10):
        line = room.view("umpire").undo.line
        assert line is not None
        room.act("umpire", c.Override("measured", c.TakeBack(line)))


def _open(room: Room) -> None:
    Rooms(room.rooms.store).view(room.tickets["Gray"].token)


JOBS: tuple[tuple[str, Callable[[Room], Any]], ...] = (
    ("twenty answers", _answer),
    ("the page", _page),
    ("explain", _explain),
    ("ten undone", _undo),
    ("opening", _open),
)


if __name__ == "__main__":
    print(section(quick="--quick" in sys.argv).markdown())
