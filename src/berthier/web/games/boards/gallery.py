"""The gallery: every scenario as a card with its board, and the ways to begin it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import msgspec
from anyio import to_thread
from litestar import Request, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from berthier.core.errors import BadInput, unknown
from berthier.core.game import Detail, Game, GameSide, Scenario
from berthier.core.ruleset import Ruleset
from berthier.opponents import LEVELS
from berthier.rooms.opening import ME, NAMELESS, OPEN, NewGame
from berthier.staff.shelf import open_rulesets
from berthier.web.games.boards.ground import SET_UP, by_name, ground_address, winning_of
from berthier.web.games.boards.rematch import call_to_rematch
from berthier.web.games.entrance import fields_of, rulings_in, seat_redirect
from berthier.web.games.service import TheVisit

Asked = Request[Any, Any, Any]
WAYS = {
    "alone": "against the computer",
    "friends": "with friends, by link",
    "hotseat": "at one screen",
    "watch": "watch the computer play",
}
STEADY = "steady"
LIMITS = {
    "0": "as long as it takes",
    "2": "2 minutes an answer",
    "10": "10 minutes an answer",
    "1440": "a day an answer",
    "4320": "3 days an answer",
    "10080": "a week an answer",
}
BY_LOT = 1_000_000  # tables that one is drawn from
SEATS = {ME: "I play it", OPEN: "a friend, by link"}


class GameCard(msgspec.Struct, frozen=True):
    """A scenario as the gallery shows it."""

    ruleset: Ruleset
    game: Game
    scenario: Scenario
    sides: tuple[GameSide, ...]
    picture: str
    night: str
    shared: Scenario | None = None  # the same with more seats

    @property
    def players(self) -> str:
        """How many may play: every seat but one can be a program's."""
        most = self.scenario.players.rpartition("-")[2]
        return f"1 or {most}" if most == "2" else f"1 to {most}"

    @property
    def lasts(self) -> str:
        """How long it takes, in minutes or hours."""
        halves = round(self.scenario.minutes / 30)
        return f"{self.scenario.minutes} minutes" if halves < 4 else f"{halves // 2}{'½' * (halves % 2)} hours"


def cards() -> list[GameCard]:
    """Every scenario of every game, those that teach first; one with more seats is a link on the card it shares."""
    found = [
        _card(ruleset, game, key)
        for ruleset in open_rulesets()
        for game in ruleset.games
        for key, scenario in game.scenarios().items()
        if not scenario.shares
    ]
    return sorted(found, key=lambda card: (not card.scenario.learning, card.scenario.minutes))


def _card(ruleset: Ruleset, game: Game, key: str) -> GameCard:
    sides = tuple(side for side in game.sides(key) if not side.neutral)
    pictures = ground_address(ruleset.key, key, f"{SET_UP}day"), ground_address(ruleset.key, key, f"{SET_UP}night")
    shared = next((scenario for scenario in game.scenarios().values() if scenario.shares == key), None)
    return GameCard(ruleset, game, game.scenario(key), sides, *pictures, shared)


@get("/play", include_in_schema=False)
async def gallery() -> Template:
    """Every game there is."""
    return await _page()


@get("/play/{ruleset:str}/{scenario:str}", include_in_schema=False)
async def one_game(ruleset: FromPath[str], scenario: FromPath[str]) -> Template:
    """One scenario: its board, what it is about, and every way to begin it."""
    found = open_ruleset(ruleset)
    card = await to_thread.run_sync(_card, found, found.find_game(by_name(scenario)), scenario)
    return scenario_page(card, await to_thread.run_sync(winning_of, ruleset, scenario))


@get("/play/{ruleset:str}/{scenario:str}/made", include_in_schema=False)
async def to_order(request: Asked, ruleset: FromPath[str], scenario: FromPath[str]) -> Redirect:
    """A scenario made to order: the page of the one with these details; its number by lot where that is asked for."""
    chosen = dict(request.query_params)
    if "lot" in chosen:
        chosen["seed"] = str(secrets.randbelow(BY_LOT))
    found = open_ruleset(ruleset)
    key = await to_thread.run_sync(_made, found.find_game(by_name(scenario)), scenario, chosen)
    return Redirect(f"/play/{ruleset}/{quote(key, safe='')}", status_code=303)


def _made(game: Game, scenario: str, chosen: dict[str, str]) -> str:
    if game.to_order is None or not details_of(game, scenario):
        raise BadInput(f"{game.scenario(scenario).title} is not made to order.", "scenario")
    return game.to_order(scenario, chosen)


def details_of(game: Game, scenario: str) -> tuple[Detail, ...]:
    """What can be chosen of a scenario."""
    return () if game.details is None else game.details(scenario)


def chosen_of(game: Game, scenario: str, fields: dict[str, str]) -> str:
    """The key of a scenario with the details that were chosen on its page; its own where none was changed."""
    details = details_of(game, scenario)
    is_other = any(fields.get(detail.name, detail.word) != detail.word for detail in details)
    return game.to_order(scenario, fields) if is_other and game.to_order is not None else scenario


def scenario_page(card: GameCard, won: Sequence[str], *, own: bool = False) -> Template:
    """The page of a scenario, of ours or of somebody's own."""
    context = {"card": card, "won": won, "ways": WAYS, "levels": LEVELS, "seats": SEATS | LEVELS, "limits": LIMITS}
    has_file = not own and card.game.file is not None and card.game.file(card.scenario.key) is not None
    context |= {"own": own, "has_file": has_file, "details": () if own else details_of(card.game, card.scenario.key)}
    return Template("scenario.html", context=context)


async def _page(problem: str = "") -> Template:
    context = {"cards": await to_thread.run_sync(cards), "problem": problem}
    return Template("gallery.html", context=context, status_code=422 if problem else 200)


@post("/play", include_in_schema=False)
async def begin(request: Asked, visit: TheVisit) -> Redirect | Template:
    """Begin a game and go there."""
    fields = await fields_of(request)
    try:
        new = await to_thread.run_sync(new_game, fields)
        ticket = await visit.open_game(new, fields.get("name", "").strip() or NAMELESS)
    except BadInput as problem:
        return await _page(problem.error)
    if fields.get("after") and fields.get("way") == "friends":
        await call_to_rematch(visit, fields["after"], ticket.game)
    return seat_redirect(ticket.token)


def new_game(fields: dict[str, str]) -> NewGame:
    """What the card of a scenario asks for: one of the ways, or who sits in each seat."""
    ruleset = open_ruleset(fields.get("ruleset", ""))
    key, way = fields.get("scenario", ""), fields.get("way", "alone")
    game = ruleset.find_game(key)
    key = chosen_of(game, key, fields)
    sides = [side.name for side in game.sides(key) if not side.neutral]
    terms: dict[str, Any] = {"minutes": _minutes(fields), "switches": rulings_in(fields)}
    terms["practice"] = "practice" in fields
    terms["advice"] = way in ("alone", "hotseat") or "advice" in fields
    if way == "seats":
        seats = {side: fields.get(f"seat.{side}", STEADY) for side in sides}
        return NewGame(ruleset.key, key, seats, **terms)
    return NewGame(ruleset.key, key, seats_in(fields, sides), **terms)


def seats_in(fields: dict[str, str], sides: Sequence[str]) -> dict[str, str]:
    """Who plays each side, by the way of playing that was chosen."""
    way = fields.get("way", "alone")
    if way not in WAYS:
        raise unknown("way to play", way, WAYS, "way")
    own = fields.get("side") if fields.get("side") in sides else next(iter(sides), None)
    level = fields.get("level") or STEADY
    others = {"alone": level, "friends": OPEN, "hotseat": ME, "watch": level}[way]
    return {side: ME if side == own and way != "watch" else others for side in sides}


def _minutes(fields: dict[str, str]) -> int:
    """The time limit that was chosen: one of those offered."""
    said = fields.get("minutes", "0") or "0"
    if said not in LIMITS:
        raise unknown("time limit", said, LIMITS, "minutes")
    return int(said)


def open_ruleset(key: str) -> Ruleset:
    """A ruleset that is on the shelf here."""
    ruleset = next((one for one in open_rulesets() if one.key == key), None)
    if ruleset is None:
        raise unknown("ruleset", key, [one.key for one in open_rulesets()], "ruleset")
    return ruleset


HANDLERS = [gallery, one_game, to_order, begin]
