"""Before the first round: who commands each side, and the morale level of the whole army (D1 steps 1 and 5)."""

from __future__ import annotations

from berthier.core.notes import Fact, Step
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.command import commander_of
from berthier.rules.great_powers.field.casualties import NAMES, troops_of
from berthier.rules.great_powers.field.forces import Force, Host
from berthier.rules.great_powers.field.guards import army_shift
from berthier.rules.great_powers.morale import level_of
from berthier.rules.great_powers.rosters import marches, muster
from berthier.rules.great_powers.units import CAVALRY, LIGHT, Army, Side


def take_the_field(umpire: Umpire, side: Side, army: Army, year: int) -> tuple[Host, Force]:
    """Steps 1 and 5: the commander's rating as it counts here, and the morale level of the whole army."""
    umpire.note(Step(f"{side} takes the field"))
    roster, army = army.roster, muster(umpire, army, str(side))
    commander = commander_of(umpire, army, year)
    umpire.note(Fact(f"tactical rating of {side}", commander.tactical))
    level = level_of(umpire, army.parts)
    umpire.note(Fact(f"morale level of {side} in tenths", level))
    flank = army.flank_rating if army.flank_rating is not None else commander.strategic
    cavalry, light = army.count(*CAVALRY) == army.factors, army.count(*LIGHT) == army.factors
    force = Force(troops_of(army.parts), 0, commander.tactical, reserves=army.reserves)
    for name, count in zip(NAMES, force.troops.counts, strict=True):
        if count:
            umpire.note(Fact(f"{name} of {side}", count))
    host = Host(
        army.nation, level, commander.strategic, flank, army.corps, army.leader is not None, army_shift(army),
        cavalry, light, army.cavalry_leader, army.outflanking, army.factors + force.waiting, marches(roster),
        army.reserves,
    )  # fmt: skip
    return host, force
