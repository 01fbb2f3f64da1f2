"""How a room is opened: for procedures as they come, or for a whole game, which begins at once with everybody's side
settled."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from berthier.core.errors import BadInput, unknown
from berthier.core.game import Game
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.core.words import one_line
from berthier.opponents import LEVELS
from berthier.rooms import events as e
from berthier.rooms.clocks import check_limit
from berthier.rooms.session import UMPIRE

ME, OPEN = "me", "open"
NAMELESS = "A player"  # who gave no name, as others read it
NEUTRAL = "steady"  # the level of a program that answers for a side nobody can take


class Ticket(msgspec.Struct, frozen=True):
    """What somebody gets who sits down: the token is shown once and never again."""

    game: str
    seat: str
    token: str


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is settled when a table is opened."""

    ruleset: str
    title: str
    players: tuple[str, ...] = ("attacker", "defender")
    dice: e.DiceSource = e.DiceSource.TYPED
    switches: dict[str, str] = {}


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario and who plays its sides: `me`, `open` for somebody who comes by a link, or a level of program.

    A scenario is told by its name, one's own by the text of its file. Sides that are not named are open. With several
    of `me` the players share a screen. `minutes` is the time an answer may take, 0 for as long as it likes; with
    `advice` the staff advises everybody on his secret choices; `switches` are the rulings that are played otherwise. In
    `practice` anything may be taken back and nothing counts as a result; it is chosen here and never later.
    """

    ruleset: str
    scenario: str
    seats: dict[str, str] = {}
    title: str = ""
    dice: e.DiceSource = e.DiceSource.SERVER
    minutes: int = 0
    advice: bool = False
    switches: dict[str, str] = {}
    practice: bool = False


def game_and_rules(new: NewGame) -> tuple[Ruleset, Game]:
    """The rules and the game of a scenario."""
    ruleset = find_ruleset(new.ruleset)
    return ruleset, ruleset.find_game(new.scenario)


def created(new: NewGame, code: str) -> e.Created:
    """The first line: every side of the scenario is a seat."""
    ruleset, game = game_and_rules(new)
    sides = tuple(side.name for side in game.sides(new.scenario))
    title = one_line(new.title) or game.scenario(new.scenario).title
    check_limit(new.minutes)
    terms = (new.dice, e.CUSTOMS, new.minutes, new.advice)
    return e.Created(UMPIRE, code, title, ruleset.key, ruleset.content_hash, sides, *terms, practice=new.practice)


def owner_of(new: NewGame) -> str:
    """The seat of whoever opens it: the first side that is his own, or the umpire's where he only looks on."""
    _, game = game_and_rules(new)
    own = [side.name for side in game.sides(new.scenario) if new.seats.get(side.name) == ME]
    return own[0] if own else UMPIRE


def first_lines(new: NewGame, name: str) -> list[e.Event]:
    """Who sits where, and the beginning of the game."""
    ruleset, game = game_and_rules(new)
    rulings = {id_: str(word) for id_, word in ruleset.set(new.switches).set}
    owner, seats = owner_of(new), _checked(new, game)
    programs = {side: level for side, level in seats.items() if level in LEVELS}
    shared = {side: owner for side, who in seats.items() if who == ME and side != owner}
    scenario = game.scenario(new.scenario)
    inputs = {"scenario": new.scenario, **scenario.inputs}
    return [
        e.SeatTaken(owner, one_line(name)),
        *(e.Handed(owner, side, level) for side, level in programs.items()),
        e.Started(owner, game.procedure, inputs, rulings, sides=shared),
    ]


def _checked(new: NewGame, game: Game) -> Mapping[str, str]:
    """Who plays each side; a sentence where a side or a level is not there."""
    sides = {side.name: side for side in game.sides(new.scenario)}
    for side, who in new.seats.items():
        if side not in sides:
            raise unknown("side", side, sides, f"seats.{side}")
        if who not in (ME, OPEN, *LEVELS):
            raise unknown("player", who, (ME, OPEN, *LEVELS), f"seats.{side}")
        if sides[side].neutral and who in (ME, OPEN):
            raise BadInput(f"{side} is neutral: a program answers for it.", f"seats.{side}", list(LEVELS))
    return {name: new.seats.get(name, NEUTRAL if side.neutral else OPEN) for name, side in sides.items()}
