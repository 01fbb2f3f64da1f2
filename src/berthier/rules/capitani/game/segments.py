"""The end of a turn (G6 to G8): attrition, recovery, control, points, and whether the campaign is over."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from berthier.core.umpire import Next, Umpire
from berthier.rules.capitani.game.combat.challenge import challenges_counted
from berthier.rules.capitani.game.command.conditions import conditions, recovering
from berthier.rules.capitani.game.command.discipline_checks import recovered, worn
from berthier.rules.capitani.game.ending import Ending
from berthier.rules.capitani.game.events import arrivals_counted, ultimata
from berthier.rules.capitani.game.ground.sheet import SITES
from berthier.rules.capitani.game.ledger import named, say
from berthier.rules.capitani.game.marches.works import kept_earthworks, kept_pontoons
from berthier.rules.capitani.game.position import FieldForce, Position, Segment
from berthier.rules.capitani.game.roster import rank
from berthier.rules.capitani.game.victory import DRAW, aligned_after, result, successor


def begin_attrition(umpire: Umpire, position: Position) -> Next[Any]:
    """G6: every Force that is exposed."""
    position = position.but(segment=Segment.ATTRITION)
    exposed = tuple(force.id for force in position.forces if conditions(position, force))
    return Next(attritions, position, exposed)


def attritions(umpire: Umpire, position: Position, ids: tuple[str, ...]) -> Next[Any]:
    """One Force after the other; then G7."""
    ids = tuple(id_ for id_ in ids if id_ in position.by_id)
    if not ids:
        shaken = tuple(force.id for force in position.forces if recovering(position, force))
        return Next(recoveries, position.but(segment=Segment.RECOVERY), shaken)
    return Next(attritions, worn(umpire, position, ids[0]), ids[1:])


def recoveries(umpire: Umpire, position: Position, ids: tuple[str, ...]) -> Next[Any]:
    """One Force after the other; then G8."""
    ids = tuple(id_ for id_ in ids if id_ in position.by_id)
    if not ids:
        return Next(control, position.but(segment=Segment.CONTROL))
    return Next(recoveries, recovered(umpire, position, ids[0]), ids[1:])


def control(umpire: Umpire, position: Position) -> Ending | Next[Ending]:
    """G8: places, regions, marks, successors, points; the next turn or the end."""
    position = arrivals_counted(umpire, ultimata(umpire, challenges_counted(umpire, position)))
    held = {
        site.name: position.side_of(position.by_hex[site.hex][0])
        for site in SITES.values()
        if site.hex in position.by_hex
    }
    position = position.set(control={**position.holder, **held})
    position = position.set(alignment=aligned_after(position))
    position = succeeded(umpire, position)
    position = position.set(earthworks=kept_earthworks(position), pontoons=kept_pontoons(position))
    position = position.put(*(cleared(force) for force in position.forces)).but(bombarded=())
    stand = result(position)
    if stand.over:
        winner = None if stand.winner == DRAW else stand.winner
        say(umpire, "result", f"{stand.winner}, {stand.level}" if winner else "a draw")
        return Ending(
            winner, stand.level or DRAW, stand.points, stand.margin, position.turn, stand.sudden is not None,
            position.fields,
        )  # fmt: skip
    return next_turn(position.but(turn=position.turn + 1, segment=Segment.WEATHER))


def next_turn(position: Position) -> Next[Ending]:
    """G1 again; the turn is a circle, so that its beginning is looked up here."""
    from berthier.rules.capitani.game.campaign import begin_turn

    return Next(begin_turn, position)


def cleared(force: FieldForce) -> FieldForce:
    """Marks of the turn are cleared; who attacked did so last turn."""
    return replace(
        force, acts=0, moved=False, mp=0, contact=False, admin_march=False, disrupted=False, new=False, wages=False,
        attacked_last_turn=force.attacked, attacked=False,
    )  # fmt: skip


def succeeded(umpire: Umpire, position: Position) -> Position:
    """Fallen Generali are followed."""
    for purse in position.commands:
        if purse.vacant:
            key, nominal = successor(position, purse.key)
            name = position.campaign.command[purse.key].name
            say(umpire, "succession", f"{named((key,)) if key else 'nobody'} leads {name}, {nominal} AP nominal")
            changed = replace(purse, generale=key, nominal=nominal, vacant=False, purse=min(purse.purse, 2 * nominal))
            purses = tuple(changed if one.key == purse.key else one for one in position.commands)
            position = position.but(commands=purses)
            led = [replace(force, capitani=rank(position.generali, force.capitani)) for force in position.forces]
            position = position.put(*led)  # a Generale goes before whoever ranked with him
    return position
