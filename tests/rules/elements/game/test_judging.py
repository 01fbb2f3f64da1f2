"""What a program weighs: exact chances by counting throws by hand, and that like is compared with like."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from berthier.boards.table.figures import Edge
from berthier.boards.table.measure import Pose
from berthier.core.orders import Order
from berthier.core.switches import PLAIN
from berthier.engine.question import chosen, rolled
from berthier.program.elements.exchanges import (
    bound_mean,
    bounds_left,
    fight_worth,
    fights_worth,
    follows,
    openings_worth,
)
from berthier.program.elements.urging import order_urge, urge
from berthier.program.elements.weights import GLANCE
from berthier.program.elements.worth import advance, charged, points_left, worth
from berthier.rules.elements.game.combat.chances import fight_edge, still_fighting
from berthier.rules.elements.game.combat.fighting import faced
from berthier.rules.elements.game.combat.giving_ground import is_stuck
from berthier.rules.elements.game.orders.ordering import DONE, Given
from berthier.rules.elements.game.orders.orders import Command, Verb
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.game.table.stands import Hit, Posture, Stand
from berthier.rules.elements.units import Fighter, Grade, Side, Type
from tests.rules.elements.game.playing import crossroads, position_of, start

SHOT = Fighter(Type.SH, Grade.O)
HORSE = Fighter(Type.PI, Grade.S)


@pytest.mark.parametrize(("follow", "throws"), [((False, False), 6), ((True, True), 34), ((True, False), 20)])
def test_how_likely_two_stay_locked(follow: tuple[bool, bool], throws: int) -> None:
    """Shot against shot, 4 and 4: six throws are equal, 1 to 6 is 5 to 10 and kills, in the other 28 one recoils."""
    assert still_fighting(SHOT, SHOT, Side.A, *follow, PLAIN) == pytest.approx(throws / 36)


def test_horse_strikes_in_its_own_bound() -> None:
    """What the pistols of both gain in their own bound they lose in the other's (clauses Pi-1 and Pi-4)."""
    own, other = (fight_edge(HORSE, HORSE, side, PLAIN) for side in (Side.A, Side.B))
    assert own > 0
    assert own == pytest.approx(-other)


def test_who_cannot_recoil_dies_of_it() -> None:
    """Shot against shot: of 36 throws 14 make either recoil and one kills either; a recoil counts 0.12, death 1."""
    assert fight_edge(SHOT, SHOT, Side.A, PLAIN) == pytest.approx(0)
    assert fight_edge(SHOT, SHOT, Side.A, PLAIN, (True, False)) == pytest.approx((14 * 0.12 + 1 - 15) / 36)
    assert fight_edge(SHOT, SHOT, Side.A, PLAIN, (False, True)) == pytest.approx((15 - 14 * 0.12 - 1) / 36)


def locked(position: Position, **facts: Posture) -> Position:
    """The squadron R-Pi1 charged B-Pi1 out in the open, far from everybody."""
    stands = {s.id: s for s in position.stands}
    ours = msgspec.structs.replace(stands["R-Pi1"], pose=Pose(112000, 8000, 18000), **facts)
    theirs = msgspec.structs.replace(stands["B-Pi1"], pose=Pose(112000, 8000, 0))
    return position.but(stands=(ours, theirs))


def test_a_fight_counts_the_blow_that_comes_back() -> None:
    position = locked(crossroads())
    now = fight_edge(HORSE, Fighter(Type.PI, Grade.F), Side.A, PLAIN)
    assert follows(position, "R-Pi1")
    assert fight_worth(position, ("R-Pi1", "B-Pi1"), GLANCE) < now
    stays = locked(crossroads(), posture=Posture.STAND)
    assert not follows(stays, "R-Pi1")
    assert fight_worth(position, ("R-Pi1", "B-Pi1")) < fight_worth(stays, ("R-Pi1", "B-Pi1"))
    asks = locked(crossroads(), posture=Posture.ASK)
    assert not follows(asks, "R-Pi1")


def test_the_yardstick_counts_a_bound_and_no_more() -> None:
    """What a bound comes to on average: its fight as it is fought now, without the blow that comes back."""
    position = locked(crossroads())
    assert bound_mean(position) == pytest.approx(fight_edge(HORSE, Fighter(Type.PI, Grade.F), Side.A, PLAIN))
    assert bound_mean(position) > fight_worth(position, ("R-Pi1", "B-Pi1"), GLANCE)


def test_a_gun_behind_the_line_is_in_its_way() -> None:
    """B-Pi1 cannot go back where its own gun stands at its back, and everybody's odds know it."""
    position = locked(crossroads())
    gun = next(s for s in crossroads().stands if s.side == "blue" and s.type is Type.ART)
    behind = msgspec.structs.replace(gun, pose=Pose(112000, 4500, 0))
    barred = position.but(stands=(*position.stands, behind))
    assert not is_stuck(position.field, "B-Pi1")
    assert is_stuck(barred.field, "B-Pi1")
    assert fight_worth(barred, ("R-Pi1", "B-Pi1")) > fight_worth(position, ("R-Pi1", "B-Pi1"))


def test_nothing_comes_after_the_last_bound() -> None:
    """Who is second has the last bound: no blow comes back, and no charge is to be feared."""
    position = locked(crossroads())
    terms = position.battle.terms
    last = position.but(turn=terms.turns, bound_of="blue")
    assert [bounds_left(at) for at in (last, position.but(turn=terms.turns), position)] == [0, 1, 2 * terms.turns - 1]
    fought = fight_edge(Fighter(Type.PI, Grade.F, moved_into_front=False), HORSE, Side.A, PLAIN)
    assert fight_worth(last, ("R-Pi1", "B-Pi1")) == pytest.approx(fought)
    assert charged(crossroads().but(turn=terms.turns, bound_of="blue"), "blue") == 0


def test_a_second_blow_at_an_enemy_who_is_held_is_seen_at_first_sight() -> None:
    """Dragoons are no match for pistols, but on their flank, while others hold their front, they decide the fight."""
    held = flanked(crossroads(), "R-Pi2")
    hit = Hit("B-Pi1", Edge.LEFT)
    struck = held.but(stands=tuple(dragoons(s, hit=hit) if s.id == "R-Pi1" else s for s in held.stands))
    away = Pose(56000, 36000, 9000)
    before = held.but(stands=tuple(dragoons(s, pose=away) if s.id == "R-Pi1" else s for s in held.stands))
    given = Given(Command(Verb.MOVE, ("R-Pi1",)), 1, struck)
    seen = urge(before, "red", "orders of R1", [Order("strike", given)])[0]
    assert seen == pytest.approx(GLANCE.echo * (worth(struck, "red", GLANCE) - worth(before, "red", GLANCE)))
    assert seen > GLANCE.echo * order_urge(before, "red", given)


def dragoons(stand: Stand, **facts: Any) -> Stand:
    """The same element as dragoons."""
    return msgspec.structs.replace(stand, type=Type.DR, grade=Grade.O, **facts)


def flanked(position: Position, *held: str) -> Position:
    """B-Pi1 faces north in the open; R-Pi1 stands on its left, and those held stand on its front."""
    stands = {s.id: s for s in position.stands}
    victim = msgspec.structs.replace(stands["B-Pi1"], pose=Pose(64000, 40000, 0))
    striker = msgspec.structs.replace(stands["R-Pi1"], pose=Pose(62000, 38000, 9000))
    before = (msgspec.structs.replace(stands[i], pose=Pose(64000, 40000, 18000)) for i in held)
    return position.but(stands=(victim, striker, *before))


def test_who_is_struck_on_the_flank_alone_will_have_turned() -> None:
    """A blow at a flank is worth no more than the fight it becomes, unless somebody holds the enemy's front."""
    alone, held = flanked(crossroads()), flanked(crossroads(), "R-Pi2")
    assert faced(alone) != alone
    assert faced(held) == held
    assert fights_worth(alone, "red") == fight_worth(faced(alone), ("R-Pi1", "B-Pi1"))
    assert fights_worth(held, "red") > fights_worth(alone, "red") + 0.3
    assert fights_worth(held, "blue") == -fights_worth(held, "red")


def test_an_enemy_who_is_held_can_be_taken_in_flank_while_points_last() -> None:
    held = flanked(crossroads(), "R-Pi2")
    beside = tuple(
        msgspec.structs.replace(s, pose=Pose(56000, 36000, 9000)) if s.id == "R-Pi1" else s for s in held.stands
    )
    position = held.but(stands=beside)
    assert openings_worth(position, "red") > 0
    for nothing in (position.but(segment="G5"), position.but(points=(("R1", 0),)), held):
        assert openings_worth(nothing, "red") == 0
    assert openings_worth(position, "blue") == 0


def test_what_stands_open_to_orders_is_not_held_against_letting_the_rest_stand() -> None:
    """Beside an enemy who is held, `done` has the worth of the opening that every order keeps but the blow itself."""
    held = flanked(crossroads(), "R-Pi2")
    beside = tuple(
        msgspec.structs.replace(s, pose=Pose(56000, 36000, 9000)) if s.id == "R-Pi1" else s for s in held.stands
    )
    position = held.but(stands=beside)
    done, stand = Order("done", DONE), urge(position, "red", "orders of R1", [Order("done", DONE)])
    assert stand == [openings_worth(position, "red")]
    assert urge(position.but(segment="G5"), "red", "orders of R1", [done]) == [0.0]


def test_to_let_the_rest_stand_is_weighed_like_an_order() -> None:
    """Thought of `done` ends where the others are asked for their plan of fire: the same table is worth the same."""
    position = crossroads()
    assert worth(position.but(segment="G5"), "red") == worth(position, "red")


def test_a_point_spent_and_a_line_torn_cost_something() -> None:
    position = crossroads()
    assert points_left(position, "red") == 3
    assert points_left(position, "blue") == 0
    stands = tuple(
        msgspec.structs.replace(s, pose=Pose(s.pose.x, s.pose.y + 80, s.pose.h)) if s.id == "R-Sh1" else s
        for s in position.stands
    )
    assert advance(position.but(stands=stands), "red", GLANCE) < advance(position, "red", GLANCE)


def test_coming_on_is_worth_something_and_the_enemy_coming_is_not_held_against_one() -> None:
    game = start("crossroads")
    game.answer(rolled(3))
    before = position_of(game)
    game.answer(chosen("Pi1* ahead 200"))
    after = position_of(game)
    assert before is not None
    assert after is not None
    assert advance(after, "red") > advance(before, "red") + float(Fraction(1, 10))
    assert advance(after, "blue") >= advance(before, "blue")
