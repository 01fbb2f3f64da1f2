"""What every close action has in common: the defence action, the choice after a failed charge, the state afterwards."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from berthier.core.errors import BadInput
from berthier.core.notes import Fact
from berthier.core.orders import Order
from berthier.core.umpire import Umpire
from berthier.rules.battalions.asking import quiet
from berthier.rules.battalions.contradictions import FORMATIONS_OF, check_volley
from berthier.rules.battalions.fire import Shot, expected, fire
from berthier.rules.battalions.house import G30, Told
from berthier.rules.battalions.morale import MoraleMods, chance_to_pass, check_morale, is_removed, leaves_at_once
from berthier.rules.battalions.units import (
    CHARGER,
    DEFENDER,
    GONE,
    LEVELS,
    Combatant,
    Fatigue,
    Formation,
    HitFrom,
    Status,
    lose,
)


class Defence(StrEnum):
    """What a defender may do with its one action."""

    FIRE = "fire"
    CHANGE_FACING = "change_facing"
    CHANGE_FORMATION = "change_formation"
    NONE = "none"


class FailChoice(StrEnum):
    """What the owner of a charger that failed its check may do."""

    RETREAT = "retreat"
    STOP = "stop"


class Done(StrEnum):
    """What a defender did with its action in step 4."""

    NOTHING = "nothing"
    FIRED = "fired"
    TURNED = "turned"
    FORMED = "formed anew"
    FAILED = "failed to change"


class After(msgspec.Struct, frozen=True, cache_hash=True):
    """A unit when the close action is over. `removed`: too few are left, it is taken off the table (H12)."""

    lost: int
    fatigue: Fatigue
    status: Status
    figures: int
    removed: bool = False

    @property
    def holds(self) -> bool:
        """Whether it still stands where it stood, in whatever order."""
        return self.status in (Status.FORMED, Status.DISORDERED) and not self.removed


def after(umpire: Umpire, unit: Combatant, status: Status | None = None) -> After:
    """A unit as it comes out; under 4 figures it is now removed, whatever its status (H12)."""
    status = Status.REMOVED if leaves_at_once(umpire, unit) else status or unit.status
    removed = is_removed(umpire, unit)
    figures = 0 if removed or status in GONE else unit.figures
    lost = f"{unit.lost} of {unit.original} lost, {figures} left"
    umpire.note(Fact("afterwards", f"{lost}, {LEVELS[unit.fatigue]}, {status}"))
    return After(unit.lost, LEVELS[unit.fatigue], status, figures, removed)


def named(ends: str, names: tuple[str, str] | None) -> str:
    """The end of a fight with the two who fought by their names."""
    if names is None:
        return ends
    return ends.replace("charger", names[0]).replace("cavalry", names[0]).replace("defender", names[1])


class Stance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What a defender is ready to do: an order given beforehand (None: ask), its shot, its new formation.

    `may_turn`: whether there is room to face the charge; without a table there is (G83). `names` are those of the
    charger and the defender on a table: with them the choices are told with their odds.
    """

    order: Defence | None
    shot: Shot | None
    new_formation: Formation
    hit_from: HitFrom
    may_turn: bool = True
    names: tuple[str, str] | None = None


def pick_defence(
    umpire: Umpire, defender: Combatant, stance: Stance, mods: MoraleMods, barred: str | None = None
) -> Defence:
    """Steps 3 and 4: one action if one is left; turning and changing formation may be `barred` for a reason.

    `mods` are the lines of the check that these two need.
    """
    if defender.actions_left == 0:
        umpire.note(Fact("defence", "no action left"))
        return Defence.NONE
    manoeuvres = (Defence.CHANGE_FACING, Defence.CHANGE_FORMATION)
    if stance.order is None:
        options = offered(defender, stance, barred)
        if stance.names is None:
            return umpire.choose(DEFENDER, options, "defence action")
        told = tuple(told_defence(umpire, option, defender, stance, mods) for option in options)
        picked: Defence = umpire.choose(DEFENDER, told, "defence action").value
        return picked
    if stance.order in manoeuvres and barred is not None:
        umpire.note(Fact("defence", barred))
        return Defence.NONE
    check_shot(stance.order, stance.shot)
    return stance.order


def check_order(umpire: Umpire, defender: Combatant, order: Defence | None, shot: Shot | None) -> None:
    """An order to fire needs a shot, if there is an action left to fire it with; told before the first die (G30)."""
    if defender.actions_left and umpire.plays(G30) is Told.FITS:
        check_shot(order, shot)


def check_shot(order: Defence | None, shot: Shot | None) -> None:
    """Who is to fire says with what."""
    if order is Defence.FIRE and shot is None:
        raise BadInput("The defence is to fire: say with what, as defence_fire.", "defence_fire")


def offered(defender: Combatant, stance: Stance, barred: str | None) -> tuple[Defence, ...]:
    """The actions worth asking about: a turn only where the charge is not in front, a formation it is not in."""
    options = [Defence.FIRE] if stance.shot is not None else []
    if barred is None and stance.may_turn and stance.hit_from is not HitFrom.FRONT:
        options.append(Defence.CHANGE_FACING)
    drilled = defender.arm is None or stance.new_formation in FORMATIONS_OF[defender.arm]
    if barred is None and drilled and defender.formation is not stance.new_formation:
        options.append(Defence.CHANGE_FORMATION)
    return (*options, Defence.NONE)


def told_defence(umpire: Umpire, option: Defence, defender: Combatant, stance: Stance, mods: MoraleMods) -> Order:
    """A choice of the defender as a player reads it: what it is likely to bring, before he makes it."""
    silent = quiet(umpire)

    def label() -> str:
        if option is Defence.NONE:
            return "Stand as it is"
        if option is Defence.FIRE:
            assert stance.shot is not None, "fire is offered only with a shot"
            return f"Fire at {stance.shot.range_in:g} in: expect {expected(silent, stance.shot):.1f} figures"
        does = f"Form {stance.new_formation}" if option is Defence.CHANGE_FORMATION else "Turn to face the charge"
        return f"{does}: {round(100 * chance_to_pass(silent, defender, mods))} %"

    return Order(str(option), option, label=label)


def fire_on(umpire: Umpire, charger: Combatant, shot: Shot) -> Combatant:
    """Step 4, fire: one action at close range; losses come off before the charger checks (H29)."""
    casualties = fire(umpire, shot, DEFENDER, "step 4: fire")
    umpire.note(Fact("step 4: casualties", casualties))
    return lose(charger, casualties)


def manoeuvre(umpire: Umpire, defender: Combatant, mods: MoraleMods) -> bool:
    """Step 4, facing or formation: a check; failing leaves the unit unformed (Q24)."""
    return check_morale(umpire, defender, mods, DEFENDER, "step 4: morale")


def unformed(unit: Combatant) -> Combatant:
    """A unit thrown into disorder; retreat status already holds it."""
    status = unit.status if unit.status is Status.RETREAT else Status.DISORDERED
    return msgspec.structs.replace(unit, status=status)


def pick_fail(umpire: Umpire, given: FailChoice | None, names: tuple[str, str] | None = None) -> FailChoice:
    """Step 5 failed: the owner picks retreat, or a halt 3 in away."""
    if given is not None or names is None:
        return given or umpire.choose(CHARGER, tuple(FailChoice), "failed charge")
    says = {FailChoice.RETREAT: f"{names[0]} runs back", FailChoice.STOP: f"{names[0]} halts 3 in short of {names[1]}"}
    told = tuple(Order(str(choice), choice, label=label) for choice, label in says.items())
    picked: FailChoice = umpire.choose(CHARGER, told, "failed charge").value
    return picked


def check_ready(umpire: Umpire, charger: Combatant, defender: Combatant, shot: Shot | None) -> None:
    """Refuse what cannot stand on a table: a charge out of a retreat, a volley that does not fit the units."""
    if charger.status is Status.RETREAT:
        raise BadInput("A unit in retreat status does not charge; it runs or reforms.", "charger.status")
    check_volley(umpire, charger, defender, shot)
