"""A battle or siege inside the campaign as both lines are shown: its Corps or camps face to face, round by round."""

from __future__ import annotations

from typing import Any

from berthier.boards.drawing.battle_lines import BattleLines, Body, Host, Unit
from berthier.core.nesting import played_by, then
from berthier.core.umpire import Next
from berthier.rules.capitani.battles.corps import Array, Battle, Corps, Ground
from berthier.rules.capitani.game.asking import at_the_cheapest
from berthier.rules.capitani.game.combat.combat import after_phase, as_the_lines_are
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.losses import labels
from berthier.rules.capitani.sieges.besieged import BESIEGER, GARRISON
from berthier.rules.capitani.sieges.siege_phase import Lines
from berthier.rules.capitani.units import ATTACKER, DEFENDER, Capitani, Units, fighting_sp

REARGUARD = "Rearguard"


def lines_shown(node: Next[Any]) -> BattleLines | None:
    """The lines of the battle or siege that is being played inside a node of the game; None where there is none."""
    node, names = unwrapped(node)
    battle = next((arg for arg in node.args if isinstance(arg, Battle)), None)
    if battle is not None:
        return battle_shown(battle, names, next((arg for arg in node.args if isinstance(arg, Ground)), None))
    siege = siege_in(node)
    return None if siege is None else siege_shown(siege, names)


def unwrapped(node: Next[Any]) -> tuple[Next[Any], dict[str, str]]:
    """The procedure that is being played inside a node, and who plays its sides."""
    names: dict[str, str] = {}
    while node.procedure in (then, played_by, at_the_cheapest):
        if node.procedure is played_by:
            names |= {str(inner): str(outer) for inner, outer in node.args[0]}
        node = next(arg for arg in node.args if type(arg) is Next)
    return node, names


def siege_in(node: Next[Any]) -> Lines | None:
    """The lines of the siege a procedure is about."""
    return next((arg for arg in node.args if isinstance(arg, Lines)), None)


def so_far(node: Next[Any], position: Position) -> Position:
    """The position in a node with what the siege that is played inside it has come to: after a sortie, say."""
    if node.procedure is not then or node.args[1] is not after_phase:
        return position
    lines, garrison = siege_in(unwrapped(node)[0]), node.args[3]
    if lines is None or any(position.by_id[id_].hidden for id_ in (garrison, *(camp.id for camp in lines.camps))):
        return position  # a watcher knows the Forces by report only
    return as_the_lines_are(position, lines, garrison)


def battle_shown(battle: Battle, names: dict[str, str], ground: Ground | None) -> BattleLines:
    """Vanguard and Main Body face to face, the Rearguard behind them; the round, and what each has lost so far."""
    came = (None, None) if ground is None or ground.came_with is None else ground.came_with
    hosts = [
        Host(names.get(side, str(side)), role_of(side, array, before), bodies_of(array))
        for side, array, before in ((ATTACKER, battle.attacker, came[0]), (DEFENDER, battle.defender, came[1]))
    ]
    last = f" of {ground.rounds}" if ground is not None and ground.rounds else ""
    return BattleLines(f"Major Battle, round {battle.round}{last}", (hosts[0], hosts[1]))


def role_of(side: str, array: Array, came_with: int | None) -> str:
    """Attacker or defender, with how many of the fighting SP it came with are left in its line and Rearguard."""
    if came_with is None:
        return side
    corps = [one for one in (array.vanguard, array.main_body, *array.rearguard) if one is not None]
    return f"{side}, {sum(fighting_sp(one.units) for one in corps)} of {came_with} SP still fighting"


def bodies_of(array: Array) -> tuple[Body, ...]:
    """The line and the Rearguard of one side."""
    line = (("Vanguard", array.vanguard), ("Main Body", array.main_body))
    found = [body_of(title, corps) for title, corps in line if corps is not None]
    return (*found, *(body_of(REARGUARD, corps) for corps in array.rearguard))


def body_of(title: str, corps: Corps) -> Body:
    """A Corps: its Capitani, units, and what lies on it."""
    marks = {
        "Disrupted": corps.disrupted,
        "Formation": corps.formation,
        "Artillery chit": corps.artillery > 0,
        "Firearms chit": corps.firearms > 0,
        str(corps.works): corps.works is not None,
        f"played {corps.played}": corps.played is not None,
    }
    shown = tuple(mark for mark, there in marks.items() if there)
    return Body(title, units_shown(corps.units), leaders(corps.capitani), shown, title == REARGUARD)


def units_shown(units: Units) -> tuple[Unit, ...]:
    """Units by name and SP; Demoralised ones do not fight, guns fire."""
    return tuple(
        Unit(name, unit.sp, unit.fights or unit.is_guns) for name, unit in zip(labels(units), units, strict=True)
    )


def leaders(capitani: Capitani) -> tuple[str, ...]:
    """Capitani by name, with their star."""
    return tuple(f"{one.name or 'a Capitano'}{' ★' if one.star else ''}" for one in capitani)


def siege_shown(lines: Lines, names: dict[str, str]) -> BattleLines:
    """The camps before the walls and the garrison behind them."""
    camps = tuple(
        Body(
            f"Camp of {camp.id}",
            units_shown(camp.force.units),
            leaders(camp.force.capitani),
            (*(("guns fire",) if camp.fires else ()), *(("Earthworks",) if camp.earthworks else ())),
        )
        for camp in lines.camps
    )
    walls = (f"Siege Status {lines.status}", *(("Earthworks",) if lines.earthworks else ()))
    inside = Body(str(lines.fortress), units_shown(lines.garrison.units), leaders(lines.garrison.capitani), walls)
    return BattleLines(
        f"Siege, {lines.weather}",
        (
            Host(names.get(BESIEGER, BESIEGER), BESIEGER, camps),
            Host(names.get(GARRISON, GARRISON), GARRISON, (inside,)),
        ),
    )
