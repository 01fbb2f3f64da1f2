"""Any procedure as an OpenSpiel game: explicit chance, open and simultaneous nodes, actions by name.

`import berthier.adapters.open_spiel` makes the game known to OpenSpiel by the name `berthier`:

    pyspiel.load_game("berthier(ruleset=six_states,procedure=field_round,inputs=attacker.sp:3;defender.sp:2)")

`open_game` does the same from Python values. It is a zero-sum game for two: player 0 leads the side the goal is for,
player 1 all others; what counts is the goal. All is open but choices made at the same time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from berthier.adapters.asking import Choice, Throw
from berthier.adapters.graph import DiceAsked, GraphState
from berthier.adapters.named import PARAMETERS, Given, Here, play_of
from berthier.adapters.open_spiel_observer import Observer, Recall
from berthier.adapters.parameters import SAFE, write_pairs
from berthier.adapters.play import Play
from berthier.adapters.survey import BUDGET, LIMIT
from berthier.core.errors import BadInput
from berthier.notebook.optional import need

pyspiel = need("pyspiel", "open-spiel")
Game: Any = pyspiel.Game
State: Any = pyspiel.State

NAME = "berthier"


def open_game(
    ruleset: str,
    procedure: str | None = None,
    inputs: Mapping[str, Any] | None = None,
    *,
    example: str | None = None,
    scenario: str | None = None,
    seat: str | None = None,
    switches: Mapping[str, object] | None = None,
    goal: str | None = None,
    dice: str = DiceAsked.WHOLE,
    limit: int = LIMIT,
    budget: int = BUDGET,
    reach: Mapping[str, float] | None = None,
) -> Any:
    """The game of a situation, or of a scenario. It has a name, so it can be stored and loaded again."""
    words = {"ruleset": ruleset, "procedure": procedure, "example": example, "dice": str(dice)}
    words |= {"scenario": scenario, "seat": seat}
    words["goal"] = quote(goal or "", SAFE)
    given: dict[str, Any] = {name: word for name, word in words.items() if word}
    given |= {"inputs": write_pairs(inputs or {}), "switches": write_pairs(switches or {})}
    given["reach"] = write_pairs(reach or {})
    return pyspiel.load_game(NAME, given | {"limit": limit, "budget": budget})


def _type(long_name: str, *, simultaneous: bool, has_tensor: bool) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name=long_name,
        dynamics=kind.Dynamics.SIMULTANEOUS if simultaneous else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=has_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS,
        default_loadable=False,  # a ruleset must be named
    )


class BerthierGame(Game):  # type: ignore[misc]
    """A situation as a game. Where it can go round in circles it is broken off after `limit` questions, scored 0."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.given: Given = tuple(sorted((params or {}).items()))
        self.play = play_of(self.given)
        self.recall = Recall(self.play)
        length, found = self.play.survey.length, self.play.survey
        low, high = self.play.reach
        info = pyspiel.GameInfo(
            num_distinct_actions=max(1, len(found.numbers)),
            max_chance_outcomes=found.throws,
            num_players=2,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=max(1, length.choices) if length else self.play.limit,
        )
        title = f"{self.play.situation.ruleset.title}: {self.play.situation.procedure.title}"
        kind = _type(title, simultaneous=found.has_secrets, has_tensor=self.recall.size > 0)
        super().__init__(kind, info, dict(params or {}))

    def max_chance_nodes_in_history(self) -> int:
        """The most throws of one game."""
        length = self.play.survey.length
        return length.throws if length else self.play.limit

    def new_initial_state(self) -> BerthierState:
        """The situation before anything is asked."""
        return BerthierState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees: the position, or with perfect recall all that was said so far."""
        if params:
            raise BadInput("An observer of this game takes no parameters.", "params")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        public = iig_obs_type is None or iig_obs_type.public_info
        return Observer(self.play, self.recall if recalls else None, public=public)


class BerthierState(State):  # type: ignore[misc]
    """Where a game stands, and what was said on the way (each question with its answers, and their places)."""

    def __init__(self, game: BerthierGame) -> None:
        super().__init__(game)
        self.here = Here(game.given, game.play.board.start)
        self.said: tuple[str, ...] = ()
        self.places: tuple[tuple[int, ...], ...] = ()

    @property
    def play(self) -> Play:
        """The situation that is played."""
        return play_of(self.here.given)

    @property
    def position(self) -> GraphState:
        """Where it stands."""
        return self.here.position

    @property
    def is_broken_off(self) -> bool:
        """Whether it went on for longer than the limit."""
        return self.position.asked is not None and len(self.said) >= self.play.limit

    def current_player(self) -> Any:
        """Who is asked: chance, one player, or both at once."""
        asked = self.position.asked
        if asked is None or self.is_broken_off:
            return pyspiel.PlayerId.TERMINAL
        if isinstance(asked, Throw):
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.SIMULTANEOUS if len(asked.turns) > 1 else asked.turns[0].player

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.is_broken_off else list(self.play.survey.legal(self.position, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The answers of a throw by their places, with their probabilities."""
        assert isinstance(self.position.asked, Throw)
        chances = self.position.asked.chances
        if len(chances) > self.play.survey.throws:
            raise BadInput(f"A throw has {len(chances)} answers, more than the reach that was given.", "reach")
        return list(enumerate(chances))

    def _apply_action(self, action: int) -> None:
        asked = self.position.asked
        if isinstance(asked, Throw):
            self._go_on((action,), f"{asked.why} {asked.words[action]}", (action,))
        else:
            self._decide({self.current_player(): action})

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self._decide(dict(enumerate(actions)))

    def _decide(self, actions: Mapping[int, int]) -> None:
        asked, found = self.position.asked, self.play.survey
        assert isinstance(asked, Choice)
        picks = [found.legal(self.position, turn.player)[actions[turn.player]] for turn in asked.turns]
        words = [turn.words[place] for turn, place in zip(asked.turns, picks, strict=True)]
        places = tuple(found_slot(self.play, turn.player, actions[turn.player]) for turn in asked.turns)
        self._go_on(picks, f"{asked.why} {' v '.join(words)}", places)

    def _go_on(self, picks: Sequence[int], said: str, places: tuple[int, ...]) -> None:
        self.here = self.here.go(picks)
        self.said, self.places = (*self.said, said), (*self.places, places)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.play.survey.name(self.position, player, action)
        asked = self.position.asked
        is_here = isinstance(asked, Throw) and action < len(asked.words)
        return f"{asked.why}: {asked.words[action]}" if is_here else f"answer {action + 1}"  # type: ignore[union-attr]

    def is_terminal(self) -> bool:
        """Whether the outcome stands, or the game was broken off."""
        return self.position.asked is None or self.is_broken_off

    def returns(self) -> list[float]:
        """The goal for player 0, its negative for player 1."""
        worth = self.play.worth(self.position)
        return [worth, 0.0 - worth]

    def __str__(self) -> str:
        return f"{self.position} | broken off" if self.is_broken_off else str(self.position)


def found_slot(play: Play, player: int, action: int) -> int:
    """Where a player's action stands in a row of the history, after all answers of a throw."""
    return play.survey.throws + player * len(play.survey.numbers) + action


pyspiel.register_game(_type("Berthier: any procedure", simultaneous=True, has_tensor=True), BerthierGame)
