"""One game being played in an environment: chance is thrown, choices wait for the players."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from random import Random
from typing import Any

from berthier.adapters.asking import Choice, Throw
from berthier.adapters.graph import GraphState
from berthier.adapters.mixing import mix_of
from berthier.adapters.play import Play
from berthier.core.policy import Policy
from berthier.notebook.optional import need

numpy = need("numpy", "environments")

WAIT = "wait"  # the last action of every environment: for a seat that is not asked


class Episode:
    """A game from its start, with its own generator. After every step it stands at a choice, or is over."""

    def __init__(self, play: Play, random: Random) -> None:
        self.play, self.random = play, random
        self.position: GraphState = play.board.start
        self.asked = 0
        self.said: list[str] = []
        self._throw()

    @property
    def is_over(self) -> bool:
        """Whether the outcome stands."""
        return self.position.asked is None

    @property
    def is_broken_off(self) -> bool:
        """Whether it went on for longer than the limit."""
        return not self.is_over and self.asked >= self.play.limit

    def legal(self, player: int) -> dict[int, int]:
        """What a player may do now: the number of each action with the place of its option."""
        return {} if self.is_broken_off else self.play.survey.legal(self.position, player)

    def worth(self, player: int) -> float:
        """What a player ends with: the goal, or its negative."""
        worth = self.play.worth(self.position)
        return worth if player == 0 else 0.0 - worth

    def worst(self, player: int) -> float:
        """What a player gets who does what is not allowed: the worst the game can end with, and never a gain."""
        return min(0.0, self.play.survey.low if player == 0 else -self.play.survey.high)

    def decide(self, actions: Mapping[int, int]) -> None:
        """Every player who is asked takes an action; the dice are thrown up to the next choice."""
        asked = self.position.asked
        assert isinstance(asked, Choice)
        picks = [self.legal(turn.player)[actions[turn.player]] for turn in asked.turns]
        words = [turn.words[place] for turn, place in zip(asked.turns, picks, strict=True)]
        self._go_on(tuple(picks), f"{asked.why}: {' v '.join(words)}")
        self._throw()

    def pick(self, policy: Policy, player: int) -> int:
        """The action a policy takes for a player, drawn from its mix."""
        mix = mix_of(policy, self.position, player)
        place = self.random.choices(range(len(mix)), mix)[0]
        return next(action for action, its in self.legal(player).items() if its == place)

    def _throw(self) -> None:
        while isinstance(self.position.asked, Throw) and not self.is_broken_off:
            throw = self.position.asked
            drawn = self.random.randrange(throw.branches.total)  # whole numbers, so that no chance is rounded
            place = next(n for n, up_to in enumerate(accumulate(throw.branches.weights)) if drawn < up_to)
            self._go_on((place,), f"{throw.why}: {throw.words[place]}")

    def _go_on(self, picks: tuple[int, ...], said: str) -> None:
        self.position = self.play.board.follow(self.position, picks)
        self.asked += 1
        self.said.append(said)

    def observation(self) -> Any:
        """The facts of the position; nothing is private, so both players see the same. Never quite empty."""
        return numpy.array(self.play.features.of(self.position) or [0.0], numpy.float32)

    def mask(self, player: int) -> Any:
        """A 1 for each action that is open to a player; who is not asked may only wait."""
        mask = numpy.zeros(len(self.play.survey.numbers) + 1, numpy.int8)
        mask[list(self.legal(player)) or [-1]] = 1
        return mask

    def told(self) -> str:
        """What was said so far, one line each, and how it stands."""
        return "\n".join([*self.said, str(self.position)])
