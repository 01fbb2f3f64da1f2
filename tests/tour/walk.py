"""A whole game brought quickly to where something is to be seen: programs answer, the dice are always the same."""

from __future__ import annotations

from collections.abc import Callable

from berthier.engine.question import Asks
from berthier.opponents.levels import pick
from berthier.rooms import commands as c
from berthier.rooms.keeping.store import Store
from berthier.rooms.opening import NewGame
from berthier.rooms.rooms import Rooms
from berthier.web.games.boards.game_page import GamePage, game_page
from berthier.web.games.room import Room
from tests.rooms.room import Seeded

MOST = 2_000  # answers of one game
LEVEL = "first"  # of whoever plays the seat that looks
Wanted = Callable[[GamePage], bool]


class Walk:
    """A room and the seat that looks at it. Nobody else may play in its store meanwhile: it is walked before served."""

    def __init__(self, store: Store, name: str, new: NewGame) -> None:
        self.answers = 0
        self.rooms = Rooms(store, Seeded(name))
        self.ticket = self.rooms.open_game(new, "Ann")

    @property
    def place(self) -> str:
        """The address of the seat."""
        return f"/seat/{self.ticket.token}"

    def look(self) -> GamePage:
        """The page of the seat as it is."""
        seen = self.rooms.look(self.ticket.token)
        page = game_page(Room(seen.view, self.ticket.token, "", seen.played))
        assert page is not None
        return page

    def until(self, wanted: Wanted) -> Walk:
        """Play on until the seat is asked something that is wanted."""
        for _ in range(MOST):
            page = self.look()
            if page.asked and wanted(page):
                return self
            assert page.room.view.question is not None, "the game was over before that was to be seen"
            self._answer(page)
        raise AssertionError(f"nothing of the kind in {MOST} answers")

    def to_the_end(self) -> Walk:
        """Play on until the game is over."""
        for _ in range(MOST):
            page = self.look()
            if page.room.view.question is None:
                return self
            self._answer(page)
        raise AssertionError(f"not over after {MOST} answers")

    def _answer(self, page: GamePage) -> None:
        self.answers += 1
        task = self.rooms.task(self.ticket.game)
        if task is not None:
            self.rooms.act_for(self.ticket.game, task.seat, task.command(task.think()))
            return
        question = page.room.view.question
        assert question is not None
        word = str(pick(page.game, page.played.game, page.asked, LEVEL, f"tour {self.answers}"))
        secret = question.asks is Asks.SECRETLY
        self.rooms.act(
            self.ticket.token,
            c.SealPick(question.turn, word, page.asked) if secret else c.Choose(question.turn, word),
        )
