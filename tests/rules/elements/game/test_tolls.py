"""What losses count where a command that breaks is counted whole (G8)."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from berthier.program.elements.weights import SHREWD
from berthier.program.elements.worth import worth
from berthier.rules.elements.game.combat.chances import Stake
from berthier.rules.elements.game.combat.tolls import BROKEN, PLAIN, Losing, beyond, losing, toll
from berthier.rules.elements.game.position import Position
from tests.rules.elements.game.playing import position_of, start


def begun(scenario: str) -> Position:
    found = position_of(start(scenario))
    assert found is not None
    return found


def standard() -> Position:
    return begun("brigade_and_tercio")


def after_losses(position: Position, command: str, many: int) -> Position:
    """The position without the first so many of a command."""
    gone = [s.id for s in position.stands if s.command == command][:many]
    return position.but(stands=tuple(s for s in position.stands if s.id not in gone))


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
@pytest.mark.parametrize(("whole", "limit"), [(8, 4), (9, 5), (18, 6)])
def test_losses_up_to_the_limit_count_what_a_broken_command_is_counted_for(
    whole: int, limit: int, share: float
) -> None:
    steps = [Losing(whole, lost, limit, broken=False).next_loss(share) for lost in range(limit)]
    assert sum(steps) == pytest.approx(limit + share * (whole - limit))
    assert steps == sorted(steps)
    beyond_it = [Losing(whole, lost, limit, broken=False).beyond(share) for lost in range(limit + 1)]
    assert steps == pytest.approx([1 + after - before for before, after in pairwise(beyond_it)])


def test_what_a_broken_command_still_has_hardly_counts() -> None:
    broken = [Losing(8, lost, 4, broken=True) for lost in (4, 5, 6)]
    assert {one.next_loss(1.0) for one in broken} == {BROKEN}
    assert [one.lost + one.beyond(1.0) for one in broken] == [8, 8 + BROKEN, 8 + 2 * BROKEN]
    assert broken[0].next_loss(0.0) == 1


def test_commands_of_the_standard_battle() -> None:
    position = standard()
    assert {(one.whole, one.lost, one.limit) for _, _, one in losing(position)} == {(6, 0, 3), (12, 0, 6)}
    id_, side, _ = losing(position)[0]
    hurt = after_losses(position, id_, 2)
    assert {name: one.lost for name, _, one in losing(hurt)}[id_] == 2
    other = position.battle.other(side)
    assert beyond(hurt, side, 1.0) == -beyond(hurt, other, 1.0) < 0
    assert dict(toll(hurt, 1.0, 1.0).commands)[id_] > dict(toll(position, 1.0, 1.0).commands)[id_] > 1


def test_a_scenario_may_break_a_command_sooner() -> None:
    limits = {id_: (one.whole, one.limit) for id_, _, one in losing(begun("breitenfeld"))}
    assert any(limit * 2 < whole - 1 for whole, limit in limits.values())
    assert all(0 < limit <= whole for whole, limit in limits.values())


def test_a_ruling_on_when_commands_break_is_heeded() -> None:
    broken_at = {share: start("brigade_and_tercio", {"E7-BROKEN": share}) for share in ("1/2", "2/3")}
    limits = {
        share: {one.limit for _, _, one in losing(found)}
        for share, game in broken_at.items()
        if (found := position_of(game))
    }
    assert limits == {"1/2": {3, 6}, "2/3": {4, 8}}


def test_an_army_of_one_command_counts_every_element_the_same() -> None:
    position = begun("crossroads")
    assert losing(position) == ()
    assert toll(position, 2.0, 1.0).commands == ()
    plain = msgspec.structs.replace(SHREWD, breaking=0.0)
    for side in ("blue", "red"):
        assert worth(position, side, msgspec.structs.replace(plain, breaking=1.0)) == worth(position, side, plain)


def test_a_stake_is_what_the_commands_of_both_stand_at() -> None:
    position = standard()
    red, blue = (next(s for s in position.stands if s.side == side) for side in ("red", "blue"))
    hurt = after_losses(position, blue.command, 3)
    counts = dict(toll(hurt, 2.0, 1.0).commands)
    assert toll(hurt, 2.0, 1.0).stake(red, blue) == Stake(2.0, counts[red.command], counts[blue.command])
    assert PLAIN.stake(red, blue) == Stake()
