"""The panel beside the form: odds, reasons and charts, drawn once for a desk and then remembered as it was drawn.

It is drawn in a worker and remembered by the server, so that whoever asks next waits for nobody.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any

import msgspec

from berthier.core.errors import BadInput, TooMuch
from berthier.core.words import escape
from berthier.engine.explain import count_answers, explain, so_far
from berthier.engine.flow import NeverEnds
from berthier.staff.explanation import played
from berthier.web.desk.answered import answer_of, compare, overlaid
from berthier.web.desk.desk import Desk
from berthier.web.hosting.work import Memory, OutOfTime, aside
from berthier.web.templating import Drawn, draw
from berthier.web.views.charts_view import lit_charts

PANELS = Memory()
LARGE = 16_000  # letters of charts that come after the page
FEW_ANSWERS = 64  # to the first question: what each would lead to is looked up while the page is drawn


class Panel(msgspec.Struct, frozen=True):
    """The panel as drawn; `wrong` is the field to blame where the situation cannot be worked out; one that ran out of
    time does not last, and a first one tells the page to ask for what is exact."""

    html: str
    wrong: str | None = None
    lasts: bool = True
    is_first: bool = False


def known_panel(desk: Desk) -> Panel | None:
    """The panel of this desk where it was drawn before and is the last word."""
    known: Panel | None = PANELS.peek(_key(desk))
    return known if known is not None and known.lasts else None


async def ready_panel(desk: Desk) -> Panel:
    """The panel for a page that is open already: remembered, or drawn aside. A first one is drawn once too, since the
    page asks for the exact one by itself."""
    known: Panel | None = PANELS.peek(_key(desk))
    if known is not None and (known.lasts or not desk.word("_wait")):
        return known
    panel = await aside(partial(draw_panel, desk), is_long=bool(desk.word("_wait")))
    if panel.lasts or (panel.is_first and known_panel(desk) is None):
        PANELS.keep(_key(desk), panel)
    return panel


def draw_panel(desk: Desk) -> Panel:
    """The panel of this desk, drawn before or now; one that ran out of time may do better when it is next asked for."""
    panel = known_panel(desk)
    if panel is None:
        shown, lasts = _shown(desk)
        wrong = shown["problem"].field if shown["problem"] else None
        shown["lit"] = _lit(desk, shown["charts"])
        panel = Panel(draw("panel.html", shown).html, wrong, lasts, shown["more_to_come"])
        if lasts:
            PANELS.keep(_key(desk), panel)
    return panel


def _lit(desk: Desk, charts: list[Any] | None) -> str:
    """The charts in use; large ones, and those not looked for yet, are asked for once the page is there."""
    if charts is not None:
        html = draw("lit.html", {"desk": desk, "charts": charts}).html
        if len(html) <= LARGE or desk.word("_wait"):
            return html
    address = escape(f"/{desk.ruleset.key}/{desk.procedure.name}/lit?{desk.query()}")
    link = f'<a href="/{desk.ruleset.key}/charts">Charts in use</a>'
    return f'<section class="lit" data-more="{address}"><h2>{link}</h2></section>'


def draw_lit(desk: Desk) -> Drawn:
    """The charts in use alone."""
    explanation = explain(played(desk.situation, []))
    return draw("lit.html", {"desk": desk, "charts": lit_charts(desk.ruleset, explanation)})


def _key(desk: Desk) -> Hashable:
    """All that a panel shows: the rules, and the desk without the game on it. Order counts: addresses keep it."""
    return (
        desk.ruleset.key,
        desk.procedure.name,
        msgspec.json.encode(desk.data),
        tuple(desk.switches.items()),
        tuple(desk.choose.items()),
        desk.word("_policy"),
        desk.word("_goal"),
        desk.word("_beside"),
    )


def _shown(desk: Desk) -> tuple[dict[str, Any], bool]:
    """Odds, reasons and charts, or the sentence that says what is wrong; and whether it would be the same again."""
    shown: dict[str, Any] = {"desk": desk, "odds": None, "why": None, "charts": [], "problem": None}
    shown |= {"headline": None, "more_to_come": False, "under": desk, "beside": None}
    lasts = True
    try:
        situation = desk.situation
        game = played(situation, [])
        is_brief = not desk.word("_wait") and count_answers(game.question) > FEW_ANSWERS
        explanation = so_far(game) if is_brief else explain(game)
        shown |= {"why": explanation, "charts": None if is_brief else lit_charts(desk.ruleset, explanation)}
        answer = answer_of(desk)
        shown |= {"odds": answer.odds, "headline": answer.headline, "under": desk.assuming(answer.policy)}
        if answer.is_first:
            shown["more_to_come"], lasts = True, False
        if desk.word("_beside"):
            shown["beside"] = beside = compare(desk)
            shown["odds"] = overlaid(answer.odds, beside.odds)
    except BadInput as problem:
        shown["problem"] = problem
    except (TooMuch, NeverEnds) as problem:
        lasts = not isinstance(problem, OutOfTime)
        shown["problem"] = BadInput(str(problem))
    return shown, lasts
