"""The board of a scenario of somebody's own: for who has the key of a seat or the code of the game, and nobody else.

A board of ours has an address anybody may know and every cache may keep; this one lies inside its room.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from anyio import to_thread
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from berthier.boards.drawing.draw import ground
from berthier.core.inputs import is_own
from berthier.core.ruleset import find_ruleset
from berthier.rooms.looks import Look
from berthier.web.games.boards.board_tools import SVG, measured, two_points, written_places
from berthier.web.games.boards.ground import LIGHTS, board_hash
from berthier.web.games.service import TheVisit

Asked = Request[Any, Any, Any]
BY_ITS_READER = "private, max-age=3600"  # at the most: what lies inside a seat is stored by nobody at all
DRAWN = 8  # kept for a moment: a room's first page asks for a board twice, by day and by night


@get("/seat/{token:str}/board/{name:str}", include_in_schema=False)
async def seat_ground(visit: TheVisit, token: FromPath[str], name: FromPath[str]) -> Response[str]:
    """The ground for a seat."""
    return await _ground(await visit.look(token), name)


@get("/replay/{code:str}/board/{name:str}", include_in_schema=False)
async def replay_ground(visit: TheVisit, code: FromPath[str], name: FromPath[str]) -> Response[str]:
    """The same by the code of the game, which gives its log as well."""
    seen, _ = await visit.look_on(code, None)
    return await _ground(seen, name)


async def _ground(seen: Look, name: str) -> Response[str]:
    ruleset, scenario = _played_here(seen)
    light = next((light for light in LIGHTS if name == f"{board_hash(ruleset)}-{light}.svg"), None)
    if light is None:
        raise NotFoundException("There is no such board.")
    drawn = await to_thread.run_sync(own_ground, ruleset, scenario, light)
    return Response(drawn, media_type=SVG, headers={"Cache-Control": BY_ITS_READER})


@lru_cache(DRAWN)
def own_ground(ruleset: str, scenario: str, light: str) -> str:
    """The picture of its ground."""
    return ground(find_ruleset(ruleset).find_game(scenario).board(scenario), light)


def _played_here(seen: Look) -> tuple[str, str]:
    """The rules and the scenario of a room, where that is somebody's own."""
    scenario = str(seen.played.situation.inputs.get("scenario", "")) if seen.played is not None else ""
    if not is_own(scenario):
        raise NotFoundException("There is no such board.")
    return seen.view.ruleset, scenario


@get("/seat/{token:str}/board/{hash_:str}/places", include_in_schema=False)
async def seat_places(visit: TheVisit, token: FromPath[str], hash_: FromPath[str]) -> Response[bytes]:
    """What can be gone to."""
    ruleset, scenario = _played_here(await visit.look(token))
    if hash_ != board_hash(ruleset):
        raise NotFoundException("There is no such board.")
    found = await to_thread.run_sync(written_places, ruleset, scenario)
    return Response(found, media_type="application/json", headers={"Cache-Control": BY_ITS_READER})


@get("/seat/{token:str}/board/distance", include_in_schema=False)
async def seat_distance(request: Asked, visit: TheVisit, token: FromPath[str]) -> Response[str]:
    """How far it is between two points of the drawing, said and drawn."""
    ends = two_points(request)
    ruleset, scenario = _played_here(await visit.look(token))
    return Response(await to_thread.run_sync(measured, ruleset, scenario, *ends), media_type=SVG)


HANDLERS = [seat_ground, replay_ground, seat_places, seat_distance]
