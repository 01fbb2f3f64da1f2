"""Whole games over the API: what can be played, the board of a scenario, a room in which a game begins."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from berthier.boards.told import listed_places
from berthier.core.ruleset import find_ruleset
from berthier.rooms.opening import NewGame
from berthier.staff.played.games import listed, listed_one
from berthier.staff.shelf import open_rulesets
from berthier.web import examples
from berthier.web.games.boards import played_out
from berthier.web.games.boards.ground import by_name
from berthier.web.games.service import TheVisit
from berthier.web.games.shapes import PlayAsked, TicketShape, ticket_shape
from berthier.web.hosting.problems import GAME_RESPONSES
from berthier.web.hosting.work import aside


class ScenarioShape(msgspec.Struct):
    """A scenario that can be played."""

    ruleset: str
    scenario: str
    title: str
    sides: list[str]
    players: str
    minutes: int
    turns: int
    about: str


class BoardShape(msgspec.Struct):
    """The board of a scenario: its frame in points, and every place with its middle."""

    title: str
    width: float
    height: float
    places: list[dict[str, Any]]


@get("/scenarios", summary="Whole games", responses=GAME_RESPONSES, sync_to_thread=False)
def scenarios(ruleset: FromQuery[str | None] = None) -> list[ScenarioShape]:
    """Every scenario of every game, or of one `ruleset`, as `berthier games` lists them."""
    found = open_rulesets() if ruleset is None else [find_ruleset(ruleset)]
    return msgspec.convert(listed(found), list[ScenarioShape])


class OwnAsked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A scenario of one's own, in the shape of the ruleset's scenario files."""

    file: played_out.File


OWN = examples.shown(OwnAsked(file={"id": "mine", "title": "A short war", "…": "…"}))


@post("/scenarios/{ruleset:str}", status_code=200, summary="A scenario of your own", responses=GAME_RESPONSES)
async def own(ruleset: FromPath[str], data: Annotated[OwnAsked, OWN]) -> ScenarioShape:
    """What a scenario file is, as `berthier games RULESET FILE.json` tells it, or the first thing that stands in its
    way. Nothing of it is kept."""
    text = played_out.named_or_file(played_out.OWN, data.file)
    return msgspec.convert(await aside(partial(_looked_at, ruleset, text)), ScenarioShape)


def _looked_at(ruleset: str, text: str) -> dict[str, Any]:
    found = find_ruleset(ruleset)
    return listed_one(found, found.find_game(text), text)


@get("/scenarios/{ruleset:str}/{scenario:str}/board", summary="A board", responses=GAME_RESPONSES, sync_to_thread=False)
def board(ruleset: FromPath[str], scenario: FromPath[str]) -> BoardShape:
    """The board a scenario is played on; a seat's page shows what stands on it."""
    drawn = find_ruleset(ruleset).find_game(by_name(scenario)).board(scenario)
    return BoardShape(drawn.title, drawn.width, drawn.height, listed_places(drawn))


@get("/scenarios/{ruleset:str}/{scenario:str}/file", summary="A scenario's file", responses=GAME_RESPONSES)
async def file(ruleset: FromPath[str], scenario: FromPath[str]) -> dict[str, Any]:
    """The file of a scenario of ours, to begin one of your own from: change it, and send it."""
    key = by_name(scenario)
    return dict(find_ruleset(ruleset).find_game(key).file_of(key))


@post("/play", summary="Begin a whole game", responses=GAME_RESPONSES)
async def play(visit: TheVisit, data: Annotated[PlayAsked, examples.PLAY]) -> TicketShape:
    """A room in which the game begins at once; the token is that of the first of your sides, or the umpire's."""
    key = played_out.named_or_file(data.scenario, data.file)
    new = NewGame(data.ruleset, key, data.seats, switches=data.switches, practice=data.practice)
    return ticket_shape(await visit.open_game(new, data.name))


HANDLERS: list[ControllerRouterHandler] = [
    Router("/api", route_handlers=[scenarios, own, board, file, *played_out.HANDLERS, play], tags=["games"])
]
