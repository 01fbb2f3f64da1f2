"""Looking back: the replay of a game step by step, and the luck of its dice and its results."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from anyio import to_thread
from litestar import Request, get
from litestar.params import FromPath
from litestar.response import Template

from berthier.core.exact import read_count
from berthier.core.words import number, percent
from berthier.opponents import LEVELS
from berthier.rooms.course import Course, Turned, curves
from berthier.rooms.luck import Luck, total_ways
from berthier.web.games.boards.game_page import GamePage, game_page
from berthier.web.games.entrance import base_of
from berthier.web.games.fortunes import view_result
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit
from berthier.web.hosting.work import aside

Asked = Request[Any, Any, Any]
PARTS = ("replay", "replay-at")  # what a step draws anew, and what the slider does, which must not slip out of the hand
BARS = 61  # at most, across the drawing of a distribution


@get("/seat/{token:str}/replay", include_in_schema=False)
async def replay_page(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """The table as it was after one line, and the ways to the lines before and after."""
    seen = await visit.look(token)
    last = seen.view.seq
    line = _line(str(request.query_params.get("line", "")), last)
    then = seen if line == last else await visit.look_at(token, line)
    room = Room(then.view, token, base_of(request), then.played)
    now = Room(seen.view, token, base_of(request), seen.played)
    plays_on = now.act is not None and not now.is_open and now.seat is not None and now.seat.name is not None
    return await _replayed(request, room, line, last, lambda: visit.course(token), plays_on=plays_on)


@get("/replay/{code:str}", include_in_schema=False)
async def shared_replay(request: Asked, visit: TheVisit, code: FromPath[str]) -> Template:
    """The same by the code of the game, for anybody: what everybody may know, and no seat's address in it."""
    seen, last = await visit.look_on(code, None)
    line = _line(str(request.query_params.get("line", "")), last)
    if line != last:
        seen, _ = await visit.look_on(code, line)
    room = Room(seen.view, "", base_of(request), seen.played)
    return await _replayed(request, room, line, last, lambda: visit.course_of(code))


async def _replayed(
    request: Asked,
    room: Room,
    line: int,
    last: int,
    course: Callable[[], Awaitable[Course]],
    *,
    plays_on: bool = False,
) -> Template:
    await to_thread.run_sync(lambda: room.charts)
    is_part, page = request.headers.get("HX-Target") in PARTS, game_page(room)
    context: dict[str, Any] = {"room": room, "line": line, "last": last, "sentence": room.story[-1], "page": page}
    context["here"] = f"{room.place}/replay" if room.token else room.place
    context |= {"plays_on": plays_on and room.view.question is not None, "levels": LEVELS}
    context["drawing"] = drawing_of(page, await course(), line) if page is not None else None
    return Template("replay_panel.html" if is_part else "replay.html", context=context)


class CourseView(msgspec.Struct, frozen=True):
    """Who was winning, drawn 300 wide and 100 high: a curve for each side, where the reader is, where it turned."""

    curves: list[tuple[str, str, str]]
    at: float
    turned: list[Turned]


@get("/seat/{token:str}/replay/luck", include_in_schema=False)
async def replay_luck(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """The luck of the dice in a game that is over, for the page of its replay."""
    seen = await visit.look(token)
    room = Room(seen.view, token, base_of(request), seen.played)
    return await _luck_drawn(room, lambda: visit.luck_course(token))


@get("/replay/{code:str}/luck", include_in_schema=False)
async def shared_replay_luck(request: Asked, visit: TheVisit, code: FromPath[str]) -> Template:
    """The same by the code of the game, for anybody."""
    seen, _ = await visit.look_on(code, None)
    room = Room(seen.view, "", base_of(request), seen.played)
    return await _luck_drawn(room, lambda: visit.luck_course_of(code))


async def _luck_drawn(room: Room, course: Callable[[], Awaitable[Course]]) -> Template:
    page = game_page(room)
    found = drawing_of(page, await course(), room.view.seq) if page is not None else None
    here = f"{room.place}/replay" if room.token else room.place
    return Template(
        "replay_luck.html",
        context={
            "drawing": found,
            "here": here,
            "is_over": room.act is not None and room.act.finished,
            "practised": room.practised,
        },
    )


def drawing_of(page: GamePage, found: Course, line: int) -> CourseView | None:
    """The course of a game for the page."""
    if len(found.moments) < 3:
        return None
    sides = [side for side in page.sides if not side.neutral]
    drawn = [(side.title, side.colour, curves(found.moments, side.name, 300, 100)) for side in sides]
    before = sum(moment.line <= line for moment in found.moments)
    turned = [msgspec.structs.replace(one, side=page.called((one.side,))) for one in found.turned]
    return CourseView(drawn, round(300 * max(0, before - 1) / (len(found.moments) - 1), 1), turned)


def _line(asked: str, last: int) -> int:
    line = read_count(asked)
    return last if line is None else min(max(1, line), last)


class LuckView(msgspec.Struct, frozen=True):
    """The luck of a seat, drawn: bars of the exact distribution, the one that came up marked."""

    seat: str
    name: str
    found: Luck
    expected: str
    at_least: str
    at_most: str
    verdict: str
    bars: tuple[tuple[float, float, float, bool], ...]
    mean_at: float
    ends: tuple[int, int]


@get("/seat/{token:str}/luck", include_in_schema=False)
async def luck_page(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """What came of every procedure against what was to be expected, and everybody's dice against what dice do."""
    view = await visit.view(token)
    room = Room(view, token, base_of(request))
    found = await visit.luck(view.game)
    names = {seat.seat: seat.name or "" for seat in view.seats}
    shown = await aside(partial(_drawn, found, names))
    results = [view_result(each) for each in await visit.result_luck(view.game)]
    return Template("luck.html", context={"room": room, "shown": shown, "results": results})


def _drawn(found: dict[str, Luck], names: dict[str, str]) -> list[LuckView]:
    return [draw_luck(seat, names.get(seat, ""), each) for seat, each in found.items()]


def draw_luck(seat: str, name: str, found: Luck) -> LuckView:
    """The exact distribution of the sum as bars 100 wide and 30 high; far tails are left off the drawing."""
    ways = total_ways(found.sides)
    low, high = _middle(ways, found.total - found.dice)
    shown = ways[low : high + 1]
    step = -(-len(shown) // BARS)
    groups = [sum(shown[start : start + step]) for start in range(0, len(shown), step)]
    width, tallest, here = 100 / len(groups), max(groups), (found.total - found.dice - low) // step
    bars = tuple(
        (round(place * width, 3), round(30 - each / tallest * 30, 3), round(width * 0.86, 3), place == here)
        for place, each in enumerate(groups)
    )
    return LuckView(
        seat=seat,
        name=name,
        found=found,
        expected=number(found.expected),
        at_least=percent(found.at_least),
        at_most=percent(found.at_most),
        verdict=verdict_of(found),
        bars=bars,
        mean_at=round(float((found.expected - found.dice - low + 0.5) / (step * len(groups))) * 100, 2),
        ends=(low + found.dice, high + found.dice),
    )


def _middle(ways: list[int], place: int) -> tuple[int, int]:
    """The part of a distribution worth drawing: all but a thousandth at either end, and what came up."""
    whole, seen = sum(ways), 0
    low, high = 0, len(ways) - 1
    while low < place and seen + ways[low] < whole // 1000:
        seen, low = seen + ways[low], low + 1
    seen = 0
    while high > place and seen + ways[high] < whole // 1000:
        seen, high = seen + ways[high], high - 1
    return low, high


def verdict_of(found: Luck) -> str:
    """One sentence: what came up, what was to be expected, and how often dice do that."""
    if found.total == found.expected:
        return "Exactly what dice do."
    is_high = found.total > found.expected
    share, word = (found.at_least, "high") if is_high else (found.at_most, "low")
    return f"{word.capitalize()} dice: as {word} as this or {word}er in {percent(share)} of all such throws."


HANDLERS = [replay_page, shared_replay, replay_luck, shared_replay_luck, luck_page]
