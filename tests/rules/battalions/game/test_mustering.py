"""An army bought by hand (G104): a unit at a time, in secret, within the points and the limits."""

from __future__ import annotations

from collections import Counter

import pytest

from berthier.core.errors import BadInput
from berthier.engine.question import chosen
from berthier.games.battalions import BATTLE
from berthier.rules.battalions.game.mustering import FREE, LIMITS
from berthier.rules.battalions.game.scoring import cost
from berthier.rules.battalions.units import Arm, Quality
from tests.rules.battalions.game.playing import start


def test_two_armies_are_bought_in_secret() -> None:
    """Blue takes whatever comes first and stops at six units, red buys the dearest until nothing fits."""
    game = start("free_1815", G104="bought in secret")
    game.answer(chosen(*(options[0] for options in game.options.values())))
    rounds = 0
    while game.question is not None and game.question.why == "buy":
        assert not game.question.shown
        picks = []
        for side, options in game.options.items():
            words = [str(option) for option in options]
            wares = [option for option in options if str(option) != "done"]
            dear = max(wares, key=lambda option: cost(option.value)) if wares else None
            picks.append("done" if "done" in words and (side == "blue" or dear is None) else dear or words[0])
        game.answer(chosen(*picks))
        rounds += 1
    assert game.question is not None
    assert game.question.why.startswith("deploy")
    left = game.position[0].args[1]
    for side in ("blue", "red"):
        own = [troop for troop in left if troop.side == side]
        assert sum(map(cost, own)) <= FREE["points"]
        assert LIMITS["least_units"] <= len(own) <= LIMITS["most_units"]
        arms = Counter(troop.arm for troop in own)
        assert 4 * arms[Arm.ARTILLERY] <= len(own) - arms[Arm.ARTILLERY]
        horse = sum(cost(troop) for troop in own if troop.arm is Arm.CAVALRY)
        assert 100 * horse <= LIMITS["cavalry_percent"] * FREE["points"]
        assert sum(troop.quality is Quality.GUARD for troop in own) <= LIMITS["guard_units"]
        assert BATTLE.position_in(game.position[0]).army(side).value == sum(troop.value for troop in own)
    assert len([troop for troop in left if troop.side == "blue"]) == LIMITS["least_units"]
    assert rounds >= LIMITS["least_units"]


def test_nobody_stops_before_six_units_or_buys_what_does_not_fit() -> None:
    game = start("free_1815", G104="bought in secret")
    game.answer(chosen(*(options[0] for options in game.options.values())))
    first = [str(options[0]) for options in game.options.values()]
    for word in ("done", "nothing"):
        with pytest.raises(BadInput):
            game.answer(chosen(word, first[1]))
