"""One sentence on what came between two positions, of what a side sees."""

from __future__ import annotations

from typing import Any

from berthier.core.game import FightUnderWay
from berthier.core.nesting import then
from berthier.core.umpire import Next
from berthier.look.capitani.scene import weather
from berthier.rules.capitani.game.combat.attack_play import after_battle, after_skirmish
from berthier.rules.capitani.game.combat.combat import after_phase
from berthier.rules.capitani.game.ground.sheet import SITE_AT, whereabouts
from berthier.rules.capitani.game.position import FieldForce, Position, Segment
from berthier.rules.capitani.game.roster import LEADERS

MOST = 4  # things told at once


def tell(before: Position, after: Position) -> str:
    """What happened, the weightiest first; empty where nothing did that can be seen."""
    parts = (new_turn, places, sieges, lost_capitani, losses, meetings, marches, closing, works)
    said = [sentence for part in parts for sentence in part(before, after)]
    told = "; ".join(said[:MOST])
    return f"{told[0].upper()}{told[1:]}." if told else ""


def fight(node: Next[Any]) -> FightUnderWay | None:
    """The fight or siege that is played inside a step of the campaign: where, and who attacks whom."""
    while node.procedure is then:
        if node.args[1] is after_phase:
            inside = node.args[2].by_id[node.args[3]]
            return FightUnderWay(f"Siege of {SITE_AT[inside.hex].name}: {called(inside)} holds it.", (inside.hex,))
        if node.args[1] in (after_battle, after_skirmish):
            force, foe = (node.args[2].by_id[id_] for id_ in node.args[3:5])
            kind = "Battle" if node.args[1] is after_battle else "Skirmish"
            told = f"{kind} at {whereabouts(foe.hex)}: {called(force)} attacks {called(foe)}."
            return FightUnderWay(told, (foe.hex,))
        node = node.args[0]
    return None


def new_turn(before: Position, after: Position) -> list[str]:
    """A turn has begun, and its weather is rolled (G1)."""
    if after.turn != before.turn:
        return [f"{after.calendar.label} begins: {weather(after)}"]
    is_rolled = before.segment is Segment.WEATHER and after.segment is not Segment.WEATHER
    return [f"the weather: {weather(after)}"] if is_rolled else []


def places(before: Position, after: Position) -> list[str]:
    """Places that changed hands."""
    old = dict(before.control)
    names = {alliance.key: alliance.name for alliance in after.campaign.alliances}
    return [f"{place} is {names.get(who, who)}'s" for place, who in after.control if old.get(place, who) != who]


def sieges(before: Position, after: Position) -> list[str]:
    """Sieges begun and raised, breaches opened and closed."""
    said = []
    for place in sorted({**before.siege, **after.siege}):
        was, now = before.siege.get(place), after.siege.get(place)
        if was is None:
            said.append(f"{place} is besieged")
        elif now is None:
            said.append(f"the siege of {place} is over")
        elif now != was:
            said.append(f"the breach at {place} is {'wider' if now > was else 'narrower'}: Siege Status {now}")
    return said


def called(force: FieldForce) -> str:
    """A Force as people speak of it: by its first Capitano, if it has one."""
    return LEADERS[force.capitani[0]].name if force.capitani else force.id


def lost_capitani(before: Position, after: Position) -> list[str]:
    """Generali who are no longer in the field: fallen, taken, or without an army."""
    left = {key for force in after.forces for key in force.capitani}
    gone = sorted(key for key in before.generali if key not in left)
    return [f"{LEADERS[key].name} is lost" for key in gone if any(key in force.capitani for force in before.forces)]


def met(after: Position, force: FieldForce) -> FieldForce | None:
    """The Force that took another in (G4.7): it has its Capitani, or stands where it stood."""
    own = [one for one in after.forces if after.side_of(one) == after.side_of(force)]
    if force.capitani:
        return next((one for one in own if not set(one.capitani).isdisjoint(force.capitani)), None)
    return next((one for one in own if one.hex == force.hex), None)


def meetings(before: Position, after: Position) -> list[str]:
    """Forces that have become one."""
    gone = [force for force in before.forces if force.id not in after.by_id]
    pairs = [(force, found) for force in gone if (found := met(after, force)) is not None]
    return [f"{other_name(force, found)} joins {called(found)} at {whereabouts(found.hex)}" for force, found in pairs]


def other_name(force: FieldForce, found: FieldForce) -> str:
    """A Force that was taken in, by a name that the one that took it in has not."""
    return force.id if called(force) == called(found) else called(force)


def losses(before: Position, after: Position) -> list[str]:
    """Who lost what, as far as both figures are known; who is gone."""
    said = []
    for force in before.forces:
        now = after.by_id.get(force.id)
        if now is None and met(after, force) is None:
            said.append(f"{called(force)} is gone from {whereabouts(force.hex)}")
        elif now is not None and not (force.hidden or now.hidden) and now.sp < force.sp:
            said.append(f"{called(force)} loses {force.sp - now.sp} SP{_shaken(force, now)}")
    return said


def _shaken(was: FieldForce, now: FieldForce) -> str:
    """How many fight no longer beside those who are lost: the figure on the piece counts who fights."""
    more = (now.sp - now.fighting_sp) - (was.sp - was.fighting_sp)
    return f", {more} more {'is' if more == 1 else 'are'} Demoralised" if more > 0 else ""


def marches(before: Position, after: Position) -> list[str]:
    """Forces that are elsewhere now, and those that are new; who is Disrupted has fallen back."""
    said = []
    for force in after.forces:
        was = before.by_id.get(force.id)
        if was is None:
            stays = before.friends_at(force.hex, before.side_of(force))
            said.append(f"{called(force)} {'stays' if stays else 'takes the field'} at {whereabouts(force.hex)}")
        elif was.hex != force.hex:
            goes = "falls back" if force.disrupted and not was.disrupted else "marches"
            said.append(f"{called(force)} {goes} to {whereabouts(force.hex)}")
    return said


def closing(before: Position, after: Position) -> list[str]:
    """Forces that closed with an enemy beside them without a march: they attack in the Combat Phase."""
    found = ((before.by_id.get(force.id), force) for force in after.forces if force.contact)
    return [
        f"{called(force)} closes with the enemy at {whereabouts(force.hex)}, to attack when the marches are done"
        for was, force in found
        if was is not None and not was.contact and was.hex == force.hex
    ]


def works(before: Position, after: Position) -> list[str]:
    """Earthworks dug, bridges laid, land laid waste."""
    dug = [hex_ for hex_, level in after.earthworks if level > before.works.get(hex_, 0)]
    bridged = [side for side, _ in after.pontoons if side not in before.bridges]
    wasted = [(hex_, state) for hex_, state in after.pillaged if before.waste.get(hex_) != state]
    return [
        *(f"Earthworks are dug at {whereabouts(hex_)}" for hex_ in dug),
        *(f"a bridge is laid at {whereabouts(side[:4])}" for side in bridged),
        *(f"{whereabouts(hex_)} is {state}" for hex_, state in wasted),
    ]
