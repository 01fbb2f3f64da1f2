"""What fights promise, quickly: a curve through the exact odds of field battles, and the assault played through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, log
from typing import Any

from berthier.core.dice import D6, Dice
from berthier.core.umpire import Next
from berthier.rules.six_states.battle import city_assault
from berthier.rules.six_states.battle_state import BattleResult
from berthier.rules.six_states.game.fights.aftermath import storming_loser
from berthier.rules.six_states.house import TERRAIN_VALUE
from berthier.rules.six_states.units import DEFENDER, Army, Terrain

# A curve fitted to sampled battles at the balanced mix (root mean square error 0.06): how strength, leaders, ground
# and morale weigh.
START, STRENGTH, LEADER, GROUND, MORALE = -0.17, 3.98, 1.02, -0.96, 1.26


def win_chance(ours: float, theirs: float, leaders: int = 0, ground: int = 0, morale: int = 0) -> float:
    """About how often the attacker holds the field."""
    if theirs <= 0:
        return 1.0
    if ours <= 0:
        return 0.0
    weight = START + STRENGTH * log(ours / theirs) + LEADER * leaders + GROUND * ground + MORALE * morale
    return 1 / (1 + exp(-weight))


def battle_losses(ours: float, theirs: float) -> tuple[float, float]:
    """About what both sides lose in a battle."""
    small, ratio = min(ours, theirs), max(ours, theirs) / max(1.0, min(ours, theirs))
    lighter = small * 0.42 / max(1.0, ratio**0.6)
    heavier = small * 0.44
    return (lighter, heavier) if ours >= theirs else (heavier, lighter)


def ground_value(ground: Terrain | int) -> int:
    """What the ground is worth to the defender."""
    return TERRAIN_VALUE[ground] if isinstance(ground, Terrain) else ground


class _Thrown:
    """An umpire whose dice always show one sum; choices fall on the first option."""

    def __init__(self, total: int) -> None:
        self.total = total

    def roll(self, dice: Dice, why: str, *, by: str) -> int:
        return self.total

    def choose(self, side: str, options: Sequence[Any], why: str) -> Any:
        return options[-1]  # an assault that could go on is called off

    def secretly(self, options: Any, why: str, *, shown: bool = True) -> Any:
        return {side: theirs[0] for side, theirs in options.items()}

    def resolve(self, procedure: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        result = procedure(self, *args, **kwargs)
        while type(result) is Next:
            result = result.procedure(self, *result.args)
        return result

    def note(self, note: Any, *, to: str | None = None) -> None:
        """Nothing is kept."""

    def plays(self, switch: Any) -> Any:
        return switch.default


@lru_cache(maxsize=8192)
def fall_chance(attacker: Army, defender: Army, ground: Terrain | int) -> float:
    """The chance that one assault takes the city: the real procedure, once for each sum of the dice."""
    sums = (2 * D6).sums
    falls = 0
    for total, ways in zip(sums.answers, sums.weights, strict=True):
        result: BattleResult = _Thrown(total).resolve(city_assault, attacker, defender, ground)
        falls += ways if storming_loser(result) is DEFENDER else 0
    return falls / sums.total
