"""The grounds of boards: immutable pictures at addresses that hold their hash, so that a browser asks once."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from anyio import to_thread
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from berthier.boards.draw import ground
from berthier.core.errors import BadInput
from berthier.core.ruleset import find_ruleset

FOR_EVER = "public, max-age=31536000, immutable"
LIGHTS = ("day", "night")


@lru_cache(maxsize=128)
def ground_of(ruleset: str, scenario: str, light: str) -> tuple[str, str]:
    """The picture of a scenario's ground, and its hash."""
    drawn = ground(find_ruleset(ruleset).find_game(scenario).board(scenario), light)
    return drawn, hashlib.sha256(drawn.encode()).hexdigest()[:16]


def ground_address(ruleset: str, scenario: str, light: str = "day") -> str:
    """Where the ground of a scenario is to be had."""
    return f"/boards/{ruleset}/{scenario}/{ground_of(ruleset, scenario, light)[1]}-{light}.svg"


@get("/boards/{ruleset:str}/{scenario:str}/{name:str}", include_in_schema=False)
async def ground_picture(ruleset: FromPath[str], scenario: FromPath[str], name: FromPath[str]) -> Response[str]:
    """The ground of a board; an old hash leads nowhere."""
    drawn = await to_thread.run_sync(_named, ruleset, scenario, name)
    if drawn is None:
        raise NotFoundException("There is no such board.")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": FOR_EVER})


def _named(ruleset: str, scenario: str, name: str) -> str | None:
    try:
        for light in LIGHTS:
            drawn, digest = ground_of(ruleset, scenario, light)
            if name == f"{digest}-{light}.svg":
                return drawn
    except BadInput:
        pass
    return None


HANDLERS = [ground_picture]
