"""The order states are valued in, progress while solving, and a collector at rest."""

from __future__ import annotations

import gc

import pytest

from berthier.core.dice import D6
from berthier.core.umpire import Next, Umpire
from berthier.engine.solving.game_tree import Chance, Ends, GameTree, GoesOn
from berthier.engine.solving.solve import solve
from berthier.engine.solving.valuing import Valuing
from berthier.engine.uncollected import uncollected
from tests.core.procedures import lose_points


def climb(umpire: Umpire, height: int) -> int | Next[int]:
    """Dice all the way: up on 3 and more, where it stands on 1 and 2; at the top a choice."""
    if height == 4:
        return umpire.choose("ours", (0, 1), "jump")
    return Next(climb, height + (umpire.roll(D6, "die", by="ours") > 2))


def swing(umpire: Umpire, left: bool, swings: int) -> int | Next[int]:
    """Left and right in turn, a pair of states that lead to one another, until a 6 is thrown."""
    if umpire.roll(D6, "die", by="ours") == 6:
        return umpire.choose("ours", (int(left), 2), "side")
    return Next(swing, not left, swings)


def in_vain(umpire: Umpire) -> str:
    """A die that changes nothing."""
    umpire.roll(D6, "die", by="ours")
    return "nothing"


@pytest.mark.parametrize("start", [Next(climb, 0), Next(swing, True, 0), Next(lose_points, 9, 9)])
def test_what_a_part_leads_to_comes_before_it(start: Next[object]) -> None:
    """Every state once; a state that leads back to itself stands in a part with those it comes back by."""
    game = GameTree(start)
    order = Valuing.of(game)
    parts = [part if isinstance(part, list) else [part] for part in order.settled + order.open]
    place = {state: number for number, part in enumerate(parts) for state in part}
    assert sorted(place) == list(range(len(game.trees)))
    for number, tree in enumerate(game.trees):
        for state in onward(tree):
            assert place[state] <= place[number]
            assert place[state] < place[number] or len(parts[place[number]]) > 1 or state == number


def onward(tree: object) -> list[int]:
    """The states a tree leads to."""
    if isinstance(tree, GoesOn):
        return [tree.state]
    return [state for child in getattr(tree, "children", ()) for state in onward(child)]


def test_a_state_of_dice_alone_is_one_fork_without_doubles() -> None:
    """Six faces, two places: it stays on two of them. Where all faces lead to one place there is no fork."""
    assert GameTree(Next(climb, 3)).trees[0] == Chance((2, 4), 6, [GoesOn(0), GoesOn(1)])
    assert GameTree(Next(in_vain)).trees == [Ends("nothing")]


def test_progress_of_a_solution_goes_on_where_the_game_left_off() -> None:
    """Ever more, beyond the runs it took to grow; three passes over the states."""
    game = GameTree(Next(lose_points, 60, 60))
    told: list[int] = []
    solve(game, "ours", lambda winner: winner == "ours", progress=told.append)
    assert told == sorted(set(told)) != []
    assert game.runs < told[0] <= told[-1] <= game.runs + game.chance.runs + 3 * len(game.trees)


class Enough(Exception):
    """The time is up."""


def test_what_progress_raises_ends_the_work() -> None:
    """So a deadline can."""
    game = GameTree(Next(lose_points, 60, 60))

    def stop(done: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        solve(game, "ours", lambda winner: winner == "ours", progress=stop)
    with pytest.raises(Enough):
        GameTree(Next(lose_points, 60, 60), progress=stop)
    assert gc.isenabled()


def test_the_collector_rests_and_is_as_it_was() -> None:
    """Within one another too, and after a failure; one that was off stays off."""
    with uncollected():
        with uncollected():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()
    try:
        with uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def two_ways(umpire: Umpire, steps: int) -> int | Next[int]:
    """A choice between the dice and a walk that ends with another choice."""
    if umpire.choose("ours", ("dice", "walk"), "way") == "dice":
        return Next(climb, 4) if steps == 0 else Next(only_dice, steps)
    return Next(climb, 2)


def only_dice(umpire: Umpire, steps: int) -> int | Next[int]:
    """A die at each step, and no choice at all."""
    face = umpire.roll(D6, "die", by="ours")
    return Next(only_dice, steps - 1) if steps and face > 1 else face


def test_nobody_decides_behind_what_is_settled() -> None:
    """The dice of three steps and no more; what leads to a choice, or stands in a loop before one, is open."""
    game = GameTree(Next(two_ways, 2))
    order = Valuing.of(game)
    settled = {game.nodes[part].procedure for part in order.settled if isinstance(part, int)}
    assert settled == {only_dice}
    assert len(order.settled) == 3
    assert game.nodes.index(Next(climb, 2)) in [
        state for part in order.open for state in (part if isinstance(part, list) else [part])
    ]
    assert solve(game, "ours", lambda number: number).value == solve(game, "ours", lambda number: number).low
