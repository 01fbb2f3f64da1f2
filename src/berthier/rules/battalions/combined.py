"""Several chargers on one target (H20): each checks, the best leads, frontages add, losses are shared.

Steps 2 to 4 are those of a single charger: one check by the defender, one defence action, a volley at one of them.
"""

from __future__ import annotations

import msgspec

from berthier.core.notes import Step
from berthier.core.tally import Tally
from berthier.core.umpire import Next, Umpire
from berthier.rules.battalions.charts import MELEE_MODIFIERS, line
from berthier.rules.battalions.close_melee import (
    CloseAction,
    CloseResult,
    End,
    Further,
    check_loser,
    inflict_both,
    told,
)
from berthier.rules.battalions.contact import After, FailChoice, after, pick_fail
from berthier.rules.battalions.melee import ON_FLANK, MeleeMods, clash, melee_tally, ready
from berthier.rules.battalions.morale import MoraleMods, check_morale, leaves_at_once
from berthier.rules.battalions.situation import charger_melee_mods, charging_mods
from berthier.rules.battalions.units import CHARGER, DEFENDER, Combatant, Side, Status, lose, tire


class Pressed(msgspec.Struct, frozen=True, cache_hash=True):
    """A charger after its check: `failed` is None when it closed, or the order it is in when it did not."""

    unit: Combatant
    failed: Status | None = None
    halted: bool = False

    @property
    def closed(self) -> bool:
        """Whether it is in the melee."""
        return self.failed is None


Line = tuple[Pressed, ...]


def press_together(
    umpire: Umpire, action: CloseAction, mods: MoraleMods, pressed: Line = ()
) -> CloseResult | Next[CloseResult]:
    """Step 5: each charger checks by itself; `mods` are the first one's lines."""
    units = (action.charger, *action.others)
    if len(pressed) == len(units):
        if any(one.closed for one in pressed):
            return Next(fight_together, action, pressed)
        return all_failed(umpire, action, pressed)
    unit = units[len(pressed)]
    if isinstance(unit, Further):
        mods_now = charging_mods(unit, action.defender, unit.hit_from)
        why = f"step 5: morale of charger {len(pressed) + 1}"
    else:
        mods_now, why = mods, "step 5: morale"
    return Next(press_together, action, mods, (*pressed, press_one(umpire, action, unit, mods_now, why)))


def press_one(umpire: Umpire, action: CloseAction, unit: Combatant, mods: MoraleMods, why: str) -> Pressed:
    """One charger's check; failing, its owner picks retreat or a halt."""
    if not unit.figures or leaves_at_once(umpire, unit):
        return Pressed(unit, Status.REMOVED)
    if check_morale(umpire, unit, mods, CHARGER, why):
        return Pressed(unit)
    stops = pick_fail(umpire, action.fail_choice, action.stance.names) is FailChoice.STOP
    return Pressed(unit, unit.status if stops else Status.RETREAT, stops)


def all_failed(umpire: Umpire, action: CloseAction, pressed: Line) -> CloseResult:
    """Nobody closed: over, and fatigue is unchanged."""
    states = [after(umpire, one.unit, one.failed) for one in pressed]
    end = End.CHARGER_RETREATS if states[0].status is Status.RETREAT else End.CHARGER_STOPS
    result = CloseResult(end, 5, None, states[0], after(umpire, action.defender), tuple(states[1:]))
    return told(umpire, action, result, tuple(one.halted for one in pressed))


def fight_together(umpire: Umpire, action: CloseAction, pressed: Line) -> Next[CloseResult]:
    """Step 6: the best modified melee value leads, with 5 more for each further unit that closed."""
    umpire.note(Step("step 6: melee"))
    closed = [place for place, one in enumerate(pressed) if one.closed]
    values = {place: value_of(umpire, action, pressed[place].unit) for place in closed}
    lead = max(closed, key=lambda place: values[place].total)
    ours = values[lead]
    if len(closed) > 1:
        for value in values.values():
            umpire.note(value)
        ours = ours.add(line(MELEE_MODIFIERS, "further_charger", len(closed) - 1))
    theirs = melee_tally(DEFENDER, ready(umpire, action.defender), action.defender_mv_mods)
    umpire.note(ours)
    umpire.note(theirs)
    return Next(count_together, action, pressed, lead, umpire.resolve(clash, ours.total, theirs.total))


def value_of(umpire: Umpire, action: CloseAction, unit: Combatant) -> Tally:
    """The modified melee value of one charger."""
    return melee_tally(CHARGER, ready(umpire, unit), lines_of(action, unit))


def lines_of(action: CloseAction, unit: Combatant) -> MeleeMods:
    """The melee lines of one charger."""
    if isinstance(unit, Further):
        return charger_melee_mods(unit, action.defender, unit.hit_from)
    return action.charger_mv_mods


def count_together(umpire: Umpire, action: CloseAction, pressed: Line, lead: int, winner: Side) -> Next[CloseResult]:
    """Step 7: frontages add, and the chargers share their losses evenly, the lead first."""
    umpire.note(Step("step 7: casualties"))
    closed = [one.unit for one in pressed if one.closed]
    frontage = sum(unit.front if isinstance(unit, Further) else action.melee_frontage for unit in closed)
    flank = any(mod in ON_FLANK for unit in closed for mod in lines_of(action, unit))
    taken = inflict_both(umpire, action, winner, frontage, flank)
    defender = lose(action.defender, taken[CHARGER])
    hit = shared(pressed, lead, taken[DEFENDER])
    return Next(settle_together, msgspec.structs.replace(action, defender=defender), hit, winner)


def shared(pressed: Line, lead: int, casualties: int) -> Line:
    """One figure after another around the closed units, beginning with the lead."""
    closed = sorted((place for place, one in enumerate(pressed) if one.closed), key=lambda place: place != lead)
    hit = list(pressed)
    for figure in range(casualties):
        place = closed[figure % len(closed)]
        hit[place] = Pressed(lose(hit[place].unit, 1))
    return tuple(hit)


def settle_together(umpire: Umpire, action: CloseAction, pressed: Line, winner: Side) -> CloseResult:
    """Steps 8 and 9: the losing side checks, every charger for itself; all that fought gain a fatigue level."""
    umpire.note(Step("step 8: the losing side checks morale"))
    figures = sum(one.unit.figures for one in pressed if one.closed)
    status = None
    if winner is CHARGER:
        status = check_loser(umpire, action, winner, action.defender, figures, "step 8: morale")
    umpire.note(Step("step 9: all that fought gain a fatigue level"))
    states = [out_of_it(umpire, action, one, place, winner) for place, one in enumerate(pressed)]
    defender = after(umpire, tire(action.defender), status)
    end = End.CHARGER_WINS if winner is CHARGER else End.DEFENDER_WINS
    result = CloseResult(end, 9, winner, states[0], defender, tuple(states[1:]))
    return told(umpire, action, result, tuple(one.halted for one in pressed))


def out_of_it(umpire: Umpire, action: CloseAction, one: Pressed, place: int, winner: Side) -> After:
    """One charger afterwards: it did not close, or won, or checks with the rest of the losing side."""
    if not one.closed:
        return after(umpire, one.unit, one.failed)
    status = None
    if winner is DEFENDER:
        why = "step 8: morale" if place == 0 else f"step 8: morale of charger {place + 1}"
        status = check_loser(umpire, action, winner, one.unit, action.defender.figures, why)
    return after(umpire, tire(one.unit), status)
