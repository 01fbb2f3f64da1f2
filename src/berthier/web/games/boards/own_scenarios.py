"""Scenarios of one's own in the browser: a file is brought or pasted, looked at, and begun like any other.

Nothing is kept before a room is opened: the page that shows a file carries it, and sends it back to begin it.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from anyio import to_thread
from litestar import Request, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from litestar.response import Template

from berthier.core.errors import BadInput
from berthier.core.game import GameSide, Scenario
from berthier.core.inputs import as_written
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.web.games.boards.gallery import GameCard, cards, open_ruleset, scenario_page
from berthier.web.games.boards.ground import LIGHTS, drawn_set_up, told_winning
from berthier.web.hosting.work import aside

Asked = Request[Any, Any, Any]
FILE, TEXT = "file", "text"  # fields of the form


class Looked(msgspec.Struct, frozen=True):
    """What was found of a file: what it is, who plays, how it looks by day and by night, and how it is won."""

    scenario: Scenario
    sides: tuple[GameSide, ...]
    pictures: tuple[str, ...]
    won: tuple[str, ...]


@get("/play/{ruleset:str}", include_in_schema=False)
async def games_of(ruleset: FromPath[str]) -> Template:
    """The games of one ruleset, and the way to bring another."""
    return await _page(open_ruleset(ruleset))


async def _page(ruleset: Ruleset, problem: str = "", text: str = "") -> Template:
    listed = await to_thread.run_sync(cards)
    found = [card for card in listed if card.ruleset.key == ruleset.key]
    takes = any(game.own is not None for game in ruleset.games)
    context = {"ruleset": ruleset, "cards": found, "takes": takes, "problem": problem, "text": text}
    return Template("games_of.html", context=context, status_code=422 if problem else 200)


@post("/play/{ruleset:str}", include_in_schema=False, status_code=200)
async def bring(request: Asked, ruleset: FromPath[str]) -> Template:
    """Look at a file: the page of its scenario, or what stands in its way."""
    rules, form = open_ruleset(ruleset), await request.form()
    upload, pasted = form.get(FILE), str(form.get(TEXT) or "")
    file = await upload.read() if isinstance(upload, UploadFile) else b""
    name = upload.filename if isinstance(upload, UploadFile) and file else ""
    try:
        text, found = await aside(partial(looked_at, rules.key, file or pasted.encode("utf-8", "replace")))
    except BadInput as problem:
        said = f"{name}: {problem.error}" if name else problem.error
        return await _page(rules, said, pasted or file.decode("utf-8", "replace"))
    day, night = found.pictures
    scenario = msgspec.structs.replace(found.scenario, key=text)
    card = GameCard(rules, rules.games[0], scenario, found.sides, day, night)
    return scenario_page(card, found.won, own=True)


def looked_at(ruleset: str, file: bytes) -> tuple[str, Looked]:
    """The text that stands for a file, and what it is: all of it is checked, set up and drawn."""
    if not file.strip():
        raise BadInput("Choose a scenario file first, or paste one: a JSON object.", FILE)
    text = as_written(file)
    game = find_ruleset(ruleset).find_game(text)
    sides = tuple(side for side in game.sides(text) if not side.neutral)
    pictures = tuple(as_address(drawn_set_up(ruleset, text, light)) for light in LIGHTS)
    return text, Looked(game.scenario(text), sides, pictures, told_winning(ruleset, text))


def as_address(drawn: str) -> str:
    """A picture that stands in the page itself: whoever looks at a file gets its board, and no address of it stays."""
    for sign in '%#"<> \n':
        drawn = drawn.replace(sign, f"%{ord(sign):02X}")
    return f"data:image/svg+xml,{drawn}"


HANDLERS = [games_of, bring]
