"""A whole game on the page of a seat: the board as this side sees it, what can be picked, and what it would start."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from markupsafe import Markup

from berthier.boards.board import Board
from berthier.boards.changes import Changes
from berthier.boards.drawing.battle_lines import draw_lines
from berthier.boards.drawing.draw import distances, in_play
from berthier.boards.drawing.overlay import Lit, overlay
from berthier.boards.scene import Scene
from berthier.boards.told import told
from berthier.core.game import Ahead, FightUnderWay, Game, GameEnding, GameSide, Scenario
from berthier.core.nesting import innermost
from berthier.core.orders import Offer
from berthier.rooms.looks import Played
from berthier.web.games.boards.endings import told_ending
from berthier.web.games.boards.ground import LIGHTS, board_hash, board_place
from berthier.web.games.boards.guiding import GUIDED, Guide, answered_by
from berthier.web.games.boards.order_view import BlankView, OrderView, lit_by, view_blanks, view_order, with_buttons
from berthier.web.games.boards.seated_sides import SeatedSides
from berthier.web.games.boards.trail import Thrown, Trail, TrailStep, with_changes
from berthier.web.games.room import Room

MOST_ORDERS = 600  # drawn as buttons; any other can be typed


class GamePage(msgspec.Struct, frozen=True, dict=True):
    """All that is drawn of a whole game."""

    room: Room
    played: Played
    game: Game
    scenario: Scenario

    @property
    def key(self) -> str:
        """The scenario's key."""
        return self.scenario.key

    @cached_property
    def board(self) -> Board:
        """The board of the scenario."""
        return self.game.board(self.key)

    @cached_property
    def sides(self) -> tuple[GameSide, ...]:
        """The sides of the scenario."""
        return self.game.sides(self.key)

    @cached_property
    def position(self) -> Any:
        """The position as this seat's side knows it; None before it is set up."""
        return self.game.shown_in(self.played.game.position[0])

    @cached_property
    def scene(self) -> Scene:
        """What stands on the board."""
        return self.game.scene(self.position) if self.position is not None else Scene(line="The game is being set up.")

    @property
    def picture(self) -> tuple[str, str]:
        """The ground by day and by night."""
        day, night = (f"{self.board_place}/{self.hash}-{light}.svg" for light in LIGHTS)
        return day, night

    @property
    def board_place(self) -> str:
        """Where the board is to be had."""
        return board_place(self.room.ruleset.key, self.key, self.room.place)

    @property
    def in_play(self) -> list[str]:
        """The part of the board that is played on, as a frame of a drawing."""
        return [f"{each:.0f}" for each in in_play(self.board)]

    def shown_at(self, broad: float) -> float:
        """How large what is played on is drawn in a frame so broad, the board's own points being 1, or less."""
        return round(min(1.0, broad / in_play(self.board)[2]), 3)

    @property
    def distances(self) -> str:
        """Where the ground is written otherwise as one comes nearer."""
        return " ".join(map(str, distances(self.board)))

    @property
    def hash(self) -> str:
        """What the board is made from: it stands in the addresses of what changes with it alone."""
        return board_hash(self.room.ruleset.key)

    @property
    def why(self) -> str:
        """What is asked, in the word of the rules; nothing where nothing is."""
        return self.room.view.question.why if self.room.view.question is not None else ""

    @property
    def asked(self) -> str:
        """The side this seat is asked for now, if it is."""
        question = self.room.view.question
        if question is None or not self.room.may_act or question.dice is not None or self.is_handed:
            return ""
        return next((side for side in question.options if side not in question.sealed), "")

    @property
    def is_handed(self) -> bool:
        """Whether a program plays for whoever sits here."""
        return self.room.seat is not None and bool(self.room.seat.program)

    @cached_property
    def orders(self) -> tuple[OrderView, ...]:
        """The orders that are offered to it."""
        options = self.played.game.options.get(self.asked, ()) if self.asked else ()
        listed = options.suggestions if isinstance(options, Offer) else options
        pieces = {piece.id: piece for piece in self.scene.pieces}
        return tuple(view_order(option, options, pieces, self.board.places) for option in listed[:MOST_ORDERS])

    @property
    def orders_on_board(self) -> int:
        """How many orders belong to a piece or a place: those that have no button of their own at first."""
        return sum(bool(order.piece or order.place) for order in self.orders)

    @cached_property
    def buttons(self) -> tuple[OrderView, ...]:
        """The orders with a button of their own: those off the board, and all where they are few and of one piece."""
        question = self.room.view.question
        picks = question is not None and not (question.offers and self.drags)
        return with_buttons(self.orders, self.game.handling is not None, picks or bool(self.draft))

    @property
    def blanks(self) -> tuple[BlankView, ...]:
        """The blanks of a form of orders."""
        return view_blanks(self.played.game.options.get(self.asked, ()))

    @cached_property
    def drawn(self) -> Markup:
        """The pieces over the ground, what others did last as arrows; what can be picked is lit."""
        lit = lit_by(self.orders, [blank.on for blank in self.blanks])
        return self._over(self.scene, self._trail.since(self.looks_for), lit)

    def drawn_then(self, back: int) -> Markup:
        """The board as it was some steps ago, with what that step did."""
        if not self.steps:
            return self.drawn
        step = self.steps[back - 1]
        return self._over(self._trail.scene(step.after), [self._trail.changes(step)], [])

    def _over(self, scene: Scene, done: list[Changes], lit: list[Lit]) -> Markup:
        return Markup(overlay(self.board, with_changes(scene, done), self.sides, lit))

    @cached_property
    def _trail(self) -> Trail:
        return Trail(self.game, (*self.played.trail, self.position) if self.position is not None else ())

    @cached_property
    def pieces_told(self) -> list[str]:
        """The board as a list, for who would rather read."""
        return told(self.board, self.scene, self.sides)

    @property
    def steps(self) -> list[TrailStep]:
        """What just happened, step by step, the latest first."""
        return self._trail.steps

    @property
    def happened(self) -> list[str]:
        """The same in a sentence each: the last few, and all since this side moved something itself."""
        return [step.told for step in self.steps[: self._trail.since_own(self.looks_for)]]

    @property
    def thrown(self) -> Thrown:
        """The last dice: what the last sentence came of."""
        return Thrown(self.played.entries, self.asked)

    def die_called(self, word: str) -> str:
        """What a throw or a figure is called, as a player reads it; "" where it need not be said."""
        return word if self.game.dice is None or self.position is None else self.game.dice(self.position, word)

    @property
    def worked_out(self) -> list[tuple[str, Any]]:
        """The figures the last dice came to, each once, with sides and places by their titles."""
        return self.thrown.worked_out(self.die_called, self._titled)

    def _titled(self, key: str) -> str:
        return self.called((key,)) if self.look_of(key) else getattr(self.board.places.get(key), "title", key)

    def called(self, sides: tuple[str, ...]) -> str:
        """Sides by the names people call them."""
        return ", ".join(self.sitting.called(side) for side in sides)

    @property
    def looks_for(self) -> str | None:
        """The side this page looks for: that which is asked, or this seat's first; None for who only watches."""
        own = (side.name for side in self.sides if self.sitting.seat_of(side.name) == self.room.view.seat)
        return self.asked or next(own, None)

    @property
    def asked_title(self) -> str:
        """The side that is asked, as people call it."""
        return self.called((self.asked,))

    @property
    def asks(self) -> str:
        """What is asked, as a player reads it."""
        return (self.game.asks and self.game.asks(self.played.game.position[0], self.why)) or self.why

    @property
    def announced(self) -> str:
        """What is asked and of whom, for who listens: by the names people call them."""
        return f"{self.asked_title if self.asked else 'Waiting for ' + ', '.join(self.sitting.awaited)}: {self.asks}"

    @property
    def expected(self) -> str:
        """What the open question wants of this side, in a sentence."""
        return self.game.expected(self.why, self.asks) if self.why and self.asked else ""

    @cached_property
    def ahead(self) -> tuple[Ahead, ...]:
        """What is under way and can be run forward."""
        return () if self.game.ahead is None or self.position is None else self.game.ahead(self.position)

    @property
    def ahead_cards(self) -> frozenset[str]:
        """The cards of it."""
        return frozenset(one.card for one in self.ahead) if self.room.is_open else frozenset()

    @cached_property
    def battle(self) -> Markup:
        """Both lines of the battle that is being fought; nothing where none is."""
        lines = None if self.game.lines is None else self.game.lines(self.played.game.position[0])
        return Markup("") if lines is None or not self.room.is_open else Markup(draw_lines(lines, self.sides))

    @cached_property
    def fight(self) -> FightUnderWay | None:
        """The fight the question belongs to; None where none is fought."""
        return self.game.fight(self.played.game.position[0]) if self.game.fight is not None else None

    @property
    def looks_at(self) -> str:
        """What the board is moved to if it is out of sight: the fight that is fought."""
        keys = self.fight.on if self.fight is not None and self.room.is_open else ()
        pieces = {piece.id for piece in self.scene.pieces}
        return " ".join(key for key in keys if key in pieces or key in self.board.places)

    @cached_property
    def guide(self) -> Guide:
        """The guided first turn of a learning scenario, until it is over."""
        answered = None if self.played.begun is None else answered_by(self.asked, self.played.begun)
        is_first = self.scenario.learning and answered is not None and len(answered) < GUIDED
        taught = self.game.guide(self.key) if is_first and self.position and self.game.guide is not None else ()
        fitting = (step for step in taught if step.when is None or step.when(self.position, self.asked))
        steps = tuple(step.where(self.room.view.advice) for step in fitting)
        options = self.played.game.options.get(self.asked, ()) if self.asked else ()
        return Guide(steps, self.why, options, answered or ())

    @property
    def ended(self) -> str:
        """How it ended, in a sentence."""
        outcome = self.played.game.outcome
        return told_ending(outcome, self.sides) if isinstance(outcome, GameEnding) else ""

    @property
    def draft(self) -> str:
        """The order that is drawn on a table before anybody draws: the first suggestion of a plan or a set-up."""
        begins = self.game.handling and self.game.handling.has_draft(self.why)
        return self.orders[0].word if begins and self.orders else ""

    @property
    def drags(self) -> bool:
        """Whether pieces of a table are dragged at this question."""
        return self.game.handling is not None and bool(self.why) and self.why.startswith(self.game.handling.moves)

    @property
    def is_inside(self) -> bool:
        """Whether what is asked is a choice in the midst of a fight."""
        return self.game.position_in(innermost(self.played.game.position[0])) is None

    @property
    def sitting(self) -> SeatedSides:
        """Who plays which side, and which seats are free."""
        return SeatedSides(self.room, self.sides)

    def look_of(self, name: str) -> GameSide | None:
        """How a side is drawn."""
        return self.sitting.look_of(name)


def game_page(room: Room) -> GamePage | None:
    """The page of a whole game; None where a single procedure is played."""
    played = room.played
    game = room.ruleset.game_of(played.situation.procedure.name) if played is not None else None
    if played is None or game is None:
        return None
    return GamePage(room, played, game, game.scenario(str(played.situation.inputs.get("scenario", ""))))
