"""The entrance: open a table, join one by its code, bring one in from its log."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
import segno
from litestar import Request, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from litestar.response import Redirect, Template
from markupsafe import Markup

from berthier.core.errors import BadInput
from berthier.core.exact import read_count
from berthier.core.game import GameSide
from berthier.core.ruleset import find_ruleset, installed
from berthier.rooms.events import DiceSource
from berthier.rooms.keeping.store import NoSuchGame
from berthier.rooms.lobby import Lobby
from berthier.rooms.opening import NewTable
from berthier.rooms.session import SPECTATOR
from berthier.staff.shelf import open_rulesets
from berthier.web.desk.query import in_form
from berthier.web.games.service import TheVisit, Visit
from berthier.web.shapes import LARGEST_LOG

Asked = Request[Any, Any, Any]
NEW = {"ruleset": "", "title": "", "name": "", "players": "Blue, Red", "dice": "typed", "plays": "1"}
CARRIED = ("procedure", "situation")  # what is to be played first, as the desk had it
RULING = "_switch."


def rulings_in(fields: dict[str, str]) -> dict[str, str]:
    """The house rulings a form sets: those that are not left as read."""
    return {name.removeprefix(RULING): word for name, word in fields.items() if name.startswith(RULING) and word}


async def fields_of(request: Asked) -> dict[str, str]:
    """The text fields of a form that was sent; the last one of a name counts."""
    return dict(await in_form(request))


def seat_redirect(token: str) -> Redirect:
    """To the room of a seat just taken."""
    return Redirect(f"/seat/{token}", status_code=303)


@get("/tables/new", include_in_schema=False, sync_to_thread=False)
def new_table(request: Asked) -> Template:
    """The form to open a table."""
    given = {name: str(value) for name, value in request.query_params.items() if _is_asked(name)}
    return _new_page(NEW | given)


def _is_asked(name: str) -> bool:
    return name in NEW or name in CARRIED or name.startswith(RULING)


def _new_page(fields: dict[str, str], problem: BadInput | None = None) -> Template:
    """The form; house rulings are offered where it is known which rules will be played."""
    chosen = next((one for one in open_rulesets() if one.key == fields["ruleset"]), None)
    context = {"rulesets": open_rulesets(), "fields": fields, "problem": problem, "chosen": chosen}
    context["carried"] = {name: fields[name] for name in CARRIED if fields.get(name)}
    return Template("new_table.html", context=context, status_code=422 if problem else 200)


@post("/tables/new", include_in_schema=False)
async def open_table(request: Asked, visit: TheVisit) -> Redirect | Template:
    """Open it and go there: to one's own seat where one plays, the umpire's key in the part no server sees."""
    sent = {name: value for name, value in (await fields_of(request)).items() if _is_asked(name)}
    fields = NEW | {"plays": ""} | sent
    try:
        table = _table(fields)
        own = _own_seat(table, fields["plays"])
        umpire = await visit.open_table(table, fields["name"])
        ticket = await visit.join(umpire.game, own, fields["name"]) if own else umpire
    except BadInput as problem:
        return _new_page(fields, problem)
    first = f"/start/{fields['procedure']}?{fields.get('situation', '')}" if fields.get("procedure") else ""
    return Redirect(f"/seat/{ticket.token}{first}{f'#umpire={umpire.token}' if own else ''}", status_code=303)


def _own_seat(table: NewTable, plays: str) -> str:
    """The seat of who opens the table; empty for the umpire alone."""
    if not plays:
        return ""
    number = read_count(plays)
    if number is None or not 1 <= number <= len(table.players):
        raise BadInput("There is no such seat among the players’.", "plays")
    return table.players[number - 1]


def _table(fields: dict[str, str]) -> NewTable:
    ruleset = fields["ruleset"]
    if ruleset in installed() and not fields["title"].strip():
        fields["title"] = find_ruleset(ruleset).title
    try:
        dice = DiceSource(fields["dice"])
    except ValueError:
        raise BadInput("Dice are typed, rolled by the server, or fair.", "dice", list(DiceSource)) from None
    players = tuple(seat.strip() for seat in fields["players"].split(",") if seat.strip())
    return NewTable(ruleset, fields["title"], players, dice, rulings_in(fields))


@get("/join", include_in_schema=False)
async def join_page(request: Asked, visit: TheVisit) -> Template:
    """Which seats are free at the table with this code."""
    code = str(request.query_params.get("code", ""))
    return await _join_page(visit, code, {"seat": str(request.query_params.get("seat", "")), "name": ""})


@get("/join/{code:str}", include_in_schema=False)
async def join_by_address(request: Asked, visit: TheVisit, code: FromPath[str]) -> Template:
    """The same by an address that is short enough to be read aloud and typed."""
    return await _join_page(visit, code, {"seat": str(request.query_params.get("seat", "")), "name": ""})


async def _join_page(visit: Visit, code: str, fields: dict[str, str], problem: str = "") -> Template:
    """A code is read as people write it: capitals and blanks do not matter."""
    code = "".join(code.split()).casefold()
    lobby = None
    if code:
        try:
            lobby = await visit.lobby(code)
        except NoSuchGame as unknown_code:
            problem = problem or unknown_code.error
    context: dict[str, Any] = {
        "code": code,
        "lobby": lobby,
        "fields": fields,
        "problem": problem,
        "spectator": SPECTATOR,
    }
    context["ruleset"] = find_ruleset(lobby.ruleset) if lobby is not None else None
    context["sides"] = _sides(lobby) if lobby is not None and lobby.scenario else {}
    status = 200 if not problem else 404 if lobby is None else 422
    return Template("join.html", context=context, status_code=status)


def _sides(lobby: Lobby) -> dict[str, GameSide]:
    """The sides of a whole game by the names of their seats."""
    game = find_ruleset(lobby.ruleset).find_game(lobby.scenario)
    return {side.name: side for side in game.sides(lobby.scenario)}


@post("/join", include_in_schema=False)
async def join(request: Asked, visit: TheVisit) -> Redirect | Template:
    """Take a free seat."""
    fields = {"code": "", "seat": "", "name": ""} | await fields_of(request)
    code = "".join(fields["code"].split()).casefold()
    try:
        ticket = await visit.join(code, fields["seat"], fields["name"])
    except BadInput as problem:
        return await _join_page(visit, code, fields, problem.error)
    return seat_redirect(ticket.token)


@post("/tables/import", include_in_schema=False, request_max_body_size=LARGEST_LOG)
async def bring_in(request: Asked, visit: TheVisit) -> Redirect | Template:
    """Keep a game from its log; whoever brings it in is its umpire. One that is here already is shown its door."""
    form = await request.form()
    log = form.get("log")
    data = await log.read() if isinstance(log, UploadFile) else str(log or "").encode()
    if not data.strip():
        raise BadInput("Choose the log of a table first: a file that ends in .jsonl.", "log")
    try:
        return seat_redirect((await visit.bring_in(data)).token)
    except BadInput as problem:
        code = _game_of(data)
        if problem.field != "game" or not await _is_kept(visit, code):
            raise
        return await _join_page(visit, code, {"seat": "", "name": ""}, f"{problem.error} Come in here.")


def _game_of(log: bytes) -> str:
    """The code of the game a log tells of, as its first line says."""
    try:
        first = msgspec.json.decode(log.split(b"\n", 1)[0])
        return str(first["event"]["game"])
    except (msgspec.DecodeError, KeyError, TypeError):
        return ""


async def _is_kept(visit: Visit, code: str) -> bool:
    try:
        await visit.lobby(code)
    except NoSuchGame:
        return False
    return True


def base_of(request: Request[Any, Any, Any]) -> str:
    """The beginning of every address we give out: as the reader reached us, unless only this machine can do that."""
    network = request.app.state.get("network")
    if network and is_here_only(request.url.hostname):
        return str(network).rstrip("/")
    return str(request.base_url).rstrip("/")


def is_here_only(host: str | None) -> bool:
    """Whether a host is this machine itself by whatever name: nobody else gets anywhere with it."""
    try:
        found = ip_address(host or "")
    except ValueError:
        return host in (None, "", "localhost")
    return found.is_loopback or found.is_unspecified


@lru_cache(maxsize=256)
def qr_svg(address: str) -> Markup:
    """An address as a QR code, drawn with lines only: the page's policy allows no style of its own. One that no other
    machine can open is not drawn."""
    if is_here_only(urlsplit(address).hostname):
        return Markup(
            '<p class="hint">Only this machine can open this address. For phones press Enter in the terminal where '
            "Berthier runs, or start it with <code>berthier serve --host 0.0.0.0</code>.</p>"
        )
    drawn = segno.make(address, error="m", micro=False)
    return Markup(
        drawn.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None, title=f"QR code of {address}")
    )


HANDLERS = [new_table, open_table, join_page, join_by_address, join, bring_in]
