"""The grounds of boards: immutable pictures at addresses that hold their hash, so that a browser asks once."""

from __future__ import annotations

from functools import cache, lru_cache

from anyio import to_thread
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from berthier.boards.drawing.draw import fought_over, ground, picture
from berthier.core.errors import BadInput
from berthier.core.inputs import is_own
from berthier.core.ruleset import find_ruleset, package_hash
from berthier.staff.played.games import position_of
from berthier.staff.played.on_board import BoardAsk, stands

FOR_EVER = "public, max-age=31536000, immutable"
LIGHTS = ("day", "night")
SET_UP = "set-"  # the ground with what stands on it at first


KINDS = (*LIGHTS, *(f"{SET_UP}{light}" for light in LIGHTS))


def by_name(scenario: str) -> str:
    """A scenario as an address has it: by its name. The text of a file is none: its board lies inside its room."""
    if is_own(scenario):
        raise BadInput("An address names a scenario of ours; a file is sent.", "scenario")
    return scenario


@lru_cache(maxsize=128)
def ground_of(ruleset: str, scenario: str, light: str) -> str:
    """The picture of a scenario's ground."""
    return ground(find_ruleset(ruleset).find_game(scenario).board(scenario), light)


@lru_cache(maxsize=128)
def set_up_of(ruleset: str, scenario: str, light: str) -> str:
    """A scenario of ours as it begins."""
    return drawn_set_up(ruleset, scenario, light)


def drawn_set_up(ruleset: str, scenario: str, light: str) -> str:
    """A scenario as it begins, as a watcher sees it, where it is played."""
    begun = stands(BoardAsk(ruleset=ruleset, scenario=scenario))
    board, scene = begun.game.board(scenario), begun.game.scene(position_of(begun.game, begun.live, None))
    return picture(board, scene, begun.game.sides(scenario), light, frame=fought_over(board, scene), scaled=True)


@lru_cache(maxsize=128)
def winning_of(ruleset: str, scenario: str) -> tuple[str, ...]:
    """How a scenario of ours is won."""
    return told_winning(ruleset, scenario)


def told_winning(ruleset: str, scenario: str) -> tuple[str, ...]:
    """How a scenario is won, as it begins."""
    begun = stands(BoardAsk(ruleset=ruleset, scenario=scenario))
    return () if begun.game.winning is None else begun.game.winning(position_of(begun.game, begun.live, None))


@cache
def board_hash(ruleset: str) -> str:
    """What the grounds of a ruleset are made from: its files, and what draws them."""
    return package_hash(find_ruleset(ruleset).package, "berthier.boards")[:16]


def ground_address(ruleset: str, scenario: str, light: str = "day") -> str:
    """Where the ground of a scenario is to be had."""
    return f"/boards/{ruleset}/{scenario}/{board_hash(ruleset)}-{light}.svg"


def board_place(ruleset: str, scenario: str, room: str) -> str:
    """Where the board of a room is to be had: one of ours for everybody, one of somebody's own inside the room."""
    return f"{room}/board" if is_own(scenario) else f"/boards/{ruleset}/{scenario}"


@get("/boards/{ruleset:str}/{scenario:str}/{name:str}", include_in_schema=False)
async def ground_picture(ruleset: FromPath[str], scenario: FromPath[str], name: FromPath[str]) -> Response[str]:
    """The ground of a board; an old hash leads nowhere."""
    drawn = await to_thread.run_sync(_named, ruleset, scenario, name)
    if drawn is None:
        raise NotFoundException("There is no such board.")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": FOR_EVER})


def _named(ruleset: str, scenario: str, name: str) -> str | None:
    try:
        kind = next((kind for kind in KINDS if name == f"{board_hash(ruleset)}-{kind}.svg"), None)
        if kind is None:
            return None
        draw = set_up_of if kind.startswith(SET_UP) else ground_of
        return draw(ruleset, by_name(scenario), kind.removeprefix(SET_UP))
    except BadInput:
        return None


HANDLERS = [ground_picture]
