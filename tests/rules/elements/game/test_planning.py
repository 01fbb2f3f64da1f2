"""Orders weighed together: each with what the rest of the bound makes of it."""

from __future__ import annotations

from math import inf
from typing import Any

import msgspec

from berthier.boards.table.measure import Pose
from berthier.core.orders import Order
from berthier.engine.question import rolled
from berthier.opponents.levels import pick
from berthier.rules.elements.game.declared import BATTLE
from berthier.rules.elements.game.judging.exchanges import openings_worth
from berthier.rules.elements.game.judging.planning import ANSWERED, LOOKED, reckoned
from berthier.rules.elements.game.judging.replies import answered, next_tables, ordered, quiet_bound, settled
from berthier.rules.elements.game.judging.urging import urge
from berthier.rules.elements.game.judging.weights import SHREWD, STEADY
from berthier.rules.elements.game.judging.worth import advance
from berthier.rules.elements.game.orders.ordering import Given, suggested
from berthier.rules.elements.game.position import Position
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
    urges = dict(zip(map(str, options), urge(position, "red", WHY, options, SHREWD), strict=True))
    stands = answered(position, "red", SHREWD) - openings_worth(position, "red", SHREWD)
    assert found["done"] == stands + urges["done"]
    assert sum(value > -inf for value in found.values()) == ANSWERED + 1


def test_what_is_no_order_is_judged_by_its_urge() -> None:
    position = crossroads()
    plans: list[Any] = [Order("R-Art1 at B-Pi3", ()), Order("hold", ())]
    assert reckoned(position, "red", "fire plan", plans) == urge(position, "red", "fire plan", plans, SHREWD)


def test_who_looks_far_weighs_orders_together() -> None:
    """*Sharp* takes what it reckons best, *steady* weighs one order at a time."""
    game = start("crossroads")
    game.answer(rolled(3))
    position, options = crossroads(), game.options["red"]
    shrewd = BATTLE.judging.shrewd
    assert shrewd is not None
    assert shrewd.reckons is not None
    scores = shrewd.reckons(position, "red", WHY, options)
    assert scores is not None
    best = max(range(len(options)), key=scores.__getitem__)
    assert str(pick(BATTLE, game, "red", "sharp", 1)) == str(options[best])


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
    assert answered(near, "red", STEADY) < settled(near, "red", STEADY) - 0.1
    there, here = (answered(table, "red", STEADY) - advance(table, "red", STEADY) for table in (near, far))
    assert here > there + 0.1


def test_the_last_bound_is_answered_by_nobody() -> None:
    position = crossroads()
    last = position.but(turn=position.battle.terms.turns, bound_of=position.battle.other(position.battle.terms.first))
    assert answered(last, last.bound_of, STEADY) == settled(last, last.bound_of, STEADY)
