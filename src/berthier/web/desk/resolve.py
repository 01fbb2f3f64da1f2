"""Resolve: one page per procedure, with live odds, reasons and charts; then play it, and take the record away."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from berthier.core.errors import BadInput, TooMuch
from berthier.core.ruleset import find_ruleset
from berthier.core.words import capital
from berthier.engine.explain import so_far
from berthier.engine.flow import NeverEnds
from berthier.engine.replay import write_log
from berthier.engine.resume import rest_of
from berthier.staff.played.telling import told
from berthier.web.desk.answered import ask_of
from berthier.web.desk.changes import SECONDS, UNASKED, find_changes
from berthier.web.desk.desk import SWITCH, Desk, open_desk
from berthier.web.desk.panel import Panel, draw_lit, draw_panel, known_panel, ready_panel
from berthier.web.desk.play import DeskPlay, sit
from berthier.web.desk.query import in_address, in_form
from berthier.web.desk.short_form import PRESET
from berthier.web.hosting.work import OutOfTime, aside, aside_or_told
from berthier.web.templating import Drawn, draw
from berthier.web.views.charts_view import lit_charts
from berthier.web.views.odds_view import AT_ONCE, PATIENCE, OddsView, view_odds, view_rest_somehow
from berthier.web.views.state_view import view_state

Asked = Request[Any, Any, Any]
Context = dict[str, Any]
LATER = "It takes a while here to work the same out again with each thing changed."
PLACE = "/{ruleset:str}/{procedure:str}"


def draw_page(desk: Desk, known: Panel | None = None) -> Drawn:
    """The whole page: the panel, where it is not known yet, and the game on the desk."""
    panel = known or draw_panel(desk)
    return draw("resolve.html", {"panel": panel} | _table(desk), lasts=panel.lasts and not _throws(desk))


def draw_play(desk: Desk) -> Drawn:
    """The game on the desk alone."""
    return draw("play.html", _table(desk), lasts=not _throws(desk))


def _throws(desk: Desk) -> bool:
    """Dice that are thrown fall another way the next time; everything else is drawn the same again."""
    return desk.word("_do") == "roll"


def _untold(desk: Desk, problem: TooMuch, *, whole: bool) -> Drawn:
    """What would change this took too long to be told."""
    shown: Context = {"desk": desk, "changes": None, "sentence": str(problem), "more": "", "part": not whole}
    return draw("changes_page.html" if whole else "changes.html", shown, lasts=False)


def draw_changes(desk: Desk, *, whole: bool = False) -> Drawn:
    """What would change this, or the sentence why that cannot be told; as a page of its own where there are no scripts.

    Unasked it is given little time; who wants all of it says so.
    """
    shown: Context = {"desk": desk, "changes": None, "sentence": "", "more": "", "part": not whole}
    template, in_full = "changes_page.html" if whole else "changes.html", whole or bool(desk.word("_wait"))
    if not in_full:
        shown["more"] = f"/{desk.ruleset.key}/{desk.procedure.name}/changes?{desk.query(_wait='1')}"
    try:
        changes = find_changes(desk.situation, ask_of(desk), SECONDS if in_full else UNASKED)
    except OutOfTime as problem:
        return draw(template, shown | {"sentence": str(problem) if in_full else LATER}, lasts=False)
    except (BadInput, TooMuch, NeverEnds) as problem:
        return draw(template, shown | {"sentence": str(problem), "more": ""})
    return draw(template, shown | {"changes": changes}, lasts=changes is None or not changes.untried)


def draw_loss_map(desk: Desk) -> Drawn:
    """The map of both sides' losses."""
    try:
        view = view_odds(desk.situation, ask_of(desk))
    except (BadInput, TooMuch, NeverEnds) as problem:
        return draw("loss_map.html", {"map": None, "sentence": str(problem)}, lasts=False)
    return draw("loss_map.html", {"map": view.map, "sentence": ""})


def log_of(desk: Desk) -> str:
    """The log of the game on the desk."""
    return write_log(desk.ruleset, desk.procedure, sit(desk).game)


def _table(desk: Desk) -> Context:
    """The game on the desk."""
    try:
        sitting: DeskPlay | None = sit(desk)
    except BadInput as problem:
        return {"desk": desk, "sitting": None, "play_problem": capital(desk.complaint(problem))}
    assert sitting is not None
    charts = lit_charts(desk.ruleset, so_far(sitting.game)) if desk.has_begun else []
    shown = {"desk": desk, "sitting": sitting, "play_problem": sitting.problem, "play_charts": charts}
    shown["state"] = view_state(sitting.situation, sitting.game)
    return shown | {
        "told": told(desk.ruleset.face, desk.procedure, sitting.game),
        "rest": _rest(sitting, begun=desk.has_begun),
        "more_to_come": True,
    }


def _rest(sitting: DeskPlay, *, begun: bool, seconds: float = AT_ONCE) -> OddsView | None:
    """The odds of what is still to come, once play has begun; at once a sample, where exact ones are not there yet."""
    game = sitting.game
    if game.question is None or not begun:
        return None
    try:
        return view_rest_somehow(sitting.situation, rest_of(game), sitting.answers_text, seconds=seconds)
    except (TooMuch, NeverEnds):
        return None


def draw_rest(desk: Desk) -> Drawn:
    """The odds from here, with the time that exact ones take."""
    sitting = sit(desk)
    rest = _rest(sitting, begun=True, seconds=PATIENCE)
    return draw("from_here.html", {"desk": desk, "sitting": sitting, "rest": rest, "more_to_come": False})


@get(f"{PLACE}", include_in_schema=False)
async def resolve_page(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[Any]:
    """The whole page; a whole game is played on its board."""
    if (found := find_ruleset(ruleset)).game_of(procedure) is not None:
        return Redirect(f"/play#{found.key}", status_code=303)
    pairs = in_address(request)
    desk = open_desk(ruleset, procedure, pairs)
    if any(name.startswith(PRESET) and value for name, value in pairs):  # once filled in, the pick is not asked again
        return Redirect(f"/{desk.ruleset.key}/{desk.procedure.name}?{desk.query()}", status_code=303)
    if desk.word("_beside") == "this":  # from now on changes are compared with the situation as it stands
        return Redirect(f"{request.url.path}?{desk.query(_beside=desk.query(_beside=''))}", status_code=303)
    page = await aside(partial(draw_page, desk, known_panel(desk)))
    return Response(page.html, media_type=MediaType.HTML, headers=_address(desk))


@get(f"{PLACE}/table", include_in_schema=False, sync_to_thread=False)
def resolve_table(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Redirect:
    """From the desk to a table: the whole situation goes along, its rulings become those of the table."""
    desk = open_desk(ruleset, procedure, in_address(request))
    situation = msgspec.structs.replace(desk, switches={}, words={}).query()
    rulings = [(f"{SWITCH}{id_}", word) for id_, word in desk.switches.items()]
    carried = [("ruleset", desk.ruleset.key), ("procedure", desk.procedure.name), ("situation", situation), *rulings]
    return Redirect(f"/tables/new?{urlencode(carried)}", status_code=303)


@get(f"{PLACE}/panel", include_in_schema=False)
async def resolve_panel(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """Odds, reasons and charts while the form is edited."""
    desk = open_desk(ruleset, procedure, in_address(request))
    panel = await ready_panel(desk)
    return Response(panel.html, media_type=MediaType.HTML, headers=_address(desk))


@get(f"{PLACE}/changes", include_in_schema=False)
async def resolve_changes(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """What would change this."""
    desk = open_desk(ruleset, procedure, in_address(request))
    whole = "HX-Request" not in request.headers
    drawn = await aside_or_told(partial(draw_changes, desk, whole=whole), partial(_untold, desk, whole=whole))
    return Response(drawn.html, media_type=MediaType.HTML)


@get(f"{PLACE}/rest", include_in_schema=False)
async def resolve_rest(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """The exact odds of what is still to come of the game on the desk, after a sample of them."""
    desk = open_desk(ruleset, procedure, in_address(request))
    drawn = await aside(partial(draw_rest, desk), is_long=True)
    return Response(drawn.html, media_type=MediaType.HTML)


@get(f"{PLACE}/rulings", include_in_schema=False, sync_to_thread=False)
def resolve_rulings(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """The rulings that stand as the sheet reads, when somebody unfolds them."""
    desk = open_desk(ruleset, procedure, in_address(request))
    return Response(draw("rulings.html", {"desk": desk}).html, media_type=MediaType.HTML)


@get(f"{PLACE}/lit", include_in_schema=False)
async def resolve_lit(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """The charts in use, where they are too large to come with the page."""
    desk = open_desk(ruleset, procedure, in_address(request))
    drawn = await aside(partial(draw_lit, desk))
    return Response(drawn.html, media_type=MediaType.HTML)


@get(f"{PLACE}/map", include_in_schema=False)
async def resolve_map(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """The map of both sides, when somebody unfolds it."""
    desk = open_desk(ruleset, procedure, in_address(request))
    drawn = await aside(partial(draw_loss_map, desk))
    return Response(drawn.html, media_type=MediaType.HTML)


@post(f"{PLACE}/play", include_in_schema=False, status_code=200)
async def resolve_play(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """One answer, or one step back."""
    pairs = await in_form(request)
    is_part = "HX-Request" in request.headers
    if not is_part:  # without scripts only the table's own form is sent; it knows the situation it was drawn for
        pairs = [*parse_qsl(dict(pairs).get("_desk", ""), keep_blank_values=True), *pairs]
    desk = open_desk(ruleset, procedure, [pair for pair in pairs if pair[0] != "_desk"])
    drawn = await aside(partial(draw_play if is_part else draw_page, desk))
    return Response(drawn.html, media_type=MediaType.HTML)


@get(f"{PLACE}/log", include_in_schema=False)
async def resolve_log(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """The log of the game, to keep."""
    desk = open_desk(ruleset, procedure, in_address(request))
    text = await aside(partial(log_of, desk))
    name = f"{desk.ruleset.key}-{desk.procedure.name}.jsonl"
    return Response(
        text,
        media_type="application/jsonl; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _address(desk: Desk) -> dict[str, str]:
    """Tells the browser the address that opens this very desk, so that it can be shared at any moment."""
    return {"HX-Replace-Url": f"/{desk.ruleset.key}/{desk.procedure.name}?{desk.query()}"}
