"""How a whole game stands: at the start of a scenario, or after the answers of a log; as data or drawn."""

from __future__ import annotations

from typing import Any

import msgspec

from berthier.boards.drawing.draw import picture
from berthier.boards.scene import Scene
from berthier.core.errors import BadInput
from berthier.core.game import Game
from berthier.core.inputs import name_of
from berthier.core.ruleset import Ruleset, find_ruleset
from berthier.engine.live import Live
from berthier.engine.replay import read_back
from berthier.opponents.series import SeatedPrograms, begin, read_seats
from berthier.staff.played.games import position_of


class BoardAsk(msgspec.Struct, frozen=True, kw_only=True):
    """Which game, and when: at its start, its first dice thrown by the seed, or after the answers of a log; as whom."""

    ruleset: str
    scenario: str
    log: bytes | None = None
    at: int | None = None
    side: str | None = None
    seed: int = 1
    named: str = "The log"  # how the log is spoken of


class Stands(msgspec.Struct, frozen=True):
    """A game as it stands, and whose eyes look at it; nobody's see everything."""

    game: Game
    scenario: str
    live: Live[Any]
    side: str | None

    @property
    def position(self) -> Any:
        """The position, as far as it is seen."""
        return position_of(self.game, self.live, self.side, whole=self.side is None)

    def data(self) -> dict[str, Any]:
        """The position in the words of the rules."""
        return self.game.data(self.position)

    def drawn(self, light: str) -> str:
        """The board with what stands on it, as SVG."""
        return picture(self.game.board(self.scenario), self.scene(), self.game.sides(self.scenario), light)

    def scene(self) -> Scene:
        """What is drawn of it."""
        return self.game.scene(self.position)


def stands(ask: BoardAsk) -> Stands:
    """The game that was asked for."""
    if ask.at is not None and ask.log is None:
        raise BadInput("Answers are counted in a log: give the log too.", "at")
    ruleset = find_ruleset(ask.ruleset)
    game = ruleset.find_game(ask.scenario)
    side = None if ask.side is None else next(iter(read_seats(game, ask.scenario, {ask.side: "first"})))
    live = _at_start(ruleset, ask) if ask.log is None else _from_log(game, ask, ask.log)
    return Stands(game, ask.scenario, live, side)


def _at_start(ruleset: Ruleset, ask: BoardAsk) -> Live[Any]:
    """A game that is set up, its first dice thrown by the seed."""
    game, live = begin(ruleset, ask.scenario)
    programs = SeatedPrograms(game, {}, ask.seed)
    while live.asked is not None and game.position_in(live.position[0]) is None:
        live.answer(programs.answer(live))
    return live


def _from_log(game: Game, ask: BoardAsk, log: bytes) -> Live[Any]:
    played = read_back(log)
    if played.ruleset.key != ask.ruleset or played.procedure.name != game.procedure:
        said = f"{ask.named} is of {played.ruleset.key} {played.procedure.name}, not of this game."
        raise BadInput(said, "log")
    written = str(played.head["inputs"].get("scenario"))
    if written != ask.scenario:
        known, asked = name_of(written), name_of(ask.scenario)
        other = f"not of {asked}" if known != asked else "whose file was another then"
        raise BadInput(f"{ask.named} is of a game of {known}, {other}.", "scenario")
    live = played.play(ask.at)
    if ask.at is not None and ask.at > len(live.answers):
        raise BadInput(
            f"{ask.named} holds {len(live.answers)} answers; there is no board after {ask.at} of them.", "at"
        )
    return live
