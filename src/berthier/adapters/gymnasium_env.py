"""One seat of any procedure as a Gymnasium environment: chance and the other side are inside.

The other side follows a policy: every option equally often (`even`), the first one (`first`), best play
(`equilibrium`), standing orders, or any policy of the core.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from berthier.adapters.episode import WAIT, Episode
from berthier.adapters.play import Play
from berthier.core.errors import BadInput, unknown
from berthier.core.goal import Goal
from berthier.core.policy import Policy, parse_standing
from berthier.engine.solving.game_tree import GameTree
from berthier.engine.solving.solution import Equilibrium
from berthier.engine.solving.solve import solve
from berthier.notebook.optional import need
from berthier.staff.situation import Situation

gymnasium = need("gymnasium", "environments")
numpy = need("numpy", "environments")

Env: Any = gymnasium.Env
Opponent = Policy | Mapping[str, str] | str


class SeatEnv(Env):  # type: ignore[misc]
    """The seat of one side. The reward comes at the end: the goal, or its negative for a seat against it.

    An action that is not open forfeits the game: it ends at once with the worst there is. `info["action_mask"]` says
    what is open, `info["actions"]` in words. A seat that is not asked in a whole game waits once, to hear how it ended.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  Gymnasium's own form

    def __init__(
        self,
        situation: Situation,
        goal: Goal | str | None = None,
        *,
        seat: str | None = None,
        opponent: Opponent = "even",
        render_mode: str | None = None,
        **how: Any,
    ) -> None:
        self.play = Play(situation, goal, **how)
        self.seat = _seat(self.play, seat)
        self.opponent = opponent_of(self.play, opponent)
        self.render_mode = render_mode
        facts = len(self.play.features.names)
        self.observation_space = gymnasium.spaces.Box(-1.0, 1.0, (max(1, facts),), numpy.float32)
        self.action_space = gymnasium.spaces.Discrete(len(self.actions))

    @property
    def actions(self) -> list[str]:
        """Every action in words, by its number."""
        return [*self.play.survey.actions, WAIT]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game and play it up to this seat's first choice."""
        super().reset(seed=seed)
        self.sitting = Episode(self.play, Random(int(self.np_random.integers(2**62))))
        self._others_play()
        return self.sitting.observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action and play on to this seat's next choice."""
        if not self.action_masks()[int(action)]:
            info = self._info() | {"forfeit": f"{self.actions[int(action)]} is not open here."}
            return self.sitting.observation(), self.sitting.worst(self.seat), True, False, info
        if self.sitting.legal(self.seat):
            self.sitting.decide(self._choices(int(action)))
            self._others_play()
        over, off = self.sitting.is_over, self.sitting.is_broken_off
        return self.sitting.observation(), self.sitting.worth(self.seat) if over else 0.0, over, off, self._info()

    def action_masks(self) -> Any:
        """What is open, as a mask; the name libraries with masked actions look for."""
        return self.sitting.mask(self.seat)

    def render(self) -> str | None:
        """What was said so far."""
        return self.sitting.told() if self.render_mode == "ansi" else None

    def _choices(self, action: int) -> dict[int, int]:
        other = 1 - self.seat
        return {self.seat: action} | self._reply(other)

    def _reply(self, other: int) -> dict[int, int]:
        return {other: self.sitting.pick(self.opponent, other)} if self.sitting.legal(other) else {}

    def _others_play(self) -> None:
        while not self.sitting.legal(self.seat) and not (self.sitting.is_over or self.sitting.is_broken_off):
            self.sitting.decide(self._reply(1 - self.seat))

    def _info(self) -> dict[str, Any]:
        mask = self.action_masks()
        legal = self.sitting.legal(self.seat)
        words = [self.play.survey.name(self.sitting.position, self.seat, action) for action in legal]
        return {"action_mask": mask, "actions": words or [WAIT]}


def _seat(play: Play, seat: str | None) -> int:
    deciders = play.survey.deciders
    known = [side for sides in deciders for side in sides]
    if not known:
        raise BadInput("Nothing is chosen in this situation, so there is no seat to take.", "procedure")
    if seat is None:
        return 0 if deciders[0] else 1
    if seat not in known:
        raise unknown("seat", seat, known, "seat")
    return 0 if seat in deciders[0] else 1


def opponent_of(play: Play, opponent: Opponent) -> Policy:
    """A policy by name, by its orders, or as it is."""
    if isinstance(opponent, Mapping):
        return parse_standing(opponent)
    if not isinstance(opponent, str):
        return opponent
    if opponent != "equilibrium":
        return parse_standing({}, opponent)
    if play.board.dice == "each":
        raise BadInput("Best play is reckoned with inner dice drawn whole; set dice to whole or together.", "dice")
    game = GameTree(play.situation.call, play.situation.switches)
    return Equilibrium(solve(game, play.board.hero, play.goal.measure), play.goal.title)


gymnasium.register("berthier/Seat-v0", entry_point="berthier.adapters.environments:seat_env")
