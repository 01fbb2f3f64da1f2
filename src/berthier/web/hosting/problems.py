"""Whatever goes wrong is answered in a sentence: problem details (RFC 9457) to programs, a page to people."""

from __future__ import annotations

import logging
from collections.abc import Container
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Template
from sqlalchemy.exc import DBAPIError

from berthier.core.errors import BadInput, TooMuch
from berthier.core.words import capital
from berthier.engine.flow import NeverEnds
from berthier.rooms.keeping.store import NoSuchGame, NoSuchSeat
from berthier.rooms.keeping.writing import Conflict
from berthier.rooms.moves import Stale
from berthier.web.hosting.unreadable import unreadable
from berthier.web.hosting.work import Gone

PLACES = ("ruleset", "procedure", "table", "example", "scenario")  # a wrong word here is a wrong address
MEDIA = "application/problem+json"
Asked = Request[Any, Any, Any]

logger = logging.getLogger(__name__)


class Problem(msgspec.Struct, omit_defaults=True):
    """Problem details: what is wrong in a sentence; the field at fault and what it may hold where that is known."""

    title: str
    status: int
    detail: str
    type: str = "about:blank"
    field: str | None = None
    allowed: list[str] | None = None


def spec(what: str) -> ResponseSpec:
    """How a refusal is documented."""
    return ResponseSpec(Problem, generate_examples=False, description=what, media_type=MEDIA)


RESPONSES = {
    400: spec("The request cannot be read."),
    404: spec("No such ruleset, procedure or chart."),
    413: spec("The request is too large."),
    422: spec("A sentence with the field at fault and what it may hold; or more work than a request may cost."),
    429: spec("More than a person would ask for, or too many are asking; `Retry-After` says when to try again."),
}


GAME_RESPONSES = RESPONSES | {
    401: spec("No token, or one that opens no seat."),
    403: spec("Sent by a page of another site."),
    404: spec("No such game, ruleset or procedure."),
    409: spec("Somebody was faster: this is no longer asked, or the game has moved on. Look again."),
}


def problem_of(error: Exception, places: Container[str] = PLACES) -> Problem:
    """Any failure as problem details; `places` are the words the address itself is made of."""
    if isinstance(error, BadInput):
        status = _status(error, places)
        return Problem(_title(status), status, error.error, field=error.field, allowed=error.allowed)
    if isinstance(error, Conflict):
        return Problem(_title(409), 409, str(error))
    if isinstance(error, TooMuch | NeverEnds):
        return Problem("Too much to work out", 422, str(error), field="budget")
    if isinstance(error, HTTPException):
        return Problem(_title(error.status_code), error.status_code, _sentence(error))
    if isinstance(error, UnicodeDecodeError):
        return Problem(_title(400), 400, "What was sent is not text in UTF-8.")
    if isinstance(error, RecursionError):
        return Problem(_title(400), 400, "What was sent is nested too deep.")
    if isinstance(error, DBAPIError):
        logger.error("The store failed: %s", reason_of(error))
        return Problem("The store is not to be had", 503, f"{reason_of(error)} {NOTHING_LOST}")
    if isinstance(error, Gone):
        return Problem("Nobody is there", 499, "Whoever asked has gone.")
    logger.error("A request failed.", exc_info=error)
    return Problem("Berthier failed", 500, "This is a fault of the program, not of what you sent.")


def _status(error: BadInput, places: Container[str]) -> int:
    if isinstance(error, NoSuchSeat):
        return 401
    if isinstance(error, Stale):
        return 409
    return 404 if isinstance(error, NoSuchGame) or (error.field in PLACES and error.field in places) else 422


NOTHING_LOST = "What stood in the log stands; what you sent just now was not kept. Send it again in a while."


def reason_of(error: DBAPIError) -> str:
    """Why a database failed, without a word of what was to be written."""
    said = str(error.orig).strip().partition("\n")[0].casefold()
    if "full" in said or "no space" in said:
        return "The disk the games are kept on is full."
    if "locked" in said or "busy" in said:
        return "Another program holds the games’ database."
    if "readonly" in said or "read-only" in said:
        return "The games’ database cannot be written to."
    return "The games’ database does not answer."


TITLES = {
    400: "The request cannot be read",
    401: "No seat",
    403: "Not from here",
    404: "Not found",
    405: "Not done this way",
    409: "Somebody was faster",
    413: "Too large",
    429: "Too often",
    507: "Full",
}


def _title(status: int) -> str:
    return TITLES.get(status, "This cannot be used")


SAID = {
    404: "There is nothing at this address.",
    405: "This address does not answer to that method.",
    413: "What was sent is larger than what is read here.",
}  # in the place of bare phrases


def _sentence(error: HTTPException) -> str:
    if error.status_code in SAID:
        return SAID[error.status_code]
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{each.get('key', '')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    said = "; ".join([error.detail, *parts])
    return said if said.endswith((".", "?", "!")) or parts else f"{capital(said)}."


def answer_problem(request: Asked, error: Exception) -> Response[Any]:
    """Problem details for the API, a page for a browser."""
    is_api = request.url.path.startswith("/api/")
    if is_api and request.path_params.get("ruleset") == "api":  # an unknown path of the API, not a page of a ruleset
        error = NotFoundException()
    problem = problem_of(error, request.path_params)
    if is_api and (read := unreadable(request, error)) is not None:
        problem = msgspec.structs.replace(problem, detail=read.error, field=read.field, allowed=read.allowed)
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if is_api:
        if problem.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return Response(problem, status_code=problem.status, media_type=MEDIA, headers=headers)
    if problem.status == 401:  # to a browser a dead link is a page that is not there
        problem = msgspec.structs.replace(problem, status=404)
    return Template("problem.html", context={"problem": problem}, status_code=problem.status, headers=headers)
