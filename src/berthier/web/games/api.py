"""The API of the rooms. By the code of a game: look in, join, read its log. By a seat's token: everything else.

The token goes into the header `Authorization: Bearer TOKEN`; who has it, has the seat.
"""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotAuthorizedException
from litestar.params import FromPath
from litestar.response import Stream
from litestar.types import ControllerRouterHandler

from berthier.rooms.commands import Command
from berthier.rooms.lobby import Lobby
from berthier.rooms.playing_on import PlayOn
from berthier.rooms.prove import Proof
from berthier.rooms.views import View
from berthier.web import examples
from berthier.web.games import shapes
from berthier.web.games.service import TheVisit
from berthier.web.games.shapes import LuckReport, luck_report
from berthier.web.games.stream import event_stream
from berthier.web.hosting.problems import GAME_RESPONSES
from berthier.web.shapes import LARGEST_LOG, LogAsked

Code = FromPath[str]
Token = NamedDependency[str]
Asked = Request[Any, Any, Any]
LARGEST_COMMAND = 64 * 1024
LOG = "application/jsonl; charset=utf-8"


def bearer(request: Asked) -> str:
    """The token of the seat a request comes from."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind.casefold() != "bearer" or not token.strip():
        raise NotAuthorizedException("The token of your seat goes into the header: Authorization: Bearer TOKEN.")
    return token.strip()


@post("/games", summary="Open a table", responses=GAME_RESPONSES)
async def open_table(visit: TheVisit, data: Annotated[shapes.OpenAsked, examples.OPEN]) -> shapes.TicketShape:
    """A new table. Whoever opens it has the umpire's seat; the name of the game is the code to join it by."""
    return shapes.ticket_shape(await visit.open_table(data.table(), data.name))


@post("/games/import", summary="Bring a game in", responses=GAME_RESPONSES, request_max_body_size=LARGEST_LOG)
async def bring_in(visit: TheVisit, data: Annotated[LogAsked, examples.LOG]) -> shapes.TicketShape:
    """Keep a game whose log was exported elsewhere. It is derived again; the umpire's seat is yours."""
    return shapes.ticket_shape(await visit.bring_in(data.log.encode("utf-8", "surrogatepass")))


@get("/games/{game:str}", summary="Look in", responses=GAME_RESPONSES)
async def look_in(visit: TheVisit, game: Code) -> Lobby:
    """What the code of a game tells: its title, its rules, which seats are free."""
    return await visit.lobby(game)


@post("/games/{game:str}/seats", summary="Take a seat", responses=GAME_RESPONSES)
async def join(visit: TheVisit, game: Code, data: Annotated[shapes.JoinAsked, examples.JOIN]) -> shapes.TicketShape:
    """Take a free seat, or one of any number of spectators', by the code of the game."""
    return shapes.ticket_shape(await visit.join(game, data.seat, data.name))


@get("/games/{game:str}/log", summary="Its log", responses=GAME_RESPONSES, media_type=LOG)
async def export_log(visit: TheVisit, game: Code) -> Stream:
    """The log of a game: JSON Lines, chained by hash, nothing secret in it. `/api/verify` checks it."""
    name = "".join(letter for letter in game if letter.isalnum())
    headers = {"Content-Disposition": f'attachment; filename="berthier-{name}.jsonl"'}
    return Stream(await visit.log_in_pieces(game), media_type=LOG, headers=headers)


@get("/games/{game:str}/verdict", summary="Does it follow?", responses=GAME_RESPONSES)
async def verdict(visit: TheVisit, game: Code) -> Proof:
    """What the log of a game proves: every line follows, every fair die and every sealed choice is as committed to."""
    return await visit.proof(game)


@get("/games/{game:str}/luck", summary="Luck", responses=GAME_RESPONSES)
async def luck(visit: TheVisit, game: Code) -> LuckReport:
    """Exactly what was to be expected, what came, how often as well or as badly: of the dice of every seat, and of the
    result of every procedure that is over, under the choices that were made in it."""
    return luck_report(await visit.luck(game), await visit.result_luck(game))


@get("/seat", summary="What this seat sees", responses=GAME_RESPONSES)
async def look(visit: TheVisit, token: Token) -> View:
    """The table as this seat may see it: nothing of anybody else's secrets is in it."""
    return await visit.view(token)


@get("/seat/lines/{line:int}", summary="A step of the replay", responses=GAME_RESPONSES)
async def look_back(visit: TheVisit, token: Token, line: FromPath[int]) -> View:
    """The table as it was after a line, as this seat could see it then."""
    return (await visit.look_at(token, line)).view


@post("/seat/lines/{line:int}/play", summary="Play on from a step", responses=GAME_RESPONSES)
async def play_on(
    visit: TheVisit, token: Token, line: FromPath[int], data: Annotated[shapes.PlayOnAsked, examples.PLAY_ON]
) -> shapes.TicketShape:
    """A game that is over goes on from the position after a line, as a new game; nothing is taken back in the old one.
    Only who sat at its table may, for what was hidden in it becomes theirs."""
    return shapes.ticket_shape(await visit.play_on(token, line, PlayOn(data.seats, data.practice), data.name))


@post("/seat/name", status_code=200, summary="Sit down", responses=GAME_RESPONSES)
async def sit(visit: TheVisit, token: Token, data: Annotated[shapes.SitAsked, examples.SIT]) -> shapes.TicketShape:
    """Take the seat one was invited to. The token of the invitation is spent; the one given here is the seat's."""
    return shapes.ticket_shape(await visit.sit(token, data.name))


@post("/seat/invitations", summary="Give out a seat", responses=GAME_RESPONSES)
async def invite(
    visit: TheVisit, token: Token, data: Annotated[shapes.InviteAsked, examples.INVITE]
) -> shapes.TicketShape:
    """The umpire makes an invitation to a free seat, to be sent; or whoever sits makes another key to his own seat."""
    return shapes.ticket_shape(await visit.invite(token, data.seat))


@post(
    "/seat/commands",
    status_code=200,
    summary="Answer, or do something else",
    responses=GAME_RESPONSES,
    request_max_body_size=LARGEST_COMMAND,
)
async def act(visit: TheVisit, token: Token, data: Annotated[Command, examples.COMMANDS]) -> View:
    """Whatever a seat may do, by its `do`: start a procedure, roll, type dice, choose, seal, undo, consent, close …

    An answer names the `turn` it is meant for; one that comes too late is refused with 409 and nothing is changed.
    """
    return (await visit.act(token, data)).view


@get("/seat/events", summary="Live events", responses=GAME_RESPONSES, media_type="text/event-stream")
async def events(request: Asked, visit: TheVisit, token: Token) -> Stream:
    """The lines of the game as server-sent events, `id` the number of the line; `Last-Event-ID` resumes after it."""
    return await event_stream(request, visit, token)


@get("/seat/{token:str}/events", include_in_schema=False)
async def page_events(request: Asked, visit: TheVisit, token: FromPath[str]) -> Stream:
    """The same for a page: a browser's stream cannot send a header, the address of the seat is its key."""
    return await event_stream(request, visit, token)


BY_CODE = [open_table, bring_in, look_in, join, export_log, verdict, luck]
BY_TOKEN = Router(
    "/",
    route_handlers=[look, look_back, play_on, sit, invite, act, events],
    dependencies={"token": Provide(bearer, sync_to_thread=False)},
    security=[{"seat": []}],
)
HANDLERS: list[ControllerRouterHandler] = [
    Router("/api", route_handlers=[*BY_CODE, BY_TOKEN], tags=["games"]),
    page_events,
]
