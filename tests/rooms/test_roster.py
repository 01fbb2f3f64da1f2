"""The roster: entered once, taken as inputs, changed by results and by the umpire's word."""

from __future__ import annotations

import random

import pytest

from berthier.core.errors import BadInput
from berthier.rooms import commands as c
from berthier.rooms.keeping.store import Store
from tests.rooms.room import SIDES, play_out, seat_everybody

REFS = {"attacker": "I Corps", "defender.sp": "Landwehr.strength.sp"}


def _entered(store: Store):
    room = seat_everybody(store)
    room.act("Blue", c.Enter("I Corps", {"sp": 9, "leader": 2}))
    room.act("Red", c.Enter("Landwehr", {"strength": {"sp": 7}}))
    return room


def test_inputs_by_reference(store: Store) -> None:
    """Whole entries and single figures; what is given outright goes before."""
    room = _entered(store)
    seen = room.start(inputs={"attacker": {"leader": 1}, "terrain": "forest"}, refs=REFS)
    inputs = seen.acts[0].inputs
    assert (inputs["attacker"]["sp"], inputs["attacker"]["leader"], inputs["defender"]["sp"]) == (9, 1, 7)
    assert inputs["terrain"] == "forest"
    assert seen.roster == {"I Corps": {"sp": 9, "leader": 2}, "Landwehr": {"strength": {"sp": 7}}}


def test_results_go_back_once(store: Store) -> None:
    room = _entered(store)
    room.start(inputs={}, refs=REFS)
    with pytest.raises(BadInput, match="no finished procedure called '1'"):
        room.act("Blue", c.Apply(1, {"I Corps.sp": "attacker_sp"}))
    outcome = play_out(room, random.Random(5)).acts[0].outcome
    with pytest.raises(BadInput, match="attacker_morale holds for this fight alone"):
        room.act("umpire", c.Apply(1, {"I Corps.morale": "attacker_morale"}))
    seen = room.act("umpire", c.Apply(1, {"I Corps.sp": "attacker_sp", "Landwehr.strength.sp": "defender_sp"}))
    assert seen.roster == {
        "I Corps": {"sp": outcome["attacker_sp"], "leader": 2},
        "Landwehr": {"strength": {"sp": outcome["defender_sp"]}},
    }
    with pytest.raises(BadInput, match=r"applied to I Corps\.sp already"):
        room.act("umpire", c.Apply(1, {"I Corps.sp": "attacker_sp"}))
    inputs = room.start(inputs={}, refs={"attacker.sp": "I Corps.sp", "defender.sp": "I Corps.sp"}).acts[1].inputs
    assert inputs["attacker"]["sp"] == outcome["attacker_sp"], "the next battle is fought with what is left"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"Nobody.sp": "attacker_sp"}, "no entry called 'Nobody'"),
        ({"I Corps.sp": "attacker_pp"}, "Did you mean attacker_sp"),
        ({"I Corps.sp.more": "attacker_sp"}, "leads past a single figure"),
        ({"I Corps.sp": "attacker_sp.more"}, "leads past a single figure"),
    ],
)
def test_a_mapping_that_leads_nowhere(store: Store, changes: dict[str, str], said: str) -> None:
    room = _entered(store)
    room.start(inputs={}, refs=REFS)
    play_out(room, random.Random(5))
    before = room.view("Blue")
    with pytest.raises(BadInput, match=said):
        room.act("umpire", c.Apply(1, changes))
    assert room.view("Blue") == before


def test_an_entry_is_made_once_and_changed_with_a_reason(store: Store) -> None:
    room = _entered(store)
    with pytest.raises(BadInput, match="the umpire may change it with a reason"):
        room.act("Blue", c.Enter("I Corps", {"sp": 99}))
    with pytest.raises(BadInput, match="full stop"):
        room.act("Blue", c.Enter("I.Corps", {"sp": 99}))
    seen = room.act("umpire", c.Override("reinforcements by road", c.Enter("I Corps", {"sp": 12})))
    assert seen.roster["I Corps"] == {"sp": 12}
    assert seen.lines[-1].told["reason"] == "reinforcements by road"


def test_a_running_battle_keeps_the_figures_it_began_with(store: Store) -> None:
    """The roster may change under it; the battle is derived from what stood when it began."""
    room = _entered(store)
    room.start(inputs={}, refs=REFS, sides=SIDES)
    seen = room.act("umpire", c.Override("miscounted", c.Enter("I Corps", {"sp": 1})))
    assert seen.acts[0].inputs["attacker"]["sp"] == 9
    assert room.rooms.whole(room.game).session().acts[0].live.start.args[0].sp == 9
