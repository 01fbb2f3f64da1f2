"""Resolve: one page per procedure, with live odds, reasons and charts; then play it, and take the record away."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from jinja2 import Environment
from litestar import MediaType, Request, Response, get, post
from litestar.params import FromPath
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template

from berthier.core.errors import BadInput, TooMuch
from berthier.engine.explain import Explanation
from berthier.engine.flow import NeverEnds
from berthier.engine.replay import write_log
from berthier.web.changes import find_changes
from berthier.web.charts_view import lit_charts
from berthier.web.desk import Desk, open_desk
from berthier.web.panel import ask_of, draw_panel, known_panel
from berthier.web.play import Sitting, sit
from berthier.web.sent import in_address, in_form
from berthier.web.work import aside

Asked = Request[Any, Any, Any]
Context = dict[str, Any]
PLACE = "/{ruleset:str}/{procedure:str}"


def _page(desk: Desk, templates: Environment) -> Context:
    """All that the whole page shows: the panel and the game on the desk."""
    return {"panel": draw_panel(desk, templates)} | _table(desk)


def _table(desk: Desk) -> Context:
    """The game on the desk."""
    try:
        sitting: Sitting | None = sit(desk)
    except BadInput as problem:
        return {"desk": desk, "sitting": None, "play_problem": problem.error}
    assert sitting is not None
    explanation = Explanation(sitting.game.record, sitting.game.question, [], sitting.game.outcome)
    charts = lit_charts(desk.ruleset, explanation) if sitting.game.answers else []
    return {"desk": desk, "sitting": sitting, "play_problem": sitting.problem, "play_charts": charts}


@get(f"{PLACE}", include_in_schema=False)
async def resolve_page(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Template:
    """The whole page."""
    desk = open_desk(ruleset, procedure, in_address(request))
    context = await aside(lambda: _page(desk, _templates(request)))
    return Template("resolve.html", context=context, headers=_address(desk))


@get(f"{PLACE}/panel", include_in_schema=False)
async def resolve_panel(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """Odds, reasons and charts while the form is edited."""
    desk = open_desk(ruleset, procedure, in_address(request))
    panel = known_panel(desk)
    if panel is None:
        panel = await aside(lambda: draw_panel(desk, _templates(request)))
    return Response(panel.html, media_type=MediaType.HTML, headers=_address(desk))


@get(f"{PLACE}/changes", include_in_schema=False)
async def resolve_changes(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Template:
    """What would change this."""
    desk = open_desk(ruleset, procedure, in_address(request))
    try:
        changes = await aside(lambda: find_changes(desk.situation, ask_of(desk)))
    except (BadInput, TooMuch, NeverEnds) as problem:
        return Template("changes.html", context={"changes": None, "sentence": str(problem)})
    return Template("changes.html", context={"changes": changes, "sentence": ""})


@post(f"{PLACE}/play", include_in_schema=False, status_code=200)
async def resolve_play(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Template:
    """One answer, or one step back."""
    pairs = await in_form(request)
    is_part = "HX-Request" in request.headers
    if not is_part:  # without scripts only the table's own form is sent; it knows the situation it was drawn for
        pairs = [*parse_qsl(dict(pairs).get("_desk", ""), keep_blank_values=True), *pairs]
    desk = open_desk(ruleset, procedure, [pair for pair in pairs if pair[0] != "_desk"])
    context = await aside(lambda: _table(desk) if is_part else _page(desk, _templates(request)))
    return Template("play.html" if is_part else "resolve.html", context=context)


@get(f"{PLACE}/log", include_in_schema=False)
async def resolve_log(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """The log of the game, to keep."""
    desk = open_desk(ruleset, procedure, in_address(request))
    sitting = await aside(lambda: sit(desk))
    text = write_log(desk.ruleset, desk.procedure, sitting.game)
    name = f"{desk.ruleset.key}-{desk.procedure.name}.jsonl"
    return Response(
        text,
        media_type="application/jsonl; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _templates(request: Asked) -> Environment:
    """The app's own templates, for what is drawn aside."""
    engine = request.app.template_engine
    assert isinstance(engine, JinjaTemplateEngine)
    return engine.engine


def _address(desk: Desk) -> dict[str, str]:
    """Tells the browser the address that opens this very desk, so that it can be shared at any moment."""
    return {"HX-Replace-Url": f"/{desk.ruleset.key}/{desk.procedure.name}?{desk.query()}"}
