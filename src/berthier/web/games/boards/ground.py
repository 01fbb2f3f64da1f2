"""The grounds of boards: immutable pictures at addresses that hold their hash, so that a browser asks once."""

from __future__ import annotations

from functools import cache, lru_cache

from anyio import to_thread
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from berthier.boards.drawing.draw import ground
from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset, package_hash

FOR_EVER = "public, max-age=31536000, immutable"
LIGHTS = ("day", "night")


@lru_cache(maxsize=128)
def ground_of(ruleset: str, scenario: str, light: str) -> str:
    """The picture of a scenario's ground."""
    return ground(find_ruleset(ruleset).find_game(scenario).board(scenario), light)


@cache
def board_hash(ruleset: str) -> str:
    """What the grounds of a ruleset are made from: its files, and what draws them."""
    return package_hash(find_ruleset(ruleset).package, "berthier.boards")[:16]


def ground_address(ruleset: str, scenario: str, light: str = "day") -> str:
    """Where the ground of a scenario is to be had."""
    return f"/boards/{ruleset}/{scenario}/{board_hash(ruleset)}-{light}.svg"


@get("/boards/{ruleset:str}/{scenario:str}/{name:str}", include_in_schema=False)
async def ground_picture(ruleset: FromPath[str], scenario: FromPath[str], name: FromPath[str]) -> Response[str]:
    """The ground of a board; an old hash leads nowhere."""
    drawn = await to_thread.run_sync(_named, ruleset, scenario, name)
    if drawn is None:
        raise NotFoundException("There is no such board.")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": FOR_EVER})


def _named(ruleset: str, scenario: str, name: str) -> str | None:
    try:
        light = next((light for light in LIGHTS if name == f"{board_hash(ruleset)}-{light}.svg"), None)
        return ground_of(ruleset, scenario, light) if light is not None else None
    except BadInput:
        return None


HANDLERS = [ground_picture]
