"""Both seats of any procedure as PettingZoo environments: one after the other (AEC), or at the same time (Parallel)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from berthier.adapters.episode import WAIT, Episode
from berthier.adapters.play import Play
from berthier.core.errors import BadInput
from berthier.notebook.optional import need

pettingzoo = need("pettingzoo", "environments")
wrappers = need("pettingzoo.utils", "environments").wrappers
spaces = need("gymnasium", "environments").spaces
numpy = need("numpy", "environments")
AECEnv: Any = pettingzoo.AECEnv
ParallelEnv: Any = pettingzoo.ParallelEnv


def env(play: Play, render_mode: str | None = None) -> Any:
    """The AEC environment with PettingZoo's own guards: an action that is not open ends the game with the worst."""
    raw = TurnsEnv(play, render_mode)
    worst = min(Episode(play, Random(0)).worst(player) for player in raw.players.values())
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=worst))


class _Seats:
    """What both kinds of environment share: agents named for the sides they decide for, what they see, the end."""

    def __init__(self, play: Play, render_mode: str | None) -> None:
        self.play, self.render_mode = play, render_mode
        self.players = {play.names[player]: player for player in (0, 1) if play.survey.deciders[player]}
        if not self.players:
            raise BadInput("Nothing is chosen in this situation, so there is no seat to take.", "procedure")
        self.possible_agents = list(self.players)
        self.actions = [*play.survey.actions, WAIT]
        self._random = Random()
        facts = spaces.Box(-1.0, 1.0, (max(1, len(play.features.names)),), numpy.float32)
        mask = spaces.Box(0, 1, (len(self.actions),), numpy.int8)
        self._sees = {each: spaces.Dict({"observation": facts, "action_mask": mask}) for each in self.players}
        self._does = {each: spaces.Discrete(len(self.actions)) for each in self.players}

    def observation_space(self, agent: str) -> Any:
        """The facts of the position, and a mask of what is open."""
        return self._sees[agent]

    def action_space(self, agent: str) -> Any:
        """Every action of the game, by number."""
        return self._does[agent]

    def render(self) -> str | None:
        """What was said so far."""
        return self.sitting.told() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random = Random(seed)
        self.sitting = Episode(self.play, Random(self._random.randrange(2**62)))

    def _seen(self, agent: str) -> dict[str, Any]:
        return {"observation": self.sitting.observation(), "action_mask": self.sitting.mask(self.players[agent])}


class TurnsEnv(_Seats, AECEnv):  # type: ignore[misc]
    """The seats act one after the other; of a secret choice nobody sees anything before all have chosen.

    Where dice end a game before anybody is asked, the first seat waits once, to hear how it ended.
    """

    metadata = {"name": "berthier_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, play: Play, render_mode: str | None = None) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, play, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._held: dict[int, int] = {}
        self.agent_selection = (self._waiting() or self.agents)[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees."""
        return self._seen(agent)

    def step(self, action: int | None) -> None:
        """The agent whose turn it is takes an action; a secret one is held until all have chosen."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._waiting():
            self._held[self.players[agent]] = int(action)  # type: ignore[arg-type]
        if self._held and not self._waiting():
            self.sitting.decide(self._held)
            self._held = {}
        self._look_round()
        self._accumulate_rewards()

    def _waiting(self) -> list[str]:
        asked = {each: player for each, player in self.players.items() if self.sitting.legal(player)}
        return [each for each, player in asked.items() if player not in self._held]

    def _look_round(self) -> None:
        """Whose turn it is, or how it ended."""
        over, off = self.sitting.is_over, self.sitting.is_broken_off
        for agent, player in self.players.items():
            self.terminations[agent], self.truncations[agent] = over, off
            self.rewards[agent] = self.sitting.worth(player) if over else 0.0
        self.agent_selection = self.agents[0] if over or off else self._waiting()[0]


class TogetherEnv(_Seats, ParallelEnv):  # type: ignore[misc]
    """All seats act at every step; one that is not asked waits.

    An action that is not open forfeits: the game ends, with the worst for who took it and the reverse for the other.
    """

    metadata = {"name": "berthier_parallel_v0", "render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, play: Play, render_mode: str | None = None) -> None:
        _Seats.__init__(self, play, render_mode)
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        return {each: self._seen(each) for each in self.agents}, {each: {} for each in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Every agent acts or waits."""
        agents = list(self.agents)
        seen = {each: self._seen(each) for each in agents}
        wrong = [each for each in agents if not seen[each]["action_mask"][int(actions[each])]]
        asked = {self.players[each]: int(actions[each]) for each in agents if self.sitting.legal(self.players[each])}
        if asked and not wrong:
            self.sitting.decide(asked)
        over, off = self.sitting.is_over or bool(wrong), self.sitting.is_broken_off
        rewards = {each: self._reward(each, wrong) for each in agents}
        self.agents = [] if over or off else agents
        return (
            {each: self._seen(each) for each in agents},
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, off),
            {each: {"forfeit": each in wrong} for each in agents},
        )

    def _reward(self, agent: str, wrong: list[str]) -> float:
        player = self.players[agent]
        if agent in wrong:
            return self.sitting.worst(player)
        if wrong:
            return -self.sitting.worst(1 - player)
        return self.sitting.worth(player) if self.sitting.is_over else 0.0
