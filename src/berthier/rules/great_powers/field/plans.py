"""Chits and the secret split: what each side may play, and the battle as it is set up when they are revealed."""

from __future__ import annotations

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.umpire import Umpire
from berthier.rules.great_powers.field.casualties import NO_TROOPS, Troops
from berthier.rules.great_powers.field.chits import Footnote, chart_row, footnotes, national_levels
from berthier.rules.great_powers.field.forces import Battle, Field, Force, Host, Setting
from berthier.rules.great_powers.house import C49, NationalMorale
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, AttackerChit, DefenderChit, Side

TENTHS = 10
MARCH = ("militia", "infantry", "guard", "cavalry")  # artillery pins


class Chits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chits already settled; one left out is chosen secretly."""

    A: AttackerChit | None = None
    D: DefenderChit | None = None


class Plan(msgspec.Struct, frozen=True, cache_hash=True):
    """A chit, and for Outflank the troops that march round the flank."""

    chit: AttackerChit | DefenderChit
    outflanking: Troops = NO_TROOPS
    corps: int = 0
    by_roster: bool = False
    names: str = ""
    marching: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.by_roster:
            named = f": {self.names}" if self.names else ""
            return f"{self.chit} with {self.outflanking.total} factors{named}"
        if not self.corps:
            return str(self.chit)
        return f"{self.chit} with {self.corps} corps ({self.outflanking.total} factors)"


def why_no_outflank(host: Host) -> str | None:
    """Why a side may not play Outflank: it needs a leader and two corps, or a split already made (D1 step 2)."""
    if not host.has_leader:
        return "it needs a leader"
    if host.outflanking is None and (host.corps < 2 or host.marches == ()):
        return "it needs two corps that are not artillery"
    return None


def detached(troops: Troops, factors: int) -> Troops:
    """So many factors told off where no corps says which: an equal share of each type, artillery never."""
    free = troops.total - troops.artillery
    whole, rest = zip(*(divmod(getattr(troops, name) * factors, free) for name in MARCH), strict=True)
    counts = dict(zip(MARCH, whole, strict=True))
    by_rest = sorted(range(len(MARCH)), key=lambda place: -rest[place])
    for place in by_rest[: factors - sum(whole)]:
        counts[MARCH[place]] += 1
    return Troops(**counts)


def splits(host: Host, force: Force) -> tuple[Plan, ...]:
    """The ways to split for Outflank: as given, by the corps of a roster, or one corps and more of equal size.

    Somebody marches and somebody who is not artillery stays; an army too small for that has no way at all.
    """
    chit, troops = AttackerChit.OUTFLANK, force.troops
    free = troops.total - troops.artillery
    if host.outflanking is not None:
        plans = [Plan(chit, detached(troops, min(host.outflanking, free)))]
    elif host.marches is not None:  # the corps of a roster, as far as losses have left that many
        marching = {march.troops.within(troops): march for march in host.marches}
        plans = [
            Plan(chit, each, by_roster=True, names=march.names, marching=march.corps)
            for each, march in marching.items()
        ]
    else:
        shares = [(free * corps // host.corps, corps) for corps in range(1, host.corps)]
        plans = [Plan(chit, detached(troops, factors), corps) for factors, corps in shares]
    return tuple(plan for plan in plans if 0 < plan.outflanking.total < free)


def plans_for(side: Side, host: Host, force: Force, given: AttackerChit | DefenderChit | None) -> tuple[Plan, ...]:
    """Every plan a side may choose from; a chit it may not play is refused."""
    refused = why_no_outflank(host)
    chits: tuple[AttackerChit | DefenderChit, ...] = tuple(AttackerChit) if side is ATTACKER else tuple(DefenderChit)
    plans: list[Plan] = []
    for chit in chits if given is None else (given,):
        if str(chit) != str(AttackerChit.OUTFLANK):
            plans.append(Plan(chit))
        else:
            ways = splits(host, force) if refused is None else ()
            if given is not None and not ways:
                why = refused or "it is too small to split"
                raise BadInput(f"The {side} may not play Outflank: {why}.", f"chits.{side.letter}")
            plans.extend(ways)
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
        national = national_levels(notes, side, host.led_by)
        raised = national and umpire.plays(C49) is NationalMorale.ARMY
        levels[side] = host.level + (TENTHS * national if raised else 0)
        away, corps = (plan.outflanking, plan.marching) if Footnote.FLANK_MARCH in notes else (NO_TROOPS, ())
        force = msgspec.structs.replace(battle.of(side), away=away, arrived=0, marching=corps)
        battle = battle.replaced(side, force)
    return Field(setting, attacker_chit, row, notes, levels[ATTACKER], levels[DEFENDER]), battle
