"""Fights of a miniatures table: those that stand, two who would fight, what a choice leads to, each with its odds."""

from __future__ import annotations

from functools import partial
from typing import Any

from anyio import to_thread
from litestar import get
from litestar.params import FromPath
from litestar.response import Template

from berthier.core.errors import BadInput
from berthier.core.nesting import innermost
from berthier.core.orders import label_of, starts_of
from berthier.core.ruleset import find_ruleset
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import Answer, chosen
from berthier.engine.snapshots import decode_next, encode_next
from berthier.staff.played.fights import odds_of
from berthier.web.games.boards.orders import Before, FightView, before
from berthier.web.games.boards.table import Asked, TablePage, hand_of
from berthier.web.games.service import TheVisit
from berthier.web.hosting.work import aside

MOST_FIGHTS = 12


async def weighed(hand: TablePage, call: Next[Any], answers: tuple[Answer, ...] = ()) -> Before:
    """The exact odds of a fight, from where it stands after these answers, and every modifier with its reason."""
    switches = {id_: str(value) for id_, value in hand.page.played.situation.switches.set}
    return await aside(partial(from_there, hand.page.room.ruleset.key, switches, encode_next(call), answers))


def from_there(ruleset_key: str, switches: dict[str, str], call: dict[str, Any], answers: tuple[Answer, ...]) -> Before:
    """From plain data: this may be worked out in another process."""
    if not answers:
        return before(ruleset_key, switches, call)
    ruleset = find_ruleset(ruleset_key)
    inner, played = decode_next(call, ruleset.package), ruleset.set(switches)
    live: Live[Any] = Live(inner, played, answers)
    return Before(odds_of(ruleset, inner, played, answers), live.record.tallies[-1:])


@get("/seat/{token:str}/fights", include_in_schema=False)
async def fights(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """The fights to be fought, the best first, each with its odds and reasons; one under way from where it stands."""
    hand = await hand_of(request, visit, token)
    (node, answers), fought = hand.page.played.game.position, hand.page.fight
    under_way = set(fought.on) if fought is not None and hand.page.is_inside else set()
    found_by = partial(hand.handling.fights, hand.page.position)
    listed = await to_thread.run_sync(found_by) if hand.page.room.is_open else ()
    found = []
    for order in listed[:MOST_FIGHTS]:
        call = starts_of(order)
        if call is not None:
            one, other = order.on[0], order.on[-1]
            is_begun = {one, other} <= under_way
            before = await weighed(hand, innermost(node), tuple(answers)) if is_begun else await weighed(hand, call)
            found.append(FightView(label_of(order), one, other, before, hand.names(one, other)))
    return listed_fights(found, more=len(listed) - len(found), hidden=are_asked(hand))


def listed_fights(found: list[FightView], **more: Any) -> Template:
    """Fights with their odds: of a choice what it leads to; hidden where they are listed with what is asked."""
    context = {"fights": found, "more": 0, "leads": False, "begins": False, "hidden": False, **more}
    return Template("table_fights.html", context=context)


def are_asked(hand: TablePage) -> bool:
    """Whether this seat chooses among the fights that stand: they are listed with what is asked, each with a button."""
    question = hand.page.room.view.question
    chooses = bool(hand.page.asked) and not hand.page.is_inside and question is not None and not question.offers
    return chooses and any(order.fights for order in hand.page.orders)


@get("/seat/{token:str}/against", include_in_schema=False)
async def against(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """Two enemies as if they fought now; where they cannot, the sentence that says why."""
    hand, words = await hand_of(request, visit, token), request.query_params
    one, other = str(words.get("one", "")), str(words.get("other", ""))
    try:
        call = hand.handling.against(hand.page.position, one, other)
    except BadInput as problem:
        return Template("table_fights.html", context={"fights": [], "refused": problem.error})
    if call is None:
        raise BadInput(f"{one} and {other} cannot fight.", "other")
    names = hand.names(one, other)
    label = f"{names[0]} against {names[1]}, if they fought"
    found = [FightView(label, one, other, await weighed(hand, call), names)]
    return listed_fights(found)


@get("/seat/{token:str}/leads", include_in_schema=False)
async def leads(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """A choice in the midst of a fight, or one that begins it: what each answer leads to, exactly."""
    hand = await hand_of(request, visit, token)
    options, (node, answers) = hand.page.played.game.options.get(hand.page.asked, ()), hand.page.played.game.position
    inner, question, found = innermost(node), hand.page.room.view.question, []
    is_open = question is not None and question.asks == "choose" and not question.offers
    shown = {order.word for order in hand.page.buttons}
    for option in options[:MOST_FIGHTS] if is_open else ():
        call = inner if hand.page.is_inside else starts_of(option)
        given = (*answers, chosen(option)) if hand.page.is_inside else ()
        if call is not None:
            word = "" if str(option) in shown else str(option)
            found.append(FightView(label_of(option), "", "", await weighed(hand, call, given), word=word))
    told = [fight for fight in found if len(fight.rows) > 1]  # an answer that settles everything leads to itself
    return listed_fights(told, leads=True, begins=are_asked(hand))


HANDLERS = [fights, against, leads]
