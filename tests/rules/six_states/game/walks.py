"""Whole games played at random, looked at after every step: nothing appears from nothing or stands where it may not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from berthier.core.dice import Dice
from berthier.core.notes import Note
from berthier.core.orders import is_settled
from berthier.core.switches import Switch, Switches
from berthier.core.umpire import Next
from berthier.games.six_states import CAMPAIGN
from berthier.rules.six_states.game.continent import CITIES, LAND, MAJORS, STATES, ZONES, ZONES_OF
from berthier.rules.six_states.game.council.relations import in_play, may_enter
from berthier.rules.six_states.game.position import Position
from berthier.rules.six_states.game.turn import campaign


class ByLot:
    """An umpire who draws every die and every choice."""

    def __init__(self, seed: str, switches: Switches) -> None:
        self.random, self.set, self.answers = Random(seed), switches.as_dict(), 0

    def roll(self, dice: Dice, why: str, *, by: str) -> int:
        return sum(self.random.randint(1, dice.sides) for _ in range(dice.count))

    def choose(self, side: str, options: Sequence[Any], why: str) -> Any:
        if is_settled(options):
            return options[0]
        self.answers += 1
        return options[self.random.randrange(len(options))]

    def secretly(self, options: Mapping[str, Sequence[Any]], why: str, *, shown: bool = True) -> dict[str, Any]:
        return {side: self.choose(side, theirs, why) for side, theirs in options.items()}

    def resolve(self, procedure: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        result = procedure(self, *args, **kwargs)
        while type(result) is Next:
            result = result.procedure(self, *result.args)
        return result

    def note(self, note: Note, *, to: str | None = None) -> None:
        """Nothing is kept."""

    def plays(self, switch: Switch[Any]) -> Any:
        return self.set.get(switch.id, switch.default)


def steps(scenario: str, seed: str, switches: Switches) -> Iterator[Any]:
    """Every position of a game, and its ending at last."""
    umpire: Any = ByLot(seed, switches)
    node: Any = Next(campaign, scenario)
    while type(node) is Next:
        node = node.procedure(umpire, *node.args)
        if type(node) is not Next:
            yield node
        elif (position := CAMPAIGN.position_in(node)) is not None:
            yield position


def strength(position: Position) -> Counter[str]:
    """SP of every state, on land and aboard."""
    total: Counter[str] = Counter()
    fleets = (*position.fleets, *position.sailing)
    for troops in (*(army.troops for army in position.armies), *(fleet.cargo.troops for fleet in fleets)):
        for state, infantry, cavalry, guards in troops:
            total[state] += infantry + cavalry + guards
    return total


def ships(position: Position) -> int:
    """Ships of everybody."""
    return sum(fleet.ships for fleet in (*position.fleets, *position.sailing))


def faults(before: Position | None, now: Position) -> list[str]:
    """What must not be."""
    found = []
    if before is not None and now.phase != "recruits" and before.phase != "recruits":
        grown = strength(now) - strength(before)
        found += [f"{n} SP of {state} appeared" for state, n in grown.items()]
        found += ["ships appeared"] if ships(now) > ships(before) else []
    keys = [army.key for army in now.armies] + [fleet.key for fleet in now.fleets]  # type: ignore[list-item]
    found += [f"{key} is there twice" for key, n in Counter(keys).items() if n > 1]
    names = Counter(name for army in now.armies for name, _ in army.leaders)
    found += [f"{name} is in two places" for name, n in names.items() if n > 1]
    for army in now.armies:
        found += [f"{army.power} stands at {army.hex}"] if army.hex not in LAND or not in_play(now, army.hex) else []
        if army.power in MAJORS and not may_enter(now, army.power, army.hex):
            found.append(f"{army.power} stands in closed country at {army.hex}")
        if army.inside and army.hex not in CITIES:
            found.append(f"{army.power} is inside nothing at {army.hex}")
        if any(n < 0 for _, *counts in army.troops for n in counts) or army.supply > army.sp // 2 or army.supply < 0:
            found.append(f"{army.power} at {army.hex} has impossible numbers: {army}")
        if not army.troops and not army.leaders:
            found.append(f"an empty army at {army.hex}")
    for fleet in now.fleets:
        if fleet.at not in ZONES and fleet.at[2:] not in ZONES_OF:
            found.append(f"{fleet.power} sails at {fleet.at}")
        if fleet.ships <= 0 or min(fleet.nsp, fleet.nsp_damaged, fleet.t, fleet.t_damaged) < 0:
            found.append(f"impossible ships at {fleet.at}")
    found += [f"a depot of {n} at {at}" for who, at, n in now.depots if not 1 <= n <= 20 or who not in STATES]
    return found
