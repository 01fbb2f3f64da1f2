"""Our policies in OpenSpiel: standing orders, or the advisor's equilibrium, judged by OpenSpiel's own algorithms."""

from __future__ import annotations

from typing import Any

from berthier.adapters.asking import Choice
from berthier.adapters.mixing import mix_of
from berthier.adapters.open_spiel import BerthierGame, BerthierState, pyspiel
from berthier.core.policy import Policy
from berthier.notebook.optional import need

Base: Any = need("open_spiel.python.policy", "open-spiel").Policy


class SpielPolicy(Base):  # type: ignore[misc]
    """A policy of ours for both players of a game, or of its turn-based form."""

    def __init__(self, game: Any, policy: Policy) -> None:
        super().__init__(game, [0, 1])
        self.policy = policy

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """The chance of each action that is open to the player."""
        here = plain_state(state)
        player = state.current_player() if player_id is None else player_id
        assert isinstance(here.position.asked, Choice), "a policy is asked where there is a choice"
        mix = mix_of(self.policy, here.position, player)
        legal = here.play.survey.legal(here.position, player)
        return {action: mix[place] for action, place in legal.items()}


def plain_state(state: Any) -> BerthierState:
    """Our own state behind that of a game converted to turns."""
    if isinstance(state, BerthierState):
        return state
    found = state.simultaneous_game_state()
    assert isinstance(found, BerthierState)
    return found


def turn_based(game: BerthierGame) -> Any:
    """A game that OpenSpiel's solvers for imperfect information take: choices at the same time one after the other."""
    simultaneous = game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    return pyspiel.convert_to_turn_based(game) if simultaneous else game


def tabular(game: Any, policy: SpielPolicy) -> Any:
    """The policy written out for every information state, as OpenSpiel's compiled algorithms want it."""
    table: dict[str, list[tuple[int, float]]] = {}
    open_: list[Any] = [game.new_initial_state()]
    while open_:
        state = open_.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            key = state.information_state_string()
            table[key] = list(policy.action_probabilities(state).items())
        open_ += [state.child(action) for action in state.legal_actions()]
    return pyspiel.TabularPolicy(table)
