"""Limited field combat: the relief of a siege, its one day and how it ends (D8, 7.5.4.2.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.field.battle import SAME_POLICY, SECRET_CHITS, Year, field_combat
from berthier.rules.great_powers.field.casualties import CasualtyPolicy, Troops
from berthier.rules.great_powers.field.forces import BREAKS, ROUNDS_A_DAY, FieldResult, on_the_field
from berthier.rules.great_powers.field.plans import Chits
from berthier.rules.great_powers.field.pursuit import NO_PURSUIT, Pursuit, pay_points, pursuit
from berthier.rules.great_powers.units import ATTACKER, CAVALRY, DEFENDER, Army, Count, Morale, Terrain


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
    battle: FieldResult | msgspec.UnsetType = msgspec.UNSET
    relief_left: Troops | msgspec.UnsetType = msgspec.UNSET
    besiegers_left: Troops | msgspec.UnsetType = msgspec.UNSET


LIFTED = ("lifted", "may march out", "holds the field", "retreat normally")
RESUMES = ("resumes", "returns inside", "returns to the area it came from", "stay")


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
    relief: Army | None = None,
    besiegers: Army | None = None,
    garrison: Army | None = None,
    chits: Chits = SECRET_CHITS,
    across_river: bool = False,
    year: Year = 1805,
    casualties: CasualtyPolicy = CasualtyPolicy.OWNER,
) -> Relief:
    """Besiegers that break retreat and only the relief's cavalry pursues; otherwise the siege resumes (D8).

    With two armies given the day is fought first, the garrison with the relief if it joins; without them the inputs say
    how it went.
    """
    if relief is not None and besiegers is not None:
        told = rounds_fought, relief_broken, besieger_broken, relief_cavalry, garrison_cavalry, besieger_cavalry
        if told != (3, False, False, 0, 0, 0):
            raise BadInput("Give two armies to fight it out, or how it went; not both.", "rounds_fought")
        host = relief if garrison is None else with_garrison(relief, garrison)
        fought: FieldResult = umpire.resolve(
            field_combat, host, besiegers, chits, terrain, across_river, 1, year, casualties, SAME_POLICY, True
        )
        return chase(umpire, relief, besiegers, fought, terrain, casualties)
    if relief is not None or besiegers is not None or garrison is not None:
        raise BadInput("A relief is fought by two armies: give relief and besiegers.", "besiegers")
    if not relief_broken and not besieger_broken and rounds_fought < ROUNDS_A_DAY:
        raise BadInput("With nobody broken all three rounds are fought.", "rounds_fought")
    umpire.note(Fact("garrison left", garrison_left))
    umpire.note(Fact("garrison cavalry that may not pursue", garrison_cavalry))
    if relief_broken and besieger_broken:
        raise BadInput("Relief and besiegers cannot both be the side that broke.", "besieger_broken")
    if besieger_broken:
        loss = round(relief_morale_loss * 10)
        run = umpire.resolve(pursuit, loss, rounds_fought, relief_cavalry, terrain, cav_leader, False, ATTACKER)
        return _relief(*LIFTED, run, relief_cavalry)
    run, chasing = NO_PURSUIT, 0
    if relief_broken and besieger_cavalry:
        chasing, loss = besieger_cavalry, round(besieger_morale_loss * 10)
        run = umpire.resolve(pursuit, loss, rounds_fought, chasing, terrain, cav_leader, False, DEFENDER)
    return _relief(*RESUMES, run, chasing)


def _relief(siege: str, garrison: str, relief: str, besiegers: str, run: Pursuit, cavalry: int) -> Relief:
    word = "none" if run.column is None else f"class {run.pursuit_class}"
    return Relief(
        siege, garrison, relief, besiegers, word, cavalry, run.pursuit_class, run.column, run.die, run.pct, run.points
    )


def with_garrison(relief: Army, garrison: Army) -> Army:
    """A garrison that joins fights under the relief's commander."""
    return msgspec.structs.replace(
        relief,
        parts=(*relief.parts, *garrison.parts),
        roster=(*relief.roster, *garrison.roster),
        corps=relief.corps if relief.roster or garrison.roster else relief.corps + garrison.corps,
    )


def chase(
    umpire: Umpire, relief: Army, besiegers: Army, fought: FieldResult, terrain: Terrain, casualties: CasualtyPolicy
) -> Relief:
    """The day is over: the pursuit that D8 allows, paid for by who is chased.

    Who never came round the flank neither pursues nor pays. A garrison comes out of its city, so they are the relief's.
    """
    broken = fought.end in BREAKS.values()
    won = fought.winner is ATTACKER
    lost = {ATTACKER: fought.attacker_morale_lost or 0, DEFENDER: fought.defender_morale_lost or 0}
    relieving = on_the_field(fought.attacker, fought.attacker_away)
    besieging = on_the_field(fought.defender, fought.defender_away)
    away = fought.attacker.less(relieving).cavalry
    horse = min(max(0, relief.count(*CAVALRY) - away), relieving.cavalry) if won else besieging.cavalry
    run, chasing = NO_PURSUIT, 0
    if broken and fought.winner is not None and (horse or won):
        leads, chasing = (relief if won else besiegers).cavalry_leader, horse
        args = (lost[fought.winner], fought.rounds, chasing, terrain, leads, False, fought.winner)
        run = umpire.resolve(pursuit, *args)
    ours = pay_points(umpire, ATTACKER, relieving, 0 if won else run.points, casualties)
    theirs = pay_points(umpire, DEFENDER, besieging, run.points if won else 0, casualties)
    words = LIFTED if won else RESUMES
    told = _relief(*words, run, chasing)
    return msgspec.structs.replace(
        told,
        battle=msgspec.structs.replace(fought, attacker_away=msgspec.UNSET, defender_away=msgspec.UNSET),
        relief_left=ours.plus(fought.attacker.less(relieving)),
        besiegers_left=theirs.plus(fought.defender.less(besieging)),
    )
