"""Charges a program sees coming: who reaches whom, what stands in the way, and at what odds."""

from __future__ import annotations

import msgspec
import pytest

from berthier.boards.table.measure import Pose
from berthier.core.switches import PLAIN
from berthier.engine.question import rolled
from berthier.program.elements.charges import FLANKED, charges, charges_worth
from berthier.rules.elements.game.combat.chances import fight_edge
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.ground import PACE
from berthier.rules.elements.units import Fighter, Grade, Side, Type
from tests.rules.elements.game.playing import position_of, start

SOUTH = 18000


def standing(**places: tuple[float, float, int]) -> Position:
    """Only these elements of the crossroads, at so many paces from the south-west corner, in the open there."""
    game = start("crossroads")
    game.answer(rolled(3))
    found = position_of(game)
    assert found is not None
    stands = {s.id.replace("-", ""): s for s in found.stands}
    placed = (
        msgspec.structs.replace(stands[id_], pose=Pose(int(x * PACE), int(y * PACE), h))
        for id_, (x, y, h) in places.items()
    )
    return found.but(stands=tuple(placed))


def edges(position: Position, side: str) -> dict[tuple[str, str], float]:
    """What each charge of a side is worth."""
    return {(charge.by, charge.at): charge.edge for charge in charges(position.field, side)}


@pytest.mark.parametrize(("off", "reached"), [(199, True), (201, False)])
def test_a_squadron_charges_as_far_as_it_may_ride(off: int, reached: bool) -> None:
    """Pi ride 200 paces in good going, and the odds are those of the fight it would be."""
    position = standing(RPi2=(800, 100 + off, SOUTH), BPi3=(800, 100, 0))
    plain = Fighter(Type.PI, Grade.O)
    charging = msgspec.structs.replace(plain, moved_into_front=True)
    expected = {("R-Pi2", "B-Pi3"): fight_edge(charging, plain, Side.A, PLAIN)} if reached else {}
    assert edges(position, "red") == expected


def test_who_stands_in_between_bars_the_way() -> None:
    position = standing(RPi2=(800, 250, SOUTH), RSh1=(800, 180, SOUTH), BPi3=(800, 100, 0))
    assert ("R-Pi2", "B-Pi3") not in edges(position, "red")


def test_neighbours_of_the_enemy_overlap_who_comes_alone() -> None:
    alone = standing(RPi2=(800, 250, SOUTH), BSh2=(800, 100, 0))
    line = standing(RPi2=(800, 250, SOUTH), BSh2=(800, 100, 0), BSh1=(750, 100, 0), BSh3=(850, 100, 0))
    both = {"RPi2": (800.0, 250.0, SOUTH), "RPi3": (750.0, 250.0, SOUTH), "RPi1": (850.0, 250.0, SOUTH)}
    together = standing(**both, BSh2=(800, 100, 0), BSh1=(750, 100, 0), BSh3=(850, 100, 0))
    pair = ("R-Pi2", "B-Sh2")
    assert edges(line, "red").get(pair, 0.0) < edges(alone, "red")[pair] == edges(together, "red")[pair]


def test_an_enemy_who_is_held_is_struck_on_a_flank_or_not_at_all() -> None:
    held = {"BPi3": (800.0, 100.0, 0), "RPi2": (800.0, 100.0, SOUTH)}
    beside = standing(**held, RPi1=(700, 80, 9000))
    before = standing(**held, RPi1=(800, 250, SOUTH))
    assert edges(beside, "red") == {("R-Pi1", "B-Pi3"): FLANKED}
    assert edges(before, "red") == {}
    assert edges(beside, "blue") == {}


def test_nobody_charges_or_is_charged_twice() -> None:
    two = standing(RPi2=(800, 250, SOUTH), BLH1=(775, 100, 0), BDr1=(835, 100, 0))
    found = edges(two, "red")
    assert len(found) == 2
    assert charges_worth(two.field, "red") == max(found.values())
    assert charges_worth(two.field, "blue") == 0
