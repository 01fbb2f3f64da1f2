"""Combat on fixed tables: trivial combat, the assault of a breached city, an attack by its garrison (D7, D9)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact, Step
from berthier.core.table import integer
from berthier.core.tally import Line, Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.great_powers.charts import FIXED_TABLES
from berthier.rules.great_powers.command import cavalry_modifier, commander_cell
from berthier.rules.great_powers.field.breaking import loser_of_both
from berthier.rules.great_powers.field.field_round import NOBODY, Both, fire, held
from berthier.rules.great_powers.field.resolution import CombatTable, read_table
from berthier.rules.great_powers.house import C47, D1_BOTH, DieLimit
from berthier.rules.great_powers.units import (
    ATTACKER,
    DEFENDER,
    Count,
    DieModifier,
    Factors,
    Loses,
    Morale,
    Rating,
    Side,
)

ROUNDS = 3


class FixedCombat(StrEnum):
    """The combats that need no chits, by their rows of the chart."""

    TRIVIAL = "trivial combat"
    ASSAULT = "siege assault"
    GARRISON_ATTACK = "garrison attack"


def fixed_table(umpire: Umpire, combat: FixedCombat, side: Side) -> CombatTable:
    """The table a side always fights on in this combat."""
    cell = FIXED_TABLES.at(combat, "attacking" if side is ATTACKER else "attacked")
    umpire.note(cell)
    return read_table(str(cell.value))


def die_of(umpire: Umpire, side: str, modifier: int) -> int:
    """The modifiers given, held to -1 to +1 (C47)."""
    limit = 1 if umpire.plays(C47) is DieLimit.ONE else None
    lines = (Line("given", modifier, "commanders and cavalry", "7.5.2.9.1"),)
    tally = Tally(f"die of {side}", lines, None if limit is None else -limit, limit)
    umpire.note(tally)
    return tally.total


class Exchange(msgspec.Struct, frozen=True, cache_hash=True):
    """What each side loses in one round."""

    attacker_loses: Loses
    defender_loses: Loses


def fixed_round(umpire: Umpire, combat: FixedCombat, attacker: int, defender: int, ours: int, theirs: int) -> Exchange:
    """One round: both fire at once, each on its fixed table."""
    tables = [fixed_table(umpire, combat, side) for side in (ATTACKER, DEFENDER)]
    modifiers = [die_of(umpire, ATTACKER, ours), die_of(umpire, DEFENDER, theirs)]
    on_defender = umpire.resolve(fire, ATTACKER, tables[0], modifiers[0], attacker)
    on_attacker = umpire.resolve(fire, DEFENDER, tables[1], modifiers[1], defender)
    return Exchange(held(on_attacker, attacker), held(on_defender, defender))


class Trivial(msgspec.Struct, frozen=True):
    """A round of trivial combat; morale losses as decimals."""

    attacker_loses: int
    defender_loses: int
    attacker_morale_loss: float
    defender_morale_loss: float


def trivial_combat(umpire: Umpire, attacker: Factors, defender: Factors, mods: Both = NOBODY) -> Trivial:
    """One round of trivial combat, both on the same table (D7)."""
    round_ = fixed_round(umpire, FixedCombat.TRIVIAL, attacker, defender, mods.A, mods.D)
    ours, theirs = round_.attacker_loses, round_.defender_loses
    return Trivial(ours.factors, theirs.factors, ours.morale / 10, theirs.morale / 10)


class SiegeRound(msgspec.Struct, frozen=True, cache_hash=True):
    """A round of siege combat: what besieger and garrison lose (morale in tenths)."""

    besieger_loses: Loses
    garrison_loses: Loses


class SiegeModifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Die modifiers of a siege combat."""

    besieger: DieModifier = 0
    garrison: DieModifier = 0


def each(mods: SiegeModifiers | DieModifier) -> SiegeModifiers:
    """One figure counts for both dice."""
    return mods if isinstance(mods, SiegeModifiers) else SiegeModifiers(mods, mods)


def siege_assault(
    umpire: Umpire, besieger: Factors, garrison: Factors, mods: SiegeModifiers | DieModifier = 0
) -> SiegeRound:
    """One round of an assault through a breach (D9 step 3)."""
    die = each(mods)
    round_ = fixed_round(umpire, FixedCombat.ASSAULT, besieger, garrison, die.besieger, die.garrison)
    return SiegeRound(round_.attacker_loses, round_.defender_loses)


def garrison_attack(
    umpire: Umpire, garrison: Factors, besieger: Factors, mods: SiegeModifiers | DieModifier = 0
) -> SiegeRound:
    """One round of a garrison's attack on its besiegers (D9 step 4)."""
    die = each(mods)
    round_ = fixed_round(umpire, FixedCombat.GARRISON_ATTACK, garrison, besieger, die.garrison, die.besieger)
    return SiegeRound(round_.defender_loses, round_.attacker_loses)


class Body(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """A body of troops: factors, morale level as a decimal, die modifier.

    With the commanders' tactical ratings of both bodies the Commander Chart gives the modifiers, and in trivial combat
    their `cavalry` counts too; `mod` is then whatever comes on top. Sieges give cavalry no part.
    """

    factors: Factors
    morale: Morale
    mod: DieModifier = 0
    tactical: Rating | None = None
    cavalry: Count = 0

    def __post_init__(self) -> None:
        if self.morale <= 0:
            raise ValueError("morale must be more than 0")
        if self.cavalry > self.factors:
            raise ValueError(f"cavalry is {self.cavalry} of {self.factors} factors; there cannot be more than all")


def no_cavalry(**bodies: Body) -> None:
    """Refuse horse in a siege: there it has no part (D9)."""
    for name, body in bodies.items():
        if body.cavalry:
            raise BadInput(
                "Cavalry has no part in a siege: leave it out; it counts in trivial combat.", f"{name}.cavalry"
            )


class FixedResult(msgspec.Struct, frozen=True, cache_hash=True):
    """How a combat on fixed tables ended: the loser (None: nobody broke in three rounds), what is left, morale lost."""

    loser: Side | None
    attacker_left: int
    defender_left: int
    attacker_morale_lost: int
    defender_morale_lost: int
    rounds: int


class Fight(msgspec.Struct, frozen=True, cache_hash=True):
    """A combat on fixed tables between two rounds."""

    combat: FixedCombat
    attacker: Body
    defender: Body
    attacker_left: int
    defender_left: int
    attacker_loss: int = 0
    defender_loss: int = 0
    round: int = 1


def trivial_battle(umpire: Umpire, attacker: Body, defender: Body) -> Next[FixedResult]:
    """A whole trivial combat: up to three rounds, no pursuit, no political points (D7)."""
    return begin(FixedCombat.TRIVIAL, attacker, defender)


def storm_city(umpire: Umpire, besieger: Body, garrison: Body) -> FixedResult | Next[FixedResult]:
    """A whole assault after a breach; a garrison broken or dead loses the city (D9 step 3)."""
    no_cavalry(besieger=besieger, garrison=garrison)
    return begin(FixedCombat.ASSAULT, besieger, garrison)


def sally(umpire: Umpire, garrison: Body, besieger: Body) -> Next[FixedResult]:
    """A whole garrison attack; besiegers that break retreat and the siege is lifted (D9 step 4)."""
    no_cavalry(garrison=garrison, besieger=besieger)
    return begin(FixedCombat.GARRISON_ATTACK, garrison, besieger)


def begin(combat: FixedCombat, attacker: Body, defender: Body) -> Next[FixedResult]:
    """Round 1."""
    if (attacker.tactical is None) is not (defender.tactical is None):
        raise BadInput("The Commander Chart needs the tactical ratings of both sides, or of none.", "tactical")
    return Next(next_round, Fight(combat, attacker, defender, attacker.factors, defender.factors))


def next_round(umpire: Umpire, fight: Fight) -> FixedResult | Next[FixedResult]:
    """One round and the break test; after three rounds it is over."""
    umpire.note(Step("round"))
    mods = modifiers_of(umpire, fight)
    round_ = umpire.resolve(fixed_round, fight.combat, fight.attacker_left, fight.defender_left, *mods)
    after = msgspec.structs.replace(
        fight,
        attacker_left=told_left(umpire, ATTACKER, fight.attacker_left, round_.attacker_loses),
        defender_left=told_left(umpire, DEFENDER, fight.defender_left, round_.defender_loses),
        attacker_loss=told_morale(umpire, ATTACKER, fight.attacker_loss, round_.attacker_loses),
        defender_loss=told_morale(umpire, DEFENDER, fight.defender_loss, round_.defender_loses),
    )
    loser = loser_of(umpire, after)
    if loser is None and fight.round < ROUNDS:
        return Next(next_round, msgspec.structs.replace(after, round=fight.round + 1))
    umpire.note(Fact("loser", loser and str(loser)))
    umpire.note(Fact("rounds fought", fight.round))
    return FixedResult(
        loser, after.attacker_left, after.defender_left, after.attacker_loss, after.defender_loss, fight.round
    )


def told_left(umpire: Umpire, side: Side, had: int, loses: Loses) -> int:
    """The factors left to a side, with the sum told."""
    tally = Tally(f"{side} left", (Line("had", had, "factors before"), Line("lost", -loses.factors, "this round")))
    umpire.note(tally)
    return tally.total


def told_morale(umpire: Umpire, side: Side, lost: int, loses: Loses) -> int:
    """The morale a side has lost so far in tenths, with the sum told."""
    lines = Line("before", lost, "in earlier rounds"), Line("lost", loses.morale, "this round")
    tally = Tally(f"morale lost by {side} in tenths", lines)
    umpire.note(tally)
    return tally.total


def modifiers_of(umpire: Umpire, fight: Fight) -> tuple[int, int]:
    """What is added to both dice: as given, from the two commanders, and in trivial combat for 2:1 in cavalry."""
    ours, theirs = fight.attacker, fight.defender
    are_led = ours.tactical is not None and theirs.tactical is not None
    if not (are_led or ours.cavalry or theirs.cavalry):
        return ours.mod, theirs.mod
    our_horse, their_horse = min(ours.cavalry, fight.attacker_left), min(theirs.cavalry, fight.defender_left)
    all_cavalry = ours.cavalry == ours.factors and theirs.cavalry == theirs.factors
    totals = []
    sides = ((ATTACKER, ours, our_horse, their_horse), (DEFENDER, theirs, their_horse, our_horse))
    for side, own, riding, against in sides:
        lines = [Line("given", own.mod, "as given")]
        if ours.tactical is not None and theirs.tactical is not None:
            cell = commander_cell(side, ours.tactical, theirs.tactical)
            umpire.note(cell)
            lines.append(Line("commander", integer(cell), "Commander Chart", "7.5.2.9.1"))
        superior = cavalry_modifier(umpire, riding, against, all_cavalry=all_cavalry)
        lines.append(Line("cavalry", superior, "2:1 in cavalry", "12.3.3.1"))
        tally = Tally(f"modifiers of {side}", tuple(lines))
        umpire.note(tally)
        totals.append(tally.total)
    return totals[0], totals[1]


def loser_of(umpire: Umpire, fight: Fight) -> Side | None:
    """Wiped out loses before broken; both of a kind: the lower margin loses."""
    margins = (
        round(fight.attacker.morale * 10) - fight.attacker_loss,
        round(fight.defender.morale * 10) - fight.defender_loss,
    )
    for done in ((fight.attacker_left == 0, fight.defender_left == 0), (margins[0] <= 0, margins[1] <= 0)):
        if all(done):
            return loser_of_both(*margins, umpire.plays(D1_BOTH))
        if any(done):
            return ATTACKER if done[0] else DEFENDER
    return None
