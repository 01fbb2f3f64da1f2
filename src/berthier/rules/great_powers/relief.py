"""Limited field combat: the relief of a siege, as it ends after its one day (D8, 7.5.4.2.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.pursuit import NO_PURSUIT, Pursuit, pursuit
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, Count, Morale, Terrain


class Relief(msgspec.Struct, frozen=True, cache_hash=True):
    """What becomes of siege, garrison, relief and besiegers; the pursuit, if any."""

    siege: str
    garrison: str
    relief_force: str
    besiegers: str
    pursuit: str
    pursuing_cavalry: int
    pursuit_class: int | None = msgspec.field(name="class")
    column: int | None
    die: int | None
    pct: int
    points: int


def limited_field_combat(
    umpire: Umpire,
    rounds_fought: Annotated[int, msgspec.Meta(ge=1, le=3)] = 3,
    relief_broken: bool = False,
    besieger_broken: bool = False,
    relief_cavalry: Count = 0,
    garrison_cavalry: Count = 0,
    besieger_cavalry: Count = 0,
    garrison_left: Count = 0,
    relief_morale_loss: Morale = 0,
    besieger_morale_loss: Morale = 0,
    terrain: Terrain = Terrain.CLEAR,
    cav_leader: bool = False,
) -> Relief:
    """Besiegers that break retreat and only the relief's cavalry pursues; otherwise the siege resumes (D8)."""
    umpire.note(Fact("garrison left", garrison_left))
    umpire.note(Fact("garrison cavalry that may not pursue", garrison_cavalry))
    if relief_broken and besieger_broken:
        raise BadInput("Relief and besiegers cannot both be the side that broke.", "besieger_broken")
    if besieger_broken:
        loss = round(relief_morale_loss * 10)
        run = umpire.resolve(pursuit, loss, rounds_fought, relief_cavalry, terrain, cav_leader, False, ATTACKER)
        return _relief("lifted", "may march out", "holds the field", "retreat normally", run, relief_cavalry)
    run, chasing = NO_PURSUIT, 0
    if relief_broken and besieger_cavalry:
        chasing, loss = besieger_cavalry, round(besieger_morale_loss * 10)
        run = umpire.resolve(pursuit, loss, rounds_fought, chasing, terrain, cav_leader, False, DEFENDER)
    return _relief("resumes", "returns inside", "returns to the area it came from", "stay", run, chasing)


def _relief(siege: str, garrison: str, relief: str, besiegers: str, run: Pursuit, cavalry: int) -> Relief:
    word = "none" if run.column is None else f"class {run.pursuit_class}"
    return Relief(
        siege, garrison, relief, besiegers, word, cavalry, run.pursuit_class, run.column, run.die, run.pct, run.points
    )
