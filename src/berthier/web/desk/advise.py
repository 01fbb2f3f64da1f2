"""The advice page: best play, one cell of its matrix, and how it shifts."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from berthier.core.errors import BadInput, TooMuch
from berthier.core.goal import MIX
from berthier.core.ruleset import find_ruleset
from berthier.engine.flow import NeverEnds
from berthier.staff.advising.advice import AdviceAsk
from berthier.web.desk.desk import Desk, open_desk
from berthier.web.desk.query import in_address
from berthier.web.hosting.work import OutOfTime, aside, aside_or_told
from berthier.web.templating import Drawn, draw
from berthier.web.views.advice_view import SECONDS, advised, view_advice
from berthier.web.views.cell_view import shift_names, view_cell, view_shift

Asked = Request[Any, Any, Any]
Pairs = list[tuple[str, str]]
Context = dict[str, Any]

WEIGHT = "_weight."
AT_ONCE = 0.1  # seconds a whole page waits for its advice; beyond that it comes with its form, and asks again
PARTS = {"advice": "advice_panel.html", "cell": "advice_cell.html", "shift": "advice_shift.html"}


@get("/{ruleset:str}/{procedure:str}/advice", include_in_schema=False)
async def advise_page(request: Asked, ruleset: FromPath[str], procedure: FromPath[str]) -> Response[str]:
    """Best play: the matrix of choices, the mixes, the value, the price of habits; `_cell` and `_shift` for more."""
    pairs = in_address(request)
    desk = open_desk(ruleset, procedure, _with_example(ruleset, procedure, with_mix(pairs)))
    wanted = {name: value for name, value in pairs if name in ("_cell", "_shift", "_wait")}
    part = PARTS.get(request.headers.get("HX-Target", ""))
    patient = part is not None or "_wait" in wanted
    work = partial(draw_advice, desk, wanted, part or "advise.html", patient=patient)
    drawn = await (aside_or_told(work, partial(_given_up, desk, part or "advise.html")) if patient else aside(work))
    headers = {"HX-Replace-Url": f"/{desk.ruleset.key}/{desk.procedure.name}/advice?{desk.query()}"}
    shown = headers if part == PARTS["advice"] else {}
    return Response(drawn.html, media_type=MediaType.HTML, headers=shown)


def draw_advice(desk: Desk, wanted: dict[str, str], template: str, *, patient: bool) -> Drawn:
    """The page or the part of it that was asked for; what ran out of time is not the last word."""
    shown = _shown(desk, wanted, patient=patient)
    return draw(template, shown, lasts=shown["advice"] is not None)


def _given_up(desk: Desk, template: str, problem: Exception) -> Drawn:
    return draw(template, _empty(desk) | {"too_much": _sentence(problem)}, lasts=False)


def _empty(desk: Desk) -> Context:
    shown: Context = {"desk": desk, "weights": _weights(desk.word("_goal")), "cell": None, "shift": None}
    return shown | {"advice": None, "problem": None, "too_much": "", "waiting": False, "names": []}


def _shown(desk: Desk, wanted: dict[str, str], *, patient: bool) -> Context:
    shown = _empty(desk)
    try:
        situation, goal = desk.situation, desk.word("_goal")
        found = advised(situation, AdviceAsk(goal, cells=True), SECONDS if patient else AT_ONCE)
        face, procedure = desk.ruleset.face, desk.procedure
        sided = partial(face.sided, sides=procedure.sides, procedure=procedure.name)
        shown |= {"advice": view_advice(found, sided), "names": shift_names(situation, goal)}
        if wanted.get("_cell"):
            shown["cell"] = view_cell(situation, goal, wanted["_cell"])
        if wanted.get("_shift"):
            shown["shift"] = view_shift(situation, goal, wanted["_shift"])
    except BadInput as problem:
        shown["problem"] = problem
    except OutOfTime as problem:
        shown |= {"too_much": _sentence(problem)} if patient else {"waiting": True}
    except (TooMuch, NeverEnds) as problem:
        shown["too_much"] = _sentence(problem)
    return shown


def _sentence(problem: Exception) -> str:
    return f"{problem} Best play has to look at every state that can come about; a smaller situation has fewer."


def with_mix(pairs: Pairs) -> Pairs:
    """Weights that were filled in become the goal, so that the address holds it like any other."""
    weights = [(name.removeprefix(WEIGHT), value) for name, value in pairs if name.startswith(WEIGHT) and value.strip()]
    rest = [pair for pair in pairs if not pair[0].startswith(WEIGHT)]
    if not weights or ("_goal", MIX) not in rest:
        return rest
    mix = MIX + ",".join(f"{name}={value.strip()}" for name, value in weights)
    return [*(pair for pair in rest if pair[0] != "_goal"), ("_goal", mix)]


def _with_example(ruleset: str, procedure: str, pairs: Pairs) -> Pairs:
    """An empty page begins with an example that leaves its choices open, where there is one."""
    if any(name == "_example" or not name.startswith("_") for name, _ in pairs):
        return pairs
    examples = find_ruleset(ruleset).examples.items()
    free = (name for name, example in examples if example.procedure == procedure and not example.choose)
    return [*pairs, *(("_example", name) for name in [next(free, "")] if name)]


def _weights(goal: str | None) -> dict[str, str]:
    """The weights of a mix, to fill the form with."""
    if goal is None or not goal.startswith(MIX):
        return {}
    return dict(part.split("=", 1) for part in goal.removeprefix(MIX).split(",") if "=" in part)
