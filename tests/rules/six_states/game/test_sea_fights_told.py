"""A question in a fight at sea says where it is fought, by whom, and with what ships."""

from __future__ import annotations

from typing import Any

from berthier.core.nesting import played_by
from berthier.core.umpire import Next
from berthier.engine.live import Live
from berthier.engine.question import chosen, typed
from berthier.games.six_states import CAMPAIGN
from berthier.look.six_states.telling import fight
from berthier.rules.six_states.blockade import run_blockade
from berthier.rules.six_states.game.sea.sea_fights import at_sea
from berthier.rules.six_states.game.turn import campaign
from berthier.rules.six_states.units import Fleet as Squadron


def stopped_by_a_blockade() -> Live[Any]:
    """Gray's fleet at Silberhafen has thrown a 4 on the Blockade Table: attack, or go back."""
    begun = Live[Any](Next(campaign, "two_neighbours"))
    begun.answer(typed(6))
    position = CAMPAIGN.position_in(begun.position[0])
    call: Next[Any] = Next(run_blockade, Squadron(2, 2, 1), Squadron(2))
    private: Next[Any] = Next(played_by, (("blockaded", "Gray"), ("blockader", "Yellow")), call)
    live = Live[Any](Next(at_sea, position, ("Gray", "Yellow"), "C:1228", private))
    live.answer(typed(4))
    return live


def test_a_fight_at_sea_says_who_meets_whom_with_what() -> None:
    live = stopped_by_a_blockade()
    assert live.question is not None
    assert live.question.why == "attack or go back"
    told = fight(live.position[0])
    assert told is not None
    assert told.told == "Fleets off Silberhafen: Gray with 2 NSP, 1 transport against Yellow with 2 NSP."
    assert told.on == ("1228",)
    live.answer(chosen("attack"))
    while live.question is not None and live.question.dice:
        live.answer(typed(5))
    if live.question is not None:
        after = fight(live.position[0])
        assert after is not None
        assert after.told.startswith("Fleets off Silberhafen: Gray with ")
