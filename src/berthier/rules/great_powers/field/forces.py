"""What a field combat knows: the constant setting, the tables of the day, and the small state between two rounds."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.rules.great_powers.countries import Nation
from berthier.rules.great_powers.field.casualties import NO_TROOPS, CasualtyPolicy, Troops
from berthier.rules.great_powers.field.chits import Footnote
from berthier.rules.great_powers.house import BothBreak, Eliminated, MilitiaBar, NeverCame
from berthier.rules.great_powers.units import ATTACKER, DEFENDER, AttackerChit, Reserve, Side, Terrain

ROUNDS_A_DAY = 3


class March(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Corps that march round the flank together: their troops by type, and their names where numbers do not tell.

    `corps` are they by the names a game knows them by.
    """

    troops: Troops
    names: str = ""
    corps: tuple[str, ...] = ()


class Host(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """What does not change about a side: whose it is, its morale level in tenths, its command, its factors in all.

    `marches` are the ways the corps of its roster may send troops round the flank; None without a roster.
    `reserves` are all that stood next door when it began.
    """

    nation: Nation
    level: int
    strategic: int
    flank_rating: int
    corps: int
    has_leader: bool
    most_shift: int
    all_cavalry: bool
    light: bool
    cavalry_leader: bool
    outflanking: int | None
    factors: int
    marches: tuple[March, ...] | None = None
    reserves: tuple[Reserve, ...] = ()

    @property
    def led_by(self) -> Nation | None:
        """Whose leader commands; notes c, e and l ask for one, so without a leader it is nobody's."""
        return self.nation if self.has_leader else None


class Setting(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """What does not change in a battle: both hosts, the ground, the limits, who picks casualties.

    `is_relief` is limited field combat: nobody pursues here, and morale losses are kept exactly (D8).
    """

    attacker: Host
    defender: Host
    terrain: Terrain
    across_river: bool
    days: int
    attacker_casualties: CasualtyPolicy
    defender_casualties: CasualtyPolicy
    militia_bar: MilitiaBar
    doubling: bool
    both_break: BothBreak
    eliminated: Eliminated
    is_relief: bool = False
    never_came: NeverCame = NeverCame.UNHURT

    def of(self, side: Side) -> Host:
        """One side's host."""
        return self.attacker if side is ATTACKER else self.defender

    def casualties(self, side: Side) -> CasualtyPolicy:
        """Who picks the factors a side loses."""
        return self.attacker_casualties if side is ATTACKER else self.defender_casualties

    @property
    def asks_owners(self) -> bool:
        """Whether an owner is asked for his losses."""
        return CasualtyPolicy.OWNER in (self.attacker_casualties, self.defender_casualties)


class Field(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """One day: the setting, the two chits revealed, their notes, and each side's morale level for the day."""

    setting: Setting
    attacker_chit: AttackerChit
    row: str
    notes: frozenset[Footnote]
    attacker_level: int
    defender_level: int

    def level(self, side: Side) -> int:
        """A side's morale level in tenths."""
        return self.attacker_level if side is ATTACKER else self.defender_level


class Force(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """One side between two rounds.

    `loss` is its cumulative morale loss in tenths; `away` its troops on a flank march, `marching` their corps where a
    game has named them, `arrived` the factors that came in from one; `tactical` its commander's rating as it counts;
    `reserves` the stacks that may still join.
    """

    troops: Troops
    loss: int
    tactical: int
    away: Troops = NO_TROOPS
    arrived: int = 0
    reserves: tuple[Reserve, ...] = ()
    marching: tuple[str, ...] = ()

    @property
    def waiting(self) -> int:
        """Factors that have not joined."""
        return sum(count for reserve in self.reserves for _, _, count in reserve.parts) if self.reserves else 0

    @property
    def engaged(self) -> int:
        """Factors on the field."""
        return self.troops.total - self.away.total

    @property
    def present(self) -> Troops:
        """Troops on the field by type: only they lose factors and pursue."""
        return self.troops.less(self.away) if self.away is not NO_TROOPS else self.troops

    def strength(self, *, doubling: bool) -> int:
        """Factors as they count for killing: a flank force that has arrived counts double."""
        return self.engaged + (min(self.arrived, self.troops.total) if doubling else 0)

    @property
    def is_eliminated(self) -> bool:
        """Nobody left on the field, or only artillery."""
        return self.engaged <= 0 or self.engaged == self.troops.artillery


class Battle(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A battle between two rounds: both forces, the round of the day about to be fought or just fought, the day."""

    attacker: Force
    defender: Force
    round: int = 1
    day: int = 1

    def of(self, side: Side) -> Force:
        """One side's force."""
        return self.attacker if side is ATTACKER else self.defender

    def replaced(self, side: Side, force: Force) -> Battle:
        """The battle with one side's force replaced."""
        if side is ATTACKER:
            return Battle(force, self.defender, self.round, self.day)
        return Battle(self.attacker, force, self.round, self.day)

    @property
    def rounds_fought(self) -> int:
        """Rounds over all days: they keep counting for pursuit."""
        return (self.day - 1) * ROUNDS_A_DAY + self.round


class End(StrEnum):
    """Why a field combat is over."""

    ATTACKER_BROKEN = "attacker broken"
    DEFENDER_BROKEN = "defender broken"
    BOTH_BROKEN = "both broken"
    ATTACKER_ELIMINATED = "attacker eliminated"
    DEFENDER_ELIMINATED = "defender eliminated"
    BOTH_ELIMINATED = "both eliminated"
    WITHDRAWN = "defender withdraws"
    ATTACKER_LEAVES = "attacker leaves at day's end"
    DEFENDER_LEAVES = "defender leaves at day's end"
    BOTH_LEAVE = "both leave at day's end"
    DAY_ENDS = "day ends unbroken"


BREAKS = {ATTACKER: End.ATTACKER_BROKEN, DEFENDER: End.DEFENDER_BROKEN}
ELIMINATED = {ATTACKER: End.ATTACKER_ELIMINATED, DEFENDER: End.DEFENDER_ELIMINATED}
LEAVES = {ATTACKER: End.ATTACKER_LEAVES, DEFENDER: End.DEFENDER_LEAVES}


class Flank(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A flank force that never came: its troops by type, and its corps where a game has named them."""

    troops: Troops
    corps: tuple[str, ...] = ()


class FieldResult(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """How it ended: who won, what both armies lost and what is left of them, rounds, pursuit, political points.

    `victor_morale_loss` is the row of the Pursuit Class Table the victor's loss falls in. Morale losses in
    tenths are told where a relief needs them; `joined` are the reserves that came to the field, where there were any;
    `away` is a flank force that never came, told where a relief or a game needs it.
    """

    end: End
    winner: Side | None
    attacker_lost: int
    defender_lost: int
    attacker: Troops
    defender: Troops
    rounds: int
    victor_morale_loss: str | None = None
    pursuit_points: int = 0
    political_points: int = 0
    attacker_morale_lost: int | msgspec.UnsetType = msgspec.UNSET
    defender_morale_lost: int | msgspec.UnsetType = msgspec.UNSET
    attacker_joined: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    defender_joined: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    attacker_away: Flank | msgspec.UnsetType = msgspec.UNSET
    defender_away: Flank | msgspec.UnsetType = msgspec.UNSET


def on_the_field(troops: Troops, away: Flank | msgspec.UnsetType) -> Troops:
    """A side's troops at the end without a flank force that never came."""
    return troops if isinstance(away, msgspec.UnsetType) else troops.less(away.troops)


def flank_of(setting: Setting, force: Force) -> Flank | msgspec.UnsetType:
    """Who never came, where a relief has to know it or a game has named its corps."""
    told = setting.never_came is NeverCame.UNHURT and (setting.is_relief or force.marching)
    return Flank(force.away, force.marching) if told and force.away.total else msgspec.UNSET


def names_of_joined(host: Host, force: Force) -> tuple[str, ...] | msgspec.UnsetType:
    """The reserves of a side that came to the field, by their corps or by number; unset where it had none."""
    if not host.reserves:
        return msgspec.UNSET
    names: list[str] = []
    waiting = list(force.reserves)
    for number, reserve in enumerate(host.reserves, 1):
        if reserve in waiting:
            waiting.remove(reserve)
        else:
            names.extend(reserve.corps or (f"reserve {number}",))
    return tuple(names)


MOST_POINTS = 3


def political_points(losing_corps: int) -> int:
    """The winner gains 1 for every two losing corps, rounded up, at most 3; the loser loses as many (D1 step 8)."""
    return min(MOST_POINTS, (losing_corps + 1) // 2)
