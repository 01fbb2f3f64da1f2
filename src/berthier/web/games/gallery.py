"""The gallery: every scenario as a card with its board, and the ways to begin it."""

from __future__ import annotations

from typing import Any

import msgspec
from anyio import to_thread
from litestar import Request, get, post
from litestar.response import Redirect, Template

from berthier.core.errors import BadInput, unknown
from berthier.core.game import Game, GameSide, Scenario
from berthier.core.ruleset import Ruleset
from berthier.opponents import LEVELS
from berthier.rooms.opening import ME, OPEN, NewGame
from berthier.web.games.door import TheDoor
from berthier.web.games.entrance import fields_of, seat_redirect
from berthier.web.games.ground import ground_address
from berthier.web.shelf import open_rulesets

Asked = Request[Any, Any, Any]
WAYS = {
    "alone": "against the computer",
    "friends": "with friends, by link",
    "hotseat": "at one screen",
    "watch": "watch the computer play",
}
STEADY = "steady"


class GameCard(msgspec.Struct, frozen=True):
    """A scenario as the gallery shows it."""

    ruleset: Ruleset
    game: Game
    scenario: Scenario
    sides: tuple[GameSide, ...]
    picture: str
    night: str


def cards() -> list[GameCard]:
    """Every scenario of every game, those that teach first."""
    found = [
        _card(ruleset, game, key) for ruleset in open_rulesets() for game in ruleset.games for key in game.scenarios()
    ]
    return sorted(found, key=lambda card: (not card.scenario.learning, card.scenario.minutes))


def _card(ruleset: Ruleset, game: Game, key: str) -> GameCard:
    sides = tuple(side for side in game.sides(key) if not side.neutral)
    pictures = ground_address(ruleset.key, key), ground_address(ruleset.key, key, "night")
    return GameCard(ruleset, game, game.scenario(key), sides, *pictures)


@get("/play", include_in_schema=False)
async def gallery() -> Template:
    """Every game there is."""
    return await _page()


async def _page(problem: str = "") -> Template:
    context = {"cards": await to_thread.run_sync(cards), "ways": WAYS, "levels": LEVELS, "problem": problem}
    return Template("gallery.html", context=context, status_code=422 if problem else 200)


@post("/play", include_in_schema=False)
async def begin(request: Asked, door: TheDoor) -> Redirect | Template:
    """Begin a game and go there."""
    fields = await fields_of(request)
    try:
        ticket = await door.open_game(new_game(fields), fields.get("name", "").strip() or "You")
    except BadInput as problem:
        return await _page(problem.error)
    return seat_redirect(ticket.token)


def new_game(fields: dict[str, str]) -> NewGame:
    """What the card of a scenario asks for."""
    ruleset = next((one for one in open_rulesets() if one.key == fields.get("ruleset")), None)
    if ruleset is None:
        raise unknown("ruleset", fields.get("ruleset", ""), [one.key for one in open_rulesets()], "ruleset")
    key, way = fields.get("scenario", ""), fields.get("way", "alone")
    if way not in WAYS:
        raise unknown("way to play", way, WAYS, "way")
    sides = [side.name for side in ruleset.find_game(key).sides(key) if not side.neutral]
    own = fields.get("side") if fields.get("side") in sides else sides[0]
    level = fields.get("level") or STEADY
    others = {"alone": level, "friends": OPEN, "hotseat": ME, "watch": level}[way]
    seats = {side: ME if side == own and way != "watch" else others for side in sides}
    return NewGame(ruleset.key, key, seats)


HANDLERS = [gallery, begin]
