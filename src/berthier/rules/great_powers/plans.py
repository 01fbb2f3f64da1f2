"""Chits and the secret split: what each side may play, and the battle as it is set up when they are revealed."""

from __future__ import annotations

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.chits import Footnote, chart_row, footnotes, national_levels
from berthier.rules.great_powers.forces import Battle, Field, Force, Host, Setting
from berthier.rules.great_powers.house import C49, NationalMorale
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, AttackerChit, DefenderChit, Side

TENTHS = 10


class Chits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chits already settled; one left out is chosen secretly."""

    A: AttackerChit | None = None
    D: DefenderChit | None = None


class Plan(msgspec.Struct, frozen=True, cache_hash=True):
    """A chit, and for Outflank how many factors march round the flank."""

    chit: AttackerChit | DefenderChit
    outflanking: int = 0
    corps: int = 0
    by_roster: bool = False

    def __str__(self) -> str:
        if self.by_roster:
            return f"{self.chit} with {self.outflanking} factors"
        if not self.corps:
            return str(self.chit)
        return f"{self.chit} with {self.corps} corps ({self.outflanking} factors)"


def why_no_outflank(host: Host) -> str | None:
    """Why a side may not play Outflank: it needs a leader and two corps, or a split already made (D1 step 2)."""
    if not host.has_leader:
        return "it needs a leader"
    if host.outflanking is None and (host.corps < 2 or host.marches == ()):
        return "it needs two corps that are not artillery"
    return None


def splits(host: Host, force: Force) -> tuple[Plan, ...]:
    """The ways to split for Outflank: as given, by the corps of a roster, or one corps and more of equal size."""
    chit = AttackerChit.OUTFLANK
    if host.outflanking is not None:
        marching = min(host.outflanking, force.troops.total - 1)
        return (Plan(chit, marching),)
    if host.marches:  # the corps of a roster, as far as losses have left that many
        whole = tuple(dict.fromkeys(min(factors, force.troops.total - 1) for factors in host.marches))
        return tuple(Plan(chit, factors, by_roster=True) for factors in whole if factors > 0)
    free = force.troops.total - force.troops.artillery
    plans = (Plan(chit, free * corps // host.corps, corps) for corps in range(1, host.corps))
    return tuple(plan for plan in plans if 0 < plan.outflanking < force.troops.total)


def plans_for(side: Side, host: Host, force: Force, given: AttackerChit | DefenderChit | None) -> tuple[Plan, ...]:
    """Every plan a side may choose from; a chit it may not play is refused."""
    refused = why_no_outflank(host)
    chits: tuple[AttackerChit | DefenderChit, ...] = tuple(AttackerChit) if side is ATTACKER else tuple(DefenderChit)
    plans: list[Plan] = []
    for chit in chits if given is None else (given,):
        if str(chit) != str(AttackerChit.OUTFLANK):
            plans.append(Plan(chit))
        elif refused is None:
            plans.extend(splits(host, force))
        elif given is not None:
            raise BadInput(f"The {side} may not play Outflank: {refused}.", f"chits.{side.letter}")
    return tuple(plans)


def reveal(umpire: Umpire, setting: Setting, battle: Battle, ours: Plan, theirs: Plan) -> tuple[Field, Battle]:
    """The day's field from the two plans: row, notes, morale levels; flank forces march off unless note a."""
    attacker_chit = AttackerChit(str(ours.chit))
    row = chart_row(DefenderChit(str(theirs.chit)), across_river=setting.across_river)
    notes = footnotes(row, attacker_chit)
    umpire.note(Fact("chits", f"{attacker_chit} against {row}"))
    levels = {}
    for side, plan in ((ATTACKER, ours), (DEFENDER, theirs)):
        host = setting.of(side)
        national = national_levels(notes, side, host.nation)
        raised = national and umpire.plays(C49) is NationalMorale.ARMY
        levels[side] = host.level + (TENTHS * national if raised else 0)
        marching = plan.outflanking if Footnote.FLANK_MARCH in notes else 0
        battle = battle.replaced(side, msgspec.structs.replace(battle.of(side), away=marching, arrived=0))
    return Field(setting, attacker_chit, row, notes, levels[ATTACKER], levels[DEFENDER]), battle
