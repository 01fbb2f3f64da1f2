"""Setting a procedure up: its inputs from the roster, an example or typed; who plays which side; the odds; begin."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath
from litestar.response import Redirect, Template

from berthier.core.dice import parse_dice
from berthier.core.errors import BadInput, TooMuch
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.core.words import label
from berthier.engine.flow import NeverEnds
from berthier.engine.live import Live
from berthier.engine.question import Answer, Question, chosen, typed
from berthier.rooms import commands as c
from berthier.rooms.session import UMPIRE
from berthier.rooms.standing_in import taken
from berthier.rooms.views import View
from berthier.staff.reckoned.reckoning import OddsAsk
from berthier.staff.situation import Situation
from berthier.web.desk.beginning import beginning
from berthier.web.desk.desk import Desk, open_desk
from berthier.web.desk.query import in_address, in_form
from berthier.web.desk.short_form import PRESET
from berthier.web.games.entrance import base_of
from berthier.web.games.muster import can_stand, sources_of, told_of
from berthier.web.games.room import Room
from berthier.web.games.service import TheVisit
from berthier.web.hosting.work import MEMORY, aside, key_of
from berthier.web.views.odds_view import view_odds

Asked = Request[Any, Any, Any]
Pairs = Iterable[tuple[str, str]]
START = "/seat/{token:str}/start"
PLACE = START + "/{procedure:str}"
FROM, SIDE = "_from.", "_side."
GAMES = 6
MOST_ANSWERS = 40


class Setup(msgspec.Struct, frozen=True):
    """A procedure about to begin: its desk, who of the roster stands where, the inputs that fills, who plays."""

    desk: Desk
    refs: dict[str, str]
    given: frozenset[str]
    sides: dict[str, str]
    sources: dict[str, list[str]]
    told: dict[str, dict[str, Any]]

    @property
    def drawn(self) -> dict[str, str]:
        """The places the roster has somebody for, with their titles: drawn with the choice of where it comes from."""
        titles = {part.path: part.title for part in self.desk.form.parts}
        word = self.desk.ruleset.face.word
        return {
            place: titles.get(place, word(place, label(place))) for place, entries in self.sources.items() if entries
        }

    @property
    def command(self) -> c.Start:
        """What begins it: inputs that stand in the roster are named, not copied."""
        data = {name: value for name, value in self.desk.data.items() if name not in self.given}
        whole = self.desk.procedure.data(self.desk.situation.call)
        inputs = {name: whole[name] for name in data}
        return c.Start(self.desk.procedure.name, inputs, self.desk.switches, self.sides, self.refs)


@get(START, include_in_schema=False)
async def choose_procedure(request: Asked, visit: TheVisit, token: FromPath[str]) -> Redirect:
    """From the list of procedures to the one that was picked."""
    view = await visit.view(token)
    ruleset = Room(view, token, "").ruleset
    procedure = ruleset.procedure(str(request.query_params.get("procedure", "")))
    return Redirect(f"/seat/{token}/start/{procedure.name}", status_code=303)


@get(PLACE, include_in_schema=False)
async def setup_page(request: Asked, visit: TheVisit, token: FromPath[str], procedure: FromPath[str]) -> Template:
    """The form."""
    view = await visit.view(token)
    pairs = in_address(request)
    return _page(request, view, token, _setup(view, procedure, pairs))


@get(f"{PLACE}/odds", include_in_schema=False)
async def setup_odds(request: Asked, visit: TheVisit, token: FromPath[str], procedure: FromPath[str]) -> Template:
    """The exact odds before anybody commits to anything."""
    view = await visit.view(token)
    setup = _setup(view, procedure, in_address(request))
    room = Room(view, token, base_of(request))
    try:
        situation = setup.desk.situation
        found: Any = await aside(partial(view_odds, situation, OddsAsk()))
    except (BadInput, TooMuch, NeverEnds) as problem:
        found = str(problem)
    return Template("room_odds.html", context={"room": room, "found": found})


@post(PLACE, include_in_schema=False)
async def begin(request: Asked, visit: TheVisit, token: FromPath[str], procedure: FromPath[str]) -> Redirect | Template:
    """Begin it, and back to the room."""
    pairs = await in_form(request)
    view = await visit.view(token)
    setup = _setup(view, procedure, [pair for pair in pairs if pair[0] != "_example"])
    if any(name in ("_add", "_drop", "_open", "_again") or (name.startswith(PRESET) and word) for name, word in pairs):
        return _page(request, view, token, setup)
    try:
        await visit.act(token, setup.command)
    except BadInput as problem:
        return _page(request, view, token, setup, problem)
    return Redirect(f"/seat/{token}", status_code=303)


def _page(request: Asked, view: View, token: str, setup: Setup, problem: BadInput | None = None) -> Template:
    room = Room(view, token, base_of(request))
    context = {"room": room, "setup": setup, "desk": setup.desk, "problem": problem}
    return Template("setup.html", context=context, status_code=422 if problem else 200)


def _setup(view: View, procedure: str, pairs: Pairs) -> Setup:
    pairs = list(pairs)
    refs = {name.removeprefix(FROM): value for name, value in pairs if name.startswith(FROM) and value in view.roster}
    ruleset = find_ruleset(view.ruleset)
    played = ruleset.procedure(procedure)
    sources = sources_of(view, played)
    if not any(not name.startswith("_") or name.startswith(FROM) for name, _ in pairs):
        refs = _offered(
            {
                place: [one for one in entries if can_stand(view, played, place, one)]
                for place, entries in sources.items()
            }
        )
    refs = {place: refs[place] for place, entries in sources.items() if refs.get(place) in entries}
    filled: dict[str, Any] = {}
    for place, entry in refs.items():
        filled |= taken(ruleset, played, place, ruleset.complete(view.roster[entry]))
    typed = [pair for pair in pairs if pair[0].partition(".")[0] not in filled]
    desk = open_desk(view.ruleset, procedure, typed)
    over = _taken_over(ruleset, procedure, refs, typed)
    data = {name: value for name, value in desk.data.items() if name not in over}
    desk = msgspec.structs.replace(desk, switches=view.switches | desk.switches, data=data | filled)
    asked = {name.removeprefix(SIDE): value for name, value in pairs if name.startswith(SIDE)}
    told = {entry: told_of(view, entry) for entry in refs.values()}
    return Setup(desk, refs, frozenset(filled), seated(view, _sides(desk), asked), sources, told)


def _taken_over(ruleset: Ruleset, procedure: str, refs: Iterable[str], typed: Pairs) -> set[str]:
    """Inputs that are an entry's to fill: what a form begins with is not said of it, only what was typed beside it."""
    units = ruleset.face.of(procedure).units
    takes = {name for place in refs if place in units for name in units[place].takes}
    return takes - {name.partition(".")[0] for name, _ in typed}


def _offered(sources: dict[str, list[str]]) -> dict[str, str]:
    """On a fresh form each input takes the next entry of the roster that fits it, none twice."""
    refs: dict[str, str] = {}
    for name, entries in sources.items():
        free = [entry for entry in entries if entry not in refs.values()]
        if free:
            refs[name] = free[0]
    return refs


def _sides(desk: Desk) -> tuple[str, ...]:
    """Who plays; where the form is not right yet as in one that is, and nobody where there is none such."""
    plain = msgspec.structs.replace(desk, switches={}, choose={})
    ready = (example.inputs for example in desk.examples.values())
    for data in (desk.data, beginning(desk.ruleset, desk.procedure), *ready):
        with suppress(BadInput):
            return _as_in_form(desk, sides_of(msgspec.structs.replace(plain, data=data).situation))
    return ()


def _as_in_form(desk: Desk, sides: tuple[str, ...]) -> tuple[str, ...]:
    """The sides in the order in which the form has them: who stands first there is the first player."""
    places = {part.name: place for place, part in enumerate(desk.blank.parts)}
    return tuple(sorted(sides, key=lambda side: places.get(side, len(places))))


def sides_of(situation: Situation) -> tuple[str, ...]:
    """The sides in the order in which they are first asked; goals name some that may not be."""
    return MEMORY.recall(key_of("sides", situation), lambda: _played_out(situation))


def _played_out(situation: Situation) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for seed in range(GAMES):
        game: Live[Any] = Live(situation.call, situation.switches)
        generator = random.Random(seed)
        while game.question is not None and len(game.answers) < MOST_ANSWERS:
            found |= dict.fromkeys(game.question.by)
            try:
                game.answer(_any(game.question, generator))
            except BadInput:
                break
    found |= {str(goal.side): None for goal in situation.procedure.goals}
    return tuple(found)


def _any(question: Question, generator: random.Random) -> Answer:
    if question.dice is not None:
        dice = parse_dice(question.dice)
        return typed(*(generator.randint(1, dice.sides) for _ in range(dice.count)))
    return chosen(*(generator.choice(options) for options in question.options))


def seated(view: View, sides: tuple[str, ...], asked: Mapping[str, str]) -> dict[str, str]:
    """Which seat plays which side: as asked, else the seat of that name, else the players in order."""
    seats = [seat.seat for seat in view.seats]
    players = [seat for seat in seats if seat != UMPIRE]
    given: dict[str, str] = {}
    for place, side in enumerate(sides):
        same = next((seat for seat in players if seat.casefold() == side.casefold()), None)
        in_order = players[place] if place < len(players) else UMPIRE
        given[side] = asked[side] if asked.get(side) in seats else same or in_order
    return given


HANDLERS = [choose_procedure, setup_page, setup_odds, begin]
