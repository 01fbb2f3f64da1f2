"""Control, points and the end of a campaign (G8)."""

from __future__ import annotations

import msgspec

from berthier.rules.capitani.game.ground.sheet import NEAR, REGIONS, SITES, distance
from berthier.rules.capitani.game.position import Position
from berthier.rules.capitani.game.roster import rank
from berthier.rules.capitani.game.scenario import EventKind

BREACHED = 3  # points for a siege kept up to the end


def aligned_after(position: Position) -> dict[str, str | None]:
    """G8b: with the side that holds the seat and more of the region's walled places in play; else as before."""
    found = dict(position.alignment)
    for region, walled in position.campaign.walled.items():
        held = {side: sum(position.holder.get(name) == side for name in walled) for side in position.campaign.sides}
        for side in position.campaign.sides:
            seat = position.holder.get(REGIONS[region].seat) == side
            if seat and held[side] > held[position.campaign.enemy(side)]:
                found[region] = side
    return found


def successor(position: Position, command: str) -> tuple[str | None, int]:
    """Who follows a fallen Generale: the Capitano of his command with the highest Initiative; nominal APs -1."""
    fallen = position.purse[command].generale
    free = tuple(
        key
        for force in position.forces
        if force.command == command
        for key in force.capitani
        if key not in position.generali and key != fallen
    )
    if not free:
        return None, 0
    return rank(position.generali, free)[0], max(1, position.purse[command].nominal - 1)


def points(position: Position, relieved: bool = False) -> dict[str, int]:
    """Points of both sides: places, enemy SP lost, Generali who fell, bonus; `relieved` at the end."""
    return {side: sum(n for _, n in counted(position, side, relieved)) for side in position.campaign.sides}


def counted(position: Position, side: str, relieved: bool = False) -> list[tuple[str, int]]:
    """What the points of one side are made of: each place it holds, and everything else under its name."""
    campaign, enemy = position.campaign, position.campaign.enemy(side)
    victory = campaign.victory
    fallen = sum(one.fallen for one in position.commands if campaign.command[one.key].alliance == enemy)
    found = [(name, victory.value(name, side)) for name, holder in position.control if holder == side]
    found.append(("enemy SP lost", dict(position.lost).get(enemy, 0) // victory.sp_per_point))
    found.append(("Generali of the enemy who fell", victory.generale * fallen))
    found.append(("fields kept and events", dict(position.bonus).get(side, 0)))
    if relieved:
        found.append(("the place relieved at the end", relief(position, side)))
        found.append(("the siege kept up to the end", siege_kept_up(position, side)))
    return found


def relief(position: Position, side: str) -> int:
    """The event *relieved*: points at the end for a place held with no enemy Force near it."""
    total = 0
    for event in position.campaign.events:
        if event.kind is EventKind.RELIEVED and event.alliance == side and position.holder.get(event.place) == side:
            hex_ = SITES[event.place].hex
            near = any(distance(force.hex, hex_) <= event.within for force in position.foes(side))
            total += 0 if near else event.points
    return total


def siege_kept_up(position: Position, side: str) -> int:
    """House, with measured par: points at the end for a siege whose breach still stands before a place to be relieved.

    Without it those inside win by waiting: nobody has to come, and nobody to fight. The mark alone does not do: who was
    driven off on the last turn has nobody left before the walls.
    """
    if position.par is None:
        return 0
    places = [
        event.place for event in position.campaign.events if event.kind is EventKind.RELIEVED and event.alliance != side
    ]
    return BREACHED * sum(position.siege.get(place, 0) > 0 and is_before(position, side, place) for place in places)


def is_before(position: Position, side: str, place: str) -> bool:
    """Whether a side has troops that fight next to a place."""
    return any(force.field_sp for hex_ in NEAR[SITES[place].hex] for force in position.friends_at(hex_, side))


class Result(msgspec.Struct, frozen=True):
    """How a campaign stands after G8."""

    over: bool
    sudden: str | None
    points: dict[str, int]
    margin: int
    winner: str | None
    level: str | None


DRAW = "draw"


def result(position: Position) -> Result:
    """Whether it is over, who won and how clearly: the margin is the first alliance's lead less `par`."""
    sudden = sudden_winner(position)
    nobody = not position.forces
    over = sudden is not None or nobody or position.turn >= len(position.campaign.turns)
    scores = points(position, relieved=over)
    first, second = position.campaign.sides
    margin = scores[first] - scores[second] - position.even
    if not over:
        return Result(False, None, scores, margin, None, None)
    if sudden is not None:
        return Result(True, sudden, scores, margin, sudden, "great")
    if margin == 0:
        return Result(True, None, scores, margin, DRAW, None)
    return Result(True, None, scores, margin, first if margin > 0 else second, level_of(position, abs(margin)))


def level_of(position: Position, margin: int) -> str:
    """Narrow, clear or great."""
    narrow, clear = position.campaign.victory.levels
    if margin <= narrow:
        return "narrow"
    return "clear" if margin <= clear else "great"


def sudden_winner(position: Position) -> str | None:
    """Sudden victory by places, or because the other side has no Forces left."""
    for sudden in position.campaign.victory.sudden:
        if all(position.holder.get(name) == sudden.alliance for name in sudden.holds):
            return sudden.alliance
    left = [side for side in position.campaign.sides if position.of_side[side]]
    return left[0] if len(left) == 1 else None
