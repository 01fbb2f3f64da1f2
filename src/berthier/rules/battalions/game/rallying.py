"""Units in retreat (G72): they run again or take reform steps, by themselves in G7 or when they are activated."""

from __future__ import annotations

import msgspec

from berthier.core.notes import Fact
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.asking import by_side
from berthier.rules.battalions.game.combat.losing import run, tidy
from berthier.rules.battalions.game.combat.running import pressing, reform_mods, turned_to_enemy
from berthier.rules.battalions.game.command import is_led
from berthier.rules.battalions.game.position import Position, field_of
from berthier.rules.battalions.game.record import Troop
from berthier.rules.battalions.game.table.field import Field
from berthier.rules.battalions.game.table.refusal import refuse
from berthier.rules.battalions.house import G14
from berthier.rules.battalions.moves import ACTIONS
from berthier.rules.battalions.reform import reform
from berthier.rules.battalions.units import Status


def rally_unit(umpire: Umpire, position: Position, name: str) -> Position:
    """Two actions, in command or not, one after the other; one that is left when it has reformed is held."""
    troop = position.unit(name)
    position = position.with_unit(msgspec.structs.replace(troop, allowed=ACTIONS))
    for _ in range(ACTIONS):
        if not position.has(name) or not position.unit(name).is_broken:
            break
        position = one_step(umpire, position, name)
    return position


def one_step(umpire: Umpire, position: Position, name: str) -> Position:
    """A formed enemy within 8 in: run; else a reform step, the die at the first (H11)."""
    field, troop = field_of(position), position.unit(name)
    if field.in_contact(troop):
        return position
    cause = pressing(field, troop)
    if cause is not None:
        return run(umpire, position, name, cause.id)
    needed = troop.reform if troop.reform is not None else steps_needed(umpire, field, troop)
    needed -= 1
    umpire.note(Fact(f"{name} reforms, steps still needed", needed))
    used = min(troop.allowed, troop.used + 1)
    if needed:
        return position.with_unit(msgspec.structs.replace(troop, reform=needed, used=used))
    _, pose = turned_to_enemy(field, troop)
    ready = troop.at(pose, status=Status.FORMED, ridden_down=False, reform=None, used=used)
    return tidy(umpire, position.with_unit(ready))


def steps_needed(umpire: Umpire, field: Field, troop: Troop) -> int:
    """The reform die; with a leader it is thrown twice and the better counts (G14)."""
    twice = is_led(field, troop) and umpire.plays(G14) == "on"
    return min(
        int(by_side(umpire, "unit", troop.side, Next(reform, reform_mods(troop))).actions)
        for _ in range(2 if twice else 1)
    )


def check_rally(field: Field, troop: Troop) -> None:
    """The order of a unit in retreat, where these are activated like others."""
    if not troop.is_broken:
        refuse("in_order", unit=troop.id)
    if not field.house.runaways:
        refuse("broken", unit=troop.id)
    if field.in_contact(troop):
        refuse("in_contact", unit=troop.id)
