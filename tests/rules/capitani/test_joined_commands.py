"""Commands of one alliance that have joined: two Capitani Generali in one Force fight under the first in rank."""

from __future__ import annotations

from berthier.core.policy import EVEN
from berthier.core.umpire import Next
from berthier.engine.simulate import simulate
from berthier.rules.capitani.field_battle import field_battle
from berthier.rules.capitani.game.setting_up import read_position


def test_two_generali_in_one_force_fight_a_battle() -> None:
    """Lautrec with Trivulzio of the Venetians: nobody is refused, and all who fought come back or have fallen."""
    position = read_position({"scenario": "bicocca_1522", "patch": {"capitani": {"F1": ["lautrec", "t_trivulzio"]}}})
    ours = position.procedures_force(position.by_id["F1"])
    theirs = position.procedures_force(position.by_id["I1"])
    assert sum(capitano.generale for capitano in ours.capitani) == 2
    sample = simulate(Next(field_battle, ours, theirs), 5, 1, EVEN, play_inside=True)
    for done in sample.counts:
        assert {one.name for one in done.attacker.capitani} <= {one.name for one in ours.capitani}
        assert sum(one.generale for one in done.attacker.capitani) <= 1
