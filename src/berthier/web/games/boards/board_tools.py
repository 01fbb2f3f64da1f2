"""The tools of a board: its places to go to, distances, layers over it, and the steps of what just happened."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from anyio import to_thread
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Template

from berthier.boards.layers import draw_layers
from berthier.boards.measure import draw_measured, measure
from berthier.core.errors import BadInput, unknown
from berthier.core.exact import read_count
from berthier.core.ruleset import find_ruleset
from berthier.web.games.boards.game_page import GamePage, game_page
from berthier.web.games.boards.ground import FOR_EVER, board_hash, by_name
from berthier.web.games.entrance import base_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit

Asked = Request[Any, Any, Any]
SVG = "image/svg+xml"
MOST_LAYERS = 6
Spot = tuple[float, float]


@lru_cache(maxsize=64)
def places_of(ruleset: str, scenario: str) -> bytes:
    """The places of a board of ours."""
    return written_places(ruleset, by_name(scenario))


def written_places(ruleset: str, scenario: str) -> bytes:
    """Every place of a board with its title and where it lies on the drawing."""
    places = find_ruleset(ruleset).find_game(scenario).board(scenario).places
    return msgspec.json.encode([[spot.title, spot.x, spot.y] for spot in places.values()])


@get("/boards/{ruleset:str}/{scenario:str}/{hash_:str}/places", include_in_schema=False)
async def board_places(ruleset: FromPath[str], scenario: FromPath[str], hash_: FromPath[str]) -> Response[bytes]:
    """What can be gone to: it changes with the board alone, so a browser asks once."""
    try:
        if hash_ != board_hash(ruleset):
            raise NotFoundException("There is no such board.")
        found = await to_thread.run_sync(places_of, ruleset, scenario)
    except BadInput:
        raise NotFoundException("There is no such board.") from None
    return Response(found, media_type="application/json", headers={"Cache-Control": FOR_EVER})


@get("/boards/{ruleset:str}/{scenario:str}/distance", include_in_schema=False)
async def distance(request: Asked, ruleset: FromPath[str], scenario: FromPath[str]) -> Response[str]:
    """How far it is between two points of the drawing, said and drawn."""
    drawn = await to_thread.run_sync(measured, ruleset, by_name(scenario), *two_points(request))
    return Response(drawn, media_type=SVG)


def two_points(request: Asked) -> tuple[Spot, Spot]:
    """The two points of the drawing that an address names."""
    x1, y1, x2, y2 = (_number(request, name) for name in ("x1", "y1", "x2", "y2"))
    return (x1, y1), (x2, y2)


def measured(ruleset: str, scenario: str, a: Spot, b: Spot) -> str:
    """The way between two points of a board, said and drawn."""
    board = find_ruleset(ruleset).find_game(scenario).board(scenario)
    return draw_measured(board, measure(board, a, b))


def _number(request: Asked, name: str) -> float:
    text = str(request.query_params.get(name, ""))
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not -100_000 < value < 100_000:
        raise BadInput(f"{text!r} is no point of the board.", name)
    return value


@get("/seat/{token:str}/layers", include_in_schema=False)
async def layers(request: Asked, visit: TheVisit, token: FromPath[str]) -> Response[str]:
    """Layers over the board, from what this seat sees and nothing else."""
    page = await _page(request, visit, token)
    names = request.query_params.getall("show", [])[:MOST_LAYERS]
    piece = str(request.query_params.get("piece", ""))
    return Response(await to_thread.run_sync(_layers, page, names, piece), media_type=SVG)


def _layers(page: GamePage, names: list[str], piece: str) -> str:
    known = page.game.layers
    for name in names:
        if name not in known:
            raise unknown("layer", name, known, "show")
    if page.position is None:
        return draw_layers(page.board, [], page.sides)
    drawn = [known[name](page.position, page.looks_for, piece) for name in names]
    return draw_layers(page.board, drawn, page.sides)


@get("/seat/{token:str}/then", include_in_schema=False)
async def then(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """The board some steps ago: what moved in that step, what was lost, and the sentence on it."""
    page = await _page(request, visit, token)
    many = read_count(str(request.query_params.get("back", ""))) or 1
    many = min(many, len(page.steps))
    drawn = await to_thread.run_sync(page.drawn_then, many)
    return Template("game_then.html", context={"room": page.room, "page": page, "back": many, "drawn": drawn})


async def _page(request: Asked, visit: TheVisit, token: str) -> GamePage:
    seen = await visit.look(token)
    page = game_page(Room(seen.view, token, base_of(request), seen.played))
    if page is None:
        raise NotFoundException("There is no board here.")
    return page


HANDLERS = [board_places, distance, layers, then]
