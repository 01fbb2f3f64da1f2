"""What the orders of the land segment do to a position (G5.2)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from berthier.rules.great_powers.game.europe import KINDS
from berthier.rules.great_powers.game.land.marching import marched, reach_of
from berthier.rules.great_powers.game.land.refusals import DEPOT_PRICE, of
from berthier.rules.great_powers.game.pieces import Counts
from berthier.rules.great_powers.game.position import Position
from berthier.rules.great_powers.game.updates import with_corps, with_garrison, with_power


def march(position: Position, corps: tuple[str, ...], to: str, forced: bool) -> Position:
    """Corps march together; where marches end theirs has ended."""
    states = [of(position, each) for each in corps]
    ended = {f"ended {each.id}" for each in states if to in reach_of(position, each, forced=forced).stops}
    position = position.but(busy=position.busy | ended) if ended else position
    return with_corps(position, *(marched(position, each, to, forced=forced) for each in states))


def no_more(position: Position, what: str) -> Position:
    """Asked once a month, not again and again."""
    return position.but(busy=position.busy | {what})


def stands(position: Position, corps: tuple[str, ...]) -> Position:
    """They stand for this month: asked once, not again and again."""
    stand = [of(position, each) for each in corps]
    return position.but(busy=position.busy | {f"stand {each.id}" for each in stand})


def ride(position: Position, leader: tuple[str, str], corps: str) -> Position:
    """A leader joins another corps."""
    leaders = tuple((n, m, corps if (n, m) == leader else c) for n, m, c in position.leaders)
    return no_more(position.but(leaders=leaders), f"ride {leader[1]}")


def set_depot(position: Position, power: str, area: str) -> Position:
    """A depot is set up and paid for."""
    position = with_power(position, power, money=position.power[power].money - DEPOT_PRICE)
    return position.but(depots=(*position.depots, (power, area)), busy=position.busy | {f"undepot {area}"})


def take_depot(position: Position, power: str, area: str) -> Position:
    """A depot is given up."""
    return position.but(depots=tuple(each for each in position.depots if each != (power, area)))


def leave(position: Position, corps: str, kind: str, n: int) -> Position:
    """Factors of a corps stay in the city."""
    return no_more(to_garrison(position, corps, kind, n), f"leave {corps}")


def take(position: Position, area: str, corps: str, kind: str, n: int) -> Position:
    """A corps takes factors of a garrison up."""
    return no_more(to_garrison(position, corps, kind, -n), f"take {corps}")


def to_garrison(position: Position, corps: str, kind: str, n: int) -> Position:
    """Factors go from a corps into the city where it stands; fewer than none come out of it."""
    state = of(position, corps)
    area = state.area or ""
    garrison = position.garrison.get(area)
    counts = garrison.counts if garrison else (0,) * len(KINDS)
    position = with_corps(position, msgspec.structs.replace(state, counts=_moved(state.counts, kind, -n)))
    return with_garrison(position, area, state.nation, _moved(counts, kind, n))


def go_inside(position: Position, corps: str) -> Position:
    """A corps goes into the city."""
    return no_more(with_corps(position, msgspec.structs.replace(of(position, corps), in_city=True)), f"inside {corps}")


def _moved(counts: Sequence[int], kind: str, n: int) -> Counts:
    return tuple(c + n if k == kind else c for k, c in zip(KINDS, counts, strict=True))  # type: ignore[return-value]
