"""Voyages carried out (G32 to G36): out of port, from water to water, past blockaders and hunters, and ashore."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from berthier.core.nesting import played_by, then
from berthier.core.notes import Fact, Step
from berthier.core.umpire import Next, Umpire
from berthier.rules.six_states.blockade import Passage, enter_port, roll_blockade, run_blockade
from berthier.rules.six_states.game.continent import ZONES
from berthier.rules.six_states.game.council.relations import may_enter
from berthier.rules.six_states.game.edition import BEFORE_0082
from berthier.rules.six_states.game.house import G34, Interception
from berthier.rules.six_states.game.land.marches import gather
from berthier.rules.six_states.game.position import EMPTY, Fleet, Position, find_fleet
from berthier.rules.six_states.game.sea.convoys import berth, load, lose_ships, moved, next_hunter, strongest_at
from berthier.rules.six_states.game.sea.embarking import put_fleet, unload
from berthier.rules.six_states.game.sea.sea_fights import (
    Fought,
    Went,
    apply_outcome,
    at_sea,
    fleets_at,
    move_fleets,
    squadron,
)
from berthier.rules.six_states.game.sea.sea_orders import Sail, part_of, sallies
from berthier.rules.six_states.game.sea.waters import blockaders_of, kind_of, watchers
from berthier.rules.six_states.naval import Waters, naval_battle, roll_pursuit
from berthier.rules.six_states.sea_lift import Place

After = Callable[..., Any]


def set_sail(umpire: Umpire, position: Position, power: str, sail: Sail, after: After) -> Next[Any]:
    """Load, and put out with the ships that sail."""
    fleet = find_fleet(position, power, sail.state, sail.path[0])
    assert fleet is not None
    moving = part_of(fleet, sail)
    position, moving = load(position, power, sail, moving)
    moving = msgspec.structs.replace(moving, sailed=True)
    rest = msgspec.structs.replace(
        fleet,
        nsp=fleet.nsp - moving.nsp,
        nsp_damaged=fleet.nsp_damaged - moving.nsp_damaged,
        t=fleet.t - moving.t,
        t_damaged=fleet.t_damaged - moving.t_damaged,
        cargo=EMPTY,
    )
    umpire.note(Step(f"{power} {'sails from' if len(sail.path) > 1 else 'lands at'} {sail.path[0]}"))
    return Next(steer, put_fleet(position, rest).but(sailing=(moving,)), power, sail, 0, (), after)


def steer(
    umpire: Umpire, position: Position, power: str, sail: Sail, step: int, met: tuple[str, ...], after: After
) -> Next[Any]:
    """From one place to the next; `met` are those already met on this step."""
    if not position.sailing:
        return Next(after, position)
    if step == len(sail.path) - 1:
        return Next(arrive, position, power, sail, after)
    at, to = sail.path[step], sail.path[step + 1]
    watch = watchers(position, power, at, to, sallies(position, sail)) if step == 0 else ()
    if watch and "run" not in met:
        return run_out(umpire, position, power, sail, strongest_at(position, watch, f"C:{at[2:]}"), after)
    watch = blockaders_of(position, power, to) if to[:2] == "P:" and at in ZONES else ()
    if watch and "entry" not in met:
        return slip_in(umpire, position, power, sail, step, strongest_at(position, watch, f"C:{to[2:]}"), after)
    hunter = next_hunter(umpire, position, power, to, met)
    if hunter is not None:
        return be_hunted(umpire, position, power, sail, step, (*met, f"{hunter.power}:{hunter.state}"), hunter, after)
    return Next(steer, moved(position, to), power, sail, step + 1, (), after)


def run_out(umpire: Umpire, position: Position, power: str, sail: Sail, foe: str, after: After) -> Next[Any]:
    """G33: leaving a blockaded port; one try a month."""
    at = sail.path[0]
    fleet = msgspec.structs.replace(position.sailing[0], tried=True)
    position = position.but(sailing=(fleet,))
    ours, theirs = squadron((fleet,)), squadron(fleets_at(position, foe, f"C:{at[2:]}"))
    assert theirs is not None
    if ours is None:  # transports alone slip out or stay
        out = umpire.resolve(roll_blockade, power).result == "E"
        return Next(steer, position, power, sail, 0, ("run",), after) if out else Next(after, berth(position))
    names = (("blockaded", power), ("blockader", foe))
    call: Next[Any] = Next(played_by, names, Next(run_blockade, ours, theirs))
    fight: Next[Any] = Next(at_sea, position, (power, foe), f"C:{at[2:]}", call)
    return Next(then, fight, after_run, position, power, sail, foe, after)


def after_run(
    umpire: Umpire, fought: Fought, position: Position, power: str, sail: Sail, foe: str, after: After
) -> Next[Any]:
    """Out, back in port, or a fight off the port."""
    at = f"C:{sail.path[0][2:]}"
    if fought.passed is not None:
        if fought.passed.passage is Passage.ESCAPED:
            return Next(steer, position, power, sail, 0, ("run",), after)
        return Next(after, berth(position))
    return Next(after_fight, fought, moved(position, at), power, sail, 0, foe, ("run",), after)


def slip_in(umpire: Umpire, position: Position, power: str, sail: Sail, step: int, foe: str, after: After) -> Next[Any]:
    """G33: entering a blockaded port from the sea."""
    at = f"C:{sail.path[step + 1][2:]}"
    fleet = msgspec.structs.replace(position.sailing[0], tried=True)
    position = position.but(sailing=(fleet,))
    ours, theirs = squadron((fleet,)), squadron(fleets_at(position, foe, at))
    assert theirs is not None
    if ours is None:
        caught = umpire.resolve(roll_pursuit, True, foe).result == "I"
        return (
            catch(umpire, position, power, sail, step, ("entry",), foe, after)
            if caught
            else _enter(position, power, sail, step, after)
        )
    names = (("entering", power), ("blockader", foe))
    call: Next[Any] = Next(played_by, names, Next(enter_port, ours, theirs))
    fight: Next[Any] = Next(at_sea, position, (power, foe), at, call)
    return Next(then, fight, after_entry, position, power, sail, step, foe, after)


def _enter(position: Position, power: str, sail: Sail, step: int, after: After) -> Next[Any]:
    return Next(steer, position, power, sail, step, ("entry",), after)


def after_entry(
    umpire: Umpire, fought: Fought, position: Position, power: str, sail: Sail, step: int, foe: str, after: After
) -> Next[Any]:
    """In, or a fight off the port."""
    if fought.passed is not None:
        return _enter(position, power, sail, step, after)
    at = f"C:{sail.path[step + 1][2:]}"
    return Next(after_fight, fought, moved(position, at), power, sail, step, foe, ("entry",), after)


def be_hunted(
    umpire: Umpire,
    position: Position,
    power: str,
    sail: Sail,
    step: int,
    met: tuple[str, ...],
    hunter: Fleet,
    after: After,
) -> Next[Any]:
    """The hunter rolls on the Pursuit Table; I: they attack."""
    to = sail.path[step + 1]
    coastal = kind_of(to) is Place.COASTAL_HEX
    always = umpire.plays(G34) is Interception.ALWAYS
    if not always and umpire.resolve(roll_pursuit, coastal, hunter.power).result != "I":
        return Next(steer, position, power, sail, step, met, after)
    umpire.note(Fact(f"{hunter.power} intercepts at", to))
    return catch(umpire, moved(position, to), power, sail, step, met, hunter.power, after)


def catch(
    umpire: Umpire, position: Position, power: str, sail: Sail, step: int, met: tuple[str, ...], foe: str, after: After
) -> Next[Any]:
    """A fleet that is caught fights; transports without escort roll for their fate (G36)."""
    place = sail.path[step + 1] if sail.path[step + 1][:2] != "P:" else f"C:{sail.path[step + 1][2:]}"
    position = moved(position, place)
    ours = fleets_at(position, power, place)
    mine, theirs = squadron(ours), squadron(fleets_at(position, foe, place))
    if theirs is None:
        return Next(steer, position, power, sail, step, met, after)
    if mine is None:
        return Next(lose_convoy, position, power, sail, step, met, foe, after)
    waters = Waters.COAST if kind_of(place) is Place.COASTAL_HEX else Waters.SEA_ZONE
    call: Next[Any] = Next(
        played_by, (("attacker", foe), ("defender", power)), Next(naval_battle, theirs, mine, waters)
    )
    fight: Next[Any] = Next(at_sea, position, (foe, power), place, call)
    return Next(then, fight, after_hunt, position, power, sail, step, foe, met, after)


def lose_convoy(
    umpire: Umpire, position: Position, power: str, sail: Sail, step: int, met: tuple[str, ...], foe: str, after: After
) -> Next[Any]:
    """Transports alone are caught on their way."""
    position = lose_ships(umpire, position, position.sailing[0], foe)
    return Next(steer, position, power, sail, step, met, after)


def after_hunt(
    umpire: Umpire,
    fought: Fought,
    position: Position,
    power: str,
    sail: Sail,
    step: int,
    foe: str,
    met: tuple[str, ...],
    after: After,
) -> Next[Any]:
    """The hunters were the attackers."""
    assert fought.outcome is not None
    at = position.sailing[0].at
    position = apply_outcome(umpire, position, fought.outcome, (foe, power), at)
    return _go_on(position, fought, at, power, sail, step, met, after)


def after_fight(
    umpire: Umpire,
    fought: Fought,
    position: Position,
    power: str,
    sail: Sail,
    step: int,
    foe: str,
    met: tuple[str, ...],
    after: After,
) -> Next[Any]:
    """The fleet that sails stands as the attacker in the outcome."""
    assert fought.outcome is not None
    at = position.sailing[0].at
    position = apply_outcome(umpire, position, fought.outcome, (power, foe), at)
    return _go_on(position, fought, at, power, sail, step, met, after)


def _go_on(
    position: Position,
    fought: Fought,
    at: str,
    power: str,
    sail: Sail,
    step: int,
    met: tuple[str, ...],
    after: After,
) -> Next[Any]:
    """G35: beaten ships end their move in their refuge, whatever came after; the others go on."""
    for beaten, to in who_leaves(position, fought):
        position = move_fleets(position, beaten, at, to)
    if not position.sailing:
        return Next(after, position)
    return Next(steer, position, power, sail, step, met, after)


def who_leaves(position: Position, fought: Fought) -> Went:
    """Everybody who was beaten, and where to; before decision 0082 the last alone, if a ship of the voyage was left."""
    if position.edition in BEFORE_0082:
        return fought.went[-1:] if position.sailing else ()
    return fought.went


def arrive(umpire: Umpire, position: Position, power: str, sail: Sail, after: After) -> Next[Any]:
    """The end of the path: an attack without a roll, and the landing."""
    fleet, at = position.sailing[0], sail.path[-1]
    theirs = squadron(fleets_at(position, sail.attack, at)) if sail.attack else None
    ours = squadron(fleets_at(position, power, at))
    if sail.attack and theirs is not None and ours is not None:
        waters = Waters.COAST if kind_of(at) is Place.COASTAL_HEX else Waters.SEA_ZONE
        foe = sail.attack
        call: Next[Any] = Next(
            played_by, (("attacker", power), ("defender", foe)), Next(naval_battle, ours, theirs, waters)
        )
        fight: Next[Any] = Next(at_sea, position, (power, foe), at, call)
        peaceful = msgspec.structs.replace(sail, attack=None)
        return Next(then, fight, after_fight, position, power, peaceful, len(sail.path) - 1, foe, (), after)
    if sail.attack and ours is not None:
        for caught in fleets_at(position, sail.attack, at):
            position = lose_ships(umpire, position, caught, power)
    if sail.land and fleet.cargo and may_enter(position, power, at[2:]):
        umpire.note(Fact("lands at", at[2:]))
        position = position.but(sailing=(msgspec.structs.replace(fleet, cargo=EMPTY),))
        position = gather(position, power, at[2:]) if fleet.cargo.troops else position
        position = unload(position, fleet.cargo, power, at[2:])
    return Next(after, berth(position))
