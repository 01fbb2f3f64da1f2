"""The roster's own page: write a unit or an army down once; the umpire may correct it, with a reason."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms.views import View
from berthier.web.desk.filled import begin, edit_list, fill
from berthier.web.desk.query import Pairs, in_address, in_form, read_data
from berthier.web.desk.short_form import cut_in_two, named
from berthier.web.games.entrance import base_of
from berthier.web.games.muster import Noun, asked_first, models_of, noun_of, nouns_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit

Asked = Request[Any, Any, Any]
PLACE = "/seat/{token:str}/roster"


class Sheet(msgspec.Struct, frozen=True):
    """An entry being written: its name, what kind of thing it is, and its figures so far."""

    noun: Noun
    name: str
    data: dict[str, Any]
    corrects: str = ""
    reason: str = ""
    model: str = ""

    @property
    def form(self) -> Any:
        """The form with these figures in it."""
        return fill(self.noun.blank, self.data)


@get(PLACE, include_in_schema=False)
async def roster_page(request: Asked, visit: TheVisit, token: FromPath[str]) -> Template:
    """The form for a new entry, or to correct one."""
    view = await visit.view(token)
    pairs = in_address(request)
    return _page(request, view, token, _sheet(view, pairs))


def _page(request: Asked, view: View, token: str, sheet: Sheet, problem: BadInput | None = None) -> Template:
    room = Room(view, token, base_of(request))
    models = models_of(room.ruleset, sheet.noun.name)
    form = named(sheet.form, room.ruleset.face)
    first, more = cut_in_two(form, asked_first(room.ruleset, sheet.noun.name))
    context = {
        "room": room,
        "sheet": sheet,
        "first": first,
        "more": more,
        "nouns": nouns_of(view.ruleset),
        "models": models,
        "problem": problem,
    }
    return Template("roster.html", context=context, status_code=422 if problem else 200)


def _sheet(view: View, pairs: Pairs) -> Sheet:
    """What was filled in so far; a model or an entry to correct goes before, an empty form begins with the least."""
    words = {name: value for name, value in pairs if name.startswith("_")}
    corrects = words.get("_correct", "")
    noun = _noun(view, words.get("_noun", ""), corrects)
    given = [(name, value) for name, value in pairs if not name.startswith("_")]
    data = read_data(noun.blank, given) if given else begin(noun.blank)
    if corrects in view.roster and not given:
        data = view.roster[corrects]
    if words.get("_model"):
        data = models_of(Room(view, "", "").ruleset, noun.name).get(words["_model"], data)
    data = edit_list(noun.blank, data, words.get("_add"), words.get("_drop"))
    return Sheet(noun, words.get("_name", corrects), data, corrects, words.get("_reason", ""), words.get("_model", ""))


def _noun(view: View, name: str, corrects: str) -> Noun:
    every = nouns_of(view.ruleset)
    if not every:
        raise BadInput("The procedures of these rules take no units, so there is nothing to enter.", "ruleset")
    if corrects and not name:
        return (noun_of(view, corrects) if corrects in view.roster else None) or every[0]
    return next((noun for noun in every if noun.name == name), every[0])


@post(PLACE, include_in_schema=False)
async def enter(request: Asked, visit: TheVisit, token: FromPath[str]) -> Redirect | Template:
    """Write the entry down."""
    pairs = await in_form(request)
    view = await visit.view(token)
    sheet = _sheet(view, [pair for pair in pairs if pair[0] != "_model"])
    if any(name in ("_add", "_drop") for name, _ in pairs):
        return _page(request, view, token, sheet)
    try:
        entry = c.Enter(sheet.name.strip(), sheet.noun.read(sheet.data))
        await visit.act(token, c.Override(sheet.reason, entry) if sheet.corrects else entry)
    except BadInput as problem:
        return _page(request, view, token, sheet, problem)
    return Redirect(f"/seat/{token}", status_code=303)


HANDLERS = [roster_page, enter]
