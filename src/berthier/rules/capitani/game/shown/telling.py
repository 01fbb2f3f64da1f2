"""One sentence on what came between two positions, of what a side sees."""

from __future__ import annotations

from typing import Any

from berthier.core.game import FightUnderWay
from berthier.core.nesting import then
from berthier.core.umpire import Next
from berthier.rules.capitani.game.combat.attack_play import after_battle, after_skirmish
from berthier.rules.capitani.game.ground.sheet import title_of
from berthier.rules.capitani.game.position import FieldForce, Position
from berthier.rules.capitani.game.roster import LEADERS


def tell(before: Position, after: Position) -> str:
    """What happened, the weightiest first; empty where nothing did that can be seen."""
    said = [*new_turn(before, after), *places(before, after), *losses(before, after), *marches(before, after)]
    return f"{'; '.join(said[:3])}." if said else ""


def fight(node: Next[Any]) -> FightUnderWay | None:
    """The Skirmish or Major Battle that is played inside a step of the campaign: where, and who attacks whom."""
    while node.procedure is then:
        if node.args[1] in (after_battle, after_skirmish):
            force, foe = (node.args[2].by_id[id_] for id_ in node.args[3:5])
            kind = "Battle" if node.args[1] is after_battle else "Skirmish"
            told = f"{kind} at {title_of(foe.hex)}: {called(force)} attacks {called(foe)}."
            return FightUnderWay(told, (foe.hex,))
        node = node.args[0]
    return None


def new_turn(before: Position, after: Position) -> list[str]:
    """A turn has begun."""
    return [f"{after.calendar.label} begins: {after.weather}"] if after.turn != before.turn else []


def places(before: Position, after: Position) -> list[str]:
    """Places that changed hands."""
    old = dict(before.control)
    names = {alliance.key: alliance.name for alliance in after.campaign.alliances}
    return [f"{place} is {names.get(who, who)}'s" for place, who in after.control if old.get(place, who) != who]


def called(force: FieldForce) -> str:
    """A Force as people speak of it: by its first Capitano, if it has one."""
    return LEADERS[force.capitani[0]].name if force.capitani else force.id


def losses(before: Position, after: Position) -> list[str]:
    """Who lost what, as far as both figures are known; who is gone."""
    said = []
    for force in before.forces:
        now = after.by_id.get(force.id)
        if now is None:
            said.append(f"{called(force)} is gone from {title_of(force.hex)}")
        elif not (force.hidden or now.hidden) and now.sp < force.sp:
            said.append(f"{called(force)} loses {force.sp - now.sp} SP")
    return said


def marches(before: Position, after: Position) -> list[str]:
    """Forces that are elsewhere now, and those that are new."""
    said = []
    for force in after.forces:
        was = before.by_id.get(force.id)
        if was is None:
            said.append(f"{called(force)} takes the field at {title_of(force.hex)}")
        elif was.hex != force.hex:
            said.append(f"{called(force)} marches to {title_of(force.hex)}")
    return said
