"""Orders weighed together: each with what the rest of the bound makes of it."""

from __future__ import annotations

from math import inf
from typing import Any

import msgspec
import pytest

from berthier.boards.table.measure import Pose
from berthier.core.orders import Order
from berthier.core.switches import PLAIN
from berthier.engine.question import rolled
from berthier.games.elements import BATTLE
from berthier.opponents.levels import pick
from berthier.program.elements.exchanges import openings_worth
from berthier.program.elements.planning import ANSWERED, LOOKED, reckoned, weighed
from berthier.program.elements.replies import answered, next_tables, ordered, quiet_bound, settled
from berthier.program.elements.urging import urge
from berthier.program.elements.weights import GLANCE, SHREWD, STEADY
from berthier.program.elements.worth import POINT, advance, shot_at_first, worth
from berthier.rules.elements.game.orders.ordering import Given, suggested
from berthier.rules.elements.game.orders.outlook import plain_shot
from berthier.rules.elements.game.position import Position
from berthier.rules.elements.units import Element, Grade, Type
from tests.rules.elements.game.playing import crossroads, start

WHY = "orders of R1"


def pincer(position: Position) -> Position:
    """B-Pi1 alone in the open: R-Pi2 before it and R-Pi1 on its left, both within a charge, and six points."""
    stands = {s.id: s for s in position.stands}
    poses = {"B-Pi1": (64000, 40000, 0), "R-Pi2": (64000, 50000, 18000), "R-Pi1": (54000, 38000, 9000)}
    placed = (msgspec.structs.replace(stands[id_], pose=Pose(*pose)) for id_, pose in poses.items())
    return position.but(stands=tuple(placed), points=(("R1", 6),))


def given(position: Position) -> list[Order]:
    return list(suggested(position, "R1", False))


def test_who_holds_the_front_is_credited_with_the_blow_at_the_flank() -> None:
    """To charge the front is worth what it is with the other squadron on the flank afterwards."""
    position = pincer(crossroads())
    charge = next(o.value for o in given(position) if o.on == ("R-Pi2", "B-Pi1") and isinstance(o.value, Given))
    both = max(settled(after, "red", STEADY) for after in next_tables(charge.after, "R1", LOOKED))
    assert both > settled(charge.after, "red", STEADY) + 0.2
    assert settled(ordered(charge.after, "red", "R1", LOOKED, STEADY), "red", STEADY) >= both


def test_nothing_more_comes_of_a_table_when_the_points_are_spent() -> None:
    position = pincer(crossroads()).but(points=(("R1", 0),))
    assert ordered(position, "red", "R1", LOOKED, STEADY) == position


def test_only_the_most_promising_orders_are_gone_on_with() -> None:
    """The others are ruled out; `done` is worth what the enemy leaves of the table, half the best urge, no opening."""
    position = crossroads()
    options = given(position)
    found = dict(zip(map(str, options), reckoned(position, "red", WHY, options), strict=True))
    urges = dict(zip(map(str, options), urge(position, "red", WHY, options), strict=True))
    stands = answered(position, "red", SHREWD) - openings_worth(position, "red", SHREWD)
    assert found["done"] == stands + urges["done"]
    assert sum(value > -inf for value in found.values()) == ANSWERED + 1


def test_what_is_no_order_is_judged_by_its_urge() -> None:
    position = crossroads()
    plans: list[Any] = [Order("R-Art1 at B-Pi3", ()), Order("hold", ())]
    assert reckoned(position, "red", "fire plan", plans) == urge(position, "red", "fire plan", plans)
    assert weighed(position, "red", "fire plan", plans) is None


def test_orders_one_at_a_time_are_worth_the_tables_they_lead_to() -> None:
    """And an echo of their first sight; `done` what all stand for, less one of the points it lets lie."""
    position = pincer(crossroads())
    options = given(position)
    found = dict(zip(map(str, options), weighed(position, "red", WHY, options) or (), strict=True))
    urges = dict(zip(map(str, options), urge(position, "red", WHY, options), strict=True))
    assert openings_worth(position, "red") == 0
    assert found["done"] == worth(position, "red") - POINT
    spent = position.but(points=(("R1", 0),))
    assert dict(zip(map(str, options), weighed(spent, "red", WHY, options) or (), strict=True))["done"] == worth(
        spent, "red"
    )
    for option in options:
        if isinstance(option.value, Given):
            assert found[str(option)] == urges[str(option)] + worth(option.value.after, "red")


@pytest.mark.parametrize("level", ["steady", "sharp"])
def test_programs_take_the_order_they_reckon_best(level: str) -> None:
    """*Steady* weighs one order at a time, *sharp* all of a bound together."""
    game = start("crossroads")
    game.answer(rolled(3))
    position, options = crossroads(), game.options["red"]
    judging = BATTLE.judging if level == "steady" else BATTLE.judging.shrewd
    assert judging is not None
    assert judging.reckons is not None
    scores = judging.reckons(position, "red", WHY, options)
    assert scores is not None
    best = max(range(len(options)), key=scores.__getitem__)
    assert str(pick(BATTLE, game, "red", level, 1)) == str(options[best])


def test_the_enemy_finds_everybody_rested_where_he_stands() -> None:
    position = crossroads()
    table = quiet_bound(position)
    assert table.bound_of == "blue"
    assert table.turn == position.turn
    assert quiet_bound(table).turn == position.turn + 1
    assert [stand.pose for stand in table.stands] == [stand.pose for stand in position.stands]
    assert not any(stand.moved for stand in table.stands)


def within_a_move_and_a_shot(paces: int) -> Position:
    """R-Sh1 alone in the open so many paces before B-Sh1 and B-Sh2, who stand side by side; it is out of points."""
    position = crossroads()
    stands = {s.id: s for s in position.stands}
    ahead = 40000 + 80 * paces
    poses = {"B-Sh1": (64000, 40000, 0), "B-Sh2": (68000, 40000, 0), "R-Sh1": (66000, ahead, 18000)}
    placed = (msgspec.structs.replace(stands[id_], pose=Pose(*pose)) for id_, pose in poses.items())
    return position.but(stands=tuple(placed), points=(("R1", 0),))


def test_who_stands_within_a_move_and_a_shot_is_shot_at_first() -> None:
    """At 300 paces nobody shoots yet, but two come on and shoot; at 600 they cannot. The way there is left out."""
    near, far = within_a_move_and_a_shot(300), within_a_move_and_a_shot(600)
    assert answered(near, "red", GLANCE) < settled(near, "red", GLANCE) - 0.1
    for weights in (GLANCE, STEADY):
        there, here = (answered(table, "red", weights) - advance(table, "red", weights) for table in (near, far))
        assert here > there + 0.1


def test_who_weighs_a_table_knows_who_needs_but_come_on_to_shoot_first() -> None:
    """Both of them by the plain shot of their kind; nobody where it is too far, where they shoot already, or look away.

    To them it is worth as much, and after the last bound nobody comes.
    """
    near, far, reached = (within_a_move_and_a_shot(paces) for paces in (300, 600, 150))
    shot = plain_shot(Element(Type.SH, Grade.O), Element(Type.SH, Grade.O), PLAIN)
    assert shot_at_first(near, "red") == pytest.approx(STEADY.coming_into_range * 2 * shot)
    assert shot_at_first(near, "blue") == -shot_at_first(near, "red")
    assert shot_at_first(near, "red", GLANCE) == 0
    away = near.but(stands=tuple(msgspec.structs.replace(s, pose=s.pose._replace(h=18000)) for s in near.stands))
    last = near.but(turn=near.battle.terms.turns, bound_of="blue")
    for table in (far, reached, away, last):
        assert shot_at_first(table, table.bound_of) == 0


def test_the_last_bound_is_answered_by_nobody() -> None:
    position = crossroads()
    last = position.but(turn=position.battle.terms.turns, bound_of=position.battle.other(position.battle.terms.first))
    assert answered(last, last.bound_of, STEADY) == settled(last, last.bound_of, STEADY)
